import { describe, expect, it } from 'vitest'
import type { AdminSubscription, Payment } from '#contract/billing/subscriptions.ts'
import { canRecordPayment, describeOutcome, makeRecordForm, startRecordForm } from './record-form.ts'

const TODAY = '2026-11-22'
const PENDING: AdminSubscription = {
  id: '00000000-0000-4000-8000-000000000001',
  planName: 'Regular Plan (1 Month)',
  planType: 'diet_plan',
  status: 'pending',
  kind: 'new',
  packageKey: 'regular',
  amountPaise: 249900,
  creditPaise: 0,
  paidPaise: 0,
  duePaise: 249900,
  currency: 'INR',
  duration: '4 weeks',
  durationWeeks: 4,
  startDate: TODAY,
  endDate: '2026-12-20',
  paymentReference: 'PTH-7K3QX2',
  paymentClaimedAt: null,
  paidAt: null,
  activatedAt: null,
  cancelRequestedAt: null,
  version: 1,
  createdAt: '2026-11-22T08:00:00.000Z',
  clientId: '00000000-0000-4000-8000-000000000002',
  clientName: 'Asha Nair',
  clientEmail: 'asha@people.example',
  paymentClaimText: null,
  payments: [],
  refunds: [],
  refundedPaise: 0,
  openPaise: 0,
  refundablePaise: 0,
}
const PAYMENT: Payment = {
  id: '00000000-0000-4000-8000-000000000003',
  amountPaise: 100000,
  method: 'upi',
  bankReference: null,
  receivedOn: TODAY,
  standing: 'received',
  decision: null,
  movedPaise: 0,
  isMovedHere: false,
  openPaise: 0,
  receipt: { id: '00000000-0000-4000-8000-000000000004', number: 'R/2026-27/000001' },
  createdAt: '2026-11-22T09:00:00.000Z',
}

describe('payment form', () => {
  const form = makeRecordForm({ duePaise: 249900, today: TODAY, earliestDay: '2026-09-23' })
  const typed = startRecordForm(PENDING, TODAY)

  it("begins with the full amount due and the client's transaction number", () => {
    expect(typed).toMatchObject({ amount: '2499.00', receivedOn: TODAY, bankReference: '' })
    expect(startRecordForm({ ...PENDING, paymentClaimText: '4123' }, TODAY).bankReference).toBe('4123')
    expect(startRecordForm({ ...PENDING, status: 'cancelled' }, TODAY).amount).toBe('')
  })

  it('converts the amount to whole paise', () => {
    expect(form.parse({ ...typed, amount: '1,000.05' })).toMatchObject({ amount: 100005, method: 'upi' })
  })

  it.each([
    [{ amount: '2499.01' }, 'That is more than the ₹2,499 due'],
    [{ amount: 'all' }, 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    [{ receivedOn: '2026-11-23' }, 'Please choose today or an earlier day'],
    [{ receivedOn: '2026-09-22' }, 'Please choose 23 Sep 2026 or a later day'],
    [{ receivedOn: '' }, 'Please choose a date'],
    [{ note: 'x'.repeat(501) }, 'Please use at most 500 characters'],
  ])('shows an error for %j', (change, message) => {
    const result = form.safeParse({ ...typed, ...change })
    expect(result.error?.issues[0]?.message).toBe(message)
  })

  it('accepts any amount for a subscription that has ended', () => {
    const open = makeRecordForm({ duePaise: null, today: TODAY, earliestDay: '2026-09-23' })
    expect(open.safeParse({ ...typed, amount: '99999' }).success).toBe(true)
  })
})

describe('recording a payment', () => {
  it.each([
    [{}, true],
    [{ duePaise: 0 }, false],
    [{ status: 'active', duePaise: 0 }, false],
    [{ status: 'cancelled', duePaise: 0 }, true],
    [{ status: 'ended', duePaise: 0 }, true],
  ] as const)('%j: %s', (change, isPossible) => {
    expect(canRecordPayment({ ...PENDING, ...change })).toBe(isPossible)
  })

  it.each<[string, Partial<AdminSubscription>, string, string]>([
    [
      'a part',
      { paidPaise: 100000, duePaise: 149900 },
      'Part paid',
      '₹1,000 of ₹2,499 received. Regular Plan (1 Month) starts once the remaining ₹1,499 is paid.',
    ],
    [
      'all of a renewal',
      { duePaise: 0, kind: 'renewal', startDate: '2026-12-01' },
      'Fully paid',
      'Regular Plan (1 Month) starts automatically on 1 Dec 2026.',
    ],
    [
      'all of it',
      { duePaise: 0, status: 'active' },
      'Fully paid and started',
      'Regular Plan (1 Month) ends on 19 Dec 2026.',
    ],
    [
      'all of an upgrade',
      { duePaise: 0, status: 'active', kind: 'upgrade' },
      'Fully paid and started',
      'Regular Plan (1 Month) ends on 19 Dec 2026. It has replaced the earlier subscription.',
    ],
  ])('describes the result for %s', (_name, change, title, text) => {
    const outcome = describeOutcome(PENDING, { ...PENDING, ...change, payments: [PAYMENT] })
    expect(outcome).toEqual({ title, text, payment: PAYMENT })
  })

  it('says that money for a cancelled subscription needs a decision', () => {
    const before = { ...PENDING, status: 'cancelled', payments: [PAYMENT] } as const
    const added: Payment = { ...PAYMENT, id: PENDING.id, standing: 'in-review', receipt: null }
    const outcome = describeOutcome(
      { ...before, payments: [PAYMENT] },
      { ...before, payments: [added, PAYMENT] },
    )
    expect(outcome).toMatchObject({ title: 'Saved for review', payment: added })
    expect(outcome.text).toContain('is cancelled, so nothing has started and there is no receipt')
  })
})
