import { t } from '@lingui/core/macro'
import { z } from 'zod'
import {
  type AdminSubscription,
  BANK_REFERENCE_TOO_LONG,
  MAX_BANK_REFERENCE,
  MAX_PAYMENT_NOTE,
  PAYMENT_NOTE_TOO_LONG,
  type Payment,
  recordPayment,
} from '#contract/billing/subscriptions.ts'
import { sentence } from '#contract/sentence.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { writeUpiAmount } from '#domain/billing/upi.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { parseRupees } from '#domain/units/rupees.ts'

const Body = recordPayment.schema.body

/**
 * Creates the schema of the payment form: the amount in rupees becomes whole paise; the other fields are those of the
 * call.
 *
 * @param bounds `duePaise`: the largest amount; `null` allows any amount, because the payment is saved for review.
 *   `today`: the practice's date. `earliestDay`: the earliest day on which the money may have been received.
 */
export function makeRecordForm({
  duePaise,
  today,
  earliestDay,
}: {
  duePaise: number | null
  today: string
  earliestDay: string
}) {
  return Body.omit({ amountPaise: true }).extend({
    amount: z.string().transform((text, context) => {
      const parsed = parseRupees(text)
      if (parsed.ok && (duePaise === null || parsed.amountPaise <= duePaise)) return parsed.amountPaise
      const message = parsed.ok
        ? t`That is more than the ${{ amount: formatRupees(duePaise ?? 0) }} due`
        : parsed.problem
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    bankReference: z.string().trim().max(MAX_BANK_REFERENCE, sentence(BANK_REFERENCE_TOO_LONG)),
    note: z.string().trim().max(MAX_PAYMENT_NOTE, sentence(PAYMENT_NOTE_TOO_LONG)),
    receivedOn: Body.shape.receivedOn
      .refine((day) => day <= today, { error: () => t`Please choose today or an earlier day` })
      .refine(
        (day) => day >= earliestDay,
        t`Please choose ${{ date: formatDate(earliestDay) }} or a later day`,
      ),
  })
}

/** Returns the first values of the form: the full amount due, received today. */
export function startRecordForm(
  subscription: Pick<AdminSubscription, 'status' | 'duePaise' | 'paymentClaimText'>,
  today: string,
): z.input<ReturnType<typeof makeRecordForm>> {
  const { status, duePaise, paymentClaimText } = subscription
  return {
    amount: status === 'pending' && duePaise > 0 ? writeUpiAmount(duePaise) : '',
    method: 'upi',
    bankReference: paymentClaimText ?? '',
    receivedOn: today,
    note: '',
  }
}

/**
 * Checks whether a payment can be recorded: while an amount is due, and for review after the subscription has ended.
 */
export function canRecordPayment({
  status,
  duePaise,
}: Pick<AdminSubscription, 'status' | 'duePaise'>): boolean {
  return duePaise > 0 || status === 'ended' || status === 'cancelled'
}

/** The result of recording a payment as a message, and the payment itself. */
export type RecordOutcome = { title: string; text: string; payment: Payment | null }

/** Describes the result of recording a payment by comparing the subscription before and after. */
export function describeOutcome(
  before: Pick<AdminSubscription, 'payments' | 'status'>,
  after: AdminSubscription,
): RecordOutcome {
  const known = new Set(before.payments.map(({ id }) => id))
  const payment = after.payments.find(({ id }) => !known.has(id)) ?? null
  const { clientName, status, planName } = after
  if (payment?.standing === 'in-review') {
    return {
      title: t`Saved for review`,
      text:
        status === 'cancelled'
          ? t`${planName} is cancelled, so nothing has started and there is no receipt. Talk to ${clientName}, then review the payment under Needs review.`
          : t`${planName} has ended, so nothing has started and there is no receipt. Talk to ${clientName}, then review the payment under Needs review.`,
      payment,
    }
  }
  if (after.duePaise > 0) {
    return {
      title: t`Part paid`,
      text: t`${{ paid: formatRupees(after.paidPaise) }} of ${{ price: formatRupees(after.amountPaise - after.creditPaise) }} received. ${planName} starts once the remaining ${{ due: formatRupees(after.duePaise) }} is paid.`,
      payment,
    }
  }
  if (status === 'pending') {
    return {
      title: t`Fully paid`,
      text: t`${planName} starts automatically on ${{ date: formatDate(after.startDate) }}.`,
      payment,
    }
  }
  const lastDay = formatDate(findLastDay(after))
  return {
    title: before.status === 'pending' ? t`Fully paid and started` : t`Fully paid`,
    text:
      after.kind === 'upgrade'
        ? t`${planName} ends on ${lastDay}. It has replaced the earlier subscription.`
        : t`${planName} ends on ${lastDay}.`,
    payment,
  }
}
