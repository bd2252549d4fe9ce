import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { installJobs } from '#server/kit/jobs/install-jobs.ts'

type OldMigration = { when: number; tag: string; sql: string }

/** Reads the migrations of release 0.1.0 as they were released, oldest first. */
export function readOldMigrations(): OldMigration[] {
  const file = readFileSync(join(import.meta.dirname, 'migrations-of-0.1.0.json.gz'))
  return JSON.parse(gunzipSync(file).toString()) as OldMigration[] // The file was written from the files of that release.
}

/**
 * Brings an empty database to the state of release 0.1.0.
 *
 * @param options.count Runs only the first `count` migrations: for an older version, or an update that was interrupted.
 */
export async function makeOldRelease(url: string, options: { count?: number } = {}): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `set client_min_messages = warning;
       create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    for (const { when, sql } of readOldMigrations().slice(0, options.count)) {
      for (const statement of sql.split('--> statement-breakpoint')) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        createHash('sha256').update(sql).digest('hex'),
        when,
      ])
    }
    await installJobs(client, url)
  } finally {
    await client.end()
  }
}
