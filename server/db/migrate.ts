import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobs } from '#server/platform/jobs/install-jobs.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'
import { requireOwnSession } from './pooler.ts'

const MIGRATION_LOCK = 7_284_001

type Journal = { entries: { when: number; tag: string }[] }

/**
 * Brings the database up to this version's schema. Safe from several processes at once: they wait for each other,
 * and the later ones find nothing to do.
 *
 * @param url A direct connection (no pooler in transaction mode): the lock belongs to the session.
 * @param until.count Only so many of the migrations, from the first on: the schema of an older version.
 * @throws PoolerError where `url` leads through a pooler in transaction mode.
 */
export async function migrateDatabase(url: string, until?: { count: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'pathya-migrate' })
  // A lost connection fails the statement under way; without this it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireOwnSession(client, url)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    if (until) await migrateUntil(client, until.count)
    else await migrate(drizzle(client), { migrationsFolder: findMigrations() })
    await installJobs(client, url)
  } finally {
    await client.end()
  }
}

/** When each migration of this version was written, oldest first: what names it, here and in the database. */
export function listKnownMigrations(): number[] {
  return readJournal(findMigrations()).entries.map(({ when }) => when)
}

async function migrateUntil(client: pg.Client, count: number): Promise<void> {
  // The library goes through all that a folder's journal names.
  const folder = mkdtempSync(join(tmpdir(), 'pathya-migrations-'))
  try {
    cpSync(findMigrations(), folder, { recursive: true })
    const journal = readJournal(folder)
    writeFileSync(
      journalPath(folder),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    )
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findMigrations(): string {
  return resolve(findProjectRoot(), 'server/db/migrations')
}

function journalPath(folder: string): string {
  return join(folder, 'meta', '_journal.json')
}

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(journalPath(folder), 'utf8')) as Journal // written by the tool that reads it too
}
