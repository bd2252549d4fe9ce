import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { isNeverBegun } from '#domain/billing/money.ts'
import { findEndingMark, findLastDay, findNextStart, makePeriod } from '#domain/billing/periods.ts'
import { calculateDue } from '#domain/billing/pricing.ts'
import {
  findNextState,
  findState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '#domain/billing/states.ts'
import { findCreditEnd } from '#domain/billing/upgrades.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { creditUnpaid } from '../invoices/service.ts'
import { type StoredSubscription, subscriptionsRepository as subscriptions } from './repository.ts'

/**
 * A client whose subscriptions nobody else changes until the transaction ends, and the moment by which everything that is
 * done to them goes.
 */
export type HeldClient = {
  id: string
  now: Date
  /** Where the client lives. */
  today: string
  /** Pending and active, by the clock up to date. */
  open: StoredSubscription[]
}

const REFUSALS: Record<SubscriptionState, string> = {
  waiting: 'This is possible once the subscription is paid.',
  paid: 'This subscription is paid already.',
  active: 'This subscription is paid and active.',
  leaving: 'This subscription is cancelled with its last day.',
  ended: 'This subscription is over.',
  cancelled: 'This subscription was cancelled.',
}

/**
 * The amount still to be paid, in paise: 0 unless the subscription waits for its money. Later refunds are not added.
 */
export function findDuePaise(subscription: StoredSubscription): number {
  return findState(subscription) === 'waiting' ? calculateDue(subscription) : 0
}

/** A subscription as its client sees it. */
export function describeOwn(subscription: StoredSubscription): OwnSubscription {
  const {
    userId: _userId,
    followsId: _followsId,
    paymentClaimText: _paymentClaimText,
    endedAt: _endedAt,
    ...own
  } = subscription
  return { ...own, duePaise: findDuePaise(subscription) }
}

/**
 * A subscription after something happened to it, not written down yet. Throws 409 `not_possible` where the table of states
 * has no way.
 */
export function advance(
  subscription: StoredSubscription,
  event: SubscriptionEvent,
  now: Date,
): StoredSubscription {
  const state = findState(subscription)
  const next = findNextState(state, event)
  if (next === null) throw conflict('not_possible', REFUSALS[state])
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
 * Holds a client until the transaction ends, and brings their subscriptions up to date by the clock: what is over ends,
 * what is paid and has come starts. Throws 404 where there is no such client.
 */
export async function holdClient(ctx: Ctx, userId: string, now: Date): Promise<HeldClient> {
  const timeZone = await subscriptions.lockClient(ctx.db, userId)
  if (timeZone === null) throw notFound()
  const held: HeldClient = {
    id: userId,
    now,
    today: todayIn(timeZone, now),
    open: await subscriptions.listOpen(ctx.db, userId),
  }
  await followClock(ctx, held)
  return held
}

/** The active one; null: there is none. */
export function findActive({ open }: Pick<HeldClient, 'open'>): StoredSubscription | null {
  return open.find(({ status }) => status === 'active') ?? null
}

/** Those paid and waiting for their first day, in the order in which they were paid. */
export function listPaidAhead({ open }: Pick<HeldClient, 'open'>): StoredSubscription[] {
  return open
    .filter((one) => findState(one) === 'paid')
    .toSorted((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? ''))
}

/** Writes one down, in the database and among those that are held. */
export async function saveHeld(
  ctx: Ctx,
  held: HeldClient,
  changed: StoredSubscription,
): Promise<StoredSubscription> {
  await subscriptions.save(ctx.db, changed)
  const saved = { ...changed, version: changed.version + 1 }
  held.open = held.open.map((one) => (one.id === saved.id ? saved : one))
  return saved
}

/**
 * What follows from the whole being there. An upgrade takes the place of the one it replaces, from today. Everything else
 * begins today, or behind what is there. What staff wrote down with a plan keeps the days of the plan.
 */
export async function beginPaid(ctx: Ctx, held: HeldClient, waiting: StoredSubscription): Promise<void> {
  const active = findActive(held)
  const paid = { ...advance(waiting, 'paid', held.now), paymentClaimedAt: null, paymentClaimText: null }
  if (waiting.kind === 'upgrade' && active && active.id === waiting.followsId) {
    // One that is replaced on its first day has had that day.
    const endDate = active.startDate < held.today ? held.today : addDays(active.startDate, 1)
    await saveHeld(ctx, held, { ...advance(active, 'replace', held.now), endDate })
    await saveHeld(ctx, held, { ...paid, ...makePeriod(held.today, paid.durationWeeks) })
    await followClock(ctx, held)
  } else {
    const ahead = [...(active ? [active] : []), ...listPaidAhead(held)]
    const period =
      waiting.packageKey === null ? {} : makePeriod(findNextStart(ahead, held.today), waiting.durationWeeks)
    await saveHeld(ctx, held, { ...paid, ...period })
    await followClock(ctx, held)
  }
}

/** Writes down that one is cancelled which had not begun; what was invoiced for it and is not there is credited. */
export async function cancelPending(
  ctx: Ctx,
  held: HeldClient,
  cancelled: StoredSubscription,
): Promise<StoredSubscription> {
  const saved = await saveHeld(ctx, held, cancelled)
  await creditUnpaid(ctx, { subscriptionId: cancelled.id, paidPaise: cancelled.paidPaise })
  return saved
}

/**
 * Ends one today for its client, who is notified: what is active ends with this day, what has not begun is cancelled. Those that
 * are paid and wait keep their days.
 */
export async function stop(ctx: Ctx, held: HeldClient, stopped: StoredSubscription): Promise<void> {
  if (stopped.status === 'active') {
    const ended = { ...advance(stopped, 'stop', held.now), endDate: addDays(held.today, 1) }
    await finish(ctx, held, ended)
    await followClock(ctx, held)
    return
  }
  await cancelPending(ctx, held, advance(stopped, 'stop', held.now))
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-cancelled',
    params: { subscriptionId: stopped.id, planName: stopped.planName },
    causeKey: `subscription-cancelled:${stopped.id}:${stopped.version}`,
  })
  await lineUp(ctx, held)
}

/**
 * Reopens one that was cancelled before it began, without storing it: as one to be paid from now on, at its price. An
 * upgrade's credit is no longer given. Throws 409 `not_possible` where nothing can be reopened.
 */
export function reopen(held: HeldClient, cancelled: StoredSubscription): StoredSubscription {
  if (!isNeverBegun(cancelled)) throw conflict('not_possible', 'This subscription cannot be opened again.')
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

/** Puts those that are paid and waiting one behind the other, after the active one. Those of plans keep their days. */
export async function lineUp(ctx: Ctx, held: HeldClient): Promise<void> {
  const active = findActive(held)
  if (!active) return
  const ahead = [active]
  for (const waiting of listPaidAhead(held)) {
    if (waiting.packageKey === null) continue
    const period = makePeriod(findNextStart(ahead, held.today), waiting.durationWeeks)
    const isMoved = period.startDate !== waiting.startDate
    ahead.push(isMoved ? await saveHeld(ctx, held, { ...waiting, ...period }) : waiting)
  }
}

/** Ends and starts what the day asks for, in order, however long nobody has looked; then says what ends soon. */
async function followClock(ctx: Ctx, held: HeldClient): Promise<void> {
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
  await lineUp(ctx, held)
  await announceEnding(ctx, held)
}

/** Whether an upgrade waits that nobody has paid or said to have paid for as long as its credit holds. */
function isCreditOver(waiting: StoredSubscription, now: Date): boolean {
  const { kind, paidPaise, paymentClaimedAt, createdAt } = waiting
  const isUnpaid = findState(waiting) === 'waiting' && paidPaise === 0 && paymentClaimedAt === null
  return kind === 'upgrade' && isUnpaid && findCreditEnd(createdAt) <= now.toISOString()
}

async function end(ctx: Ctx, held: HeldClient, active: StoredSubscription): Promise<void> {
  await finish(ctx, held, advance(active, 'end', held.now))
}

/** Writes down that an active one is over, and what follows from that; its client is notified. */
async function finish(ctx: Ctx, held: HeldClient, active: StoredSubscription): Promise<void> {
  await saveHeld(ctx, held, active)
  for (const waiting of held.open) {
    // Its credit was for days that are used now or ended, whatever its client says of having paid.
    if (waiting.followsId === active.id && waiting.kind === 'upgrade' && waiting.paidPaise === 0) {
      await saveHeld(ctx, held, { ...waiting, kind: 'new', followsId: null, creditPaise: 0 })
    }
  }
  // Of a plan whose days were over when it was paid: no notification.
  if (active.packageKey === null && active.activatedAt === held.now.toISOString()) return
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-ended',
    params: { subscriptionId: active.id, planName: active.planName },
    causeKey: `subscription-ended:${active.id}`,
  })
}

async function startNext(ctx: Ctx, held: HeldClient): Promise<boolean> {
  const next = listPaidAhead(held)
    .filter(({ startDate }) => startDate <= held.today)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0]
  if (!next) return false
  await saveHeld(ctx, held, advance(next, 'start', held.now))
  if (next.endDate > held.today) {
    await notify(ctx.db, ctx, held.id, {
      kind: 'subscription-started',
      params: { subscriptionId: next.id, planName: next.planName, lastDay: findLastDay(next) },
      causeKey: `subscription-started:${next.id}`,
    })
  }
  return true
}

async function announceEnding(ctx: Ctx, held: HeldClient): Promise<void> {
  const active = findActive(held)
  // A client who has already paid for the next one needs no notification.
  if (!active || listPaidAhead(held).length > 0) return
  const mark = findEndingMark(active, held.today)
  if (mark === null) return
  await notify(ctx.db, ctx, held.id, {
    kind: 'subscription-ending',
    params: { subscriptionId: active.id, planName: active.planName, lastDay: findLastDay(active) },
    causeKey: `subscription-ending:${active.id}:${mark}`,
  })
}
