import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { makeOldRelease, readOldMigrations } from '#server/test/old-release.ts'
import { readCatalogue } from '#server/test/read-catalogue.ts'
import { readDatabase } from '#server/test/read-database.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { FILLED_BY_MIGRATIONS } from '../backup/backup-tables.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { migrateDatabase } from './migrate.ts'
import { SQUASHED_MIGRATIONS, START_COUNT } from './squashed-migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathya-squashed-'))
const databases: TestDatabase[] = []

afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Columns that tables of release 0.1.0 have got since. */
const NEW_COLUMNS = {
  consultation_settings: [
    'follow_up_channel',
    'video_link',
    'address',
    'open_per_person',
    'monthly_per_number',
    'monthly_per_device',
    'monthly_per_address',
    'mails_limit_notice',
    'confirms_by_mail',
    'hold_minutes',
  ],
  client_weights: ['moved_grams', 'has_arrived'],
  consents: ['locale', 'wording_version'],
  consultations: ['place', 'place_hash', 'device_hash', 'locale', 'consent_version'],
  identity_decoys: ['locale'],
  users: ['other_allergies', 'dislikes', 'medicines', 'fasting_days', 'household_size', 'locale'],
  diet_plans: ['client_swaps'],
  practice_settings: ['fast_place', 'fast_region', 'hijri_shift', 'first_plan_days'],
}

async function makeEmptyDatabase(): Promise<string> {
  const made = await createTestDatabase({ isEmpty: true })
  databases.push(made)
  return made.url
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeOldPractice(): Promise<string> {
  const url = await makeEmptyDatabase()
  await makeOldRelease(url)
  await withClient(url, (client) => client.query(OLD_ROWS))
  return url
}

/** Reads the catalogue, the rows that migrations insert, and the journal. */
function readSchema(url: string) {
  return withClient(url, async (client) => {
    const seeds: Record<string, unknown[]> = {}
    for (const table of FILLED_BY_MIGRATIONS) {
      const { rows } = await client.query(
        `select to_jsonb(t) - 'updated_at' - 'created_at' as row from ${table} t order by 1`,
      )
      seeds[table] = rows.map(({ row }) => row)
    }
    const { rows: journal } = await client.query(
      'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
    )
    return { catalogue: await readCatalogue(client), seeds, journal }
  })
}

/** Triggers that were added since release 0.1.0. */
const NEW_TRIGGERS = [
  'diary_entries_user_is_client',
  'diary_entries_announced',
  'diary_photos_announced',
  'food_swaps_announced',
  'day_counts_announced',
  'observed_fasts_announced',
  'fast_days_announced',
  'fast_decisions_announced',
  'tax_settings_changed',
  'text_translations_changed',
  'users_goal_changed',
]

/** Reads rows, triggers and sequences. The constraints of tables may change with each migration. */
async function readRows(url: string): Promise<Record<string, unknown>> {
  const { rules, triggers, ...rows } = await readDatabase(url, NEW_COLUMNS)
  expect(rules).toBeDefined()
  return { ...rows, triggers: triggers.filter(({ tgname }) => !NEW_TRIGGERS.includes(tgname)) }
}

/** Checks that a database has the rows of its old release, and that tables made since then are empty. */
async function expectOldRows(url: string, before: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(await readRows(url))
  expect(Object.fromEntries(rows.filter(([table]) => table in before))).toEqual(before)
  for (const [table, content] of rows) {
    if (!(table in before)) expect(content, table).toMatchObject({ rows: 0 })
  }
  await withClient(url, async (client) => {
    const { rows: consultations } = await client.query('select distinct place from consultations')
    expect(consultations).toEqual([{ place: null }])
    const { rows: settings } = await client.query(
      `select follow_up_channel || ' ' || video_link || address as usual from consultation_settings`,
    )
    expect(settings).toEqual([{ usual: 'phone ' }])
    const { rows: users } = await client.query(
      'select distinct household_size, coalesce(other_allergies, dislikes, medicines, fasting_days, locale) as words from users',
    )
    expect(users).toEqual([{ household_size: 1, words: null }])
    const { rows: uncounted } = await client.query(
      `select w.user_id from client_weights w join users u on u.id = w.user_id
        where u.goal_weight_kg is not null and w.weight_count >= 2 and w.moved_grams is null`,
    )
    expect(uncounted).toEqual([])
  })
}

describe('the squashed migrations', () => {
  it('make the same schema and rows as those of release 0.1.0', async () => {
    const [old, fresh] = [await makeEmptyDatabase(), await makeEmptyDatabase()]
    await makeOldRelease(old)
    await migrateDatabase(fresh, { count: START_COUNT })
    const [before, after] = [await readSchema(old), await readSchema(fresh)]
    expect(before.catalogue.length).toBeGreaterThan(1000)
    expect(after.catalogue).toEqual(before.catalogue)
    expect(after.seeds).toEqual(before.seeds)
  })

  it('are compared by a catalogue that shows a difference in any kind of object', async () => {
    const url = await makeEmptyDatabase()
    await migrateDatabase(url)
    const before = (await readSchema(url)).catalogue
    for (const change of [
      `alter table users alter column email drop not null`,
      `alter table food_names alter column key set statistics 100`,
      `alter table packages alter column position set default 7`,
      `alter table diet_plans drop constraint diet_plans_no_overlap`,
      `alter table users disable trigger users_changed`,
      `drop index users_search`,
      `grant update on audit_log to current_user`,
      `create or replace function is_plan_counted(status text, completed_at timestamptz) returns boolean language sql immutable as 'select true'`,
      `alter sequence audit_log_id_seq increment by 2`,
      `create view extra as select 1 as one`,
      `create statistics extra on status, user_id from diet_plans`,
      `create type extra as enum ('a')`,
    ]) {
      await withClient(url, async (client) => {
        await client.query('begin')
        await client.query(change)
        expect(await readCatalogue(client), change).not.toEqual(before)
        await client.query('rollback')
      })
    }
    expect((await readSchema(url)).catalogue).toEqual(before)
  })

  it('list every migration of release 0.1.0', () => {
    expect(readOldMigrations().map(({ when }) => when)).toEqual(SQUASHED_MIGRATIONS)
  })
})

describe('a database of release 0.1.0', () => {
  it('is migrated with its rows, and a second start changes nothing', async () => {
    const [old, fresh] = [await makeOldPractice(), await makeEmptyDatabase()]
    const rows = await readRows(old)
    expect(rows).toMatchObject({
      users: { rows: 2 },
      diet_plan_versions: { rows: 1 },
      progress_entries: { rows: 2 },
    })
    await migrateDatabase(fresh)
    await Promise.all([migrateDatabase(old), migrateDatabase(old)])
    const carried = await readSchema(old)
    expect(carried).toEqual({ ...(await readSchema(fresh)), seeds: carried.seeds })
    await expectOldRows(old, rows)
    await migrateDatabase(old)
    expect(await readSchema(old)).toEqual(carried)
    await expectOldRows(old, rows)
  })

  it('is refused with advice if it has not gone through all migrations, and is not changed', async () => {
    const url = await makeEmptyDatabase()
    await makeOldRelease(url, { count: 43 })
    const before = await readSchema(url)
    await expect(migrateDatabase(url)).rejects.toThrow('Start release 0.1.0 with it once')
    expect(await readSchema(url)).toEqual(before)
  })

  it('is refused if it has gone through a migration that no release contains', async () => {
    const url = await makeEmptyDatabase()
    await makeOldRelease(url)
    await withClient(url, (client) =>
      client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) select 'x', max(created_at) + 1 from drizzle.__drizzle_migrations`,
      ),
    )
    await expect(migrateDatabase(url)).rejects.toThrow('Start release 0.1.0 with it once')
  })
})

describe('a backup of release 0.1.0', () => {
  const backUp = async (url: string, name: string): Promise<string> => {
    const path = join(folder, name)
    await writeBackup({ databaseUrl: url, path, key: null, software: '0.1.0', now: new Date() })
    return path
  }

  it('can be restored, into an empty database and into one that release 0.1.0 set up', async () => {
    const old = await makeOldPractice()
    const before = await readRows(old)
    const path = await backUp(old, 'old.zip')
    const [empty, oldAndEmpty] = [await makeEmptyDatabase(), await makeEmptyDatabase()]
    await makeOldRelease(oldAndEmpty)
    for (const url of [empty, oldAndEmpty]) {
      await restoreBackup({ databaseUrl: url, path, key: null })
      // Tables that backups leave out are empty here.
      await expectOldRows(url, before)
    }
  })

  it('is refused with advice if it was made part-way through its migrations', async () => {
    const old = await makeEmptyDatabase()
    await makeOldRelease(old, { count: 20 })
    const path = await backUp(old, 'older.zip')
    await expect(restoreBackup({ databaseUrl: await makeEmptyDatabase(), path, key: null })).rejects.toThrow(
      'Restore it with release 0.1.0 into an empty database',
    )
  })
})

/** A practice of release 0.1.0 with rows in most parts of the schema. */
const OLD_ROWS = `
  insert into users (id, firebase_uid, email, role, first_name, is_email_verified) values
    ('00000000-0000-4000-8000-000000000001', 'admin', 'admin@example.com', 'admin', 'Asha', true),
    ('00000000-0000-4000-8000-000000000002', 'client', 'client@example.com', 'client', 'Meera', true);
  insert into identity_users (id, name, email) values ('client', 'Meera', 'client@example.com');
  insert into diet_plans (id, user_id, kind, title, client_name, start_date, end_date, status)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'simple', 'Plan', 'Meera',
            '2030-01-01', '2030-02-12', 'draft');
  insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals)
    values ('00000000-0000-4000-8000-000000000003', 1, 'Day 1', '{}');
  insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods)
    values ('00000000-0000-4000-8000-000000000003', 1, '{}', '{}');
  update diet_plans set status = 'active', published_at = now(), published_number = 1, frozen_foods = '{}';
  insert into subscription_plans (id, user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                  end_date, status, package_key, payment_reference)
    values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', 'Rapid', 'diet_plan', 449900,
            '8 weeks', 8, '2030-02-01', '2030-03-29', 'pending', 'rapid', 'PTH-222222');
  insert into payments (id, subscription_id, amount_paise, method, received_on)
    values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000004', 100000, 'upi', '2030-01-01');
  insert into receipts (number, payment_id, user_id, content)
    values ('R/1', '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000002', '{}');
  insert into progress_entries (user_id, weight, notes, entry_date) values
    ('00000000-0000-4000-8000-000000000002', 72.45, 'Line one' || chr(10) || 'line "two", हिन्दी', '2030-01-01'),
    ('00000000-0000-4000-8000-000000000002', 71, null, '2030-01-08');
  insert into consultations (kind, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
    values ('booking', '00000000-0000-4000-8000-000000000001', 'Ravi', '+919845012345', 'thyroid', '2030-01-01T10:00Z',
            '2030-01-01T10:15Z', 'x', now());
  insert into client_notes (user_id, noted_on, status, assessment, signed_by_name, signed_at)
    values ('00000000-0000-4000-8000-000000000002', '2030-01-01', 'signed', 'x', 'Asha', now());
  insert into audit_log (actor_id, action) values ('00000000-0000-4000-8000-000000000001', 'test.happened');
  update practice_settings set client_password_length = client_password_length + 1, version = version + 1;
`
