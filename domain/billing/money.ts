/*
 * The money of a subscription: the amount that counts for it, the amount that needs review, and the amount that can be
 * refunded. Decision 45.
 */

export const PAYMENT_DECISIONS = ['accepted', 'moved', 'refunded'] as const
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number]

/**
 * The fields of a payment that decide how it counts. `movedPaise`: the part that now counts for another subscription.
 */
export type BalancePayment = {
  id: string
  amountPaise: number
  standing: 'received' | 'in-review'
  decision: PaymentDecision | null
  movedPaise: number
}

/** A refund. `paymentId`: the payment in review that it decided; `null` if it is for the subscription as a whole. */
export type BalanceRefund = { amountPaise: number; paymentId: string | null }

/** All in paise. */
export type SubscriptionBalance = {
  /** The amount that is paid for the subscription. */
  paidPaise: number
  refundedPaise: number
  /** The amount that needs review. */
  openPaise: number
  /**
   * The amount that can be refunded from the subscription as a whole: the paid amount, less the payments that are
   * decided one by one.
   */
  refundablePaise: number
  /** By payment, the amount that needs review; only payments that need it. */
  open: ReadonlyMap<string, number>
}

/** Checks whether a subscription never began and never will: all its payments need a decision. */
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
 * Computes the money of a subscription from its payments and refunds.
 *
 * @param payments Oldest first: refunds of the subscription as a whole are taken from the oldest payments.
 * @param isOver True if the subscription was cancelled before it began (`isNeverBegun`).
 */
export function calculateBalance(
  payments: readonly BalancePayment[],
  refunds: readonly BalanceRefund[],
  isOver: boolean,
): SubscriptionBalance {
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
