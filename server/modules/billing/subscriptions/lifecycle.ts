import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { sayDuration } from '#domain/billing/duration.ts'
import { isNeverBegun } from '#domain/billing/money.ts'
import { findEndingNotice, findLastDay, findNextStart, makePeriod } from '#domain/billing/periods.ts'
import { calculateDue } from '#domain/billing/pricing.ts'
import {
  findNextState,
  findState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '#domain/billing/states.ts'
import { findCreditEnd } from '#domain/billing/upgrades.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { translateText } from '#server/kit/language/translate-text.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { creditUnpaid } from '../invoices/service.ts'
import { type StoredSubscription, subscriptionsRepository as subscriptions } from './repository.ts'

/**
 * A locked client, whose subscriptions nobody else changes until the transaction ends, and the time that all changes to
 * them use.
 */
export type LockedClient = {
  id: string
  now: Date
  /** The current date in the client's time zone. */
  today: string
  /** The pending and active subscriptions, updated for the current date. */
  open: StoredSubscription[]
}

const REFUSALS: Record<SubscriptionState, MessageDescriptor> = {
  waiting: msg`This is possible once the subscription is paid.`,
  paid: msg`This subscription is paid already.`,
  active: msg`This subscription is paid and active.`,
  leaving: msg`This subscription is cancelled and ends on its last day.`,
  ended: msg`This subscription has ended.`,
  cancelled: msg`This subscription was cancelled.`,
}

/**
 * The amount still to be paid, in paise: 0 unless the subscription waits for its money. Later refunds are not added.
 */
export function findDuePaise(subscription: StoredSubscription): number {
  return findState(subscription) === 'waiting' ? calculateDue(subscription) : 0
}

/**
 * Returns a subscription as its client sees it, in the reader's language.
 *
 * @param translate Translates the name of the package.
 */
export function describeOwn(
  subscription: StoredSubscription,
  translate: (text: string) => string = translateText,
): OwnSubscription {
  const {
    userId: _userId,
    followsId: _followsId,
    paymentClaimText: _paymentClaimText,
    endedAt: _endedAt,
    ...own
  } = subscription
  return {
    ...own,
    planName: translate(own.planName),
    duration: sayDuration(own.duration),
    duePaise: findDuePaise(subscription),
  }
}

/**
 * Returns a subscription after an event, without storing it. Throws 409 `not_possible` if the state table has no such
 * transition.
 */
export function advance(
  subscription: StoredSubscription,
  event: SubscriptionEvent,
  now: Date,
): StoredSubscription {
  const state = findState(subscription)
  const next = findNextState(state, event)
  if (next === null) throw conflict('not_possible', say(REFUSALS[state]))
  const at = now.toISOString()
  switch (next) {
    case 'waiting':
      return event === 'reopen'
        ? { ...subscription, status: 'pending', paidAt: null, cancelRequestedAt: null, endedAt: null }
        : subscription
    case 'paid':
      return { ...subscription, paidAt: at }
    case 'active':
      return {
        ...subscription,
        status: 'active',
        activatedAt: subscription.activatedAt ?? at,
        cancelRequestedAt: null,
      }
    case 'leaving':
      return { ...subscription, cancelRequestedAt: subscription.cancelRequestedAt ?? at }
    case 'ended':
      return { ...subscription, status: 'ended', endedAt: at }
    case 'cancelled':
      return {
        ...subscription,
        status: 'cancelled',
        endedAt: at,
        cancelRequestedAt: subscription.cancelRequestedAt ?? at,
      }
  }
}

/**
 * Locks a client until the transaction ends, and updates their subscriptions for the current date: those that are over
 * end, and paid ones whose first day has come start. Throws 404 if there is no such client.
 */
export async function lockAndUpdateClient(ctx: Ctx, userId: string, now: Date): Promise<LockedClient> {
  const timeZone = await subscriptions.lockClient(ctx.db, userId)
  if (timeZone === null) throw notFound()
  const held: LockedClient = {
    id: userId,
    now,
    today: todayIn(timeZone, now),
    open: await subscriptions.listOpen(ctx.db, userId),
  }
  await updateToToday(ctx, held)
  return held
}

/** Returns the active subscription, or `null` if there is none. */
export function findActive({ open }: Pick<LockedClient, 'open'>): StoredSubscription | null {
  return open.find(({ status }) => status === 'active') ?? null
}

/** Lists the paid subscriptions that wait for their first day, in the order in which they were paid. */
export function listPaidAhead({ open }: Pick<LockedClient, 'open'>): StoredSubscription[] {
  return open
    .filter((one) => findState(one) === 'paid')
    .toSorted((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? ''))
}

/** Saves a changed subscription in the database and in `held`. */
export async function saveLocked(
  ctx: Ctx,
  held: LockedClient,
  changed: StoredSubscription,
): Promise<StoredSubscription> {
  await subscriptions.save(ctx.db, changed)
  const saved = { ...changed, version: changed.version + 1 }
  held.open = held.open.map((one) => (one.id === saved.id ? saved : one))
  return saved
}

/**
 * Does what follows when a subscription is fully paid. An upgrade replaces the active subscription from today.
 * Everything else begins today, or after the subscriptions that are active or paid. Subscriptions that staff recorded
 * with a plan keep the dates of the plan.
 */
export async function startPaid(ctx: Ctx, held: LockedClient, waiting: StoredSubscription): Promise<void> {
  const active = findActive(held)
  const paid = { ...advance(waiting, 'paid', held.now), paymentClaimedAt: null, paymentClaimText: null }
  if (waiting.kind === 'upgrade' && active && active.id === waiting.followsId) {
    // A subscription that is replaced on its first day has used that day.
    const endDate = active.startDate < held.today ? held.today : addDays(active.startDate, 1)
    await saveLocked(ctx, held, { ...advance(active, 'replace', held.now), endDate })
    await saveLocked(ctx, held, { ...paid, ...makePeriod(held.today, paid.durationWeeks) })
    await updateToToday(ctx, held)
  } else {
    const ahead = [...(active ? [active] : []), ...listPaidAhead(held)]
    const period =
      waiting.packageKey === null ? {} : makePeriod(findNextStart(ahead, held.today), waiting.durationWeeks)
    await saveLocked(ctx, held, { ...paid, ...period })
    await updateToToday(ctx, held)
  }
}

/** Saves the cancellation of a subscription that had not begun, and credits the invoiced amount that was not paid. */
export async function cancelPending(
  ctx: Ctx,
  held: LockedClient,
  cancelled: StoredSubscription,
): Promise<StoredSubscription> {
  const saved = await saveLocked(ctx, held, cancelled)
  await creditUnpaid(ctx, { subscriptionId: cancelled.id, paidPaise: cancelled.paidPaise })
  return saved
}

/**
 * Ends a subscription today and notifies its client: an active one ends with this day, one that has not begun is
 * cancelled. The dates of other paid subscriptions do not move after an active one ends.
 */
export async function stop(ctx: Ctx, held: LockedClient, stopped: StoredSubscription): Promise<void> {
  if (stopped.status === 'active') {
    const ended = { ...advance(stopped, 'stop', held.now), endDate: addDays(held.today, 1) }
    await finish(ctx, held, ended)
    await updateToToday(ctx, held)
    return
  }
  await cancelPending(ctx, held, advance(stopped, 'stop', held.now))
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-cancelled',
    params: { subscriptionId: stopped.id, planName: stopped.planName },
    causeKey: `subscription-cancelled:${stopped.id}:${stopped.version}`,
  })
  await scheduleWaiting(ctx, held)
}

/**
 * Reopens a subscription that was cancelled before it began, without storing it. It has to be paid from now on, at its
 * price; an upgrade loses its credit. Throws 409 `not_possible` if it cannot be reopened.
 */
export function reopen(held: LockedClient, cancelled: StoredSubscription): StoredSubscription {
  if (!isNeverBegun(cancelled))
    throw conflict('not_possible', say(msg`This subscription cannot be opened again.`))
  const active = findActive(held)
  const reopened: StoredSubscription = {
    ...advance(cancelled, 'reopen', held.now),
    kind: active ? 'renewal' : 'new',
    followsId: active?.id ?? null,
    creditPaise: 0,
  }
  held.open = [...held.open, reopened]
  return reopened
}

/**
 * Schedules the paid subscriptions that wait, one after another, after the active one. Those that belong to a plan keep
 * their dates.
 */
export async function scheduleWaiting(ctx: Ctx, held: LockedClient): Promise<void> {
  const active = findActive(held)
  if (!active) return
  const ahead = [active]
  for (const waiting of listPaidAhead(held)) {
    if (waiting.packageKey === null) continue
    const period = makePeriod(findNextStart(ahead, held.today), waiting.durationWeeks)
    const isMoved = period.startDate !== waiting.startDate
    ahead.push(isMoved ? await saveLocked(ctx, held, { ...waiting, ...period }) : waiting)
  }
}

/**
 * Ends and starts subscriptions up to the current date, in order, even after a long time without updates. Then notifies
 * the client if one ends soon.
 */
async function updateToToday(ctx: Ctx, held: LockedClient): Promise<void> {
  for (let hasMoved = true; hasMoved; ) {
    const active = findActive(held)
    if (active && active.endDate <= held.today) await end(ctx, held, active)
    else if (!active) hasMoved = await startNext(ctx, held)
    else hasMoved = false
  }
  for (const waiting of held.open) {
    if (isCreditOver(waiting, held.now)) {
      await cancelPending(ctx, held, advance(waiting, 'cancel', held.now))
    }
  }
  await scheduleWaiting(ctx, held)
  await announceEnding(ctx, held)
}

/** Checks whether an upgrade has waited longer than its credit is valid, without any payment or payment claim. */
function isCreditOver(waiting: StoredSubscription, now: Date): boolean {
  const { kind, paidPaise, paymentClaimedAt, createdAt } = waiting
  const isUnpaid = findState(waiting) === 'waiting' && paidPaise === 0 && paymentClaimedAt === null
  return kind === 'upgrade' && isUnpaid && findCreditEnd(createdAt) <= now.toISOString()
}

async function end(ctx: Ctx, held: LockedClient, active: StoredSubscription): Promise<void> {
  await finish(ctx, held, advance(active, 'end', held.now))
}

/** Saves that an active subscription is over, updates the upgrades that depend on it, and notifies the client. */
async function finish(ctx: Ctx, held: LockedClient, active: StoredSubscription): Promise<void> {
  await saveLocked(ctx, held, active)
  for (const waiting of held.open) {
    const isUnpaid = findState(waiting) === 'waiting' && waiting.paidPaise === 0
    // The credit was for days that are now used or ended, so it is removed even if the client claims to have paid.
    if (waiting.followsId === active.id && waiting.kind === 'upgrade' && isUnpaid) {
      await saveLocked(ctx, held, { ...waiting, kind: 'new', followsId: null, creditPaise: 0 })
    }
  }
  // The dates of its plan were over when it was paid, so there is no notification.
  if (active.packageKey === null && active.activatedAt === held.now.toISOString()) return
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-ended',
    params: { subscriptionId: active.id, planName: active.planName },
    causeKey: `subscription-ended:${active.id}`,
  })
}

async function startNext(ctx: Ctx, held: LockedClient): Promise<boolean> {
  const next = listPaidAhead(held)
    .filter(({ startDate }) => startDate <= held.today)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0]
  if (!next) return false
  await saveLocked(ctx, held, advance(next, 'start', held.now))
  if (next.endDate > held.today) {
    await notify(ctx.db, ctx, held.id, {
      kind: 'subscription-started',
      params: { subscriptionId: next.id, planName: next.planName, lastDay: findLastDay(next) },
      causeKey: `subscription-started:${next.id}`,
    })
  }
  return true
}

async function announceEnding(ctx: Ctx, held: LockedClient): Promise<void> {
  const active = findActive(held)
  // A client who has already paid for the next one needs no notification.
  if (!active || listPaidAhead(held).length > 0) return
  const mark = findEndingNotice(active, held.today)
  if (mark === null) return
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-ending',
    params: { subscriptionId: active.id, planName: active.planName, lastDay: findLastDay(active) },
    causeKey: `subscription-ending:${active.id}:${mark}`,
  })
}
