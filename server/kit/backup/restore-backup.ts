import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { boolean, text } from '../database/columns.ts'
import { dbOn } from '../database/db.ts'
import { expression } from '../database/expressions.ts'
import { listKnownMigrations, listMigrations, migrateDatabase } from '../database/migrate.ts'
import { readOrigin, START_COUNT } from '../database/squashed-migrations.ts'
import { statement } from '../database/statement.ts'
import { BackupError, type BackupManifest, type OpenBackup, openBackup } from './backup-file.ts'
import { FILLED_BY_MIGRATIONS, LEFT_OUT_OF_BACKUPS, listTables, quoteName } from './backup-tables.ts'

const RESTORE_LOCK = 7_284_002

const tryLock = statement({
  name: 'try-restore-lock',
  row: { isFree: boolean },
  text: `select pg_try_advisory_lock(${RESTORE_LOCK}) as "isFree"`,
})

const listForeignKeys = statement({
  name: 'list-foreign-keys',
  row: { table: text, name: text, definition: text },
  text: `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
           from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
})

const setSequence = statement({
  name: 'set-sequence',
  params: { name: text, lastValue: text, isCalled: boolean },
  text: (p) =>
    `select from setval((${p.name}::text)::regclass, (${p.lastValue}::text)::bigint, ${p.isCalled}::boolean)`,
})

/** The restored backup: when it was made, and its size. */
export type RestoreSummary = { createdAt: string; tableCount: number; rowCount: number }

/**
 * Restores a backup into an empty database: all of it, or nothing. The file is checked against its checksums first.
 * Then the database gets the schema that the backup was made with, the rows, and the later migrations of this version.
 *
 * @throws BackupError if the file is damaged or too new, or the database contains anything.
 */
export async function restoreBackup(options: {
  databaseUrl: string
  path: string
  key: string | null
}): Promise<RestoreSummary> {
  const backup = await openBackup(options.path, options.key)
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: 'pathya-restore',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { isFree } = await tryLock.read(dbOn(client))
    if (!isFree) throw new BackupError('Another restore into this database is under way.')
    const { manifest } = backup
    const count = countMigrations(manifest)
    await requireEmpty(client, count)
    await migrateDatabase(options.databaseUrl, { count })
    await fillTables(client, backup)
    await migrateDatabase(options.databaseUrl)
    await client.query('analyze')
    return {
      createdAt: manifest.createdAt,
      tableCount: manifest.tables.length,
      rowCount: manifest.tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    }
  } finally {
    await client.end().catch(() => undefined)
    await backup.close()
  }
}

/**
 * Counts how many of this version's migrations make the schema that the backup was made with.
 *
 * @throws BackupError if this version does not have that schema.
 */
function countMigrations({ migrations, software }: BackupManifest): number {
  switch (readOrigin(migrations)) {
    case '0.1.0':
      return START_COUNT
    case 'older':
      throw new BackupError(
        `This backup was made by a version before release 0.1.0 (${software}). Restore it with release 0.1.0 into an empty database, then start this version with that database.`,
      )
    case 'current': {
      const known = listKnownMigrations()
      if (migrations.every((at, position) => known[position] === at)) return migrations.length
      throw new BackupError(
        `This backup was made by a newer version of the software (${software}). Restore it with that version.`,
      )
    }
  }
}

/**
 * Throws unless the database contains only what migrations write, and only the first `count` migrations, which the
 * backup has as well.
 */
async function requireEmpty(client: pg.Client, count: number): Promise<void> {
  const filled: string[] = []
  for (const { name } of await listTables(dbOn(client))) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue
    const row = await dbOn(client)
      .selectFrom(sql`${sql.table(name)}`.as('filled'))
      .select(expression(boolean, sql`true`).as('isThere'))
      .limit(1)
      .executeTakeFirst()
    if (row) filled.push(name)
  }
  if (filled.length > 0) {
    throw new BackupError(
      `The database is not empty (${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ', …' : ''}): a backup is only put into an empty one. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
    )
  }
  const migrations = await listMigrations(client)
  if (readOrigin(migrations) === 'current' && migrations.length > count) {
    throw new BackupError(
      'The database was set up by a newer version than the backup. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  }
}

/**
 * Fills all tables in one transaction. The foreign keys are removed before and added again afterwards, which checks
 * every row. Triggers are disabled meanwhile, because their effects are already part of the rows.
 */
async function fillTables(client: pg.Client, backup: OpenBackup): Promise<void> {
  const { tables, sequences } = backup.manifest
  const expected = (await listTables(dbOn(client))).filter(({ name }) => !(name in LEFT_OUT_OF_BACKUPS))
  const missing = expected.filter(({ name }) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new BackupError(`The backup lacks ${missing[0]?.name}.`)
  await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'`)
  await client.query('begin')
  try {
    const keys = await listForeignKeys.all(dbOn(client))
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
    }
    for (const { name } of expected) await client.query(`alter table ${quoteName(name)} disable trigger user`)
    for (const { name } of expected) {
      if (FILLED_BY_MIGRATIONS.has(name)) await client.query(`truncate ${quoteName(name)}`)
    }
    for (const table of tables) {
      const columns = table.columns.map(quoteName).join(', ')
      const target = client.query(
        copyFrom(`copy ${quoteName(table.name)} (${columns}) from stdin (format csv, header match)`),
      )
      await pipeline(await backup.readTable(table.name), target)
      if (target.rowCount !== table.rowCount) {
        throw new BackupError(
          `The backup is damaged: ${table.name} should have ${table.rowCount} rows, and has ${target.rowCount}.`,
        )
      }
    }
    for (const { name } of expected) await client.query(`alter table ${quoteName(name)} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
    }
    for (const { name, lastValue, isCalled } of sequences) {
      await setSequence.run(dbOn(client), { name: quoteName(name), lastValue, isCalled })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof BackupError) throw error
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new BackupError(`The database did not take the backup${code}; nothing was put back.`)
  }
}
