import { parseSync } from 'rolldown/utils'

/** Text for people who work on the project. It does not include texts of screens and names on the wire. */
export type Piece = { kind: 'comment' | 'name' | 'title' | 'document'; text: string; line: number }

/** An avoided word, the place where it was found, and the words to use instead. */
export type Finding = { path: string; line: number; found: string; use: string }

type Word = {
  /** Compared with each word of a name: `findStanding` has the words `find` and `standing`. */
  inNames?: RegExp
  /** Searched for in sentences: comments, test titles and documents. */
  inText?: RegExp
  /** The words to use instead. */
  use: string
}

/** The words that the project avoids, each with the words to use instead. */
export const AVOIDED_WORDS: readonly Word[] = [
  {
    inNames: /^(?:un)?settl(?:e|es|ed|ing|ement|ements)$/,
    inText: /\b(?:un)?settl(?:es?|ed|ing|ements?)\b/gi,
    use: 'normalise, resolve, allocate, decide or finish',
  },
  {
    inNames: /^(?:stands?|stood|standing)$/,
    inText: /\b(?:stands?|stood|standing)\b(?!-alone)/gi,
    use: 'is, appears or remains; state or status in a name',
  },
  { inNames: /^told$/, inText: /\btold\b/gi, use: 'notified, informed, sent or known' },
  { inNames: /^tells?$/, use: 'notify or send' },
  { inNames: /^kept$/, inText: /\bkept\b/gi, use: 'saved, stored, remembered or preserved' },
  { inNames: /^whoever$/, inText: /\bwhoever\b/gi, use: 'any person who, or the caller' },
  { inText: /\bnobody['’]s\b/gi, use: 'unassigned' },
  { inText: /\blook(?:s|ed|ing)? after\b/gi, use: 'care for; care team' },
  {
    inText:
      /\b(?:rule|law|promise|same|still|that|this|it) holds?\b(?= (?:for|when|if|until|too|only|also|as long)|[.;,])/gi,
    use: 'applies or is true',
  },
  { inText: /\bways? in\b(?! (?:which|the|a|every|each|this|that)\b)/gi, use: 'sign-in' },
  { inNames: /^clash(?:es|ed|ing)?$/, inText: /\bclash(?:es|ed|ing)?\b/gi, use: 'conflict' },
  { inNames: /^fiber$/, inText: /\bfiber\b/gi, use: 'fibre' },
  { inNames: /^invitations?$/, inText: /\binvitations?\b/gi, use: 'invite' },
  { inText: /\bt(?:akes?|aking|ook|aken) (?:(?:it|them|this|that) )?back\b/gi, use: 'withdraw or undo' },
  { inNames: /^talk(?:s|ed|ing)?$/, inText: /\btalks?\b/gi, use: 'consultation' },
  { inNames: /^news$/, inText: /\bnews\b/gi, use: 'notification' },
  { inText: /\bwait(?:s|ed|ing)? in line\b/gi, use: 'queue' },
  {
    inText: /(?:^|[.:;] )What (?:\w+ ){0,4}(?:is|are|was|were) [^.?]*(?:\.|$)/g,
    use: 'a noun with a verb, such as "Stores the entries"',
  },
]

/** Names that contain an avoided word because their origin is outside the project or the code. */
const GIVEN_NAMES: Readonly<Record<string, string>> = {
  fiber: 'the specification’s name on the wire',
  standing: 'a column of `payments`',
  settle: 'a count on the wire',
  isClientKept: 'a field on the wire',
  keptCount: 'a field on the wire',
}

/**
 * Finds the avoided words in one file of the project. In files other than TypeScript and Markdown, only the file name
 * is checked.
 */
export function findAvoidedWords(path: string, source: string): Finding[] {
  const fileName: Piece = { kind: 'name', text: (path.split('/').at(-1) ?? '').replace(/\..*/, ''), line: 1 }
  return [fileName, ...readPieces(path, source)].flatMap((piece) => judge(path, piece))
}

function judge(path: string, { kind, text, line }: Piece): Finding[] {
  if (kind === 'name') {
    if (text in GIVEN_NAMES) return []
    const words = splitName(text)
    return AVOIDED_WORDS.filter(({ inNames }) => inNames && words.some((word) => inNames.test(word))).map(
      ({ use }) => ({ path, line, found: text, use }),
    )
  }
  const sentences = withoutQuotes(text)
  return AVOIDED_WORDS.flatMap(({ inText, use }) =>
    inText
      ? [...sentences.matchAll(inText)].map(([found]) => ({ path, line, found: found.trim(), use }))
      : [],
  )
}

/** Splits a name in camelCase, PascalCase, snake_case or kebab-case into its words, in lower case. */
export function splitName(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** Removes quoted parts of a sentence: code in backticks, and texts of screens in quotation marks. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`/g, '').replace(/"[^"\n]{1,120}"|“[^”]{1,120}”|‘[^’]{1,60}’/g, '')
}

/**
 * Returns the comments, names and test titles of a TypeScript file, or the lines of a Markdown file outside code
 * blocks.
 */
export function readPieces(path: string, source: string): Piece[] {
  if (path.endsWith('.md')) return readParagraphs(source)
  if (!/\.tsx?$/.test(path)) return []
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const pieces: Piece[] = comments.map(({ value, start }) => ({
    kind: 'comment',
    text: value.replace(/\s*\n\s*(?:\* ?)?/g, ' ').replace(/^\*?\s*/, ''),
    line: lineOf(start),
  }))
  visit({ ...program }, (node) => {
    for (const name of namesOf(node)) pieces.push({ kind: 'name', text: name.text, line: lineOf(name.start) })
    const title = titleOf(node)
    if (title) pieces.push({ kind: 'title', text: title.text, line: lineOf(title.start) })
  })
  return pieces
}

function readParagraphs(source: string): Piece[] {
  const lines = source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ kind: 'document', text, line: index + 1 }],
  )
}

type Found = { text: string; start: number }
type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(node: Node, each: (node: Node) => void): void {
  each(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, each)
  }
}

/**
 * Returns the names that a node declares: variables, parameters, functions, types and their members. Keys of object
 * literals are left out, because many of them are names on the wire or of columns.
 */
function namesOf(node: Node): Found[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [...bindingsOf(node.id), ...bindingsOf(node.params)]
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return [...bindingsOf(node.params), ...bindingsOf(node.key)]
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return bindingsOf(node.key)
    case 'CatchClause':
      return bindingsOf(node.param)
    case 'ImportSpecifier':
      return bindingsOf(node.local)
    default:
      return []
  }
}

/** Returns the identifiers that a pattern such as `{ a, b: [c] }` binds. */
function bindingsOf(pattern: unknown): Found[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bindingsOf)
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return typeof pattern.name === 'string' ? [{ text: pattern.name, start: pattern.start }] : []
    case 'ObjectPattern':
      return bindingsOf(pattern.properties)
    case 'Property':
      return bindingsOf(pattern.value)
    case 'ArrayPattern':
      return bindingsOf(pattern.elements)
    case 'AssignmentPattern':
      return bindingsOf(pattern.left)
    case 'RestElement':
      return bindingsOf(pattern.argument)
    case 'TSParameterProperty':
      return bindingsOf(pattern.parameter)
    default:
      return []
  }
}

/** Returns the title of a call such as `test('…', …)`, `test.each(cases)('…', …)` or `test.describe('…', …)`. */
function titleOf(node: Node): Found | undefined {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments) || !isTestFunction(node.callee)) return
  const [first] = node.arguments
  if (!isNode(first)) return
  if (first.type === 'Literal' && typeof first.value === 'string')
    return { text: first.value, start: first.start }
  if (first.type !== 'TemplateLiteral' || !Array.isArray(first.quasis)) return
  const parts = first.quasis.map((part) => (isNode(part) && isCooked(part.value) ? part.value.cooked : ''))
  return { text: parts.join('…'), start: first.start }
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value

/** Checks whether a callee begins with `test`, `it` or `describe`. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(?:test|it|describe)$/.test(String(callee.name))
  if (callee.type === 'MemberExpression') return isTestFunction(callee.object)
  return callee.type === 'CallExpression' && isTestFunction(callee.callee)
}
