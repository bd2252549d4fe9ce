import type pg from 'pg'

/** The last migration of the queue that this version of the library brings. */
export const LATEST_QUEUE_MIGRATION = 20

/**
 * Brings the queue's own tables up to date, so that jobs can be added in any transaction from the first request on.
 * One query when there is nothing to do; the library is loaded only when there is.
 *
 * @param client A connection that holds the lock of migrations.
 */
export async function installJobs(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ isInstalled: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as "isInstalled"`,
  )
  if (rows[0]?.isInstalled) {
    const { rows: latest } = await client.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from graphile_worker.migrations',
    )
    if ((latest[0]?.id ?? 0) >= LATEST_QUEUE_MIGRATION) return
  }
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => undefined) })
}
