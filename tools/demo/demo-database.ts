import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FoodSet } from '#domain/foods/food-code.ts'
import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { recalculateFigures } from '#server/modules/practice/analytics/service.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { importTemplateWeeks } from '#server/seed/import-template-weeks.ts'
import { removeWhenLeft } from './remove-when-left.ts'
import { seedDemo } from './seed-demo.ts'

/** A temporary database filled with a realistic practice. */
export type DemoDatabase = { url: string; dataDir: string; remove: () => Promise<void> }

/** Returns the reason why the demo cannot start here, or `null` if it can. Its data must never mix with real data. */
export function findObstacle(env: Readonly<Record<string, string | undefined>>): string | null {
  if (env.NODE_ENV === 'production') return 'The demo does not run with NODE_ENV=production.'
  if (env.DATABASE_URL || env.DATABASE_DIRECT_URL) {
    return 'The demo makes its own database and does not touch a real one: unset DATABASE_URL.'
  }
  if (env.DATA_DIR) return 'The demo keeps nothing and does not touch a real data folder: unset DATA_DIR.'
  if (env.PUBLIC_URL && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/.test(env.PUBLIC_URL)) {
    return 'The demo has published passwords and runs on this machine alone: unset PUBLIC_URL.'
  }
  if (env.IDENTITY_PROVIDER && env.IDENTITY_PROVIDER !== 'embedded') {
    return 'The demo has its people in the embedded provider: unset IDENTITY_PROVIDER.'
  }
  return null
}

/** Makes the database with a set of foods in a temporary folder, fills it, and logs the slow steps. */
export async function makeDemoDatabase(
  log: (sentence: string) => void,
  foodSet: FoodSet,
): Promise<DemoDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pathya-demo-'))
  // PostgreSQL's own account must be able to pass through it when this runs as root.
  chmodSync(dataDir, 0o711)
  const callOff = removeWhenLeft(dataDir)
  const removeFiles = (): void => {
    if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
    callOff()
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    // The data need not survive a power failure.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  try {
    await migrateDatabase(postgres.directUrl)
    const database = openDatabase(postgres.url, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
    try {
      log('Importing the foods.')
      await importFoods(database.db, { foodSet })
      await importTemplateWeeks(database.db)
      log('Making up a practice: one admin, two employees, forty clients and a year of their data.')
      await seedDemo({ url: postgres.directUrl, dataDir })
      await recalculateFigures(database, { patienceMs: Number.POSITIVE_INFINITY })
    } finally {
      await database.close()
    }
  } catch (error) {
    await postgres.stop()
    removeFiles()
    throw error
  }
  return {
    url: postgres.url,
    dataDir,
    remove: async () => {
      await postgres.stop()
      removeFiles()
    },
  }
}
