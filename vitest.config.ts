import { defineConfig } from 'vitest/config'

const setupFiles = ['./tools/fail-on-console-error.ts']
/** Tests that start whole servers as processes of their own: slower, and one file at a time. */
const processTests = ['**/*.process.test.ts']
/** Tests that need an emulator which `npm test` does not start: `npm run test:firebase`. */
const emulatorTests = '**/*.emulator.test.ts'
const exclude = ['**/node_modules/**', 'build/**', 'e2e/**', emulatorTests]

/** A bound for what hangs, far from what a slow or busy machine needs. */
const LIMIT_MS = 120_000

export default defineConfig({
  test: {
    // As many as small machines have cores: left to itself, a run keeps one of two idle.
    maxWorkers: 2,
    // Files share what they import, which halves the time of the unit tests: none may leave anything behind in a module.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...processTests],
          setupFiles,
          testTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, ...processTests],
          setupFiles,
          // One PostgreSQL for the whole run, with a migrated template; started only when this project runs.
          globalSetup: ['./server/test/global-setup.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          name: 'process',
          include: processTests,
          exclude,
          setupFiles,
          globalSetup: ['./server/test/build-setup.ts'],
          fileParallelism: false,
          testTimeout: 3 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
          // After the others: these measure time and want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
