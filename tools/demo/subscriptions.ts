import { updateOwnBillingDetails } from '#contract/billing/billing-details.ts'
import { issueInvoice } from '#contract/billing/invoices.ts'
import { recordRefund } from '#contract/billing/refunds.ts'
import {
  type AdminSubscription,
  cancelSubscription,
  claimPayment,
  type PaymentMethod,
  recordPayment,
  type SubscriptionKind,
  subscribe,
} from '#contract/billing/subscriptions.ts'
import { addDays } from '#domain/units/dates.ts'
import * as billing from '#server/modules/billing/billing-details/service.ts'
import * as invoices from '#server/modules/billing/invoices/service.ts'
import * as payments from '#server/modules/billing/payments/service.ts'
import * as refunds from '#server/modules/billing/refunds/service.ts'
import * as subscriptions from '#server/modules/billing/subscriptions/service.ts'
import { makeGstin } from './practice.ts'
import { createRandom, type Random } from './random.ts'
import { later, type Story, timeOn } from './story.ts'

const SEED = 20_260_103

type PackageKey = 'regular' | 'rapid' | 'super'

type DemoSubscription = {
  package: PackageKey
  kind?: SubscriptionKind
  /** First day, counted from today. */
  startsIn: number
  /** Payments: the share of the price, and how many days ago. */
  paid?: { share: number; daysAgo: number }[]
  claimedDaysAgo?: number
  cancelledDaysAgo?: number
  /** The practice issues an invoice for the first of these before it is paid. */
  isInvoiced?: true
}

const METHODS: readonly PaymentMethod[] = ['upi', 'upi', 'upi', 'bank', 'cash']

const paidOn = (daysAgo: number) => [{ share: 1, daysAgo }]

/** Subscriptions of the login client: two months, one more month, and three months that are running. */
const OF_THE_LOGIN: DemoSubscription[] = [
  { package: 'rapid', startsIn: -109, paid: paidOn(109) },
  { package: 'regular', kind: 'renewal', startsIn: -53, paid: paidOn(56) },
  {
    package: 'super',
    kind: 'renewal',
    startsIn: -25,
    paid: [
      { share: 0.5, daysAgo: 27 },
      { share: 0.5, daysAgo: 25 },
    ],
  },
]

/** Subscriptions of the other clients, in turn. */
const OF_OTHERS: DemoSubscription[][] = [
  [{ package: 'super', startsIn: -31, paid: paidOn(31) }],
  [
    { package: 'regular', startsIn: -23, paid: paidOn(23) },
    { package: 'regular', kind: 'renewal', startsIn: 5, claimedDaysAgo: 0 },
  ],
  [{ package: 'rapid', startsIn: -2, claimedDaysAgo: 1 }],
  [{ package: 'super', startsIn: -6, paid: [{ share: 0.4, daysAgo: 4 }] }],
  [
    { package: 'regular', startsIn: -96, paid: paidOn(96) },
    { package: 'regular', kind: 'renewal', startsIn: -68, paid: paidOn(69) },
  ],
  [
    { package: 'regular', startsIn: -12, paid: paidOn(12) },
    { package: 'rapid', kind: 'renewal', startsIn: 16, paid: paidOn(1) },
  ],
  [{ package: 'rapid', startsIn: -17, paid: paidOn(17), cancelledDaysAgo: 3 }],
  [{ package: 'regular', startsIn: -9, paid: paidOn(9) }],
  [],
  [
    {
      package: 'regular',
      isInvoiced: true,
      startsIn: -15,
      cancelledDaysAgo: 13,
      paid: [{ share: 1, daysAgo: 11 }],
    },
  ],
]

/** The fields of a client that subscriptions need. */
type Buyer = { id: string; email: string; joinedWeeksAgo: number }

/** A paid subscription, for the refunds. */
type Sale = { subscription: AdminSubscription; email: string }

/** Plans subscriptions in every state, their payments and refunds. The payments create receipts and invoices. */
export function planSubscriptions(story: Story, buyers: readonly Buyer[], adminId: string): void {
  const random = createRandom(SEED)
  const sales = new Map<string, Sale>()
  for (const [index, buyer] of buyers.entries()) {
    const isLogin = buyer.email === 'client@demo.example'
    const all = isLogin ? OF_THE_LOGIN : (OF_OTHERS[index % OF_OTHERS.length] ?? [])
    // Clients of many months had earlier subscriptions.
    const past = isLogin ? [] : listPast(random, buyer, all)
    // Nobody pays before they join.
    if (all.some(({ startsIn }) => startsIn < -7 * buyer.joinedWeeksAgo)) continue
    for (const subscription of [...past, ...all]) {
      const isInvoiced = subscription.isInvoiced && index < OF_OTHERS.length
      planSubscription(story, random, { buyer, adminId, sales, subscription, isInvoiced })
    }
  }
  planRefunds(story, adminId, sales)
}

function planSubscription(
  story: Story,
  random: Random,
  about: {
    buyer: Buyer
    adminId: string
    sales: Map<string, Sale>
    subscription: DemoSubscription
    isInvoiced: boolean | undefined
  },
): void {
  const { at, as, end, today } = story
  const { buyer, adminId, sales, subscription, isInvoiced } = about
  const { paid = [], claimedDaysAgo, cancelledDaysAgo, startsIn } = subscription
  const morning = (daysAgo: number): Date =>
    new Date(Math.min(timeOn(addDays(today, -daysAgo), '00:30').getTime(), later(end, -0.1).getTime()))
  // The package was chosen a day before the payment, and at the latest when the subscription was to begin.
  const chosenDaysAgo = Math.max(2, -startsIn, ...paid.map(({ daysAgo }) => daysAgo + 1))
  const ways = paid.map(({ daysAgo, share }) => ({
    share,
    method: random.pick(METHODS),
    bankReference: String(430_000_000_000 + random.between(0, 9_999_999_999)),
    receivedOn: addDays(today, -daysAgo),
    at: timeOn(addDays(today, -daysAgo), `00:${random.between(10, 49)}`),
  }))
  at(morning(chosenDaysAgo), async () => {
    const ctx = await as(buyer.id, subscribe)
    const { active } = await subscriptions.getOwnSubscriptions(ctx)
    const kind = active ? (subscription.kind ?? 'new') : 'new'
    const quote = await subscriptions.quoteSubscription(ctx, { packageKey: subscription.package, kind })
    const { id, duePaise } = await subscriptions.subscribe(ctx, quote)
    for (const { at: time, share, ...way } of ways) {
      const bankReference = way.method === 'cash' ? null : way.bankReference
      at(time, async () => {
        const payment = { ...way, bankReference, amountPaise: Math.round(duePaise * share) }
        const sold = await payments.recordPayment(await as(adminId, recordPayment), id, payment)
        sales.set(id, { subscription: sold, email: buyer.email })
      })
    }
    if (claimedDaysAgo !== undefined) {
      at(morning(claimedDaysAgo), async () =>
        subscriptions.claimPayment(await as(buyer.id, claimPayment), id, {}),
      )
    }
    if (isInvoiced) {
      at(later(morning(chosenDaysAgo), 1), async () => {
        const ctx = await as(adminId, issueInvoice)
        await invoices.issueByStaff(ctx, id, await billing.findBillingDetails(ctx, buyer.id))
      })
    }
    if (cancelledDaysAgo !== undefined) {
      at(morning(cancelledDaysAgo), async () =>
        subscriptions.cancelSubscription(await as(buyer.id, cancelSubscription), id),
      )
    }
  })
}

/**
 * Makes past subscriptions of one or two months, from some days after the client joined until their later ones begin.
 * Some clients pause for a while.
 */
function listPast(
  random: Random,
  client: { joinedWeeksAgo: number },
  later: readonly DemoSubscription[],
): DemoSubscription[] {
  const until = Math.min(-60, ...later.map(({ startsIn }) => startsIn))
  const past: DemoSubscription[] = []
  for (let startsIn = 3 - 7 * client.joinedWeeksAgo; ; ) {
    const isLong = random.chance(0.4)
    const days = isLong ? 56 : 28
    if (startsIn + days > until) return past
    past.push({
      package: isLong ? 'rapid' : 'regular',
      ...(past.length > 0 && { kind: 'renewal' }),

      startsIn,
      paid: paidOn(-startsIn),
    })
    startsIn += days + (random.chance(0.5) ? random.between(10, 50) : 0)
  }
}

/** The refunds in order: how many days ago, the share of the price, and the reason. */
const REFUNDS = [
  { daysAgo: 40, share: 0.25, method: 'upi', reason: 'A week of it fell into a stay in hospital' },
  { daysAgo: 19, share: 0.5, method: 'bank', reason: 'Moved to another city halfway' },
  { daysAgo: 6, share: 0.2, method: 'upi', reason: 'Two follow-ups could not take place' },
] as const

/** Plans refunds of subscriptions that have ended. */
function planRefunds({ at, as, today }: Story, adminId: string, sales: Map<string, Sale>): void {
  for (const { daysAgo, share, method, reason } of REFUNDS) {
    const refundedOn = addDays(today, -daysAgo)
    at(timeOn(refundedOn, '05:10'), async () => {
      const sale = [...sales.values()]
        .filter(
          ({ subscription, email }) => subscription.endDate <= refundedOn && email !== 'client@demo.example',
        )
        .toSorted(
          (a, b) => compare(b.subscription.endDate, a.subscription.endDate) || compare(a.email, b.email),
        )[0]
      if (!sale) return
      const { id, paidPaise } = sale.subscription
      sales.delete(id)
      const bankReference = String(440_000_000_000 + daysAgo * 7_919)
      const amountPaise = Math.round((paidPaise * share) / 100) * 100
      const refund = { amountPaise, method, bankReference, refundedOn, reason, isEnding: false }
      await refunds.recordRefund(await as(adminId, recordRefund), id, refund)
    })
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Billing details of some clients, in turn: another state, a business, the state of the practice. */
const BILLED = [
  { name: '', address: '7 Residency Road\nBengaluru 560025', stateCode: '29', gstin: null },
  {
    name: 'Kaveri Handlooms (demo)',
    address: '18 Anna Salai\nChennai 600002',
    stateCode: '33',
    gstin: makeGstin('33'),
  },
  { name: '', address: '3 Prabhat Road\nPune 411004', stateCode: '27', gstin: null },
] as const
const BILLED_EVERY = 4

/** Saves the billing details of every fourth client. `index` is the client's number among all. */
export async function addBillingDetails({ as }: Story, clientId: string, index: number): Promise<void> {
  const details = BILLED[Math.floor(index / BILLED_EVERY) % BILLED.length]
  if (index % BILLED_EVERY !== 1 || !details) return
  await billing.updateOwnBillingDetails(await as(clientId, updateOwnBillingDetails), {
    ...details,
    version: 0,
  })
}
