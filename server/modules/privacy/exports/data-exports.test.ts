import type pg from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DataExport } from '#contract/privacy/exports.ts'
import { todayIn } from '#domain/units/dates.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { createPdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { readZip } from '#server/test/read-zip.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { createExportTasks, EXPIRE_EXPORTS_TASK, makeExport } from './export-tasks.ts'
import { dataExportsRepository } from './repository.ts'
import { EXPORT_ATTEMPTS, EXPORT_DATA_TASK } from './service.ts'

const api = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)
const signal = new AbortController().signal
let client: SignedIn
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  client = await signInAs(api, { role: 'client', firstName: 'Asha', lastName: 'Rao', inCareOf: [admin.id] })
})

async function request(cookie: string) {
  const response = await api.app.inject({ method: 'POST', url: '/api/data-exports', headers: { cookie } })
  return { statusCode: response.statusCode, body: response.json<DataExport>() }
}

async function list(cookie: string): Promise<DataExport[]> {
  const response = await api.app.inject({ url: '/api/data-exports', headers: { cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const download = (cookie: string, id: string) =>
  api.app.inject({ url: `/api/data-exports/${id}/file`, headers: { cookie } })

it('every table about a person is in the export or has a reason why it is not', async () => {
  const { rows } = await query(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`,
  )
  const { sections, leftOut } = api.platform.personalData
  const said = (name: string): boolean =>
    name in leftOut || sections.some(({ tables }) => tables.includes(name))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => !said(name))).toEqual([])
})

it('reads for each section the tables that the section names', async () => {
  const { pool } = api.platform.database
  const { sections } = api.platform.personalData
  expect(sections.length).toBeGreaterThan(20)
  for (const { name, tables, read } of sections) {
    const asked: string[] = []
    const listening = new Proxy(pool, {
      get: (target, key) =>
        key === 'query'
          ? (asking: string | pg.QueryConfig, values?: unknown[]) => {
              asked.push(typeof asking === 'string' ? asking : asking.text)
              return typeof asking === 'string' ? target.query(asking, values) : target.query(asking)
            }
          : Reflect.get(target, key),
    })
    await read(dbOn(listening), client.id)
    const missing = tables.filter((table) => !asked.some((sql) => new RegExp(`\\b${table}\\b`).test(sql)))
    expect({ name, missing }).toEqual({ name, missing: [] })
  }
})

describe('a person’s data as a file', () => {
  let made: DataExport

  beforeAll(async () => {
    const { rows } = await query(
      `insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation)
       values ('Export rice', 130, 2.7, 28, 0.3, '{"energyKcal": 130}', 'cooked') returning id`,
    )
    const today = todayIn('Asia/Kolkata', new Date())
    const written = await api.app.inject({
      method: 'POST',
      url: '/api/diet-plans',
      headers: { cookie: admin.cookie },
      payload: makePlanPayload(
        client.id,
        [{ foodId: rows[0].id, name: 'Export rice', grams: 1040, measure: null }],
        { title: 'Plan of the file' },
      ),
    })
    expect(written.statusCode, written.body).toBe(200)
    await query(
      `insert into progress_entries (user_id, weight, measurements, notes, entry_date) values
        ($1, 74.2, '{"waistCm": 91.5}', '=SUM(A1), after "Diwali"', '2026-11-01T02:30:00Z'), ($1, 73.8, '{}', null, '2026-11-08T02:30:00Z')`,
      [client.id],
    )
    await query(
      `insert into consents (user_id, purpose, wording) values ($1, 'care', 'You may keep what I say.')`,
      [client.id],
    )
    await api.app.inject({ url: `/api/clients/${client.id}`, headers: { cookie: admin.cookie } })
    await query(`insert into consents (user_id, purpose, wording) values ($1, 'photos', 'Photos too.')`, [
      client.id,
    ])
    const photo = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#8a5' } })
      .jpeg()
      .toBuffer()
    const uploaded = await api.app.inject({
      method: 'POST',
      url: `/api/progress/${client.id}/photos?takenOn=2026-11-01&view=side`,
      headers: { cookie: client.cookie, 'content-type': 'image/jpeg' },
      payload: photo,
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const asked = await api.app.inject({
      method: 'POST',
      url: '/api/subscriptions',
      headers: { cookie: client.cookie },
      payload: { packageKey: 'regular', kind: 'new', duePaise: 249_900 },
    })
    expect(asked.statusCode, asked.body).toBe(200)
    const paid = await api.app.inject({
      method: 'POST',
      url: `/api/admin/subscriptions/${asked.json<{ id: string }>().id}/payments`,
      headers: { cookie: admin.cookie },
      payload: { amountPaise: 249_900, method: 'upi', receivedOn: today },
    })
    expect(paid.statusCode, paid.body).toBe(200)
  })

  it('is put together by a job, one at a time', async () => {
    const first = await request(client.cookie)
    expect(first).toMatchObject({ statusCode: 200, body: { status: 'queued', percent: 0 } })
    const second = await request(client.cookie)
    expect(second.body.id).toBe(first.body.id)
    const { rows } = await query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = $1`,
      [EXPORT_DATA_TASK],
    )
    expect(rows[0].count).toBe(1)
    expect((await download(client.cookie, first.body.id)).statusCode).toBe(404)

    await makeExport(createCtx(api.platform), first.body.id)
    const [ready] = await list(client.cookie)
    expect(ready).toMatchObject({ id: first.body.id, status: 'ready', percent: 100 })
    expect(ready?.byteSize).toBeGreaterThan(10_000)
    made = ready ?? first.body
    const { rows: notifications } = await query(`select kind from notifications where user_id = $1`, [
      client.id,
    ])
    expect(notifications.map(({ kind }) => kind)).toContain('export-ready')
    // The job runs again, as after a crash just before it was marked as done: the export does not change.
    await makeExport(createCtx(api.platform), first.body.id)
    expect((await list(client.cookie))[0]).toMatchObject({ status: 'ready' })
  })

  it('contains everything, for programs, for spreadsheets and for reading', async () => {
    const response = await download(client.cookie, made.id)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
      'content-length': String(made.byteSize),
    })
    const files = await readZip(response.rawPayload)
    const data = JSON.parse(files.get('data.json')?.toString() ?? '{}')
    expect(Object.keys(data)).toEqual(api.platform.personalData.sections.map(({ name }) => name))
    expect(data.profile).toMatchObject([{ email: client.email, firstName: 'Asha', heightCm: 162 }])
    expect(data.measurements).toMatchObject([{ weightKg: 74.2, waistCm: 91.5 }, { weightKg: 73.8 }])
    expect(data.plans).toMatchObject([
      { title: 'Plan of the file', versions: [{ number: 1, content: expect.anything() }] },
    ])
    expect(data['who-looked']).toContainEqual(
      expect.objectContaining({ role: 'admin', what: 'Viewed your profile and measurements' }),
    )
    expect(files.get('tables/measurements.csv')?.toString()).toBe(
      '\uFEFFmeasuredAt,weightKg,bodyFatPercent,waistCm,hipCm,notes,deletedAt\r\n' +
        `2026-11-01T02:30:00.000Z,74.2,,91.5,,"'=SUM(A1), after ""Diwali""",\r\n` +
        '2026-11-08T02:30:00.000Z,73.8,,,,,\r\n',
    )
    const plan = [...files].find(([path]) => path.startsWith('plans/'))
    expect(plan?.[0]).toMatch(/^plans\/1-Plan_of_the_file.*\.pdf$/)
    expect(plan?.[1].subarray(0, 5).toString()).toBe('%PDF-')
    const photo = [...files].find(([path]) => path.startsWith('photos/'))
    expect(photo?.[0]).toMatch(/^photos\/2026-11-01-side-[0-9a-f]{8}\.(jpg|webp)$/)
    expect((await sharp(photo?.[1]).metadata()).width).toBe(400)
    expect(data.payments).toMatchObject([{ amountRupees: '2499.00', planName: 'Regular Plan (1 Month)' }])
    const receipt = files.get(`receipts/${data.payments[0].receiptNumber.replaceAll('/', '-')}.pdf`)
    expect(receipt?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files.get('read-me.txt')?.toString()).toContain('tables/measurements.csv')
  })

  it('is available neither to another client nor to the practice', async () => {
    const other = await signInAs(api, 'client')
    expect((await download(other.cookie, made.id)).statusCode).toBe(404)
    expect((await download(admin.cookie, made.id)).statusCode).toBe(403)
    expect(await list(other.cookie)).toEqual([])
  })

  it('is deleted after a week', async () => {
    await query(`update data_exports set expires_at = now() - interval '1 minute' where id = $1`, [made.id])
    expect((await download(client.cookie, made.id)).statusCode).toBe(404)
    await createExportTasks(api.platform, api.app.log)[EXPIRE_EXPORTS_TASK]()
    expect((await list(client.cookie))[0]).toMatchObject({ status: 'expired' })
    const { rows } = await query('select count(*)::int as count from data_export_parts')
    expect(rows[0].count).toBe(0)
  })

  it('counts as failed after the last try, and leaves no part behind', async () => {
    const { body } = await request(client.cookie)
    const pdf = createPdfRenderer({ log: api.app.log })
    await pdf.close()
    const task = createExportTasks({ ...api.platform, pdf }, api.app.log)[EXPORT_DATA_TASK]
    for (const attempt of [1, EXPORT_ATTEMPTS]) {
      await expect(task({ exportId: body.id }, { attempt, signal, workerId: 'none' })).rejects.toThrow()
      const [last] = await list(client.cookie)
      expect(last?.status).toBe(attempt === 1 ? 'running' : 'failed')
    }
    expect(await dataExportsRepository.readPart(api.platform.database.db, body.id, 0)).toBeNull()
    // The person can request a new export.
    expect((await request(client.cookie)).body.id).not.toBe(body.id)
  })

  it('can be requested five times a day', async () => {
    const person = await signInAs(api, 'client')
    for (let count = 0; count < 5; count += 1) {
      expect((await request(person.cookie)).statusCode).toBe(200)
      await query(`update data_exports set status = 'expired' where user_id = $1`, [person.id])
    }
    expect(await request(person.cookie)).toMatchObject({ statusCode: 429 })
  })

  it('does not count towards the daily limit if it failed, up to fifteen tries', async () => {
    const person = await signInAs(api, 'client')
    for (let count = 0; count < 15; count += 1) {
      expect((await request(person.cookie)).statusCode).toBe(200)
      await query(`update data_exports set status = 'failed' where user_id = $1`, [person.id])
    }
    expect(await request(person.cookie)).toMatchObject({ statusCode: 429 })
  })
})
