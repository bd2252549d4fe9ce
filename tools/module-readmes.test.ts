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
/** Whoever owns tables says so in a README: the modules, and the kit for what belongs to none of them. */
const OWNERS = [...MODULES.map((name) => `server/modules/${name}`), 'server/kit']
const HEADINGS = ['What it promises', 'Tables', 'For other modules', 'Jobs and mails', 'Decisions']

test('the server has exactly the twelve modules', () => {
  const found = listFiles().flatMap((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(found)].sort()).toEqual(MODULES)
})

test.each(OWNERS)('%s has a README of one screen with every part', (folder) => {
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

describe('the tables of a README', () => {
  test('are the first names under its heading, each with a clause', () => {
    const text =
      '## Tables\n- `users`: people\n  and `more` words\n- `tags`: words\n\n## Jobs\n- `other`: no table\n'
    expect(readOwnedTables(text)).toEqual(['users', 'tags'])
  })
})

function readOwnedTables(text: string): string[] {
  const section = /^## Tables\n([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? ''
  return [...section.matchAll(/^- `(\w+)`: \S/gm)].map((match) => match[1] ?? '')
}
