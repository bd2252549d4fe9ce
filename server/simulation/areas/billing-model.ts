import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'

/*
 * The money and the periods of subscriptions, written once more in a few lines: the histories compare the product with
 * it. It is deliberately not made of the product's functions.
 */

export type SubscriptionState = 'waiting' | 'paid' | 'active' | 'leaving' | 'ended' | 'cancelled'

export type Subscription = {
  id: string
  client: number
  packageKey: string
  kind: 'new' | 'renewal' | 'upgrade'
  followsId: string | null
  price: number
  credit: number
  weeks: number
  start: string
  end: string
  state: SubscriptionState
  hasBegun: boolean
  /** Money that counts: received, less refunded and moved. */
  paid: number
  isClaimed: boolean
  createdAt: number
  paidAt: number
}

export type Payment = {
  id: string
  subscriptionId: string
  amount: number
  isInReview: boolean
  isDecided: boolean
}

export type Package = { key: string; price: number; weeks: number }

export type Billing = {
  packages: readonly Package[]
  subscriptions: readonly Subscription[]
  payments: readonly Payment[]
  /** Everything that was ever received and refunded. */
  received: number
  refunded: number
  refundCount: number
}

const ZONE = 'Asia/Kolkata'
const CREDIT_MS = 7 * 86_400_000

export const dayOf = (now: Date): string => todayIn(ZONE, now)
const later = (a: string, b: string): string => (a > b ? a : b)
const isServing = ({ state }: Subscription): boolean => state === 'active' || state === 'leaving'

export function findServing({ subscriptions }: Billing, client: number): Subscription | undefined {
  return subscriptions.find((one) => one.client === client && isServing(one))
}

export function findWaiting({ subscriptions }: Billing, client: number): Subscription | undefined {
  return subscriptions.find((one) => one.client === client && one.state === 'waiting')
}

/** Lists what is paid and has not begun, in the order of payment. */
function listPaid({ subscriptions }: Billing, client: number): Subscription[] {
  return subscriptions
    .filter((one) => one.client === client && one.state === 'paid')
    .toSorted((a, b) => a.paidAt - b.paidAt)
}

export function dueOf({ price, credit, paid, state }: Subscription): number {
  return state === 'waiting' ? Math.max(0, price - credit - paid) : 0
}

export function change(billing: Billing, id: string, part: Partial<Subscription>): Billing {
  const subscriptions = billing.subscriptions.map((one) => (one.id === id ? { ...one, ...part } : one))
  return { ...billing, subscriptions }
}

function findStart(ahead: readonly Subscription[], today: string): string {
  return ahead.reduce((latest, { end }) => later(latest, end), today)
}

/** Puts what is paid after what runs, one after the other. */
export function schedule(billing: Billing, client: number, today: string): Billing {
  const serving = findServing(billing, client)
  if (!serving) return billing
  let next = billing
  let free = later(serving.end, today)
  for (const { id, weeks } of listPaid(billing, client)) {
    next = change(next, id, { start: free, end: addDays(free, weeks * 7) })
    free = addDays(free, weeks * 7)
  }
  return next
}

/** An upgrade whose subscription is over has nothing to credit any more, unless money has come for it. */
function dropCredit(billing: Billing, overId: string): Billing {
  return billing.subscriptions
    .filter(
      ({ followsId, kind, paid, state }) =>
        followsId === overId && kind === 'upgrade' && paid === 0 && state === 'waiting',
    )
    .reduce((next, { id }) => change(next, id, { kind: 'new', followsId: null, credit: 0 }), billing)
}

/** Ends and starts subscriptions as the days pass. */
export function pass(billing: Billing, client: number, now: Date): Billing {
  const today = dayOf(now)
  let next = billing
  for (;;) {
    const serving = findServing(next, client)
    if (serving && serving.end <= today) {
      next = change(next, serving.id, { state: serving.state === 'leaving' ? 'cancelled' : 'ended' })
      next = dropCredit(next, serving.id)
      continue
    }
    const [ready] = serving
      ? []
      : listPaid(next, client)
          .filter(({ start }) => start <= today)
          .toSorted((a, b) => a.start.localeCompare(b.start))
    if (!ready) break
    next = change(next, ready.id, { state: 'active', hasBegun: true })
  }
  for (const one of next.subscriptions) {
    const isForgotten =
      one.client === client && one.state === 'waiting' && one.kind === 'upgrade' && one.paid === 0
    if (isForgotten && !one.isClaimed && one.createdAt + CREDIT_MS <= now.getTime()) {
      next = change(next, one.id, { state: 'cancelled' })
    }
  }
  return schedule(next, client, today)
}

export type Quote = { credit: number; start: string; end: string; due: number }

/** Returns the price and period of a package; `null` if this kind is not possible. */
export function quote(
  billing: Billing,
  client: number,
  { price, weeks, key }: Package,
  kind: Subscription['kind'],
  now: Date,
): Quote | null {
  const today = dayOf(now)
  const serving = findServing(billing, client)
  const make = (start: string, credit: number): Quote => ({
    credit,
    start,
    end: addDays(start, weeks * 7),
    due: price - credit,
  })
  if (kind === 'new') return serving ? null : make(findStart(listPaid(billing, client), today), 0)
  if (!serving) return null
  if (kind === 'renewal') return make(findStart([serving, ...listPaid(billing, client)], today), 0)
  const isUpgrade =
    serving.packageKey !== key && price > serving.price && addDays(today, weeks * 7) >= serving.end
  if (!isUpgrade) return null
  const allDays = daysBetween(serving.start, serving.end)
  const unusedDays = Math.min(allDays, daysBetween(today, serving.end))
  return { ...make(today, Math.floor(((serving.paid + serving.credit) * unusedDays) / allDays)) }
}

/** Does what follows when nothing is due any more. */
export function begin(billing: Billing, id: string, now: Date): Billing {
  const today = dayOf(now)
  const one = billing.subscriptions.find((each) => each.id === id)
  if (!one) return billing
  const serving = findServing(billing, one.client)
  const paid = { state: 'paid' as const, paidAt: now.getTime(), isClaimed: false }
  if (one.kind === 'upgrade' && serving?.id === one.followsId) {
    const end = serving.start < today ? today : addDays(serving.start, 1)
    const replaced = change(billing, serving.id, { state: 'ended', end })
    return pass(
      change(replaced, id, { ...paid, start: today, end: addDays(today, one.weeks * 7) }),
      one.client,
      now,
    )
  }
  const start = findStart([...(serving ? [serving] : []), ...listPaid(billing, one.client)], today)
  return pass(change(billing, id, { ...paid, start, end: addDays(start, one.weeks * 7) }), one.client, now)
}

/** Ends a subscription today, or cancels it before it begins; `null` if it is over. */
export function stop(billing: Billing, id: string, now: Date): Billing | null {
  const today = dayOf(now)
  const one = billing.subscriptions.find((each) => each.id === id)
  if (!one || one.state === 'ended' || one.state === 'cancelled') return null
  if (!isServing(one)) return schedule(change(billing, id, { state: 'cancelled' }), one.client, today)
  const over = change(billing, id, {
    state: one.state === 'leaving' ? 'cancelled' : 'ended',
    end: addDays(today, 1),
  })
  return pass(dropCredit(over, id), one.client, now)
}
