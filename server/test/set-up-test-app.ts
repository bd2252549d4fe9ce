import { afterAll, beforeAll } from 'vitest'
import type { Config } from '#server/config.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * Gives a test file a database and the app that uses it: made before its first test, removed after its last. Call it at
 * the top of the file; its result can be used from the file's own `beforeAll` on.
 *
 * @param options See `buildTestApp`; `config` replaces single settings.
 */
export function setUpTestApp({
  config = {},
  ...options
}: Parameters<typeof buildTestApp>[2] & { config?: Partial<Config> } = {}): Omit<TestApp, 'close'> & {
  testDatabase: TestDatabase
} {
  let testDatabase: TestDatabase
  let built: TestApp
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    built = await buildTestApp(testDatabase, config, options)
  })
  afterAll(async () => {
    await built.close()
    await testDatabase.drop()
  })
  return {
    get app() {
      return built.app
    },
    get platform() {
      return built.platform
    },
    get clock() {
      return built.clock
    },
    get testDatabase() {
      return testDatabase
    },
  }
}
