import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that speak to the Firebase Auth emulator, which `tools/test-firebase.ts` starts. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of its configuration
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['server/**/*.emulator.test.ts'],
    setupFiles: ['./tools/fail-on-console-error.ts'],
    globalSetup: ['./server/test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
