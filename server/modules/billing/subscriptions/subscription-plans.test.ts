import { beforeAll, describe, expect, test } from 'vitest'
import type { Package } from '#contract/billing/packages.ts'
import type {
  AdminSubscription,
  OwnSubscription,
  Payment,
  SubscriptionQuote,
} from '#contract/billing/subscriptions.ts'
import { PAYMENT_REFERENCE_PATTERN } from '#domain/billing/reference.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { moveSubscriptions } from './subscription-tasks.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
})

type Answer<T> = {
  status: number
  body: T & { code?: string; issues?: { path: string }[]; details?: Record<string, unknown> }
  headers: Record<string, unknown>
}

async function call<T = OwnSubscription>(
  who: SignedIn,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

type Own = {
  upi: { id: string; payeeName: string } | null
  active: OwnSubscription | null
  pending: OwnSubscription[]
  past: OwnSubscription[]
  payments: (Payment & { subscriptionId: string })[]
}

const readOwn = async (client: SignedIn): Promise<Own> =>
  (await call<Own>(client, 'GET', '/api/subscriptions')).body

const quote = (client: SignedIn, packageKey: string, kind: string) =>
  call<SubscriptionQuote>(client, 'GET', `/api/subscriptions/quote?packageKey=${packageKey}&kind=${kind}`)

/** Chooses a package at its current price. */
async function choose(
  client: SignedIn,
  packageKey = 'regular',
  kind = 'new',
  headers: Record<string, string> = {},
) {
  const { duePaise } = (await quote(client, packageKey, kind)).body
  return call(client, 'POST', '/api/subscriptions', { packageKey, kind, duePaise }, headers)
}

const pay = (id: string, amountPaise: number, more: object = {}, headers: Record<string, string> = {}) =>
  call<AdminSubscription>(
    admin,
    'POST',
    `/api/admin/subscriptions/${id}/payments`,
    { amountPaise, method: 'upi', receivedOn: today, ...more },
    headers,
  )

/** Adds a client with an active, paid subscription that began this many days ago. */
async function addSubscriber(
  packageKey = 'regular',
  startedDaysAgo = 0,
): Promise<{ client: SignedIn; id: string }> {
  const client = await signInAs(api, 'client')
  const { body } = await choose(client, packageKey)
  await pay(body.id, body.duePaise)
  await api.platform.database.pool.query(
    'update subscription_plans set start_date = start_date - $2::int, end_date = end_date - $2::int where id = $1',
    [body.id, startedDaysAgo],
  )
  return { client, id: body.id }
}

async function listNotificationsOf(userId: string): Promise<string[]> {
  const { rows } = await api.platform.database.pool.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

/** Returns noon in India on a day. */
const noonOf = (day: string) => new Date(`${day}T06:30:00Z`)
const moveTo = (day: string) => moveSubscriptions(api.platform, noonOf(day))

describe('choosing a package', () => {
  test('the practice’s packages are public, in its order', async () => {
    const response = await api.app.inject({ url: '/api/packages' })
    const packages = response.json<Package[]>()
    expect(packages.slice(0, 3)).toMatchObject([
      { key: 'regular', durationWeeks: 4, amountPaise: 249_900 },
      { key: 'rapid', durationWeeks: 8, amountPaise: 449_900 },
      { key: 'super', durationWeeks: 12, amountPaise: 599_900 },
    ])
    expect(packages).toHaveLength(9)
  })

  test('stores what was quoted, to be paid, and notifies the admins', async () => {
    const client = await signInAs(api, 'client')
    expect((await quote(client, 'rapid', 'new')).body).toEqual({
      packageKey: 'rapid',
      kind: 'new',
      amountPaise: 449_900,
      creditPaise: 0,
      creditedDays: 0,
      duePaise: 449_900,
      startDate: today,
      endDate: addDays(today, 56),
    })
    const { status, body } = await choose(client, 'rapid')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      planName: 'Rapid Plan (2 Months)',
      status: 'pending',
      kind: 'new',
      amountPaise: 449_900,
      paidPaise: 0,
      duePaise: 449_900,
      durationWeeks: 8,
      duration: '8 weeks',
      paidAt: null,
    })
    expect(body.paymentReference).toMatch(PAYMENT_REFERENCE_PATTERN)
    expect(await readOwn(client)).toMatchObject({
      active: null,
      pending: [{ id: body.id }],
      past: [],
      payments: [],
    })
    const { rows } = await api.platform.database.pool.query(
      `select params from notifications where user_id = $1 and kind = 'subscription-asked'
          and params->>'subscriptionId' = $2`,
      [admin.id, body.id],
    )
    expect(rows).toEqual([{ params: { subscriptionId: body.id, clientId: client.id } }])
    const { rows: audited } = await api.platform.database.pool.query(
      `select details from audit_log where action = 'subscription.choose' and entity_id = $1`,
      [body.id],
    )
    expect(audited).toEqual([{ details: { kind: 'new' } }])
  })

  test('two clicks never create two, with a key or without', async () => {
    const client = await signInAs(api, 'client')
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(client)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const made = answers.find(({ status }) => status === 200)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'pending_exists', details: { id: made?.body.id } })

    const other = await signInAs(api, 'client')
    const key = { 'idempotency-key': `click-${other.id}` }
    const repeated = await Promise.all([1, 2, 3].map(() => choose(other, 'regular', 'new', key)))
    expect(new Set(repeated.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await readOwn(other)).pending).toHaveLength(1)
  })

  test('is refused when the price has changed, and when the kind does not fit', async () => {
    const client = await signInAs(api, 'client')
    const body = { packageKey: 'regular', kind: 'new', duePaise: 1 }
    expect((await call(client, 'POST', '/api/subscriptions', body)).body).toMatchObject({
      code: 'quote_changed',
      details: { quote: { duePaise: 249_900 } },
    })
    for (const kind of ['renewal', 'upgrade']) {
      expect((await quote(client, 'regular', kind)).body.code).toBe('not_possible')
    }
    expect((await quote(client, 'nothing', 'new')).body).toMatchObject({ issues: [{ path: 'packageKey' }] })
    const subscriber = await addSubscriber()
    expect((await quote(subscriber.client, 'rapid', 'new')).body.code).toBe('not_possible')
  })
})

describe('paying', () => {
  test('is possible by UPI once an admin has entered the account', async () => {
    const client = await signInAs(api, 'client')
    expect((await readOwn(client)).upi).toBeNull()
    await api.platform.database.pool.query(
      `update practice_settings set upi_id = 'pathya.test@test', upi_payee_name = 'Pathya'`,
    )
    expect((await readOwn(client)).upi).toEqual({ id: 'pathya.test@test', payeeName: 'Pathya' })
  })

  test('in parts keeps it pending, with a receipt for each, until all is paid; then it is active from that day', async () => {
    const client = await signInAs(api, 'client')
    const { body: chosen } = await choose(client)
    const claimed = await call(client, 'POST', `/api/subscriptions/${chosen.id}/claim-payment`, {
      bankReference: '431234567890',
    })
    expect(claimed.body.paymentClaimedAt).not.toBeNull()
    await call(client, 'POST', `/api/subscriptions/${chosen.id}/claim-payment`, {})
    // This one is listed before all newer ones, because its payment is claimed.
    await choose(await signInAs(api, 'client'))
    const { body: list } = await call<AdminSubscription[]>(admin, 'GET', '/api/admin/subscriptions')
    expect(list[0]).toMatchObject({
      id: chosen.id,
      paymentClaimText: '431234567890',
      clientEmail: client.email,
    })
    expect((await listNotificationsOf(admin.id)).filter((kind) => kind === 'payment-claimed')).toHaveLength(1)

    const part = await pay(chosen.id, 100_000, { bankReference: '431234567890', note: 'first half' })
    expect(part.status).toBe(200)
    expect(part.body).toMatchObject({
      status: 'pending',
      paidPaise: 100_000,
      duePaise: 149_900,
      paymentClaimedAt: null,
      payments: [{ amountPaise: 100_000, standing: 'received', bankReference: '431234567890' }],
    })
    expect((await pay(chosen.id, 149_901)).body).toMatchObject({
      code: 'too_much',
      issues: [{ path: 'amountPaise' }],
      details: { duePaise: 149_900 },
    })
    expect((await pay(chosen.id, 1, { receivedOn: addDays(today, 2) })).body).toMatchObject({
      issues: [{ path: 'receivedOn' }],
    })
    expect((await pay(chosen.id, 1, { receivedOn: addDays(today, -61) })).body).toMatchObject({
      issues: [
        { path: 'receivedOn', message: `Please choose ${formatDate(addDays(today, -60))} or a later day` },
      ],
    })
    const whole = await pay(chosen.id, 149_900)
    expect(whole.body).toMatchObject({
      status: 'active',
      duePaise: 0,
      startDate: today,
      endDate: addDays(today, 28),
    })
    expect((await pay(chosen.id, 1)).body).toMatchObject({ code: 'too_much' })
    const own = await readOwn(client)
    expect(own).toMatchObject({ active: { id: chosen.id }, pending: [] })
    expect(own.payments.map(({ amountPaise, receipt }) => [amountPaise, receipt !== null])).toEqual([
      [149_900, true],
      [100_000, true],
    ])
    expect(await listNotificationsOf(client.id)).toEqual([
      'payment-confirmed',
      'subscription-started',
      'payment-confirmed',
    ])
    const { rows } = await api.platform.database.pool.query<{ action: string }>(
      'select action from audit_log where subject_id = $1 order by id',
      [client.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'subscription.choose',
      'subscription.claim',
      'subscription.claim',
      'payment.record',
      'payment.record',
    ])
  })

  test('late starts the subscription on the day of the payment, so that no day is lost', async () => {
    const client = await signInAs(api, 'client')
    const { body } = await choose(client)
    await api.platform.database.pool.query(
      'update subscription_plans set start_date = start_date - 9, end_date = end_date - 9 where id = $1',
      [body.id],
    )
    expect((await pay(body.id, 249_900)).body).toMatchObject({
      startDate: today,
      endDate: addDays(today, 28),
    })
  })

  test('allows a mistaken claim to be withdrawn until staff have recorded the payment', async () => {
    const client = await signInAs(api, 'client')
    const { body } = await choose(client)
    const url = `/api/subscriptions/${body.id}/claim-payment`
    await call(client, 'POST', url, { bankReference: '431234567890' })
    const back = await call(client, 'POST', url, { isWithdrawn: true })
    expect(back.body).toMatchObject({ status: 'pending', paymentClaimedAt: null, version: 3 })
    expect((await call(client, 'POST', url, {})).body.paymentClaimedAt).not.toBeNull()
    await pay(body.id, 249_900)
    expect(await call(client, 'POST', url, { isWithdrawn: true })).toMatchObject({
      status: 409,
      body: { code: 'not_possible' },
    })
  })

  test('twice under one key is recorded once', async () => {
    const client = await signInAs(api, 'client')
    const { body } = await choose(client)
    const key = { 'idempotency-key': `payment-${body.id}` }
    const answers = await Promise.all([1, 2, 3].map(() => pay(body.id, 100_000, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await readOwn(client)).payments).toHaveLength(1)
  })

  test('for a cancelled subscription waits for a decision, without a receipt', async () => {
    const client = await signInAs(api, 'client')
    const { body } = await choose(client)
    const cancelled = await call(client, 'POST', `/api/subscriptions/${body.id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', duePaise: 0 })
    expect((await pay(body.id, 249_900)).body).toMatchObject({
      status: 'cancelled',
      paidPaise: 0,
      payments: [{ standing: 'in-review', receipt: null, amountPaise: 249_900 }],
    })
    expect(await listNotificationsOf(client.id)).toEqual(['payment-in-review'])

    // Part of it was paid before the cancellation, so an admin has to decide about that money too.
    const other = await signInAs(api, 'client')
    const begun = (await choose(other)).body
    await pay(begun.id, 50_000)
    await call(other, 'POST', `/api/subscriptions/${begun.id}/cancel`)
    const { rows: notified } = await api.platform.database.pool.query(
      `select params->>'subscriptionId' as id from notifications where user_id = $1 and kind = 'paid-cancelled'`,
      [admin.id],
    )
    expect(notified).toEqual([{ id: begun.id }])
    const { body: inReview } = await call<AdminSubscription[]>(
      admin,
      'GET',
      '/api/admin/subscriptions?view=settle',
    )
    expect(inReview.map(({ id }) => id)).toEqual([begun.id, body.id])
  })

  test('for two subscriptions at the same time makes one active, and the other one starts after it', async () => {
    const client = await signInAs(api, 'client')
    const { body: chosen } = await choose(client)
    const { rows } = await api.platform.database.pool.query<{ id: string }>(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status)
       values ($1, 'By staff', 'weight_loss', 120000, '4 weeks', 4, $2, $3, 'pending') returning id`,
      [client.id, today, addDays(today, 28)],
    )
    const written = rows[0]?.id ?? ''
    const answers = await Promise.all([pay(chosen.id, 249_900), pay(written, 120_000)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const own = await readOwn(client)
    expect(own.active).not.toBeNull()
    expect(own.pending).toMatchObject([{ duePaise: 0 }])
    expect(own.pending[0]?.paidAt).not.toBeNull()
  })
})

describe('cancelling', () => {
  test('leaves an active one running to its last day, can be withdrawn until then, and ends it as cancelled', async () => {
    const { client, id } = await addSubscriber()
    const url = `/api/subscriptions/${id}`
    const left = await call(client, 'POST', `${url}/cancel`)
    expect(left.body).toMatchObject({ status: 'active', endDate: addDays(today, 28) })
    expect(left.body.cancelRequestedAt).not.toBeNull()
    expect((await call(client, 'POST', `${url}/cancel`)).body.cancelRequestedAt).toBe(
      left.body.cancelRequestedAt,
    )
    expect((await call(client, 'POST', `${url}/keep`)).body).toMatchObject({
      status: 'active',
      cancelRequestedAt: null,
    })
    expect((await call(client, 'POST', `${url}/keep`)).status).toBe(200)
    await call(client, 'POST', `${url}/cancel`)
    await moveTo(addDays(today, 27))
    expect((await readOwn(client)).active?.id).toBe(id)
    await moveTo(addDays(today, 28))
    expect(await readOwn(client)).toMatchObject({ active: null, past: [{ id, status: 'cancelled' }] })
    for (const path of ['cancel', 'keep', 'claim-payment']) {
      const answer = await call(client, 'POST', `${url}/${path}`, path === 'claim-payment' ? {} : undefined)
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_possible' } })
    }
    expect((await pay(id, 100)).body.payments.at(-1)).toMatchObject({ standing: 'in-review' })
    // More than the database can store. No amount due limits it here, because the subscription is over.
    expect((await pay(id, 1_000_000_000_000)).body).toMatchObject({ issues: [{ path: 'amountPaise' }] })
  })

  test('cannot be withdrawn for a pending one; an active one cannot be claimed as paid', async () => {
    const { client, id } = await addSubscriber()
    expect((await call(client, 'POST', `/api/subscriptions/${id}/claim-payment`, {})).status).toBe(409)
    const { body } = await choose(client, 'regular', 'renewal')
    expect((await call(client, 'POST', `/api/subscriptions/${body.id}/keep`)).status).toBe(409)
  })
})

describe('renewing', () => {
  test('paid early, it waits for its first day and starts when the current one ends; a second one starts after it', async () => {
    const { client, id } = await addSubscriber('regular', 10)
    const firstEnd = addDays(today, 18)
    const { body: renewal } = await choose(client, 'rapid', 'renewal')
    expect(renewal).toMatchObject({ status: 'pending', startDate: firstEnd, endDate: addDays(firstEnd, 56) })
    expect((await pay(renewal.id, 449_900)).body).toMatchObject({
      status: 'pending',
      duePaise: 0,
      startDate: firstEnd,
    })
    const { body: second } = await choose(client, 'regular', 'renewal')
    await pay(second.id, 249_900)
    expect((await readOwn(client)).pending.map(({ startDate }) => startDate)).toEqual([
      firstEnd,
      addDays(firstEnd, 56),
    ])

    // The first of them is cancelled, so the other one starts earlier.
    const third = await addSubscriber()
    const one = (await choose(third.client, 'rapid', 'renewal')).body
    await pay(one.id, one.duePaise)
    const two = (await choose(third.client, 'regular', 'renewal')).body
    await pay(two.id, two.duePaise)
    await call(third.client, 'POST', `/api/subscriptions/${one.id}/cancel`)
    expect((await readOwn(third.client)).pending).toMatchObject([
      { id: two.id, startDate: addDays(today, 28) },
    ])

    await moveTo(addDays(firstEnd, -1))
    expect((await readOwn(client)).active?.id).toBe(id)
    await Promise.all([moveTo(firstEnd), moveTo(firstEnd)])
    expect(await readOwn(client)).toMatchObject({
      active: { id: renewal.id },
      pending: [{ id: second.id }],
      past: [{ id, status: 'ended' }],
    })
    // After weeks without an update, everything is updated in order.
    await moveTo(addDays(firstEnd, 56 + 30))
    expect((await readOwn(client)).past.map(({ status }) => status)).toEqual(['ended', 'ended', 'ended'])
    expect(await listNotificationsOf(client.id)).toEqual([
      'subscription-started',
      'payment-confirmed',
      'payment-confirmed',
      'payment-confirmed',
      'subscription-ended',
      'subscription-started',
      'subscription-ended',
      'subscription-ended',
    ])
  })

  test('paid after the current one has ended, it starts on the day of the payment', async () => {
    const { client, id } = await addSubscriber('regular', 20)
    const { body: renewal } = await choose(client, 'regular', 'renewal')
    await api.platform.database.pool.query(
      'update subscription_plans set start_date = start_date - 12, end_date = end_date - 12 where id = any($1)',
      [[id, renewal.id]],
    )
    expect((await pay(renewal.id, 249_900)).body).toMatchObject({ status: 'active', startDate: today })
    expect((await readOwn(client)).past).toMatchObject([{ id, status: 'ended' }])
  })
})

describe('upgrading', () => {
  test('credits the unused days; the old subscription continues until the new one is paid in full', async () => {
    const { client, id } = await addSubscriber('regular', 14)
    const { body: offer } = await quote(client, 'super', 'upgrade')
    expect(offer).toMatchObject({
      creditedDays: 14,
      creditPaise: 124_950,
      duePaise: 599_900 - 124_950,
      startDate: today,
      endDate: addDays(today, 84),
    })
    const renewal = (await choose(client, 'regular', 'renewal')).body
    await pay(renewal.id, renewal.duePaise)
    const { body: upgrade } = await choose(client, 'super', 'upgrade')
    await pay(upgrade.id, 100_000)
    expect(await readOwn(client)).toMatchObject({
      active: { id },
      pending: [{ id: renewal.id }, { id: upgrade.id, duePaise: 374_950 }],
    })
    expect((await pay(upgrade.id, 374_950)).body).toMatchObject({ status: 'active', startDate: today })
    expect(await readOwn(client)).toMatchObject({
      active: { id: upgrade.id, creditPaise: 124_950, paidPaise: 474_950, endDate: addDays(today, 84) },
      pending: [{ id: renewal.id, startDate: addDays(today, 84), endDate: addDays(today, 112) }],
      past: [{ id, status: 'ended', endDate: today }],
    })
    // The credit counts as paid if this subscription is upgraded again.
    expect((await quote(client, 'service-wedding', 'upgrade')).body).toMatchObject({ code: 'not_possible' })
  })

  test('on the first day everything is credited; the same, a smaller or a shorter package is no upgrade', async () => {
    const { client, id } = await addSubscriber('rapid')
    expect((await quote(client, 'rapid', 'upgrade')).body.code).toBe('not_possible')
    expect((await quote(client, 'regular', 'upgrade')).body.code).toBe('not_possible')
    // It costs more, but would end before the subscription that is already paid.
    expect((await quote(client, 'service-wedding', 'upgrade')).body.code).toBe('not_possible')
    const { body } = await choose(client, 'super', 'upgrade')
    expect(body).toMatchObject({ creditPaise: 449_900, duePaise: 150_000 })
    await pay(body.id, 150_000)
    expect((await readOwn(client)).past).toMatchObject([{ id, status: 'ended' }])
  })

  test('unpaid when the old one ends, it loses the credit, because those days are used', async () => {
    const { client } = await addSubscriber('regular', 14)
    const { body } = await choose(client, 'super', 'upgrade')
    await moveTo(addDays(today, 14))
    expect((await readOwn(client)).pending).toMatchObject([
      { id: body.id, kind: 'new', creditPaise: 0, duePaise: 599_900 },
    ])
  })

  test('unpaid for a week, it is cancelled, because its credit has expired', async () => {
    const { client, id } = await addSubscriber('rapid')
    const chosen = (await choose(client, 'super', 'upgrade')).body
    const claiming = await addSubscriber('rapid')
    const claimed = (await choose(claiming.client, 'super', 'upgrade')).body
    await call(claiming.client, 'POST', `/api/subscriptions/${claimed.id}/claim-payment`, {})
    await moveTo(addDays(today, 6))
    expect((await readOwn(client)).pending).toMatchObject([{ id: chosen.id, creditPaise: 449_900 }])
    await moveTo(addDays(today, 9))
    expect(await readOwn(client)).toMatchObject({
      active: { id },
      pending: [],
      past: [{ id: chosen.id, status: 'cancelled', activatedAt: null }],
    })
    // With a payment claim it waits until staff check it. Once the old one has ended, there is nothing to credit.
    expect((await readOwn(claiming.client)).pending).toMatchObject([{ id: claimed.id, creditPaise: 449_900 }])
    await moveTo(addDays(today, 56))
    expect((await readOwn(claiming.client)).pending).toMatchObject([
      { id: claimed.id, kind: 'new', creditPaise: 0, duePaise: 599_900 },
    ])
  })

  test('one whose credit has expired keeps what was agreed when the old one is ended in the same moment', async () => {
    const { client, id } = await addSubscriber('rapid')
    const chosen = (await choose(client, 'super', 'upgrade')).body
    await api.platform.database.pool.query(
      `update subscription_plans set created_at = created_at - interval '8 days' where id = $1`,
      [chosen.id],
    )
    expect((await call(admin, 'POST', `/api/admin/subscriptions/${id}/end`, {})).status).toBe(200)
    expect((await readOwn(client)).past.find((one: { id: string }) => one.id === chosen.id)).toMatchObject({
      status: 'cancelled',
      kind: 'upgrade',
      creditPaise: 449_900,
    })
  })

  test('cancelled while it waits, it does not change the old one', async () => {
    const { client, id } = await addSubscriber()
    const { body } = await choose(client, 'super', 'upgrade')
    await call(client, 'POST', `/api/subscriptions/${body.id}/cancel`)
    expect(await readOwn(client)).toMatchObject({ active: { id }, pending: [], past: [{ id: body.id }] })
  })
})

describe('a subscription that staff recorded with a plan', () => {
  async function writeDown(startDate: string, weeks: number): Promise<{ client: SignedIn; id: string }> {
    const client = await signInAs(api, 'client')
    const { rows } = await api.platform.database.pool.query<{ id: string }>(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status)
       values ($1, 'By staff', 'weight_loss', 120000, 'x', $3::int, $2::date, $2::date + $3::int * 7, 'pending') returning id`,
      [client.id, startDate, weeks],
    )
    return { client, id: rows[0]?.id ?? '' }
  }

  test('keeps the dates of the plan, whether it has begun, is in the future, or is over', async () => {
    const begun = await writeDown(addDays(today, -5), 4)
    expect((await pay(begun.id, 120_000)).body).toMatchObject({
      status: 'active',
      startDate: addDays(today, -5),
    })
    const ahead = await writeDown(addDays(today, 5), 4)
    expect((await pay(ahead.id, 120_000)).body).toMatchObject({
      status: 'pending',
      startDate: addDays(today, 5),
    })
    await moveTo(addDays(today, 5))
    expect((await readOwn(ahead.client)).active?.id).toBe(ahead.id)
    const over = await writeDown(addDays(today, -40), 4)
    expect((await pay(over.id, 120_000)).body).toMatchObject({ status: 'ended', paidPaise: 120_000 })
    expect(await listNotificationsOf(over.client.id)).toEqual(['payment-confirmed'])
  })
})

describe('the daily update', () => {
  test('notifies a week and a day before the last day, once each, but not clients who have paid for the next one', async () => {
    const { client } = await addSubscriber()
    const lastDay = addDays(today, 27)
    const endings = async () =>
      (await listNotificationsOf(client.id)).filter((kind) => kind === 'subscription-ending').length
    await moveTo(addDays(lastDay, -8))
    expect(await endings()).toBe(0)
    await Promise.all([1, 2, 3].map(() => moveTo(addDays(lastDay, -7))))
    expect(await endings()).toBe(1)
    await moveTo(addDays(lastDay, -3))
    expect(await endings()).toBe(1)
    await moveTo(lastDay)
    await moveTo(lastDay)
    expect(await endings()).toBe(2)

    const renewing = await addSubscriber()
    const { body } = await choose(renewing.client, 'regular', 'renewal')
    await pay(body.id, body.duePaise)
    await moveTo(addDays(lastDay, -1))
    expect(await listNotificationsOf(renewing.client.id)).not.toContain('subscription-ending')
  })

  test('uses the client’s time zone', async () => {
    const { client, id } = await addSubscriber()
    await api.platform.database.pool.query(
      `update users set time_zone = 'America/Los_Angeles' where id = $1`,
      [client.id],
    )
    // It is already the next day in India, but still the last day in California.
    await moveSubscriptions(api.platform, new Date(`${addDays(today, 28)}T02:00:00Z`))
    expect((await readOwn(client)).active?.id).toBe(id)
    await moveSubscriptions(api.platform, new Date(`${addDays(today, 28)}T09:00:00Z`))
    expect((await readOwn(client)).active).toBeNull()
  })
})

describe('access', () => {
  test('to somebody else’s subscription is answered with 404', async () => {
    const { id } = await addSubscriber()
    const stranger = await signInAs(api, 'client')
    for (const path of ['cancel', 'keep', 'claim-payment']) {
      const answer = await call(
        stranger,
        'POST',
        `/api/subscriptions/${id}/${path}`,
        path === 'claim-payment' ? {} : undefined,
      )
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await readOwn(stranger)).toMatchObject({ active: null, pending: [], past: [], payments: [] })
  })

  test('to the practice’s list includes search, filters and pages', async () => {
    const payer = await signInAs(api, { role: 'client', firstName: 'Zubeida', lastName: 'Qureshi' })
    const { body } = await choose(payer)
    const list = (query: string) =>
      call<AdminSubscription[]>(admin, 'GET', `/api/admin/subscriptions?${query}`)
    for (const search of ['zubeida qur', payer.email, body.paymentReference?.toLowerCase()]) {
      expect((await list(`search=${encodeURIComponent(search ?? '')}`)).body).toMatchObject([
        { id: body.id, clientName: 'Zubeida Qureshi' },
      ])
    }
    expect((await list(`userId=${payer.id}&status=active`)).body).toEqual([])
    const seen: string[] = []
    let url: string | undefined = '/api/admin/subscriptions?limit=7'
    while (url) {
      const page: Answer<AdminSubscription[]> = await call<AdminSubscription[]>(admin, 'GET', url)
      seen.push(...page.body.map(({ id }) => id))
      expect(page.headers['x-total-count']).toBeDefined()
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(new Set(seen).size).toBe(seen.length)
    const { rows } = await api.platform.database.pool.query('select 1 from subscription_plans')
    expect(seen).toHaveLength(rows.length)
  })
})
