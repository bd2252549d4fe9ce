import { globSync } from 'node:fs'
import { join } from 'node:path'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '../lingui.config.ts'
import { readCatalogue } from './translations.ts'

const root = join(import.meta.dirname, '..')
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
    const glued = messages.flatMap(({ message = '' }) =>
      message === message.trim() && !/^[,.;:–—)]|[,;–—(]$/.test(message) ? [] : [message],
    )
    expect(glued).toEqual([])
  })
})
