import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '../lingui.config.ts'
import { findImports } from './import-rules.ts'
import { readCatalogue } from './translations.ts'

const root = join(import.meta.dirname, '..')
const NOT_READ = ['**/*.test.*', '**/*[.-]fixture.*']
const MACROS = {
  macro: {
    corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'],
    jsxPackage: ['@lingui/react/macro'],
  },
}

/** Returns the messages of the code by id, and what the extraction warns of. */
async function extract({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
  const files = globSync(
    // Single files are named too.
    include.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.{ts,tsx}`)),
    { cwd: root, exclude: [...exclude] },
  )
  const { messages, warnings } = await extractMessagesFromFiles(
    files.map((file) => join(root, file)),
    MACROS,
  )
  return { messages, warnings }
}

test('what clients and visitors load has no text of the catalogue for staff, which is English alone', async () => {
  const start = globSync(['web/routes/{account,portal,public}/**/*.tsx', 'web/routes/signed-in.tsx'], {
    cwd: root,
    exclude: NOT_READ,
  })
  const reached = new Set(start)
  // A set may grow while it is read.
  for (const path of reached) {
    for (const imported of readImports(path)) {
      if (!imported.startsWith('web/routes/practice/')) reached.add(imported)
    }
  }
  expect(reached.size).toBeGreaterThan(500)
  const folders = CATALOGUES.practice.include.filter((path) => path.startsWith('web/'))
  const staffOnly = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
  const { messages } = await extractMessagesFromFiles(
    staffOnly.filter((path) => reached.has(path)).map((path) => join(root, path)),
    MACROS,
  )
  expect(messages.map(({ message }) => message)).toEqual([])
})

/** Returns the files of the project that a file imports, at once or later, without those of types. */
function readImports(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8').replace(/^import type [^']*'[^']*'/gm, '')
  return findImports({ path, source }).filter(
    (found) => /\.tsx?$/.test(found) && existsSync(join(root, found)),
  )
}

describe.each(Object.entries(CATALOGUES))('the catalogue %s', (name, catalogue) => {
  test('contains every message of the code and no other: npm run messages', async () => {
    const { messages, warnings } = await extract(catalogue)
    expect(warnings).toEqual([])
    const stored = await readCatalogue(name, 'en')
    const inCode = new Map(messages.map(({ id, message }) => [id, message]))
    expect(messages.length).toBeGreaterThan(100)
    const missing = [...inCode].filter(([id]) => !stored[id]).map(([, message]) => message)
    const unused = Object.entries(stored)
      .filter(([id]) => !inCode.has(id))
      .map(([, { message }]) => message)
    expect({ missing, unused }).toEqual({ missing: [], unused: [] })
  })

  test('has whole sentences: none begins or ends with a space, or with a mark that belongs to the words beside it', async () => {
    const { messages } = await extract(catalogue)
    // The greeting of a letter ends with a comma.
    const glued = messages.flatMap(({ message = '' }) =>
      message === message.trim() && !/^[,.;:–—)]|[,;–—(]$/.test(message.replace(/^Hello.*,$/, ''))
        ? []
        : [message],
    )
    expect(glued).toEqual([])
  })
})
