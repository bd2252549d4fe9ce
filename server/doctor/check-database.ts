import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { listKnownMigrations, listMigrations } from '#server/kit/database/migrate.ts'
import { PoolerError, requireOwnSession } from '#server/kit/database/pooler.ts'
import { readOrigin } from '#server/kit/database/squashed-migrations.ts'
import { useEmbeddedPostgres as openEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { describeError } from '#server/postgres/embedded-postgres-home.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const OLDEST_VERSION = 15
const CONNECT_MS = 10_000
/** Deadlines and codes of authenticator apps tolerate a difference of half a minute. */
const CLOCK = { warningSeconds: 5, problemSeconds: 30 }
const YEARS = { first: 2026, last: 2099 }

/**
 * Checks the database, and the clock against the database's. Nothing is written: an embedded PostgreSQL that is not
 * running is started and stopped again, and none is created.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'cluster'))) {
    return [
      warning('Database', 'There is none in DATA_DIR yet.', 'npm start creates it.'),
      checkYear(new Date()),
    ]
  }
  const embedded = config.databaseUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
  try {
    return await checkUrls(config, embedded?.directUrl ?? null)
  } finally {
    await embedded?.close()
  }
}

async function checkUrls(config: Config, embeddedUrl: string | null): Promise<Finding[]> {
  const direct = embeddedUrl ?? config.databaseDirectUrl ?? ''
  const found = await withClient(direct, async (client) => [
    await checkVersion(client),
    await checkMigrations(client),
    ...(embeddedUrl ? [] : [await checkRole(client), await checkSession(client, direct)]),
    await checkClock(client),
  ])
  if (embeddedUrl || config.databaseUrl === direct) return found
  const pooled = await withClient(config.databaseUrl ?? '', async (client) => {
    await client.query('select 1')
    return [ok('DATABASE_URL', 'Reachable, besides the direct address.')]
  })
  return [...found, ...pooled]
}

/** Connects, and turns every failure into a finding that contains neither address nor password. */
async function withClient(url: string, work: (client: pg.Client) => Promise<Finding[]>): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pathya-doctor',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const cause = error instanceof AggregateError ? error.errors[0] : error
    return [
      problem(
        'Database',
        `It cannot be used: ${describeError(cause)}.`,
        'Check that PostgreSQL runs, and the host, account, password and database of DATABASE_URL.',
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; version: string; isReadOnly: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  const { number = 0, version = '', isReadOnly = false } = rows[0] ?? {}
  if (number < OLDEST_VERSION * 10_000) {
    return problem(
      'Database',
      `PostgreSQL ${version} is too old.`,
      `Upgrade it to version ${OLDEST_VERSION} or later.`,
    )
  }
  if (isReadOnly) {
    return problem(
      'Database',
      `PostgreSQL ${version} is read-only.`,
      'Connect to the primary server instead of a standby.',
    )
  }
  return ok('Database', `PostgreSQL ${version} answers.`)
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const subject = 'Migrations'
  const done = await listMigrations(client)
  if (done.length === 0) return warning(subject, 'The database is empty.', 'npm start fills it.')
  if (readOrigin(done) === 'older') {
    return problem(
      subject,
      'The database was left by a version before release 0.1.0.',
      'Start release 0.1.0 with it once, then this version.',
    )
  }
  const known = listKnownMigrations()
  const isOfOldRelease = readOrigin(done) === '0.1.0'
  if (!isOfOldRelease && (done.at(-1) ?? 0) > (known.at(-1) ?? 0)) {
    return problem(
      subject,
      'The database was used by a newer version of the software.',
      'Run that version; docs/upgrading.md says how to go back to this one.',
    )
  }
  const missing = isOfOldRelease ? known.length : known.length - done.length
  if (missing > 0) {
    return warning(
      subject,
      'The database lacks migrations of this version.',
      'Make a backup (npm run backup), then start the server: it runs them (docs/upgrading.md).',
    )
  }
  return ok(subject, `All ${known.length} of this version have run.`)
}

async function checkRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ isPowerful: boolean }>(
    `select rolsuper or rolcreaterole or rolreplication or rolbypassrls as "isPowerful"
       from pg_roles where rolname = current_user`,
  )
  if (!rows[0]?.isPowerful) return ok('Database account', 'It is no superuser.')
  return problem(
    'Database account',
    'DATABASE_URL names a superuser, or an account that can become one: it could change the audit log.',
    'Give the server an account of its own that owns only its database (createuser pathya; createdb --owner pathya pathya).',
  )
}

async function checkSession(client: pg.Client, url: string): Promise<Finding> {
  try {
    await requireOwnSession(client, url)
    return ok('Database connection', 'Migrations, jobs and backups have a direct one.')
  } catch (error) {
    if (!(error instanceof PoolerError)) throw error
    return problem(
      'Database connection',
      'Migrations, jobs and backups would go through a connection pooler in transaction mode.',
      'Set DATABASE_DIRECT_URL to an address of the database itself.',
    )
  }
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const after = Date.now()
  return judgeClock({ now: new Date(after), databaseMs: rows[0]?.ms ?? 0, before, after })
}

/** Judges the clock of this machine against the database's, which was read between two instants. */
export function judgeClock({
  now,
  databaseMs,
  before,
  after,
}: {
  now: Date
  databaseMs: number
  before: number
  after: number
}): Finding {
  const year = checkYear(now)
  if (year.state !== 'ok') return year
  // Any difference smaller than the duration of the question is none.
  const seconds = Math.max(0, before - databaseMs, databaseMs - after) / 1000
  if (seconds < CLOCK.warningSeconds) return ok('Clock', `${now.toISOString()}, as the database’s.`)
  const text = `It differs from the database’s by ${Math.round(seconds)} seconds.`
  const advice = 'Let both machines take their time from the network (timedatectl set-ntp true).'
  return seconds < CLOCK.problemSeconds ? warning('Clock', text, advice) : problem('Clock', text, advice)
}

function checkYear(now: Date): Finding {
  const year = now.getUTCFullYear()
  if (year >= YEARS.first && year <= YEARS.last) return ok('Clock', `${now.toISOString()}.`)
  return problem('Clock', `It says that the year is ${year}.`, 'Set the clock (timedatectl set-ntp true).')
}
