import type pg from 'pg'

/** Tables in which calls of others, and jobs, write about a person by design. */
const WRITTEN_BY_OTHERS = new Set([
  'identity_decoys',
  'analytics_stale',
  'client_active_spans',
  'plan_outcomes',
  'notifications',
  'push_messages',
])

/** Tables of an account: who is not a client has rows only in these that nobody else may change. */
const ACCOUNT_TABLES = new Set(['users', 'staff_grants'])

/** Columns that other people's calls move: when somebody was last seen, or whose turn it is. */
const MOVING_COLUMNS = ['last_seen_at', 'last_active_at', 'updated_at']

export type RecordWatch = {
  /** Returns the tables in which rows about the watched people have changed since the last call. */
  findChanges: () => Promise<string[]>
}

type Part = { table: string; sql: string }

/**
 * Watches every row about people whom a role may not change: `clients` in all tables, `accounts` in those of their account.
 * A row belongs to a person by its own column, or by the row of another table to which it refers.
 */
export async function watchRecords(
  pool: pg.Pool,
  { clients, accounts }: { clients: readonly string[]; accounts: readonly string[] },
): Promise<RecordWatch> {
  const parts = await listParts(pool)
  const sql = parts
    .map(
      ({ table, sql }) =>
        `select '${table}' as "table", ${ACCOUNT_TABLES.has(table) ? 'owner = any($1) or owner = any($2)' : 'owner = any($1)'} as watched, row from (${sql}) as ${table}_rows`,
    )
    .join('\nunion all\n')
  const read = async (): Promise<Map<string, string>> => {
    const { rows } = await pool.query<{ table: string; hash: string }>(
      `select "table", md5(string_agg(row, ' ' order by row)) as hash
         from (${sql}) as all_rows where watched group by "table"`,
      [clients, accounts],
    )
    return new Map(rows.map(({ table, hash }) => [table, hash]))
  }
  let before = await read()
  return {
    findChanges: async () => {
      const now = await read()
      const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
        (table) => before.get(table) !== now.get(table),
      )
      before = now
      return changed
    },
  }
}

/** Makes a statement for each table that has rows about people: the id of the person, and the row as text. */
async function listParts(pool: pg.Pool): Promise<Part[]> {
  const columns = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", udt_name as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const owners = new Map<string, string>([['users', 'id']])
  for (const name of ['client_id', 'user_id']) {
    for (const { table, column, type } of columns.rows) {
      if (column === name && type === 'uuid') owners.set(table, column)
    }
  }
  const references = await pool.query<{ table: string; column: string; parent: string }>(
    `select source.relname as "table", own.attname as "column", target.relname as parent
       from pg_constraint link
       join pg_class source on source.oid = link.conrelid
       join pg_class target on target.oid = link.confrelid
       join pg_attribute own on own.attrelid = link.conrelid and own.attnum = link.conkey[1]
       join pg_attribute other on other.attrelid = link.confrelid and other.attnum = link.confkey[1] and other.attname = 'id'
      where link.contype = 'f' and target.relname <> 'users'`,
  )
  const writeRow = (table: string): string => {
    const moving = columns.rows.filter((row) => row.table === table && MOVING_COLUMNS.includes(row.column))
    return `(to_jsonb(${table})${moving.map(({ column }) => ` - '${column}'`).join('')})::text`
  }
  const parts: Part[] = []
  for (const [table, owner] of owners) {
    parts.push({ table, sql: `select ${owner} as owner, ${writeRow(table)} as row from ${table}` })
  }
  for (const { table, column, parent } of references.rows) {
    const owner = owners.get(parent)
    if (!owner || owners.has(table)) continue
    parts.push({
      table,
      sql: `select parent.${owner} as owner, ${writeRow(table)} as row from ${table} join ${parent} parent on parent.id = ${table}.${column}`,
    })
  }
  return parts.filter(({ table }) => !WRITTEN_BY_OTHERS.has(table))
}
