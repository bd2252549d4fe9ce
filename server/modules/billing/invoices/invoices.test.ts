import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import type { Invoice, InvoiceTotals, OwnInvoice, SubscriptionInvoices } from '#contract/billing/invoices.ts'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import type { TaxSettings } from '#contract/billing/tax-settings.ts'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { type Db, dbOn } from '#server/kit/database/db.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import {
  buildTestApp,
  createClient,
  openSession,
  type SignedIn,
  signInAs,
  type TestApp,
} from '#server/test/test-app.ts'
import { issueReceipt } from '../receipts/service.ts'
import { subscriptionsRepository } from '../subscriptions/repository.ts'
import { creditUnpaid, issueCreditNote, issueInvoice } from './service.ts'

/* Tests invoices: tax of the practice, billing details, numbers under load, and that invoices never change. */

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const year = findFinancialYear(today)
const now = () => new Date()
let second: TestApp
let admin: SignedIn

beforeAll(async () => {
  second = await buildTestApp(api.testDatabase)
  admin = await signInAs(api, 'admin')
})
afterAll(() => second.close())

async function addSubscription(userId: string, more: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = {
    user_id: userId,
    plan_name: 'Thyroid programme',
    plan_type: 'thyroid',
    amount_paise: 249_900,
    duration: '4 weeks',
    duration_weeks: 4,
    start_date: today,
    end_date: addDays(today, 28),
    status: 'pending',
    ...more,
  }
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into subscription_plans (${Object.keys(row).join(', ')})
     values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}

async function ask<T>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { cookie = admin.cookie, payload }: { cookie?: string; payload?: object } = {},
): Promise<{ status: number; body: T; text: string; headers: Record<string, unknown> }> {
  const response = await api.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : null) as T, // The contract guarantees the type.
    text: response.payload,
    headers: response.headers,
  }
}

const inTransaction = <T>(work: (db: Db) => Promise<T>) => runInDbTransaction(api.platform.database.db, work)
const issue = (subscriptionId: string, at = now()) =>
  inTransaction((db) => issueInvoice({ db }, { subscriptionId, now: at }))
const findShown = async (number: string) =>
  (await ask<Invoice[]>('GET', `/api/admin/invoices?search=${encodeURIComponent(number)}`)).body[0]

async function setTax(change: Partial<TaxSettings>): Promise<void> {
  const { body } = await ask<TaxSettings>('GET', '/api/admin/settings/tax')
  const saved = await ask('PUT', '/api/admin/settings/tax', { payload: { ...body, ...change } })
  expect(saved.status).toBe(200)
}

const REGISTERED = {
  legalName: 'Pathya Nutrition LLP',
  address: '12 MG Road\nPune 411001',
  stateCode: '27',
  gstin: '27AAPFU0939F1ZV',
  treatment: 'taxable',
  rateBasisPoints: 1800,
} as const

test('tax settings: an unregistered practice charges no tax, and inconsistent values are refused field by field', async () => {
  const first = await ask<TaxSettings>('GET', '/api/admin/settings/tax')
  expect(first.body).toEqual({
    version: 1,
    legalName: '',
    address: '',
    stateCode: null,
    gstin: null,
    treatment: 'exempt',
    rateBasisPoints: 1800,
    sacCode: '999319',
  })
  const refused = async (change: object) => {
    const { status, body } = await ask<{ issues: { path: string }[] }>('PUT', '/api/admin/settings/tax', {
      payload: { ...first.body, ...change },
    })
    expect(status).toBe(400)
    return body.issues.map(({ path }) => path)
  }
  expect(await refused({ treatment: 'taxable' })).toEqual(['gstin'])
  expect(await refused({ ...REGISTERED, gstin: '27AAPFU0939F1ZW' })).toEqual(['gstin'])
  expect(await refused({ ...REGISTERED, stateCode: '29' })).toEqual(['gstin'])
  expect(await refused({ ...REGISTERED, stateCode: null, legalName: '', address: ' ' })).toEqual([
    'stateCode',
    'legalName',
    'address',
  ])
  expect(await refused({ rateBasisPoints: 2801 })).toEqual(['rateBasisPoints'])
  expect(await refused({ sacCode: '12a' })).toEqual(['sacCode'])

  const saved = await ask<TaxSettings>('PUT', '/api/admin/settings/tax', {
    payload: { ...first.body, ...REGISTERED, gstin: ' 27aapfu0939f1zv ' },
  })
  expect(saved.body).toMatchObject({ ...REGISTERED, version: 2 })
  const stale = await ask<{ code: string; details: { settings: TaxSettings } }>(
    'PUT',
    '/api/admin/settings/tax',
    { payload: first.body },
  )
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'stale_version', details: { settings: saved.body } })
  const { rows: versions } = await api.platform.database.pool.query(
    `select version, content->>'gstin' as gstin, changed_by_name as by from settings_versions where area = 'tax' order by version`,
  )
  expect(versions).toEqual([
    { version: 1, gstin: null, by: null },
    { version: 2, gstin: '27AAPFU0939F1ZV', by: 'Asha Rao' },
  ])
  const { rows: logged } = await api.platform.database.pool.query(
    `select details from audit_log where action = 'tax-settings.update'`,
  )
  expect(logged).toEqual([
    { details: { version: 2, fields: ['legalName', 'address', 'stateCode', 'gstin', 'treatment'] } },
  ])
})

test('billing details: clients change their own, admins anybody’s, based on the version they saw', async () => {
  const client = await signInAs(api, 'client')
  const nothing = { version: 0, name: '', address: '', stateCode: null, gstin: null }
  const own = await ask<BillingDetails>('GET', '/api/billing-details', client)
  expect(own.body).toEqual(nothing)
  const business = {
    version: 0,
    name: 'Rao Traders',
    address: '4 Brigade Road\n\n Bengaluru',
    stateCode: '29',
    gstin: '29AAGCB7383J1Z4',
  }
  const refused = await ask<{ issues: { path: string }[] }>('PUT', '/api/billing-details', {
    ...client,
    payload: { ...business, stateCode: '27', name: '' },
  })
  expect(refused.body.issues.map(({ path }) => path)).toEqual(['gstin', 'name'])
  const saved = await ask<BillingDetails>('PUT', '/api/billing-details', { ...client, payload: business })
  expect(saved.body).toEqual({ ...business, version: 1, address: '4 Brigade Road\nBengaluru' })
  const url = `/api/admin/clients/${client.id}/billing-details`
  expect((await ask('PUT', url, { payload: business })).status).toBe(409)
  const byAdmin = await ask<BillingDetails>('PUT', url, { payload: { ...saved.body, name: 'Rao & Sons' } })
  expect(byAdmin.body).toMatchObject({ version: 2, name: 'Rao & Sons' })
  expect(
    (await ask('PUT', `/api/admin/clients/${admin.id}/billing-details`, { payload: nothing })).status,
  ).toBe(404)
  const { rows } = await api.platform.database.pool.query(
    `select actor_role as by, details from audit_log where action = 'billing-details.update' order by id`,
  )
  expect(rows).toEqual([
    { by: 'client', details: { fields: ['name', 'address', 'stateCode', 'gstin'] } },
    { by: 'admin', details: { fields: ['name'] } },
  ])
})

test('forty invoices at once, in two processes and with failures in between, leave no gap in the numbers', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => createClient(api)))
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) => addSubscription(clients[index % 10]?.id ?? '')),
  )
  const databases = [api.platform.database.db, second.platform.database.db]
  const attempts = ids.map((subscriptionId, index) =>
    runInDbTransaction(databases[index % 2] ?? api.platform.database.db, async (db) => {
      const issued = await issueInvoice({ db }, { subscriptionId, now: now() })
      if (index % 4 === 3) throw new Error('given up')
      return issued
    }),
  )
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  const { rows } = await api.platform.database.pool.query<{ number: string }>(
    'select number from invoices order by number',
  )
  const short = year.slice(2)
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, index) => `INV/${short}/${String(index + 1).padStart(6, '0')}`),
  )
  // Two calls at once for a subscription that is already invoiced: neither issues another invoice.
  const [again] = ids
  const both = await Promise.allSettled([
    runInDbTransaction(api.platform.database.db, (db) =>
      issueInvoice({ db }, { subscriptionId: again ?? '', now: now() }),
    ),
    runInDbTransaction(second.platform.database.db, (db) =>
      issueInvoice({ db }, { subscriptionId: again ?? '', now: now() }),
    ),
  ])
  expect(both).toEqual([
    { status: 'fulfilled', value: null },
    { status: 'fulfilled', value: null },
  ])
})

test('around midnight, no number has an earlier day than the previous one: the clock is read after the number is locked', async () => {
  const client = await createClient(api)
  const [first, next] = [await addSubscription(client.id), await addSubscription(client.id)]
  const receipt = {
    userId: client.id,
    content: {
      planName: 'P',
      duration: '4 weeks',
      period: null,
      paymentReference: null,
      method: 'cash' as const,
      bankReference: null,
      receivedOn: today,
      amountPaise: 1,
      pricePaise: 1,
      creditPaise: 0,
      paidBeforePaise: 0,
      balancePaise: 0,
    },
  }
  const payments = await Promise.all(
    [first, next].map(async (id) => {
      const { rows } = await api.platform.database.pool.query<{ id: string }>(
        `insert into payments (subscription_id, amount_paise, method, received_on) values ($1, 1, 'cash', $2) returning id`,
        [id, today],
      )
      return rows[0]?.id ?? ''
    }),
  )
  const works: ((db: Db, isNext: boolean) => Promise<unknown>)[] = [
    (db, isNext) => issueInvoice({ db }, { subscriptionId: isNext ? next : first }),
    (db, isNext) => issueReceipt({ db }, { ...receipt, id: payments[isNext ? 1 : 0] ?? '' }),
  ]
  for (const [index, work] of works.entries()) {
    const holder = await api.platform.database.pool.connect()
    try {
      await holder.query('begin')
      await work(dbOn(holder), false)
      const waiting = runInDbTransaction(second.platform.database.db, (db) => work(db, true))
      await expect
        .poll(async () => {
          const { rows } = await api.platform.database.pool.query<{ count: number }>(
            `select count(*)::int as count from pg_locks l
              where l.locktype = 'advisory' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`,
          )
          return rows[0]?.count
        })
        .toBe(1)
      const { rows } = await holder.query<{ at: Date }>('select clock_timestamp() as at')
      await holder.query('commit')
      await waiting
      const { rows: given } = await api.platform.database.pool.query<{ isLater: boolean }>(
        index === 0
          ? `select created_at > $2::timestamptz - interval '1 millisecond' as "isLater" from invoices where subscription_id = $1`
          : `select created_at > $2::timestamptz - interval '1 millisecond' as "isLater" from receipts where payment_id = $1`,
        [index === 0 ? next : payments[1], rows[0]?.at],
      )
      expect(given).toEqual([{ isLater: true }])
    } finally {
      holder.release()
    }
  }
})

test('the financial year follows the day in the practice’s time zone, to the second', async () => {
  const client = await createClient(api)
  const at = async (instant: string) =>
    (await issue(await addSubscription(client.id), new Date(instant)))?.number
  expect(await at('2031-03-31T18:29:59Z')).toBe('INV/30-31/000001')
  expect(await at('2031-03-31T18:30:00Z')).toBe('INV/31-32/000001')
  expect(await at('2031-03-31T18:29:59Z')).toBe('INV/30-31/000002')
})

test('tax depends on the client’s state, the package, and whether the practice is registered', async () => {
  const client = await createClient(api, { firstName: 'Meenakshi', lastName: 'Deshpande' })
  const near = await issue(await addSubscription(client.id))
  expect(await findShown(near?.number ?? '')).toMatchObject({
    name: 'Tax invoice',
    clientName: 'Meenakshi Deshpande',
    placeOfSupply: '27',
    rateBasisPoints: 1800,
    taxablePaise: 211_780,
    cgstPaise: 19_060,
    sgstPaise: 19_060,
    igstPaise: 0,
    totalPaise: 249_900,
  })
  await api.platform.database.pool.query(
    `insert into billing_details (user_id, name, state_code) values ($1, 'Deshpande Clinic', '29')`,
    [client.id],
  )
  const far = await issue(await addSubscription(client.id))
  expect(await findShown(far?.number ?? '')).toMatchObject({
    clientName: 'Deshpande Clinic',
    placeOfSupply: '29',
    cgstPaise: 0,
    igstPaise: 38_120,
    totalPaise: 249_900,
  })
  // The package is exempt and has its own SAC.
  await api.platform.database.pool.query(
    `update packages set tax_treatment = 'exempt', sac_code = '999312' where key = 'regular'`,
  )
  const exempt = await issue(
    await addSubscription(client.id, {
      package_key: 'regular',
      credit_paise: 49_900,
      payment_reference: 'PTH-222222',
    }),
  )
  expect(await findShown(exempt?.number ?? '')).toMatchObject({
    name: 'Bill of supply',
    treatment: 'exempt',
    rateBasisPoints: 0,
    taxablePaise: 200_000,
    totalPaise: 200_000,
  })
  await api.platform.database.pool.query(
    `update packages set tax_treatment = 'taxable', tax_rate_basis_points = 500 where key = 'regular'`,
  )
  await setTax({ gstin: null, treatment: 'exempt' })
  const plain = await issue(
    await addSubscription((await createClient(api)).id, {
      package_key: 'regular',
      payment_reference: 'PTH-222223',
    }),
  )
  expect(await findShown(plain?.number ?? '')).toMatchObject({ name: 'Invoice', treatment: 'exempt' })
  await setTax(REGISTERED)
  // If nothing is owed, nothing is invoiced.
  expect(await issue(await addSubscription(client.id, { amount_paise: 100, credit_paise: 100 }))).toBeNull()
  expect(await issue(randomUUID())).toBeNull()
})

test('staff can issue an invoice before payment, but only one; unpaid amounts are credited on cancellation, and invoiced again when owed again', async () => {
  const client = await signInAs(api, 'client')
  const id = await addSubscription(client.id)
  const url = `/api/admin/subscriptions/${id}/invoices`
  const before = await ask<SubscriptionInvoices>('GET', url)
  expect(before.body).toMatchObject({
    canIssue: true,
    documents: [],
    totalPaise: 249_900,
    treatment: 'taxable',
    supplierStateCode: '27',
    billing: { version: 0 },
  })
  const billing = { ...before.body.billing, name: 'Rao Traders', stateCode: '24' }
  const refused = await ask<{ issues: { path: string }[] }>('POST', url, {
    payload: { billing: { ...billing, gstin: '24X' } },
  })
  expect(refused.body.issues.map(({ path }) => path)).toEqual(['billing.gstin'])
  const issued = await ask<SubscriptionInvoices>('POST', url, { payload: { billing } })
  expect(issued.body).toMatchObject({
    canIssue: false,
    billing: { version: 1 },
    documents: [{ kind: 'invoice', name: 'Tax invoice', totalPaise: 249_900 }],
  })
  expect((await ask('POST', url, { payload: { billing: issued.body.billing } })).status).toBe(409)
  const listNotifications = async (who: SignedIn) =>
    (await ask<{ kind: string; title: string; text: string }[]>('GET', '/api/notifications', who)).body
  expect(await listNotifications(client)).toMatchObject([
    { kind: 'invoice-issued', title: `Invoice ${issued.body.documents[0]?.number} is ready` },
  ])
  expect(await issue(id)).toBeNull()
  const own = await ask<OwnInvoice[]>('GET', '/api/invoices', client)
  expect(own.body).toEqual(issued.body.documents)
  expect((await ask('GET', `/api/admin/subscriptions/${randomUUID()}/invoices`)).status).toBe(404)

  // ₹1,000 has been paid when it is cancelled: the rest is credited, once.
  const credit = (paidPaise: number) =>
    inTransaction((db) => creditUnpaid({ db }, { subscriptionId: id, paidPaise, now: now() }))
  const credited = await credit(100_000)
  expect(await findShown(credited?.number ?? '')).toMatchObject({
    name: 'Credit note',
    invoiceNumber: issued.body.documents[0]?.number,
    placeOfSupply: '24',
    igstPaise: 22_866,
    totalPaise: 149_900,
  })
  expect(await credit(100_000)).toBeNull()
  expect((await findShown((await credit(0))?.number ?? ''))?.totalPaise).toBe(100_000)
  expect(await credit(0)).toBeNull()
  // It was reopened and paid.
  const anew = await issue(id)
  expect((await findShown(anew?.number ?? ''))?.totalPaise).toBe(249_900)
})

test('an invoice comes with its receipt when all is paid; an invoiced price no longer follows the plan', async () => {
  const client = await signInAs(api, 'client')
  const id = await addSubscription(client.id)
  const paid = await ask<AdminSubscription>('POST', `/api/admin/subscriptions/${id}/payments`, {
    payload: { amountPaise: 249_900, method: 'upi', receivedOn: today },
  })
  expect(paid.status).toBe(200)
  const receipt = paid.body.payments[0]?.receipt
  const [own] = (await ask<OwnInvoice[]>('GET', '/api/invoices', client)).body
  expect(own).toMatchObject({ kind: 'invoice', subscriptionId: id, totalPaise: 249_900 })
  const { rows: mails } = await api.platform.database.pool.query<{ text: string }>(
    `select text from outgoing_mails where to_email = $1`,
    [client.email],
  )
  expect(mails.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`Invoice ${own?.number} is next to the receipt.`),
  )
  const file = await ask('GET', `/api/admin/invoices/export?search=${own?.number}`)
  expect(file.text.split('\r\n')[1]).toMatch(new RegExp(`,2499.00,2499.00,${receipt?.number}$`))

  const waiting = await addSubscription(client.id)
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, price_paise, subscription_plan_id)
     values ($1, 'T', 'C', $2, $3, 'draft', 300000, $4) returning id`,
    [client.id, today, addDays(today, 28), waiting],
  )
  const follow = () => subscriptionsRepository.followPrice(api.platform.database.db, rows[0]?.id ?? '')
  expect(await follow()).toEqual({ id: waiting, userId: client.id })
  await issue(waiting)
  await api.platform.database.pool.query('update diet_plans set price_paise = 200000 where user_id = $1', [
    client.id,
  ])
  expect(await follow()).toBeNull()
})

test('credit notes never exceed the invoice, and each refund has one only once', async () => {
  const client = await createClient(api)
  const id = await addSubscription(client.id)
  const credit = (amountPaise: number, refundId: string | null = null) =>
    inTransaction((db) =>
      issueCreditNote(
        { db },
        { subscriptionId: id, refundId, amountPaise, reason: 'Moved abroad', now: now() },
      ),
    )
  expect(await credit(100)).toBeNull()
  await issue(id)
  const refundId = randomUUID()
  expect(await credit(100_000, refundId)).toMatchObject({ number: expect.stringMatching(/^CN\//) })
  await expect(credit(100, refundId)).rejects.toThrow(/invoices_one_for_refund/)
  expect((await findShown((await credit(999_999))?.number ?? ''))?.totalPaise).toBe(149_900)
  expect(await credit(1)).toBeNull()
  const { rows } = await api.platform.database.pool.query<{ sum: number }>(
    `select sum(case kind when 'invoice' then taxable_paise else -taxable_paise end)::int as sum from invoices
      where subscription_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ sum: 0 }])
})

test('the PDF shows the invoiced facts, only to its client and to admins, and remains when the client is deleted', async () => {
  const client = await signInAs(api, { role: 'client', firstName: 'मीनाक्षी', lastName: 'Deshpande' })
  const id = await addSubscription(client.id)
  const issued = await issue(id)
  const read = (cookie: string, invoiceId = issued?.id) =>
    api.app.inject({ url: `/api/invoices/${invoiceId}/pdf`, headers: { cookie } })
  const own = await read(client.cookie)
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${issued?.number.replaceAll('/', '-')}.pdf"`,
  })
  const pdf = await readPdf(new Uint8Array(own.rawPayload))
  expect(pdf).toMatchObject({
    title: `Tax invoice ${issued?.number}`,
    language: 'en-IN',
    isTagged: true,
    pdfUaPart: '1',
  })
  expect(pdf.pages).toHaveLength(1)
  for (const text of [
    'Pathya Nutrition LLP',
    'Pune 411001',
    '27AAPFU0939F1ZV',
    'मीनाक्षी Deshpande',
    'Maharashtra (27)',
    '999319',
    '₹2,117.80',
    'CGST 9 %',
    'SGST 9 %',
    '₹190.60',
    '₹2,499',
    'Rupees two thousand four hundred ninety-nine only',
    'Left to pay',
  ]) {
    expect(pdf.text).toContain(text)
  }
  const stranger = await signInAs(api, 'client')
  expect((await read(stranger.cookie)).statusCode).toBe(404)
  expect((await read(client.cookie, randomUUID())).statusCode).toBe(404)
  expect((await read((await signInAs(api, 'employee')).cookie)).statusCode).toBe(403)

  const { pool } = api.platform.database
  await pool.query('delete from users where id = $1', [client.id])
  expect((await read(await openSession(api, admin.id))).statusCode).toBe(200)
  expect((await findShown(issued?.number ?? ''))?.isClientKept).toBe(false)
  for (const change of [
    `update invoices set total_paise = 1 where id = '${issued?.id}'`,
    `update invoices set user_id = gen_random_uuid() where id = '${issued?.id}'`,
    `delete from invoices where id = '${issued?.id}'`,
  ]) {
    await expect(pool.query(change)).rejects.toThrow('what was invoiced never changes')
  }
})

test('the list, its sums and its export use the same filters, with credit notes subtracted', async () => {
  const client = await createClient(api, { firstName: 'Zubeida', lastName: '=Formula' })
  const march = new Date('2029-03-15T06:00:00Z')
  const april = new Date('2029-04-15T06:00:00Z')
  const first = await addSubscription(client.id)
  await api.platform.database.pool.query(
    `insert into payments (subscription_id, amount_paise, method, received_on, standing) values ($1, 249900, 'upi', $2, 'received')`,
    [first, today],
  )
  await issue(first, march)
  await issue(await addSubscription(client.id), april)
  await inTransaction((db) =>
    issueCreditNote(
      { db },
      {
        subscriptionId: first,
        refundId: null,
        amountPaise: 118_00,
        reason: 'A week less',
        now: april,
      },
    ),
  )
  const sum = async (query: string) =>
    (await ask<InvoiceTotals>('GET', `/api/admin/invoices/totals?${query}`)).body
  expect(await sum('search=zubeida')).toMatchObject({
    count: 3,
    totalPaise: 488_000,
    taxablePaise: 413_560,
    cgstPaise: 37_220,
    sgstPaise: 37_220,
    igstPaise: 0,
  })
  expect((await sum('financialYear=2028-29')).count).toBe(1)
  expect((await sum('month=2029-04')).totalPaise).toBe(238_100)
  expect((await sum('month=2029-04&kind=credit-note')).totalPaise).toBe(-11_800)
  expect((await sum(`clientId=${client.id}&treatment=exempt`)).count).toBe(0)
  expect((await sum('')).financialYears.slice(0, 3)).toEqual(['2031-32', '2030-31', '2029-30'])

  const page = await ask<Invoice[]>('GET', '/api/admin/invoices?search=zubeida&limit=2')
  expect(page.body).toHaveLength(2)
  expect(page.headers['x-total-count']).toBe('3')
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
  expect((await ask<Invoice[]>('GET', next)).body).toHaveLength(1)
  expect((await ask<Invoice[]>('GET', '/api/admin/invoices?search=INV/28-29/000001')).body).toHaveLength(1)
  expect((await ask<Invoice[]>('GET', '/api/admin/invoices?search=28-29/000001')).body).toHaveLength(1)
  for (const query of ['month=2029-13', 'financialYear=2029', 'kind=bill', 'cursor=x', 'limit=201']) {
    expect((await ask('GET', `/api/admin/invoices?${query}`)).status, query).toBe(400)
  }

  const file = await ask('GET', '/api/admin/invoices/export?search=zubeida')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="invoices-all.csv"',
  })
  expect(file.text.split('\r\n')).toEqual([
    '\uFEFFNumber,Date,Financial year,Document,Original invoice,Original date,Client,Client GSTIN,Place of supply,SAC,Treatment,Rate %,Taxable value,CGST,SGST or UTGST,IGST,Total,Received,Receipts',
    'INV/28-29/000001,2029-03-15,2028-29,Tax invoice,,,Zubeida =Formula,,27-Maharashtra,999319,taxable,18,2117.80,190.60,190.60,0.00,2499.00,2499.00,',
    expect.stringMatching(
      /^(CN\/29-30\/000001,2029-04-15,2029-30,Credit note,INV\/28-29\/000001,2029-03-15,Zubeida =Formula,,27-Maharashtra,999319,taxable,18,-100.00,-9.00,-9.00,0.00,-118.00,0.00,|INV\/29-30\/000001,.*,2499.00,0.00,)$/,
    ),
    expect.stringMatching(/^(CN|INV)\/29-30\/000001,/),
    '',
  ])
  const { rows } = await api.platform.database.pool.query(
    `select details from audit_log where action = 'list.exported' order by id`,
  )
  expect(rows.at(-1)).toEqual({ details: { list: 'invoices' } })
})
