import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findNamedPaths } from './documents.ts'
import { listFiles, readText } from './read-documents.ts'

const files = listFiles()
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('node_modules/'))
const places = new Set(files.flatMap((path) => [path, ...listFolders(path)]))

test('every file and folder that a document names exists', () => {
  const wrong: string[] = []
  let found = 0
  for (const document of documents) {
    for (const { path, isLink } of findNamedPaths(readText(document))) {
      found += 1
      const place = isLink ? normalize(join(dirname(document), path)) : path
      if (!isThere(place.replace(/\/$/, ''))) wrong.push(`${document}: ${path}`)
    }
  }
  expect(wrong).toEqual([])
  // If the check found no paths, it would check nothing.
  expect(found).toBeGreaterThan(150)
})

test("every name in the glossary's column for code and tables occurs there", () => {
  const code = files
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !path.startsWith('tools/documents'))
    .map((path) => readText(path))
    .join('\n')
  const names = readText('docs/glossary.md')
    .split('\n')
    .flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? ''))
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(code))).toEqual([])
})

test('CONTRIBUTING.md names every command of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))
  const named = new Set(
    [...readText('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([\w:-]+)[^`]*` \|/gm)].map(
      (match) => match[1],
    ),
  )
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
})

describe('a named path is found', () => {
  test.each([
    ['`server/main.ts`', [{ path: 'server/main.ts', isLink: false }]],
    ['`web/kit`', [{ path: 'web/kit', isLink: false }]],
    ['[how](docs/foods.md#search)', [{ path: 'docs/foods.md', isLink: true }]],
    ['[out](https://age-encryption.org) and `npm start` and [in](#here)', []],
    ['`server/modules/<module>/README.md`', []],
  ])('in %j', (text, expected) => {
    expect(findNamedPaths(text)).toEqual(expected)
  })
})

/** Checks whether a path exists; a star matches any part of a name. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return places.has(path)
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')
  return files.some((file) => new RegExp(`^${pattern}$`).test(file))
}

function listFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join('/'))
}
