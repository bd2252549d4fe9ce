import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { importFoods } from '#server/seed/import-foods.ts'

/** Name of the database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'pathya_template'

/** The same connection string for another database of the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]+\?/, `/${database}?`)
}

/** Brings an empty database to where a first start brings it: migrated, foods imported. */
export async function fillDatabase(url: string): Promise<void> {
  await migrateDatabase(url)
  const database = openDatabase(url, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  try {
    await importFoods(database.pool)
  } finally {
    await database.close()
  }
}
