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
    ['waits for its payment', PENDING, 'Waiting for payment', 'It starts once you pay ₹2,499.'],
    [
      'waits for what an upgrade leaves to pay',
      { ...PENDING, kind: 'upgrade', amountPaise: 449900, creditPaise: 124950, duePaise: 324950 },
      'Waiting for payment',
      'It replaces your current subscription once you pay ₹3,249.50.',
    ],
    [
      'is the price of a plan',
      { ...PENDING, packageKey: null },
      'Waiting for payment',
      '₹2,499 is due for your plan.',
    ],
    [
      'is part-paid',
      { ...PENDING, paidPaise: 100000, duePaise: 149900 },
      'Part paid',
      'We have received ₹1,000 of ₹2,499. ₹1,499 is still due.',
    ],
    [
      'is part-paid after a credit: of what was due',
      { ...PENDING, amountPaise: 449900, creditPaise: 124950, paidPaise: 100000, duePaise: 224950 },
      'Part paid',
      'We have received ₹1,000 of ₹3,249.50. ₹2,249.50 is still due.',
    ],
    [
      'is said to be paid',
      { ...PENDING, paymentClaimedAt: INSTANT },
      'Checking payment',
      'You told us that you have paid. We are checking it and will confirm it here.',
    ],
    [
      'is said to be paid after a part',
      { ...PENDING, paidPaise: 100000, duePaise: 149900, paymentClaimedAt: INSTANT },
      'Checking payment',
      'You told us that you have paid. We are checking it and will confirm it here. ₹1,000 of ₹2,499 is already confirmed.',
    ],
    [
      'is paid and starts later',
      PAID,
      'Paid, starts on 21 Nov 2026',
      'Fully paid. It starts automatically on 21 Nov 2026 and ends on 18 Dec 2026.',
    ],
    ['is active', { ...PAID, status: 'active' }, 'Active', 'It ends on 18 Dec 2026.'],
    [
      'is active and cancelled',
      { ...PAID, status: 'active', cancelRequestedAt: INSTANT },
      'Ends on 18 Dec 2026',
      'You cancelled it. You can use everything until 18 Dec 2026, and you can undo this until then.',
    ],
    ['is over', { ...PAID, status: 'ended' }, 'Ended', 'It ended on 18 Dec 2026.'],
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
    [0, 'Ended'],
  ])('%i → %s', (days, text) => expect(describeDaysLeft(days)).toBe(text))
})
