import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { createTranslator as createLean } from './lean-translator.ts'
import { LOCALES, type Locale } from './locale.ts'
import { createTranslator } from './translator.ts'

/** Every shape that a message may have. The catalogue, as far as it is written, is added below. */
const SHAPES = [
  'Draft saved',
  'It’s “new”: 5 % {brackets} #1',
  'Hello {name}, welcome',
  '{count, plural, one {# meal} other {# meals}} left',
  '{count, plural, =0 {No meal} one {# meal of {name}} other {# meals of {name}}}',
  '{name, select, A {Her plan} other {Their plan}} is ready',
  '{name, select, A {{count, plural, one {# day} other {# days}}} other {#}}',
  '{count, plural, one {{other, plural, one {# of #} other {# of # meals}}} other {# {name, select, A {a #} other {b #}}}}',
]
const COUNTS = [0, 1, 2, 5, 1200, 120000, 1.5, -3]
const NAMES = ['A', 'B', '', null, undefined, 7]

function readCatalogue(): string[] {
  return globSync('messages/*/*.po')
    .flatMap((filename) => {
      const read = formatter().parse(readFileSync(filename, 'utf8'), {
        locale: 'en',
        sourceLocale: 'en',
        filename,
      })
      if (read instanceof Promise) throw new Error('The format of the catalogue is read at once.')
      return Object.values(read).flatMap(({ message, translation }) => [message, translation])
    })
    .filter((text): text is string => Boolean(text))
}

/** Writes a message for many values, by Lingui and by the code of browsers. */
function writeBoth(text: string, locale: Locale): { lingui: string[]; lean: string[] } {
  const full = createTranslator(locale, {})
  const lean = createLean(locale)
  const tokens = compileMessageOrThrow(text) as never // as the build puts it into a script
  const names = [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '')
  const plurals = new Set([...text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)].map(([, name]) => name ?? ''))
  const sets = COUNTS.map((count, index) =>
    Object.fromEntries(names.map((name) => [name, plurals.has(name) ? count : NAMES[index % NAMES.length]])),
  )
  return {
    lingui: sets.map((values) => full({ id: text, message: text, values })),
    lean: sets.map((values) => lean({ id: text, message: tokens, values })),
  }
}

test.each(LOCALES)('every message is written as Lingui writes it (%s)', (locale) => {
  const different = [...SHAPES, ...readCatalogue()].flatMap((text) => {
    const { lingui, lean } = writeBoth(text, locale)
    return lean.flatMap((said, index) => (said === lingui[index] ? [] : [[text, said, lingui[index]]]))
  })
  expect(different).toEqual([])
})
