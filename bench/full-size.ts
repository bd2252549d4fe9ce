import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createEmptyDay, MEAL_SLOTS, type PlanMeals } from '#domain/plans/plan.ts'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { createRandom } from '../tools/demo/random.ts'

/** Number of clients in the practice that the product's published figures are measured with. */
export const FULL_SIZE_CLIENTS = 100_000

/** Bench clients are named so; their numbers run from 1. */
const STAFF = 12
const PLANS_EACH = 2
const DAYS_A_PLAN = 3
const MEASUREMENTS_EACH = 20
/** Different days of meals; each day of a plan is one of them. */
const MENUS = 400
const HISTORY_DAYS = 3 * 365

/**
 * A database filled with a practice of a given size. `adminId` is an admin who can be signed in by adding a row to
 * `sessions`.
 */
export type FullSizeDatabase = {
  url: string
  adminUrl: string
  adminId: string
  bytes: number
  seconds: number
  remove: () => Promise<void>
}

/**
 * Creates a temporary database, filled by SQL alone: 100,000 clients who joined over three years, each with two plans
 * of three days and twenty measurements, and related rows: subscriptions, payments, invoices and receipts, enquiries,
 * notes, notifications, the audit log. The content is the same every time, with dates relative to today. Takes two to
 * four minutes and 3 GB at full size.
 *
 * @param options.clients Number of clients; everything else is scaled with it.
 */
export async function makeFullSizeDatabase(
  options: { clients?: number; log?: (sentence: string) => void } = {},
): Promise<FullSizeDatabase> {
  const { clients = FULL_SIZE_CLIENTS, log = () => undefined } = options
  const startedAt = performance.now()
  const folder = makeTemporaryFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'data'),
    log: () => undefined,
    // The database is filled once and deleted, so nothing has to survive a power failure.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '8GB' },
  })
  const remove = async (): Promise<void> => {
    await postgres.stop()
    folder.remove()
  }
  try {
    await fillDatabase(postgres.directUrl)
    const client = new pg.Client(withDatabase(postgres.adminUrl, 'pathya'))
    await client.connect()
    try {
      const adminId = await fill(client, clients, log)
      const { rows } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      )
      return {
        url: postgres.url,
        adminUrl: postgres.adminUrl,
        adminId,
        bytes: Number(rows[0]?.bytes),
        seconds: (performance.now() - startedAt) / 1000,
        remove,
      }
    } finally {
      await client.end()
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill(client: pg.Client, clients: number, log: (sentence: string) => void): Promise<string> {
  // Skips triggers and foreign keys: every row below is correct by construction.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`set work_mem = '128MB'`)
  await client.query('select setseed(0.42)')
  const step = async (what: string, sql: string, values: unknown[] = []): Promise<number> => {
    const at = performance.now()
    const { rowCount } = await client.query(sql, values)
    log(`${what}: ${rowCount ?? 0} rows, ${((performance.now() - at) / 1000).toFixed(1)} s`)
    return rowCount ?? 0
  }
  const adminId = await addPeople(client, clients, step)
  await addMenus(client)
  await addPlans(step)
  await addRecords(step)
  await addMoney(step)
  await addConsultations(clients, step)
  await client.query('drop table bench_clients, bench_staff, bench_menus')
  await client.query('vacuum analyze')
  return adminId
}

type Step = (what: string, sql: string, values?: unknown[]) => Promise<number>

async function addPeople(client: pg.Client, clients: number, step: Step): Promise<string> {
  await step(
    'staff',
    `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                        is_onboarding_complete, registration_number, created_at)
     select 'staff-' || n, 'staff-' || n || '@bench.example', (array['Nalini', 'Farah', 'George'])[1 + n % 3], 'Staff ' || n,
            case n when 0 then 'admin' else 'employee' end, true, true, true, 'BENCH-' || n, now() - interval '4 years'
       from generate_series(0, $1::int) n`,
    [STAFF],
  )
  // The practice grows, so more clients join later: the square root moves the dates towards today.
  await step(
    'clients',
    `insert into users (firebase_uid, email, first_name, last_name, phone, role, is_email_verified, is_onboarding_complete, age,
                        age_recorded_on, height_cm, weight_kg, goal_weight_kg, gender, sex_for_calculation, activity_level,
                        location, health_goals, medical_conditions, allergies, food_preferences, is_active, created_at,
                        updated_at)
     select 'client-' || n, 'client-' || n || '@bench.example',
            (array['Ananya','Meera','Kavita','Sunita','Priya','Lakshmi','Fatima','Ritu','Divya','Harpreet','Arjun','Rahul',
                   'Vikram','Imran','Suresh','Karan','Manoj','Thomas','Gurpreet','Aditya'])[1 + n % 20],
            (array['Sharma','Iyer','Patel','Reddy','Khan','Nair','Das','Singh','Joshi','Menon','Gupta','Fernandes','Kulkarni',
                   'Bose','Chauhan','Pillai','Deshmukh','Mehta','Gowda'])[1 + n % 19],
            '+9160' || lpad(n::text, 8, '0'), 'client', n % 40 <> 0, n % 33 <> 0, 20 + n % 45, j.joined_at::date,
            150 + n % 35, 55 + n % 50, case when n % 3 > 0 then 50 + n % 40 end,
            case when n % 20 < 10 then 'female' else 'male' end, case when n % 20 < 10 then 'female' else 'male' end,
            (array['sedentary','light','moderate','active'])[1 + n % 4],
            (array['Mumbai','Pune','Bengaluru','Chennai','Hyderabad','Delhi','Jaipur','Kolkata'])[1 + n % 8],
            array[(array['weight_loss','weight_gain','muscle_gain','general_health','diabetes_management','pcod_management',
                         'thyroid_management'])[1 + n % 7]],
            case when n % 5 = 0 then array['diabetes'] else '{}' end, case when n % 9 = 0 then array['nuts'] else '{}' end,
            array[(array['vegetarian','vegan','non_vegetarian','eggetarian','jain'])[1 + n % 5]], n % 50 <> 0, j.joined_at,
            j.joined_at
       from generate_series(1, $1::int) n
       cross join lateral (select now() - make_interval(secs => $2::float8 * 86400 * (1 - sqrt(n / $1::float8)))
                                        - interval '2 hours' as joined_at) j`,
    [clients, HISTORY_DAYS],
  )
  await client.query(`
    create unlogged table bench_clients as
      select id, substr(firebase_uid, 8)::int as n, created_at as joined_at, created_at::date as joined_on, weight_kg,
             first_name || ' ' || last_name as name, phone
        from users where firebase_uid like 'client-%'`)
  await client.query('alter table bench_clients add primary key (n)')
  await client.query(`
    create unlogged table bench_staff as
      select id, substr(firebase_uid, 7)::int as n from users where firebase_uid like 'staff-%'`)
  await client.query('analyze bench_clients')
  await step(
    'care',
    `insert into care_assignments (client_id, staff_id, created_at)
     select c.id, s.id, c.joined_at from bench_clients c join bench_staff s on s.n = 1 + c.n % ${STAFF}`,
  )
  await step(
    'consents',
    `insert into consents (user_id, purpose, wording, given_at) select id, 'care', $1, joined_at from bench_clients`,
    [writeCareConsent('Pathya')],
  )
  const { rows } = await client.query<{ id: string }>('select id from bench_staff where n = 0')
  return rows[0]?.id ?? ''
}

/** Adds days of real dishes; some dishes are served far more often than others. */
async function addMenus(client: pg.Client): Promise<void> {
  const { rows: dishes } = await client.query<{ id: string; name: string }>(
    `select id, name from food_items where source = 'dish' and quarantine_reason is null order by code`,
  )
  const random = createRandom(7)
  const menus = Array.from({ length: MENUS }, (_unused, index) => {
    const meals: PlanMeals = createEmptyDay(1, DAYS_A_PLAN).meals
    for (const { key } of MEAL_SLOTS) {
      if (key === 'preBreakfast') continue
      const dish = dishes[Math.floor(random.next() ** 2 * dishes.length)]
      if (!dish) continue
      const grams = 50 + random.between(0, 20) * 10
      meals[key] = {
        ...meals[key],
        note: '',
        items: [{ foodId: dish.id, name: dish.name, grams, measure: null }],
      }
    }
    return { n: index, meals }
  })
  await client.query('create unlogged table bench_menus (n int primary key, meals jsonb not null)')
  await client.query(
    'insert into bench_menus select m.n, m.meals from jsonb_to_recordset($1::jsonb) as m(n int, meals jsonb)',
    [JSON.stringify(menus)],
  )
}

async function addPlans(step: Step): Promise<void> {
  // The second plan of a client follows the first after some days; every seventh client had a break of about two
  // months.
  await step(
    'plans',
    `insert into diet_plans (user_id, kind, title, client_name, client_weight, plan_type, duration_weeks, start_date, end_date,
                             status, frozen_foods, goal_description, calories_target, protein_goal, preferences,
                             published_number, published_at, completed_at, published_by, created_by, created_at, updated_at)
     select c.id, case when p.type is null then 'detailed' else 'simple' end, 'Plan ' || k || ' of ' || c.name, c.name, c.weight_kg,
            p.type, p.weeks, p.start_date, p.end_date, p.status, case when p.status <> 'draft' then '{}'::jsonb end,
            'Weight loss (0.5-1 kg/week)', '1400-1500 kcal/day', '>=90g/day', 'Vegetarian, Indian meals',
            case when p.status <> 'draft' then 1 else 0 end,
            case when p.status <> 'draft' then least(p.start_date - interval '20 hours', now()) end,
            case when p.status = 'completed' then p.end_date::timestamptz end,
            case when p.status <> 'draft' then s.id end, s.id, p.start_date - interval '30 hours',
            p.start_date - interval '20 hours'
       from bench_clients c
       join bench_staff s on s.n = 1 + c.n % ${STAFF}
       cross join generate_series(0, ${PLANS_EACH - 1}) k
       cross join lateral (
         select o.*, o.start_date + o.weeks * 7 as end_date,
                case when c.n % 25 = 0 and k = 1 then 'draft'
                     when o.start_date + o.weeks * 7 <= current_date then 'completed'
                     when o.start_date <= current_date then 'active'
                     else 'draft' end as status
           from (select (array[null, 'weight_loss', 'weight_gain', 'diabetes', 'pcod_pcos', 'thyroid', 'pre_wedding'])
                          [1 + (c.n + k) % 7] as type,
                        case when (c.n + k) % 7 = 0 then 6 else 4 + 4 * (c.n % 3) end as weeks,
                        c.joined_on + 3 + c.n % 5
                          + k * (7 * greatest(6, 4 + 4 * (c.n % 3)) + case when c.n % 7 = 0 then 60 else c.n % 3 * 5 end)
                          as start_date) o) p`,
  )
  await step(
    'days of plans',
    `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals, created_at)
     select p.id, d, 'Day ' || d || ' | Day ' || d + ${DAYS_A_PLAN}, m.meals, p.created_at
       from diet_plans p cross join generate_series(1, ${DAYS_A_PLAN}) d
       join bench_menus m on m.n = abs(hashtext(p.id::text) % ${MENUS} + d * 37) % ${MENUS}`,
  )
}

async function addRecords(step: Step): Promise<void> {
  await step(
    'measurements',
    `insert into progress_entries (user_id, weight, measurements, notes, entry_date, created_by, created_at, updated_at)
     select c.id, round((c.weight_kg + ((c.n % 5) - 3.2) * 0.09 * e + (random() - 0.5) * 0.9)::numeric, 1),
            case when e % 4 = 0 then '{"waistCm": 88}'::jsonb else '{}'::jsonb end,
            case when e % 8 = 0 then 'Slept badly' end, e_at.at, c.id, e_at.at, e_at.at
       from bench_clients c cross join generate_series(0, ${MEASUREMENTS_EACH - 1}) e
       cross join lateral (
         select least(c.joined_at + make_interval(days => 7 * e + (c.n + e) % 3), now() - make_interval(mins => ${MEASUREMENTS_EACH} - e)) as at) e_at
      order by c.n, e`,
  )
  // The values that triggers would maintain for the measurements.
  await step(
    'last entries',
    `update users u set last_entry_at = e.last_at
       from (select user_id, max(entry_date) as last_at from progress_entries group by user_id) e where u.id = e.user_id`,
  )
  await step(
    'first and last weights',
    `insert into client_weights (user_id, weight_count, first_weight_kg, last_weight_kg)
     select user_id, count(*), (array_agg(weight order by entry_date, id))[1],
            (array_agg(weight order by entry_date desc, id desc))[1]
       from progress_entries where weight is not null group by user_id`,
  )
  await step(
    'ways to goals',
    `update client_weights w set moved_grams = m.moved_grams, has_arrived = m.has_arrived
       from users u, client_weights s, measure_success(u.role, u.is_active, u.goal_weight_kg, s.weight_count, s.first_weight_kg,
                                                       s.last_weight_kg) m
      where s.user_id = u.id and w.user_id = u.id`,
  )
  await step(
    'ticked meals',
    `insert into meal_ticks (user_id, day, slot, diet_plan_id, state)
     select p.user_id, current_date - d, 'lunch', p.id, 'eaten'
       from diet_plans p cross join generate_series(0, 6) d where p.status = 'active' and p.start_date <= current_date - d`,
  )
  await step(
    'reviews',
    `insert into plan_reviews (user_id, diet_plan_id, note, status, answer, closed_at, created_at)
     select p.user_id, p.id, 'May I swap the evening snack?', case when p.status = 'active' then 'open' else 'answered' end,
            case when p.status <> 'active' then 'Yes, of course.' end,
            case when p.status <> 'active' then p.start_date + interval '10 days' end, p.start_date + interval '9 days'
       from diet_plans p where p.status <> 'draft' and p.start_date < current_date - 10
        and abs(hashtext(p.id::text)) % 12 = 0 and not exists (select from diet_plans q
              where q.user_id = p.user_id and q.status = 'active' and p.status = 'active' and q.id <> p.id)`,
  )
  await step(
    'notes',
    `insert into client_notes (user_id, noted_on, status, assessment, author_id, signed_by_name, signed_at, created_at, updated_at)
     select c.id, c.joined_on, 'signed', 'Sleeps six hours, walks to work. Eats late.', s.id, 'Staff ' || s.n,
            c.joined_at + interval '1 hour', c.joined_at, c.joined_at
       from bench_clients c join bench_staff s on s.n = 1 + c.n % ${STAFF} where c.n % 2 = 0`,
  )
  await step(
    'notifications',
    `insert into notifications (user_id, kind, params, cause_key, read_at, created_at)
     select p.user_id, 'plan-published', '{}', p.id::text, case when p.status = 'completed' then p.end_date::timestamptz end,
            p.published_at
       from diet_plans p where p.published_at is not null`,
  )
  await step(
    'audit log',
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, details)
     select c.joined_at + (now() - c.joined_at) * (k / 10.0), s.id, case s.n when 0 then 'admin' else 'employee' end,
            (array['client.read','measurement.read','plan.read','plan.update','payment.record'])[1 + (c.n + k) % 5], c.id,
            'client', c.id::text, '10.0.0.7', '{}'
       from bench_clients c cross join generate_series(0, 9) k
       join bench_staff s on s.n = (c.n + case when k = 0 then 0 else 1 end) % ${STAFF + 1}
      order by c.joined_at + (now() - c.joined_at) * (k / 10.0)`,
  )
}

async function addMoney(step: Step): Promise<void> {
  await step(
    'subscriptions',
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date, end_date,
                                     status, package_key, kind, payment_reference, paid_at, activated_at, ended_at, created_at,
                                     updated_at)
     select c.id, p.name, p.plan_type, p.amount_paise, p.duration_weeks || ' weeks', p.duration_weeks, d.start_date,
            d.start_date + p.duration_weeks * 7, t.status, p.key, case k when 0 then 'new' else 'renewal' end,
            'PTH-' || upper(to_hex(c.n * 2 + k + 1048576)),
            case when t.status in ('active', 'ended') then d.start_date::timestamptz end,
            case when t.status in ('active', 'ended') then d.start_date::timestamptz end,
            case when t.status = 'ended' then (d.start_date + p.duration_weeks * 7)::timestamptz
                 when t.status = 'cancelled' then d.start_date + interval '3 days' end,
            d.start_date - interval '2 days', d.start_date
       from bench_clients c
       cross join generate_series(0, 1) k
       join (select *, row_number() over (order by position, key) as n, count(*) over () as count from packages) p
         on p.n = 1 + (c.n + k) % p.count
       cross join lateral (select c.joined_on + 2 + k * 120 as start_date) d
       cross join lateral (
         select case when d.start_date > current_date - 5 then 'pending'
                     when (c.n + k) % 31 = 0 then 'cancelled'
                     when d.start_date + p.duration_weeks * 7 <= current_date then 'ended'
                     when k = 1 and d.start_date - 120 + 364 > current_date then 'pending'
                     else 'active' end as status) t
      where d.start_date <= current_date + 3 and (k = 0 or c.n % 2 = 0)
      on conflict do nothing`,
  )
  await step(
    'payments',
    `insert into payments (subscription_id, amount_paise, method, bank_reference, received_on, standing, recorded_by, created_at)
     select s.id, case when h.n % 9 = 0 then s.amount_paise / 2 + part * (s.amount_paise % 2) else s.amount_paise end,
            (array['upi','upi','upi','bank','cash','card'])[1 + h.n % 6], 'UTR' || h.n, s.start_date + part * 6,
            case when s.status = 'cancelled' then 'in-review' else 'received' end, b.id,
            s.start_date + part * interval '6 days' + interval '6 hours'
       from subscription_plans s
       cross join lateral (select abs(hashtext(s.id::text)) as n) h
       cross join generate_series(0, 1) part
       join bench_staff b on b.n = 0
      where (part = 0 or h.n % 9 = 0) and s.start_date + part * 6 <= current_date
        and (s.status in ('active', 'ended') or (s.status = 'cancelled' and h.n % 4 = 0 and part = 0))`,
  )
  await step(
    'refunds',
    `insert into refunds (subscription_id, amount_paise, method, refunded_on, reason, recorded_by, created_at)
     select s.id, s.amount_paise / 3, 'upi', s.start_date + 12, 'Moved abroad', b.id, s.start_date + interval '12 days'
       from subscription_plans s join bench_staff b on b.n = 0
      where s.status = 'ended' and abs(hashtext(s.id::text)) % 80 = 0`,
  )
  const year = (date: string) =>
    `(case when extract(month from ${date}) < 4 then extract(year from ${date}) - 1 else extract(year from ${date}) end)::int`
  const written = (column: string) => `${column} || '-' || lpad(((${column} + 1) % 100)::text, 2, '0')`
  await step(
    'receipts',
    `insert into receipts (number, payment_id, user_id, content, created_at)
     select 'R/' || ${written('y')} || '/' || lpad(row_number() over (partition by y order by created_at, id)::text, 6, '0'), id,
            user_id, jsonb_build_object('issuedOn', received_on,
              'brand', jsonb_build_object('name', 'Pathya', 'tagline', '', 'contactLines', '[]'::jsonb), 'clientName', name,
              'planName', plan_name, 'duration', duration, 'period', null, 'paymentReference', payment_reference, 'method',
              method, 'bankReference', bank_reference, 'receivedOn', received_on, 'amountPaise', amount_paise, 'pricePaise',
              price, 'creditPaise', 0, 'paidBeforePaise', 0, 'balancePaise', price - amount_paise), created_at
       from (select p.id, p.amount_paise, p.method, p.bank_reference, p.received_on, p.created_at, s.user_id, s.plan_name,
                    s.duration, s.payment_reference, s.amount_paise as price, u.first_name || ' ' || u.last_name as name,
                    ${year('p.received_on')} as y
               from payments p join subscription_plans s on s.id = p.subscription_id join users u on u.id = s.user_id) r`,
  )
  await step(
    'invoices',
    `insert into invoices (kind, number, user_id, subscription_id, financial_year, issued_on, treatment, taxable_paise,
                           total_paise, content, created_at)
     select 'invoice', 'INV/' || substr(${written('y')}, 3) || '/'
              || lpad(row_number() over (partition by y order by paid_at, id)::text, 6, '0'),
            user_id, id, ${written('y')}, paid_at::date, 'exempt', amount_paise, amount_paise,
            jsonb_build_object('name', 'Invoice', 'issuedOn', paid_at::date,
              'brand', jsonb_build_object('name', 'Pathya', 'tagline', '', 'contactLines', '[]'::jsonb),
              'supplier', jsonb_build_object('name', 'Pathya', 'address', '', 'stateCode', null, 'gstin', null),
              'client', jsonb_build_object('name', name, 'address', '', 'stateCode', null, 'gstin', null),
              'placeOfSupply', null, 'treatment', 'exempt', 'rateBasisPoints', 0, 'sacCode', '999319', 'planName', plan_name,
              'duration', duration, 'period', null, 'pricePaise', amount_paise, 'creditPaise', 0, 'invoicedBeforePaise', 0,
              'split', jsonb_build_object('taxablePaise', amount_paise, 'cgstPaise', 0, 'sgstPaise', 0, 'igstPaise', 0,
                                          'totalPaise', amount_paise),
              'payments', '[]'::jsonb, 'original', null, 'reason', null), paid_at
       from (select s.*, u.first_name || ' ' || u.last_name as name, ${year('s.paid_at')} as y
               from subscription_plans s join users u on u.id = s.user_id where s.paid_at is not null) i`,
  )
  await step(
    'numbers of documents',
    `insert into document_numbers (series, financial_year, last_number)
     select * from (select 'receipt', substr(number, 3, 7), count(*)::int from receipts group by 2
                    union all select 'invoice', financial_year, count(*)::int from invoices group by 2) d
     on conflict do nothing`,
  )
}

async function addConsultations(clients: number, step: Step): Promise<void> {
  // Each staff member has up to eight consultations a day, on every day until two weeks from now; half of the people
  // with a consultation became clients.
  const bookings = Math.floor(clients * 0.9)
  // Smaller practices skip days, so that their history is equally long.
  const stride = Math.max(1, Math.floor((HISTORY_DAYS * STAFF * 8) / bookings))
  await step(
    'bookings',
    `insert into consultations (kind, status, staff_id, name, phone, concern, channel, starts_at, ends_at, consent_wording,
                                consent_at, client_id, last_asked_at, created_at, updated_at)
     select 'booking', case when t.starts_at > now() then (array['new', 'confirmed'])[1 + i % 2]
                            else (array['done','done','done','done','no-show','cancelled'])[1 + i % 6] end,
            s.id, coalesce(c.name, 'Visitor ' || i), coalesce(c.phone, '+9161' || lpad(i::text, 8, '0')), 'weight-loss', 'phone',
            t.starts_at, t.starts_at + interval '15 minutes', 'Agreed', t.starts_at - interval '2 days', c.id,
            t.starts_at - interval '2 days', t.starts_at - interval '2 days', t.starts_at - interval '1 day'
       from generate_series(0, $1::int - 1) i
       join bench_staff s on s.n = 1 + i % ${STAFF}
       cross join lateral (
         select date_trunc('day', now()) + make_interval(days => 14 - i / ${STAFF * 8} * $3::int, mins => 270 + (i / ${STAFF} % 8) * 30)
                as starts_at) t
       left join lateral (
         select * from bench_clients c
          where i % 2 = 0 and c.n = greatest(1, least($2::int,
                round($2 * (1 - extract(epoch from now() - t.starts_at) / 86400.0 / ${HISTORY_DAYS}) ^ 2)::int))
            and c.joined_at > t.starts_at - interval '2 days' and t.starts_at < now()
            and t.starts_at > now() - interval '${HISTORY_DAYS} days') c on true`,
    [bookings, clients, stride],
  )
  await step(
    'call-backs',
    `insert into consultations (kind, status, staff_id, name, phone, preferred_time, consent_wording, consent_at, last_asked_at,
                                created_at, updated_at)
     select 'call-back', case when i < 40 then 'new' else (array['done', 'no-show', 'cancelled'])[1 + i % 3] end,
            case when i >= 40 then s.id end, 'Caller ' || i, '+9162' || lpad(i::text, 8, '0'), 'any', 'Agreed', t.at, t.at, t.at, t.at
       from generate_series(0, $1::int - 1) i join bench_staff s on s.n = 1 + i % ${STAFF}
       cross join lateral (select now() - make_interval(secs => ${HISTORY_DAYS} * 86400.0 * i / $1) as at) t`,
    [Math.floor(clients * 0.3)],
  )
  await step(
    'what happened to them',
    `insert into consultation_events (consultation_id, at, actor_id, kind, details)
     select c.id, c.created_at, null, 'created', '{}'::jsonb from consultations c
     union all
     select c.id, c.updated_at, c.staff_id, 'status', jsonb_build_object('from', 'new', 'to', c.status) from consultations c
      where c.status <> 'new'`,
  )
}

/** `node bench/full-size.ts [clients]`: runs such a database until it is stopped, and prints its connection string. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const clients = Number(process.argv[2] ?? FULL_SIZE_CLIENTS)
  const database = await makeFullSizeDatabase({ clients, log: (sentence) => console.log(`  ${sentence}`) })
  console.log(`${(database.bytes / 1e9).toFixed(2)} GB in ${database.seconds.toFixed(0)} s`)
  console.log(`DATABASE_URL=${database.url}`)
  console.log(`admin: ${database.adminId}`)
  const urlFile = process.env.FULL_SIZE_URL_FILE
  if (urlFile) writeFileSync(urlFile, `${database.url}\n`)
  const running = setInterval(() => undefined, 60_000)
  const stop = async (): Promise<void> => {
    clearInterval(running)
    await database.remove()
    if (urlFile) rmSync(urlFile, { force: true })
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}
