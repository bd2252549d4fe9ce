import type { Plugin } from 'vite'

/** The facts about a module that are requested from the bundler. */
export type KnownModule = { importedIds: readonly string[]; code: string | null }
export type FindModule = (id: string) => KnownModule | null

/** Screens that are loaded together, or that share files. */
type Area =
  | 'landing'
  | 'calculator'
  | 'planner'
  | 'entry'
  | 'public'
  | 'portal-frame'
  | 'home'
  | 'portal'
  | 'practice-frame'
  | 'practice'

const EVERYWHERE = /\/web\/(root|entry\.client)\.tsx/
const AREAS: readonly (readonly [Area, RegExp])[] = [
  ['landing', /\/routes\/public\/landing\.tsx/],
  ['calculator', /\/routes\/public\/(layout|calorie-calculator)\.tsx/],
  ['planner', /\/routes\/public\/(layout|meal-planner)\.tsx/],
  ['entry', /\/routes\/account\/(layout|entry|entry-tab)\.tsx/],
  ['public', /\/routes\/(public\/(?!landing|layout|calorie-calc|meal-pl)|account\/(?!layout|entry))/],
  ['portal-frame', /\/routes\/(signed-in|portal\/layout)\.tsx/],
  ['home', /\/routes\/portal\/home\.tsx/],
  ['portal', /\/routes\/portal\/(?!layout|home)/],
  ['practice-frame', /\/routes\/practice\/layout\.tsx/],
  ['practice', /\/routes\/practice\/(?!layout)/],
]
const SCREEN = /\/web\/routes\//
/** If all of these need a module, every area may load it, because each of them can be the first page of a visit. */
const FIRST_PAGES: readonly Area[] = ['landing', 'calculator', 'planner', 'home']

/** The areas of visitors. Their pages are the first of a visit, so each small file would cost it a request. */
const VISITOR_AREAS: readonly Area[] = ['landing', 'calculator', 'planner', 'entry', 'public']

/** Files that re-export a whole library; a module that imports one uses little of it. */
const LIBRARY_INDEX =
  /\/node_modules\/(?:(lucide-react)\/dist\/esm\/lucide-react|(?:react-aria-components)\/dist\/(?:exports\/)?index)\.m?js$/
/** Another such file, whose modules have the names of what they export. */
const NUMBER_INDEX = /\/node_modules\/@internationalized\/number\/dist\/index\.m?js$/

/** Another two, of which the first exports everything of the second. */
const QUERY_INDEX = /\/node_modules\/@tanstack\/(?:react-query|query-core)\/build\/modern\/index\.js$/

/**
 * Puts shared modules into few files: one for each set of areas that need them. By default the bundler makes one for
 * each set of screens. See decision 18.
 */
export function shareScripts(): Plugin {
  const entryIds = new Set<string>()
  let names: ReadonlyMap<string, string> | null = null
  return {
    name: 'pathya:share-scripts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Screens keep their exports under the same names; shared modules are exported in addition.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildStart() {
      entryIds.clear()
      names = null
    },
    moduleParsed({ id, isEntry }) {
      if (isEntry) entryIds.add(id)
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            name: (id, context) => {
              names ??= nameSharedFiles(entryIds, (asked) => context.getModuleInfo(asked))
              return names.get(id) ?? null
            },
          },
        ],
      },
    }),
  }
}

/**
 * Returns the file name of each shared module, by module id. Modules outside the map are left to the bundler: the
 * screens themselves, and modules that only screens behind the layouts use. A file imports only from files that at
 * least the same areas load, so that there are no circular imports between files.
 *
 * @param entryIds The modules with which pages begin.
 */
export function nameSharedFiles(entryIds: ReadonlySet<string>, find: FindModule): Map<string, string> {
  const icons = new Map<string, string>()
  const listImports = (id: string): string[] => listUsed(id, find, icons)
  const collect = (pattern: RegExp): Set<string> =>
    collectReachable(
      [...entryIds].filter((id) => pattern.test(id)),
      listImports,
    )

  const areasOf = new Map<string, Set<Area>>()
  for (const [area, pattern] of AREAS) {
    for (const id of collect(pattern)) {
      const areas = areasOf.get(id)
      if (areas) areas.add(area)
      else areasOf.set(id, new Set([area]))
    }
  }

  const names = new Map<string, string>()
  for (const [id, areas] of areasOf) {
    const name = nameFile(areas)
    if (name) names.set(id, name)
  }
  for (const id of collect(EVERYWHERE)) names.set(id, 'everywhere')
  // The framework splits one screen into several modules, each its own file, which import each other.
  for (const id of names.keys()) if (entryIds.has(id) || SCREEN.test(id)) names.delete(id)
  return names
}

/**
 * Returns the name of the file. `null` leaves the module to the bundler, which splits by screen.
 *
 * A client's first screen needs modules of many sets of areas. Each file costs a request, and phones wait for each, so
 * these modules, and those of its layout, go into three files: those that the calculator needs too, those that other pages
 * of visitors need, and the others. The other areas load some bytes more.
 */
function nameFile(areas: ReadonlySet<Area>): string | null {
  if (FIRST_PAGES.every((area) => areas.has(area))) return 'everywhere'
  if (areas.has('home') && areas.size === 1) return 'home'
  if (areas.has('home') || areas.has('portal-frame')) {
    if (areas.has('calculator') || areas.has('landing') || areas.has('planner')) return 'first+home'
    return areas.has('entry') || areas.has('public') ? 'entry+home' : 'home+portal'
  }
  const all = new Set(areas)
  // Every screen within the layout also loads its modules.
  if (all.has('practice-frame')) all.add('practice')
  if (!all.has('practice-frame') && (all.has('portal') || all.has('practice'))) {
    const visitors = [...all].filter((area) => VISITOR_AREAS.includes(area)).sort()
    return visitors.some((area) => FIRST_PAGES.includes(area)) ? [...visitors, 'more'].join('+') : null
  }
  if (all.size === 1 && all.has('public')) return null
  return [...all].sort().join('+')
}

function collectReachable(ids: readonly string[], listImports: (id: string) => string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...listImports(id))
  }
  return reached
}

/** Lists the modules that a module imports. Of the icon library it lists only the icons that the module names. */
function listUsed(id: string, find: FindModule, icons: Map<string, string>): string[] {
  const known = find(id)
  return (known?.importedIds ?? []).flatMap((imported) => {
    if (NUMBER_INDEX.test(imported)) {
      const names =
        /import\s*\{([^}]*)\}\s*from\s*["']@internationalized\/number["']/.exec(known?.code ?? '')?.[1] ?? ''
      return (find(imported)?.importedIds ?? []).filter((id) =>
        names.includes(/(\w+)\.m?js$/.exec(id)?.[1] ?? id),
      )
    }
    if (QUERY_INDEX.test(imported)) return findOfQueries(known?.code ?? '', imported, find)
    const index = LIBRARY_INDEX.exec(imported)
    if (!index) return [imported]
    if (!index[1]) return findReExported(known?.code ?? '', find(imported))
    if (icons.size === 0) readIcons(find(imported), icons)
    return readNames(known?.code ?? '').flatMap((name) => icons.get(name) ?? [])
  })
}

/**
 * Lists the modules of the query library whose names a module imports: `useQuery` is in `useQuery.js`. These import all
 * modules with other names.
 */
function findOfQueries(code: string, indexId: string, find: FindModule): string[] {
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tanstack\/[^"']*["']/g)
  const names = new Set([...lists].flatMap(([, list = '']) => list.toLowerCase().split(/\W+/)))
  const pick = (id: string): string[] =>
    (find(id)?.importedIds ?? []).flatMap((each) => {
      if (QUERY_INDEX.test(each)) return pick(each)
      return names.has(/(\w+)\.js$/.exec(each)?.[1]?.toLowerCase() ?? '') ? [each] : []
    })
  return pick(indexId)
}

/**
 * Lists the modules of other packages that the index of React Aria exports under the names that a module imports, such as
 * `RouterProvider`. Its own modules are left out, because each has a file for its name.
 */
function findReExported(code: string, index: KnownModule | null): string[] {
  const names = /import\s*\{([^}]*)\}\s*from\s*["']react-aria-components["']/.exec(code)?.[1] ?? ''
  return names.split(',').flatMap((name) => {
    if (name.trim() === '') return []
    const own = new RegExp(`\\b${name.trim().split(/\s+/)[0]} as [^}]*\\} ?from ?["'][^."'][^"']*/(\\w+)["']`)
    const file = own.exec(index?.code ?? '')?.[1]
    return file ? (index?.importedIds ?? []).filter((id) => id.endsWith(`/${file}.mjs`)) : []
  })
}

/** Reads the module of each icon from the library's list: `export { default as Leaf } from './icons/leaf.mjs'`. */
function readIcons(index: KnownModule | null, icons: Map<string, string>): void {
  const idByFile = new Map(index?.importedIds.map((id) => [id.split('/').at(-1), id]))
  const code = index?.code ?? ''
  for (const [, list = '', file = ''] of code.matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["'][^"']*\/([^"'/]+)["']/g,
  )) {
    const id = idByFile.get(file)
    if (!id) continue
    for (const [, name = ''] of list.matchAll(/default as (\w+)/g)) icons.set(name, id)
  }
}

function readNames(code: string): string[] {
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)
  return [...lists].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
  )
}
