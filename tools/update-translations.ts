import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  catalogueFile,
  matchTranslations,
  readCatalogue,
  TRANSLATED_CATALOGUES,
  TRANSLATED_LOCALES,
  writeCatalogue,
} from './translations.ts'

/*
 * Part of `npm run messages`: brings the translations in line with the English catalogue, and says how many are missing.
 */
for (const name of TRANSLATED_CATALOGUES) {
  const english = await readCatalogue(name, 'en')
  for (const locale of TRANSLATED_LOCALES) {
    const file = catalogueFile(name, locale)
    const catalogue = matchTranslations(english, await readCatalogue(name, locale))
    const existing = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    writeFileSync(file, await writeCatalogue(catalogue, locale, existing))
    const missing = Object.values(catalogue).filter(({ translation }) => !translation).length
    console.log(`messages/${name}/${locale}.po: ${missing} of ${Object.keys(catalogue).length} missing`)
  }
}
