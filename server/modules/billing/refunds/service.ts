import type { FastifyRequest } from 'fastify'
import type { AdminSubscription, PaymentMethod } from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay } from '#domain/billing/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, invalidField } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { issueCreditNote } from '../invoices/service.ts'
import { issueRefundReceipt } from '../receipts/service.ts'
import {
  type HeldSubscription,
  holdForPayment,
  readForStaff,
  stopSubscription,
  touchSubscription,
  weigh,
} from '../subscriptions/service.ts'
import { refundsRepository as refunds } from './repository.ts'

/** How money went back. `refundedOn`: `YYYY-MM-DD`, today at the latest, and not long before the subscription. */
export type RefundWay = {
  method: PaymentMethod
  bankReference?: string | null | undefined
  refundedOn: string
  /** The client reads it. */
  reason: string
}

/**
 * Writes money down that went back to a client, with its receipt, the credit note where it was invoiced, and, if asked for,
 * the end of the subscription: all in one transaction. Never more than can go back: 409 `too_much`.
 */
export async function recordRefund(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  { amountPaise, isEnding, ...way }: RefundWay & { amountPaise: number; isEnding: boolean },
): Promise<AdminSubscription> {
  const actor = requireActor(request)
  const now = new Date()
  return runOnce(platform.database.pool, request, actor, async (db) => {
    const about = await holdForPayment(db, platform, id, now)
    // Before the sum is looked at: an upgrade that nothing was paid for loses its credit with what it was to replace.
    if (isEnding) await stopSubscription(db, platform, about.held, about.subscription)
    const { refundablePaise, paidPaise, handedOnPaise } = await weigh(db, id)
    // Of what is cancelled by this, all that is there can go back: only the rest is settled payment by payment.
    const isCancelled = isEnding && about.subscription.status === 'pending'
    const mostPaise = isCancelled ? Math.max(0, paidPaise - handedOnPaise) : refundablePaise
    if (amountPaise > mostPaise) throw refuseTooMuch(mostPaise, handedOnPaise)
    const refundId = await writeRefund(db, platform, request, about, { ...way, amountPaise, now })
    await recordStaffAccess(db, actor, request, {
      action: 'refund.record',
      subjectId: about.held.id,
      entity: 'refund',
      entityId: refundId,
      details: { subscriptionId: id, isEnding },
    })
    return readForStaff(db, id)
  })
}

/** Ends an active subscription today, or cancels one that has not begun, for its client, who is told. */
export async function endSubscription(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<AdminSubscription> {
  const actor = requireActor(request)
  return runOnce(platform.database.pool, request, actor, async (db) => {
    const { held, subscription } = await holdForPayment(db, platform, id, new Date())
    await stopSubscription(db, platform, held, subscription)
    await recordStaffAccess(db, actor, request, {
      action: 'subscription.end',
      subjectId: held.id,
      entity: 'subscription-plan',
      entityId: id,
    })
    return readForStaff(db, id)
  })
}

/**
 * Writes a refund of a held subscription down, whose amount the caller has looked at: its receipt, the credit note where what
 * goes back was invoiced, and the news of it.
 *
 * @param refund `payment`: that it settles; without it, the refund is taken from the whole. `isInvoiced`: false for money
 *   that never counted for the subscription.
 * @returns Its id.
 */
export async function writeRefund(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  request: FastifyRequest,
  { held, subscription }: Pick<HeldSubscription, 'held' | 'subscription'>,
  refund: RefundWay & {
    amountPaise: number
    now: Date
    payment?: { amountPaise: number }
    isInvoiced?: boolean
  },
): Promise<string> {
  const { amountPaise, method, refundedOn, reason, now, payment, isInvoiced = true } = refund
  requireDay(refundedOn, subscription.createdAt, now)
  const before = await weigh(db, subscription.id)
  const bankReference = refund.bankReference || null
  const id = await refunds.insert(db, {
    subscriptionId: subscription.id,
    amountPaise,
    method,
    bankReference,
    refundedOn,
    reason,
    recordedBy: requireActor(request).userId,
  })
  // What is above the price was never invoiced.
  const abovePaise = Math.max(0, before.paidPaise - (subscription.amountPaise - subscription.creditPaise))
  const creditNote = isInvoiced
    ? await issueCreditNote(db, {
        subscriptionId: subscription.id,
        refundId: id,
        amountPaise: Math.max(0, amountPaise - abovePaise),
        // What was invoiced of a cancelled one may be what is kept of it, not the payment that goes back.
        ...(payment ? { keptPaise: before.paidPaise - amountPaise } : {}),
        reason,
      })
    : null
  const receipt = await issueRefundReceipt(db, {
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
  await touchSubscription(db, subscription.id)
  await notify(db, platform, held.id, {
    kind: 'refund-sent',
    params: { subscriptionId: subscription.id, amountPaise, receiptId: receipt.id },
    causeKey: `refund-sent:${id}`,
  })
  return id
}

function requireDay(refundedOn: string, createdAt: string, now: Date): void {
  if (refundedOn > todayIn(PRACTICE_TIME_ZONE, now)) {
    throw invalidField('refundedOn', 'Please choose today or an earlier day')
  }
  const earliest = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(createdAt)))
  if (refundedOn < earliest) {
    throw invalidField('refundedOn', `Please choose ${formatDate(earliest)} or a later day`)
  }
}

function refuseTooMuch(refundablePaise: number, handedOnPaise: number): AppError {
  const most =
    refundablePaise === 0
      ? 'Nothing of it can go back.'
      : `That is more than the ${formatRupees(refundablePaise)} that can go back.`
  const message =
    handedOnPaise === 0
      ? most
      : `${most} ${formatRupees(handedOnPaise)} was credited to the upgrade: end or cancel that one first.`
  return new AppError(409, 'too_much', message, {
    issues: [{ path: 'amountPaise', message }],
    details: { refundablePaise },
  })
}
