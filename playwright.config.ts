import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tools/find-chromium.ts'

// Found once: workers read this file again.
process.env.CHROMIUM_PATH ??= await findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a machine that does other things besides, one browser in a hundred can be late: there a test may try once more, and
  // the summary names it as flaky, a fault to be mended. Everywhere else such a test fails.
  retries: process.env.CI ? 1 : 0,
  // Twice the cores of a small machine: with three, a core was idle a third of the time.
  workers: 4,
  // Bounds for what hangs, far from what a slow machine needs: how fast the product is, is measured in `bench/`.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: CHROMIUM_FLAGS.filter((flag) => flag !== '--headless=new'),
    },
    // Nobody looks at the movements here, and every click would wait for them; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every test by a fifth: `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
