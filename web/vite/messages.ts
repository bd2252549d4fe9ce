import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { parseSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** A node of the syntax tree, as far as it is read here. */
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** The file in which the build lists the English texts of the scripts by id. Path from the project's root. */
export const BUILT_MESSAGES_FILE = join('build', 'messages.json')

/**
 * Modules that browsers have in another form. Messages are compiled by the build and not in browsers, which write them with less
 * code. The words of amounts are marked: scripts get those of their language beside the English ones, which stored texts use.
 */
const IN_BROWSERS: readonly (readonly [path: string, code: string])[] = [
  ['/domain/words/translator.ts', `export { createTranslator } from './lean-translator.ts'`],
  ['/domain/words/hi.ts', `export const HINDI = '%words:hi%'`],
  ['/domain/words/te.ts', `export const TELUGU = '%words:te%'`],
]

/** What Lingui's macros write before each message. */
const MARK = '/*i18n*/'

/** Reads the macros of Lingui in the code of the site. The texts stay in the code: the server says them by their ids. */
export function readMessages(): Plugin[] {
  return lingui({ macroTransform: { macro: { descriptorFields: 'message' }, parser: undefined } })
}

/**
 * Takes the texts out of the scripts of browsers and leaves marks: `%say:id%` inside a string, `"%pattern:id%"` for a message with
 * values. `tools/write-languages.ts` puts the texts of each language there, so that a script holds the texts of one
 * language, and a text without values costs nothing but itself. `%words:hi%` marks the words of amounts (`domain/words/hi.ts`).
 */
export function markMessages(root: string): Plugin {
  const messages = new Map<string, string>()
  return {
    name: 'pathya:mark-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => IN_BROWSERS.find(([path]) => id.endsWith(path))?.[1] ?? null,
    transform: {
      filter: { code: MARK },
      handler(code, id) {
        if (id.includes('/node_modules/')) return null
        const marked = markModule(code)
        for (const [messageId, text] of marked.messages) messages.set(messageId, text)
        return { code: marked.code, map: null }
      },
    },
    generateBundle: () =>
      writeFileSync(join(root, BUILT_MESSAGES_FILE), JSON.stringify(Object.fromEntries(messages))),
  }
}

/** Replaces the texts in a module that Lingui's macros have written by marks, and returns the texts by id. */
export function markModule(code: string): { code: string; messages: Map<string, string> } {
  const messages = new Map<string, string>()
  const edits: Edit[] = []
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (node.type === 'ObjectExpression' && code.slice(0, node.start).trimEnd().endsWith(MARK)) {
      const message = readMessage(node)
      messages.set(message.id, message.text)
      edits.push(...markMessage(message, parents))
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents])
  }
  visit(parseSync('module.jsx', code).program as unknown as Node, [])
  let text = code
  for (const { start, end, text: replacement } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + replacement + text.slice(end)
  }
  return { code: text, messages }
}

/** A message as Lingui's macro wrote it, with the fields of its object in their order. */
type Message = { id: string; text: string; isFilled: boolean; fields: readonly Field[] }
type Field = Node & { key: { name: string }; value: Node }

/** `parents` begins with the nearest. */
function markMessage({ id, isFilled, fields }: Message, parents: readonly Node[]): Edit[] {
  const [parent, opening, element, around] = parents
  if (!isFilled && parent?.type === 'CallExpression' && isSaid(parent))
    return [{ ...rangeOf(parent), text: `"%say:${id}%"` }]
  if (!isFilled && parent?.type === 'JSXSpreadAttribute' && opening && element) {
    const child = `{"%say:${id}%"}`
    const isChild = around?.type === 'JSXElement' || around?.type === 'JSXFragment'
    return [{ ...rangeOf(element), text: isChild ? child : `<>${child}</>` }]
  }
  // The id comes first. The values may contain messages of their own, so they are not touched here.
  return fields.flatMap((field, index) => {
    if (index === 0) return [{ ...rangeOf(field), text: `message: "%pattern:${id}%"` }]
    if (field.key.name !== 'message' && field.key.name !== 'context') return []
    return [{ start: fields[index - 1]?.end ?? field.start, end: field.end, text: '' }]
  })
}

/** Checks whether a call returns the text of its message: `say(…)`, or the function that Lingui names `_`. */
function isSaid({ callee }: Node): boolean {
  const { name, property } = callee as { name?: string; property?: { name?: string } }
  return name === 'say' || property?.name === '_'
}

function rangeOf({ start, end }: Node): { start: number; end: number } {
  return { start, end }
}

function readMessage(node: Node): Message {
  const fields = node.properties as readonly Field[] // the macro writes plain properties alone
  const read = (name: string): string => {
    const text = fields.find(({ key }) => key.name === name)?.value.value
    if (typeof text !== 'string') throw new Error(`A message has no ${name}.`)
    return text
  }
  const isFilled = fields.some(({ key }) => key.name === 'values' || key.name === 'components')
  return { id: read('id'), text: read('message'), isFilled, fields }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && 'type' in value && 'end' in value,
    )
}
