import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobs } from '#server/platform/jobs/install-jobs.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'

const MIGRATION_LOCK = 7_284_001

/**
 * Brings the database up to this version's schema. Safe from several processes at once: they wait for each other,
 * and the later ones find nothing to do.
 *
 * @param url A direct connection (no pooler in transaction mode): the lock belongs to the session.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'pathya-migrate' })
  // A lost connection fails the statement under way; without this it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await migrate(drizzle(client), { migrationsFolder: resolve(findProjectRoot(), 'server/db/migrations') })
    await installJobs(client, url)
  } finally {
    await client.end()
  }
}
