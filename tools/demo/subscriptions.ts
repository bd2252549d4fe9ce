import type pg from 'pg'
import type { Package } from '#contract/billing/packages.ts'
import type { PaymentMethod, SubscriptionKind, SubscriptionStatus } from '#contract/billing/subscriptions.ts'
import { findLastDay, makePeriod, type Period } from '#domain/billing/periods.ts'
import { writePaymentReference } from '#domain/billing/reference.ts'
import { addDays } from '#domain/units/dates.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { findPackage } from '#server/modules/billing/packages/service.ts'
import { issueReceipt } from '#server/modules/billing/receipts/service.ts'
import { createRandom, type Random } from './random.ts'

const SEED = 20_260_103
/** No bank has this handle: what is scanned in the demo reaches nobody. */
const DEMO_UPI = { id: 'pathya.demo@demo', payeeName: 'Pathya Demo' }

type PackageKey = 'regular' | 'rapid' | 'super'

type DemoSubscription = {
  package: PackageKey
  status: SubscriptionStatus
  kind?: SubscriptionKind
  /** First day, counted from today. */
  startsIn: number
  /** Money that came in: which part of the price, and how many days ago. */
  paid?: { share: number; daysAgo: number; isInReview?: boolean }[]
  claimedDaysAgo?: number
  cancelledDaysAgo?: number
  /** Written by staff; without it, chosen by the client. */
  isByStaff?: boolean
}

const METHODS: readonly PaymentMethod[] = ['upi', 'upi', 'upi', 'bank', 'cash']

const paidOn = (daysAgo: number) => [{ share: 1, daysAgo }]

/** What the login has had: two months, one more, and three that run. */
const OF_THE_LOGIN: DemoSubscription[] = [
  { package: 'rapid', status: 'ended', startsIn: -109, paid: paidOn(109) },
  { package: 'regular', kind: 'renewal', status: 'ended', startsIn: -53, paid: paidOn(56) },
  {
    package: 'super',
    kind: 'renewal',
    status: 'active',
    startsIn: -25,
    paid: [
      { share: 0.5, daysAgo: 27 },
      { share: 0.5, daysAgo: 25 },
    ],
  },
]

/** What the others have, in turn. */
const OF_OTHERS: DemoSubscription[][] = [
  [{ package: 'super', status: 'active', startsIn: -31, paid: paidOn(31) }],
  [
    { package: 'regular', status: 'active', startsIn: -23, paid: paidOn(23) },
    { package: 'regular', kind: 'renewal', status: 'pending', startsIn: 5, claimedDaysAgo: 0 },
  ],
  [{ package: 'rapid', status: 'pending', startsIn: -2, claimedDaysAgo: 1 }],
  [{ package: 'super', status: 'pending', startsIn: -6, paid: [{ share: 0.4, daysAgo: 4 }] }],
  [
    { package: 'regular', status: 'ended', startsIn: -96, paid: paidOn(96) },
    { package: 'regular', kind: 'renewal', status: 'ended', startsIn: -68, paid: paidOn(69) },
  ],
  [
    { package: 'regular', status: 'active', startsIn: -12, paid: paidOn(12) },
    { package: 'rapid', kind: 'renewal', status: 'pending', startsIn: 16, paid: paidOn(1) },
  ],
  [{ package: 'rapid', status: 'active', startsIn: -17, paid: paidOn(17), cancelledDaysAgo: 3 }],
  [{ package: 'regular', status: 'active', startsIn: -9, paid: paidOn(8), isByStaff: true }],
  [],
  [
    {
      package: 'regular',
      status: 'cancelled',
      startsIn: -15,
      cancelledDaysAgo: 13,
      paid: [{ share: 1, daysAgo: 11, isInReview: true }],
    },
  ],
]

/** Subscriptions in every state, what came in for them with its receipts, and where clients pay to. */
export async function addSubscriptions(
  db: pg.PoolClient,
  clients: readonly { id: string; email: string; joinedWeeksAgo: number }[],
  { adminId, today }: { adminId: string; today: string },
): Promise<void> {
  const random = createRandom(SEED)
  await db.query('update practice_settings set upi_id = $1, upi_payee_name = $2', [
    DEMO_UPI.id,
    DEMO_UPI.payeeName,
  ])
  const payments: (DemoPayment & { at: Date })[] = []
  for (const [index, client] of clients.entries()) {
    const all =
      client.email === 'client@demo.example' ? OF_THE_LOGIN : (OF_OTHERS[index % OF_OTHERS.length] ?? [])
    // Who has been here for long has had some before.
    const past = client.email === 'client@demo.example' ? [] : listPast(random, client, all)
    // Nobody has paid before they came.
    if (all.some(({ startsIn }) => startsIn < -7 * client.joinedWeeksAgo)) continue
    let followsId: string | null = null
    for (const subscription of [...past, ...all]) {
      const bytes = Uint8Array.from({ length: 6 }, () => random.between(0, 255))
      const reference = writePaymentReference(bytes)
      const added = await addSubscription(db, subscription, {
        clientId: client.id,
        adminId,
        today,
        reference,
        followsId: subscription.kind ? followsId : null,
      })
      followsId = added.id
      for (const payment of listPayments(subscription, added)) {
        const daysAgo = payment.daysAgo
        payments.push({
          ...payment,
          clientId: client.id,
          reference,
          method: random.pick(METHODS),
          bankReference: String(430_000_000_000 + random.between(0, 9_999_999_999)),
          receivedOn: addDays(today, -daysAgo),
          at: new Date(`${addDays(today, -daysAgo)}T00:${10 + (payments.length % 40)}:00Z`),
        })
      }
    }
  }
  // Receipts are numbered as the money came in.
  for (const payment of payments.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await addPayment(db, payment, adminId)
  }
}

/** One or two months at a time, from some days after somebody joined until their later ones begin; some stay away for a while. */
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
      status: 'ended',
      startsIn,
      paid: paidOn(-startsIn),
    })
    startsIn += days + (random.chance(0.5) ? random.between(10, 50) : 0)
  }
}

type Added = { id: string; period: Period; offer: Package; isChosen: boolean }

type PaymentOf = {
  added: Added
  daysAgo: number
  amountPaise: number
  paidBeforePaise: number
  balancePaise: number
  isInReview: boolean
}

type DemoPayment = PaymentOf & {
  clientId: string
  reference: string
  method: PaymentMethod
  bankReference: string
  receivedOn: string
}

async function addSubscription(
  db: pg.PoolClient,
  subscription: DemoSubscription,
  about: { clientId: string; adminId: string; today: string; reference: string; followsId: string | null },
): Promise<Added> {
  const { today } = about
  const offer = await findPackage({ db: dbOn(db) }, subscription.package)
  if (!offer) throw new RangeError(`There is no package ${subscription.package}.`)
  const isChosen = !subscription.isByStaff
  const period = makePeriod(addDays(today, subscription.startsIn), offer.durationWeeks)
  const isPaid = (subscription.paid ?? []).reduce(
    (sum, { share, isInReview }) => sum + (isInReview ? 0 : share),
    0,
  )
  const daysAgo = (days: number | undefined) =>
    days === undefined
      ? null
      : new Date(Math.min(Date.parse(`${addDays(today, -days)}T00:30:00Z`), Date.now() - 300_000))
  const lastPaid = isPaid >= 1 ? subscription.paid?.at(-1)?.daysAgo : undefined
  const hasBegun = subscription.status === 'active' || subscription.status === 'ended'
  // Chosen a day before it was paid, at the latest when it was to begin.
  const chosenDaysAgo = Math.max(
    2,
    -subscription.startsIn,
    ...(subscription.paid ?? []).map((payment) => payment.daysAgo + 1),
  )
  const { rows } = await db.query<{ id: string }>(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
       end_date, status, created_by, package_key, kind, follows_id, payment_reference, payment_claimed_at, paid_at,
       cancel_requested_at, activated_at, ended_at, created_at, updated_at)
     values ($1, $2, 'diet_plan', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
     returning id`,
    [
      about.clientId,
      offer.name,
      offer.amountPaise,
      `${offer.durationWeeks} weeks`,
      offer.durationWeeks,
      period.startDate,
      period.endDate,
      subscription.status,
      isChosen ? about.clientId : about.adminId,
      isChosen ? offer.key : null,
      subscription.kind ?? 'new',
      about.followsId,
      about.reference,
      daysAgo(subscription.claimedDaysAgo),
      daysAgo(lastPaid),
      daysAgo(subscription.cancelledDaysAgo),
      hasBegun ? new Date(`${period.startDate}T00:35:00Z`) : null,
      subscription.status === 'ended'
        ? new Date(`${period.endDate}T00:35:00Z`)
        : subscription.status === 'cancelled'
          ? daysAgo(subscription.cancelledDaysAgo)
          : null,
      daysAgo(chosenDaysAgo),
    ],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('Inserting a subscription gave no row.')
  return { id, period, offer, isChosen }
}

function listPayments({ paid = [] }: DemoSubscription, added: Added): PaymentOf[] {
  let paidPaise = 0
  return paid.map(({ share, daysAgo, isInReview = false }) => {
    const amountPaise = Math.round(added.offer.amountPaise * share)
    const paidBeforePaise = paidPaise
    if (!isInReview) paidPaise += amountPaise
    const balancePaise = added.offer.amountPaise - paidPaise
    return { added, daysAgo, amountPaise, paidBeforePaise, balancePaise, isInReview }
  })
}

async function addPayment(
  db: pg.PoolClient,
  payment: DemoPayment & { at: Date },
  adminId: string,
): Promise<void> {
  const { added, amountPaise, method, receivedOn, at } = payment
  const bankReference = method === 'cash' ? null : payment.bankReference
  const { rows } = await db.query<{ id: string }>(
    `insert into payments (subscription_id, amount_paise, method, bank_reference, received_on, standing, recorded_by,
                           created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      added.id,
      amountPaise,
      method,
      bankReference,
      receivedOn,
      payment.isInReview ? 'in-review' : 'received',
      adminId,
      at,
    ],
  )
  const id = rows[0]?.id
  if (!id || payment.isInReview) return
  const isPeriodKnown = payment.balancePaise === 0 || !added.isChosen
  await issueReceipt(
    { db: dbOn(db) },
    {
      id,
      userId: payment.clientId,
      now: at,
      content: {
        planName: added.offer.name,
        duration: `${added.offer.durationWeeks} weeks`,
        period: isPeriodKnown
          ? { firstDay: added.period.startDate, lastDay: findLastDay(added.period) }
          : null,
        paymentReference: payment.reference,
        method,
        bankReference,
        receivedOn,
        amountPaise,
        pricePaise: added.offer.amountPaise,
        creditPaise: 0,
        paidBeforePaise: payment.paidBeforePaise,
        balancePaise: payment.balancePaise,
      },
    },
  )
}
