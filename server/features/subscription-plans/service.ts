import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type {
  AdminSubscription,
  OwnSubscription,
  Package,
  SubscriptionKind,
  SubscriptionQuote,
  SubscriptionStatus,
} from '#contract/subscription-plans.ts'
import { PLAN_PACKAGES } from '#domain/people/options.ts'
import { findNextStart, makePeriod } from '#domain/subscription/periods.ts'
import { writePaymentReference } from '#domain/subscription/reference.ts'
import { findStanding } from '#domain/subscription/states.ts'
import { quoteUpgrade } from '#domain/subscription/upgrades.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { splitSearch } from '#server/db/sql.ts'
import { type Queryable, runInTransaction } from '#server/db/transaction.ts'
import { notifyStaff } from '#server/features/notifications/service.ts'
import { findPackage } from '#server/features/packages/service.ts'
import { findUpiAccount } from '#server/features/settings/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { conflict, invalidField, notFound } from '#server/platform/app-error.ts'
import { recordAudit, recordStaffAccess } from '#server/platform/audit/audit.ts'
import { runOnce } from '#server/platform/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/platform/http/pagination.ts'
import { consumeLimits } from '#server/platform/http/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/sessions/sessions.ts'
import {
  advance,
  beginPaid,
  describeOwn,
  findActive,
  findDuePaise,
  type HeldClient,
  holdClient,
  lineUp,
  listPaidAhead,
  saveHeld,
} from './course.ts'
import {
  type NewSubscription,
  type StoredForStaff,
  type StoredSubscription,
  subscriptionPlansRepository as subscriptions,
} from './repository.ts'

/** Past subscriptions that a client's screen shows. */
const PAST_SHOWN = 50
/** Each choice is told to admins. */
const CHOICES_A_DAY = 20
/** References are drawn from a thousand million. */
const REFERENCE_TRIES = 5

/** What a client has and had, with how to pay. */
export async function getOwnSubscriptions({ database }: Platform, request: FastifyRequest) {
  const { userId, today } = readClient(request)
  const { pool } = database
  const [open, past, payments, upi] = await Promise.all([
    subscriptions.listOpen(pool, userId),
    subscriptions.listPast(pool, userId, PAST_SHOWN),
    subscriptions.listPayments(pool, userId),
    findUpiAccount(pool),
  ])
  const active = findActive({ open })
  return {
    today,
    active: active && describeOwn(active),
    pending: open.filter(({ status }) => status === 'pending').map(describeOwn),
    past: past.map(describeOwn),
    payments,
    upi,
  }
}

/** What a package would cost now. Refused with 409 `not_possible` where the kind does not fit what the client has. */
export async function quoteSubscription(
  platform: Platform,
  request: FastifyRequest,
  choice: { packageKey: string; kind: SubscriptionKind },
): Promise<SubscriptionQuote> {
  const { userId, today } = readClient(request)
  const { pool } = platform.database
  const offer = await requirePackage(pool, choice.packageKey)
  return makeQuote({ open: await subscriptions.listOpen(pool, userId), today }, offer, choice.kind)
}

/** Writes down what a client chooses, to be paid, and tells the admins. One at a time waits for its money. */
export async function subscribe(
  platform: Platform,
  request: FastifyRequest,
  choice: { packageKey: string; kind: SubscriptionKind; duePaise: number },
): Promise<OwnSubscription> {
  const { pool } = platform.database
  const { actor, userId } = readClient(request)
  await consumeLimits(pool, 'subscribe', [{ key: userId, count: CHOICES_A_DAY, windowSeconds: 86_400 }])
  return runOnce(pool, request, actor, async (db) => {
    const held = await holdClient({ db, platform }, userId, new Date())
    const waiting = held.open.find((one) => one.packageKey !== null && findStanding(one) === 'waiting')
    if (waiting) {
      throw conflict('pending_exists', 'You have chosen a package already. Pay for it, or cancel it first.', {
        id: waiting.id,
      })
    }
    const offer = await requirePackage(db, choice.packageKey)
    const quote = makeQuote(held, offer, choice.kind)
    if (quote.duePaise !== choice.duePaise) {
      throw conflict('quote_changed', 'The price has changed meanwhile. Please look at it again.', { quote })
    }
    const id = await insertPending(db, {
      userId,
      planName: offer.name,
      planType: offer.planType,
      amountPaise: offer.amountPaise,
      duration: describeWeeks(offer.durationWeeks),
      durationWeeks: offer.durationWeeks,
      startDate: quote.startDate,
      endDate: quote.endDate,
      createdBy: userId,
      chosen: {
        packageKey: offer.key,
        kind: choice.kind,
        followsId: findActive(held)?.id ?? null,
        creditPaise: quote.creditPaise,
      },
    })
    await notifyStaff(db, platform, userId, 'admins', {
      kind: 'subscription-asked',
      params: { subscriptionId: id, clientId: userId },
      causeKey: `subscription-asked:${id}`,
    })
    await recordAudit(db, actor, request, {
      action: 'subscription.choose',
      subjectId: userId,
      entity: 'subscription-plan',
      entityId: id,
      // Not which package: its name may name an illness.
      details: { kind: choice.kind },
    })
    return describeOwn(await requireStored(db, id))
  })
}

/**
 * Cancels one of the caller's own: a pending one at once, an active one with its last day. Admins are told where money came in
 * for one that never begins.
 */
export async function cancelSubscription(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<OwnSubscription> {
  return changeOwn(platform, request, id, 'subscription.cancel', async (db, held, stored) => {
    const changed = await saveHeld({ db }, held, advance(stored, 'cancel', held.now))
    if (changed.status === 'cancelled' && stored.paidPaise > 0) {
      await notifyStaff(db, platform, held.id, 'admins', {
        kind: 'paid-cancelled',
        params: { subscriptionId: id, clientId: held.id },
        causeKey: `paid-cancelled:${id}`,
      })
    }
    await lineUp({ db, platform }, held)
    return changed
  })
}

/** Takes the cancellation of an active one back. */
export async function keepSubscription(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<OwnSubscription> {
  return changeOwn(platform, request, id, 'subscription.keep', (db, held, stored) =>
    saveHeld({ db }, held, advance(stored, 'keep', held.now)),
  )
}

/** Keeps that the client has paid, and tells the admins, once for each sum that is there; or takes that back. */
export async function claimPayment(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  { bankReference, isWithdrawn }: { bankReference?: string | undefined; isWithdrawn?: boolean | undefined },
): Promise<OwnSubscription> {
  if (isWithdrawn) {
    return changeOwn(platform, request, id, 'subscription.claim-withdrawn', (db, held, stored) =>
      saveHeld({ db }, held, {
        ...advance(stored, 'claim', held.now),
        paymentClaimedAt: null,
        paymentClaimText: null,
      }),
    )
  }
  return changeOwn(platform, request, id, 'subscription.claim', async (db, held, stored) => {
    const claimed = {
      ...advance(stored, 'claim', held.now),
      paymentClaimedAt: stored.paymentClaimedAt ?? held.now.toISOString(),
      paymentClaimText: bankReference || stored.paymentClaimText,
    }
    await notifyStaff(db, platform, held.id, 'admins', {
      kind: 'payment-claimed',
      params: { subscriptionId: id, clientId: held.id },
      causeKey: `payment-claimed:${id}:${stored.paidPaise}`,
    })
    return saveHeld({ db }, held, claimed)
  })
}

/** A page of everybody's subscriptions, and the cursor of the next one. */
export async function listSubscriptions(
  { database }: Platform,
  query: {
    status?: SubscriptionStatus | undefined
    inReview?: 'true' | undefined
    search?: string | undefined
    userId?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<{ subscriptions: AdminSubscription[]; nextCursor: string | null; totalCount: number }> {
  const filter = {
    status: query.status,
    isInReview: query.inReview === 'true',
    userId: query.userId,
    words: splitSearch(query.search),
  }
  const page = { limit: query.limit + 1, after: readTimeCursor(query.cursor) }
  const [rows, totalCount] = await Promise.all([
    subscriptions.listForStaff(database.pool, filter, page),
    subscriptions.countForStaff(database.pool, filter),
  ])
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    subscriptions: shown.map(({ atMicros: _atMicros, ...stored }) => describeForStaff(stored)),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
    totalCount,
  }
}

/** A subscription that money came in for, held with its client until the transaction ends. Throws 404 where there is none. */
export async function holdForPayment(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  id: string,
  now: Date,
): Promise<{ held: HeldClient; subscription: StoredSubscription; duePaise: number }> {
  const userId = await subscriptions.findOwner(db, id)
  if (userId === null) throw notFound()
  const held = await holdClient({ db, platform }, userId, now)
  const subscription = await requireStored(db, id)
  return { held, subscription, duePaise: findDuePaise(subscription) }
}

/**
 * What follows from money that was written down for a pending subscription: once nothing is due it begins, or waits for its
 * first day. What the client said of having paid is settled with it.
 *
 * @param isWhole Whether nothing is due any more.
 * @returns The subscription as it is now.
 */
export async function followPayment(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  held: HeldClient,
  subscription: StoredSubscription,
  isWhole: boolean,
): Promise<StoredSubscription> {
  if (isWhole) {
    await beginPaid({ db, platform }, held, subscription)
  } else {
    const waiting = advance(subscription, 'part-paid', held.now)
    await saveHeld({ db }, held, { ...waiting, paymentClaimedAt: null, paymentClaimText: null })
  }
  return requireStored(db, subscription.id)
}

/** One as the practice sees it. Throws 404 where there is none. */
export async function readForStaff(db: Queryable, id: string): Promise<AdminSubscription> {
  const stored = await subscriptions.findForStaff(db, id)
  if (!stored) throw notFound()
  return describeForStaff(stored)
}

/**
 * What a client's first screen shows: the active one, else the newest that waits for its money or its start; null: none.
 */
export async function findOwnForDashboard(db: Queryable, userId: string): Promise<OwnSubscription | null> {
  const open = await subscriptions.listOpen(db, userId)
  const shown = findActive({ open }) ?? open.at(-1)
  return shown ? describeOwn(shown) : null
}

/**
 * Asks a client to pay for a diet plan that has a price: one pending subscription in the transaction that publishes the
 * plan. A plan that has one already, such as with its next version, gets no second one: what is not paid yet follows the
 * price. Without a price there is none.
 */
export async function offerSubscription(
  db: Queryable,
  request: FastifyRequest,
  dietPlanId: string,
): Promise<void> {
  const actor = requireActor(request)
  const plan = await subscriptions.findUnbilledPlan(db, dietPlanId)
  if (!plan) {
    const changed = await subscriptions.followPrice(db, dietPlanId)
    if (!changed) return
    return recordStaffAccess(db, actor, request, {
      action: 'subscription.price-changed',
      subjectId: changed.userId,
      entity: 'subscription-plan',
      entityId: changed.id,
    })
  }
  const durationWeeks =
    plan.durationWeeks ?? Math.max(1, Math.ceil(daysBetween(plan.startDate, plan.endDate) / 7))
  const chosen = PLAN_PACKAGES.find(
    (offer) => offer.durationWeeks === durationWeeks && offer.amountPaise === plan.pricePaise,
  )
  const id = await insertPending(db, {
    userId: plan.userId,
    planName: chosen?.name ?? plan.title,
    planType: plan.planType ?? 'diet_plan',
    amountPaise: plan.pricePaise,
    duration: describeWeeks(durationWeeks),
    durationWeeks,
    startDate: plan.startDate,
    endDate: plan.endDate,
    createdBy: actor.userId,
  })
  await subscriptions.linkPlan(db, dietPlanId, id)
  await recordStaffAccess(db, actor, request, {
    action: 'subscription.offer',
    subjectId: plan.userId,
    entity: 'subscription-plan',
    entityId: id,
  })
}

/** Changes one of the caller's own subscriptions, held with everything else they have; another's does not exist for them. */
async function changeOwn(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  action: 'subscription.cancel' | 'subscription.keep' | 'subscription.claim' | 'subscription.claim-withdrawn',
  change: (db: Queryable, held: HeldClient, stored: StoredSubscription) => Promise<StoredSubscription>,
): Promise<OwnSubscription> {
  const { actor, userId } = readClient(request)
  return runInTransaction(platform.database.pool, async (db) => {
    const held = await holdClient({ db, platform }, userId, new Date())
    const stored = await subscriptions.find(db, id)
    if (stored?.userId !== userId) throw notFound()
    const changed = await change(db, held, stored)
    await recordAudit(db, actor, request, {
      action,
      subjectId: userId,
      entity: 'subscription-plan',
      entityId: id,
    })
    return describeOwn(changed)
  })
}

/** What a package costs and from when to when it runs, beside what a client has. */
function makeQuote(
  held: Pick<HeldClient, 'open' | 'today'>,
  offer: Package,
  kind: SubscriptionKind,
): SubscriptionQuote {
  const { today } = held
  const active = findActive(held)
  const quote = (startDate: string, credit = { creditPaise: 0, creditedDays: 0 }): SubscriptionQuote => ({
    packageKey: offer.key,
    kind,
    amountPaise: offer.amountPaise,
    creditPaise: credit.creditPaise,
    creditedDays: credit.creditedDays,
    duePaise: offer.amountPaise - credit.creditPaise,
    ...makePeriod(startDate, offer.durationWeeks),
  })
  if (kind === 'new') {
    if (active) {
      throw conflict('not_possible', 'You have an active subscription. Renew or upgrade it instead.')
    }
    return quote(findNextStart(listPaidAhead(held), today))
  }
  if (!active) {
    throw conflict(
      'not_possible',
      'You have no active subscription. Choose a package to subscribe to instead.',
    )
  }
  if (kind === 'renewal') return quote(findNextStart([active, ...listPaidAhead(held)], today))
  const upgrade = quoteUpgrade(active, offer, today)
  if (upgrade === null) {
    throw conflict(
      'not_possible',
      'An upgrade costs more than what you have and does not end before it. Choose a larger package, or renew when yours ends.',
    )
  }
  return quote(today, upgrade)
}

async function insertPending(
  db: Queryable,
  subscription: Omit<NewSubscription, 'paymentReference'>,
): Promise<string> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries++) {
    const paymentReference = writePaymentReference(randomBytes(6))
    const id = await subscriptions.insertPending(db, { ...subscription, paymentReference })
    if (id !== null) return id
  }
  throw new Error('Every payment reference that was drawn belongs to another subscription.')
}

async function requirePackage(db: Queryable, key: string): Promise<Package> {
  const offer = await findPackage(db, key)
  if (!offer) throw invalidField('packageKey', 'This package is not offered any more.')
  return offer
}

async function requireStored(db: Queryable, id: string): Promise<StoredSubscription> {
  const stored = await subscriptions.find(db, id)
  if (!stored) throw notFound()
  return stored
}

function describeForStaff(stored: StoredForStaff): AdminSubscription {
  const { clientId, clientName, clientEmail, payments, paymentClaimText } = stored
  const own = describeOwn(stored)
  return { ...own, clientId, clientName, clientEmail, payments, paymentClaimText }
}

function describeWeeks(weeks: number): string {
  return `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
}

function readClient(request: FastifyRequest): { actor: Actor; userId: string; today: string } {
  const actor = requireActor(request)
  return { actor, userId: actor.userId, today: todayIn(actor.timeZone, new Date()) }
}
