import { listKnownMigrations } from './migrate.ts'
import type { Queryable } from './transaction.ts'

/** What keeps a database that answers from serving. */
export type Obstacle = 'migrations-missing' | 'read-only'

let latestMigration: number | null = null

/** Asks whether the database takes writes and is as new as this version needs it; null: it is. */
export async function findObstacle(db: Queryable): Promise<Obstacle | null> {
  const { rows } = await db.query<{ isReadOnly: boolean; hasMigrations: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
            to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations"`,
  )
  if (!rows[0]?.hasMigrations) return 'migrations-missing'
  if (rows[0].isReadOnly) return 'read-only'
  latestMigration ??= listKnownMigrations().at(-1) ?? 0
  const { rows: done } = await db.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  return Number(done[0]?.at ?? 0) < latestMigration ? 'migrations-missing' : null
}
