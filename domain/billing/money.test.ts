import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BalancePayment, calculateBalance, isNeverBegun, PAYMENT_DECISIONS } from './money.ts'

const payment = (id: string, amountPaise: number, more: Partial<BalancePayment> = {}): BalancePayment => ({
  id,
  amountPaise,
  standing: 'received',
  decision: null,
  movedPaise: 0,
  ...more,
})
const back = (amountPaise: number, paymentId: string | null = null) => ({ amountPaise, paymentId })

test('an active subscription counts payments less refunds, and all of that amount can be refunded', () => {
  expect(calculateBalance([payment('a', 100_000), payment('b', 149_900)], [back(50_000)], false)).toEqual({
    paidPaise: 199_900,
    refundedPaise: 50_000,
    openPaise: 0,
    refundablePaise: 199_900,
    open: new Map(),
  })
})

test('a payment in review counts once it is accepted, and not at all if it is moved or refunded', () => {
  const late = payment('late', 249_900, { standing: 'in-review' })
  expect(calculateBalance([late], [], true)).toMatchObject({
    paidPaise: 0,
    openPaise: 249_900,
    refundablePaise: 0,
  })
  expect(calculateBalance([{ ...late, decision: 'accepted' }], [], true)).toMatchObject({
    paidPaise: 249_900,
    openPaise: 0,
    refundablePaise: 249_900,
  })
  const gone = { paidPaise: 0, openPaise: 0, refundablePaise: 0 }
  expect(calculateBalance([{ ...late, decision: 'moved', movedPaise: 249_900 }], [], true)).toMatchObject(
    gone,
  )
  expect(calculateBalance([{ ...late, decision: 'refunded' }], [back(249_900, 'late')], true)).toMatchObject(
    gone,
  )
})

test('after a cancellation before the start each payment is decided separately, less its earlier refunds', () => {
  const money = calculateBalance([payment('a', 100_000), payment('b', 50_000)], [back(110_000)], true)
  expect(money.open).toEqual(new Map([['b', 40_000]]))
  expect(money).toMatchObject({ paidPaise: 40_000, openPaise: 40_000, refundablePaise: 0 })
  // A refund before a move stays assigned to the payment from which it was taken.
  const moved = [payment('a', 100_000, { decision: 'moved', movedPaise: 60_000 }), payment('b', 50_000)]
  expect(calculateBalance(moved, [back(40_000)], true).open).toEqual(new Map([['b', 50_000]]))
})

test('a subscription never began if it is cancelled without a first day', () => {
  expect(isNeverBegun({ status: 'cancelled', activatedAt: null })).toBe(true)
  expect(isNeverBegun({ status: 'cancelled', activatedAt: '2026-11-21T00:00:00Z' })).toBe(false)
  expect(isNeverBegun({ status: 'pending', activatedAt: null })).toBe(false)
})

test('with any valid decisions and refunds, no amount is below zero, and the parts add up to the total', () => {
  const paise = fc.integer({ min: 1, max: 1_000_000 })
  const decided = fc.record({
    amountPaise: paise,
    standing: fc.constantFrom('received' as const, 'in-review' as const),
    decision: fc.constantFrom(null, ...PAYMENT_DECISIONS),
  })
  fc.assert(
    fc.property(
      fc.array(decided, { maxLength: 6 }),
      fc.array(paise, { maxLength: 4 }),
      fc.boolean(),
      (all, asked, isOver) => {
        const payments = all.map((one, index) =>
          payment(`p${index}`, one.amountPaise, {
            ...one,
            movedPaise: one.decision === 'moved' ? one.amountPaise : 0,
          }),
        )
        const refunds = payments
          .filter(({ decision }) => decision === 'refunded')
          .map(({ id, amountPaise }) => back(amountPaise, id))
        for (const amount of asked) {
          const { refundablePaise } = calculateBalance(payments, refunds, isOver)
          if (amount <= refundablePaise) refunds.push(back(amount, null))
        }
        const money = calculateBalance(payments, refunds, isOver)
        const inReview = payments
          .filter(({ standing, decision }) => standing === 'in-review' && decision === null)
          .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
        return (
          money.paidPaise >= 0 &&
          money.refundablePaise >= 0 &&
          money.paidPaise === money.refundablePaise + money.openPaise - inReview &&
          payments.every(({ id, amountPaise }) => (money.open.get(id) ?? 0) <= amountPaise)
        )
      },
    ),
  )
})
