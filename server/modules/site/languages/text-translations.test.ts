import { beforeAll, describe, expect, it } from 'vitest'
import type { TranslatedText } from '#contract/site/text-translations.ts'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { loadContent, loadTranslatedContent } from '../service.ts'

const testApp = setUpTestApp()
const URL = '/api/admin/content/translations'
const [TIP] = DEFAULT_CONTENT.tips
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

async function list(): Promise<TranslatedText[]> {
  const response = await testApp.app.inject({ url: `${URL}?locale=hi`, headers: { cookie: admin.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

function save(payload: object) {
  return testApp.app.inject({ method: 'PUT', url: URL, headers: { cookie: admin.cookie }, payload })
}

describe('translations of the practice', () => {
  it('list every text of the pages once, with its place', async () => {
    const texts = await list()
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
    expect(texts).toContainEqual(
      expect.objectContaining({ text: TIP?.summary, part: 'tips', of: TIP?.title, own: null }),
    )
  })

  it('are what visitors read, at once and in every process, until they are removed', async () => {
    const { db, pool } = testApp.platform.database
    const changes: string[] = []
    const listener = await listenToDatabase(
      testApp.testDatabase.url,
      { pathya_content_changed: (table) => changes.push(table) },
      { onReconnect: () => undefined, onError: () => undefined },
    )
    const response = await save({ locale: 'hi', text: TIP?.title, translation: '  आधी थाली   सब्ज़ी ' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ text: TIP?.title, own: 'आधी थाली सब्ज़ी' })
    expect((await loadTranslatedContent(db, 'hi')).tips[0]?.title).toBe('आधी थाली सब्ज़ी')
    expect((await loadTranslatedContent(db, 'en')).tips[0]?.title).toBe(TIP?.title)
    await expect.poll(() => changes).toEqual(['text_translations'])
    await listener.close()
    const { rows } = await pool.query(
      `select details from audit_log where action = 'content.translate' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ details: { locale: 'hi', part: 'tips' } }])

    await save({ locale: 'hi', text: TIP?.title, translation: 'आधी थाली' })
    expect((await list()).find(({ text }) => text === TIP?.title)?.own).toBe('आधी थाली')
    await save({ locale: 'hi', text: TIP?.title, translation: '' })
    expect((await list()).find(({ text }) => text === TIP?.title)?.own).toBeNull()
    expect((await pool.query('select from text_translations')).rowCount).toBe(0)
  })

  it('belong to the English text: a changed text has none', async () => {
    const { db, pool } = testApp.platform.database
    const [question] = DEFAULT_CONTENT.questions
    await save({ locale: 'hi', text: question?.question, translation: 'सवाल' })
    const { questions } = await loadContent(db)
    const changed = questions.map((each, index) =>
      index === 0 ? { ...each, question: 'A question of our own?' } : each,
    )
    await pool.query(`insert into practice_content (id, content, version) values (1, $1, 1)`, [
      JSON.stringify({ questions: changed }),
    ])
    expect((await loadTranslatedContent(db, 'hi')).questions[0]?.question).toBe('A question of our own?')
    expect((await list()).find(({ text }) => text === 'A question of our own?')).toMatchObject({
      part: 'questions',
      product: null,
      own: null,
    })
    await save({ locale: 'hi', text: 'A question of our own?', translation: 'हमारा सवाल?' })
    expect((await loadTranslatedContent(db, 'hi')).questions[0]?.question).toBe('हमारा सवाल?')
    await pool.query('delete from practice_content')
  })

  it.each([
    ['a text that no page says', { locale: 'hi', text: 'Nothing.', translation: 'कुछ नहीं' }, 404],
    ['English', { locale: 'en', text: TIP?.title, translation: 'x' }, 400],
    ['markup', { locale: 'hi', text: TIP?.title, translation: '<b>थाली</b>' }, 400],
    ['too much', { locale: 'hi', text: TIP?.title, translation: 'क'.repeat(3001) }, 400],
  ])('are refused for %s', async (_what, payload, status) => {
    expect((await save(payload)).statusCode).toBe(status)
    expect((await list()).filter(({ own }) => own === 'कुछ नहीं')).toEqual([])
  })
})
