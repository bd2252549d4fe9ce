import { join } from 'node:path'
import pg from 'pg'
import type { DraftDish } from '#domain/plans/draft-week/draft-dish.ts'
import { type DatabaseClient, openDatabase } from '#server/kit/database/client.ts'
import { listDraftDishes } from '#server/modules/plans/draft-week/draft-dishes.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'

/** Fills a temporary database with all foods, reads the dishes for drafts and what `readMore` reads, and deletes it. */
export async function readDraftDishes<More>(
  readMore: (database: DatabaseClient, dishes: readonly DraftDish[]) => Promise<More>,
): Promise<{ dishes: DraftDish[]; more: More }> {
  const folder = makeTemporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
  try {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    await admin.query('create database drafts owner pathya')
    await admin.end()
    const url = withDatabase(postgres.directUrl, 'drafts')
    await fillDatabase(url)
    const database = openDatabase(url)
    const dishes = await listDraftDishes(database.db, true)
    const more = await readMore(database, dishes)
    await database.close()
    return { dishes, more }
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
