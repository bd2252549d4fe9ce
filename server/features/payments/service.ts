import type { FastifyRequest } from 'fastify'
import type { AdminSubscription, PaymentMethod } from '#contract/subscription-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/booking/slots.ts'
import { findEarliestPaymentDay, findLastDay } from '#domain/subscription/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { notify } from '#server/features/notifications/service.ts'
import { issueReceipt } from '#server/features/receipts/service.ts'
import { followPayment, holdForPayment, readForStaff } from '#server/features/subscription-plans/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { AppError, invalidField } from '#server/platform/app-error.ts'
import { recordStaffAccess } from '#server/platform/audit/audit.ts'
import { runOnce } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import { paymentsRepository as payments } from './repository.ts'

/**
 * Money as staff write it down. `amountPaise`: whole paise above 0; `receivedOn`: `YYYY-MM-DD`, today at the latest, and not
 * long before the subscription was written down.
 */
export type PaymentInput = {
  amountPaise: number
  method: PaymentMethod
  bankReference?: string | null | undefined
  receivedOn: string
  note?: string | null | undefined
}

/**
 * Writes money down that came in for a subscription, with its receipt, and does what follows from it: all in one
 * transaction. For one that is cancelled or over the money is kept for somebody to decide on, without a receipt. More than
 * is due is refused with 409 `too_much`.
 */
export async function recordPayment(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  input: PaymentInput,
): Promise<AdminSubscription> {
  const actor = requireActor(request)
  const now = new Date()
  if (input.receivedOn > todayIn(PRACTICE_TIME_ZONE, now)) {
    throw invalidField('receivedOn', 'Please choose today or an earlier day')
  }
  return runOnce(platform.database.pool, request, actor, async (db) => {
    const { held, subscription, duePaise } = await holdForPayment(db, platform, id, now)
    const earliest = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(subscription.createdAt)))
    if (input.receivedOn < earliest) {
      throw invalidField('receivedOn', `Please choose ${formatDate(earliest)} or a later day`)
    }
    const isInReview = subscription.status === 'cancelled' || subscription.status === 'ended'
    if (!isInReview && input.amountPaise > duePaise) throw refuseTooMuch(duePaise)
    const payment = {
      amountPaise: input.amountPaise,
      method: input.method,
      bankReference: input.bankReference || null,
      receivedOn: input.receivedOn,
    }
    const paymentId = await payments.insert(db, {
      ...payment,
      subscriptionId: id,
      note: input.note || null,
      standing: isInReview ? 'in-review' : 'received',
      recordedBy: actor.userId,
    })
    await recordStaffAccess(db, actor, request, {
      action: 'payment.record',
      subjectId: held.id,
      entity: 'payment',
      entityId: paymentId,
      details: { subscriptionId: id, isInReview },
    })
    if (!isInReview) {
      const balancePaise = duePaise - input.amountPaise
      const isWhole = balancePaise === 0
      const after = await followPayment(db, platform, held, subscription, isWhole)
      const isPeriodKnown = isWhole || after.packageKey === null
      const receipt = await issueReceipt(db, {
        id: paymentId,
        userId: held.id,
        now,
        content: {
          ...payment,
          planName: after.planName,
          duration: after.duration,
          period: isPeriodKnown ? { firstDay: after.startDate, lastDay: findLastDay(after) } : null,
          paymentReference: after.paymentReference,
          pricePaise: after.amountPaise,
          creditPaise: after.creditPaise,
          paidBeforePaise: subscription.paidPaise,
          balancePaise,
        },
      })
      await notify(db, platform, held.id, {
        kind: 'payment-confirmed',
        params: { subscriptionId: id, amountPaise: input.amountPaise, isWhole, receiptId: receipt.id },
        causeKey: `payment-confirmed:${paymentId}`,
      })
    }
    return readForStaff(db, id)
  })
}

function refuseTooMuch(duePaise: number): AppError {
  const message =
    duePaise === 0
      ? 'This subscription is paid already.'
      : `That is more than the ${formatRupees(duePaise)} still to be paid.`
  return new AppError(409, 'too_much', message, {
    issues: [{ path: 'amountPaise', message }],
    details: { duePaise },
  })
}
