import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '#server/test/template-database.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { findProjectRoot } from '../project-root.ts'
import { migrateDatabase } from './migrate.ts'
import { readViolatedConstraint } from './transaction.ts'

const makeId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ADMIN = makeId(1)
const CLIENT = makeId(2)
const STAFF = makeId(3)
const DECOY = makeId(4)
const DRAFT = makeId(5)
const ACTIVE = makeId(6)
const FOOD = makeId(7)
const DISH = makeId(8)
const NOBODY = makeId(9)
const BOOKING = makeId(10)
const SUBSCRIPTION = makeId(11)
const PAYMENT = makeId(12)
const REFUND = makeId(26)
const SIGNED_NOTE = makeId(13)
const INVOICE = '00000000-0000-4000-8000-0000000000e5'

const meta = join(findProjectRoot(), 'server/kit/database/migrations/meta')
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(meta, '_journal.json'), 'utf8'),
)

describe('migrations', () => {
  it('have only the newest snapshot beside them', () => {
    const newest = journal.entries.at(-1)?.tag.split('_')[0]
    expect(readdirSync(meta).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
  })

  it('create the schema in an empty database, from two processes at once, and change nothing the second time', async () => {
    const database = await createTestDatabase({ isEmpty: true })
    const client = new pg.Client(database.url)
    try {
      await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)])
      await client.connect()
      const readState = async () => ({
        migrations: (await client.query('select created_at from drizzle.__drizzle_migrations order by id'))
          .rows,
        tables: (
          await client.query(
            `select table_schema, table_name, column_name, data_type from information_schema.columns
              where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
          )
        ).rows,
      })
      const first = await readState()
      expect(first.migrations).toHaveLength(journal.entries.length)
      expect(first.tables.some(({ table_name: name }) => name === 'diet_plans')).toBe(true)
      expect(first.tables.some(({ table_schema: schema }) => schema === 'graphile_worker')).toBe(true)
      await migrateDatabase(database.url)
      expect(await readState()).toEqual(first)
    } finally {
      await client.end()
      await database.drop()
    }
  })

  it('are in order: a later migration never has an earlier time, or it would be skipped', () => {
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })
})

describe('the schema', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client(database.url)
    await client.connect()
    await client.query(`
      insert into users (id, firebase_uid, email, role) values
        ('${ADMIN}', 'admin', 'admin@example.com', 'admin'),
        ('${CLIENT}', 'client', 'client@example.com', 'client'),
        ('${STAFF}', 'staff', 'staff@example.com', 'employee');
      update users set phone = '+919845012345' where id = '${CLIENT}';
      insert into identity_users (id, name, email) values ('identity', 'A B', 'client@example.com');
      insert into identity_decoys (id, email, password_hash, first_name, last_name)
        values ('${DECOY}', 'decoy@example.com', 'x', 'A', 'B');
      insert into care_assignments (client_id, staff_id) values ('${CLIENT}', '${STAFF}');
      insert into diet_plans (id, user_id, title, client_name, start_date, end_date, status)
        values ('${DRAFT}', '${CLIENT}', 'Draft', 'Client', '2030-01-01', '2030-02-12', 'draft');
      insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ('${DRAFT}', 1, 'Day 1', '{}');
      insert into diet_plans (id, user_id, title, client_name, start_date, end_date, status)
        values ('${ACTIVE}', '${CLIENT}', 'Active', 'Client', '2031-01-01', '2031-02-12', 'draft');
      insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ('${ACTIVE}', 1, 'Day 1', '{}');
      update diet_plans set status = 'active', published_at = now(), frozen_foods = '{}' where id = '${ACTIVE}';
      insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks,
                                      start_date, end_date)
        values ('${CLIENT}', 'Regular', 'weight_loss', 249900, '1 month', 4, '2030-01-01', '2030-01-29');
      insert into food_items (id, name, calories, protein, carbs, fat) values ('${FOOD}', 'Poha', 130, 2.6, 27, 1);
      insert into food_items (id, name, calories, protein, carbs, fat, source, code)
        values ('${DISH}', 'Poha dish', 130, 2.6, 27, 1, 'dish', 'dish:test');
      insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ('${DISH}', 1, '${FOOD}', 50);
      insert into subscription_plans (id, user_id, plan_name, plan_type, amount_paise, duration, duration_weeks,
                                      start_date, end_date, status, package_key, payment_reference)
        values ('${SUBSCRIPTION}', '${CLIENT}', 'Rapid', 'diet_plan', 449900, '8 weeks', 8, '2030-02-01', '2030-03-29',
                'pending', 'rapid', 'PTH-222222');
      insert into payments (id, subscription_id, amount_paise, method, received_on, recorded_by)
        values ('${PAYMENT}', '${SUBSCRIPTION}', 100000, 'upi', '2030-01-01', '${STAFF}');
      insert into receipts (number, payment_id, user_id, content) values ('R/1', '${PAYMENT}', '${CLIENT}', '{}');
      insert into refunds (id, subscription_id, amount_paise, method, refunded_on, reason, recorded_by)
        values ('${REFUND}', '${SUBSCRIPTION}', 5000, 'upi', '2030-01-02', 'x', '${STAFF}');
      insert into receipts (number, refund_id, user_id, content) values ('RF/1', '${REFUND}', '${CLIENT}', '{}');
      insert into settings_versions (area, version, content) values ('practice', 1, '{}');
      insert into payment_decisions (payment_id, decision, refund_id, decided_by)
        values ('${PAYMENT}', 'refunded', '${REFUND}', '${STAFF}');
      insert into invoices (id, kind, number, user_id, subscription_id, financial_year, issued_on, treatment,
                            rate_basis_points, taxable_paise, cgst_paise, sgst_paise, total_paise, content)
        values ('${INVOICE}', 'invoice', 'INV/1', '${CLIENT}', '${SUBSCRIPTION}', '2026-27', '2026-11-21', 'taxable',
                1800, 10000, 900, 900, 11800, '{}');
      insert into invoices (kind, number, user_id, subscription_id, invoice_id, refund_id, financial_year, issued_on,
                            treatment, rate_basis_points, taxable_paise, total_paise, content)
        values ('credit-note', 'CN/1', '${CLIENT}', '${SUBSCRIPTION}', '${INVOICE}', '${SIGNED_NOTE}', '2026-27',
                '2026-11-21', 'taxable', 1800, 800, 800, '{}');
      insert into audit_log (actor_id, action) values ('${ADMIN}', 'test.happened');
      insert into outgoing_mails (to_email, template, subject, text, html, dedupe_key)
        values ('a@example.com', 't', 's', 't', 'h', 'once');
      insert into grocery_lists (diet_plan_id, category, items) values ('${DRAFT}', 'Grains', '[]');
      insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods) values ('${ACTIVE}', 1, '{}', '{}');
      insert into plan_templates (name, days) values ('Vegetarian week', '[]');
      insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ('${STAFF}', 1, 540, 720);
      insert into consultations (id, kind, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
        values ('${BOOKING}', 'booking', '${STAFF}', 'A', '+919845012345', 'thyroid', '2030-01-01T10:00Z',
                '2030-01-01T10:15Z', 'x', now());
      insert into consultation_events (consultation_id, kind) values ('${BOOKING}', 'created');
      insert into client_notes (id, user_id, noted_on, status, assessment, author_id, signed_by_name, signed_at)
        values ('${SIGNED_NOTE}', '${CLIENT}', '2030-01-01', 'signed', 'x', '${STAFF}', 'A', now());
      insert into client_note_amendments (note_id, reason, text, author_id, author_name)
        values ('${SIGNED_NOTE}', 'x', 'x', '${STAFF}', 'A');
    `)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const activePlan = (start: string, end: string) =>
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ('${CLIENT}', 'T', 'C', '${start}', '${end}', 'active', now(), '{}')`
  const packaged = (values: string): string =>
    `insert into packaged_foods (gtin, name, allergens, nutrients, key) values (${values}, '{}', 'x')`
  const food = (values: string) =>
    `insert into food_items (name, calories, protein, carbs, fat) values (${values})`
  const subscription = (changes: Record<string, string> = {}) => {
    const row: Record<string, string> = {
      user_id: `'${CLIENT}'`,
      plan_name: `'P'`,
      plan_type: `'weight_loss'`,
      amount_paise: '1',
      duration: `'x'`,
      duration_weeks: '4',
      start_date: `'2030-01-01'`,
      end_date: `'2030-01-29'`,
      status: `'pending'`,
      ...changes,
    }
    return `insert into subscription_plans (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const refund = (changes: Record<string, string>) => {
    const row: Record<string, string> = {
      subscription_id: `'${SUBSCRIPTION}'`,
      amount_paise: '100',
      method: `'upi'`,
      refunded_on: `'2030-01-02'`,
      reason: `'x'`,
      ...changes,
    }
    return `insert into refunds (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const payment = (changes: Record<string, string>) => {
    const row = {
      subscription_id: `'${SUBSCRIPTION}'`,
      amount_paise: '1',
      method: `'upi'`,
      received_on: 'now()',
      ...changes,
    }
    return `insert into payments (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const receipt = (numberAndPayment: string) =>
    `insert into receipts (number, payment_id, user_id, content) values (${numberAndPayment}, '${CLIENT}', '{}')`

  const invoice = (changes: Record<string, string> = {}) => {
    const row: Record<string, string> = {
      kind: `'invoice'`,
      number: `'INV/2'`,
      user_id: `'${CLIENT}'`,
      subscription_id: 'gen_random_uuid()',
      financial_year: `'2026-27'`,
      issued_on: `'2026-11-21'`,
      treatment: `'taxable'`,
      rate_basis_points: '1800',
      taxable_paise: '10000',
      cgst_paise: '900',
      sgst_paise: '900',
      total_paise: '11800',
      content: `'{}'`,
      ...changes,
    }
    return `insert into invoices (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const credit = (changes: Record<string, string> = {}) =>
    invoice({
      kind: `'credit-note'`,
      invoice_id: `'${INVOICE}'`,
      taxable_paise: '100',
      cgst_paise: '0',
      sgst_paise: '0',
      total_paise: '100',
      ...changes,
    })
  const tax = (change: string) => `update tax_settings set ${change}`

  const hours = (values: string) =>
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute) values (${values})`
  const booking = (changes: Record<string, string> = {}) => {
    const row: Record<string, string> = {
      kind: `'booking'`,
      name: `'A'`,
      phone: `'+919845012345'`,
      concern: `'thyroid'`,
      starts_at: `'2030-01-01T10:00Z'`,
      ends_at: `'2030-01-01T10:15Z'`,
      consent_wording: `'x'`,
      consent_at: 'now()',
      ...changes,
    }
    return `insert into consultations (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const note = (changes: Record<string, string>) => {
    const row: Record<string, string> = { user_id: `'${CLIENT}'`, noted_on: `'2030-01-01'`, ...changes }
    return `insert into client_notes (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const event = (values: string) =>
    `insert into consultation_events (consultation_id, kind, note) values ('${BOOKING}', ${values})`

  const review = (changes: Record<string, string> = {}) => {
    const row: Record<string, string> = { user_id: `'${CLIENT}'`, note: `'Dinner is too late.'`, ...changes }
    return `insert into plan_reviews (${Object.keys(row)}) values (${Object.values(row)})`
  }

  const consent = (changes: Record<string, string> = {}) => {
    const row = { user_id: `'${CLIENT}'`, purpose: `'care'`, wording: `'x'`, ...changes }
    return `insert into consents (${Object.keys(row)}) values (${Object.values(row)})`
  }

  const photo = (changes: Record<string, string> = {}) => {
    const row: Record<string, string> = {
      user_id: `'${CLIENT}'`,
      taken_on: `'2030-01-01'`,
      view: `'front'`,
      content_type: `'image/jpeg'`,
      width: '1',
      height: '1',
      image: `'x'`,
      thumbnail: `'x'`,
      ...changes,
    }
    return `insert into progress_photos (${Object.keys(row)}) values (${Object.values(row)})`
  }

  const diary = (changes: Record<string, string>): string => {
    const row = {
      id: 'gen_random_uuid()',
      user_id: `'${CLIENT}'`,
      day: `'2030-01-01'`,
      time: `'08:30'`,
      text: `'Two rotis'`,
      foods: `'[]'`,
      ...changes,
    }
    return `insert into diary_entries (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const pushBrowser = (changes: Record<string, string>): string => {
    const row = {
      user_id: `'${CLIENT}'`,
      session_id: 'gen_random_uuid()',
      endpoint: `'https://push.example.com'`,
      p256dh: `convert_to(repeat('x', 65), 'UTF8')`,
      auth_secret: `convert_to(repeat('x', 16), 'UTF8')`,
      ...changes,
    }
    return `insert into push_subscriptions (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const diaryPhoto = (columns: string, values: string): string =>
    `with entry as (${diary({})} returning id)
     insert into diary_photos (entry_id, user_id, width, height, image, ${columns})
     select id, '${CLIENT}', 1, 1, 'x', ${values} from entry`

  const portrait = (column: Record<string, string>): string => {
    const row = { hash: `repeat('a', 64)`, small: `'x'`, large: `'x'`, ...column }
    return `insert into practice_portraits (${Object.keys(row)}) values (${Object.values(row)})`
  }
  const logo = (column: Record<string, string>): string => {
    const row = { hash: `'a'`, content_type: `'image/png'`, width: '1', height: '1', bytes: `'x'`, ...column }
    return `insert into practice_logos (${Object.keys(row)}) values (${Object.values(row)})`
  }

  const refusals: [constraint: string, statement: string][] = [
    [
      'users_firebase_uid_unique',
      `insert into users (firebase_uid, email) values ('client', 'x@example.com')`,
    ],
    [
      'client_active_spans_order',
      `insert into client_active_spans (user_id, first_day, end_day) values ('${CLIENT}', '2026-11-22', '2026-11-22')`,
    ],
    ['analytics_stale_one', 'insert into analytics_stale default values'],
    ['client_weights_counted', `insert into client_weights (user_id, weight_count) values ('${CLIENT}', 1)`],
    [
      'client_weights_success',
      `insert into client_weights (user_id, weight_count, moved_grams) values ('${CLIENT}', 0, 500)`,
    ],
    ['users_email_unique', `insert into users (firebase_uid, email) values ('x', 'client@example.com')`],
    ['users_email_lower', `insert into users (firebase_uid, email) values ('x', 'Client@example.com')`],
    ['users_phone_unique', `update users set phone = '+919845012345' where id = '${STAFF}'`],
    ['users_phone', `update users set phone = '98450' where id = '${STAFF}'`],
    ['users_role', `update users set role = 'owner' where id = '${STAFF}'`],
    ['users_gender', `update users set gender = 'f' where id = '${CLIENT}'`],
    ['users_sex_for_calculation', `update users set sex_for_calculation = 'other' where id = '${CLIENT}'`],
    ['users_activity_level', `update users set activity_level = 'lazy' where id = '${CLIENT}'`],
    ['users_age', `update users set age = 121, age_recorded_on = now() where id = '${CLIENT}'`],
    ['users_age_dated', `update users set age = 30 where id = '${CLIENT}'`],
    ['users_height', `update users set height_cm = 5.6 where id = '${CLIENT}'`],
    ['users_weight', `update users set weight_kg = 0 where id = '${CLIENT}'`],
    ['users_goal_weight', `update users set goal_weight_kg = -1 where id = '${CLIENT}'`],
    ['users_height_unit', `update users set height_unit = 'in' where id = '${CLIENT}'`],
    ['users_weight_unit', `update users set weight_unit = 'st' where id = '${CLIENT}'`],
    ['data_exports_status', `insert into data_exports (user_id, status) values ('${CLIENT}', 'lost')`],
    ['data_exports_percent', `insert into data_exports (user_id, percent) values ('${CLIENT}', 101)`],
    [
      'data_exports_one_running',
      `insert into data_exports (user_id, status) values ('${CLIENT}', 'queued'), ('${CLIENT}', 'running')`,
    ],
    [
      'erasure_requests_order',
      `insert into erasure_requests (user_id, due_at) values ('${CLIENT}', now() - interval '1 day')`,
    ],
    ['consents_purpose', consent({ purpose: `'post'` })],
    ['consents_wording_filled', consent({ wording: `' '` })],
    ['consents_order', consent({ withdrawn_at: `now() - interval '1 day'` })],
    ['consents_one_standing', `${consent()}, ('${CLIENT}', 'care', 'y')`],
    ['users_last_admin', `update users set role = 'client' where id = '${ADMIN}'`],
    ['users_last_admin', `update users set is_active = false where id = '${ADMIN}'`],
    ['users_last_admin', `delete from users where id = '${ADMIN}'`],
    ['users_client_with_records', `update users set role = 'employee' where id = '${CLIENT}'`],
    [
      'care_assignments_not_self',
      `insert into care_assignments (client_id, staff_id) values ('${STAFF}', '${STAFF}')`,
    ],
    [
      'care_assignments_client_id_staff_id_pk',
      `insert into care_assignments (client_id, staff_id) values ('${CLIENT}', '${STAFF}')`,
    ],
    [
      'care_assignments_client_id_users_id_fk',
      `insert into care_assignments (client_id, staff_id) values ('${NOBODY}', '${STAFF}')`,
    ],
    ['staff_grants_grant', `insert into staff_grants (user_id, "grant") values ('${STAFF}', 'money')`],
    ['sessions_one_owner', `insert into sessions (token_hash, expires_at) values ('\\x01', now())`],
    [
      'sessions_one_owner',
      `insert into sessions (token_hash, expires_at, user_id, decoy_id) values ('\\x02', now(), '${STAFF}', '${DECOY}')`,
    ],
    [
      'identity_users_email_unique',
      `insert into identity_users (id, name, email) values ('x', 'x', 'client@example.com')`,
    ],
    [
      'outgoing_mails_status_known',
      `insert into outgoing_mails (to_email, template, subject, text, html, status) values ('a', 't', 's', 't', 'h', 'lost')`,
    ],
    [
      'outgoing_mails_sending',
      `insert into outgoing_mails (to_email, template, subject, text, html, status) values ('a', 't', 's', 't', 'h', 'sending')`,
    ],
    [
      'outgoing_mails_dedupe_key_unique',
      `insert into outgoing_mails (to_email, template, subject, text, html, dedupe_key) values ('a', 't', 's', 't', 'h', 'once')`,
    ],
    ['practice_content_one_row', `insert into practice_content (id) values (2)`],
    ['backup_runs_kind', `insert into backup_runs (kind) values ('weekly')`],
    ['backup_runs_status', `insert into backup_runs (kind, status) values ('manual', 'lost')`],
    ['backup_runs_done', `insert into backup_runs (kind, status) values ('manual', 'done')`],
    ['practice_settings_one_row', `insert into practice_settings (id) values (2)`],
    ['practice_settings_upi_id', `update practice_settings set upi_id = 'a@b.c', upi_payee_name = 'A'`],
    ['practice_settings_bmi_guideline', `update practice_settings set bmi_guideline = 'us'`],
    ['practice_settings_client_password', `update practice_settings set client_password_length = 5`],
    ['practice_settings_staff_password', `update practice_settings set staff_password_length = 11`],
    ['practice_settings_backup_nights', `update practice_settings set backup_nights = 0`],
    ['practice_settings_success', `update practice_settings set published_success_percent = 101`],
    [
      'settings_versions_area',
      `insert into settings_versions (area, version, content) values ('colours', 1, '{}')`,
    ],
    [
      'settings_versions_version',
      `insert into settings_versions (area, version, content) values ('practice', 9, '{}'), ('practice', 9, '{}')`,
    ],
    ['practice_logos_one_row', logo({ id: '2' })],
    ['practice_logos_type', logo({ content_type: `'image/svg+xml'` })],
    ['practice_logos_size', logo({ bytes: `decode(repeat('00', 200001), 'hex')` })],
    ['practice_portraits_hash', portrait({ hash: `'face'` })],
    ['practice_portraits_size', portrait({ large: `decode(repeat('00', 200001), 'hex')` })],
    ['practice_settings_upi_whole', `update practice_settings set upi_id = 'pathya@upi'`],
    ['packages_name_filled', `update packages set name = ' '`],
    ['packages_weeks', `update packages set duration_weeks = 105`],
    ['packages_amount', `update packages set amount_paise = 99`],
    ['payments_amount', payment({ amount_paise: '0' })],
    ['payments_method', payment({ method: `'shells'` })],
    ['payments_standing', payment({ standing: `'lost'` })],
    [
      'document_numbers_year',
      `insert into document_numbers (series, financial_year) values ('receipt', '2026')`,
    ],
    ['receipts_number_unique', receipt(`'R/1', gen_random_uuid()`)],
    ['receipts_payment_id_unique', receipt(`'R/2', '${PAYMENT}'`)],
    [
      'receipts_refund_id_unique',
      `insert into receipts (number, refund_id, user_id, content) values ('RF/2', '${REFUND}', '${CLIENT}', '{}')`,
    ],
    [
      'receipts_one_cause',
      `insert into receipts (number, user_id, content) values ('R/3', '${CLIENT}', '{}')`,
    ],
    ['refunds_amount', refund({ amount_paise: '0' })],
    ['refunds_method', refund({ method: `'shells'` })],
    ['refunds_reason_filled', refund({ reason: `' '` })],
    [
      'payment_decisions_decision',
      `insert into payment_decisions (payment_id, decision) values ('${PAYMENT}', 'lost')`,
    ],
    ['packages_tax_treatment', `update packages set tax_treatment = 'free'`],
    ['packages_tax_rate', `update packages set tax_treatment = 'taxable', tax_rate_basis_points = 2801`],
    ['packages_tax_whole', `update packages set tax_treatment = 'taxable'`],
    ['packages_sac_code', `update packages set sac_code = '99'`],
    ['invoices_number_unique', invoice({ number: `'INV/1'` })],
    ['invoices_kind', invoice({ kind: `'receipt'` })],
    ['invoices_credits', invoice({ invoice_id: `'${INVOICE}'` })],
    ['invoices_credits', credit({ invoice_id: 'null' })],
    ['invoices_treatment', invoice({ treatment: `'free'` })],
    ['invoices_sum', invoice({ total_paise: '11801' })],
    ['invoices_sum', invoice({ taxable_paise: '0', cgst_paise: '0', sgst_paise: '0', total_paise: '0' })],
    ['invoices_split', invoice({ cgst_paise: '901', sgst_paise: '899' })],
    ['invoices_split', invoice({ taxable_paise: '9000', igst_paise: '1000' })],
    ['invoices_split', invoice({ taxable_paise: '-1', cgst_paise: '1', sgst_paise: '1', total_paise: '1' })],
    ['invoices_untaxed', invoice({ treatment: `'exempt'` })],
    ['invoices_year', invoice({ financial_year: `'2026'` })],
    ['invoices_one_for_refund', credit({ refund_id: `'${SIGNED_NOTE}'` })],
    // 438,900 of the 449,900 paise can still be invoiced, and 11,000 paise of the invoice can still be credited.
    [
      'invoices_within',
      invoice({ subscription_id: `'${SUBSCRIPTION}'`, taxable_paise: '437101', total_paise: '438901' }),
    ],
    ['invoices_within', credit({ taxable_paise: '11001', total_paise: '11001' })],
    ['billing_details_state', `insert into billing_details (user_id, state_code) values ('${CLIENT}', 'MH')`],
    ['billing_details_gstin', `insert into billing_details (user_id, gstin) values ('${CLIENT}', '27AAPFU')`],
    ['tax_settings_one_row', 'insert into tax_settings (id) values (2)'],
    ['tax_settings_treatment', tax(`treatment = 'free', state_code = '27', gstin = '27AAPFU0939F1ZV'`)],
    ['tax_settings_registered', tax(`treatment = 'taxable'`)],
    ['tax_settings_rate', tax('rate_basis_points = 2801')],
    ['tax_settings_state', tax(`state_code = 'MH'`)],
    ['tax_settings_gstin', tax(`state_code = '27', gstin = '27AAPFU0939F1XV'`)],
    ['tax_settings_gstin_state', tax(`state_code = '29', gstin = '27AAPFU0939F1ZV'`)],
    ['tax_settings_sac_code', tax(`sac_code = '99'`)],
    ['food_items_source_known', `update food_items set source = 'web' where id = '${DISH}'`],
    ['food_items_preparation', `update food_items set preparation = 'fried' where id = '${FOOD}'`],
    ['food_items_cooking_method', `update food_items set cooking_method = 'microwaved' where id = '${DISH}'`],
    ['food_items_calories', food(`'X', 901, 1, 1, 1`)],
    ['food_items_macros', food(`'X', 100, 101, 1, 1`)],
    ['food_items_macros', food(`'X', 100, 1, -1, 1`)],
    ['food_items_name_filled', food(`'  ', 100, 1, 1, 1`)],
    ['food_items_code_source', `update food_items set code = 'usda:1' where id = '${FOOD}'`],
    [
      'food_table_imports_kind',
      `insert into food_table_imports (kind, files, licence, report) values ('web', '[]', 'x', '{}')`,
    ],
    ['packaged_foods_gtin', packaged(`'4006381333931', 'X', null`)],
    ['packaged_foods_name_filled', packaged(`'04006381333931', ' ', null`)],
    ['packaged_foods_allergens', packaged(`'04006381333931', 'X', '{}'`)],
    [
      'food_items_variant',
      `update food_items set variant = 'heavy', base_code = 'dish:test' where id = '${DISH}'`,
    ],
    ['food_items_variant_base', `update food_items set variant = 'light' where id = '${DISH}'`],
    ['food_items_variants', `update food_items set variants = '{heavy}' where id = '${DISH}'`],
    [
      'food_items_base_code_food_items_code_fk',
      `update food_items set variant = 'light', base_code = 'dish:none' where id = '${DISH}'`,
    ],
    [
      'dish_pairs_not_self',
      `insert into dish_pairs (dish_id, position, pair_id) values ('${DISH}', 0, '${DISH}')`,
    ],
    [
      'dish_ingredients_grams',
      `insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ('${DISH}', 2, '${FOOD}', 0)`,
    ],
    [
      'dish_ingredients_not_self',
      `insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ('${DISH}', 2, '${DISH}', 1)`,
    ],
    ['dish_ingredients_ingredient_id_food_items_id_fk', `delete from food_items where id = '${FOOD}'`],
    ['subscription_plans_one_active', subscription({ status: `'active'` })],
    ['subscription_plans_status', subscription({ status: `'unknown'` })],
    ['subscription_plans_amount', subscription({ amount_paise: '-1' })],
    ['subscription_plans_currency', subscription({ currency: `'rupee'` })],
    ['subscription_plans_weeks', subscription({ duration_weeks: '0' })],
    ['subscription_plans_kind', subscription({ kind: `'gift'` })],
    ['subscription_plans_credit', subscription({ credit_paise: '2' })],
    ['subscription_plans_follows', 'update subscription_plans set follows_id = id'],
    ['subscription_plans_one_chosen_pending', subscription({ package_key: `'rapid'` })],
    ['subscription_plans_payment_reference_unique', subscription({ payment_reference: `'PTH-222222'` })],
    ['subscription_plans_dates', subscription({ end_date: `'2030-01-01'` })],
    ['diet_plans_no_overlap', activePlan('2031-02-11', '2031-03-01')],
    ['diet_plans_dates', activePlan('2040-01-01', '2040-01-01')],
    ['diet_plans_published_frozen', `update diet_plans set status = 'active' where id = '${DRAFT}'`],
    ['diet_plans_kind', `update diet_plans set kind = 'other' where id = '${DRAFT}'`],
    ['diet_plans_status_known', `update diet_plans set status = 'lost' where id = '${DRAFT}'`],
    ['diet_plans_title_filled', `update diet_plans set title = ' ' where id = '${DRAFT}'`],
    ['diet_plans_age', `update diet_plans set client_age = 0 where id = '${DRAFT}'`],
    ['diet_plans_weight', `update diet_plans set client_weight = 0 where id = '${DRAFT}'`],
    ['diet_plans_price', `update diet_plans set price_paise = -1 where id = '${DRAFT}'`],
    ['diet_plans_user_is_client', `update diet_plans set user_id = '${STAFF}' where id = '${DRAFT}'`],
    [
      'daily_meal_plans_day',
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ('${DRAFT}', 1, 'x', '{}')`,
    ],
    [
      'daily_meal_plans_day_number',
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ('${DRAFT}', 0, 'x', '{}')`,
    ],
    [
      'daily_meal_plans_drafts_only',
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ('${ACTIVE}', 2, 'x', '{}')`,
    ],
    [
      'daily_meal_plans_drafts_only',
      `update daily_meal_plans set day_label = 'x' where diet_plan_id = '${ACTIVE}'`,
    ],
    ['daily_meal_plans_drafts_only', `delete from daily_meal_plans where diet_plan_id = '${ACTIVE}'`],
    [
      'grocery_lists_category',
      `insert into grocery_lists (diet_plan_id, category, items) values ('${DRAFT}', 'Grains', '[]')`,
    ],
    [
      'grocery_lists_drafts_only',
      `insert into grocery_lists (diet_plan_id, category, items) values ('${ACTIVE}', 'Grains', '[]')`,
    ],
    [
      'diet_plan_versions_number',
      `insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods) values ('${ACTIVE}', 1, '{}', '{}')`,
    ],
    [
      'diet_plan_versions_number_positive',
      `insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods) values ('${ACTIVE}', 0, '{}', '{}')`,
    ],
    ['diet_plan_versions_never_change', `update diet_plan_versions set change_note = 'x'`],
    ['diet_plan_versions_never_change', 'delete from diet_plan_versions'],
    ['plan_templates_name', `insert into plan_templates (name, days) values ('VEGETARIAN week', '[]')`],
    ['plan_templates_name_filled', `insert into plan_templates (name, days) values (' ', '[]')`],
    ['diet_plans_type', `update diet_plans set plan_type = 'keto' where id = '${DRAFT}'`],
    ['diet_plans_weeks', `update diet_plans set duration_weeks = 53 where id = '${DRAFT}'`],
    ['diet_plans_flags_dated', `update diet_plans set safety_flags = '[]' where id = '${DRAFT}'`],
    ['diet_plans_paused_with_reason', `update diet_plans set paused_at = now() where id = '${ACTIVE}'`],
    ['diet_plans_revision_not_self', `update diet_plans set revises_plan_id = id where id = '${DRAFT}'`],
    [
      'diet_plans_revision_unpublished',
      `update diet_plans set revises_plan_id = '${DRAFT}' where id = '${ACTIVE}'`,
    ],
    [
      'diet_plans_one_revision',
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, revises_plan_id)
       select '${CLIENT}', 'T', 'C', '2032-01-01', '2032-02-01', 'draft', '${ACTIVE}' from generate_series(1, 2)`,
    ],
    [
      'progress_entries_weight',
      `insert into progress_entries (user_id, weight, entry_date) values ('${CLIENT}', 0, now())`,
    ],
    [
      'progress_entries_measurements',
      `insert into progress_entries (user_id, measurements, entry_date) values ('${CLIENT}', '[]', now())`,
    ],
    ['progress_photos_user_is_client', photo({ user_id: `'${STAFF}'` })],
    ['progress_photos_view', photo({ view: `'above'` })],
    ['progress_photos_type', photo({ content_type: `'image/png'` })],
    ['progress_photos_size', photo({ thumbnail: `convert_to(repeat('x', 200001), 'UTF8')` })],
    ['diary_entries_user_is_client', diary({ user_id: `'${STAFF}'` })],
    ['diary_entries_time', diary({ time: `'24:00'` })],
    ['diary_entries_slot', diary({ slot: `'tea'` })],
    ['diary_entries_text', diary({ text: `repeat('x', 501)` })],
    ['diary_entries_foods', diary({ foods: `'{}'` })],
    // A comment without a review, and a small version that is too large.
    ['diary_photos_comment', diaryPhoto('thumbnail, comment', `'x', 'Well done'`)],
    ['diary_photos_size', diaryPhoto('thumbnail', `convert_to(repeat('x', 200001), 'UTF8')`)],
    [
      'progress_entries_body_fat',
      `insert into progress_entries (user_id, body_fat, entry_date) values ('${CLIENT}', 90, now())`,
    ],
    [
      'notifications_cause',
      `insert into notifications (user_id, kind, cause_key)
       values ('${CLIENT}', 'export-ready', 'once'), ('${CLIENT}', 'export-ready', 'once')`,
    ],
    ['push_subscriptions_endpoint_length', pushBrowser({ endpoint: `repeat('x', 1025)` })],
    ['push_subscriptions_p256dh_length', pushBrowser({ p256dh: `'\\x00'` })],
    ['push_subscriptions_auth_length', pushBrowser({ auth_secret: `'\\x00'` })],
    [
      'push_settings_weigh_in_day',
      `insert into push_settings (user_id, muted_kinds, weigh_in_day) values ('${CLIENT}', '{}', 8)`,
    ],
    [
      'push_settings_quiet_whole',
      `insert into push_settings (user_id, muted_kinds, weigh_in_day, quiet_from) values ('${CLIENT}', '{}', 1, 0)`,
    ],
    [
      'push_settings_quiet_minutes',
      `insert into push_settings (user_id, muted_kinds, weigh_in_day, quiet_from, quiet_to)
       values ('${CLIENT}', '{}', 1, 60, 60)`,
    ],
    [
      'push_messages_cause',
      `insert into push_messages (user_id, kind, params, cause_key, expires_at)
       select '${CLIENT}', 'answer', '{}', 'once', now() from generate_series(1, 2)`,
    ],
    [
      'muted_mails_user_id_kind_pk',
      `insert into muted_mails (user_id, kind)
       values ('${CLIENT}', 'plan-published'), ('${CLIENT}', 'plan-published')`,
    ],
    [
      'day_counts_kind',
      `insert into day_counts (user_id, day, kind, amount) values ('${CLIENT}', '2026-11-21', 'tea', 1)`,
    ],
    [
      'day_counts_amount',
      `insert into day_counts (user_id, day, kind, amount) values ('${CLIENT}', '2026-11-21', 'steps', -1)`,
    ],
    [
      'meal_ticks_state',
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state)
       values ('${CLIENT}', '2031-01-01', 'lunch', '${ACTIVE}', 'lost')`,
    ],
    [
      'meal_ticks_note',
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state, note)
       values ('${CLIENT}', '2031-01-01', 'lunch', '${ACTIVE}', 'eaten', 'x')`,
    ],
    [
      'meal_ticks_note',
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state, note)
       values ('${CLIENT}', '2031-01-01', 'lunch', '${ACTIVE}', 'swapped', repeat('x', 301))`,
    ],
    [
      'food_swaps_source',
      `insert into food_swaps (user_id, day, slot, planned_food_id, planned_name, planned_grams, diet_plan_id, source,
                               item, food)
       values ('${CLIENT}', '2031-01-01', 'lunch', '${ACTIVE}', 'Dal', 100, '${ACTIVE}', 'friend', '{}', '{}')`,
    ],
    ['observed_fasts_fast', `insert into observed_fasts values ('${CLIENT}', 'lent', '2031-01-01')`],
    ['fast_days_choice', `insert into fast_days values ('${CLIENT}', '2031-01-01', 'lent')`],
    [
      'fast_variants_fast',
      `insert into fast_variants values ('${CLIENT}', '2031-01-01', '${CLIENT}', 'lent', 'hash', '{}', '{}')`,
    ],
    ['fast_decisions_decision', `insert into fast_decisions values ('${CLIENT}', 'maybe', 'She asked.')`],
    ['fast_decisions_reason', `insert into fast_decisions values ('${CLIENT}', 'off', ' ')`],
    ['practice_settings_fast_region', `update practice_settings set fast_region = 'east'`],
    ['practice_settings_first_plan', 'update practice_settings set first_plan_days = 31'],
    ['practice_settings_hijri_shift', 'update practice_settings set hijri_shift = 2'],
    ['diet_plans_client_swaps', `update diet_plans set client_swaps = 'all'`],
    ['availability_hours_weekday', hours(`'${STAFF}', 0, 540, 720`)],
    ['availability_hours_minutes', hours(`'${STAFF}', 2, 720, 720`)],
    ['availability_hours_minutes', hours(`'${STAFF}', 2, 1380, 1455`)],
    ['availability_hours_grid', hours(`'${STAFF}', 2, 545, 720`)],
    ['availability_hours_no_overlap', hours(`'${STAFF}', 1, 705, 780`)],
    ['availability_hours_held_by_staff', hours(`'${CLIENT}', 2, 540, 720`)],
    ['consultation_settings_one_row', 'insert into consultation_settings (id) values (2)'],
    ['consultation_settings_cap', 'update consultation_settings set monthly_cap = -1'],
    ['consultation_settings_lead', 'update consultation_settings set lead_minutes = 10081'],
    ['consultation_settings_days_ahead', 'update consultation_settings set days_ahead = 0'],
    ['consultation_settings_limits', 'update consultation_settings set monthly_per_address = 0'],
    ['consultation_settings_hold', 'update consultation_settings set hold_minutes = 4'],
    [
      'booking_holds_idempotency',
      `insert into booking_holds (staff_id, starts_at, phone, email, details, expires_at, request_hash)
       values ('${STAFF}', now(), '+919845012345', 'asha@example.com', '{}', now(), '\\x00')`,
    ],
    ['consultation_settings_channel', `update consultation_settings set follow_up_channel = 'letter'`],
    ['consultations_kind', booking({ kind: `'visit'` })],
    ['consultations_status', booking({ status: `'lost'` })],
    ['consultations_channel', booking({ channel: `'video'` })],
    ['consultations_place', booking({ channel: `'video'`, is_follow_up: 'true' })],
    ['consultations_place', booking({ place: `'https://meet.example'` })],
    ['consultations_phone_form', booking({ phone: `'98450 12345'` })],
    ['consultations_preferred_time', booking({ preferred_time: `'night'` })],
    ['consultations_booking_whole', booking({ concern: 'null' })],
    ['consultations_booking_whole', booking({ starts_at: 'null', ends_at: 'null' })],
    ['consultations_slot', booking({ ends_at: `'2030-01-01T10:30Z'` })],
    ['consultations_slot', booking({ ends_at: `'2030-01-01T10:40Z'`, is_follow_up: 'true' })],
    ['consultations_follow_up', booking({ kind: `'call-back'`, is_follow_up: 'true' })],
    // A longer consultation that begins before the existing one and overlaps it.
    [
      'consultations_no_double_booking',
      booking({
        staff_id: `'${STAFF}'`,
        is_follow_up: 'true',
        starts_at: `'2030-01-01T09:30Z'`,
        ends_at: `'2030-01-01T10:15Z'`,
      }),
    ],
    ['consultations_grid', booking({ starts_at: `'2030-01-01T10:05Z'`, ends_at: `'2030-01-01T10:20Z'` })],
    ['consultations_idempotency', booking({ idempotency_key_hash: `'x'` })],
    ['consultations_no_double_booking', booking({ staff_id: `'${STAFF}'` })],
    ['consultations_no_double_booking', booking({ staff_id: `'${STAFF}'`, status: `'no-show'` })],
    ['consultations_held_by_staff', booking({ staff_id: `'${CLIENT}'` })],
    ['consultation_events_kind', event(`'lost', null`)],
    ['consultation_events_note', event(`'note', null`)],
    ['consultation_events_note', event(`'created', 'x'`)],
    [
      'holidays_order',
      `insert into holidays (first_day, last_day, label) values ('2030-01-02', '2030-01-01', 'x')`,
    ],
    [
      'holidays_held_by_staff',
      `insert into holidays (staff_id, first_day, last_day, label)
       values ('${CLIENT}', '2030-01-01', '2030-01-01', 'x')`,
    ],
    [
      'dish_photos_size',
      `insert into dish_photos (food_id, width, height, image, thumbnail)
         values ('${FOOD}', 1, 1, 'x', decode(repeat('00', 200001), 'hex'))`,
    ],
    [
      'own_dish_photos_size',
      `insert into own_dish_photos (user_id, food_id, width, height, image, thumbnail)
         values ('${CLIENT}', '${FOOD}', 1, 1, 'x', decode(repeat('00', 200001), 'hex'))`,
    ],
    [
      'cook_links_people',
      `insert into cook_links (user_id, token_hash, people, expires_at) values ('${CLIENT}', 'x', 13, now())`,
    ],
    [
      'cook_links_opened',
      `insert into cook_links (user_id, token_hash, people, expires_at, opened_count)
         values ('${CLIENT}', 'y', 2, now(), 1)`,
    ],
    [
      'plan_links_opens',
      `insert into plan_links (token_hash, diet_plan_id, opens, expires_at) values ('x', gen_random_uuid(), 'x', now())`,
    ],
    ['plan_reviews_status_known', review({ status: `'lost'`, closed_at: 'now()' })],
    ['plan_reviews_answered', review({ status: `'answered'`, closed_at: 'now()' })],
    ['plan_reviews_answered', review({ answer: `'x'` })],
    ['plan_reviews_closed', review({ status: `'withdrawn'` })],
    ['plan_reviews_closed', review({ closed_at: 'now()' })],
    ['plan_reviews_note_filled', review({ note: `'  '` })],
    ['plan_reviews_note_filled', review({ note: `repeat('x', 2001)` })],
    ['plan_reviews_one_open', `${review()}, ('${CLIENT}', 'Another')`],
    ['plan_reviews_user_is_client', review({ user_id: `'${STAFF}'` })],
    [
      'grocery_ticks_order',
      `insert into grocery_ticks (user_id, diet_plan_id, from_day, to_day, item_key)
       values ('${CLIENT}', '${ACTIVE}', '2031-01-02', '2031-01-01', 'x')`,
    ],
    ['text_translations_locale', `insert into text_translations values ('Hindi', 'x', 'Salt', 'नमक')`],
    ['users_locale', `update users set locale = 'Hindi' where id = '${CLIENT}'`],
    ['consents_locale', consent({ locale: `'Hindi'` })],
    ['consultations_locale', booking({ locale: `'Hindi'` })],
    [
      'cook_links_locale',
      `insert into cook_links (user_id, token_hash, people, locale, expires_at) values ('${CLIENT}', 'x', 3, 'Hindi', now())`,
    ],
    ['users_household_size', `update users set household_size = 13 where id = '${CLIENT}'`],
    ['users_own_words', `update users set medicines = repeat('x', 501) where id = '${CLIENT}'`],
    [
      'own_groceries_texts',
      `insert into own_groceries (id, user_id, name) values (gen_random_uuid(), '${CLIENT}', '')`,
    ],
    [
      'planner_days_meals',
      `insert into planner_days (user_id, day, meals) values ('${CLIENT}', '2030-01-01', '{}')`,
    ],
    ['client_notes_status', note({ status: `'open'`, assessment: `'x'` })],
    ['client_notes_signed', note({ status: `'signed'`, assessment: `'x'` })],
    ['client_notes_signed', note({ signed_at: 'now()', signed_by_name: `'A'` })],
    [
      'client_notes_signed_filled',
      note({ status: `'signed'`, signed_at: 'now()', signed_by_name: `'A'`, evaluation: `'  '` }),
    ],
    ['client_notes_user_is_client', note({ user_id: `'${STAFF}'` })],
    [
      'client_note_amendments_filled',
      `insert into client_note_amendments (note_id, reason, text, author_name) values ('${SIGNED_NOTE}', ' ', 'x', 'A')`,
    ],
  ]

  it.each(refusals)('%s refuses: %s', async (constraint, statement) => {
    await client.query('begin')
    const error: unknown = await client.query(statement).then(
      () => null,
      (reason: unknown) => reason,
    )
    await client.query('rollback')
    expect(readViolatedConstraint(error), String(error)).toBe(constraint)
  })

  it('every check and exclusion constraint is violated by one of the cases above', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint
        where contype in ('c', 'x') and connamespace = 'public'::regnamespace order by conname`,
    )
    const tried = new Set(refusals.map(([constraint]) => constraint))
    expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })

  it('the wording of a consent does not change, and a consent is withdrawn once', async () => {
    await client.query('begin')
    await client.query(consent())
    await client.query(`update consents set withdrawn_at = now()`)
    await expect(client.query(`update consents set withdrawn_at = null`)).rejects.toMatchObject({
      code: '42501',
      message: 'what was agreed to does not change',
    })
    await client.query('rollback')
  })

  it.each([
    `update audit_log set action = 'nothing.happened'`,
    'delete from audit_log',
    'truncate audit_log',
  ])('the audit log is append-only: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: 'permission denied for table audit_log',
    })
    expect((await client.query('select 1 from audit_log')).rowCount).toBe(1)
  })

  it('the audit log is append-only even for a superuser, who has all privileges', async () => {
    const superuser = new pg.Client(
      withDatabase(inject('testPostgresAdminUrl'), new pg.Client(database.url).database ?? ''),
    )
    await superuser.connect()
    try {
      for (const statement of [
        `update audit_log set action = 'a.b'`,
        'delete from audit_log',
        'truncate audit_log',
      ]) {
        await expect(superuser.query(statement)).rejects.toMatchObject({
          code: '42501',
          message: 'the audit log is append-only',
        })
      }
    } finally {
      await superuser.end()
    }
  })

  it.each([
    ['payments are append-only', 'update payments set amount_paise = 2'],
    ['payments are append-only', `update payments set recorded_by = '${ADMIN}'`],
    ['payments are append-only', 'delete from payments'],
    ['refunds are append-only', 'update refunds set amount_paise = 2'],
    ['refunds are append-only', 'delete from refunds'],
    ['decisions on payments are append-only', `update payment_decisions set decision = 'accepted'`],
    ['decisions on payments are append-only', 'delete from payment_decisions'],
    ['receipts never change', `update receipts set content = '{"amountPaise": 1}'`],
    ['receipts never change', 'delete from receipts'],
    ['what was invoiced never changes', `update invoices set content = '{"total": 1}'`],
    ['what was invoiced never changes', 'update invoices set created_at = created_at'],
    ['what was invoiced never changes', 'delete from invoices'],
    ['versions of settings are append-only', `update settings_versions set content = '{"a": 1}'`],
    ['versions of settings are append-only', 'delete from settings_versions'],
    ['signed notes are amended, never changed', `update client_notes set assessment = 'y'`],
    ['signed notes are amended, never changed', `update client_notes set author_id = '${ADMIN}'`],
    [
      'signed notes are amended, never changed',
      `update client_notes set status = 'draft', signed_at = null, signed_by_name = null`,
    ],
    ['signed notes are amended, never changed', 'delete from client_notes'],
    ['amendments are append-only', `update client_note_amendments set text = 'y'`],
    ['amendments are append-only', 'delete from client_note_amendments'],
  ])('%s: %s', async (message, statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501', message })
  })

  it('payments remain when the person who recorded them is deleted; deleting the client deletes payments but not receipts', async () => {
    await client.query('begin')
    try {
      await client.query(`delete from users where id = '${STAFF}'`)
      expect((await client.query('select recorded_by from payments')).rows).toEqual([{ recorded_by: null }])
      await client.query(`delete from users where id = '${CLIENT}'`)
      expect((await client.query('select 1 from payments')).rowCount).toBe(0)
      expect((await client.query('select number from receipts')).rows).toEqual([
        { number: 'R/1' },
        { number: 'RF/1' },
      ])
    } finally {
      await client.query('rollback')
    }
  })

  it('signed notes remain when their author is deleted, and are deleted with their client', async () => {
    await client.query('begin')
    try {
      await client.query(`delete from users where id = '${STAFF}'`)
      expect((await client.query('select author_id, signed_by_name from client_notes')).rows).toEqual([
        { author_id: null, signed_by_name: 'A' },
      ])
      await client.query(`delete from users where id = '${CLIENT}'`)
      expect((await client.query('select 1 from client_notes')).rowCount).toBe(0)
      expect((await client.query('select 1 from client_note_amendments')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
    }
  })

  it('lets plans follow one another, and deletes a client’s records with the client', async () => {
    await client.query('begin')
    try {
      await client.query(activePlan('2031-02-12', '2031-03-01'))
      await client.query(
        `insert into progress_entries (user_id, weight, entry_date) values ('${CLIENT}', 70, now())`,
      )
      await client.query(`delete from users where id = '${CLIENT}'`)
      for (const table of ['diet_plans', 'daily_meal_plans', 'progress_entries', 'subscription_plans']) {
        expect((await client.query(`select 1 from ${table}`)).rowCount, table).toBe(0)
      }
      expect((await client.query('select 1 from audit_log')).rowCount).toBe(1)
    } finally {
      await client.query('rollback')
    }
  })

  it('allows changes to days of a published plan only in the transaction that publishes its next version', async () => {
    await client.query('begin')
    await client.query(`select set_config('pathya.publishing', '${ACTIVE}', true)`)
    await client.query(`update daily_meal_plans set day_label = 'x' where diet_plan_id = '${ACTIVE}'`)
    await client.query('rollback')
    await client.query('begin')
    await client.query(`select set_config('pathya.publishing', '${ACTIVE}', true)`)
    await client.query('commit')
    await expect(
      client.query(
        `update daily_meal_plans set diet_plan_id = '${DRAFT}', day_number = 9 where diet_plan_id = '${ACTIVE}'`,
      ),
    ).rejects.toThrow('what belongs to a published plan cannot change')
  })

  it('frees the time of a cancelled consultation, and preserves its events as long as the consultation exists', async () => {
    await client.query('begin')
    try {
      await client.query(`update consultations set status = 'cancelled' where id = '${BOOKING}'`)
      await client.query(booking({ staff_id: `'${STAFF}'` }))
      await client.query(`delete from consultations where id = '${BOOKING}'`)
      expect((await client.query('select 1 from consultation_events')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
    }
    for (const statement of [
      `update consultation_events set kind = 'moved'`,
      'delete from consultation_events',
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({
        code: '42501',
        message: 'the history of a consultation is append-only',
      })
    }
  })

  it('preserves one of two admins who remove each other at the same time', async () => {
    const second = new pg.Client(database.url)
    await second.connect()
    try {
      await client.query(
        `insert into users (id, firebase_uid, email, role) values ('${NOBODY}', 'second', 'second@example.com', 'admin')`,
      )
      const demote = `update users set role = 'client' where id = '${ADMIN}'`
      // Only an admin with a verified address counts as the remaining admin.
      await expect(client.query(demote)).rejects.toMatchObject({ constraint: 'users_last_admin' })
      await client.query(`update users set is_email_verified = true where role = 'admin'`)
      const outcomes = await Promise.allSettled([
        client.query(`update users set is_active = false where id = '${ADMIN}'`),
        second.query(`update users set is_active = false where id = '${NOBODY}'`),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { rowCount } = await client.query(`select 1 from users where role = 'admin' and is_active`)
      expect(rowCount).toBe(1)
    } finally {
      await second.end()
    }
  })
})
