import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionInvoices } from '#contract/billing/invoices.ts'
import type { LedgerEntry } from '#contract/billing/payments.ts'
import type { AdminSubscription, OwnSubscription, Payment, Refund } from '#contract/billing/subscriptions.ts'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { subscriptionsRepository } from '../subscriptions/repository.ts'
import { moveSubscriptions } from '../subscriptions/subscription-tasks.ts'

/* Tests refunds, the allocation of late payments, and subscriptions that staff end. */

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const year = findFinancialYear(today)
const PRICE = 249_900
let second: TestApp
let admin: SignedIn

beforeAll(async () => {
  second = await buildTestApp(api.testDatabase)
  admin = await signInAs(api, 'admin')
})
afterAll(() => second.close())

type Body<T> = T & { code?: string; message?: string; issues?: { path: string }[]; details?: object }

async function call<T = AdminSubscription>(
  url: string,
  payload?: object,
  {
    app = api.app,
    who = admin,
    headers = {},
  }: { app?: TestApp['app']; who?: SignedIn; headers?: object } = {},
): Promise<{ status: number; body: Body<T> }> {
  const response = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie: who.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

const way = { method: 'bank', bankReference: '9988', refundedOn: today, reason: 'You moved abroad' }
const refund = (id: string, amountPaise: number, more: object = {}, options: object = {}) =>
  call(`/api/admin/subscriptions/${id}/refunds`, { ...way, amountPaise, isEnding: false, ...more }, options)
const pay = (id: string, amountPaise: number) =>
  call(`/api/admin/subscriptions/${id}/payments`, { amountPaise, method: 'upi', receivedOn: today })
const decide = (paymentId: string | undefined, body: object, options: object = {}) =>
  call(`/api/admin/payments/${paymentId}/settle`, { note: 'As agreed by phone', ...body }, options)
const end = (id: string) => call(`/api/admin/subscriptions/${id}/end`, {})
const cancel = (who: SignedIn, id: string) => call(`/api/subscriptions/${id}/cancel`, {}, { who })

async function choose(who: SignedIn, packageKey = 'regular', kind = 'new'): Promise<OwnSubscription> {
  const { body: quote } = await call<{ duePaise: number }>(
    `/api/subscriptions/quote?packageKey=${packageKey}&kind=${kind}`,
    undefined,
    { who },
  )
  const { body } = await call<OwnSubscription>(
    '/api/subscriptions',
    { packageKey, kind, duePaise: quote.duePaise },
    { who },
  )
  return body
}

async function addSubscriber(paidPaise = PRICE): Promise<{ client: SignedIn; id: string }> {
  const client = await signInAs(api, 'client')
  const { id } = await choose(client)
  if (paidPaise > 0) await pay(id, paidPaise)
  return { client, id }
}

/** Adds a client with money in review: their subscription was cancelled before the payment arrived. */
async function addLatePayer(latePaise = PRICE) {
  const { client, id } = await addSubscriber(0)
  await cancel(client, id)
  const { body } = await pay(id, latePaise)
  return { client, id, payment: body.payments[0] }
}

type Own = {
  active: OwnSubscription | null
  pending: OwnSubscription[]
  past: OwnSubscription[]
  payments: (Payment & { subscriptionId: string })[]
  refunds: (Refund & { subscriptionId: string })[]
}
const readOwn = async (who: SignedIn) => (await call<Own>('/api/subscriptions', undefined, { who })).body
const readOne = async (userId: string, id: string): Promise<AdminSubscription | undefined> =>
  (await call<AdminSubscription[]>(`/api/admin/subscriptions?userId=${userId}`)).body.find(
    (one) => one.id === id,
  )
const listInReview = async (): Promise<string[]> =>
  (await call<AdminSubscription[]>('/api/admin/subscriptions?view=settle&limit=200')).body.map(({ id }) => id)

async function listNotificationsOf(userId: string): Promise<string[]> {
  const { rows } = await api.platform.database.pool.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

async function listDocuments(subscriptionId: string) {
  const { rows } = await api.platform.database.pool.query<{ kind: string; total: number }>(
    `select kind, total_paise::float8 as total from invoices where subscription_id = $1 order by created_at, number`,
    [subscriptionId],
  )
  return rows
}

/** Lists the amounts that each invoice of a subscription shows as received. */
async function listInvoicePayments(subscriptionId: string): Promise<number[][]> {
  const { rows } = await api.platform.database.pool.query<{ payments: { amountPaise: number }[] }>(
    `select content->'payments' as payments from invoices
      where subscription_id = $1 and kind = 'invoice' order by created_at, number`,
    [subscriptionId],
  )
  return rows.map(({ payments }) => payments.map(({ amountPaise }) => amountPaise))
}

/** Lists the amounts received for a client's invoices as the accountant's file shows them, in rupees. */
async function listReceived(clientId: string): Promise<string[]> {
  const { body } = await api.app.inject({
    url: `/api/admin/invoices/export?clientId=${clientId}`,
    headers: { cookie: admin.cookie },
  })
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-2) ?? '')
}

describe('refunds', () => {
  test('a partial refund has a receipt and a credit note, notifies the client, and reduces the credit of an upgrade', async () => {
    const { client, id } = await addSubscriber()
    const unsaid = await refund(id, 100_000, { isEnding: undefined })
    expect(unsaid.status).toBe(400)
    expect(JSON.stringify(unsaid.body)).toContain('Choose whether the subscription ends with this refund')
    const { status, body } = await refund(id, 100_000)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'active',
      paidPaise: 149_900,
      duePaise: 0,
      refundedPaise: 100_000,
      refundablePaise: 149_900,
      openPaise: 0,
    })
    const [stored] = body.refunds
    expect(stored).toMatchObject({ amountPaise: 100_000, reason: 'You moved abroad', paymentId: null })
    expect(stored?.receipt?.number).toBe(`RF/${year}/000001`)
    expect(stored?.creditNote?.number).toMatch(/^CN\//)
    expect(await listDocuments(id)).toMatchObject([
      { kind: 'invoice', total: PRICE },
      { kind: 'credit-note', total: 100_000 },
    ])
    const own = await readOwn(client)
    expect(own.refunds).toMatchObject([{ subscriptionId: id, amountPaise: 100_000 }])
    expect(own.active?.paidPaise).toBe(149_900)
    expect(await listNotificationsOf(client.id)).toContain('refund-sent')
    const { body: quote } = await call<{ creditPaise: number }>(
      '/api/subscriptions/quote?packageKey=rapid&kind=upgrade',
      undefined,
      { who: client },
    )
    expect(quote.creditPaise).toBe(149_900)
    const file = await api.app.inject({
      url: `/api/receipts/${stored?.receipt?.id}/pdf`,
      headers: { cookie: client.cookie },
    })
    const pdf = await readPdf(new Uint8Array(file.rawPayload))
    expect(pdf.title).toBe(`Refund receipt RF/${year}/000001`)
    for (const text of [
      '₹1,000',
      'Refunded to',
      'You moved abroad',
      '₹1,499',
      stored?.creditNote?.number ?? '',
    ]) {
      expect(pdf.text).toContain(text)
    }
    const { rows } = await api.platform.database.pool.query(
      `select action, details from audit_log where subject_id = $1 and action = 'refund.record'`,
      [client.id],
    )
    expect(rows).toEqual([{ action: 'refund.record', details: { subscriptionId: id, isEnding: false } }])
  })

  test('a refund never exceeds the refundable amount, even with many at once in two processes, and is recorded once for each key', async () => {
    const { id } = await addSubscriber()
    const apps = [api.app, second.app]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => refund(id, 100_000, {}, { app: apps[index % 2] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_much',
      issues: [{ path: 'amountPaise' }],
      details: { refundablePaise: 49_900 },
    })
    const headers = { 'idempotency-key': `refund-${id}` }
    const twice = await Promise.all(apps.map((app) => refund(id, 40_000, {}, { app, headers })))
    expect(twice.map(({ body }) => body.refundedPaise)).toEqual([240_000, 240_000])
    const { rows } = await api.platform.database.pool.query<{ number: string }>(
      `select number from receipts where refund_id is not null order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `RF/${year}/${String(index + 1).padStart(6, '0')}`),
    )
    expect((await listDocuments(id)).filter(({ kind }) => kind === 'credit-note')).toHaveLength(3)
  })

  test('errors appear beside the field, and an unknown id is refused', async () => {
    const { id } = await addSubscriber()
    const wrong = async (more: object) => (await refund(id, 100, more)).body.issues?.map(({ path }) => path)
    expect(await wrong({ refundedOn: addDays(today, 1) })).toEqual(['refundedOn'])
    expect(await wrong({ refundedOn: addDays(today, -61) })).toEqual(['refundedOn'])
    expect(await wrong({ reason: '  ' })).toEqual(['reason'])
    expect(await wrong({ method: 'shells' })).toEqual(['method'])
    expect((await refund(randomUUID(), 100)).status).toBe(404)
    expect((await decide(randomUUID(), { decision: 'accepted', isReopening: false })).status).toBe(404)
    expect((await end(randomUUID())).status).toBe(404)
    expect(await readOne((await addSubscriber()).client.id, id)).toBeUndefined()
  })

  test('everything is refunded and the subscription ends today: nothing is left to refund', async () => {
    const { client, id } = await addSubscriber()
    const { body } = await refund(id, PRICE, { isEnding: true })
    expect(body).toMatchObject({
      status: 'ended',
      endDate: addDays(today, 1),
      paidPaise: 0,
      refundablePaise: 0,
    })
    expect(await listInReview()).not.toContain(id)
    expect(await listNotificationsOf(client.id)).toEqual(
      expect.arrayContaining(['subscription-ended', 'refund-sent']),
    )
    expect((await refund(id, 1)).body.code).toBe('too_much')
    // The client can choose a package again.
    expect((await choose(client)).status).toBe('pending')
  })

  test('a refund cancels a part-paid subscription, and the remaining money needs a decision', async () => {
    const { client, id } = await addSubscriber(100_000)
    const { body } = await refund(id, 60_000, { isEnding: true })
    expect(body).toMatchObject({
      status: 'cancelled',
      paidPaise: 40_000,
      openPaise: 40_000,
      refundablePaise: 0,
    })
    expect(await listInReview()).toContain(id)
    expect((await refund(id, 1)).body.code).toBe('too_much')
    const { body: after } = await decide(body.payments[0]?.id, { ...way, decision: 'refunded' })
    expect(after).toMatchObject({ paidPaise: 0, openPaise: 0, refundedPaise: 100_000 })
    expect(await listInReview()).not.toContain(id)
    expect(await listDocuments(id)).toEqual([])
    expect(await listNotificationsOf(client.id)).toEqual(
      expect.arrayContaining(['subscription-cancelled', 'refund-sent']),
    )
  })

  test('the refunded part of a waiting subscription is due again; for a paid one that starts later nothing is due', async () => {
    const waiting = await addSubscriber(100_000)
    expect((await refund(waiting.id, 30_000)).body).toMatchObject({ status: 'pending', duePaise: 179_900 })
    const { client } = await addSubscriber()
    const renewal = await choose(client, 'regular', 'renewal')
    await pay(renewal.id, PRICE)
    expect((await refund(renewal.id, 30_000)).body).toMatchObject({ status: 'pending', duePaise: 0 })
  })

  test('money credited to an open upgrade cannot be refunded; once the upgrade has ended, it can', async () => {
    const { client, id } = await addSubscriber()
    const upgrade = await choose(client, 'rapid', 'upgrade')
    expect(upgrade.creditPaise).toBe(PRICE)
    const refused = await refund(id, 100)
    expect(refused.body).toMatchObject({ code: 'too_much', details: { refundablePaise: 0 } })
    expect(refused.body.message).toContain('was credited to the upgrade')
    await pay(upgrade.id, upgrade.duePaise)
    expect((await refund(id, 100)).body.code).toBe('too_much')
    expect((await end(upgrade.id)).body.status).toBe('ended')
    expect((await refund(id, PRICE)).body).toMatchObject({ paidPaise: 0 })
    // An upgrade without payments loses its credit when the subscription it was to replace ends.
    const other = await addSubscriber()
    const waiting = await choose(other.client, 'rapid', 'upgrade')
    expect((await refund(other.id, PRICE, { isEnding: true })).body.status).toBe('ended')
    expect(await readOne(other.client.id, waiting.id)).toMatchObject({
      creditPaise: 0,
      duePaise: 449_900,
      kind: 'new',
    })
  })
})

describe('ending a subscription for a client', () => {
  test('an active one ends today, a waiting one is cancelled, one that is over is refused', async () => {
    const { client, id } = await addSubscriber()
    const renewal = await choose(client, 'regular', 'renewal')
    expect((await end(renewal.id)).body).toMatchObject({ status: 'cancelled' })
    expect((await end(id)).body).toMatchObject({
      status: 'ended',
      endDate: addDays(today, 1),
      paidPaise: PRICE,
    })
    expect((await end(id)).body.code).toBe('not_possible')
    expect((await end(renewal.id)).body.code).toBe('not_possible')
    expect(await listInReview()).not.toContain(id)
    expect((await readOwn(client)).active).toBeNull()
    await moveSubscriptions(api.platform, new Date())
    expect((await readOne(client.id, id))?.status).toBe('ended')
  })
})

describe('money that waits for a decision', () => {
  test('notifies the client, is listed and counted, and is not in any total', async () => {
    const { client, id, payment } = await addLatePayer()
    expect(payment).toMatchObject({ standing: 'in-review', openPaise: PRICE, receipt: null })
    expect(await listNotificationsOf(client.id)).toEqual(['payment-in-review'])
    expect(await listInReview()).toContain(id)
    expect(await readOne(client.id, id)).toMatchObject({ paidPaise: 0, openPaise: PRICE, refundablePaise: 0 })
    const { body } = await call<{ settle: number }>('/api/admin/subscriptions/counts')
    expect(body.settle).toBe((await listInReview()).length)
    expect((await readOwn(client)).payments).toMatchObject([{ openPaise: PRICE }])
  })

  test('accepted, it reopens the cancelled subscription from today with receipt and invoice, only once', async () => {
    const { client, id, payment } = await addLatePayer()
    const { status, body } = await decide(payment?.id, { decision: 'accepted', isReopening: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'active', startDate: today, paidPaise: PRICE, openPaise: 0 })
    expect(body.payments[0]).toMatchObject({ decision: 'accepted', receipt: { number: expect.any(String) } })
    expect(await listDocuments(id)).toMatchObject([{ kind: 'invoice', total: PRICE }])
    expect(await listInvoicePayments(id)).toEqual([[PRICE]])
    expect(await listNotificationsOf(client.id)).toEqual([
      'payment-in-review',
      'subscription-started',
      'payment-confirmed',
    ])
    expect((await decide(payment?.id, { decision: 'accepted', isReopening: false })).body.code).toBe(
      'settled',
    )
  })

  test('retained for a cancelled subscription, it can be invoiced by staff with its tax and is credited when refunded; undecided money is not', async () => {
    const { client, id } = await addSubscriber(50_000)
    await cancel(client, id)
    await pay(id, 100_000)
    const [waiting, late] = (await readOne(client.id, id))?.payments ?? []
    const url = `/api/admin/subscriptions/${id}/invoices`
    type Invoiced = SubscriptionInvoices
    const read = async () => (await call<Invoiced>(url)).body
    expect(await read()).toMatchObject({ canIssue: false, isOver: true, totalPaise: 0 })
    await decide(late?.id, { decision: 'accepted', isReopening: false })
    const before = await read()
    expect(before).toMatchObject({
      canIssue: true,
      pricePaise: PRICE,
      notOwedPaise: 149_900,
      invoicedBeforePaise: 0,
      totalPaise: 100_000,
      documents: [],
    })
    const { status, body } = await call<Invoiced>(url, { billing: before.billing })
    expect(status).toBe(200)
    expect(body).toMatchObject({ canIssue: false, totalPaise: 0, documents: [{ totalPaise: 100_000 }] })
    expect((await call(url, { billing: body.billing })).body.code).toBe('not_possible')
    expect(await listInvoicePayments(id)).toEqual([[100_000]])
    // The undecided money was on no invoice, so it is refunded without a credit note.
    const back = await decide(waiting?.id, { ...way, decision: 'refunded' })
    expect(back.body.refunds).toMatchObject([{ amountPaise: 50_000, creditNote: null }])
    const { body: refunded } = await refund(id, 30_000)
    expect(refunded.refunds.at(-1)).toMatchObject({ creditNote: { number: expect.any(String) } })
    expect(await listDocuments(id)).toMatchObject([
      { kind: 'invoice', total: 100_000 },
      { kind: 'credit-note', total: 30_000 },
    ])
    expect(await read()).toMatchObject({ canIssue: false, totalPaise: 0 })
    // More is received and retained: only the remaining amount up to the price is invoiced.
    const more = (await pay(id, PRICE)).body.payments.at(-1)
    await decide(more?.id, { decision: 'accepted', isReopening: false })
    expect(await read()).toMatchObject({ canIssue: true, invoicedBeforePaise: 70_000, totalPaise: 179_900 })
    expect((await call(url, { billing: body.billing })).status).toBe(200)
    expect((await listDocuments(id)).at(-1)).toMatchObject({ kind: 'invoice', total: 179_900 })
    // Money above the price was never invoiced, so it is refunded first and without a credit note.
    expect((await refund(id, 70_000)).body.refunds.at(-1)).toMatchObject({ creditNote: null })
    await refund(id, PRICE)
    expect(await readOne(client.id, id)).toMatchObject({ paidPaise: 0, refundablePaise: 0 })
    expect(
      (await listDocuments(id)).reduce(
        (sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total),
        0,
      ),
    ).toBe(0)
  })

  test('a part of the price reopens the subscription as waiting for the rest, unless another one waits', async () => {
    const { client, payment, id } = await addLatePayer(100_000)
    const chosen = await choose(client)
    const refused = await decide(payment?.id, { decision: 'accepted', isReopening: true })
    expect(refused.body).toMatchObject({ code: 'pending_exists', details: { id: chosen.id } })
    await cancel(client, chosen.id)
    const { body } = await decide(payment?.id, { decision: 'accepted', isReopening: true })
    expect(body).toMatchObject({
      status: 'pending',
      paidPaise: 100_000,
      duePaise: 149_900,
      cancelRequestedAt: null,
    })
    expect((await pay(id, 149_900)).body.status).toBe('active')
    expect((await decide(payment?.id, { decision: 'accepted', isReopening: true })).body.code).toBe('settled')
  })

  test('if another subscription is active, the reopened one starts after it; one that had begun cannot be reopened', async () => {
    const { client, payment } = await addLatePayer()
    const { id } = await choose(client)
    await pay(id, PRICE)
    const { body } = await decide(payment?.id, { decision: 'accepted', isReopening: true })
    expect(body).toMatchObject({
      status: 'pending',
      kind: 'renewal',
      startDate: addDays(today, 28),
      duePaise: 0,
    })
    const over = await addSubscriber()
    await end(over.id)
    const late = (await pay(over.id, PRICE)).body.payments.at(-1)
    expect((await decide(late?.id, { decision: 'accepted', isReopening: true })).body.code).toBe(
      'not_possible',
    )
    const stored = (await decide(late?.id, { decision: 'accepted', isReopening: false })).body
    expect(stored).toMatchObject({
      status: 'ended',
      paidPaise: 2 * PRICE,
      openPaise: 0,
      refundablePaise: 2 * PRICE,
    })
    expect(await listNotificationsOf(over.client.id)).toContain('payment-kept')
    // Money that was never invoiced is refunded without a credit note.
    const { body: back } = await refund(over.id, PRICE)
    expect(back.refunds[0]).toMatchObject({ creditNote: null })
  })

  test('moved, it counts for the other subscription with a receipt, and can start it; it never exceeds the amount due there', async () => {
    const { client, id, payment } = await addLatePayer()
    const target = await choose(client, 'rapid')
    const { body } = await decide(payment?.id, { decision: 'moved', to: target.id })
    expect(body).toMatchObject({ id, paidPaise: 0, openPaise: 0, refundablePaise: 0 })
    expect(body.payments[0]).toMatchObject({ decision: 'moved', movedPaise: PRICE })
    const there = await readOne(client.id, target.id)
    expect(there).toMatchObject({ status: 'pending', paidPaise: PRICE, duePaise: 200_000 })
    expect(there?.payments[0]).toMatchObject({ isMovedHere: true, receipt: { number: expect.any(String) } })
    expect(await listNotificationsOf(client.id)).toEqual(['payment-in-review', 'payment-moved'])
    const more = (await pay(id, PRICE)).body.payments.at(-1)
    const refused = await decide(more?.id, { decision: 'moved', to: target.id })
    expect(refused.body).toMatchObject({ code: 'too_much', issues: [{ path: 'to' }] })
    const wrong = await decide(more?.id, { decision: 'moved', to: randomUUID() })
    expect(wrong.body.issues).toMatchObject([{ path: 'to' }])
    expect((await decide(more?.id, { ...way, decision: 'refunded' })).body.openPaise).toBe(0)
    expect((await pay(target.id, 200_000)).body.status).toBe('active')
  })

  test('two decisions about one payment at once, in two processes: only one succeeds', async () => {
    const { client, payment } = await addLatePayer()
    const target = await choose(client, 'rapid')
    const answers = await Promise.all([
      decide(payment?.id, { decision: 'moved', to: target.id }, { app: api.app }),
      decide(payment?.id, { ...way, decision: 'refunded' }, { app: second.app }),
      decide(payment?.id, { decision: 'accepted', isReopening: false }, { app: second.app }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('settled')
  })

  test('for an ended subscription, it can start a new one at today’s price', async () => {
    const { client, id } = await addSubscriber()
    await end(id)
    const late = (await pay(id, PRICE)).body.payments.at(-1)
    expect((await decide(late?.id, { decision: 'moved', to: 'new' })).status).toBe(200)
    const { active } = await readOwn(client)
    expect(active).toMatchObject({ startDate: today, paidPaise: PRICE, packageKey: 'regular' })
    expect(active?.id).not.toBe(id)
    expect(await readOne(client.id, id)).toMatchObject({ paidPaise: PRICE, openPaise: 0 })
  })

  test('received before the cancellation, it needs a decision too, and is credited if it was invoiced', async () => {
    const { client } = await addSubscriber()
    const renewal = await choose(client, 'regular', 'renewal')
    await pay(renewal.id, PRICE)
    await cancel(client, renewal.id)
    const waiting = await readOne(client.id, renewal.id)
    expect(waiting).toMatchObject({
      status: 'cancelled',
      paidPaise: PRICE,
      openPaise: PRICE,
      refundablePaise: 0,
    })
    expect(await listInReview()).toContain(renewal.id)
    const next = await choose(client, 'rapid', 'renewal')
    const paymentId = waiting?.payments[0]?.id
    expect((await decide(paymentId, { decision: 'moved', to: next.id })).status).toBe(200)
    expect(await readOne(client.id, renewal.id)).toMatchObject({ paidPaise: 0, openPaise: 0 })
    expect(await listDocuments(renewal.id)).toMatchObject([
      { kind: 'invoice', total: PRICE },
      { kind: 'credit-note', total: PRICE },
    ])
    // The money is listed once: with the first invoice, not with the documents of the renewal.
    expect(await listReceived(client.id)).toEqual(['2499.00', '0.00', '0.00'])
    // When the subscription is reopened, the earlier payment counts at once.
    const other = await addSubscriber(100_000)
    await cancel(other.client, other.id)
    const part = (await readOne(other.client.id, other.id))?.payments[0]
    const reopened = await decide(part?.id, { decision: 'accepted', isReopening: true })
    expect(reopened.body).toMatchObject({ status: 'pending', duePaise: 149_900, openPaise: 0 })
  })

  test('SQL and the domain rule compute the same amounts', async () => {
    const { rows } = await api.platform.database.pool.query<{ id: string }>(
      'select id from subscription_plans',
    )
    for (const { id } of rows) {
      const stored = await subscriptionsRepository.findForStaff(api.platform.database.db, id)
      const seen = stored && (await readOne(stored.userId, id))
      expect(seen?.paidPaise).toBeGreaterThanOrEqual(0)
      const inReview = seen?.payments
        .filter(({ standing, decision }) => standing === 'in-review' && decision === null)
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const handedOn = stored?.handedOnPaise ?? 0
      expect((seen?.refundablePaise ?? 0) + (seen?.openPaise ?? 0)).toBe(
        Math.max(0, (seen?.paidPaise ?? 0) - handedOn) + (inReview ?? 0),
      )
    }
    expect((await listInReview()).toSorted()).toEqual(
      (await call<AdminSubscription[]>('/api/admin/subscriptions?limit=200')).body
        .filter(({ openPaise }) => openPaise > 0)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

describe('the ledger', () => {
  test('lists every payment and refund once, by day, in pages without gaps, with totals and a file', async () => {
    const entries: LedgerEntry[] = []
    const readPage = (url: string) => api.app.inject({ url, headers: { cookie: admin.cookie } })
    let url: string | undefined = '/api/admin/payments?limit=7'
    while (url) {
      const response: Awaited<ReturnType<typeof readPage>> = await readPage(url)
      entries.push(...response.json<LedgerEntry[]>())
      url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1]
      expect(Number(response.headers['x-total-count'])).toBeGreaterThan(20)
    }
    const { rows } = await api.platform.database.pool.query<{ count: number }>(
      `select ((select count(*) from payments where moved_from_id is null) + (select count(*) from refunds))::int as count`,
    )
    expect(new Set(entries.map(({ id }) => id)).size).toBe(rows[0]?.count)
    expect(entries).toHaveLength(rows[0]?.count ?? 0)
    const keys = entries.map(({ day, createdAt }) => `${day} ${createdAt}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    const sum = (kind: string, isInReview: boolean) =>
      entries
        .filter((entry) => entry.kind === kind && entry.isInReview === isInReview)
        .reduce((all, { amountPaise }) => all + amountPaise, 0)
    expect((await call('/api/admin/payments/totals')).body).toEqual({
      receivedPaise: sum('payment', false),
      refundedPaise: sum('refund', false),
      inReviewPaise: sum('payment', true),
    })
    const file = await api.app.inject({
      url: '/api/admin/payments/export',
      headers: { cookie: admin.cookie },
    })
    expect(file.headers['content-disposition']).toBe('attachment; filename="payments.csv"')
    expect(file.body.trim().split('\r\n')).toHaveLength(entries.length + 1)
    expect(file.body).toContain(',-1000,')
    const subscriptions = await api.app.inject({
      url: '/api/admin/subscriptions/export?view=settle',
      headers: { cookie: admin.cookie },
    })
    expect(subscriptions.body.trim().split('\r\n')).toHaveLength((await listInReview()).length + 1)
  })

  test('is filtered by day, kind, method and words', async () => {
    const read = async (query: string) => (await call<LedgerEntry[]>(`/api/admin/payments?${query}`)).body
    const client = await signInAs(api, { role: 'client', firstName: 'Meenakshi', lastName: 'Deshpande' })
    const { id } = await choose(client)
    await pay(id, PRICE)
    await refund(id, 5000)
    expect(await read('search=meenakshi')).toMatchObject([
      { kind: 'refund', amountPaise: 5000, note: 'You moved abroad', clientName: 'Meenakshi Deshpande' },
      { kind: 'payment', amountPaise: PRICE, isInReview: false },
    ])
    expect(await read('search=meenakshi&kind=payment')).toHaveLength(1)
    expect(await read('search=meenakshi&method=bank')).toMatchObject([{ kind: 'refund' }])
    expect(await read(`search=meenakshi&from=${addDays(today, 1)}`)).toEqual([])
    expect(await read(`search=meenakshi&from=${today}&to=${today}`)).toHaveLength(2)
    expect((await call('/api/admin/payments/totals?search=meenakshi')).body).toEqual({
      receivedPaise: PRICE,
      refundedPaise: 5000,
      inReviewPaise: 0,
    })
    expect((await call('/api/admin/payments?cursor=nonsense')).status).toBe(400)
  })
})
