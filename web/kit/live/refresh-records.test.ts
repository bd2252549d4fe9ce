import { afterEach, expect, it } from 'vitest'
import { LIVE_TOPICS } from '#contract/notifications/live.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshRecords } from './refresh-records.ts'

const KEYS = [
  ['api', 'notifications', 'unread-count'],
  ['api', 'notifications', '?limit=20', 'pages'],
  ['api', 'diet-plans', 'current'],
  ['api', 'fasts'],
  ['api', 'meal-ticks', '?day=2026-11-22'],
  ['api', 'today'],
  ['api', 'progress', 'x', '?limit=5'],
  ['api', 'subscriptions'],
  ['api', 'plan-reviews'],
  ['api', 'data-exports'],
  ['api', 'dashboard', 'x'],
  ['api', 'consultations', 'mine'],
  ['api', 'food-items', 'search', '?q=rice'],
]

afterEach(() => queryClient.clear())

/** Lists the stale queries after a change of these topics, by the second part of their keys. */
function listStale(topics: Parameters<typeof refreshRecords>[0]): string[] {
  queryClient.clear()
  for (const queryKey of KEYS) queryClient.setQueryData(queryKey, {})
  refreshRecords(topics)
  const stale = KEYS.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)
  return [...new Set(stale.map(([, name]) => name ?? ''))]
}

it('makes only the queries of a topic stale', () => {
  expect(listStale(['notifications'])).toEqual(['notifications', 'dashboard'])
  expect(listStale(['plans'])).toEqual(['diet-plans', 'fasts', 'meal-ticks', 'today', 'dashboard'])
  expect(listStale(['ticks'])).toEqual(['meal-ticks', 'today'])
  expect(listStale(['exports'])).toEqual(['data-exports'])
  expect(listStale(['consultations'])).toEqual(['consultations'])
  expect(listStale(['progress', 'reviews'])).toEqual(['progress', 'plan-reviews', 'dashboard'])
  expect(listStale([])).toEqual([])
})

it("makes all queries of the person's own data stale after a gap, but not those of shared data", () => {
  expect(listStale(LIVE_TOPICS)).toEqual([
    'notifications',
    'diet-plans',
    'fasts',
    'meal-ticks',
    'today',
    'progress',
    'subscriptions',
    'plan-reviews',
    'data-exports',
    'dashboard',
    'consultations',
  ])
})
