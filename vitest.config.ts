import { execFileSync } from 'node:child_process'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { apiCommands } from '#web/test/api-commands.ts'
import { subsetFonts } from '#web/vite/subset-fonts.ts'
import { CHROMIUM_FLAGS } from './tools/find-chromium.ts'

const setupFiles = ['./tools/fail-on-console-error.ts']
/** Tests that start whole servers as processes of their own. */
const processTests = ['**/*.process.test.ts']
/** Tests that need an emulator which `npm test` does not start: `npm run test:firebase`. */
const emulatorTests = '**/*.emulator.test.ts'
/** Tests of components, in a real Chromium: decision 16. */
const componentTests = ['web/**/*.component.test.tsx']
const exclude = ['**/node_modules/**', 'build/**', 'e2e/**', emulatorTests]

/** A bound for what hangs, far from what a slow or busy machine needs. */
const LIMIT_MS = 120_000

const launchOptions = {
  /** Looked for when a browser is started: runs without component tests need none. */
  get executablePath(): string {
    process.env.CHROMIUM_PATH ??= execFileSync(process.execPath, ['tools/find-chromium.ts'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
    return process.env.CHROMIUM_PATH
  },
  args: CHROMIUM_FLAGS.filter((flag) => flag !== '--headless=new'),
}
const contextOptions = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } as const

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
          exclude: [...exclude, ...processTests, ...componentTests],
          setupFiles,
          testTimeout: LIMIT_MS,
        },
      },
      {
        plugins: [subsetFonts(), tailwindcss()],
        // A package that is found while a test runs would reload the page under that test.
        optimizeDeps: { entries: ['web/**/*.tsx'] },
        test: {
          name: 'components',
          include: componentTests,
          exclude,
          setupFiles: [...setupFiles, './web/test/component-setup.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: apiCommands,
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            provider: playwright({ launchOptions, contextOptions }),
          },
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
          // They wait for processes more than they compute.
          maxWorkers: 3,
          testTimeout: 3 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
          // After the others, which keep the machine busy.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
