import pg from 'pg'
import { listTables } from '#server/kit/backup/backup-tables.ts'
import { dbOn } from '#server/kit/database/db.ts'

/**
 * Computes a fingerprint of every table's rows, independent of the order of its columns, with its constraints, triggers
 * and sequences.
 *
 * @param newColumns Columns that are left out, by table: for a comparison with a release that did not have them.
 */
export async function readDatabase(
  url: string,
  newColumns: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, unknown> & { triggers: { tgname: string }[] }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const all: Record<string, unknown> = {}
    for (const { name } of await listTables(dbOn(client))) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(md5(row), '' order by md5(row)), '')) as hash
           from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" t) r`,
        [newColumns[name] ?? []],
      )
      all[name] = rows[0]
    }
    const { rows: rules } = await client.query(
      `select conname, convalidated, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
    )
    const { rows: triggers } = await client.query<{ tgname: string }>(
      `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    const { rows: sequences } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { ...all, rules, triggers, sequences }
  } finally {
    await client.end()
  }
}
