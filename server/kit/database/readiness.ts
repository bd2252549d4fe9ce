import type { Queryable } from './transaction.ts'

/** The reason why a database that answers cannot serve requests. */
export type Obstacle = 'migrations-missing' | 'read-only'

/**
 * Checks whether the database accepts writes and has the migrations that this version needs. Returns `null` if so.
 *
 * @param latestMigration When the last migration of this version was written.
 */
export async function findObstacle(db: Queryable, latestMigration: number): Promise<Obstacle | null> {
  const { rows } = await db.query<{ isReadOnly: boolean; hasMigrations: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
            to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations"`,
  )
  if (!rows[0]?.hasMigrations) return 'migrations-missing'
  if (rows[0].isReadOnly) return 'read-only'
  const { rows: done } = await db.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  return Number(done[0]?.at ?? 0) < latestMigration ? 'migrations-missing' : null
}
