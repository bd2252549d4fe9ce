import { describe, expect, it } from 'vitest'
import { type DescribedSubscription, describeDaysLeft, describeState } from './describe-state.ts'

const PENDING: DescribedSubscription = {
  status: 'pending',
  kind: 'new',
  packageKey: 'regular',
  amountPaise: 249900,
  creditPaise: 0,
  paidPaise: 0,
  duePaise: 249900,
  startDate: '2026-11-21',
  endDate: '2026-12-19',
  paymentClaimedAt: null,
  paidAt: null,
  cancelRequestedAt: null,
}
const PAID = { ...PENDING, paidPaise: 249900, duePaise: 0, paidAt: '2026-11-21T08:00:00.000Z' }
const INSTANT = '2026-11-22T08:00:00.000Z'

describe('state of a subscription', () => {
  it.each<[string, Partial<DescribedSubscription>, string, string]>([
    ['waits for its payment', PENDING, 'Waiting for payment', 'It starts once ₹2,499 has been paid.'],
    [
      'waits for what an upgrade leaves to pay',
      { ...PENDING, kind: 'upgrade', amountPaise: 449900, creditPaise: 124950, duePaise: 324950 },
      'Waiting for payment',
      'It takes the place of your current subscription once ₹3,249.50 has been paid.',
    ],
    [
      'is the price of a plan',
      { ...PENDING, packageKey: null },
      'Waiting for payment',
      '₹2,499 is to be paid for your plan.',
    ],
    [
      'is part-paid',
      { ...PENDING, paidPaise: 100000, duePaise: 149900 },
      'Part paid',
      '₹1,000 of ₹2,499 has arrived. ₹1,499 is still to be paid.',
    ],
    [
      'is part-paid after a credit: of what was to be paid',
      { ...PENDING, amountPaise: 449900, creditPaise: 124950, paidPaise: 100000, duePaise: 224950 },
      'Part paid',
      '₹1,000 of ₹3,249.50 has arrived. ₹2,249.50 is still to be paid.',
    ],
    [
      'is said to be paid',
      { ...PENDING, paymentClaimedAt: INSTANT },
      'Payment being checked',
      'You told us that you have paid. We look it up and confirm it here.',
    ],
    [
      'is said to be paid after a part',
      { ...PENDING, paidPaise: 100000, duePaise: 149900, paymentClaimedAt: INSTANT },
      'Payment being checked',
      'You told us that you have paid. We look it up and confirm it here; ₹1,000 of ₹2,499 is confirmed already.',
    ],
    [
      'is paid and starts later',
      PAID,
      'Paid, starts on 21 Nov 2026',
      'All is paid. It starts by itself on 21 Nov 2026 and runs until 18 Dec 2026.',
    ],
    ['is active', { ...PAID, status: 'active' }, 'Active', 'It runs until 18 Dec 2026.'],
    [
      'is active and cancelled',
      { ...PAID, status: 'active', cancelRequestedAt: INSTANT },
      'Ends on 18 Dec 2026',
      'You cancelled it. Everything stays open to you until 18 Dec 2026, and you can keep it until then.',
    ],
    ['is over', { ...PAID, status: 'ended' }, 'Ended', 'Its last day was 18 Dec 2026.'],
    [
      'is cancelled',
      { ...PENDING, status: 'cancelled', cancelRequestedAt: INSTANT },
      'Cancelled',
      'It was cancelled.',
    ],
  ])('%s', (_name, change, label, sentence) => {
    expect(describeState({ ...PENDING, ...change })).toMatchObject({ label, sentence })
  })
})

describe('days left', () => {
  it.each([
    [28, '28 days left'],
    [2, '2 days left'],
    [1, 'Last day today'],
    [0, 'Over'],
  ])('%i → %s', (days, text) => expect(describeDaysLeft(days)).toBe(text))
})
