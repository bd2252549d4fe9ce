import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** The query of a module's version without schemas. */
const LEAN = '?lean'

/** A node of the syntax tree, as far as it is read here. */
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A name that a module imports: the module, if it is one of the contract, and the name there. */
type ImportedName = { source: string; path: string | null; name: string; isType: boolean }
type Declared = { references: ReadonlySet<string>; statement: Node }

/** The facts about a module of the contract that decide what its version without schemas contains. */
type ContractModule = {
  source: string
  imports: ReadonlyMap<string, ImportedName>
  importNodes: readonly Node[]
  declared: ReadonlyMap<string, Declared>
  /** The names of other modules that it exports unchanged (`export … from`). */
  passedOn: ReadonlyMap<string, ImportedName & { statement: Node }>
  /** The types of statements that neither import nor declare. */
  others: readonly string[]
  /** The `schema` of each endpoint, with the comma behind it. */
  schemas: readonly { start: number; end: number }[]
  /** The exported names that need Zod. */
  heavy: ReadonlySet<string>
}

export type FindSource = (path: string) => string | null

/**
 * Lets pages make calls without loading Zod and the schemas of the calls, which were a sixth of the scripts of a client's
 * first screen. Each module of the contract has a second version (`?lean`) with its constants and its endpoints without
 * `schema`; imports of names that need no Zod are led there. Code that validates imports schemas by name, reads
 * `someEndpoint.schema`, or declares a list or an import (`web/kit/list`, `web/kit/import`): it gets the whole module.
 */
export function leanContract(root: string): Plugin {
  const contract = createContractReader(root, (path) =>
    existsSync(path) ? readFileSync(path, 'utf8') : null,
  )
  return {
    name: 'pathya:lean-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source.endsWith(LEAN) ? source : null),
    load: (id) => (id.endsWith(LEAN) ? contract.writeLean(id.slice(0, -LEAN.length)) : null),
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      if (id.endsWith(LEAN) || path.includes('/node_modules/') || !/\.tsx?$/.test(path)) return null
      const rewritten = contract.redirectImports(path, code)
      return rewritten === code ? null : { code: rewritten, map: null }
    },
  }
}

/**
 * Reads modules of the contract below a folder.
 *
 * @param find Returns the source of a file, or `null` if there is none.
 */
export function createContractReader(
  root: string,
  find: FindSource,
): {
  /** Returns the source of a module's version without schemas. */
  writeLean: (path: string) => string
  /** Returns a module's source with its imports of names that need no Zod led to versions without schemas. */
  redirectImports: (path: string, source: string) => string
} {
  const modules = new Map<string, ContractModule>()
  const resolve = (source: string, importer: string): string | null => {
    if (source.startsWith('#contract/')) return join(root, source.slice(1))
    const path = source.startsWith('.') ? join(dirname(importer), source) : null
    return path?.startsWith(join(root, 'contract/')) ? path : null
  }
  const read = (path: string): ContractModule => {
    const known = modules.get(path)
    if (known) return known
    const source = find(path) ?? ''
    const facts = readModule(path, source, resolve)
    if (facts.others.length > 0)
      throw new Error(`${path} may only declare, but has ${facts.others.join(', ')}`)
    // Stored before its imports are read, because types are imported in circles.
    modules.set(path, { ...facts, heavy: new Set() })
    const found = { ...facts, heavy: findHeavy(facts, isHeavy) }
    modules.set(path, found)
    return found
  }
  const isHeavy = (imported: ImportedName): boolean => {
    if (imported.isType) return false
    if (imported.source === 'zod') return true
    if (imported.path === null) return false
    const target = read(imported.path)
    const passedOn = target.passedOn.get(imported.name)
    if (passedOn) return isHeavy(passedOn)
    return target.heavy.has(imported.name) || !target.declared.has(imported.name)
  }
  return {
    writeLean: (path) => {
      const module = read(path)
      const cuts = [...module.schemas]
      for (const [name, { statement }] of module.declared) if (module.heavy.has(name)) cuts.push(statement)
      const imports = module.importNodes.map((node) => ({
        ...node,
        text: writeImport(node, module, { isLean: true, isHeavy }),
      }))
      const exports = writePassedOn(module, isHeavy)
      return replaceParts(module.source, [
        ...cuts.map((cut) => ({ ...cut, text: '' })),
        ...imports,
        ...exports,
      ])
    },
    redirectImports: (path, source) => {
      if (!/['"](?:#contract\/|\.)/.test(source)) return source
      const module = readModule(path, source, resolve)
      const parts = module.importNodes.map((node) => ({
        ...node,
        text: writeImport(node, module, { isLean: false, isHeavy }),
      }))
      return replaceParts(source, parts)
    },
  }
}

function readModule(
  path: string,
  source: string,
  resolve: (source: string, importer: string) => string | null,
): Omit<ContractModule, 'heavy'> {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  const imports = new Map<string, ImportedName>()
  const importNodes: Node[] = []
  const declared = new Map<string, Declared>()
  const passedOn = new Map<string, ImportedName & { statement: Node }>()
  const others: string[] = []
  const schemas: { start: number; end: number }[] = []
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      importNodes.push(statement)
      for (const { local, imported } of listSpecifiers(statement)) {
        imports.set(local, { ...imported, path: resolve(imported.source, path) })
      }
      continue
    }
    if (statement.type === 'ExportNamedDeclaration' && isNode(statement.source)) {
      const from = readText(statement.source, 'value')
      for (const specifier of listNodes(statement.specifiers)) {
        passedOn.set(readText(specifier.exported, 'name'), {
          statement,
          source: from,
          path: resolve(from, path),
          name: readText(specifier.local, 'name'),
          isType: specifier.exportKind === 'type',
        })
      }
      continue
    }
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (!DECLARATIONS.test(declaration.type)) others.push(declaration.type)
    for (const { name, value } of listDeclared(declaration)) {
      const schema = findEndpointSchema(value)
      if (schema) schemas.push(withComma(schema, source))
      declared.set(name, { references: listReferences(value, schema), statement })
    }
  }
  return { source, imports, importNodes, declared, passedOn, others, schemas }
}

/** Returns the declared names that need Zod: those that name it, a heavy import, or another heavy name. */
function findHeavy(
  { imports, declared }: Omit<ContractModule, 'heavy'>,
  isHeavy: (imported: ImportedName) => boolean,
): Set<string> {
  const heavy = new Set<string>()
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size
    for (const [name, { references }] of declared) {
      const needsZod = [...references].some((reference) => {
        const imported = imports.get(reference)
        return imported ? isHeavy(imported) : heavy.has(reference)
      })
      if (needsZod) heavy.add(name)
    }
  }
  return heavy
}

/** Writes an import anew: names that need no Zod from the version without schemas, others from the whole module. */
function writeImport(
  node: Node,
  module: Omit<ContractModule, 'heavy'> & { heavy?: ReadonlySet<string> },
  { isLean, isHeavy }: { isLean: boolean; isHeavy: (imported: ImportedName) => boolean },
): string {
  const whole = module.source.slice(node.start, node.end)
  const specifiers = listSpecifiers(node).map(({ local }) => ({ local, from: module.imports.get(local) }))
  const write = (chosen: typeof specifiers, target: string): string => {
    const names = chosen.map(({ local, from }) =>
      from?.name === local ? local : `${from?.name} as ${local}`,
    )
    return names.length === 0 ? '' : `import { ${names.join(', ')} } from ${JSON.stringify(target)};`
  }
  const values = specifiers.filter(
    ({ local, from }) => from && !from.isType && (!isLean || isUsed(module, local)),
  )
  if (values.length === 0) return specifiers.length > 0 ? '' : whole
  const path = values[0]?.from?.path ?? null
  if (path === null) {
    if (!isLean) return whole
    return values[0]?.from?.source === 'zod' ? '' : write(values, values[0]?.from?.source ?? '')
  }
  const needsWhole = ({ local, from }: (typeof values)[number]): boolean =>
    from === undefined || isHeavy(from) || (!isLean && readsSchema(module.source, local))
  const heavy = values.filter(needsWhole)
  const light = values.filter((value) => !needsWhole(value))
  return write(light, `${path}${LEAN}`) + (isLean ? '' : write(heavy, path))
}

/** Checks whether a name that is imported is still used in the version without schemas. */
function isUsed(
  { declared, heavy }: Pick<ContractModule, 'declared'> & { heavy?: ReadonlySet<string> },
  local: string,
): boolean {
  return [...declared].some(([name, { references }]) => !heavy?.has(name) && references.has(local))
}

/** Writes the exports of other modules of the contract anew, each as a statement, without the names that need Zod. */
function writePassedOn(
  { passedOn }: Pick<ContractModule, 'passedOn'>,
  isHeavy: (imported: ImportedName) => boolean,
): { start: number; end: number; text: string }[] {
  const parts = new Map<Node, { start: number; end: number; text: string }>()
  for (const [exported, from] of passedOn) {
    if (from.path === null) continue
    const part = parts.get(from.statement) ?? { ...from.statement, text: '' }
    parts.set(from.statement, part)
    if (from.isType || isHeavy(from)) continue
    part.text += `export { ${from.name} as ${exported} } from ${JSON.stringify(from.path + LEAN)};`
  }
  return [...parts.values()]
}

/** Checks whether code may read the schema of an imported endpoint. */
function readsSchema(source: string, name: string): boolean {
  return (
    /['"]#web\/kit\/(?:list|import)\/|['"]\.\/(?:list|import)-/.test(source) ||
    new RegExp(`\\b${name}\\s*\\.\\s*schema\\b`).test(source)
  )
}

function listSpecifiers(node: Node): { local: string; imported: Omit<ImportedName, 'path'> }[] {
  const source = readText(node.source, 'value')
  const isTypeOnly = node.importKind === 'type'
  return listNodes(node.specifiers).map((specifier) => ({
    local: readText(specifier.local, 'name'),
    imported: {
      source,
      name:
        specifier.type === 'ImportSpecifier'
          ? readText(specifier.imported, 'name')
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*',
      isType: isTypeOnly || specifier.importKind === 'type',
    },
  }))
}

/** The statements that a module of the contract may have. Others could use what the other version has not. */
const DECLARATIONS = /^(?:Variable|Function|Class|TS\w+)Declaration$/

/** Lists the values that a statement declares. Types have none. */
function listDeclared(node: Node): { name: string; value: Node }[] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    return [{ name: readText(node.id, 'name'), value: node }]
  }
  if (node.type !== 'VariableDeclaration') return []
  return listNodes(node.declarations).flatMap(({ id, init }) =>
    isNode(id) && isNode(init) ? listBound(id).map((name) => ({ name, value: init })) : [],
  )
}

/** Lists the names of a pattern, such as `{ shape }`. */
function listBound(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [readText(pattern, 'name')]
  const parts = pattern.type === 'Property' ? [pattern.value] : Object.values(pattern).flat()
  return parts.filter(isNode).flatMap(listBound)
}

/** Returns the property `schema` of `endpoint({ … })`. */
function findEndpointSchema(value: Node): Node | null {
  if (value.type !== 'CallExpression' || readText(value.callee, 'name') !== 'endpoint') return null
  const [shape] = listNodes(value.arguments)
  return listNodes(shape?.properties).find(({ key }) => readText(key, 'name') === 'schema') ?? null
}

/** Lists the names that a value uses, without those in its types and in one part that is left out. */
function listReferences(value: Node, leftOut: Node | null): Set<string> {
  const found = new Set<string>()
  const visit = (node: Node): void => {
    if (node === leftOut) return
    if (node.type === 'Identifier') found.add(readText(node, 'name'))
    const isExpressionWithType = /^TS(As|Satisfies|NonNull|TypeAssertion|Instantiation)/.test(node.type)
    if (node.type.startsWith('TS') && !isExpressionWithType) return
    for (const [key, child] of Object.entries(node)) {
      const isName = (key === 'key' || key === 'property') && node.computed !== true
      if (isName || (isExpressionWithType && key !== 'expression')) continue
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each)
    }
  }
  visit(value)
  return found
}

function withComma({ start, end }: Node, source: string): { start: number; end: number } {
  return { start, end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0) }
}

function replaceParts(
  source: string,
  parts: readonly { start: number; end: number; text: string }[],
): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of parts.toSorted((a, b) => a.start - b.start)) {
    // A statement that is removed contains its own parts.
    if (start < at) continue
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const listNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function readText(node: unknown, key: string): string {
  const value: unknown = isNode(node) ? node[key] : undefined
  return typeof value === 'string' ? value : ''
}
