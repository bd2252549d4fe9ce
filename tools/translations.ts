import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LOCALES, type Locale } from '#domain/words/locale.ts'

const root = join(import.meta.dirname, '..')
const format = formatter({ lineNumbers: false })

/**
 * Catalogues with a translation into every language: texts of the code, of the public pages' content, and of recipes. The texts
 * of `practice` are English alone.
 */
export const TRANSLATED_CATALOGUES = ['client', 'content', 'recipes'] as const

/** The languages into which texts are translated. */
export const TRANSLATED_LOCALES = LOCALES.filter((locale) => locale !== 'en')

/** Note on a translation about safety. Who reviews it writes name and date behind the colons and deletes the first line. */
export const REVIEW_NOTE: readonly string[] = ['To be reviewed by a native speaker', 'Reviewer:', 'Date:']

/**
 * Places whose sentences can keep a person from harm, or say what is agreed to: their translations carry `REVIEW_NOTE`.
 */
const SAFETY =
  /^(?:domain\/(?:plans\/(?:safety|adapt|swaps|fasts|progress-safety|warnings|nutrient-gaps|client-facts)|body|energy|nutrients\/(?:insights|limits)|people|privacy)|web\/modules\/(?:privacy|people\/onboarding|progress|site\/calculator)|web\/routes\/legal|server\/modules\/site\/default-content\/(?:services|tips|policies|questions))/

/** The messages of a file by id. */
export type Catalogue = Awaited<ReturnType<typeof format.parse>>

/** Reads the file of a catalogue in a language; empty if there is none. */
export async function readCatalogue(name: string, locale: Locale): Promise<Catalogue> {
  const filename = catalogueFile(name, locale)
  if (!existsSync(filename)) return {}
  return await format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
}

/** Writes messages as the text of a file. `existing`: the file as it is; its date remains. */
export async function writeCatalogue(
  catalogue: Catalogue,
  locale: Locale,
  existing?: string,
): Promise<string> {
  return await format.serialize(catalogue, { locale, sourceLocale: 'en', existing, filename: '' })
}

export function catalogueFile(name: string, locale: Locale): string {
  return join(root, 'messages', name, `${locale}.po`)
}

/**
 * Returns the messages of the English catalogue with their translations. A message that is new, or whose English has
 * changed, has none; a translation whose message is gone is dropped.
 */
export function matchTranslations(english: Catalogue, translated: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => {
      const { translation = '', extra } = translated[id] ?? {}
      const notes = readNotes(extra)
      const isSafety = message.origin?.some(([path]) => SAFETY.test(path)) ?? false
      const translatorComments = isSafety && notes.length === 0 ? REVIEW_NOTE : notes
      return [id, { ...message, translation, extra: { ...extra, translatorComments } }]
    }),
  )
}

/** Reads the notes of reviewers on a translation. */
export function readNotes(extra: Catalogue[string]['extra']): readonly string[] {
  // Lingui's format for PO files reads them as a list of lines.
  return (extra?.translatorComments ?? []) as string[]
}

/** Lists what is wrong with a translation; empty if nothing is. It must have the placeholders and elements of the English text. */
export function checkTranslation(english: string, translation: string): string[] {
  try {
    const problems: string[] = []
    const [expected, found] = [listParts(english), listParts(translation)]
    if (expected.join(' ') !== found.join(' ')) {
      problems.push(`has ${found.join(' ') || 'no placeholders'} instead of ${expected.join(' ') || 'none'}`)
    }
    if (translation !== translation.trim()) problems.push('begins or ends with a space')
    return problems
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : error}`]
  }
}

/** Names the placeholders and elements of a message, each once, in alphabetical order. */
function listParts(text: string): string[] {
  const parts = new Set<string>()
  const visit = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) parts.add(tag)
        continue
      }
      const [name, kind, cases] = token
      parts.add(kind ? `{${name}, ${kind}}` : `{${name}}`)
      // The cases of a plural or a choice, by Lingui's own type.
      for (const tokens of Object.values((cases ?? {}) as Record<string, unknown>))
        if (Array.isArray(tokens)) visit(tokens)
    }
  }
  visit(compileMessageOrThrow(text))
  // In a plural, `#` is the number itself.
  return [...parts].filter((part) => part !== '{#}').toSorted()
}
