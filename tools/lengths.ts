import { parseSync } from 'rolldown/utils'

/** Maximum number of lines of a component, and of any other function. */
export const MAX_COMPONENT_LINES = 200
export const MAX_FUNCTION_LINES = 80

/**
 * A function of a file with its lines. `reason` comes from the comment above the function and says why it is longer
 * than others.
 */
export type MeasuredFunction = {
  name: string
  lineCount: number
  isComponent: boolean
  reason: string | null
}

/** Checks whether a file is measured: sources of all rooms are, tests are not. */
export function isMeasured(path: string): boolean {
  return (
    /^(?:domain|contract|server|web|tools)\/.*\.tsx?$/.test(path) &&
    !/\.(?:test|fixture)\.|\/test\//.test(path)
  )
}

/** Finds the functions of a file that are too long without a reason. */
export function findLongFunctions(path: string, source: string): MeasuredFunction[] {
  return measureFunctions(path, source).filter(
    ({ lineCount, isComponent, reason }) =>
      reason === null && lineCount > (isComponent ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES),
  )
}

/**
 * Lists every function of a file, also those inside other functions. A function in a TSX file with a capital first
 * letter is a component. A comment that ends on the line above and contains `Long: ` gives the reason for the length.
 */
export function measureFunctions(path: string, source: string): MeasuredFunction[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  const starts = [...source.matchAll(/^/gm)].map(({ index }) => index)
  const lineOf = (offset: number): number => starts.findLastIndex((start) => start <= offset)
  const reasons = new Map(
    comments.flatMap(({ value, end }) => {
      const reason = /\bLong: (.+)/.exec(value)?.[1]
      return reason === undefined ? [] : [[lineOf(end) + 1, reason.trim()] as const]
    }),
  )
  const found: MeasuredFunction[] = []
  const visit = (node: Node, name: string, declaredAt: number): void => {
    if (FUNCTIONS.includes(node.type)) {
      const own = isNode(node.id) && typeof node.id.name === 'string' ? node.id.name : name
      found.push({
        name: own || 'a function without a name',
        lineCount: lineOf(node.end) - lineOf(node.start) + 1,
        isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(own),
        reason: reasons.get(lineOf(declaredAt)) ?? reasons.get(lineOf(node.start)) ?? null,
      })
    }
    for (const [key, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, nameFor(node, key, name), startFor(node, declaredAt))
      }
    }
  }
  visit({ ...program }, '', 0)
  return found
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * Returns the name that a node gives to a function at one of its keys; a call such as `memo(…)` passes its own name on.
 */
function nameFor(node: Node, key: string, passedOn: string): string {
  if (node.type === 'VariableDeclarator' && key === 'init') return nameOf(node.id)
  if (node.type === 'Property' && key === 'value') return nameOf(node.key)
  if (node.type === 'CallExpression' && key === 'arguments') return passedOn
  return ''
}

/**
 * Returns the start of the declaration that contains a function, because the comment is above the declaration and not
 * above the function itself.
 */
function startFor(node: Node, declaredAt: number): number {
  const isDeclaration = ['VariableDeclaration', 'ExportNamedDeclaration', 'Property'].includes(node.type)
  const isWithin = ['VariableDeclarator', 'CallExpression'].includes(node.type)
  return isDeclaration ? Math.min(node.start, declaredAt || node.start) : isWithin ? declaredAt : 0
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value.name === 'string' ? value.name : ''
}
