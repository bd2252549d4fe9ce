import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/*
 * The clock of the demo's database. Services date rows with the `now()` of PostgreSQL, which has no clock that can be
 * moved. So while the demo is made, `now()` and `clock_timestamp()` are replaced by our own functions, which the
 * connections of `addPastClock` find first. Columns whose default is the current time use them too. This is the only
 * SQL of the demo: it moves the time, and writes no data of the practice.
 */

const OPTIONS = '-c search_path=demo_clock,pg_catalog,public -c synchronous_commit=off'

/** Returns the address of a database for connections that use the moved clock. */
export function addPastClock(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(OPTIONS)}`
}

/** Installs the clock; it shows the present until it is moved. */
export async function installClock(db: Db): Promise<void> {
  await sql`create schema demo_clock`.execute(db)
  await sql`create unlogged table demo_clock.moment (at timestamptz not null)`.execute(db)
  await sql`insert into demo_clock.moment values (pg_catalog.now())`.execute(db)
  for (const name of ['now', 'clock_timestamp']) {
    await sql`create function demo_clock.${sql.ref(name)}() returns timestamptz language sql stable
                as 'select at from demo_clock.moment'`.execute(db)
  }
  await replaceDefaults(db, 'pg_catalog.now', 'demo_clock.now')
}

/** Moves the clock, so that new rows are dated `at`. */
export async function moveClock(db: Db, at: Date): Promise<void> {
  await sql`update demo_clock.moment set at = ${at.toISOString()}`.execute(db)
}

/** Removes the clock. Drops mails and jobs that were queued in the past, because they were sent and done then. */
export async function removeClock(db: Db): Promise<void> {
  await replaceDefaults(db, 'demo_clock.now', 'pg_catalog.now')
  await sql`drop schema demo_clock cascade`.execute(db)
  await sql`delete from outgoing_mails`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from rate_limits`.execute(db)
}

/** Replaces one function by another as the default of columns. */
async function replaceDefaults(db: Db, from: string, to: string): Promise<void> {
  await sql`do ${sql.lit(`
    declare dated record;
    begin
      for dated in
        select d.adrelid::regclass as relation, a.attname as name
          from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          join pg_class c on c.oid = d.adrelid
         where c.relnamespace = 'public'::regnamespace
           and pg_get_expr(d.adbin, d.adrelid) in ('${from}()', replace('${from}()', 'pg_catalog.', ''),
                                                   replace('${from}()', 'demo_clock.', ''))
      loop
        execute format('alter table %s alter column %I set default ${to}()', dated.relation, dated.name);
      end loop;
    end`)}`.execute(db)
}
