import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { importTemplateWeeks } from '#server/seed/import-template-weeks.ts'

/** Brings an empty database to the state after a first start: migrated, foods and weeks imported. */
export async function fillDatabase(url: string): Promise<void> {
  await migrateDatabase(url)
  const database = openDatabase(url, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  try {
    await importFoods(database.db, { foodSet: 'full' })
    await importTemplateWeeks(database.db)
  } finally {
    await database.close()
  }
}
