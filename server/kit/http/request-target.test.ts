import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'

/* Sends requests as bytes, because an HTTP library would not send most of these. */

const context = setUpTestApp()
let site: Awaited<ReturnType<typeof buildApp>>['app']
let folder: string
let port: number
/** The host of the site in the configuration. */
let ours: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  const { config, database } = context.platform
  const { app } = await buildApp({
    config,
    database,
    site: {
      clientDir: folder,
      builtScripts: new Set(),
      renderPage: async (path) => ({ status: 200, contentType: 'text/html', body: `page ${path}` }),
    },
  })
  site = app
  port = Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port)
  ours = new URL(config.publicUrl).host
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Sends lines on a new connection, and returns status and text of the answer. */
function send(...lines: string[]): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (part) => (text += part))
    socket.once('error', fail)
    socket.once('close', () => done({ status: Number(text.split(' ')[1] ?? 0), text }))
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1')
  })
}

it.each([
  ['/login', 'page /login'],
  ['', 'page /'],
  ['?utm=1', 'page /'],
  ['/api/health', '{"status":"ok"}'],
  ['/login?next=%2Fhome', 'page /login'],
])('a full URL of this site with the path %j is answered like its path', async (path, body) => {
  const { status, text } = await send(`GET http://${ours}${path} HTTP/1.1`, `Host: ${ours}`)
  expect([status, text.split('\r\n\r\n').at(-1)]).toEqual([200, body])
})

it.each(['HTTP://LOCALHOST:3000/login', 'https://localhost:3000/login', 'http://127.0.0.1:3000/login'])(
  "another spelling of the site's scheme and host is accepted: %s",
  async (target) => {
    expect((await send(`GET ${target} HTTP/1.1`, `Host: ${ours}`)).status).toBe(200)
  },
)

it.each([
  ['http://evil.example/', 421],
  ['http://evil.example:3000/api/health', 421],
  ['http://localhost:3000@evil.example/login', 400],
  ['http://asha:secret@localhost:3000/login', 400],
  ['http://:3000/', 400],
  ['http:///login', 400],
  ['http://localhost:99999/login', 400],
  ['ftp://localhost:3000/login', 400],
  ['http://[::1/login', 400],
])('the target %s is refused with %d', async (target, expected) => {
  const { status, text } = await send(`GET ${target} HTTP/1.1`, `Host: ${ours}`)
  expect(status, text).toBe(expected)
  // People get the "unknown" page for addresses that cannot be read.
  expect(text.replace('page /unknown', '')).not.toMatch(/page |\{"status":"ok"/)
})

it.each(['/api/health', '/login', '/assets/none.js', '/nowhere'])(
  'two Host headers are refused at %s, whatever their values',
  async (path) => {
    for (const hosts of [
      ['Host: localhost:3000', 'Host: evil.example'],
      ['Host: evil.example', 'hOST: localhost:3000'],
      ['Host: localhost:3000', 'Host: localhost:3000'],
    ]) {
      const { status, text } = await send(`GET ${path} HTTP/1.1`, ...hosts)
      expect(status, text).toBe(400)
      expect(text.toLowerCase()).toContain('connection: close')
    }
  },
)

it.each(['evil.example/path', 'a b', 'asha@localhost', 'localhost:3000, evil.example', '[::1', 'a:b:c'])(
  'the Host %j is refused',
  async (host) => {
    const { status, text } = await send('GET /api/health HTTP/1.1', `Host: ${host}`)
    expect(status).toBe(400)
    expect(text).toContain('The Host header of a request must name one website.')
  },
)

it('a Host that is only a name or an address is accepted, even if it is not the host of the site', async () => {
  for (const host of ['localhost', '10.0.0.7:3000', '[::1]:3000', 'pathya.internal']) {
    expect((await send('GET /api/health HTTP/1.1', `Host: ${host}`)).status, host).toBe(200)
  }
})

it('HTTP/1.1 requires a Host, HTTP/1.0 does not', async () => {
  expect((await send('GET /api/health HTTP/1.1')).status).toBe(400)
  expect((await send('GET /api/health HTTP/1.0')).status).toBe(200)
})

it.each(['OPTIONS *', 'GET *', 'CONNECT localhost:3000', 'GET login', 'GET http:', 'GET http:login'])(
  '%s gets no page of the site and causes no server error',
  async (start) => {
    const { status, text } = await send(`${start} HTTP/1.1`, `Host: ${ours}`)
    expect(status, text).toBeLessThan(500)
    expect(text.replace('page /unknown', '').replace('reload the page', '')).not.toContain('page ')
  },
)

it('TRACE, which would send a request back with its cookies, is answered 404', async () => {
  const { status, text } = await send('TRACE /login HTTP/1.1', `Host: ${ours}`, 'Cookie: secret=1')
  expect(status).toBe(404)
  expect(text).not.toContain('secret=1')
})

it.each([
  ['no method', ['nonsense'], 400],
  ['a header without a name', ['GET / HTTP/1.1', `Host: localhost`, ': x'], 400],
  [
    'two lengths',
    ['POST /api/health HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'],
    400,
  ],
  [
    'a length and chunks',
    ['POST /api/health HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
    400,
  ],
  ['NUL in a header', ['GET / HTTP/1.1', 'Host: localhost', 'X: \0'], 400],
  ['too many headers', ['GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(40_000)}`], 431],
])('bytes that are no request (%s) are answered with the error body', async (_name, lines, expected) => {
  const { status, text } = await send(...lines)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(status).toBe(expected)
  expect(head.toLowerCase()).toContain('connection: close')
  expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ statusCode: expected, code: 'bad_request' })
})
