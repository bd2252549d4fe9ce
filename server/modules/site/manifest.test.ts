import { msg } from '@lingui/core/runtime-macro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'

const api = setUpTestApp({ config: { locales: ['en', 'hi'] } })

beforeAll(() => {
  const translations = { [msg`Groceries`.id]: 'सामान' }
  setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => translations })
})
afterAll(() => setLanguageSource(SERVER_LANGUAGES))

it.each([
  ['', 'en-IN', 'Groceries'],
  ['?language=hi', 'hi-IN', 'सामान'],
  ['?language=te', 'en-IN', 'Groceries'],
  ['?language=xx', 'en-IN', 'Groceries'],
])(
  'the installed app has the names of its screens in the language that a page names: %s',
  async (query, lang, name) => {
    const response = await api.app.inject({ url: `/manifest.webmanifest${query}` })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      lang,
      shortcuts: [{}, { name, url: paths.groceries() }, {}],
      start_url: '/home',
    })
  },
)
