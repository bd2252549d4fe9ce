import { sql } from 'kysely'
import { boolean, json, text } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { expression } from '../database/expressions.ts'
import { statement } from '../database/statement.ts'

/** A table in a backup. Columns that the database computes by itself are left out. */
export type BackupTable = { name: string; columns: string[] }

/** The last value of a sequence, for example of running numbers. */
export type BackupSequence = { name: string; lastValue: string; isCalled: boolean }

/**
 * Tables whose rows are not in a backup, and why. The queue's own schema is left out, too: the schedule and new mails
 * fill it again.
 */
export const LEFT_OUT_OF_BACKUPS: Readonly<Record<string, string>> = {
  sessions: 'After a restore everybody signs in again.',
  identity_sessions: 'As sessions.',
  push_subscriptions: 'They end with the sessions.',
  push_messages: 'They go to the subscriptions of now.',
  rate_limits: 'They speak of the last minutes.',
  booking_holds: 'They are over some minutes later.',
  data_exports: 'Files for some days, made again when asked for.',
  data_export_parts: 'As data exports.',
  job_workers: 'They are the processes of now.',
  backup_runs: 'They name files of the machine that was.',
}

/** Tables that migrations themselves fill: a database without other rows counts as empty. */
export const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'consultation_settings',
  'packages',
  'practice_settings',
  'tax_settings',
])

const selectTables = statement({
  name: 'list-backup-tables',
  row: { name: text, columns: json<string[]>('built here') },
  text: `select c.relname::text as name, json_agg(a.attname order by a.attnum) as columns
           from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
            and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          group by c.relname order by c.relname`,
})

const selectSequences = statement({
  name: 'list-backup-sequences',
  row: { name: text },
  text: `select relname::text as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
})

/** Lists every table of the product, by name. */
export function listTables(db: Db): Promise<BackupTable[]> {
  return selectTables.all(db)
}

/** Lists every sequence of the product, by name. */
export async function listSequences(db: Db): Promise<BackupSequence[]> {
  const sequences: BackupSequence[] = []
  for (const { name } of await selectSequences.all(db)) {
    const state = await db
      .selectFrom(sql`${sql.table(name)}`.as('sequence'))
      .select([
        expression(text, sql`last_value::text`).as('lastValue'),
        expression(boolean, sql`is_called`).as('isCalled'),
      ])
      .executeTakeFirstOrThrow()
    sequences.push({ name, ...state })
  }
  return sequences
}

/** Quotes a name for SQL; it may contain any characters. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
