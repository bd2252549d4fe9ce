import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, readSessionCookie, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

const PASSWORD = 'mango-tree-1987'
const NAMES = { firstName: 'Meera', lastName: 'Iyer' }

let database: TestDatabase
let testApp: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
})
afterAll(async () => {
  await testApp.close()
  await database.drop()
})

type Json = Record<string, unknown>

function post(url: string, payload: Json, headers: Record<string, string> = {}) {
  return testApp.app.inject({ method: 'POST', url, payload, headers })
}

async function signUp(email: string, password = PASSWORD): Promise<string> {
  const response = await post('/api/identity/sign-up', { email, password, ...NAMES })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ token: string }>().token
}

async function exchange(token: string, body: Json = {}, headers: Record<string, string> = {}) {
  const response = await post('/api/auth/sync-user', body, { authorization: `Bearer ${token}`, ...headers })
  return { response, cookie: readSessionCookie(testApp, response) ?? '' }
}

async function listMails(email: string) {
  const { rows } = await testApp.platform.database.pool.query<{
    template: string
    text: string
    html: string
  }>('select template, text, html from outgoing_mails where to_email = $1 order by created_at', [email])
  return rows
}

async function readVerificationLink(email: string): Promise<string> {
  const mails = (await listMails(email)).filter(({ template }) => template === 'verify-email')
  const url = /https?:\/\/\S+verify-email\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
  return url.replace(testApp.platform.config.publicUrl, '')
}

describe('registering', () => {
  it('leads from sign-up by the mailed link to a verified session', async () => {
    const token = await signUp(' Meera.Iyer@Example.COM ')
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    const { response, cookie } = await exchange(token, { email: 'meera.iyer@example.com', ...NAMES })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({
      email: 'meera.iyer@example.com',
      firstName: 'Meera',
      lastName: 'Iyer',
      role: 'client',
      emailVerified: false,
      isOnboardingComplete: false,
    })

    const link = await readVerificationLink('meera.iyer@example.com')
    const verified = await testApp.app.inject({ method: 'GET', url: link, headers: { cookie } })
    expect(verified.statusCode).toBe(302)
    expect(verified.headers.location).toBe('/email-verification?result=verified')
    const user = await testApp.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
    expect(user.json()).toMatchObject({ emailVerified: true })
  })
})
