/*
 * The states of a subscription, as one table: read by the server, which enforces it, and by screens, which offer only
 * actions that will work.
 */

/**
 * The state of a subscription. `waiting`: not paid in full. `paid`: paid in full, and its first day is still to come.
 * `leaving`: active, and will be cancelled after its last day. The other names explain themselves.
 */
export const SUBSCRIPTION_STATES = ['waiting', 'paid', 'active', 'leaving', 'ended', 'cancelled'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/**
 * The events of a subscription. `part-paid` and `paid`: a payment leaves something due, or nothing. `start`: its first
 * day has come and no other is active. `end`: its end date has come. `replace`: an upgrade of it was paid. `cancel`,
 * `keep`, `claim`: the client cancels, withdraws the cancellation, or says that they have paid. `stop`: staff end it
 * today. `reopen`: staff accept a payment for a subscription that was cancelled before it began; one that had begun
 * cannot be reopened.
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

/**
 * The next state by state and event. An event without an entry is refused. A repeated cancellation or withdrawal is not
 * an error.
 */
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

/** The stored fields that decide the state: the status and two instants. */
export type StoredState = {
  status: 'pending' | 'active' | 'ended' | 'cancelled'
  paidAt: string | Date | null
  cancelRequestedAt: string | Date | null
}

/** Returns the state of a subscription. Example: pending with `paidAt` → `paid`. */
export function findState({ status, paidAt, cancelRequestedAt }: StoredState): SubscriptionState {
  if (status === 'pending') return paidAt === null ? 'waiting' : 'paid'
  if (status === 'active') return cancelRequestedAt === null ? 'active' : 'leaving'
  return status
}

/** Returns the state after an event; `null` if the event is not possible in this state. */
export function findNextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  return NEXT_STATES[state][event] ?? null
}
