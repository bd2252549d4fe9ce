import type pg from 'pg'
import { boolean, integer } from '../database/columns.ts'
import { dbOn } from '../database/db.ts'
import { statement } from '../database/statement.ts'

/** The last migration of the queue that this version of the library brings. */
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
 * Brings the queue's own tables up to date, so that jobs can be added in any transaction from the first request on.
 * One query when there is nothing to do; the library is loaded only when there is.
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
