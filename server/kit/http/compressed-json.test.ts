import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerCompressedJson } from './compressed-json.ts'

const LONG = { foods: Array.from({ length: 400 }, (_, index) => ({ name: `दाल ${index}`, grams: index })) }
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  registerCompressedJson(app)
  app.get('/long', () => LONG)
  app.get('/short', () => ({ count: 1 }))
  app.get('/text', (_request, reply) => reply.type('text/csv').send('a,b\n'.repeat(4000)))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'sends a long answer to a browser that accepts %s as %s',
  async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await get('/long', accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 4)
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(LONG)
  },
)

it.each([
  ['/long', undefined],
  ['/long', 'br;q=0'],
  ['/short', 'br'],
  ['/text', 'br'],
])('sends %s without compression for accept-encoding %s', async (url, accepted) => {
  const { headers, payload } = await get(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(payload))
})
