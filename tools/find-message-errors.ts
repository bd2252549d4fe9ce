import { childrenOf, type Node, parse } from './find-texts.ts'

/** What says a text at once, in the language of the reader. `sayIn` is given a language, so it may be used anywhere. */
const SAYS = /^(?:say|t|plural|select|selectOrdinal)$/
/** Functions that call the function they are given at once. */
const CALLS_AT_ONCE =
  /^(?:map|flatMap|filter|find|findLast|forEach|from|fromEntries|every|some|reduce|sort|toSorted|groupBy)$/
/** Methods of schemas that take the text of an error. */
const TAKES_ERROR =
  /^(?:array|base64|boolean|check|cuid2?|date|datetime|e164|email|endsWith|enum|finite|gte?|guid|hostname|includes|instanceof|int|ipv[46]|iso|length|literal|lowercase|lte?|max|maxLength|min|minLength|multipleOf|negative|nonempty|nonnegative|nonpositive|number|object|positive|record|refine|regex|size|startsWith|strictObject|string|stringbool|templateLiteral|time|tuple|union|discriminatedUnion|uppercase|url|uuid|custom)$/

/**
 * Finds the texts of a file that are said when the file is loaded. The language of the reader is not known then: on a server every
 * request has its own. Such a text is a message (`msg`) that is said where it is shown.
 */
export function findTextsSaidAtTop(path: string, source: string): string[] {
  if (!/\bsay\(|@lingui\/core\/macro/.test(source)) return []
  const found: string[] = []
  const program = parse(path, source)
  const macros = importsOf(program, '@lingui/core/macro')
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (isFunction(node) && !isCalledAtOnce(node, parents)) return
    const name = nameOf((node.tag ?? (node.type === 'CallExpression' ? node.callee : undefined)) as Node)
    // In a message, the plural of the runtime macro is a part of its text.
    if (name === 'msg') return
    if (SAYS.test(name) && (name === 'say' || macros.has(name))) {
      found.push(source.slice(node.start, node.end))
      return
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents])
  }
  visit(program, [])
  return found
}

/**
 * Finds the messages that a schema is given as they are. Zod accepts them, because they have a field `message`, and answers in
 * English. `sentence` of the contract says them in the language of the request.
 */
export function findMessagesGivenToSchemas(path: string, source: string): string[] {
  if (!/from 'zod'/.test(source)) return []
  const program = parse(path, source)
  const constants = constantsOf(program)
  const isMessage = (node: Node): boolean =>
    isWritten(node) || (node.type === 'Identifier' && constants.has(nameOf(node)))
  const found: string[] = []
  const visit = (node: Node): void => {
    const callee = node.callee as Node | undefined
    if (
      node.type === 'CallExpression' &&
      callee?.type === 'MemberExpression' &&
      TAKES_ERROR.test(nameOf(callee))
    ) {
      for (const given of (node.arguments as readonly Node[]).flatMap(textsOf)) {
        if (isMessage(given)) found.push(source.slice(given.start, given.end))
      }
    }
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return found
}

/** What an argument can be: itself, a choice, or the field with the error. */
function textsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent as Node, node.alternate as Node].flatMap(textsOf)
  if (node.type !== 'ObjectExpression') return [node]
  return (node.properties as readonly Node[]).flatMap((property) =>
    property.type === 'Property' && /^(?:error|message)$/.test(nameOf(property.key as Node))
      ? textsOf(property.value as Node)
      : [],
  )
}

/** Checks whether an expression is a message: `` msg`…` `` or `msg({ … })`. */
function isWritten({ type, tag, callee }: Node): boolean {
  return (
    (type === 'TaggedTemplateExpression' && nameOf(tag as Node) === 'msg') ||
    (type === 'CallExpression' && nameOf(callee as Node) === 'msg')
  )
}

/** Returns the names of the constants of a file that are messages. */
function constantsOf(program: Node): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.init && isWritten(node.init as Node))
      names.add(nameOf(node.id as Node))
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return names
}

/** Returns the names that a file imports from a module. */
function importsOf(program: Node, module: string): Set<string> {
  return new Set(
    childrenOf(program)
      .filter(
        (node) => node.type === 'ImportDeclaration' && (node.source as { value?: unknown }).value === module,
      )
      .flatMap((node) => node.specifiers as readonly Node[])
      .map((specifier) => nameOf(specifier.local as Node)),
  )
}

function isFunction({ type }: Node): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|MethodDefinition)$/.test(type)
}

/** Checks whether a function is called where it is written: by `map`, or by itself. */
function isCalledAtOnce(node: Node, parents: readonly Node[]): boolean {
  const call = parents.find(({ type }) => type !== 'ParenthesizedExpression')
  if (call?.type !== 'CallExpression') return false
  return call.callee === node || CALLS_AT_ONCE.test(nameOf(call.callee as Node))
}

/** Returns the last name of an expression: `min` of `z.string().min`. */
function nameOf(node: Node | undefined): string {
  if (!node) return ''
  if (typeof node.name === 'string') return node.name
  return node.type === 'MemberExpression' ? nameOf(node.property as Node) : ''
}
