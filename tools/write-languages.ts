import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const MARKED_STRING = /(["'`])%pattern:([\w-]+)%\1/g
const MARKED_TEXT = /%say:([\w-]+)%/g

/**
 * Puts texts where the build has left marks in the scripts of browsers (`web/vite/messages.ts`).
 *
 * @param messages English texts by id.
 * @returns The number of marks.
 * @throws Error for a mark without a text, and for a text that cannot be compiled.
 */
export function writeLanguages(clientDir: string, messages: ReadonlyMap<string, string>): number {
  const folder = join(clientDir, 'assets')
  let count = 0
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const path = join(folder, name)
    const marked = readFileSync(path, 'utf8')
    const { text, marks } = fillMarks(marked, messages)
    if (marks > 0) writeFileSync(path, text)
    count += marks
  }
  return count
}

/** Replaces the marks in a script by texts, whichever quotes are around them. */
export function fillMarks(
  script: string,
  messages: ReadonlyMap<string, string>,
): { text: string; marks: number } {
  let marks = 0
  const find = (id: string): ReturnType<typeof compileMessageOrThrow> => {
    marks += 1
    const message = messages.get(id)
    if (message === undefined) throw new Error(`The message ${id} is not in the catalogue.`)
    return compileMessageOrThrow(message)
  }
  const text = script
    .replace(MARKED_STRING, (_match, _quote, id: string) => JSON.stringify(find(id)))
    .replace(MARKED_TEXT, (_match, id: string) => {
      const tokens = find(id)
      if (!tokens.every((token) => typeof token === 'string')) {
        throw new Error(`The message ${id} has placeholders but no values.`)
      }
      return escapeForAnyString(tokens.join(''))
    })
  return { text, marks }
}

/** Writes a text so that it means the same between quotation marks of any kind. */
function escapeForAnyString(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '\\u0022')
    .replace(/['`$]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}
