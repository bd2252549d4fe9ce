import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { currentLocale, setLanguageSource } from '#domain/words/say.ts'
import type { App } from '../platform.ts'
import { inLanguage, registerLanguage } from './language.ts'
import { CLIENT_MESSAGES, readTranslations } from './read-translations.ts'

const app: App = Fastify()

beforeAll(async () => {
  await registerLanguage(app, ['en', 'hi'])
  app.post('/', async () => {
    await new Promise((done) => setImmediate(done))
    return { own: currentLocale(), receiver: inLanguage('hi', currentLocale), after: currentLocale() }
  })
})

afterAll(async () => {
  setLanguageSource({ findLocale: () => 'en' })
  await app.close()
})

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['xx', 'en'],
  [undefined, 'en'],
])('a request of a page in %s is answered in %s, also after its body was read', async (named, expected) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: named ? { [LANGUAGE_HEADER]: named } : {},
    payload: { some: 'body' },
  })
  expect(answer.json()).toEqual({ own: expected, receiver: 'hi', after: expected })
})

test('translations are read by the ids of their messages, without those that are missing', () => {
  const root = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  expect(readTranslations(root, 'hi')).toEqual({})
  mkdirSync(join(root, CLIENT_MESSAGES), { recursive: true })
  writeFileSync(
    join(root, CLIENT_MESSAGES, 'hi.po'),
    'msgid "Draft saved"\nmsgstr "ड्राफ़्ट सहेजा गया"\n\nmsgid "Not translated"\nmsgstr ""\n',
  )
  expect(readTranslations(root, 'hi')).toEqual({ [msg`Draft saved`.id]: 'ड्राफ़्ट सहेजा गया' })
  rmSync(root, { recursive: true })
})
