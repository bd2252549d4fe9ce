import { parseSync } from 'rolldown/utils'

/** A text in code that people would read, and that is not in the catalogue of messages. */
export type FoundText = {
  /** `jsx`: between tags; `attribute`: of an element; `literal`, `template`: in code. */
  kind: 'jsx' | 'attribute' | 'literal' | 'template'
  start: number
  end: number
  text: string
  /** Outside any function: evaluated once, before it is known who reads it. */
  isAtTop: boolean
}

/** A node of the syntax tree, as far as it is read here. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Attributes of elements, and fields of objects, that people never read. */
const TECHNICAL =
  /^(?:@type|className|class|id|key|type|variant|role|scope|href|to|htmlFor|name|rel|target|method|action|accept|capture|style|d|viewBox|fill|stroke|autoComplete|autoCapitalize|inputMode|pattern|enterKeyHint|size|tone|placement|icon|as|lang|dir|slot|kind|code|category|path|url|src|srcSet|sizes|media|sql|cursor|font|weight|transform|points|form|testId|shortcut|onDelete|call|data-.*|aria-(?:controls|keyshortcuts|current|haspopup|invalid|live|orientation|relevant|sort|labelledby|describedby|hidden))$|(?:ClassName|Class|Id|Key|Pattern|Selector|Ref|Path|Color|Colour|Column)$/

/** Attributes and fields with classes, also in objects and lists. */
const CLASSES = /^(?:className|class|style|sql|.*Class(?:Name)?|data-.*)$/

/** Attributes and fields with texts that are shown. */
const LABELS = /(?:label|title|header|heading|text|caption|hint|note|noun)$/i

/** Functions whose texts are read by developers or machines. */
const TECHNICAL_CALLS =
  /^(?:Error|TypeError|RangeError|SyntaxError|InvalidStateError|RegExp|URL|Intl\.\w+|Symbol|CustomEvent|Event|KeyboardEvent|BroadcastChannel|describe|test|cn|clsx|classes|require|fetch|matchMedia|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|setAttribute|getAttribute|hasAttribute|removeAttribute|setProperty|getPropertyValue|createElement|createElementNS|startsWith|endsWith|includes|indexOf|split|localeCompare|append|header|headers|type|getReader|createHash|createHmac|from|toString|warn|error|info|debug|fatal|trace|log|query|raw|ref|execFile|spawn|lookupService|references|present|json|hash|default|recordListExport)$/

/** Macros and functions whose texts are in the catalogue. */
const MESSAGE_CALLS = /^(?:t|msg|plural|select|selectOrdinal|defineMessage)$/
// Lingui's `Select` is not used: the field of that name is far more common.
const MESSAGE_ELEMENTS = /^(?:Trans|Plural|SelectOrdinal)$/

/** Texts that look like words and are names of keys, headers, formats and types. */
const NAMES =
  /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow\w+|Page(?:Up|Down)|Space|Control|Shift|Alt|Meta|Object|Array|String|Number|Boolean|Promise|Asia\/\w+|[A-Z][\w-]*\/[\w-]+|[A-Z]\w+-[\w-]+|GET|POST|PUT|PATCH|DELETE|HEAD|[A-Z]\w*[a-z][A-Z]\w*|Bearer(?: \{\})?|Basic|(?:Content-[A-Z]\w+|Cache-Control|Connection): .*|Pathya|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac|Linux|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/

/** Finds the texts of a source file. A text belongs to people if it is a word with a capital letter, or several words. */
export function findTexts(path: string, source: string): FoundText[] {
  const found: FoundText[] = []
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (isSkipped(node, parents[0], source) || isSummary(node, parents)) return
    const text = readFoundText(node, parents)
    if (text) found.push({ ...text, isAtTop: !parents.some(({ type }) => /Function|Method/.test(type)) })
    for (const child of childrenOf(node)) visit(child, [node, ...parents])
  }
  visit(parse(path, source), [])
  return found
}

/** Parses a file of TypeScript, with JSX if its name ends in `x`. */
export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  return program as unknown as Node
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && 'type' in value && 'end' in value,
    )
}

/** Checks whether a node is the summary of a call of the contract, which developers read in the description of the calls. */
function isSummary(node: Node, [, schema]: readonly Node[]): boolean {
  return (
    node.type === 'Property' &&
    nameOf(node.key as Node) === 'summary' &&
    schema?.type === 'Property' &&
    nameOf(schema.key as Node) === 'schema'
  )
}

/** The parts of a file that contain no text for people. */
function isSkipped(node: Node, parent: Node | undefined, source: string): boolean {
  if (/^(?:Import|TSType|TSInterface|TSEnum|ExportAll)/.test(node.type) || node.type === 'TSLiteralType')
    return true
  if (/^TS/.test(node.type) && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return true
  switch (node.type) {
    case 'JSXAttribute':
      return isTechnical(node.name as Node, node.value as Node | null)
    case 'JSXElement':
      return MESSAGE_ELEMENTS.test(nameOf((node.openingElement as Node).name as Node))
    case 'TaggedTemplateExpression':
      return true
    case 'CallExpression':
    case 'NewExpression': {
      const name = nameOf(node.callee as Node)
      return TECHNICAL_CALLS.test(name) || MESSAGE_CALLS.test(name)
    }
    case 'BinaryExpression':
      return /^(?:[!=]==?|in|instanceof)$/.test(String(node.operator))
    case 'VariableDeclarator':
      return /(?:class|style|css|pattern|sql|selector|_password|_template|^tags)s?$|^SCHEMA_ORG_|Key$/i.test(
        nameOf(node.id as Node),
      )
    case 'Property':
      // Why data of a person are not in their export: for developers.
      if (nameOf(node.key as Node) === 'leftOut') return true
      return !node.computed && isTechnical(node.key as Node, node.value as Node)
    case 'ThrowStatement':
      return /^throw new (?:Type|Range)?Error\(/.test(source.slice(node.start, node.end))
    default:
      return parent?.type === 'SwitchCase' && parent.test === node
  }
}

/** An attribute or a field that people never read. An object in it is read: `action={{ label: 'Undo' }}`. */
function isTechnical(name: Node, value: Node | null): boolean {
  const inner = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
  if (inner && /^(?:Object|Array|ArrowFunction|Call)Expression$/.test(inner.type))
    return CLASSES.test(nameOf(name))
  // A field for input has a name in lower case; a text that is shown has a capital letter.
  const isShown =
    nameOf(name) === 'name' && inner?.type === 'Literal' && /^\p{Lu}\p{Ll}/u.test(String(inner.value))
  return TECHNICAL.test(nameOf(name)) && !isShown
}

/** The value of a field for a text that is shown, which may also be the name of a key: `label: 'Delete'`. */
function isLabel(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'JSXAttribute') return LABELS.test(nameOf(parent.name as Node))
  return parent?.type === 'Property' && parent.value === node && LABELS.test(nameOf(parent.key as Node))
}

function readFoundText(node: Node, parents: readonly Node[]): Omit<FoundText, 'isAtTop'> | null {
  const [parent] = parents
  const { start, end } = node
  if (node.type === 'JSXText') {
    const text = String(node.value).replace(/\s+/g, ' ').trim()
    return /\p{L}/u.test(text) ? { kind: 'jsx', start, end, text } : null
  }
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if ((parent?.type === 'Property' && parent.key === node) || parent?.type === 'MemberExpression')
      return null
    if (parent?.type === 'ExpressionStatement') return null
    const kind = parent?.type === 'JSXAttribute' ? 'attribute' : 'literal'
    const isShown = isLabel(node, parent) && /^\p{Lu}\p{Ll}+$/u.test(node.value) && node.value !== 'Pathya'
    return isShown || isForPeople(node.value) ? { kind, start, end, text: node.value } : null
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { value: { cooked: string } }[]
    const text = quasis.map(({ value }) => value.cooked).join('{}')
    return isForPeople(text) ? { kind: 'template', start, end, text } : null
  }
  return null
}

function isForPeople(text: string): boolean {
  const trimmed = text.trim()
  if (!/\p{L}{2}/u.test(trimmed) || NAMES.test(trimmed) || /=>|[;{]\n/.test(trimmed)) return false
  // Lines of robots.txt.
  if (/^(?:User-agent|Allow|Disallow|Sitemap): /.test(trimmed)) return false
  // Markup of a script, and the size and name of a font.
  if (/^<script\b|^\d+em /.test(trimmed)) return false
  // A page or a part of HTML: its texts are messages in it.
  if (trimmed.startsWith('<!doctype html>')) return false
  if (trimmed.startsWith('<') && !/\p{L}{2}/u.test(trimmed.replace(/<[^>]*>/g, ''))) return false
  // Names of food tables.
  if (/^(?:IFCT 2017(?:, NIN Hyderabad)?|USDA SR)$/.test(trimmed)) return false
  // A figure with a unit that is written alike in every language.
  if (/^\{\} (?:kcal|kB|MB)$/.test(trimmed)) return false
  // Sources as scientists cite them: `Lancet 2004;363:157–163`.
  if (/^\p{Lu}\p{L}+ \p{Lu}{1,3}[,.] |\b(?:19|20)\d\d;\d+:\d+/u.test(trimmed)) return false
  // Classes of the style sheet, addresses, identifiers, SQL and patterns.
  if (/^[\w@.:/#?&=%{}[\]!,()<>*+~^$|\\-]*$/.test(trimmed) && !/^\p{Lu}\p{Ll}+[.:!?…]*$/u.test(trimmed))
    return false
  const words = trimmed.split(/\s+/)
  if (
    words.every((word) => /^[a-z0-9:[\]/.!()%_<>{}&*#+=,-]+$/.test(word)) &&
    words.some((word) => /[-:[\d]/.test(word))
  ) {
    return false
  }
  if (
    /^(?:select|insert|update|delete|create|alter|with|from|where|order|and|or|set|join|left)\b.*(?:\b(?:from|into|set|table|where|join|by)\b|=)/s.test(
      trimmed,
    )
  )
    return false
  return (
    /^\p{Lu}\p{Ll}/u.test(trimmed) ||
    /\p{L}{2,}\s+\p{L}/u.test(trimmed) ||
    /^\p{Lu}\s/u.test(trimmed) ||
    (/\{\}\s*\p{L}{2,}|\p{L}{2,}\s*\{\}|\{\}[,:] \p{Ll}{2,}(?:[\s,.]|$)/u.test(trimmed) && /\s/.test(trimmed))
  )
}

/** Returns the last name of an expression: `warn` of `log.warn`. */
function nameOf(node: Node | undefined): string {
  if (!node) return ''
  if (typeof node.name === 'string') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  if (node.type === 'JSXMemberExpression') return nameOf(node.property as Node)
  return typeof node.value === 'string' ? node.value : ''
}
