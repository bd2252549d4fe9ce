import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createPageCookie } from './page-cookie.ts'

it.each([
  ['https://clinic.example', '__Secure-pathya_hold', true],
  ['http://localhost:3000', 'pathya_hold', undefined],
])(
  'on %s the cookie is %s, which browsers send to this part of the site alone',
  async (publicUrl, name, secure) => {
    const app = Fastify()
    await app.register(fastifyCookie)
    const cookie = createPageCookie({ publicUrl }, 'pathya_hold', '/book')
    app.get('/', (_request, reply) => {
      cookie.set(reply, 'value', new Date('2030-01-01T00:00:00Z'))
      return reply.send()
    })
    app.get('/read', (request) => ({ value: cookie.read(request) }))
    const [set] = (await app.inject('/')).cookies
    expect(set).toMatchObject({ name, value: 'value', path: '/book', httpOnly: true, sameSite: 'Lax' })
    expect(set?.secure).toBe(secure)
    const read = await app.inject({ url: '/read', cookies: { [name]: 'value' } })
    expect(read.json()).toEqual({ value: 'value' })
    await app.close()
  },
)
