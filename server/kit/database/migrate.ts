import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { findProjectRoot } from '../project-root.ts'
import { requireUsable } from './newer-database.ts'
import { requireOwnSession } from './pooler.ts'
import { inOneTransaction, recordMigration, runMigrations } from './run-migrations.ts'
import { DatabaseVersionError, readOrigin, START_COUNT } from './squashed-migrations.ts'
import type { Queryable } from './transaction.ts'

const MIGRATION_LOCK = 7_284_001

type Journal = { entries: { when: number; tag: string }[] }

/**
 * Brings the database up to this version's schema. Several processes may call it at once: they wait for each other, and
 * the later ones find nothing to do. A database that a newer version has migrated is left as it is.
 *
 * @param url A direct connection (no pooler in transaction mode): the lock belongs to the session.
 * @param until.count Runs only the first `count` migrations: the schema of an older version.
 * @returns How many migrations of a newer version the database has gone through.
 * @throws PoolerError if `url` leads through a pooler in transaction mode.
 * @throws DatabaseVersionError if the database was written by a version before release 0.1.0, or if a newer version has
 *   removed from it what this version needs.
 */
export async function migrateDatabase(url: string, until?: { count: number }): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'pathya-migrate' })
  // A lost connection fails the current statement; without this handler it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireOwnSession(client, url)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await adoptOldRelease(client)
    const migrations = readMigrationFiles({ migrationsFolder: findMigrations() })
    await runMigrations(client, migrations.slice(0, until?.count))
    await installJobs(client, url)
    if (until) return 0
    const latest = migrations.at(-1)?.folderMillis ?? 0
    const newer = (await listMigrations(client)).filter((at) => at > latest)
    if (newer.length > 0) await requireUsable(client)
    return newer.length
  } finally {
    await client.end()
  }
}

/**
 * Lists when each migration of this version was written, oldest first. This time identifies a migration, here and in
 * the database.
 */
export function listKnownMigrations(): number[] {
  return readJournal(findMigrations()).entries.map(({ when }) => when)
}

/** Lists when each migration was written that the database has gone through, oldest first. */
export async function listMigrations(db: Queryable): Promise<number[]> {
  const { rows: journal } = await db.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!journal[0]?.isThere) return []
  const { rows } = await db.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** Records the first migrations as done in a database of release 0.1.0, which already has their schema. */
async function adoptOldRelease(client: pg.Client): Promise<void> {
  const origin = readOrigin(await listMigrations(client))
  if (origin === 'current') return
  if (origin === 'older') {
    throw new DatabaseVersionError(
      'This database was left by a version before release 0.1.0, or by an update to it that did not finish. Start release 0.1.0 with it once, then start this version.',
    )
  }
  const start = readMigrationFiles({ migrationsFolder: findMigrations() }).slice(0, START_COUNT)
  await inOneTransaction(client, async () => {
    await client.query('delete from drizzle.__drizzle_migrations')
    for (const migration of start) await recordMigration(client, migration)
  })
}

function findMigrations(): string {
  return resolve(findProjectRoot(), 'server/kit/database/migrations')
}

function journalPath(folder: string): string {
  return join(folder, 'meta', '_journal.json')
}

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(journalPath(folder), 'utf8')) as Journal // written by the same tool that reads it
}
