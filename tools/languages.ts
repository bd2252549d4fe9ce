import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { wordsOf } from '#domain/words/words.ts'
import { parseCsv } from '#server/kit/http/csv.ts'
import {
  type Catalogue,
  REVIEW_NOTE,
  readCatalogue,
  readNotes,
  TRANSLATED_CATALOGUES,
  TRANSLATED_LOCALES,
} from './translations.ts'

/*
 * `npm run languages` says for each language what is missing and what a native speaker has still to review: texts by catalogue,
 * names of dishes and foods, household measures, and the font of the site. `docs/languages.md` says how each is added.
 */
const root = join(import.meta.dirname, '..')
const seedData = join(root, 'server/seed/data')
const [header, ...dishes] = parseCsv(readFileSync(join(seedData, 'display-names.csv'), 'utf8'), ',')
const measures = new Set(
  [...readFileSync(join(seedData, 'ifct-measures.csv'), 'utf8').matchAll(/([a-z]+) = \d/g)].map(
    ([, label = '']) => label,
  ),
)
const fonts = readdirSync(join(root, 'node_modules/@fontsource-variable'))

for (const locale of TRANSLATED_LOCALES) {
  console.log(`${LOCALE_NAMES[locale]} (${locale})`)
  for (const name of TRANSLATED_CATALOGUES) {
    const english = Object.keys(await readCatalogue(name, 'en'))
    const translated = await readCatalogue(name, locale)
    const missing = english.filter((id) => !translated[id]?.translation).length
    console.log(
      `  ${name}: ${missing} of ${english.length} texts missing, ${countUnreviewed(translated)} to review`,
    )
  }
  const column = header?.cells.indexOf(locale) ?? -1
  const nameless = column === -1 ? dishes.length : dishes.filter((row) => !row.cells[column]?.trim()).length
  console.log(`  names of dishes and foods: ${nameless} of ${dishes.length} missing`)
  const unnamed = [...measures].filter((label) => wordsOf(locale).measure(label, 1) === label)
  console.log(
    `  household measures: ${unnamed.length} of ${measures.size} missing ${unnamed.join(', ')}`.trimEnd(),
  )
  const script = findScript(locale)
  console.log(
    `  font for ${script}: ${fonts.includes(`anek-${script.toLowerCase()}`) ? 'installed' : 'missing'}`,
  )
}

function countUnreviewed(catalogue: Catalogue): number {
  return Object.values(catalogue).filter(({ extra }) => readNotes(extra).includes(REVIEW_NOTE[0] ?? ''))
    .length
}

/** Names the script in which a language is written, in English, such as `Telugu`. */
function findScript(locale: string): string {
  const { script = '' } = new Intl.Locale(locale).maximize()
  return new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script
}
