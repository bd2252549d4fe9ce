import { randomBytes } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Package } from '#contract/billing/packages.ts'
import type {
  AdminSubscription,
  OwnSubscription,
  Payment,
  PaymentView,
  SubscriptionKind,
  SubscriptionQuote,
  SubscriptionStatus,
} from '#contract/billing/subscriptions.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { writeDuration } from '#domain/billing/duration.ts'
import { calculateBalance, isNeverBegun } from '#domain/billing/money.ts'
import { findLastDay, findNextStart, makePeriod } from '#domain/billing/periods.ts'
import { writePaymentReference } from '#domain/billing/reference.ts'
import { findState, type SubscriptionState } from '#domain/billing/states.ts'
import { quoteUpgrade } from '#domain/billing/upgrades.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordListExport, recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { countList } from '#server/kit/list-totals.ts'
import { type CountedPage, mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { findUpiAccount } from '#server/kit/settings/settings.ts'
import { notifyStaff } from '#server/modules/notifications/service.ts'
import { loadTranslate } from '#server/modules/site/service.ts'
import { findPackage, findPackageByPrice } from '../packages/service.ts'
import {
  advance,
  cancelPending,
  describeOwn,
  findActive,
  findDuePaise,
  type LockedClient,
  listPaidAhead,
  lockAndUpdateClient,
  reopen,
  saveLocked,
  scheduleWaiting,
  startPaid,
  stop,
} from './lifecycle.ts'
import {
  type NewSubscription,
  type StoredForStaff,
  type StoredPayment,
  type StoredSubscription,
  subscriptionsRepository as subscriptions,
} from './repository.ts'

/** How many past subscriptions a client's screen shows. */
const PAST_SHOWN = 50
/** Limits how often a client may choose a package, because each choice notifies the admins. */
const CHOICES_A_DAY = 20
/** How often a new reference is tried. There are a thousand million possible references. */
const REFERENCE_TRIES = 5

/** Returns a client's current and past subscriptions, with how to pay. */
export async function getOwnSubscriptions(ctx: Ctx) {
  const { userId, today } = readClient(ctx)
  const { db } = ctx
  const [open, past, payments, refunds, upi, translate] = await Promise.all([
    subscriptions.listOpen(ctx.db, userId),
    subscriptions.listPast(ctx.db, userId, PAST_SHOWN),
    subscriptions.listPayments(ctx.db, userId),
    subscriptions.listRefunds(ctx.db, userId),
    findUpiAccount(db),
    loadTranslate(db),
  ])
  const toOwn = (stored: StoredSubscription) => describeOwn(stored, translate)
  const bySubscription = Map.groupBy(payments, ({ subscriptionId }) => subscriptionId)
  const described = [...bySubscription].flatMap(([subscriptionId, ofOne]) => {
    const isOver = ofOne[0]?.isOver ?? false
    const { open } = calculateBalance(
      ofOne,
      refunds.filter((refund) => refund.subscriptionId === subscriptionId),
      isOver,
    )
    return ofOne.map(({ isOver: _isOver, ...payment }) => ({
      ...payment,
      openPaise: open.get(payment.id) ?? 0,
    }))
  })
  const active = findActive({ open })
  return {
    today,
    active: active && toOwn(active),
    pending: open.filter(({ status }) => status === 'pending').map(toOwn),
    past: past.map(toOwn),
    payments: described.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    refunds: refunds.toReversed(),
    upi,
  }
}

/**
 * Returns what a package would cost now. Throws 409 `not_possible` if the kind does not fit the client's current
 * subscription.
 */
export async function quoteSubscription(
  ctx: Ctx,
  choice: { packageKey: string; kind: SubscriptionKind },
): Promise<SubscriptionQuote> {
  const { userId, today } = readClient(ctx)
  const offer = await requirePackage(ctx, choice.packageKey)
  return computeQuote({ open: await subscriptions.listOpen(ctx.db, userId), today }, offer, choice.kind)
}

/**
 * Stores the client's choice as a subscription to be paid, and notifies the admins. Only one may wait for its payment
 * at a time.
 */
export async function subscribe(
  ctx: Ctx,
  choice: { packageKey: string; kind: SubscriptionKind; duePaise: number },
): Promise<OwnSubscription> {
  const { userId } = readClient(ctx)
  await consumeLimits(ctx, 'subscribe', [{ key: userId, count: CHOICES_A_DAY, windowSeconds: 86_400 }])
  return runOnce(ctx, async (inside) => {
    const held = await lockAndUpdateClient(inside, userId, ctx.now())
    const waiting = held.open.find((one) => one.packageKey !== null && findState(one) === 'waiting')
    if (waiting) {
      throw conflict(
        'pending_exists',
        say(msg`You have already chosen a package. Pay for it, or cancel it first.`),
        {
          id: waiting.id,
        },
      )
    }
    const offer = await requirePackage(inside, choice.packageKey)
    const quote = computeQuote(held, offer, choice.kind)
    if (quote.duePaise !== choice.duePaise) {
      throw conflict('quote_changed', say(msg`The price has changed. Please check it again.`), {
        quote,
      })
    }
    const id = await insertPending(inside, {
      userId,
      planName: offer.name,
      planType: offer.planType,
      amountPaise: offer.amountPaise,
      duration: writeDuration(offer.durationWeeks),
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
    await notifyStaff(inside.db, inside, userId, 'admins', {
      kind: 'subscription-asked',
      params: { subscriptionId: id, clientId: userId },
      causeKey: `subscription-asked:${id}`,
    })
    await inside.audit({
      action: 'subscription.choose',
      subjectId: userId,
      entity: 'subscription-plan',
      entityId: id,
      // The package is not recorded, because its name may name an illness.
      details: { kind: choice.kind },
    })
    return describeOwn(await requireStored(inside, id))
  })
}

/**
 * Cancels one of the caller's own subscriptions: a pending one at once, an active one with its last day. Notifies
 * admins if money was received for a subscription that will not begin.
 */
export async function cancelSubscription(ctx: Ctx, id: string): Promise<OwnSubscription> {
  return changeOwn(ctx, id, 'subscription.cancel', async (inside, held, stored) => {
    const cancelled = advance(stored, 'cancel', held.now)
    const changed =
      cancelled.status === 'cancelled'
        ? await cancelPending(inside, held, cancelled)
        : await saveLocked(inside, held, cancelled)
    if (changed.status === 'cancelled' && stored.paidPaise > 0) {
      await notifyStaff(inside.db, inside, held.id, 'admins', {
        kind: 'paid-cancelled',
        params: { subscriptionId: id, clientId: held.id },
        causeKey: `paid-cancelled:${id}`,
      })
    }
    await scheduleWaiting(inside, held)
    return changed
  })
}

/** Withdraws the cancellation of an active subscription. */
export async function undoCancellation(ctx: Ctx, id: string): Promise<OwnSubscription> {
  return changeOwn(ctx, id, 'subscription.keep', (inside, held, stored) =>
    saveLocked(inside, held, advance(stored, 'keep', held.now)),
  )
}

/** Stores or withdraws the client's payment claim. The admins are notified once for each amount paid so far. */
export async function claimPayment(
  ctx: Ctx,
  id: string,
  { bankReference, isWithdrawn }: { bankReference?: string | undefined; isWithdrawn?: boolean | undefined },
): Promise<OwnSubscription> {
  if (isWithdrawn) {
    return changeOwn(ctx, id, 'subscription.claim-withdrawn', (inside, held, stored) =>
      saveLocked(inside, held, {
        ...advance(stored, 'claim', held.now),
        paymentClaimedAt: null,
        paymentClaimText: null,
      }),
    )
  }
  return changeOwn(ctx, id, 'subscription.claim', async (inside, held, stored) => {
    const claimed = {
      ...advance(stored, 'claim', held.now),
      paymentClaimedAt: stored.paymentClaimedAt ?? held.now.toISOString(),
      paymentClaimText: bankReference || stored.paymentClaimText,
    }
    await notifyStaff(inside.db, inside, held.id, 'admins', {
      kind: 'payment-claimed',
      params: { subscriptionId: id, clientId: held.id },
      causeKey: `payment-claimed:${id}:${stored.paidPaise}`,
    })
    return saveLocked(inside, held, claimed)
  })
}

/** The filters of the list of everybody's subscriptions. */
export type SubscriptionListQuery = {
  view?: PaymentView | undefined
  status?: SubscriptionStatus | undefined
  search?: string | undefined
  userId?: string | undefined
}

/** Returns a page of everybody's subscriptions, and their number. */
export async function listSubscriptions(
  ctx: Ctx,
  query: SubscriptionListQuery & { limit: number; cursor?: string | undefined },
): Promise<CountedPage<AdminSubscription>> {
  const filter = toFilter(query)
  const [page, totalCount] = await Promise.all([
    readPage(ctx, query),
    countList(ctx, 'subscriptions', filter, () => subscriptions.countForStaff(ctx.db, filter)),
  ])
  return { ...page, totalCount }
}

/** Counts the subscriptions in each view. */
export async function countSubscriptions(ctx: Ctx): Promise<Record<PaymentView, number>> {
  return subscriptions.countViews(ctx.db)
}

/** Returns the same list for a file, row by row. The clients in it are recorded in the audit log. */
export async function exportSubscriptions(
  ctx: Ctx,
  query: SubscriptionListQuery,
): Promise<AsyncIterable<AdminSubscription>> {
  const recordClients = await recordListExport(ctx, 'subscriptions')
  return readAllPages(async (cursor) => {
    const { items, nextCursor } = await readPage(ctx, { ...query, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(items.map(({ clientId }) => clientId))
    return { rows: items, nextCursor }
  })
}

/** A subscription whose client is locked until the transaction ends, and the amount due for it. */
export type LockedSubscription = { held: LockedClient; subscription: StoredSubscription; duePaise: number }

export type { StoredPayment, StoredSubscription } from './repository.ts'

/** Locks the client of a subscription that money was received for, and returns it. Throws 404 if there is none. */
export async function lockForPayment(ctx: Ctx, id: string, now: Date): Promise<LockedSubscription> {
  const userId = await subscriptions.findOwner(ctx.db, id)
  if (userId === null) throw notFound()
  const held = await lockAndUpdateClient(ctx, userId, now)
  const subscription = await requireStored(ctx, id)
  return { held, subscription, duePaise: findDuePaise(subscription) }
}

/**
 * Updates a pending subscription after a payment was recorded: once nothing is due it begins, or waits for its first
 * day. The client's payment claim is cleared.
 *
 * @param isWhole True if nothing is due any more.
 * @returns The subscription after the change.
 */
export async function followPayment(
  ctx: Ctx,
  held: LockedClient,
  subscription: StoredSubscription,
  isWhole: boolean,
): Promise<StoredSubscription> {
  if (isWhole) {
    await startPaid(ctx, held, subscription)
  } else {
    const waiting = advance(subscription, 'part-paid', held.now)
    await saveLocked(ctx, held, { ...waiting, paymentClaimedAt: null, paymentClaimText: null })
  }
  return requireStored(ctx, subscription.id)
}

/**
 * Reopens a subscription that was cancelled before it began, because staff accept the money received for it. It waits
 * for the rest unless nothing is due. Only `followPayment` stores it. Throws 409 `not_possible` if part of its money
 * was refunded or moved, and `pending_exists` if another chosen subscription waits already.
 *
 * @param amountPaise The amount that is accepted.
 */
export async function reopenForPayment(
  ctx: Ctx,
  held: LockedClient,
  cancelled: StoredSubscription,
  amountPaise: number,
): Promise<{ subscription: StoredSubscription; duePaise: number }> {
  const money = await computeMoney(ctx, cancelled.id)
  const hasLost = money.refundedPaise > 0 || money.payments.some(({ movedPaise }) => movedPaise > 0)
  if (hasLost) {
    throw conflict(
      'not_possible',
      say(
        msg`Part of its money was refunded or moved to another subscription. Move the payment to a new one instead.`,
      ),
    )
  }
  const subscription = reopen(held, cancelled)
  const duePaise = findDuePaise(subscription)
  const isWaiting = duePaise > amountPaise && subscription.packageKey !== null
  const other = held.open.find((one) => one.id !== subscription.id && isChosenAndWaits(one))
  if (isWaiting && other) {
    throw conflict(
      'pending_exists',
      say(
        msg`${{ subscription: other.planName }} is already waiting for payment. Move the money there, or cancel that subscription first.`,
      ),
      { id: other.id },
    )
  }
  return { subscription, duePaise }
}

/**
 * Creates a new subscription like one that is over or cancelled, at today's price, for money that was received for the
 * old one. Throws 409 `not_possible` if its package is no longer offered, and `pending_exists` if another subscription
 * waits already.
 */
export async function createSimilarSubscription(
  ctx: Ctx,
  held: LockedClient,
  over: StoredSubscription,
  createdBy: string,
): Promise<StoredSubscription> {
  const offer = over.packageKey === null ? null : await findPackage(ctx, over.packageKey)
  if (!offer) {
    throw conflict(
      'not_possible',
      say(msg`Its package is no longer available. Move the money to another subscription.`),
    )
  }
  const other = held.open.find(isChosenAndWaits)
  if (other) {
    throw conflict(
      'pending_exists',
      say(msg`${{ subscription: other.planName }} is already waiting for payment. Move the money there.`),
      {
        id: other.id,
      },
    )
  }
  const active = findActive(held)
  const ahead = [...(active ? [active] : []), ...listPaidAhead(held)]
  const id = await insertPending(ctx, {
    userId: held.id,
    planName: offer.name,
    planType: offer.planType,
    amountPaise: offer.amountPaise,
    duration: writeDuration(offer.durationWeeks),
    durationWeeks: offer.durationWeeks,
    ...makePeriod(findNextStart(ahead, held.today), offer.durationWeeks),
    createdBy,
    chosen: {
      packageKey: offer.key,
      kind: active ? 'renewal' : 'new',
      followsId: active?.id ?? null,
      creditPaise: 0,
    },
  })
  const added = await requireStored(ctx, id)
  held.open = [...held.open, added]
  return added
}

/** Returns the amount due for a subscription that waits for payment, or `null` if it does not wait. */
export function findWaitingDue(subscription: StoredSubscription): number | null {
  return findState(subscription) === 'waiting' ? findDuePaise(subscription) : null
}

/** Ends a subscription today, or cancels it before it begins. Throws 409 `not_possible`. */
export async function stopSubscription(
  ctx: Ctx,
  held: LockedClient,
  subscription: StoredSubscription,
): Promise<void> {
  await stop(ctx, held, subscription)
}

/**
 * Computes the money of a subscription: the amount that counts, the amounts that wait for a decision, and the amount
 * that can be refunded.
 */
export async function computeMoney(ctx: Ctx, id: string) {
  const stored = await subscriptions.findForStaff(ctx.db, id)
  if (!stored) throw notFound()
  const { payments, handedOnPaise } = stored
  const money = calculateBalance(payments, stored.refunds, isNeverBegun(stored))
  return {
    ...money,
    payments,
    handedOnPaise,
    refundablePaise: Math.max(0, money.refundablePaise - handedOnPaise),
  }
}

/** Makes open pages reload a subscription when only its money has changed. */
export async function touchSubscription(ctx: Ctx, id: string): Promise<void> {
  await subscriptions.touch(ctx.db, id)
}

/**
 * Finds subscriptions with money to allocate, like the practice's list "Money to settle": their number, and the first
 * ones, the longest waiting first. `since` is an instant.
 */
export async function findToAllocate(
  ctx: Pick<Ctx, 'db'>,
  limit: number,
): Promise<{
  count: number
  first: { id: string; clientName: string; planName: string; openPaise: number; since: string }[]
}> {
  const { count, first } = await subscriptions.findToAllocate(ctx.db, limit)
  const described = await Promise.all(
    first.map(async ({ id, since }) => {
      const stored = await subscriptions.findForStaff(ctx.db, id)
      if (!stored) return []
      const { clientName, planName, openPaise } = describeForStaff(stored)
      return [{ id, clientName, planName, openPaise, since }]
    }),
  )
  return { count, first: described.flat() }
}

/**
 * Sums up a client's money for which the client has received nothing yet: money to be allocated (`openPaise`), and
 * payments for subscriptions that have not begun. `references` are the payment references to search for in a bank
 * statement.
 */
export async function findUnallocated(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ amountPaise: number; openPaise: number; references: string[] }> {
  const all = await subscriptions.listForStaff(
    ctx.db,
    { userId, words: [] },
    { limit: MAX_PAGE_SIZE, after: null },
  )
  let [openSum, waitingSum] = [0, 0]
  const references: string[] = []
  for (const { status, paidPaise, openPaise, paymentReference } of all.map(describeForStaff)) {
    const waitingPaise = status === 'pending' ? paidPaise : 0
    openSum += openPaise
    waitingSum += waitingPaise
    if (openPaise + waitingPaise > 0 && paymentReference !== null) references.push(paymentReference)
  }
  return { amountPaise: openSum + waitingSum, openPaise: openSum, references }
}

/** Returns one subscription as the practice sees it. Throws 404 if there is none. */
export async function readForStaff(ctx: Ctx, id: string): Promise<AdminSubscription> {
  const stored = await subscriptions.findForStaff(ctx.db, id)
  if (!stored) throw notFound()
  return describeForStaff(stored)
}

/**
 * Returns the subscription for a client's first screen: the active one, or else the newest that waits for its payment
 * or its start. Returns `null` if there is none.
 */
export async function findOwnForDashboard(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<OwnSubscription | null> {
  const open = await subscriptions.listOpen(ctx.db, userId)
  const shown = findActive({ open }) ?? open.at(-1)
  return shown ? describeOwn(shown, await loadTranslate(ctx.db)) : null
}

/** Returns the client's subscription that waits for its payment, in short. Returns `null` if none does. */
export async function findWaiting(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ planName: string; isRenewal: boolean; duePaise: number; isClaimed: boolean } | null> {
  const open = await subscriptions.listOpen(ctx.db, userId)
  const waiting = open.find((subscription) => findState(subscription) === 'waiting')
  if (!waiting) return null
  const { planName, kind, duePaise, paymentClaimedAt } = describeOwn(waiting, await loadTranslate(ctx.db))
  return { planName, isRenewal: kind === 'renewal', duePaise, isClaimed: paymentClaimedAt !== null }
}

/**
 * Creates a pending subscription for a diet plan that has a price, in the transaction that publishes the plan. A plan
 * that already has one, for example when its next version is published, gets no second one; an unpaid one gets the new
 * price. Without a price nothing is created.
 */
export async function offerSubscription(ctx: Ctx, dietPlanId: string): Promise<void> {
  const actor = requireActor(ctx)
  const plan = await subscriptions.findUnbilledPlan(ctx.db, dietPlanId)
  if (!plan) {
    const changed = await subscriptions.followPrice(ctx.db, dietPlanId)
    if (!changed) return
    return recordStaffAccess(ctx, {
      action: 'subscription.price-changed',
      subjectId: changed.userId,
      entity: 'subscription-plan',
      entityId: changed.id,
    })
  }
  const durationWeeks =
    plan.durationWeeks ?? Math.max(1, Math.ceil(daysBetween(plan.startDate, plan.endDate) / 7))
  const chosen = await findPackageByPrice(ctx, { durationWeeks, amountPaise: plan.pricePaise })
  const id = await insertPending(ctx, {
    userId: plan.userId,
    planName: chosen?.name ?? plan.title,
    planType: plan.planType ?? 'diet_plan',
    amountPaise: plan.pricePaise,
    duration: writeDuration(durationWeeks),
    durationWeeks,
    startDate: plan.startDate,
    endDate: plan.endDate,
    createdBy: actor.userId,
  })
  await subscriptions.linkPlan(ctx.db, dietPlanId, id)
  await recordStaffAccess(ctx, {
    action: 'subscription.offer',
    subjectId: plan.userId,
    entity: 'subscription-plan',
    entityId: id,
  })
}

/**
 * Changes one of the caller's own subscriptions while the client is locked. Somebody else's subscription is answered
 * with 404.
 */
async function changeOwn(
  ctx: Ctx,
  id: string,
  action: 'subscription.cancel' | 'subscription.keep' | 'subscription.claim' | 'subscription.claim-withdrawn',
  change: (inside: Ctx, held: LockedClient, stored: StoredSubscription) => Promise<StoredSubscription>,
): Promise<OwnSubscription> {
  const { userId } = readClient(ctx)
  return inTransaction(ctx, async (inside) => {
    const held = await lockAndUpdateClient(inside, userId, ctx.now())
    const stored = await subscriptions.find(inside.db, id)
    if (stored?.userId !== userId) throw notFound()
    const changed = await change(inside, held, stored)
    await inside.audit({
      action,
      subjectId: userId,
      entity: 'subscription-plan',
      entityId: id,
    })
    return describeOwn(changed)
  })
}

/** Computes the price and the dates of a package for a client with these subscriptions. */
function computeQuote(
  held: Pick<LockedClient, 'open' | 'today'>,
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
      throw conflict('not_possible', say(msg`You have an active subscription. Renew or upgrade it instead.`))
    }
    return quote(findNextStart(listPaidAhead(held), today))
  }
  if (!active) {
    throw conflict('not_possible', say(msg`You have no active subscription. Please choose a package first.`))
  }
  if (kind === 'renewal') return quote(findNextStart([active, ...listPaidAhead(held)], today))
  const upgrade = quoteUpgrade(active, offer, today)
  if (upgrade === null) {
    throw conflict(
      'not_possible',
      say(
        msg`An upgrade must cost more than your current package and end on the same day or later. Choose a larger package, or renew when yours ends.`,
      ),
    )
  }
  return quote(today, upgrade)
}

async function insertPending(
  ctx: Ctx,
  subscription: Omit<NewSubscription, 'paymentReference'>,
): Promise<string> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries++) {
    const paymentReference = writePaymentReference(randomBytes(6))
    const id = await subscriptions.insertPending(ctx.db, { ...subscription, paymentReference })
    if (id !== null) return id
  }
  throw new Error('Every payment reference that was drawn belongs to another subscription.')
}

async function requirePackage(ctx: Ctx, key: string): Promise<Package> {
  const offer = await findPackage(ctx, key)
  if (!offer) throw invalidField('packageKey', say(msg`This package is no longer available.`))
  return offer
}

async function requireStored(ctx: Ctx, id: string): Promise<StoredSubscription> {
  const stored = await subscriptions.find(ctx.db, id)
  if (!stored) throw notFound()
  return stored
}

function isChosenAndWaits(one: StoredSubscription): boolean {
  return one.packageKey !== null && findState(one) === 'waiting'
}

function toFilter({ view, status, userId, search }: SubscriptionListQuery) {
  return { view, status, userId, words: splitSearch(search) }
}

async function readPage(
  ctx: Ctx,
  query: SubscriptionListQuery & { limit: number; cursor?: string | undefined },
): Promise<Page<AdminSubscription>> {
  const rows = await subscriptions.listForStaff(ctx.db, toFilter(query), {
    limit: query.limit + 1,
    after: readTimeCursor(query.cursor),
  })
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...stored }) => describeForStaff(stored))
}

function describeForStaff(stored: StoredForStaff): AdminSubscription {
  const { clientId, clientName, clientEmail, payments, refunds, paymentClaimText } = stored
  const own = describeOwn(stored)
  const { open, openPaise, refundedPaise, refundablePaise } = calculateBalance(
    payments,
    refunds,
    isNeverBegun(stored),
  )
  return {
    ...own,
    clientId,
    clientName,
    clientEmail,
    payments: payments.map(
      (payment: StoredPayment): Payment => ({ ...payment, openPaise: open.get(payment.id) ?? 0 }),
    ),
    refunds,
    refundedPaise,
    openPaise,
    refundablePaise: Math.max(0, refundablePaise - stored.handedOnPaise),
    paymentClaimText,
  }
}

export const SUBSCRIPTION_COLUMNS: readonly CsvColumn<AdminSubscription>[] = [
  { heading: msg`Client`, read: ({ clientName }) => clientName },
  { heading: msg`Email`, read: ({ clientEmail }) => clientEmail },
  { heading: msg`Subscription`, read: ({ planName }) => planName },
  { heading: msg`Status`, read: (row) => say(STATE_LABELS[findState(row)]) },
  { heading: msg`First day`, read: ({ startDate }) => startDate },
  { heading: msg`Last day`, read: (row) => findLastDay(row) },
  { heading: msg`Payment reference`, read: ({ paymentReference }) => paymentReference },
  { heading: msg`Price (INR)`, read: ({ amountPaise }) => amountPaise / 100 },
  { heading: msg`Credit (INR)`, read: ({ creditPaise }) => creditPaise / 100 },
  { heading: msg`Paid (INR)`, read: ({ paidPaise }) => paidPaise / 100 },
  { heading: msg`Due (INR)`, read: ({ duePaise }) => duePaise / 100 },
  { heading: msg`Refunded (INR)`, read: ({ refundedPaise }) => refundedPaise / 100 },
  { heading: msg`Needs review (INR)`, read: ({ openPaise }) => openPaise / 100 },
]

const STATE_LABELS: Record<SubscriptionState, MessageDescriptor> = {
  waiting: msg`Waiting for payment`,
  paid: msg`Paid, not started`,
  active: msg({ message: 'Active', context: 'subscription' }),
  leaving: msg`Cancelled, active until last day`,
  ended: msg({ message: 'Ended', context: 'subscription' }),
  cancelled: msg`Cancelled`,
}

function readClient(ctx: Ctx): { userId: string; today: string } {
  const { userId, timeZone } = requireActor(ctx)
  return { userId, today: todayIn(timeZone, ctx.now()) }
}
