import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Locale } from '#domain/words/locale.ts'
import type { Translations } from '#domain/words/translator.ts'

/** The folder of the texts that clients, visitors and cooks can read. Path from the project's root. */
export const CLIENT_MESSAGES = join('messages', 'client')

/** The folders of texts that are data and not code: those of the public pages, and of recipes. */
export const DATA_MESSAGES: readonly string[] = [join('messages', 'content'), join('messages', 'recipes')]

/** Reads the translations of a language by the ids of their messages. Messages without a translation are left out. */
export function readTranslations(
  projectRoot: string,
  locale: Locale,
  folder = CLIENT_MESSAGES,
): Translations {
  const filename = join(projectRoot, folder, `${locale}.po`)
  if (!existsSync(filename)) return {}
  const catalogue = formatter().parse(readFileSync(filename, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename,
  })
  if (catalogue instanceof Promise) throw new Error('The format of the catalogue is read at once.')
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  )
}
