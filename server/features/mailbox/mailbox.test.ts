import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPagePolicy } from '#server/platform/http/security-headers.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp
let mailId = ''

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  const calls = createIdentityCalls(testApp)
  await calls.signUp('kept@example.com')
  mailId = (await calls.listMails('kept@example.com'))[0]?.id ?? ''
})
afterAll(async () => {
  await testApp.close()
  await database.drop()
})

const get = (
  url: string,
  options: { app?: TestApp; headers?: Record<string, string>; remoteAddress?: string } = {},
) =>
  (options.app ?? testApp).app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:3000', ...options.headers },
    remoteAddress: options.remoteAddress ?? '127.0.0.1',
  })

describe('the mailbox of a server that sends no mail', () => {
  it('lists mails and shows each with links that work', async () => {
    const list = await get('/dev/mailbox')
    expect(list.statusCode).toBe(200)
    expect(list.headers['content-type']).toContain('text/html')
    expect(list.body).toContain(`href="/dev/mailbox/${mailId}"`)
    const page = await get(`/dev/mailbox/${mailId}`)
    expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/verify-email#token=[\w-]+">/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('lets no script run, and inline style by its content alone', async () => {
    const page = await get(`/dev/mailbox/${mailId}`)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).not.toContain('unsafe-inline')
    expect(page.body).toContain('<iframe title="The mail as HTML" sandbox=')
    // The page's own style and the mail's.
    expect(policy.match(/style-src[^;]*/)?.[0].match(/'sha256-/g)?.length).toBeGreaterThanOrEqual(2)
    expect(policy).toBe(buildPagePolicy(`${page.body}${await readHtml()}`, { isSecure: false }))
  })

  it('does not exist for anybody else', async () => {
    const refused = [
      await get('/dev/mailbox', { remoteAddress: '192.168.1.20' }),
      await get('/dev/mailbox', { remoteAddress: '::ffff:192.168.1.20' }),
      await get('/dev/mailbox', { headers: { host: 'pathya.example' } }),
      await get('/dev/mailbox', { headers: { 'x-forwarded-for': '127.0.0.1' } }),
      await get(`/dev/mailbox/${mailId}`, { headers: { host: 'rebound.example:3000' } }),
      await get('/dev/mailbox/00000000-0000-4000-8000-000000000000'),
      await get('/dev/mailbox/not-an-id'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    const alsoHere = [
      await get('/dev/mailbox', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }),
      await get('/dev/mailbox', { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } }),
    ]
    expect(alsoHere.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it.each([
    ['mail is sent', { smtpUrl: 'smtp://localhost:1' }],
    ['the site is public', { publicUrl: 'https://pathya.example', isPublicUrlLoopback: false }],
  ])('does not exist where %s', async (_why, config) => {
    const other = await buildTestApp(database, config)
    try {
      expect((await get('/dev/mailbox', { app: other })).statusCode).toBe(404)
      expect((await get(`/dev/mailbox/${mailId}`, { app: other })).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })
})

async function readHtml(): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ html: string }>(
    'select html from outgoing_mails where id = $1',
    [mailId],
  )
  return rows[0]?.html ?? ''
}
