import { afterEach, beforeEach } from 'vitest'

/**
 * Fails a test if something is written to `console.error` or `console.warn` while it runs, because nobody reads
 * warnings that do not fail. A test that expects one replaces the function with `vi.spyOn(console,
 * 'error').mockImplementation(…)`.
 */
const written: string[] = []

for (const method of ['error', 'warn'] as const) {
  const write = console[method]
  console[method] = (...values: unknown[]) => {
    written.push(`console.${method}: ${values.map(String).join(' ')}`)
    write(...values)
  }
}

beforeEach(() => {
  written.length = 0
})

afterEach(() => {
  if (written.length > 0) throw new Error(`Written during the test:\n${written.splice(0).join('\n')}`)
})
