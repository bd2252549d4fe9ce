import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * How long a migration waits for a lock. While it waits, requests to that table wait behind it, so it gives up soon and
 * tries again.
 */
const LOCK_MS = 1000
const PAUSE_MS = 500
/** Together some minutes: longer than a backup reads every table. */
const TRIES = 200

/** Another transaction had a lock for too long, or both waited for each other. */
const LOCK_CODES = ['55P03', '40P01']

/**
 * Runs the migrations that a database has not gone through, oldest first. In an empty database they are one transaction.
 * Otherwise each is one of its own, which tries again when requests of the processes that still run hold its tables:
 * neither those requests nor the migration fail.
 *
 * @param client A connection that holds the lock of migrations.
 */
export async function runMigrations(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations (
       id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
  )
  const latest = rows[0]?.latest ?? null
  const pending = migrations.filter(({ folderMillis }) => latest === null || folderMillis > Number(latest))
  if (latest === null) return runTogether(client, pending)
  for (const migration of pending) await runWithRetries(client, migration)
}

async function runWithRetries(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`set lock_timeout = ${LOCK_MS}`)
      return await runTogether(client, [migration])
    } catch (error) {
      if (tries === TRIES || !isLockFailure(error)) throw error
    } finally {
      await client.query('reset lock_timeout').catch(() => undefined)
    }
    await sleep(PAUSE_MS)
  }
}

function runTogether(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  return inOneTransaction(client, async () => {
    for (const migration of migrations) {
      for (const text of migration.sql) await client.query(text)
      await recordMigration(client, migration)
    }
  })
}

/** Records in the journal that the database has gone through a migration. */
export async function recordMigration(
  client: pg.Client,
  { hash, folderMillis }: Pick<MigrationMeta, 'hash' | 'folderMillis'>,
): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/** Runs work on a connection in one transaction, which is rolled back if the work throws. */
export async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function isLockFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_CODES.includes(String(error.code))
}
