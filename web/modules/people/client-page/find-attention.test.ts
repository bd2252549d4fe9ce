import { expect, test } from 'vitest'
import type { ClientPlan } from '#contract/people/clients.ts'
import { findAttention } from './find-attention.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const plan: ClientPlan = {
  id: '1',
  title: 'First month',
  state: 'active',
  startDate: '2026-11-01',
  endDate: '2026-12-20',
  isFlagged: false,
  pausedAt: null,
  pauseReasons: [],
}
const well: Parameters<typeof findAttention>[0] = {
  isActive: true,
  isOnboardingComplete: true,
  care: [{ id: '2', name: 'Kiran Shah' }],
  plan,
  nextPlan: null,
  draft: null,
  openReview: null,
  lastEntryAt: '2026-11-06T06:00:00.000Z',
  timeZone: 'Asia/Kolkata',
}
const keys = (change: Partial<typeof well>) =>
  findAttention({ ...well, ...change }, NOW).map(({ key }) => key)

test('finds nothing for a client in care who is measured and has a plan', () => {
  expect(keys({})).toEqual([])
})

test('finds a plan that ends within a week, unless another plan follows', () => {
  expect(keys({ plan: { ...plan, endDate: '2026-11-28' } })).toEqual([])
  expect(keys({ plan: { ...plan, endDate: '2026-11-27' } })).toEqual(['ending'])
  expect(keys({ plan: { ...plan, endDate: '2026-11-27' }, nextPlan: plan })).toEqual([])
  expect(findAttention({ ...well, plan: { ...plan, endDate: '2026-11-21' } }, NOW)[0]?.text).toBe(
    '“First month” ends on 20 Nov 2026, with no plan after it.',
  )
})

test('finds a client without updates after two weeks, counted in the client’s own days', () => {
  expect(keys({ lastEntryAt: '2026-11-05T20:00:00.000Z' })).toEqual([])
  expect(keys({ lastEntryAt: '2026-11-05T06:00:00.000Z' })).toEqual(['silent'])
  expect(keys({ lastEntryAt: null })).toEqual(['silent'])
})

test('lists safety first, and finds nothing for deactivated clients', () => {
  const troubled = {
    plan: { ...plan, isFlagged: true },
    care: [],
    openReview: { id: '3', note: 'Less rice', createdAt: '2026-11-19T20:00:00.000Z' },
  }
  expect(keys(troubled)).toEqual(['flagged', 'review', 'no-care'])
  const paused = {
    ...plan,
    isFlagged: true,
    pausedAt: '2026-11-18T20:00:00.000Z',
    pauseReasons: ['Your client is pregnant: no loss now.'],
  }
  expect(findAttention({ ...well, plan: paused }, NOW)).toEqual([
    {
      key: 'flagged',
      text: '“First month” has been paused since 19 Nov 2026. Your client is pregnant: no loss now.',
      isUrgent: true,
    },
  ])
  expect(keys({ ...troubled, isActive: false })).toEqual([])
  expect(keys({ plan: null })).toEqual(['no-plan'])
  expect(keys({ plan: null, nextPlan: plan })).toEqual([])
})
