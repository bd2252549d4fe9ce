import * as limits from '#contract/limits.ts'
import { SCREENS } from '#contract/screens.ts'
import * as personLimits from '#domain/body/person-limits.ts'
import * as foodName from '#domain/foods/food-name.ts'
import * as portionLimits from '#domain/plans/portion-limits.ts'
import * as moneyLimits from '#domain/units/money-limits.ts'

/** A source file as the rules see it. `path` is relative to the project's root, with slashes. */
export type SourceFile = { path: string; source: string }

/** One violation: the rule, the file, and the text that was found. */
export type Violation = { rule: string; path: string; found: string }

type Rule = {
  name: string
  /** Returns true for the files that the rule applies to. */
  appliesTo: (path: string) => boolean
  /** Returns the parts of a file that break the rule. */
  find: (file: SourceFile) => string[]
}

const isTest = (path: string): boolean => /\.(test|spec|fixture)\.tsx?$|^(?:server|web)\/test\//.test(path)
const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isSourceIn = (folder: string) => (path: string) => isIn(folder)(path) && !isTest(path)

/**
 * Files that may name colours: the theme; the document's head, which sets the colour of the browser's own bars; and the
 * code that draws images for use outside the site, where there is no theme.
 */
const NAMES_COLOURS = ['web/ui/theme.css', 'web/root.tsx', 'web/vite/draw-images.ts']

/** First segments of the addresses of screens, such as `admin`, for a regular expression. */
const FIRST_SEGMENTS = [...new Set(SCREENS.map(({ path }) => path.split('/')[1] ?? ''))]
  .filter(Boolean)
  .join('|')

/** An address of a screen in quotes, with or without a host before it, and any address in a link or a redirect. */
const SCREEN_ADDRESSES = [
  new RegExp(`(["'\`])(?:\\$\\{[^}]*\\})?/(?:${FIRST_SEGMENTS})(?=[/?#$"'\`])[^"'\`\\n]*\\1`, 'g'),
  /\b(?:href|to)=(?:"\/(?!api\/|dev\/)|\{["'`]\/)|\b(?:navigate|redirect)\(\s*["'`]\//g,
]

/** The product's command-line tools. */
const COMMANDS = [
  'tools/create-admin.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/import-foods/command.ts',
  'tools/demo.ts',
  'tools/screenshots.ts',
]

/** Files without Zod that define limits, followed by the names of these limits. */
const LIMIT_FILES = [
  'contract/limits.ts',
  'domain/body/person-limits.ts',
  'domain/foods/food-name.ts',
  'domain/plans/portion-limits.ts',
  'domain/units/money-limits.ts',
]
const SHARED_LIMITS = Object.keys({
  ...limits,
  ...personLimits,
  ...foodName,
  ...portionLimits,
  ...moneyLimits,
})

/**
 * Files that copy whole tables and change them by name. COPY and DDL return no rows with a type to declare, so these
 * files may call `.query(…)` on their own connection. A claimed row type is refused here too.
 */
const COPIES_TABLES = ['server/kit/backup/write-backup.ts', 'server/kit/backup/restore-backup.ts']

/** Code of a form that does its own markup, submit or error messages. */
export const HAND_MADE_FORM = /<form\b|\bhandleSubmit\b|\bset(?:Field)?(?:Problem|Error)s?\(\s*messageOf\(/g

/**
 * The modules in order of dependency: each imports only those before it. On the server, site is first, because every
 * module reads the practice's content. On the web, it is near the end, because its pages show parts of other modules.
 */
export const MODULE_ORDER: Record<'server' | 'web', readonly string[]> = {
  server: [
    'site',
    'identity',
    'notifications',
    'billing',
    'privacy',
    'appointments',
    'people',
    'foods',
    'progress',
    'plans',
    'planner',
    'practice',
  ],
  web: [
    'identity',
    'notifications',
    'billing',
    'privacy',
    'people',
    'appointments',
    'foods',
    'progress',
    'plans',
    'planner',
    'site',
    'practice',
  ],
}

/** The architecture as rules: the direction of imports, and which files may use what. */
export const IMPORT_RULES: Rule[] = [
  {
    name: 'domain imports domain and the messages’ library alone',
    appliesTo: isSourceIn('domain'),
    find: (file) => findImports(file).filter((target) => !isIn('domain')(target) && !isMessages(target)),
  },
  {
    name: 'domain knows no clock and no chance',
    appliesTo: isSourceIn('domain'),
    find: ({ source }) => findAll(source, /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b/g),
  },
  {
    name: 'contract imports domain, contract, Zod and the messages’ library alone',
    appliesTo: isSourceIn('contract'),
    find: (file) =>
      findImports(file).filter(
        (target) => !/^(domain|contract)\//.test(target) && target !== 'zod' && !isMessages(target),
      ),
  },
  {
    name: 'macros are for code that the build of the site reads',
    appliesTo: (path) => !isIn('web')(path) && !path.startsWith('tools/'),
    find: (file) => findImports(file).filter((target) => /^@lingui\/(?:core|react)\/macro$/.test(target)),
  },
  {
    name: 'server does not import web',
    appliesTo: isIn('server'),
    find: (file) => findImports(file).filter(isIn('web')),
  },
  {
    name: 'web does not import server',
    appliesTo: isIn('web'),
    find: (file) => findImports(file).filter(isIn('server')),
  },
  {
    name: 'nothing imports e2e',
    // The test of the rules contains examples of violations.
    appliesTo: (path) => !isIn('e2e')(path) && path !== 'tools/import-rules.test.ts',
    find: (file) => findImports(file).filter(isIn('e2e')),
  },
  {
    name: 'the server kit does not import modules',
    appliesTo: isSourceIn('server/kit'),
    find: (file) => findImports(file).filter(isIn('server/modules')),
  },
  {
    name: 'server modules meet through services',
    appliesTo: isSourceIn('server/modules'),
    find: (file) =>
      findImports(file).filter(
        (target) => isForeignModule(file.path, target) && !/\/service\.ts$/.test(target),
      ),
  },
  {
    name: 'server modules import only modules before them',
    appliesTo: isSourceIn('server/modules'),
    find: findImportsOfLaterModules,
  },
  {
    name: 'web modules import only modules before them',
    appliesTo: isSourceIn('web/modules'),
    find: findImportsOfLaterModules,
  },
  {
    // Repositories of other modules cannot be imported, so SQL stays in its module unless a service exports it.
    name: 'no SQL text leaves its module',
    appliesTo: (path) => isSourceIn('server/modules')(path) && !/\/repository\.ts$/.test(path),
    find: ({ source }) => [
      ...findAll(source, /\bexport \{(?!\s*(?:type \w+,?\s*)+\})[^}]*\} from '[^']*\brepository\.ts'/g),
      ...findAll(source, /[`'"]\s*(?:select [^`]*\bfrom |insert into |update \w+ set |delete from )/g),
    ],
  },
  {
    name: 'the web kit does not import modules',
    appliesTo: isSourceIn('web/kit'),
    find: (file) => findImports(file).filter(isIn('web/modules')),
  },
  {
    name: 'web modules meet through their shared files',
    appliesTo: isSourceIn('web/modules'),
    find: (file) =>
      findImports(file).filter(
        (target) => isForeignModule(file.path, target) && !/^web\/modules\/[^/]+\/shared\//.test(target),
      ),
  },
  {
    name: 'only repositories talk to the database',
    appliesTo: (path) => isSourceIn('server/modules')(path) && !/\/repository\.ts$/.test(path),
    find: ({ source }) =>
      findAll(
        source,
        /\.query(<[^(]*>)?\(|\bdrizzle-orm\b|#server\/kit\/database\/schema\.ts|\bstatement\(\{|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(/g,
      ),
  },
  {
    // They call services, as the person who does it. `backdate.ts` moves the clock of the demo's database.
    name: 'the demo and the command line run no SQL',
    appliesTo: (path) =>
      (isSourceIn('tools/demo')(path) || COMMANDS.includes(path)) && path !== 'tools/demo/backdate.ts',
    find: (file) => [
      ...findAll(
        file.source,
        /\.query\s*[<(]|\bsql`|\bstatement\(\{|\bdbOn\(|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(/g,
      ),
      ...findImports(file).filter((target) => /\/repository\.ts$/.test(target)),
    ],
  },
  {
    name: 'services know no HTTP',
    appliesTo: (path) => isSourceIn('server/modules')(path) && !path.endsWith('/routes.ts'),
    find: ({ source }) => findAll(source, /\bFastify(?:Request|Reply)\b/g),
  },
  {
    name: 'no row type is only claimed',
    appliesTo: (path) =>
      ['server/modules', 'server/kit', 'server/seed'].some((folder) => isSourceIn(folder)(path)) &&
      !isIn('server/kit/database')(path),
    find: ({ path, source }) =>
      findAll(
        source,
        /\.query\s*[<(]|\bQueryable\b|\bsql<|\bfn\.\w+<|\.executeQuery\b|\.\$castTo\b|\.\$narrowType\b/g,
      ).filter((found) => !(found === '.query(' && COPIES_TABLES.includes(path))),
  },
  {
    name: 'only the configuration reads the environment',
    appliesTo: (path) =>
      /^(domain|contract|server|web)\//.test(path) && !isTest(path) && path !== 'server/config.ts',
    find: ({ source }) => findAll(source, /\bprocess\.env\b/g),
  },
  {
    name: 'addresses are spelled in contract/paths.ts',
    appliesTo: (path) => (isSourceIn('web')(path) || isSourceIn('server')(path)) && !isIn('web/test')(path),
    find: ({ source }) => SCREEN_ADDRESSES.flatMap((pattern) => findAll(withoutComments(source), pattern)),
  },
  {
    name: 'primitives know neither router nor API',
    appliesTo: isSourceIn('web/ui'),
    find: (file) =>
      findImports(file).filter(
        (target) => target === 'react-router' || /^(contract|web\/(kit|modules|routes))\//.test(target),
      ),
  },
  {
    name: 'screens are not imported',
    appliesTo: (path) => /^web\/(modules|ui|kit)\//.test(path) && !isTest(path),
    find: (file) => findImports(file).filter(isIn('web/routes')),
  },
  {
    name: 'limits are defined once',
    appliesTo: (path) => /^(domain|contract|server|web)\//.test(path) && !LIMIT_FILES.includes(path),
    find: ({ source }) =>
      findAll(source, /\bconst (?:MAX|LEAST)_\w+ = [\d_]+$/gm).filter((found) =>
        SHARED_LIMITS.includes(found.split(' ')[1] ?? ''),
      ),
  },
  {
    // A number here repeats the limit of a schema, and does not change when the limit changes.
    name: 'lengths of fields are named',
    appliesTo: isSourceIn('web'),
    find: ({ source }) => findAll(source, /\bmaxLength\s*(?:=\s*\{?|:)\s*["']?\d[\d_]*/gi),
  },
  {
    // This includes dialogs and settings, because `FormDialog` and `SettingsFormLayout` use `FormFrame`.
    name: 'forms go through the kit',
    appliesTo: (path) => isSourceIn('web')(path) && !isIn('web/kit/form')(path),
    find: ({ source }) =>
      /<form\b|web\/kit\/form\/|\bhandleSubmit\b/.test(source) ? findAll(source, HAND_MADE_FORM) : [],
  },
  {
    name: 'only placeholders breathe and turn',
    appliesTo: (path) =>
      /^web\/.*\.tsx?$/.test(path) && !['web/ui/skeleton.tsx', 'web/ui/spinner.tsx'].includes(path),
    find: ({ source }) => findAll(source, /\banimate-(?:breathe|spin|pulse)\b/g),
  },
  {
    name: 'the browser’s storage is reached in one file',
    appliesTo: (path) =>
      isSourceIn('web')(path) && !isIn('web/test')(path) && path !== 'web/kit/drafts/browser-storage.ts',
    find: ({ source }) => findAll(source, /\b(?:localStorage|sessionStorage)\b/g),
  },
  {
    name: 'the browser’s database is reached in one file',
    appliesTo: (path) =>
      isSourceIn('web')(path) &&
      !['web/kit/offline/offline-database.ts', 'web/kit/offline/wipe-offline.ts'].includes(path),
    find: (file) => [
      ...findAll(withoutComments(file.source), /\bindexedDB\.\w+/g),
      ...findImports(file).filter((target) => target === 'idb'),
    ],
  },
  {
    name: 'browsers are looked for before they are started',
    // The test of the rules contains examples of violations.
    appliesTo: (path) => path !== 'tools/import-rules.test.ts',
    find: ({ source }) => (source.includes('findChromium(') ? [] : findAll(source, /\bchromium\.launch\(/g)),
  },
  {
    // It recomputes figures from their sources, so an error of the product must not repeat itself there.
    name: 'the check of nutrition imports no code of the product',
    appliesTo: isSourceIn('tools/verify-nutrition'),
    find: (file) => findImports(file).filter((target) => /^(domain|contract|server|web)\//.test(target)),
  },
  {
    // A second way to compute the energy of a macronutrient gives other shares, for example without fibre.
    name: 'the energy of macronutrients is computed in one place',
    appliesTo: (path) =>
      /^(domain|contract|server|web)\//.test(path) &&
      !isTest(path) &&
      ![
        'domain/energy/energy.ts',
        'domain/energy/kcal-per-gram.ts',
        'domain/nutrients/macro-shares.ts',
      ].includes(path),
    find: ({ source }) =>
      findAll(
        withoutComments(source),
        /\bKCAL_PER_GRAM\b|\b(?:protein|carb|fat|fibre)\w*\s*\*\s*[2479]\b(?!\.)/gi,
      ),
  },
  {
    name: 'only the theme names colours',
    appliesTo: (path) => isIn('web')(path) && !NAMES_COLOURS.includes(path) && !isTest(path),
    find: ({ source }) => findAll(source, /#[0-9a-f]{6}\b|\b(?:oklch|rgba?|hsla?)\(/gi),
  },
]

/** Finds every violation of every rule in these files. */
export function findViolations(
  files: readonly SourceFile[],
  rules: readonly Rule[] = IMPORT_RULES,
): Violation[] {
  return rules.flatMap((rule) =>
    files
      .filter(({ path }) => rule.appliesTo(path))
      .flatMap((file) => rule.find(file).map((found) => ({ rule: rule.name, path: file.path, found }))),
  )
}

/** Lists the imports of a file, types too: project files by their path from the root, packages by name. */
export function findImports({ path, source }: SourceFile): string[] {
  // The last word of a path such as '/users/import' does not begin an import.
  const pattern = /(?<!\/)\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g
  return [...source.matchAll(pattern)].map((match) => resolveImport(path, match[2] ?? ''))
}

function resolveImport(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (!target.startsWith('.')) return target
  const parts = from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

/** Returns the module of a file of the server or the web, such as `server/modules/plans`. */
export function moduleOf(path: string): string | undefined {
  return /^((?:server|web)\/modules\/[^/]+)\//.exec(path)?.[1]
}

/** Finds imports of modules that come after the file's own module in the order, or are not in the order. */
function findImportsOfLaterModules(file: SourceFile): string[] {
  const [side, own] = splitModule(file.path)
  const order = side === 'server' || side === 'web' ? MODULE_ORDER[side] : []
  return findImports(file).filter((target) => {
    const name = splitModule(target)[1]
    if (name === undefined || name === own) return false
    return !order.slice(0, Math.max(0, order.indexOf(own ?? ''))).includes(name)
  })
}

/** Splits `server/modules/plans/…` into `['server', 'plans']`. */
function splitModule(path: string): [string?, string?] {
  const [side, , name] = moduleOf(path)?.split('/') ?? []
  return [side, name]
}

/**
 * Finds modules that import each other, such as `server: people, plans`. Tests of a module may import any other module.
 */
export function findTwoWayPairs(files: readonly SourceFile[]): string[] {
  const edges = new Set<string>()
  for (const file of files) {
    const from = moduleOf(file.path)
    if (from === undefined || isTest(file.path)) continue
    for (const target of findImports(file)) {
      const to = moduleOf(target)
      if (to !== undefined && to !== from) edges.add(`${from} ${to}`)
    }
  }
  return [...edges]
    .map((edge) => edge.split(' '))
    .filter(([from = '', to = '']) => from < to && edges.has(`${to} ${from}`))
    .map(([from = '', to = '']) => `${from.replace('/modules/', ': ')}, ${to.split('/').at(-1)}`)
    .sort()
}

function isForeignModule(path: string, target: string): boolean {
  const owner = moduleOf(target)
  return owner !== undefined && owner !== moduleOf(path)
}

/** Lingui without its macros, which run in the browser's build alone. */
function isMessages(target: string): boolean {
  return ['@lingui/core', '@lingui/core/runtime-macro', '@lingui/message-utils/compileMessage'].includes(
    target,
  )
}

/** Returns a source without its comment lines. */
function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\*|\/\*|\/\/).*$/gm, '')
}

function findAll(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map((match) => match[0])
}
