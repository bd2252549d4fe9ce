import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { minifySync, transformSync } from 'rolldown/utils'
import type { Locale } from '#domain/words/locale.ts'
import type { Translations } from '#domain/words/translator.ts'
import { moveScripts } from '#server/kit/pages/built-languages.ts'

const MARKED_STRING = /(["'`])%pattern:([\w-]+)%\1/g
const MARKED_TEXT = /%say:([\w-]+)%/g
const MARKED_WORDS = /(["'`])%words:(\w+)%\1/g
const WORDS_DIR = join(import.meta.dirname, '..', 'domain', 'words')
/** Returns the texts by the ids of their messages. */
type Texts = { [id: string]: string | undefined }

/**
 * Puts texts where the build has left marks in the scripts of browsers (`web/vite/messages.ts`). English scripts stay where they
 * are; those of another language are in a folder of their own beside them, so each imports scripts of its language.
 *
 * @param english English texts by id.
 * @returns The folder in `assets` of each other language. Its name changes with its texts: browsers store scripts for good.
 * @throws Error for a mark without a text, and for a text that cannot be compiled.
 */
export function writeLanguages(
  clientDir: string,
  english: Texts,
  translations: ReadonlyMap<Locale, Translations>,
): Record<string, string> {
  const assets = join(clientDir, 'assets')
  const marked = readdirSync(assets)
    .filter((name) => /\.js(?:on)?$/.test(name))
    .map((name) => ({ name, script: readFileSync(join(assets, name), 'utf8') }))
  const folders: Record<string, string> = {}
  for (const [locale, translated] of translations) {
    const folder = `${locale}-${createHash('sha256')
      .update(JSON.stringify(translated) + readWords(locale))
      .digest('hex')
      .slice(0, 8)}`
    mkdirSync(join(assets, folder))
    for (const { name, script } of marked) {
      const text = fillWords(fillMarks(script, { ...english, ...translated }), locale)
      writeFileSync(join(assets, folder, name), moveScripts(text, folder))
    }
    folders[locale] = folder
  }
  for (const { name, script } of marked) {
    writeFileSync(join(assets, name), fillWords(fillMarks(script, english), 'en'))
  }
  return folders
}

/** Replaces the marks in a script by texts, whichever quotes are around them. */
export function fillMarks(script: string, texts: Texts): string {
  const compile = (id: string): ReturnType<typeof compileMessageOrThrow> => {
    const text = texts[id]
    if (text === undefined) throw new Error(`The message ${id} has no text.`)
    const tokens = compileMessageOrThrow(text)
    if (!isLean(tokens)) throw new Error(`The message ${id} needs more than values, plurals and choices.`)
    return tokens
  }
  return script
    .replace(MARKED_STRING, (_match, _quote, id: string) => JSON.stringify(compile(id)))
    .replace(MARKED_TEXT, (_match, id: string) => {
      const tokens = compile(id)
      if (!tokens.every((token) => typeof token === 'string')) {
        throw new Error(`The message ${id} has placeholders but no values.`)
      }
      return escapeForAnyString(tokens.join(''))
    })
}

/**
 * Replaces the marks for the words of amounts: that of the given language by its words, as code, and the others by nothing,
 * because a page never writes amounts in a third language.
 */
export function fillWords(script: string, locale: Locale): string {
  return script.replace(MARKED_WORDS, (_match, _quote, marked: string) =>
    marked === locale ? readWords(locale) : '0',
  )
}

/** Reads the module of a language's words as one expression. The module imports types alone. */
function readWords(locale: Locale): string {
  const path = join(WORDS_DIR, `${locale}.ts`)
  const { code } = transformSync(path, readFileSync(path, 'utf8'))
  const name = /^export const (\w+)/m.exec(code)?.[1]
  const body = code.replace(/^export (?:\{\};?)?/gm, '')
  const { code: written, errors } = minifySync('words.js', `words=(()=>{${body};return ${name}})()`)
  if (name === undefined || errors.length > 0) throw new Error(`The words of ${locale} cannot be written.`)
  return written.trim().replace(/^words=|;$/g, '')
}

/** Checks whether browsers can write a compiled message (`domain/words/lean-translator.ts`). */
function isLean(tokens: unknown): boolean {
  if (!Array.isArray(tokens)) return true
  return tokens.every((token: unknown) => {
    if (!Array.isArray(token)) return true
    const [, kind, cases = {}] = token as [name: string, kind?: string, cases?: Record<string, unknown>] // Lingui's shape
    if (kind === undefined) return true
    return (
      /^(?:plural|select)$/.test(kind) && cases.offset === undefined && Object.values(cases).every(isLean)
    )
  })
}

/** Writes a text so that it means the same between quotation marks of any kind. */
function escapeForAnyString(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '\\u0022')
    .replace(/['`$]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}
