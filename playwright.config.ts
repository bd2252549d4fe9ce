import { defineConfig } from '@playwright/test'
import { findChromium, TEST_CHROMIUM_FLAGS } from './tools/find-chromium.ts'

// Searched only once, because workers read this file again.
process.env.CHROMIUM_PATH ??= await findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine, about one browser in a hundred is late. There a failed test runs up to two times more, and the
  // summary names it as flaky with the reason, which is an error to fix. Everywhere else the test fails.
  retries: process.env.CI ? 2 : 0,
  // Twice the cores of a small machine: with three, a core was idle a third of the time.
  workers: 4,
  // Limits for tests that hang, far above the time that a slow machine needs. `bench/` measures the speed of the
  // product.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    // Each test has a new browser, which would store the client area again. The tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...TEST_CHROMIUM_FLAGS],
    },
    // Animations are off because every click would wait for them; the tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every test by a fifth. Use `--trace retain-on-failure` if one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
