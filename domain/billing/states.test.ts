import { expect, test } from 'vitest'
import {
  findNextStanding,
  findStanding,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STANDINGS,
  type SubscriptionStanding,
} from './states.ts'

/** Written out a second time, whole, so that a slip in the table shows: `-` is refused. */
const EXPECTED: Record<SubscriptionStanding, string> = {
  //         part-paid paid start  end       replace cancel    keep   claim   stop      reopen
  waiting: '  waiting   paid -      -         -       cancelled -      waiting cancelled -',
  paid: '     -         -    active -         -       cancelled -      -       cancelled -',
  active: '   -         -    -      ended     ended   leaving   active -       ended     -',
  leaving: '  -         -    -      cancelled ended   leaving   active -       cancelled -',
  ended: '    -         -    -      -         -       -         -      -       -         -',
  cancelled: '-         -    -      -         -       -         -      -       -         waiting',
}

const cases = SUBSCRIPTION_STANDINGS.flatMap((standing) => {
  const columns = EXPECTED[standing].trim().split(/\s+/)
  return SUBSCRIPTION_EVENTS.map((event, index) => [standing, event, columns[index]] as const)
})

test.each(cases)('%s, %s: %s', (standing, event, expected) => {
  expect(findNextStanding(standing, event) ?? '-').toBe(expected)
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

test('where one stands is read from its status and what has happened to it', () => {
  const at = '2026-11-21T08:00:00.000Z'
  const kept = { paidAt: null, cancelRequestedAt: null }
  expect(findStanding({ ...kept, status: 'pending' })).toBe('waiting')
  expect(findStanding({ ...kept, status: 'pending', paidAt: at })).toBe('paid')
  expect(findStanding({ ...kept, status: 'active', paidAt: at })).toBe('active')
  expect(findStanding({ status: 'active', paidAt: at, cancelRequestedAt: at })).toBe('leaving')
  expect(findStanding({ status: 'ended', paidAt: at, cancelRequestedAt: at })).toBe('ended')
  expect(findStanding({ status: 'cancelled', paidAt: null, cancelRequestedAt: at })).toBe('cancelled')
})
