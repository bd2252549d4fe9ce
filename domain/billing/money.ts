/*
 * The money of a subscription: what counts for it, what waits for a decision, and what can go back. Decision 45.
 */

export const PAYMENT_DECISIONS = ['accepted', 'moved', 'refunded'] as const
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number]

/** What came in, as far as it decides. `movedPaise`: what of it counts for another subscription now. */
export type WeighedPayment = {
  id: string
  amountPaise: number
  standing: 'received' | 'in-review'
  decision: PaymentDecision | null
  movedPaise: number
}

/** A refund. `paymentId`: the payment that it decided; null: it was taken from the whole. */
export type WeighedRefund = { amountPaise: number; paymentId: string | null }

/** All in paise. */
export type Money = {
  /** What the subscription has been paid. */
  paidPaise: number
  refundedPaise: number
  /** What waits for a decision. */
  openPaise: number
  /** The amount that can be refunded from the whole: the paid amount, less what was decided payment by payment. */
  refundablePaise: number
  /** By payment, what of it waits for a decision; without those of which nothing does. */
  open: ReadonlyMap<string, number>
}

/** Whether a subscription never began and never will: all its payments need a decision. */
export function isNeverBegun({
  status,
  activatedAt,
}: {
  status: string
  activatedAt: string | Date | null
}): boolean {
  return status === 'cancelled' && activatedAt === null
}

/**
 * Weighs what came in for a subscription and what went back.
 *
 * @param payments Oldest first: what went back from the whole was taken from the oldest.
 * @param isOver Whether the subscription was cancelled before it began (`isNeverBegun`).
 */
export function weighMoney(
  payments: readonly WeighedPayment[],
  refunds: readonly WeighedRefund[],
  isOver: boolean,
): Money {
  const refundedPaise = sum(refunds)
  let unplacedPaise = sum(refunds.filter(({ paymentId }) => paymentId === null))
  let countedPaise = 0
  let openReceivedPaise = 0
  const open = new Map<string, number>()
  for (const { id, amountPaise, standing, decision, movedPaise } of payments) {
    if (standing === 'in-review' && decision === null) {
      open.set(id, amountPaise)
      continue
    }
    countedPaise += amountPaise - movedPaise
    const leftPaise = amountPaise - movedPaise - sum(refunds.filter(({ paymentId }) => paymentId === id))
    const takenPaise = Math.min(leftPaise, unplacedPaise)
    unplacedPaise -= takenPaise
    if (isOver && decision === null && leftPaise > takenPaise) {
      open.set(id, leftPaise - takenPaise)
      openReceivedPaise += leftPaise - takenPaise
    }
  }
  const paidPaise = countedPaise - refundedPaise
  return {
    paidPaise,
    refundedPaise,
    openPaise: [...open.values()].reduce((all, paise) => all + paise, 0),
    refundablePaise: paidPaise - openReceivedPaise,
    open,
  }
}

function sum(amounts: readonly { amountPaise: number }[]): number {
  return amounts.reduce((all, { amountPaise }) => all + amountPaise, 0)
}
