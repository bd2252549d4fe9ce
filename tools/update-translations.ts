import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Locale } from '#domain/words/locale.ts'
import { collectContentMessages } from './content-messages.ts'
import {
  type Catalogue,
  catalogueFile,
  matchTranslations,
  readCatalogue,
  TRANSLATED_CATALOGUES,
  TRANSLATED_LOCALES,
  writeCatalogue,
} from './translations.ts'

/*
 * Part of `npm run messages`: collects the texts that are data, brings the translations in line with the English catalogues, and
 * says how many are missing.
 */
for (const [name, english] of Object.entries(collectContentMessages())) await save(name, 'en', english)
for (const name of TRANSLATED_CATALOGUES) {
  const english = await readCatalogue(name, 'en')
  for (const locale of TRANSLATED_LOCALES) {
    const catalogue = matchTranslations(english, await readCatalogue(name, locale))
    await save(name, locale, catalogue)
    const missing = Object.values(catalogue).filter(({ translation }) => !translation).length
    console.log(`messages/${name}/${locale}.po: ${missing} of ${Object.keys(catalogue).length} missing`)
  }
}

async function save(name: string, locale: Locale, catalogue: Catalogue): Promise<void> {
  const file = catalogueFile(name, locale)
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await writeCatalogue(catalogue, locale, existing))
}
