import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { QueryConfig } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { readCsv } from './csv.ts'

/*
 * Exported lists: they contain all pages, with the list's filters, only within the reach of the person who saves
 * them; they are recorded in the audit log, and written while they are read.
 */

const api = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)
const today = todayIn('Asia/Kolkata', new Date())
let admin: SignedIn
let employee: SignedIn
let mine: { id: string }
let other: { id: string }

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  employee = await signInAs(api, { role: 'employee', firstName: 'Meera', lastName: 'Iyer' })
  mine = await createClient(api, { firstName: 'Asha', lastName: 'Rao', inCareOf: [employee.id] })
  other = await createClient(api, { firstName: 'Arjun', lastName: '=cmd()' })
})

async function save(who: SignedIn, url: string) {
  const response = await api.app.inject({ url, headers: { cookie: who.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toMatch(/^text\/csv/)
  const [heading, ...rows] = readCsv(response.body.replace('\uFEFF', ''))
  const names = heading?.cells ?? []
  return {
    text: response.body,
    fileName: /filename="(.+)"/.exec(String(response.headers['content-disposition']))?.[1],
    rows: rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
  }
}

/**
 * Reads whose data the saved files contained, as recorded in the audit log, and how often. The log is never emptied, so
 * it is counted from an id on.
 */
async function readRecord(after: number) {
  const { rows } = await query(
    `select action, subject_id as "subjectId", details->>'list' as list from audit_log where id > $1 order by id`,
    [after],
  )
  return rows as { action: string; subjectId: string | null; list: string }[]
}

async function lastEntry(): Promise<number> {
  const { rows } = await query('select coalesce(max(id), 0)::int as id from audit_log')
  return rows[0].id
}

it('plans: several pages are complete, with the filters, within reach, and each client is recorded once', async () => {
  await query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, bmi)
     select case when n % 2 = 0 then $1::uuid else $2::uuid end, 'Plan ' || n,
            case when n % 2 = 0 then 'Asha Rao' else '=cmd()' end, $3, $4, 'draft', 27.7
       from generate_series(1, 500) n`,
    [mine.id, other.id, today, addDays(today, 42)],
  )
  const before = await lastEntry()
  const all = await save(admin, '/api/diet-plans/export')
  expect(all.fileName).toBe('diet-plans.csv')
  expect(new Set(all.rows.map((row) => row.Title)).size).toBe(500)
  expect(all.rows[0]).toMatchObject({
    State: 'Draft',
    BMI: '27.7',
    Starts: today,
    'Last day': addDays(today, 41),
  })
  // A spreadsheet reads it as text.
  expect(all.text).toContain(",'=cmd(),")
  const record = await readRecord(before)
  expect(record[0]).toMatchObject({ action: 'list.exported', list: 'diet plans', subjectId: null })
  expect(
    record
      .slice(1)
      .map(({ subjectId }) => subjectId)
      .sort(),
  ).toEqual([mine.id, other.id].sort())
  expect(record.slice(1).every(({ action }) => action === 'client.exported')).toBe(true)

  const reached = await save(employee, '/api/diet-plans/export')
  expect(reached.rows).toHaveLength(250)
  expect(reached.text).not.toContain('cmd')
  expect((await save(admin, `/api/diet-plans/export?userId=${other.id}&search=Plan%2011`)).rows).toHaveLength(
    6,
  )
  expect((await save(admin, '/api/diet-plans/export?status=active')).rows).toEqual([])
})

it('measurements: only those of one client, newest first', async () => {
  await query(
    `insert into progress_entries (user_id, weight, measurements, notes, entry_date)
     select $1, 70 + n / 100.0, '{"waistCm": 91}', case when n = 1 then 'After "Diwali", =1+1' end,
            now() - n * interval '1 hour' from generate_series(1, 450) n`,
    [mine.id],
  )
  const before = await lastEntry()
  const { rows, fileName } = await save(employee, `/api/progress/${mine.id}/export`)
  expect(fileName).toBe('measurements.csv')
  expect(rows).toHaveLength(450)
  expect(rows[0]).toMatchObject({ 'Weight (kg)': '70.01', 'Waist (cm)': '91', Notes: 'After "Diwali", =1+1' })
  const times = rows.map((row) => row['Measured (UTC)'] ?? '')
  expect(times).toEqual(times.toSorted().reverse())
  expect(await readRecord(before)).toEqual([
    { action: 'list.exported', subjectId: null, list: 'measurements' },
    { action: 'client.exported', subjectId: mine.id, list: 'measurements' },
  ])
  const refused = await api.app.inject({
    url: `/api/progress/${other.id}/export`,
    headers: { cookie: employee.cookie },
  })
  expect(refused.statusCode).toBe(404)
})

it('reviews and consultations: those with the requested status, within reach', async () => {
  await query(
    `insert into plan_reviews (user_id, note, status, answer, closed_at)
     select case when n % 2 = 0 then $1::uuid else $2::uuid end, 'Review ' || n, 'answered', 'Yes', now()
       from generate_series(1, 220) n`,
    [mine.id, other.id],
  )
  expect((await save(admin, '/api/admin/plan-reviews/export?status=answered')).rows).toHaveLength(220)
  const reached = await save(employee, '/api/admin/plan-reviews/export?status=answered')
  expect(reached.rows).toHaveLength(110)
  expect(new Set(reached.rows.map((row) => row.Client))).toEqual(new Set(['Asha Rao']))
  expect((await save(employee, '/api/admin/plan-reviews/export')).rows).toEqual([])

  await query(
    `insert into consultations (kind, staff_id, client_id, name, phone, consent_wording, consent_at, status)
     select 'call-back', case when n % 3 = 0 then $1::uuid end, case when n = 1 then $2::uuid end, 'Caller ' || n,
            '+9198450' || lpad(n::text, 5, '0'), 'x', now(), case when n % 2 = 0 then 'done' else 'new' end
       from generate_series(1, 240) n`,
    [admin.id, mine.id],
  )
  const before = await lastEntry()
  const open = await save(admin, '/api/admin/consultations/export')
  expect(open.fileName).toBe('consultations.csv')
  expect(open.rows).toHaveLength(120)
  expect(open.rows.every((row) => row.Status === 'New' && row.Type === 'Call-back')).toBe(true)
  expect(await readRecord(before)).toMatchObject([
    { action: 'list.exported', list: 'consultations' },
    { action: 'client.exported', subjectId: mine.id },
  ])
  expect((await save(admin, '/api/admin/consultations/export?status=all')).rows).toHaveLength(240)
  // The employee does not see consultations of another holder.
  expect((await save(employee, '/api/admin/consultations/export?status=all')).rows).toHaveLength(160)
})

it('users and invites: filtered and sorted as in the lists', async () => {
  await query(
    `insert into users (firebase_uid, email, first_name, role, created_by_admin, created_at)
     select 'export-' || n, 'export-' || n || '@example.com', 'Invited', 'client', true, now() - n * interval '1 minute'
       from generate_series(1, 430) n`,
  )
  const { rows } = await save(admin, '/api/admin/users/export?search=invited&sort=oldest')
  expect(rows).toHaveLength(430)
  expect(rows[0]).toMatchObject({ Email: 'export-430@example.com', Role: 'Client', 'Email verified': 'no' })
  const staff = await save(admin, '/api/admin/users/export?role=employee')
  expect(staff.rows.map((row) => row['Last name'])).toEqual(['Iyer'])
  const invites = await save(admin, '/api/admin/invites/export')
  expect(invites.rows).toHaveLength(430)
  expect(invites.rows[0]).toMatchObject({ Status: 'Not sent' })
})

it('a file is written as it is read: if the reader pauses, the rest of 20,000 rows is not queried', async () => {
  await query(
    `insert into audit_log (action, entity_id, details)
     select 'plan.read', 'waiting-' || n, jsonb_build_object('of', repeat('x', 300)) from generate_series(1, 20000) n`,
  )
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo // it listens on a port
  const pool = api.platform.database.pool
  let pages = 0
  const counted = pool.query.bind(pool)
  // Counts the server's queries and does not change them.
  pool.query = ((asked: string | QueryConfig, values?: unknown[]) => {
    const text = typeof asked === 'string' ? asked : asked.text
    if (/^(with|select) [\s\S]*audit_log/.test(text)) pages += 1
    return typeof asked === 'string' ? counted(asked, values) : counted(asked)
  }) as typeof pool.query // the two forms in which it is called
  try {
    const rowCount = await new Promise<number>((done, fail) => {
      const url = `http://127.0.0.1:${port}/api/admin/audit-log/export?group=plans`
      get(url, { headers: { cookie: admin.cookie } }, (response) => {
        let lines = 0
        response.pause()
        let before = -1
        const look = setInterval(() => {
          // While nothing is read, no more rows are queried once the buffers in between are full.
          if (pages !== before) {
            before = pages
            return
          }
          clearInterval(look)
          try {
            expect(pages).toBeGreaterThan(0)
            expect(pages).toBeLessThan(80)
          } catch (error) {
            response.destroy()
            fail(error)
            return
          }
          response.on('data', (chunk: Buffer) => {
            // A chunk may end between the two characters that end a line.
            lines += chunk.toString('latin1').split('\n').length - 1
          })
          response.on('end', () => done(lines - 1))
          response.resume()
        }, 300)
      }).on('error', fail)
    })
    expect(rowCount).toBe(20_000)
    expect(pages).toBe(101)
  } finally {
    pool.query = counted
  }
})
