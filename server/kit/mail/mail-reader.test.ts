import { msg } from '@lingui/core/runtime-macro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { say, setLanguageSource } from '#domain/words/say.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'
import { inLanguage } from '../language/language.ts'
import { mailReader } from './mail-reader.ts'

const testApp = setUpTestApp()
const HINDI_SUBJECT = 'आपकी योजना तैयार है'

beforeAll(() => {
  const translations = { [msg`Your diet plan is ready`.id]: HINDI_SUBJECT }
  setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => translations })
})
afterAll(() => setLanguageSource(SERVER_LANGUAGES))

async function mail(to: string, locale?: 'hi'): Promise<{ subject: string; text: string; html: string }> {
  const { db, pool } = testApp.platform.database
  const unwritten = { brand: 'Pathya', to, template: 'test', ...(locale ? { locale } : {}) }
  const id = await mailReader(db, unwritten, () => ({
    subject: say(msg`Your diet plan is ready`),
    paragraphs: [],
    action: { label: 'Open', url: 'https://pathya.example/consultation#token=a' },
  }))
  const { rows } = await pool.query('select subject, text, html from outgoing_mails where id = $1', [id])
  return rows[0] as { subject: string; text: string; html: string } // the selected columns
}

it('is written in the language of the account with the address, also if somebody else causes it', async () => {
  const [hindi, english, staff] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp, { role: 'employee' }),
  ]
  await testApp.platform.database.pool.query(`update users set locale = 'hi' where id = any($1)`, [
    [hindi.id, staff.id],
  ])
  const written = await mail(hindi.email)
  expect(written.subject).toBe(HINDI_SUBJECT)
  expect(written.html).toContain('<html lang="hi">')
  await inLanguage('hi', async () => {
    expect((await mail(english.email)).subject).toBe('Your diet plan is ready')
    expect((await mail(staff.email)).subject).toBe('Your diet plan is ready')
  })
})

it('without an account is in the named language, otherwise in that of the page', async () => {
  expect((await mail('a@example.com')).subject).toBe('Your diet plan is ready')
  expect((await mail('a@example.com', 'hi')).subject).toBe(HINDI_SUBJECT)
  expect((await inLanguage('hi', () => mail('a@example.com'))).subject).toBe(HINDI_SUBJECT)
})
