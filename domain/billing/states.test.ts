import { expect, test } from 'vitest'
import {
  findNextState,
  findState,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from './states.ts'

/** The complete table written a second time, so that an error in the code is found; `-` means refused. */
const EXPECTED: Record<SubscriptionState, string> = {
  //         part-paid paid start  end       replace cancel    keep   claim   stop      reopen
  waiting: '  waiting   paid -      -         -       cancelled -      waiting cancelled -',
  paid: '     -         -    active -         -       cancelled -      -       cancelled -',
  active: '   -         -    -      ended     ended   leaving   active -       ended     -',
  leaving: '  -         -    -      cancelled ended   leaving   active -       cancelled -',
  ended: '    -         -    -      -         -       -         -      -       -         -',
  cancelled: '-         -    -      -         -       -         -      -       -         waiting',
}

const cases = SUBSCRIPTION_STATES.flatMap((state) => {
  const columns = EXPECTED[state].trim().split(/\s+/)
  return SUBSCRIPTION_EVENTS.map((event, index) => [state, event, columns[index]] as const)
})

test.each(cases)('state %s, event %s: the next state is %s', (state, event, expected) => {
  expect(findNextState(state, event) ?? '-').toBe(expected)
})

test('the table is whole', () => {
  expect(cases).toHaveLength(60)
  expect(SUBSCRIPTION_EVENTS).toEqual([
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
  ])
})

test('the state is derived from the status and the two instants', () => {
  const at = '2026-11-21T08:00:00.000Z'
  const base = { paidAt: null, cancelRequestedAt: null }
  expect(findState({ ...base, status: 'pending' })).toBe('waiting')
  expect(findState({ ...base, status: 'pending', paidAt: at })).toBe('paid')
  expect(findState({ ...base, status: 'active', paidAt: at })).toBe('active')
  expect(findState({ status: 'active', paidAt: at, cancelRequestedAt: at })).toBe('leaving')
  expect(findState({ status: 'ended', paidAt: at, cancelRequestedAt: at })).toBe('ended')
  expect(findState({ status: 'cancelled', paidAt: null, cancelRequestedAt: at })).toBe('cancelled')
})
