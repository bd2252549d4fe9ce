import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

const root = join(import.meta.dirname, '..', '..')

/** The journeys that apply to every identity provider, and those of the Firebase provider only. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its configuration
export default defineConfig(shared, {
  testDir: join(root, 'e2e'),
  testMatch: ['identity.spec.ts', '*.emulator.ts'],
  grep: /@any-provider|@firebase/,
  globalSetup: join(root, 'e2e', 'global-setup.ts'),
  outputDir: join(root, 'test-results'),
})
