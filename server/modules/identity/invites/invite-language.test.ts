import { msg } from '@lingui/core/runtime-macro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const calls = createIdentityCalls(testApp)
const ACTION = 'निमंत्रण स्वीकार करें'
let admin: SignedIn

beforeAll(async () => {
  const translations = { [msg`Accept the invitation`.id]: ACTION }
  setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => translations })
  admin = await signInAs(testApp, { role: 'admin' })
})
afterAll(() => setLanguageSource(SERVER_LANGUAGES))

const invite = (email: string, more: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/admin/create-user',
    headers: { cookie: admin.cookie },
    payload: { email, firstName: 'Asha', lastName: 'Rao', role: 'client', ...more },
  })
const readMail = async (email: string) => (await calls.listMails(email)).at(-1)
/** Accepts the newest invite on a page in a language, and returns the language of the account. */
const acceptIn = async (email: string, page: string): Promise<string> => {
  const token = await calls.readLinkToken(email, 'invite')
  const accepted = await calls.post('/api/invites/accept', { token, password: TEST_PASSWORD })
  const { response } = await calls.exchange(
    accepted.json<{ token: string }>().token,
    {},
    { [LANGUAGE_HEADER]: page },
  )
  return response.json<{ locale: string }>().locale
}

it('a client’s invite is in the language that the admin chose, also when it is sent again', async () => {
  const created = await invite('hindi@clients.example', { locale: 'hi' })
  expect(created.statusCode, created.body).toBe(200)
  expect((await readMail('hindi@clients.example'))?.text).toContain(ACTION)
  expect((await readMail('hindi@clients.example'))?.text).toContain('/hi/invite#token=')
  const { id } = created.json<ManagedUser>()
  await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/resend-invite/${id}`,
    headers: { cookie: admin.cookie },
  })
  const mails = await calls.listMails('hindi@clients.example')
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.every(({ text }) => text.includes(ACTION))).toBe(true)
})

it('the chosen language is that of the account, whatever the page of the first sign-in', async () => {
  await invite('chosen@clients.example', { locale: 'hi' })
  expect(await acceptIn('chosen@clients.example', 'en')).toBe('hi')
  await invite('english@clients.example', { locale: 'en' })
  expect(await acceptIn('english@clients.example', 'hi')).toBe('en')
})

it('an invite without a language is in English, and the account takes that of the page', async () => {
  await invite('open@clients.example')
  expect((await readMail('open@clients.example'))?.text).toContain('Accept the invitation')
  expect(await acceptIn('open@clients.example', 'hi')).toBe('hi')
})

it('a chosen language replaces that of somebody who had registered with the address', async () => {
  const email = 'registered@clients.example'
  await calls.exchange(await calls.signUp(email, 'lychee-lantern-4'), {}, { [LANGUAGE_HEADER]: 'hi' })
  await invite(email, { locale: 'en' })
  expect((await readMail(email))?.text).toContain('Accept the invitation')
  expect(await acceptIn(email, 'hi')).toBe('en')
})

it.each([
  [
    'a language in which the site is not offered',
    { locale: 'te' },
    'This website is not available in that language.',
  ],
  [
    'staff, who read English',
    { locale: 'hi', role: 'employee' },
    'This is for clients only. Staff pages are in English',
  ],
])('is refused for %s', async (_what, wrong, message) => {
  const response = await invite('refused@clients.example', wrong)
  expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'locale', message }] })
  expect(await readMail('refused@clients.example')).toBeUndefined()
})

it('is refused for a language that nobody knows', async () => {
  expect((await invite('refused@clients.example', { locale: 'xx' })).json()).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'locale' }],
  })
})
