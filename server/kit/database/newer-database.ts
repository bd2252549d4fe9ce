import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { DatabaseVersionError } from './squashed-migrations.ts'
import type { Queryable } from './transaction.ts'

type Column = { table: string; column: string; isRequired: boolean }

/**
 * Requires that this version can still work with a database that a newer version has migrated: no table or column that it
 * uses is gone, and there is no new column that its rows would have to fill.
 *
 * @throws DatabaseVersionError if something is missing.
 */
export async function requireUsable(db: Queryable): Promise<void> {
  const { rows } = await db.query<Column>(
    `select table_name as "table", column_name as "column",
            is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
              as "isRequired"
       from information_schema.columns where table_schema = current_schema()`,
  )
  const known = await listKnownColumns()
  const stored = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const missing = [...known.values()].flat().filter((name) => !stored.has(name))
  const required = rows
    .filter(({ table, column, isRequired }) => {
      return isRequired && known.has(table) && !known.get(table)?.includes(`${table}.${column}`)
    })
    .map(({ table, column }) => `${table}.${column}`)
  if (missing.length + required.length === 0) return
  const problems = [
    ...(missing.length > 0 ? [`removed ${missing.join(', ')}`] : []),
    ...(required.length > 0 ? [`made ${required.join(', ')} necessary`] : []),
  ]
  throw new DatabaseVersionError(
    `A newer version has changed this database so that this version cannot work with it: it has ${problems.join(' and ')}. Start the newer version, or go back with a backup (docs/upgrading.md).`,
  )
}

/** Lists the columns of each table of this version, by table. */
async function listKnownColumns(): Promise<Map<string, string[]>> {
  // Only an old version on a newer database needs it.
  const schema = await import('./schema.ts')
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => `${name}.${column.name}`)]))
}
