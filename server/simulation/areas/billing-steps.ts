import fc from 'fast-check'
import type { Step } from '../area.ts'
import { drawKey } from '../history.ts'
import type { Answer, Call, Person } from '../world.ts'
import {
  type Billing,
  begin,
  change,
  dayOf,
  dueOf,
  findWaiting,
  type Payment,
  pass,
  quote,
  type Subscription,
  schedule,
  stop,
} from './billing-model.ts'

/** A model with subscriptions, and the people of its history. */
export type BillingModel = Billing & { admin: Person; clients: readonly Person[] }
type Choose = Step<BillingModel>

const index = fc.integer({ min: 0, max: 3 })
const kinds = fc.constantFrom('new' as const, 'new' as const, 'renewal' as const, 'upgrade' as const)

const withBilling = (model: BillingModel, billing: Billing): BillingModel => ({ ...model, ...billing })
const findOne = (model: BillingModel, id: string) => model.subscriptions.find((one) => one.id === id)
const readId = ({ url }: Call): string => url.split('/').at(-2) ?? ''

/** A subscription as both sides are answered it. */
type Body = {
  id: string
  status: string
  kind: string
  creditPaise: number
  paidPaise: number
  startDate: string
  endDate: string
  paidAt: string | null
  cancelRequestedAt: string | null
  payments?: { id: string }[]
}

/** Returns the difference between an answered subscription and the model; `null` if there is none. */
function findDifference(model: BillingModel, answer: Answer, id: string): string | null {
  if (answer.status !== 200) return 'expected an answer with the subscription'
  const body = answer.body as Body // its schema is the contract's
  const one = findOne(model, id)
  if (!one) return 'an unknown subscription'
  const found = {
    state: readState(body),
    credit: body.creditPaise,
    paid: body.paidPaise,
    start: body.startDate,
    end: body.endDate,
  }
  const expected = { state: one.state, credit: one.credit, paid: one.paid, start: one.start, end: one.end }
  const isSame = JSON.stringify(found) === JSON.stringify(expected)
  return isSame ? null : `found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`
}

export function readState({
  status,
  paidAt,
  cancelRequestedAt,
}: Pick<Body, 'status' | 'paidAt' | 'cancelRequestedAt'>): string {
  if (status === 'pending') return paidAt === null ? 'waiting' : 'paid'
  if (status === 'active') return cancelRequestedAt === null ? 'active' : 'leaving'
  return status
}

/** Compares the answer with the changed model, and returns that. */
function compare(model: BillingModel, answer: Answer, id: string): BillingModel | string {
  return findDifference(model, answer, id) ?? model
}

function choose(client: number, packageIndex: number, kind: Subscription['kind']): Choose {
  return {
    name: `client ${client} chooses package ${packageIndex} (${kind})`,
    prepare: (model, now) => {
      const offer = model.packages[packageIndex]
      const as = model.clients[client]
      if (!offer || !as) return null
      const today = quote(pass(model, client, now), client, offer, kind, now)
      const payload = { packageKey: offer.key, kind, duePaise: today?.due ?? offer.price }
      return { as, method: 'POST', url: '/api/subscriptions', payload, key: drawKey() }
    },
    judge: (model, answer, { call, now }) => {
      const billing = pass(model, client, now)
      const offer = model.packages[packageIndex]
      const { duePaise } = call.payload as { duePaise: number } // made by `prepare`
      if (!offer) return 'no such package'
      if (findWaiting(billing, client))
        return answer.code === 'pending_exists' ? model : 'expected pending_exists'
      const price = quote(billing, client, offer, kind, now)
      if (price === null) return answer.code === 'not_possible' ? model : 'expected not_possible'
      if (price.due !== duePaise) return answer.code === 'quote_changed' ? model : 'expected quote_changed'
      const { id } = answer.body as Body // as above
      if (answer.status !== 200 || findOne(model, id)) return 'expected a new subscription'
      const added: Subscription = {
        id,
        client,
        packageKey: offer.key,
        kind,
        followsId:
          billing.subscriptions.find((one) => one.client === client && /active|leaving/.test(one.state))
            ?.id ?? null,
        price: offer.price,
        credit: price.credit,
        weeks: offer.weeks,
        start: price.start,
        end: price.end,
        state: 'waiting',
        hasBegun: false,
        paid: 0,
        isClaimed: false,
        createdAt: now.getTime(),
        paidAt: 0,
      }
      const next = withBilling(model, { ...billing, subscriptions: [...billing.subscriptions, added] })
      return compare(next, answer, id)
    },
  }
}

type Share = 'all' | 'half' | 'one' | 'more'
const shares = fc.constantFrom<Share>('all', 'all', 'half', 'one', 'more')

function pay(which: number, share: Share): Choose {
  return {
    name: `record a payment for subscription ${which} (${share})`,
    prepare: (model, now) => {
      const one = model.subscriptions.at(-1 - which)
      if (!one) return null
      const due = dueOf(findOne(withBilling(model, pass(model, one.client, now)), one.id) ?? one)
      const amountPaise = Math.max(1, { all: due, half: Math.floor(due / 2), one: 1, more: due + 1 }[share])
      const payload = { amountPaise, method: 'upi', receivedOn: dayOf(now) }
      return {
        as: model.admin,
        method: 'POST',
        url: `/api/admin/subscriptions/${one.id}/payments`,
        payload,
        key: drawKey(),
      }
    },
    judge: (model, answer, { call, now }) => {
      const { amountPaise } = call.payload as { amountPaise: number } // made by `prepare`
      const id = readId(call)
      const before = findOne(model, id)
      if (!before) return 'no such subscription'
      const billing = pass(model, before.client, now)
      const one = billing.subscriptions.find((each) => each.id === id)
      if (!one) return 'no such subscription'
      const isOver = one.state === 'ended' || one.state === 'cancelled'
      if (!isOver && amountPaise > dueOf(one)) return answer.code === 'too_much' ? model : 'expected too_much'
      if (answer.status !== 200) return 'expected a payment'
      const payment = findNewPayment(model, answer, {
        subscriptionId: id,
        amount: amountPaise,
        isInReview: isOver,
      })
      if (typeof payment === 'string') return payment
      const noted = {
        ...billing,
        payments: [...billing.payments, payment],
        received: billing.received + amountPaise,
      }
      if (isOver) return compare(withBilling(model, noted), answer, id)
      const isWhole = amountPaise === dueOf(one)
      const paid = change(noted, id, { paid: one.paid + amountPaise, isClaimed: false })
      return compare(withBilling(model, isWhole ? begin(paid, id, now) : paid), answer, id)
    },
  }
}

function findNewPayment(
  model: BillingModel,
  answer: Answer,
  about: Pick<Payment, 'subscriptionId' | 'amount' | 'isInReview'>,
): Payment | string {
  const known = new Set(model.payments.map(({ id }) => id))
  const added = ((answer.body as Body).payments ?? []).filter(({ id }) => !known.has(id))
  const [payment] = added
  if (!payment || added.length > 1) return `found ${added.length} new payments`
  return { ...about, id: payment.id, isDecided: false }
}

function refund(which: number, share: 'all' | 'half' | 'more', isEnding: boolean): Choose {
  return {
    name: `refund ${share} of subscription ${which}${isEnding ? ' and end it' : ''}`,
    prepare: (model, now) => {
      const one = model.subscriptions.at(-1 - which)
      if (!one) return null
      const amountPaise = Math.max(
        1,
        { all: one.paid, half: Math.floor(one.paid / 2), more: one.paid + 1 }[share],
      )
      const payload = { amountPaise, method: 'upi', refundedOn: dayOf(now), reason: 'Moved away', isEnding }
      return {
        as: model.admin,
        method: 'POST',
        url: `/api/admin/subscriptions/${one.id}/refunds`,
        payload,
        key: drawKey(),
      }
    },
    judge: (model, answer, { call, now }) => {
      const { amountPaise } = call.payload as { amountPaise: number } // made by `prepare`
      const id = readId(call)
      const one = findOne(model, id)
      if (!one) return 'no such subscription'
      const updated = pass(model, one.client, now)
      const billing = isEnding ? stop(updated, id, now) : updated
      if (billing === null) return answer.code === 'not_possible' ? model : 'expected not_possible'
      const mostPaise = findRefundable(billing, updated, id, isEnding)
      if (amountPaise > mostPaise)
        return answer.code === 'too_much' ? model : `expected too_much, above ${mostPaise}`
      const { paid } = billing.subscriptions.find((each) => each.id === id) ?? one
      const refunded = change(billing, id, { paid: paid - amountPaise })
      const next = {
        ...refunded,
        refunded: refunded.refunded + amountPaise,
        refundCount: refunded.refundCount + 1,
      }
      return compare(withBilling(model, next), answer, id)
    },
  }
}

/** Money that was credited to an open or running upgrade cannot be refunded, nor money that waits for a decision. */
function findRefundable(billing: Billing, before: Billing, id: string, isEnding: boolean): number {
  const one = billing.subscriptions.find((each) => each.id === id)
  if (!one) return 0
  const handedOn = findHandedOn(billing, id)
  const wasPending = /waiting|paid/.test(before.subscriptions.find((each) => each.id === id)?.state ?? '')
  const isNeverBegun = one.state === 'cancelled' && !one.hasBegun
  const openReceived = isNeverBegun && !(isEnding && wasPending) ? one.paid - sumDecided(billing, id) : 0
  return Math.max(0, one.paid - openReceived - handedOn)
}

/** The credit of an upgrade that is open, or whose own upgrade is. */
function findHandedOn(billing: Billing, id: string): number {
  const isOpen = (upgrade: Subscription): boolean =>
    !/ended|cancelled/.test(upgrade.state) || listUpgrades(billing, upgrade.id).some(isOpen)
  return listUpgrades(billing, id)
    .filter(isOpen)
    .reduce((most, { credit }) => Math.max(most, credit), 0)
}

function listUpgrades({ subscriptions }: Billing, id: string): Subscription[] {
  return subscriptions.filter(({ followsId, kind }) => followsId === id && kind === 'upgrade')
}

/** The part of a cancelled subscription's money that staff have accepted. */
function sumDecided({ payments }: Billing, id: string): number {
  return payments
    .filter(({ subscriptionId, isDecided }) => subscriptionId === id && isDecided)
    .reduce((sum, { amount }) => sum + amount, 0)
}

function end(which: number): Choose {
  return {
    name: `end subscription ${which}`,
    prepare: (model) => {
      const one = model.subscriptions.at(-1 - which)
      return one
        ? { as: model.admin, method: 'POST', url: `/api/admin/subscriptions/${one.id}/end`, key: drawKey() }
        : null
    },
    judge: (model, answer, { call, now }) => {
      const one = findOne(model, readId(call))
      if (!one) return 'no such subscription'
      const next = stop(pass(model, one.client, now), one.id, now)
      if (next === null) return answer.code === 'not_possible' ? model : 'expected not_possible'
      return compare(withBilling(model, next), answer, one.id)
    },
  }
}

/** The client's own calls without a key: each gives the same state when it is repeated. */
function doOwn(which: number, what: 'cancel' | 'keep' | 'claim-payment'): Choose {
  return {
    name: `the client calls ${what} for subscription ${which}`,
    prepare: (model) => {
      const one = model.subscriptions.at(-1 - which)
      const as = one && model.clients[one.client]
      return as ? { as, method: 'POST', url: `/api/subscriptions/${one.id}/${what}`, payload: {} } : null
    },
    judge: (model, answer, { call, now }) => {
      const next = applyOwn(model, readId(call), what, now)
      if (next === null) return answer.code === 'not_possible' ? model : 'expected not_possible'
      return compare(next, answer, readId(call))
    },
    assume: (model, { call, now }) => applyOwn(model, readId(call), what, now),
  }
}

function applyOwn(
  model: BillingModel,
  id: string,
  what: 'cancel' | 'keep' | 'claim-payment',
  now: Date,
): BillingModel | null {
  const known = findOne(model, id)
  if (!known) return null
  const billing = pass(model, known.client, now)
  const state = billing.subscriptions.find((one) => one.id === id)?.state
  const give = (next: Billing) => withBilling(model, next)
  if (what === 'claim-payment')
    return state === 'waiting' ? give(change(billing, id, { isClaimed: true })) : null
  const isServing = state === 'active' || state === 'leaving'
  if (what === 'keep') return isServing ? give(change(billing, id, { state: 'active' })) : null
  if (isServing) return give(change(billing, id, { state: 'leaving' }))
  if (state !== 'waiting' && state !== 'paid') return null
  return give(schedule(change(billing, id, { state: 'cancelled' }), known.client, dayOf(now)))
}

/** Staff decide about the oldest payment that waits for it. */
function decide(decision: 'accepted' | 'refunded'): Choose {
  return {
    name: `decide about a payment in review: ${decision}`,
    prepare: (model, now) => {
      const payment = model.payments.find(({ isInReview, isDecided }) => isInReview && !isDecided)
      if (!payment) return null
      const payload =
        decision === 'accepted'
          ? { decision, isReopening: false, note: 'The client asked' }
          : { decision, method: 'upi', refundedOn: dayOf(now), reason: 'Paid too late' }
      return {
        as: model.admin,
        method: 'POST',
        url: `/api/admin/payments/${payment.id}/settle`,
        payload,
        key: drawKey(),
      }
    },
    judge: (model, answer, { call, now }) => {
      const payment = model.payments.find(({ id }) => id === readId(call))
      const one = payment && findOne(model, payment.subscriptionId)
      if (!payment || !one) return 'no such payment'
      if (payment.isDecided) return answer.code === 'settled' ? model : 'expected settled'
      const billing = pass(model, one.client, now)
      const payments = billing.payments.map((each) =>
        each.id === payment.id ? { ...each, isDecided: true } : each,
      )
      const { amount } = payment
      const next =
        decision === 'accepted'
          ? { ...change(billing, one.id, { paid: one.paid + amount }), payments }
          : {
              ...billing,
              payments,
              refunded: billing.refunded + amount,
              refundCount: billing.refundCount + 1,
            }
      return compare(withBilling(model, next), answer, one.id)
    },
  }
}

/** Staff invoice a subscription before it is paid, or what the practice retains of its money. */
function issue(which: number): Choose {
  return {
    name: `invoice subscription ${which}`,
    prepare: (model) => {
      const one = model.subscriptions.at(-1 - which)
      if (!one) return null
      const payload = { billing: { version: 0, name: '', address: '', stateCode: null, gstin: null } }
      return {
        as: model.admin,
        method: 'POST',
        url: `/api/admin/subscriptions/${one.id}/invoices`,
        payload,
        key: drawKey(),
      }
    },
    // The check of the area compares invoices with the price and the money.
    judge: (model, answer) =>
      answer.status === 200 || /^(?:not_possible|stale_version)$/.test(answer.code ?? '')
        ? model
        : 'expected an invoice',
  }
}

export const billingSteps = [
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 2 }), kinds)
      .map(([client, offer, kind]) => choose(client, offer, kind)),
  },
  { weight: 6, arbitrary: fc.tuple(index, shares).map(([which, share]) => pay(which, share)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(index, fc.constantFrom('all' as const, 'half' as const, 'more' as const), fc.boolean())
      .map(([which, share, isEnding]) => refund(which, share, isEnding)),
  },
  { weight: 1, arbitrary: index.map(end) },
  { weight: 2, arbitrary: index.map(issue) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, fc.constantFrom('cancel' as const, 'keep' as const, 'claim-payment' as const))
      .map(([which, what]) => doOwn(which, what)),
  },
  { weight: 1, arbitrary: fc.constantFrom('accepted' as const, 'refunded' as const).map(decide) },
]

/** What many histories begin with: one client has chosen a package and paid it. */
export const firstSteps: readonly Choose[] = [choose(0, 0, 'new'), pay(0, 'all')]
