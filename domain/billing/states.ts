/*
 * What becomes of a subscription, as one table: read by the server, which enforces it, and by screens, which offer what
 * will work.
 */

/**
 * Where a subscription stands. `waiting`: for its money, or the rest of it. `paid`: whole, and its first day is still to
 * come. `leaving`: active, and cancelled with its last day. The others are as their names say.
 */
export const SUBSCRIPTION_STATES = ['waiting', 'paid', 'active', 'leaving', 'ended', 'cancelled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/**
 * What happens to one. `part-paid` and `paid`: money came in that leaves something due, or nothing. `start`: its first day
 * has come and no other is active. `end`: its end date has come. `replace`: an upgrade of it was paid. `cancel`, `keep`,
 * `claim`: its client cancels, takes that back, says that they have paid. `stop`: staff end it today. `reopen`: staff accept
 * money that came for one that was cancelled before it began; of one that had begun nothing is left to open.
 */
export const SUBSCRIPTION_EVENTS = [
  'part-paid',
  'paid',
  'start',
  'end',
  'replace',
  'cancel',
  'keep',
  'claim',
  'stop',
  'reopen',
] as const
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number]

/** Where each event leads from each state. What is not named is refused. Repeating a cancellation or its undoing is no fault. */
export const NEXT_STATES: Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>> = {
  waiting: {
    'part-paid': 'waiting',
    paid: 'paid',
    cancel: 'cancelled',
    claim: 'waiting',
    stop: 'cancelled',
  },
  paid: { start: 'active', cancel: 'cancelled', stop: 'cancelled' },
  active: { end: 'ended', replace: 'ended', cancel: 'leaving', keep: 'active', stop: 'ended' },
  leaving: { end: 'cancelled', replace: 'ended', cancel: 'leaving', keep: 'active', stop: 'cancelled' },
  ended: {},
  cancelled: { reopen: 'waiting' },
}

/** What the table stands on: the status as it is kept, and the two instants that say more. */
export type StoredState = {
  status: 'pending' | 'active' | 'ended' | 'cancelled'
  paidAt: string | Date | null
  cancelRequestedAt: string | Date | null
}

/** Where a subscription stands. Example: pending with `paidAt` → `paid`. */
export function findState({ status, paidAt, cancelRequestedAt }: StoredState): SubscriptionState {
  if (status === 'pending') return paidAt === null ? 'waiting' : 'paid'
  if (status === 'active') return cancelRequestedAt === null ? 'active' : 'leaving'
  return status
}

/** Where an event leads; null: it cannot happen there. */
export function findNextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  return NEXT_STATES[state][event] ?? null
}
