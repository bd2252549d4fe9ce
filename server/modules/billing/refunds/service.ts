import { msg } from '@lingui/core/runtime-macro'
import type { AdminSubscription, PaymentMethod } from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay } from '#domain/billing/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, invalidField } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { issueCreditNote } from '../invoices/service.ts'
import { issueRefundReceipt } from '../receipts/service.ts'
import {
  computeMoney,
  type LockedSubscription,
  lockForPayment,
  readForStaff,
  stopSubscription,
  touchSubscription,
} from '../subscriptions/service.ts'
import { refundsRepository as refunds } from './repository.ts'

/** How money was refunded. `refundedOn`: `YYYY-MM-DD`, today at the latest, and not long before the subscription. */
export type RefundDetails = {
  method: PaymentMethod
  bankReference?: string | null | undefined
  refundedOn: string
  /** Shown to the client. */
  reason: string
}

/**
 * Records a refund to a client with its receipt, the credit note if the amount was invoiced, and, if requested, the end
 * of the subscription, all in one transaction. Never more than can be refunded: 409 `too_much`.
 */
export async function recordRefund(
  ctx: Ctx,
  id: string,
  { amountPaise, isEnding, ...way }: RefundDetails & { amountPaise: number; isEnding: boolean },
): Promise<AdminSubscription> {
  const now = ctx.now()
  return runOnce(ctx, async (inside) => {
    const about = await lockForPayment(inside, id, now)
    // The subscription ends before the amount is checked, because an upgrade without payments then loses its credit.
    if (isEnding) await stopSubscription(inside, about.held, about.subscription)
    const { refundablePaise, paidPaise, handedOnPaise } = await computeMoney(inside, id)
    // If this refund cancels the subscription, all its money can be refunded. Only the rest is allocated payment by
    // payment.
    const isCancelled = isEnding && about.subscription.status === 'pending'
    const mostPaise = isCancelled ? Math.max(0, paidPaise - handedOnPaise) : refundablePaise
    if (amountPaise > mostPaise) throw refuseTooMuch(mostPaise, handedOnPaise)
    const refundId = await writeRefund(inside, about, { ...way, amountPaise, now })
    await recordStaffAccess(inside, {
      action: 'refund.record',
      subjectId: about.held.id,
      entity: 'refund',
      entityId: refundId,
      details: { subscriptionId: id, isEnding },
    })
    return readForStaff(inside, id)
  })
}

/** Ends an active subscription today, or cancels one that has not begun, and notifies its client. */
export async function endSubscription(ctx: Ctx, id: string): Promise<AdminSubscription> {
  return runOnce(ctx, async (inside) => {
    const { held, subscription } = await lockForPayment(inside, id, ctx.now())
    await stopSubscription(inside, held, subscription)
    await recordStaffAccess(inside, {
      action: 'subscription.end',
      subjectId: held.id,
      entity: 'subscription-plan',
      entityId: id,
    })
    return readForStaff(inside, id)
  })
}

/**
 * Records a refund of a held subscription, with its receipt, the credit note if the amount was invoiced, and the
 * notification. The caller has checked the amount.
 *
 * @param refund `payment`: the refunded payment; without it, the refund is taken from the total. `isInvoiced`: false
 *   for money that never counted for the subscription.
 * @returns Its id.
 */
export async function writeRefund(
  ctx: Ctx,
  { held, subscription }: Pick<LockedSubscription, 'held' | 'subscription'>,
  refund: RefundDetails & {
    amountPaise: number
    now: Date
    payment?: { amountPaise: number }
    isInvoiced?: boolean
  },
): Promise<string> {
  const { amountPaise, method, refundedOn, reason, now, payment, isInvoiced = true } = refund
  requireDay(refundedOn, subscription.createdAt, now)
  const before = await computeMoney(ctx, subscription.id)
  const bankReference = refund.bankReference || null
  const id = await refunds.insert(ctx.db, {
    subscriptionId: subscription.id,
    amountPaise,
    method,
    bankReference,
    refundedOn,
    reason,
    recordedBy: requireActor(ctx).userId,
  })
  // Money above the price was never invoiced.
  const abovePaise = Math.max(0, before.paidPaise - (subscription.amountPaise - subscription.creditPaise))
  const creditNote = isInvoiced
    ? await issueCreditNote(ctx, {
        subscriptionId: subscription.id,
        refundId: id,
        amountPaise: Math.max(0, amountPaise - abovePaise),
        // The invoice of a cancelled subscription may be for the retained money, not for the refunded payment.
        ...(payment ? { retainedPaise: before.paidPaise - amountPaise } : {}),
        reason,
      })
    : null
  const receipt = await issueRefundReceipt(ctx, {
    id,
    userId: held.id,
    content: {
      planName: subscription.planName,
      paymentReference: subscription.paymentReference,
      method,
      bankReference,
      refundedOn,
      reason,
      amountPaise,
      creditNoteNumber: creditNote?.number ?? null,
      receivedPaise: payment?.amountPaise ?? before.paidPaise + before.refundedPaise,
      refundedBeforePaise: payment ? payment.amountPaise - amountPaise : before.refundedPaise,
    },
  })
  await touchSubscription(ctx, subscription.id)
  await notify(ctx.db, ctx, held.id, {
    kind: 'refund-sent',
    params: { subscriptionId: subscription.id, amountPaise, receiptId: receipt.id },
    causeKey: `refund-sent:${id}`,
  })
  return id
}

function requireDay(refundedOn: string, createdAt: string, now: Date): void {
  if (refundedOn > todayIn(PRACTICE_TIME_ZONE, now)) {
    throw invalidField('refundedOn', say(msg`Please choose today or an earlier day`))
  }
  const earliest = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(createdAt)))
  if (refundedOn < earliest) {
    throw invalidField('refundedOn', say(msg`Please choose ${{ date: formatDate(earliest) }} or a later day`))
  }
}

function refuseTooMuch(refundablePaise: number, handedOnPaise: number): AppError {
  const most =
    refundablePaise === 0
      ? say(msg`There is nothing left to refund.`)
      : say(msg`That is more than the ${{ amount: formatRupees(refundablePaise) }} that you can refund.`)
  const message =
    handedOnPaise === 0
      ? most
      : `${most} ${say(msg`${{ amount: formatRupees(handedOnPaise) }} was credited to the upgrade. End or cancel the upgrade first.`)}`
  return new AppError(409, 'too_much', message, {
    issues: [{ path: 'amountPaise', message }],
    details: { refundablePaise },
  })
}
