import { describe, expect, test } from 'vitest'
import { listFiles, readText } from './read-documents.ts'

const MODULES = [
  'appointments',
  'billing',
  'foods',
  'identity',
  'notifications',
  'people',
  'planner',
  'plans',
  'practice',
  'privacy',
  'progress',
  'site',
]
/** The owners of tables, each with a README: the modules, and the kit for tables that belong to no module. */
const OWNERS = [...MODULES.map((name) => `server/modules/${name}`), 'server/kit']
const HEADINGS = ['What it promises', 'Tables', 'For other modules', 'Jobs and mails', 'Decisions']

test('the server has exactly the twelve modules', () => {
  const found = listFiles().flatMap((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(found)].sort()).toEqual(MODULES)
})

test.each(OWNERS)('%s has a README with every part that fits on one screen', (folder) => {
  const text = readText(`${folder}/README.md`)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual(HEADINGS)
})

test('each table belongs to exactly one README', () => {
  const schema = listFiles().find((path) => path.endsWith('/database/schema.ts'))
  const tables = [...readText(schema ?? '').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map((match) => match[1])
  expect(tables.length).toBeGreaterThan(50)
  const owned = OWNERS.flatMap((folder) => readOwnedTables(readText(`${folder}/README.md`)))
  expect(owned.sort()).toEqual(tables.sort())
})

describe('the calls between modules', () => {
  const sources = listFiles()
    .filter((path) => /^server\/modules\/.+\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path))
    .map((path) => ({ path, source: readText(path) }))
  const calls = sources.flatMap(({ path, source }) => findForeignCalls(path, source))
  const readNames = (module: string) => {
    const section = readSection(readText(`server/modules/${module}/README.md`), 'For other modules')
    return [...section.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '')
  }

  test('are listed in the README of the called module', () => {
    expect(calls.length).toBeGreaterThan(10)
    expect(calls.filter(({ module, name }) => !readNames(module).includes(name))).toEqual([])
  })

  test.each(MODULES)('include every service function that the README of %s lists', (module) => {
    const services = sources.filter(
      ({ path }) => path.startsWith(`server/modules/${module}/`) && path.endsWith('service.ts'),
    )
    const isExported = (name: string) =>
      services.some(({ source }) =>
        new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm').test(source),
      )
    const isCalled = (name: string) => calls.some((call) => call.module === module && call.name === name)
    expect(readNames(module).filter((name) => isExported(name) && !isCalled(name))).toEqual([])
  })
})

describe('a call of another module', () => {
  const source = `import { notify, type News } from '#server/modules/notifications/service.ts'`

  test('is found, without types', () => {
    expect(findForeignCalls('server/modules/plans/service.ts', source)).toEqual([
      { module: 'notifications', name: 'notify' },
    ])
  })

  test('is not a call within the same module', () => {
    expect(findForeignCalls('server/modules/notifications/live/routes.ts', source)).toEqual([])
  })
})

describe('the tables of a README', () => {
  test('are the first names of the list items under its heading, each with a description', () => {
    const text =
      '## Tables\n- `users`: people\n  and `more` words\n- `tags`: words\n\n## Jobs\n- `other`: no table\n'
    expect(readOwnedTables(text)).toEqual(['users', 'tags'])
  })
})

function readOwnedTables(text: string): string[] {
  return [...readSection(text, 'Tables').matchAll(/^- `(\w+)`: \S/gm)].map((match) => match[1] ?? '')
}

/** Returns the text under one heading. */
function readSection(text: string, heading: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
}

/** Lists the names that a file imports from the services of other modules, without types. */
function findForeignCalls(path: string, source: string): { module: string; name: string }[] {
  const own = path.split('/')[2]
  const imports = /import \{([^}]+)\} from '#server\/modules\/(\w+)\/[\w/-]*service\.ts'/g
  return [...source.matchAll(imports)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((part) => part.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type ') && match[2] !== own)
      .map((name) => ({ module: match[2] ?? '', name })),
  )
}
