import { execFileSync } from 'node:child_process'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { apiCommands } from '#web/test/api-commands.ts'
import { readMessages } from '#web/vite/messages.ts'
import { subsetFonts } from '#web/vite/subset-fonts.ts'
import { TEST_CHROMIUM_FLAGS } from './tools/find-chromium.ts'

const setupFiles = ['./tools/fail-on-console-error.ts']
/** Tests that start whole servers as separate processes. */
const processTests = ['**/*.process.test.ts']
/** Tests that need an emulator, which `npm test` does not start: `npm run test:firebase`. */
const emulatorTests = '**/*.emulator.test.ts'
/** Tests of components, in a real Chromium: decision 16. */
const componentTests = ['web/**/*.component.test.tsx']
const exclude = ['**/node_modules/**', 'build/**', 'e2e/**', emulatorTests]

/** A limit that only a hanging test reaches, far above the time that a slow or busy machine needs. */
const LIMIT_MS = 120_000
/** For a busy machine. A wait of one second, which is usual, is too short there. */
const patience = {
  expect: { poll: { timeout: 30_000 } },
  // As in playwright.config.ts: a test that passes the second time is named as flaky, which is an error to fix.
  retry: process.env.CI ? 1 : 0,
}

const launchOptions = {
  /** Searched only when a browser starts, because runs without component tests need no browser. */
  get executablePath(): string {
    process.env.CHROMIUM_PATH ??= execFileSync(process.execPath, ['tools/find-chromium.ts'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
    return process.env.CHROMIUM_PATH
  },
  args: [...TEST_CHROMIUM_FLAGS],
}
const contextOptions = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } as const

export default defineConfig({
  test: {
    // One more than the cores of a small machine: with two, a core was idle an eighth of the time.
    maxWorkers: 3,
    // Test files share the modules that they import, which halves the time of the unit tests. So no test may leave
    // changed state in a module.
    isolate: false,
    projects: [
      {
        plugins: [readMessages()],
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...processTests, ...componentTests],
          setupFiles,
          ...patience,
          testTimeout: LIMIT_MS,
        },
      },
      {
        plugins: [readMessages(), subsetFonts(), tailwindcss()],
        // A package that Vite finds while a test runs would reload the page of the test.
        optimizeDeps: { entries: ['web/**/*.tsx', 'web/**/*-worker.ts'] },
        test: {
          name: 'components',
          include: componentTests,
          exclude,
          setupFiles: [...setupFiles, './web/test/component-setup.ts'],
          ...patience,
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
          ...patience,
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
          ...patience,
          globalSetup: ['./server/test/process-setup.ts'],
          testTimeout: 3 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
        },
      },
    ],
  },
})
