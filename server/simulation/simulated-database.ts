import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { TEMPLATE_DATABASE, withDatabase } from '#server/test/template-database.ts'
import type { TestPostgres } from '#server/test/test-postgres.ts'

/** A database whose clock and ids follow the simulation. */
export type SimulatedDatabase = {
  /** Connection string of the application's account. */
  url: string
  /** A superuser's connection, which prepares histories and checks what they left. */
  observer: pg.Client
  /** Deletes everything that histories have written. `seed` decides the ids that PostgreSQL draws from now on. */
  clear: (seed: number) => Promise<void>
  drop: () => Promise<void>
}

/** After so many histories the space of deleted rows is freed, because it would slow down later ones. */
const VACUUM_EVERY = 50

/**
 * `now()`, `clock_timestamp()` and `gen_random_uuid()` of the simulation come before PostgreSQL's own in the search path,
 * and as defaults of columns. Two ids of one history differ by a sequence.
 */
const SIMULATED_FUNCTIONS = `
  create schema simulation;
  create table simulation.state (at timestamptz not null, seed bigint not null);
  insert into simulation.state values (now(), 0);
  create sequence simulation.ids;
  create function simulation.now() returns timestamptz language sql stable
    as 'select at from simulation.state';
  create function simulation.clock_timestamp() returns timestamptz language sql stable
    as 'select at from simulation.state';
  create function simulation.gen_random_uuid() returns uuid language sql volatile
    as 'select overlay(overlay(md5(seed || '' '' || nextval(''simulation.ids'')) placing ''4'' from 13) placing ''8'' from 17)::uuid
          from simulation.state';
  grant usage on schema simulation to public;
  grant select on simulation.state to public;
  grant usage on simulation.ids to public;
  do $$
  declare column_default record;
  begin
    for column_default in
      select d.adrelid::regclass as of_table, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|gen_random_uuid)\\(\\)'
    loop
      execute format('alter table %s alter column %I set default %s', column_default.of_table,
        column_default.attname, regexp_replace(column_default.expression, '(now|gen_random_uuid)\\(\\)', 'simulation.\\1()', 'g'));
    end loop;
  end $$`

/** Tables that grow in a history and are no part of it. */
const UNTOUCHED = [
  'public.server_keys',
  'graphile_worker._private_tasks',
  'graphile_worker._private_known_crontabs',
]

/** Creates a copy of the template of the tests that follows the simulation. */
export async function createSimulatedDatabase(postgres: TestPostgres): Promise<SimulatedDatabase> {
  const name = `simulation_${randomBytes(6).toString('hex')}`
  await runAsAdmin(
    postgres.adminUrl,
    `create database ${name} template ${TEMPLATE_DATABASE} owner pathya strategy file_copy`,
  )
  const observer = new pg.Client(withDatabase(postgres.adminUrl, name))
  await observer.connect()
  await observer.query(SIMULATED_FUNCTIONS)
  await observer.query(`alter database ${name} set search_path = simulation, public, pg_catalog`)
  // Two calls that wait for each other shall not wait a second.
  await observer.query(`alter database ${name} set deadlock_timeout = '20ms'`)
  const base = new Set([...(await listFilledTables(observer)), ...UNTOUCHED])
  let count = 0
  return {
    url: withDatabase(postgres.templateUrl, name),
    observer,
    clear: async (seed) => {
      const tables = (await listGrownTables(observer)).filter((table) => !base.has(table))
      count += 1
      const deletions = tables.map((table) => `delete from ${table};`)
      // As a replica, PostgreSQL runs no triggers: those that protect documents, and those of foreign keys.
      await observer.query(
        `begin; set local session_replication_role = replica; ${deletions.join('\n')}
         update simulation.state set seed = ${seed}; select setval('simulation.ids', 1); commit`,
      )
      if (count % VACUUM_EVERY === 0) await observer.query(`vacuum ${tables.join(', ')}, simulation.state`)
    },
    drop: async () => {
      await observer.end()
      await runAsAdmin(postgres.adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

const LIST_TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`

/** Lists the tables that have ever had rows: their files are not empty. */
async function listGrownTables(observer: pg.Client): Promise<string[]> {
  const { rows } = await observer.query<{ name: string }>(`${LIST_TABLES} and pg_relation_size(c.oid) > 0`)
  return rows.map(({ name }) => name)
}

async function listFilledTables(observer: pg.Client): Promise<string[]> {
  const { rows } = await observer.query<{ name: string }>(LIST_TABLES)
  const filled: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await observer.query(`select from ${name} limit 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
