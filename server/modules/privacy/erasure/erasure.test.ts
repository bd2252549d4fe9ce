import { describe, expect, it } from 'vitest'
import type { Erasure } from '#contract/privacy/exports.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { issueInvoice } from '#server/modules/billing/invoices/service.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { eraseDue } from './service.ts'

const api = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function ask(method: 'GET' | 'POST' | 'DELETE', { cookie }: SignedIn, payload?: object) {
  const response = await api.app.inject({
    method,
    url: '/api/erasure',
    headers: { cookie },
    ...(payload && { payload }),
  })
  return {
    statusCode: response.statusCode,
    body: response.json<{ erasure: Erasure | null; issues?: { path: string; message: string }[] }>(),
  }
}

/** Finds every table in which one of these values occurs. */
async function findTracesOf(values: string[]): Promise<string[]> {
  const { rows } = await query(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await query(
      `select 1 from "${name}" t where exists (select 1 from unnest($1::text[]) v where t::text ilike '%' || v || '%') limit 1`,
      [values],
    )
    if (rowCount) found.push(name)
  }
  return found
}

const mailsTo = async (email: string): Promise<string[]> =>
  (
    await query('select template from outgoing_mails where to_email = $1 order by created_at', [email])
  ).rows.map(({ template }) => template)

describe('requesting erasure', () => {
  it('requires one’s own email address, typed in, and leaves fourteen days to change one’s mind', async () => {
    const client = await signInAs(api, 'client')
    const wrong = await ask('POST', client, { email: 'somebody@example.com' })
    expect(wrong).toMatchObject({ statusCode: 400, body: { issues: [{ path: 'email' }] } })
    expect((await ask('GET', client)).body.erasure).toBeNull()

    const asked = await ask('POST', client, { email: ` ${client.email.toUpperCase()} ` })
    expect(asked.statusCode).toBe(200)
    const { requestedAt = '', dueAt = '' } = asked.body.erasure ?? {}
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(14 * 86_400_000)
    // A second request does not change the date, and sends no mail.
    expect((await ask('POST', client, { email: client.email })).body.erasure).toEqual(asked.body.erasure)
    expect(await mailsTo(client.email)).toEqual(['erasure-asked'])
    const { rows } = await query('select kind from notifications where user_id = $1', [client.id])
    expect(rows).toEqual([{ kind: 'erasure-asked' }])

    // The fourteen days are not over: nothing is erased.
    await eraseDue(createCtx(api.platform))
    expect((await ask('DELETE', client)).body.erasure).toBeNull()
    expect((await ask('DELETE', client)).statusCode).toBe(200)
    expect(await mailsTo(client.email)).toEqual(['erasure-asked', 'erasure-undone'])
  })

  it('is for clients only', async () => {
    for (const role of ['employee', 'admin'] as const) {
      const staff = await signInAs(api, role)
      expect((await ask('POST', staff, { email: staff.email })).statusCode).toBe(403)
    }
  })
})

it('notifies admins of unallocated payments, when erasure is requested and when it is done', async () => {
  const admin = await signInAs(api, 'admin')
  const client = await signInAs(api, { role: 'client', firstName: 'Meenakshi', lastName: 'Deshpande' })
  for (const [status, reference, standing] of [
    ['cancelled', 'PTH-222222', 'in-review'],
    ['pending', 'PTH-333333', 'received'],
    ['ended', 'PTH-444444', 'received'],
  ]) {
    const { rows } = await query(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status, package_key, payment_reference)
       values ($1, 'Regular', 'diet_plan', 249900, '4 weeks', 4, '2026-01-01', '2026-01-29', $2, 'regular', $3) returning id`,
      [client.id, status, reference],
    )
    await query(
      `insert into payments (subscription_id, amount_paise, method, received_on, standing) values ($1, 100000, 'upi', '2026-01-01', $2)`,
      [rows[0].id, standing],
    )
  }
  const read = async () => {
    const { body } = await api.app.inject({ url: '/api/notifications', headers: { cookie: admin.cookie } })
    return JSON.parse(body) as { kind: string; title: string; text: string; link: string }[]
  }
  await ask('POST', client, { email: client.email })
  expect(await read()).toMatchObject([
    {
      kind: 'erasure-with-money',
      title: 'Meenakshi Deshpande asked us to erase their data, and ₹2,000 they paid is unused',
      link: '/admin/payments?show=review',
    },
  ])
  await query(
    `update erasure_requests set requested_at = now() - interval '15 days', due_at = now() - interval '1 day' where user_id = $1`,
    [client.id],
  )
  await eraseDue(createCtx(api.platform))
  expect(await read()).toMatchObject([
    {
      kind: 'erased-with-money',
      title: 'A client’s data was erased, and ₹2,000 they paid was unused',
      text: expect.stringMatching(/PTH-(222222|333333), PTH-(222222|333333) in your bank statement/),
    },
  ])
  expect(await findTracesOf([client.id])).toEqual(['audit_log', 'outgoing_mails'])
})

it('leaves nothing of a person except what the law requires', async () => {
  const admin = await signInAs(api, 'admin')
  const client = await signInAs(api, { role: 'client', inCareOf: [admin.id] })
  const other = await signInAs(api, 'client')
  for (const { id, email } of [client, other]) {
    await query(`insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now())`, [id])
    await query(`insert into consents (user_id, purpose, wording) values ($1, 'care', 'Yes')`, [id])
    await query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
       values ($1, 'P', 'C', '2031-01-01', '2031-02-12', 'draft')`,
      [id],
    )
    await query(
      `insert into consultations (kind, name, phone, email, concern, starts_at, ends_at, consent_wording, consent_at, client_id)
       values ('call-back', 'A', '+919845012345', $2, null, null, null, 'x', now(), $1)`,
      [id, email],
    )
    const { rows } = await query(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date, end_date, status)
       values ($1, 'Regular', 'diet_plan', 249900, '4 weeks', 4, '2026-01-01', '2026-01-29', 'ended') returning id`,
      [id],
    )
    const { rows: paid } = await query(
      `insert into payments (subscription_id, amount_paise, method, received_on, recorded_by)
       values ($1, 249900, 'upi', '2026-01-01', $2) returning id`,
      [rows[0].id, admin.id],
    )
    await query(
      `insert into receipts (number, payment_id, user_id, content) values ($1, $2, $3, '{"name": "Asha Rao"}')`,
      [`R/2025-26/${id.slice(0, 6)}`, paid[0].id, id],
    )
    await query(
      `insert into billing_details (user_id, name, address) values ($1, 'Rao Traders', '4 Brigade Road')`,
      [id],
    )
    await runInDbTransaction(api.platform.database.db, (db) =>
      issueInvoice({ db }, { subscriptionId: rows[0].id, now: new Date() }),
    )
    await query(
      `insert into notifications (user_id, kind, params, cause_key)
       values ($1, 'review-asked', json_build_object('clientId', $2::text), 'review ' || $2::text)`,
      [admin.id, id],
    )
    await query(
      `insert into idempotency_keys (user_id, key, call, request_hash, response)
       values ($1, 'by-id ' || $2::text, 'x', 'x', json_build_object('clientId', $3::text)),
              ($1, 'by-address ' || $2::text, 'x', 'x', json_build_object('clients', json_build_array($4::text))),
              ($1, 'measurement ' || $2::text, 'x', 'x',
               (select json_build_object('id', p.id, 'weight', 70) from progress_entries p where p.user_id = $3::uuid))`,
      [admin.id, id.slice(0, 8), id, email],
    )
  }
  await api.app.inject({ url: `/api/clients/${client.id}`, headers: { cookie: admin.cookie } })
  await ask('POST', client, { email: client.email })
  const second = await openSession(api, client.id)
  await query(
    `update erasure_requests set requested_at = now() - interval '15 days', due_at = now() - interval '1 day' where user_id = $1`,
    [client.id],
  )
  const before = await findTracesOf([other.id, other.email])

  await Promise.all([eraseDue(createCtx(api.platform)), eraseDue(createCtx(api.platform))])

  expect(await findTracesOf([client.id, client.email])).toEqual([
    'audit_log',
    'invoices',
    'outgoing_mails',
    'receipts',
  ])
  const { rows: remaining } = await query(`select key from idempotency_keys where call = 'x' order by key`)
  expect(remaining.map(({ key }) => key)).toEqual(
    ['by-address', 'by-id', 'measurement'].map((kind) => `${kind} ${other.id.slice(0, 8)}`),
  )
  expect(await mailsTo(client.email)).toEqual(['erasure-done'])
  expect(await findTracesOf([other.id, other.email])).toEqual(before)
  for (const cookie of [client.cookie, second]) {
    const response = await api.app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect(response.statusCode).toBe(401)
  }
  const { rows } = await query(
    `select details from audit_log where action = 'user.erased' and subject_id = $1`,
    [client.id],
  )
  expect(rows).toEqual([{ details: {} }])
})
