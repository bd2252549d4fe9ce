import { describe, expect, it } from 'vitest'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { listChoices, makeAllocationForm, makeRefundForm, toAllocation } from './allocation-form.ts'

const DAYS = { today: '2026-11-22', earliestDay: '2026-09-23' }
const WAY = { method: 'upi', bankReference: '', refundedOn: DAYS.today, reason: 'Moved abroad' } as const

describe('refund form', () => {
  const form = makeRefundForm({ ...DAYS, refundablePaise: 249_900 })
  it('converts the amount to whole paise', () => {
    expect(form.parse({ ...WAY, amount: '1,000.50', isEnding: true })).toMatchObject({
      amount: 100_050,
      isEnding: true,
      reason: 'Moved abroad',
    })
  })
  it.each([
    [{ amount: '2499.01' }, 'That is more than the ₹2,499 that you can refund'],
    [{ refundedOn: '2026-11-23' }, 'Please choose today or an earlier day'],
    [{ refundedOn: '2026-09-22' }, 'Please choose 23 Sep 2026 or a later day'],
    [{ reason: ' ' }, 'Please enter a reason for the refund'],
  ])('shows an error for %o', (change, message) => {
    const typed = { ...WAY, amount: '1', isEnding: false, ...change }
    expect(form.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })
})

describe('choices for a payment that needs review', () => {
  const cancelled = {
    id: 'a',
    status: 'cancelled',
    activatedAt: null,
    planName: 'Regular Plan',
    packageKey: 'regular',
    refundedPaise: 0,
    payments: [],
  } as const
  const over = { ...cancelled, status: 'ended', activatedAt: '2026-11-01T00:00:00Z' } as const
  const payment = { openPaise: 249_900 }
  const waiting = (duePaise: number) => ({ id: 'b', duePaise, packageKey: 'rapid' }) as AdminSubscription // only the fields that are read
  const of = (...args: Parameters<typeof listChoices>) => listChoices(...args).map(({ value }) => value)

  it.each([
    [
      'cancelled before it began',
      of({ ...cancelled, payments: [] }, payment, []),
      ['reopen', 'refund', 'keep'],
    ],
    ['over', of({ ...over, payments: [] }, payment, []), ['renew', 'refund', 'keep']],
    [
      'over, and one waits',
      of({ ...over, payments: [] }, payment, [waiting(449_900)]),
      ['move', 'refund', 'keep'],
    ],
    ['more than is due there', of({ ...over, payments: [] }, payment, [waiting(100)]), ['refund', 'keep']],
    [
      'a part of it has gone back',
      of({ ...cancelled, payments: [], refundedPaise: 1 }, payment, []),
      ['renew', 'refund', 'keep'],
    ],
    ['of a plan’s price', of({ ...over, payments: [], packageKey: null }, payment, []), ['refund', 'keep']],
  ])('%s', (_name, found, expected) => expect(found).toEqual(expected))

  it('converts the form values to the body of the call', () => {
    const form = makeAllocationForm(DAYS)
    const typed = { ...WAY, to: '', note: 'By phone' }
    expect(toAllocation(form.parse({ ...typed, choice: 'keep' }))).toEqual({
      decision: 'accepted',
      isReopening: false,
      note: 'By phone',
    })
    expect(toAllocation(form.parse({ ...typed, choice: 'renew' }))).toMatchObject({ to: 'new' })
    expect(toAllocation(form.parse({ ...typed, choice: 'move', to: 'b' }))).toMatchObject({ to: 'b' })
    expect(toAllocation(form.parse({ ...typed, choice: 'refund', note: '' }))).toMatchObject({
      decision: 'refunded',
      bankReference: null,
    })
    expect(form.safeParse({ ...typed, choice: '' }).error?.issues[0]?.message).toBe('Choose a decision')
    expect(form.safeParse({ ...typed, choice: 'move' }).error?.issues[0]?.path).toEqual(['to'])
    expect(form.safeParse({ ...typed, choice: 'keep', note: '' }).error?.issues[0]?.path).toEqual(['note'])
  })
})
