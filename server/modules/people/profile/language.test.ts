import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { buildApp } from '#server/app.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const HINDI = { [LANGUAGE_HEADER]: 'hi' }
const NOT_FOUND = 'यह नहीं मिला'
const WEIGHT = 'वज़न (किलो)'
const NO = 'नहीं'

beforeAll(() => {
  const translations = {
    [msg`We can’t find this, or you don’t have access to it.`.id]: NOT_FOUND,
    [msg`Weight (kg)`.id]: WEIGHT,
    [msg({ message: 'no', context: 'cell of a file' }).id]: NO,
  }
  setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => translations })
})
afterAll(() => setLanguageSource(SERVER_LANGUAGES))

const choose = (who: SignedIn, locale: string, headers: object = {}) =>
  testApp.app.inject({
    method: 'PUT',
    url: '/api/auth/language',
    headers: { cookie: who.cookie, ...headers },
    payload: { locale },
  })
const readUser = async (cookie: string): Promise<{ locale: string }> =>
  (await testApp.app.inject({ url: '/api/auth/user', headers: { cookie } })).json()

describe('the language of an account', () => {
  it('is that of the page on which somebody first signs in, and no later page changes it', async () => {
    const calls = createIdentityCalls(testApp)
    const { cookie, response } = await calls.exchange(await calls.signUp('first@example.com'), {}, HINDI)
    expect(response.json()).toMatchObject({ locale: 'hi' })
    expect(await readUser(cookie)).toMatchObject({ locale: 'hi' })
    const later = await calls.exchange(await calls.signIn('first@example.com'))
    expect(later.response.json()).toMatchObject({ locale: 'hi' })
    // Somebody who signs up with a stranger's address sees the same.
    const decoy = await calls.exchange(
      await calls.signUp('first@example.com', 'another-mango-1988'),
      {},
      HINDI,
    )
    expect(decoy.response.json()).toMatchObject({ locale: 'hi', emailVerified: false })
    expect(await readUser(decoy.cookie)).toMatchObject({ locale: 'hi' })
  })

  it('is chosen by a client, among the languages of the site', async () => {
    const who = await signInAs(testApp, 'client')
    expect(await readUser(who.cookie)).toMatchObject({ locale: 'en' })
    const chosen = await choose(who, 'hi')
    expect([chosen.statusCode, chosen.json()]).toEqual([200, { locale: 'hi' }])
    expect(await readUser(who.cookie)).toMatchObject({ locale: 'hi' })
    expect((await choose(who, 'xx')).statusCode).toBe(400)
    expect((await choose({ ...who, cookie: '' }, 'hi')).statusCode).toBe(401)
    const staff = await signInAs(testApp, 'employee')
    expect((await choose(staff, 'hi')).statusCode).toBe(403)
    expect(await readUser(staff.cookie)).toMatchObject({ locale: 'en' })
  })

  it('is chosen before onboarding too', async () => {
    const who = await signInAs(testApp, { role: 'client', isOnboardingComplete: false })
    expect((await choose(who, 'hi')).statusCode).toBe(200)
  })

  it('is that of answers to calls whose page names none, such as downloads', async () => {
    const who = await signInAs(testApp, 'client')
    await choose(who, 'hi')
    const read = async (headers: object): Promise<string> =>
      (
        await testApp.app.inject({
          url: `/api/diet-plans/${crypto.randomUUID()}`,
          headers: { cookie: who.cookie, ...headers },
        })
      ).json<{ message: string }>().message
    expect(await read({})).toBe(NOT_FOUND)
    expect(await read({ [LANGUAGE_HEADER]: 'en' })).toBe(
      'We can’t find this, or you don’t have access to it.',
    )
  })

  it('is that of a file that a client downloads, to its last row', async () => {
    const who = await signInAs(testApp, 'client')
    await choose(who, 'hi')
    await testApp.platform.database.pool.query(
      `insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now())`,
      [who.id],
    )
    const { body, statusCode } = await testApp.app.inject({
      url: `/api/progress/${who.id}/export`,
      headers: { cookie: who.cookie },
    })
    expect(statusCode).toBe(200)
    const [headings, row] = body.split('\r\n')
    expect(headings).toContain(WEIGHT)
    expect(row).toContain(NO)
  })

  it('is that of the screens of signed-in people; other pages have the language of their address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
    const { config, database } = testApp.platform
    const { app } = await buildApp({
      config,
      database,
      site: {
        clientDir: folder,
        builtScripts: new Set(),
        renderPage: async (path, _variant, _plain, language) => ({
          status: 200,
          contentType: 'text/html',
          body: `${language?.locale} "${language?.prefix}" ${path}`,
        }),
      },
    })
    const who = await signInAs(testApp, 'client')
    const open = async (url: string): Promise<string> => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { cookie: who.cookie } })
      return statusCode === 302 ? `to ${headers.location}` : body
    }
    expect(await open('/home')).toBe('en "" /home')
    await choose(who, 'hi')
    expect(await open('/home')).toBe('hi "" /home')
    expect(await open('/plans/7')).toBe('hi "" /plans/-')
    expect(await open('/tips')).toBe('en "" /tips')
    expect(await open('/hi/tips')).toBe('hi "/hi" /tips')
    expect(await open('/hi/home')).toBe('to /home')
    expect(await open('/hi/login')).toBe('to /home')
    await app.close()
    rmSync(folder, { recursive: true })
  })
})
