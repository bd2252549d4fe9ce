import { msg } from '@lingui/core/runtime-macro'
import { type Allocation, NEW_SUBSCRIPTION } from '#contract/billing/payments.ts'
import type { AdminSubscription, PaymentMethod } from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay, findLastDay } from '#domain/billing/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { type IssuedInvoice, issueCreditNote, issueInvoice } from '../invoices/service.ts'
import { issueReceipt, type ReceiptContent } from '../receipts/service.ts'
import { writeRefund } from '../refunds/service.ts'
import {
  computeMoney,
  createSimilarSubscription,
  findWaitingDue,
  followPayment,
  type LockedSubscription,
  lockForPayment,
  readForStaff,
  reopenForPayment,
  type StoredPayment,
  type StoredSubscription,
  touchSubscription,
} from '../subscriptions/service.ts'
import { paymentsRepository as payments } from './repository.ts'

/**
 * A payment as staff record it. `amountPaise`: whole paise above 0; `receivedOn`: `YYYY-MM-DD`, today at the latest,
 * and not long before the subscription was created.
 */
export type PaymentInput = {
  amountPaise: number
  method: PaymentMethod
  bankReference?: string | null | undefined
  receivedOn: string
  note?: string | null | undefined
}

/**
 * Records a payment for a subscription with its receipt, and does everything that follows from it, in one transaction.
 * If the subscription is cancelled or over, the payment is stored for a later decision, without a receipt. More than is
 * due is refused with 409 `too_much`.
 */
export async function recordPayment(ctx: Ctx, id: string, input: PaymentInput): Promise<AdminSubscription> {
  const actor = requireActor(ctx)
  const now = ctx.now()
  if (input.receivedOn > todayIn(PRACTICE_TIME_ZONE, now)) {
    throw invalidField('receivedOn', say(msg`Please choose today or an earlier day`))
  }
  return runOnce(ctx, async (inside) => {
    const about = await lockForPayment(inside, id, now)
    const { held, subscription, duePaise } = about
    const earliest = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(subscription.createdAt)))
    if (input.receivedOn < earliest) {
      throw invalidField(
        'receivedOn',
        say(msg`Please choose ${{ date: formatDate(earliest) }} or a later day`),
      )
    }
    const isInReview = subscription.status === 'cancelled' || subscription.status === 'ended'
    if (!isInReview && input.amountPaise > duePaise) throw refuseTooMuch(duePaise)
    const payment = {
      amountPaise: input.amountPaise,
      method: input.method,
      bankReference: input.bankReference || null,
      receivedOn: input.receivedOn,
    }
    const paymentId = await payments.insert(inside.db, {
      ...payment,
      subscriptionId: id,
      note: input.note || null,
      standing: isInReview ? 'in-review' : 'received',
      recordedBy: actor.userId,
    })
    await recordStaffAccess(inside, {
      action: 'payment.record',
      subjectId: held.id,
      entity: 'payment',
      entityId: paymentId,
      details: { subscriptionId: id, isInReview },
    })
    if (isInReview) {
      await touchSubscription(inside, id)
      await notify(inside.db, inside, held.id, {
        kind: 'payment-in-review',
        params: { subscriptionId: id, amountPaise: input.amountPaise },
        causeKey: `payment-in-review:${paymentId}`,
      })
    } else {
      const { isWhole, receipt, invoice } = await applyPayment(inside, about, { ...payment, id: paymentId })
      await notify(inside.db, inside, held.id, {
        kind: 'payment-confirmed',
        params: {
          subscriptionId: id,
          amountPaise: input.amountPaise,
          isWhole,
          receiptId: receipt.id,
          ...(invoice && { invoiceNumber: invoice.number }),
        },
        causeKey: `payment-confirmed:${paymentId}`,
      })
    }
    return readForStaff(inside, id)
  })
}

/**
 * Allocates a payment for a subscription that is cancelled or over. This is possible once for each payment; it is
 * recorded in the audit log, and the client is notified. Throws 409 `settled` if nothing waits for a decision.
 */
export async function allocatePayment(
  ctx: Ctx,
  paymentId: string,
  allocation: Allocation,
): Promise<AdminSubscription> {
  const actor = requireActor(ctx)
  const now = ctx.now()
  return runOnce(ctx, async (inside) => {
    const id = await payments.findSubscription(inside.db, paymentId)
    if (id === null) throw notFound()
    const about = await lockForPayment(inside, id, now)
    const money = await computeMoney(inside, id)
    const payment = money.payments.find((one) => one.id === paymentId)
    const openPaise = money.open.get(paymentId) ?? 0
    if (!payment || openPaise === 0) {
      throw conflict('settled', say(msg`This payment has already been reviewed.`))
    }
    const open = { ...payment, openPaise }
    switch (allocation.decision) {
      case 'accepted':
        await accept(inside, about, open, allocation)
        break
      case 'moved':
        await move(inside, about, open, allocation)
        break
      case 'refunded': {
        const isInvoiced = payment.standing === 'received'
        const { decision, ...way } = allocation
        const refundId = await writeRefund(inside, about, {
          ...way,
          amountPaise: openPaise,
          now,
          payment,
          isInvoiced,
        })
        await payments.decide(inside.db, {
          paymentId,
          decision,
          refundId,
          note: allocation.reason,
          decidedBy: actor.userId,
        })
      }
    }
    await recordStaffAccess(inside, {
      action: 'payment.settle',
      subjectId: about.held.id,
      entity: 'payment',
      entityId: paymentId,
      details: { subscriptionId: id, decision: allocation.decision },
    })
    return readForStaff(inside, id)
  })
}

type OpenPayment = StoredPayment & { openPaise: number }

/**
 * Accepts the money for its original subscription. If requested, reopens that subscription, provided it had never
 * begun.
 */
async function accept(
  ctx: Ctx,
  about: LockedSubscription,
  payment: OpenPayment,
  { isReopening, note }: { isReopening: boolean; note: string },
): Promise<void> {
  const { held, subscription } = about
  const reopened = isReopening
    ? await reopenForPayment(
        ctx,
        held,
        subscription,
        // Computed before the payment counts. A payment with `received` counts already.
        payment.standing === 'received' ? 0 : payment.openPaise,
      )
    : null
  await payments.decide(ctx.db, {
    paymentId: payment.id,
    decision: 'accepted',
    note,
    decidedBy: requireActor(ctx).userId,
  })
  const isNew = payment.standing === 'in-review'
  const money = { ...payment, amountPaise: payment.openPaise }
  const { planName, id: subscriptionId } = subscription
  const notified = { subscriptionId, amountPaise: payment.openPaise }
  const causeKey = `payment-settled:${payment.id}`
  if (reopened && isNew) {
    const { isWhole, receipt, invoice } = await applyPayment(ctx, { held, ...reopened }, money)
    const named = invoice && { invoiceNumber: invoice.number }
    const params = { ...notified, isWhole, receiptId: receipt.id, ...named }
    await notify(ctx.db, ctx, held.id, { kind: 'payment-confirmed', params, causeKey })
  } else if (reopened) {
    // The payment counts already and has its receipt.
    const isWhole = reopened.duePaise === 0
    await followPayment(ctx, held, reopened.subscription, isWhole)
    if (isWhole) await issueInvoice(ctx, { subscriptionId })
    const params = { ...notified, planName, isWhole }
    await notify(ctx.db, ctx, held.id, { kind: 'payment-moved', params, causeKey })
  } else {
    if (isNew) await issuePaymentReceipt(ctx, about, money, subscription, 0)
    await touchSubscription(ctx, subscriptionId)
    const params = { ...notified, planName }
    await notify(ctx.db, ctx, held.id, { kind: 'payment-kept', params, causeKey })
  }
}

/** Moves the money to another subscription of the client: one that waits for payment, or a new one like the old. */
async function move(
  ctx: Ctx,
  { held, subscription }: LockedSubscription,
  payment: OpenPayment,
  { to, note }: { to: string; note: string },
): Promise<void> {
  const actor = requireActor(ctx)
  const target =
    to === NEW_SUBSCRIPTION
      ? await createSimilarSubscription(ctx, held, subscription, actor.userId)
      : held.open.find(({ id }) => id === to)
  const duePaise = target ? findWaitingDue(target) : null
  if (!target || duePaise === null) {
    throw invalidField('to', say(msg`Choose a subscription of this client that is waiting for payment.`))
  }
  const { openPaise } = payment
  if (openPaise > duePaise) {
    const message = say(
      msg`${{ amount: formatRupees(openPaise) }} is more than the ${{ due: formatRupees(duePaise) }} to be paid for ${{ subscription: target.planName }}.`,
    )
    throw new AppError(409, 'too_much', message, {
      issues: [{ path: 'to', message }],
      details: { duePaise },
    })
  }
  const money = {
    amountPaise: openPaise,
    method: payment.method,
    bankReference: payment.bankReference,
    receivedOn: payment.receivedOn,
  }
  const movedToId = await payments.insert(ctx.db, {
    ...money,
    subscriptionId: target.id,
    note,
    standing: 'received',
    movedFromId: payment.id,
    recordedBy: actor.userId,
  })
  await payments.decide(ctx.db, {
    paymentId: payment.id,
    decision: 'moved',
    movedToId,
    note,
    decidedBy: actor.userId,
  })
  const { isWhole } = await applyPayment(
    ctx,
    { held, subscription: target, duePaise },
    { ...money, id: movedToId },
    { planName: subscription.planName, receiptNumber: payment.receipt?.number ?? null },
  )
  if (payment.standing === 'received') {
    const { paidPaise } = await computeMoney(ctx, subscription.id)
    await issueCreditNote(ctx, {
      subscriptionId: subscription.id,
      refundId: null,
      amountPaise: openPaise,
      retainedPaise: paidPaise,
      reason: say(msg`The payment was moved to ${{ subscription: target.planName }}`),
    })
  }
  await touchSubscription(ctx, subscription.id)
  await notify(ctx.db, ctx, held.id, {
    kind: 'payment-moved',
    params: { subscriptionId: target.id, planName: target.planName, amountPaise: openPaise, isWhole },
    causeKey: `payment-settled:${payment.id}`,
  })
}

/** A payment that counts, with the fields that its receipt needs. */
type CountedPayment = Pick<PaymentInput, 'amountPaise' | 'method' | 'receivedOn'> & {
  id: string
  bankReference: string | null
}

/**
 * Does what follows when money counts for a waiting subscription: issues the receipt and, once nothing is due, starts
 * the subscription and issues the invoice.
 */
async function applyPayment(
  ctx: Ctx,
  about: LockedSubscription,
  payment: CountedPayment,
  movedFrom?: ReceiptContent['movedFrom'],
): Promise<{ isWhole: boolean; receipt: { id: string; number: string }; invoice: IssuedInvoice | null }> {
  const { held, subscription, duePaise } = about
  const balancePaise = duePaise - payment.amountPaise
  const isWhole = balancePaise <= 0
  const after = await followPayment(ctx, held, subscription, isWhole)
  const receipt = await issuePaymentReceipt(ctx, about, payment, after, balancePaise, movedFrom)
  const invoice = isWhole ? await issueInvoice(ctx, { subscriptionId: subscription.id }) : null
  return { isWhole, receipt, invoice }
}

/** Issues the receipt of a payment. `after` is the current state of the subscription. */
async function issuePaymentReceipt(
  ctx: Ctx,
  { held, subscription }: LockedSubscription,
  payment: CountedPayment,
  after: StoredSubscription,
  balancePaise: number,
  movedFrom?: ReceiptContent['movedFrom'],
): Promise<{ id: string; number: string }> {
  const { id, amountPaise, method, bankReference, receivedOn } = payment
  const isPeriodKnown = after.packageKey === null || after.paidAt !== null
  return issueReceipt(ctx, {
    id,
    userId: held.id,
    content: {
      amountPaise,
      method,
      bankReference,
      receivedOn,
      planName: after.planName,
      duration: after.duration,
      period: isPeriodKnown ? { firstDay: after.startDate, lastDay: findLastDay(after) } : null,
      paymentReference: after.paymentReference,
      pricePaise: after.amountPaise,
      creditPaise: after.creditPaise,
      paidBeforePaise: subscription.paidPaise,
      balancePaise,
      ...(movedFrom ? { movedFrom } : {}),
    },
  })
}

function refuseTooMuch(duePaise: number): AppError {
  const message =
    duePaise === 0
      ? say(msg`This subscription is paid already.`)
      : say(msg`That is more than the ${{ amount: formatRupees(duePaise) }} still to be paid.`)
  return new AppError(409, 'too_much', message, {
    issues: [{ path: 'amountPaise', message }],
    details: { duePaise },
  })
}
