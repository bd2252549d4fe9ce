import type { Queryable } from '../database/transaction.ts'

/** A table as it goes into a backup. Columns that the database computes by itself are left out. */
export type BackupTable = { name: string; columns: string[] }

/** The last value of a sequence, such as of running numbers. */
export type BackupSequence = { name: string; lastValue: string; isCalled: boolean }

/** Tables whose rows do not go along, and why. The queue's own schema does not either: the clock and mails fill it again. */
export const LEFT_OUT_OF_BACKUPS: Readonly<Record<string, string>> = {
  sessions: 'After a restore everybody signs in again.',
  identity_sessions: 'As sessions.',
  rate_limits: 'They speak of the last minutes.',
  data_exports: 'Files for some days, made again when asked for.',
  data_export_parts: 'As data exports.',
  job_workers: 'They are the processes of now.',
  backup_runs: 'They name files of the machine that was.',
}

/** What migrations themselves write: a database that holds nothing else counts as empty. */
export const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'consultation_settings',
  'packages',
  'practice_settings',
  'tax_settings',
])

/** Every table of ours, by name. */
export async function listTables(db: Queryable): Promise<BackupTable[]> {
  const { rows } = await db.query<BackupTable>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  )
  return rows
}

export async function listSequences(db: Queryable): Promise<BackupSequence[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: BackupSequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await db.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteName(name)}`,
    )
    if (state[0]) sequences.push({ name, ...state[0] })
  }
  return sequences
}

/** A quoted name for SQL, with any characters. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
