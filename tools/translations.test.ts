import { describe, expect, test } from 'vitest'
import { SITE_LOCALES } from '#domain/words/locale.ts'
import {
  type Catalogue,
  checkTranslation,
  matchTranslations,
  REVIEW_NOTE,
  readCatalogue,
  readNotes,
  TRANSLATED_CATALOGUES,
  TRANSLATED_LOCALES,
} from './translations.ts'

/** A letter of the language's own script must be in most translations, so that no English text is taken for one. */
const SCRIPTS = { en: /\p{Script=Latin}/u, hi: /\p{Script=Devanagari}/u, te: /\p{Script=Telugu}/u }

describe.each(
  TRANSLATED_CATALOGUES.flatMap((name) => TRANSLATED_LOCALES.map((locale) => [name, locale] as const)),
)('the catalogue %s in %s', (name, locale) => {
  test('has the messages of the English one: npm run messages', async () => {
    const [english, translated] = [await readCatalogue(name, 'en'), await readCatalogue(name, locale)]
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('has the placeholders and elements of the English texts', async () => {
    const translated = await readCatalogue(name, locale)
    const problems = Object.values(translated).flatMap(({ message = '', translation }) =>
      translation
        ? checkTranslation(message, translation).map((problem) => `${translation}: ${problem}`)
        : [],
    )
    expect(problems).toEqual([])
  })

  test('is in the script of the language', async () => {
    const texts = Object.values(await readCatalogue(name, locale)).flatMap(
      ({ translation }) => translation || [],
    )
    const foreign = texts.filter((text) => !SCRIPTS[locale].test(text))
    expect(foreign.length).toBeLessThanOrEqual(texts.length * 0.05)
  })

  test('is complete if the language is offered', async () => {
    const translated = Object.values(await readCatalogue(name, locale))
    const missing = translated.flatMap(({ message, translation }) => (translation ? [] : [message]))
    expect(SITE_LOCALES.includes(locale) ? missing : []).toEqual([])
  })
})

test('a translation is dropped with its message, and a new message has none yet', () => {
  const english: Catalogue = {
    a: { message: 'Save', origin: [['web/ui/save.tsx']] },
    b: { message: 'Eat less salt', origin: [['domain/plans/safety/rules.ts']] },
  }
  const gone = { message: 'Send', translation: 'भेजें' }
  const matched = matchTranslations(english, { a: { message: 'Save', translation: 'सहेजें' }, c: gone })
  expect(Object.entries(matched).map(([id, { translation }]) => [id, translation])).toEqual([
    ['a', 'सहेजें'],
    ['b', ''],
  ])
  expect(readNotes(matched.a?.extra)).toEqual([])
  expect(readNotes(matched.b?.extra)).toEqual(REVIEW_NOTE)
})

test('the note of who reviewed a translation remains', () => {
  const reviewed = ['Reviewer: A. Rao', 'Date: 2026-12-01']
  const english: Catalogue = { b: { message: 'Eat less salt', origin: [['domain/plans/safety/rules.ts']] } }
  const matched = matchTranslations(english, {
    b: { message: 'Eat less salt', translation: 'नमक कम खाएँ', extra: { translatorComments: reviewed } },
  })
  expect(readNotes(matched.b?.extra)).toEqual(reviewed)
})

test.each([
  ['{count, plural, one {# meal} other {# meals}}', '{count, plural, one {# भोजन} other {# भोजन}}', []],
  [
    '{count, plural, one {# meal} other {# meals}}',
    '{count} भोजन',
    ['has {count} instead of {count, plural}'],
  ],
  ['Day {day} of {total}', '{total} में से दिन {day}', []],
  ['Day {day} of {total}', 'दिन {day}', ['has {day} instead of {day} {total}']],
  ['Read <0>this</0>', '<0>यह</0> पढ़ें', []],
  ['Read <0>this</0>', 'यह पढ़ें', ['has no placeholders instead of </0> <0>']],
  ['Save', 'सहेजें ', ['begins or ends with a space']],
])('%s translated by %s', (english, translation, problems) => {
  expect(checkTranslation(english, translation)).toEqual(problems)
})

test('a translation that cannot be read is named', () => {
  expect(checkTranslation('{count}', '{count')).toEqual([expect.stringContaining('cannot be read')])
})
