import type pg from 'pg'
import { boolean, integer } from '../database/columns.ts'
import { dbOn } from '../database/db.ts'
import { statement } from '../database/statement.ts'

/** The last migration of the queue in this version of the library. */
export const LATEST_QUEUE_MIGRATION = 20

const isQueueInstalled = statement({
  name: 'is-queue-installed',
  row: { isInstalled: boolean },
  text: `select to_regclass('graphile_worker.migrations') is not null as "isInstalled"`,
})

const readQueueMigration = statement({
  name: 'read-queue-migration',
  row: { id: integer },
  text: 'select coalesce(max(id), 0) as id from graphile_worker.migrations',
})

/**
 * Updates the queue's own tables, so that jobs can be added in any transaction from the first request on. Runs one
 * query if there is nothing to do; only otherwise is the library loaded.
 *
 * @param client A connection that holds the lock of migrations.
 */
export async function installJobs(client: pg.Client, databaseUrl: string): Promise<void> {
  const db = dbOn(client)
  const { isInstalled } = await isQueueInstalled.read(db)
  if (isInstalled && (await readQueueMigration.read(db)).id >= LATEST_QUEUE_MIGRATION) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => undefined) })
}
