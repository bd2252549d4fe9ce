import { describe, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { photosConsent, writeCalculatorConsent, writePhotosConsent } from '#domain/privacy/consents.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { hasConsent, storeConsents } from './service.ts'

const testApp = setUpTestApp()
const hindiApp = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const calls = createIdentityCalls(testApp)
const PHOTOS = { purpose: 'photos', wording: writePhotosConsent('Pathya') } as const
const CALCULATOR = { purpose: 'calculator', wording: writeCalculatorConsent('Pathya') } as const

const give = (who: SignedIn, body: { purpose: string; wording: string }) =>
  calls.post('/api/consents', body, { cookie: who.cookie })
const withdraw = (who: SignedIn, purpose: string) =>
  calls.post('/api/consents/withdraw', { purpose }, { cookie: who.cookie })
const list = async (who: SignedIn) =>
  (await testApp.app.inject({ method: 'GET', url: '/api/consents', headers: { cookie: who.cookie } })).json<
    { purpose: string; wording: string; withdrawnAt: string | null }[]
  >()

describe('consents', () => {
  it('are stored word for word, and withdrawn ones are preserved', async () => {
    const who = await signInAs(testApp, 'client')
    const { db } = testApp.platform.database
    const first = await give(who, PHOTOS)
    expect(first.json()).toMatchObject({ ...PHOTOS, guardianName: null, withdrawnAt: null })
    // This consent was already given.
    expect((await give(who, PHOTOS)).json()).toEqual(first.json())
    expect(await hasConsent({ db }, who.id, 'photos')).toBe(true)
    expect((await withdraw(who, 'photos')).json()).toEqual({})
    expect((await withdraw(who, 'photos')).statusCode).toBe(200)
    expect(await hasConsent({ db }, who.id, 'photos')).toBe(false)
    await give(who, PHOTOS)
    expect((await list(who)).map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
    expect(await list(await signInAs(testApp, 'client'))).toEqual([])
  })

  it('keep the language and the version of what was read', async () => {
    const who = await signInAs(hindiApp, 'client')
    const { id: version } = photosConsent('')
    setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => ({}) })
    const agree = (wording: string, locale: string) =>
      hindiApp.app.inject({
        method: 'POST',
        url: '/api/consents',
        headers: { cookie: who.cookie, [LANGUAGE_HEADER]: locale },
        payload: { purpose: 'photos', wording },
      })
    // A text without a translation is read, and recorded, in English.
    expect((await agree(PHOTOS.wording, 'hi')).json()).toMatchObject({ locale: 'en', version })
    setLanguageSource({
      ...SERVER_LANGUAGES,
      readTranslations: () => ({ [version]: '{brand} मेरी फ़ोटो रख सकता है।' }),
    })
    const hindi = 'Pathya मेरी फ़ोटो रख सकता है।'
    const changed = await agree(PHOTOS.wording, 'hi')
    expect([changed.statusCode, changed.json().details]).toEqual([409, { wordings: { photos: hindi } }])
    expect((await agree(hindi, 'hi')).json()).toMatchObject({ wording: hindi, locale: 'hi', version })
    expect((await agree(PHOTOS.wording, 'en')).json()).toMatchObject({ locale: 'en', version })
    setLanguageSource(SERVER_LANGUAGES)
  })

  it('for photos, when withdrawn, delete all photos of that person and of nobody else', async () => {
    const [who, other] = [await signInAs(testApp, 'client'), await signInAs(testApp, 'client')]
    const { pool } = testApp.platform.database
    for (const { id } of [who, who, other]) {
      await pool.query(
        `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
         values ($1, current_date, 'front', 'image/jpeg', 1, 1, 'x', 'x')`,
        [id],
      )
    }
    const count = async (userId: string) =>
      (await pool.query('select from progress_photos where user_id = $1', [userId])).rowCount
    await give(who, PHOTOS)
    await withdraw(who, 'calculator')
    expect(await count(who.id)).toBe(2)
    await withdraw(who, 'photos')
    expect([await count(who.id), await count(other.id)]).toEqual([0, 1])
  })

  it('for photos, when withdrawn, delete the person’s data exports, also one that is being made', async () => {
    const [who, other] = [await signInAs(testApp, 'client'), await signInAs(testApp, 'client')]
    const { pool } = testApp.platform.database
    for (const [userId, status] of [
      [who.id, 'ready'],
      [who.id, 'running'],
      [other.id, 'ready'],
    ]) {
      await pool.query(
        `with made as (insert into data_exports (user_id, status, step, expires_at)
           values ($1, $2, 'x', now() + interval '1 day') returning id)
         insert into data_export_parts (export_id, position, bytes) select id, 0, 'x' from made`,
        [userId, status],
      )
    }
    const read = async (userId: string) =>
      (
        await pool.query(
          `select status, (select count(*)::int from data_export_parts where export_id = e.id) as parts
             from data_exports e where user_id = $1 order by status`,
          [userId],
        )
      ).rows
    await withdraw(who, 'calculator')
    expect((await read(who.id)).map(({ parts }) => parts)).toEqual([1, 1])
    await withdraw(who, 'photos')
    expect(await read(who.id)).toEqual([
      { status: 'expired', parts: 0 },
      { status: 'failed', parts: 0 },
    ])
    expect(await read(other.id)).toEqual([{ status: 'ready', parts: 1 }])
  })

  it('with a wording that is not today’s are refused, and the answer has today’s wording', async () => {
    const who = await signInAs(testApp, 'client')
    const response = await give(who, { ...CALCULATOR, wording: 'Everything.' })
    expect(response.json()).toMatchObject({
      statusCode: 409,
      code: 'consent_changed',
      message: 'The consent text has changed. Please read it again.',
      details: { wordings: { calculator: CALCULATOR.wording } },
    })
    expect(await list(who)).toEqual([])
  })

  it.each(['care', 'guardian', 'all'])('for %s cannot be given or withdrawn here', async (purpose) => {
    const who = await signInAs(testApp, 'client')
    expect((await give(who, { purpose, wording: 'x' })).statusCode).toBe(400)
    expect((await withdraw(who, purpose)).statusCode).toBe(400)
  })

  it('are current at most once for each purpose, also when many are given and withdrawn at once', async () => {
    const who = await signInAs(testApp, 'client')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 2 ? withdraw(who, 'photos') : give(who, PHOTOS),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await list(who)).filter(({ withdrawnAt }) => withdrawnAt === null).length).toBeLessThan(2)
  })

  it('are withdrawn only after a transaction that uses them has ended', async () => {
    const who = await signInAs(testApp, 'client')
    const { pool, db } = testApp.platform.database
    await runInTransaction(pool, (client) => storeConsents({ db: dbOn(client) }, who.id, [PHOTOS], null))
    let isWithdrawn = false
    let withdrawing: Promise<unknown> = Promise.resolve()
    await runInTransaction(pool, async (client) => {
      expect(await hasConsent({ db: dbOn(client) }, who.id, 'photos')).toBe(true)
      withdrawing = withdraw(who, 'photos').then(() => {
        isWithdrawn = true
      })
      // Waits until the database shows that the withdrawal is waiting for a lock.
      const isWaiting = async (): Promise<boolean> =>
        (await client.query(`select from pg_locks where not granted and locktype = 'transactionid'`))
          .rowCount !== 0
      while (!(await isWaiting())) expect(isWithdrawn).toBe(false)
    })
    await withdrawing
    expect(await hasConsent({ db }, who.id, 'photos')).toBe(false)
  })
})
