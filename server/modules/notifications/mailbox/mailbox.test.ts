import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPagePolicy } from '#server/kit/http/security-headers.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp
let mailId = ''
/** The query string that the server prints after `/dev/mailbox` when it starts. */
let keyed = ''

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  keyed = `?key=${testApp.platform.mailboxKey}`
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
    const list = await get(`/dev/mailbox${keyed}`)
    expect(list.statusCode).toBe(200)
    expect(list.headers['content-type']).toContain('text/html')
    expect(list.body).toContain(`href="/dev/mailbox/${mailId}${keyed}"`)
    const page = await get(`/dev/mailbox/${mailId}${keyed}`)
    expect(page.body).toContain(`href="/dev/mailbox${keyed}"`)
    expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/verify-email#token=[\w-]+">/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('allows no scripts, and inline style only by the hash of its content', async () => {
    const page = await get(`/dev/mailbox/${mailId}${keyed}`)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).not.toContain('unsafe-inline')
    expect(page.body).toContain('<iframe title="The mail as HTML" sandbox=')
    // One hash for the page's own style and one for the mail's.
    expect(policy.match(/style-src[^;]*/)?.[0].match(/'sha256-/g)?.length).toBeGreaterThanOrEqual(2)
    expect(policy).toBe(buildPagePolicy(`${page.body}${await readHtml()}`, { isSecure: false }))
  })

  it('answers 404 without its key, whatever the headers say', async () => {
    // A simple proxy or a tunnel on this machine passes on requests as local ones.
    const headers: Record<string, string>[] = [
      {},
      { host: 'localhost:3000' },
      { host: '127.0.0.1:3000' },
      { host: 'pathya.example', 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost:3000', 'x-forwarded-proto': 'http' },
      { forwarded: 'for=127.0.0.1;host=localhost' },
    ]
    const key = testApp.platform.mailboxKey ?? ''
    const queries = ['', '?key=', `?key=${key.slice(0, -1)}`, `?key=${key}x`, `?key=${key}&key=${key}`]
    for (const url of ['/dev/mailbox', `/dev/mailbox/${mailId}`]) {
      for (const header of headers) {
        for (const query of queries) {
          const { statusCode } = await get(`${url}${query}`, { headers: header })
          expect(statusCode, `${url}${query} ${JSON.stringify(header)}`).toBe(404)
        }
      }
    }
  })

  it('does not send its key to the sites that its links lead to', async () => {
    for (const url of [`/dev/mailbox${keyed}`, `/dev/mailbox/${mailId}${keyed}`]) {
      expect((await get(url)).headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('has another key at every start', async () => {
    const other = await buildTestApp(database)
    try {
      expect(other.platform.mailboxKey).toMatch(/^[\w-]{43}$/)
      expect((await get(`/dev/mailbox${keyed}`, { app: other })).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })

  it('answers 404 to requests from elsewhere, even with the key', async () => {
    const refused = [
      await get(`/dev/mailbox${keyed}`, { remoteAddress: '192.168.1.20' }),
      await get(`/dev/mailbox${keyed}`, { remoteAddress: '::ffff:192.168.1.20' }),
      await get(`/dev/mailbox${keyed}`, { headers: { host: 'pathya.example' } }),
      await get(`/dev/mailbox${keyed}`, { headers: { 'x-forwarded-for': '127.0.0.1' } }),
      await get(`/dev/mailbox/${mailId}${keyed}`, { headers: { host: 'rebound.example:3000' } }),
      await get(`/dev/mailbox/00000000-0000-4000-8000-000000000000${keyed}`),
      await get(`/dev/mailbox/not-an-id${keyed}`),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    const here = `/dev/mailbox${keyed}`
    const alsoHere = [
      await get(here, { remoteAddress: '::1', headers: { host: '[::1]:3000' } }),
      await get(here, { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } }),
    ]
    expect(alsoHere.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('needs no key in the demo, but only answers a browser on this machine', async () => {
    const demo = await buildTestApp(database, {}, { isDemo: true })
    try {
      expect(demo.platform.mailboxKey).toBeNull()
      const list = await get('/dev/mailbox', { app: demo })
      expect(list.statusCode).toBe(200)
      expect(list.body).toContain(`href="/dev/mailbox/${mailId}"`)
      expect((await get('/dev/mailbox', { app: demo, remoteAddress: '192.168.1.20' })).statusCode).toBe(404)
      expect((await get('/dev/mailbox', { app: demo, headers: { host: 'pathya.example' } })).statusCode).toBe(
        404,
      )
    } finally {
      await demo.close()
    }
  })

  it.each([
    ['mail is sent', { smtpUrl: 'smtp://localhost:1' }],
    ['the site is public', { publicUrl: 'https://pathya.example', isPublicUrlLoopback: false }],
  ])('does not exist where %s', async (_why, config) => {
    const other = await buildTestApp(database, config)
    try {
      const key = `?key=${other.platform.mailboxKey}`
      expect((await get(`/dev/mailbox${key}`, { app: other })).statusCode).toBe(404)
      expect((await get(`/dev/mailbox/${mailId}${key}`, { app: other })).statusCode).toBe(404)
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
