import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Allocation } from '#contract/billing/payments.ts'
import { NEW_SUBSCRIPTION } from '#contract/billing/payments.ts'
import { RefundDetails, recordRefund } from '#contract/billing/refunds.ts'
import {
  type AdminSubscription,
  BANK_REFERENCE_TOO_LONG,
  MAX_BANK_REFERENCE,
  MAX_PAYMENT_NOTE,
  PAYMENT_NOTE_TOO_LONG,
  type Payment,
} from '#contract/billing/subscriptions.ts'
import { sentence } from '#contract/sentence.ts'
import { isNeverBegun } from '#domain/billing/money.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { parseRupees } from '#domain/units/rupees.ts'

/** The range of days on which a refund can have been paid. */
type Days = { today: string; earliestDay: string }

const Way = (days: Days) =>
  RefundDetails.extend({
    bankReference: z.string().trim().max(MAX_BANK_REFERENCE, sentence(BANK_REFERENCE_TOO_LONG)),
    refundedOn: RefundDetails.shape.refundedOn
      .refine((day) => day <= days.today, { error: () => t`Please choose today or an earlier day` })
      .refine(
        (day) => day >= days.earliestDay,
        t`Please choose ${{ date: formatDate(days.earliestDay) }} or a later day`,
      ),
  })

/** Creates the schema of the refund form: the amount in rupees becomes whole paise, at most `refundablePaise`. */
export function makeRefundForm({ refundablePaise, ...days }: Days & { refundablePaise: number }) {
  return Way(days).extend({
    amount: z.string().transform((text, context) => {
      const parsed = parseRupees(text)
      if (parsed.ok && parsed.amountPaise <= refundablePaise) return parsed.amountPaise
      const message = parsed.ok
        ? t`That is more than the ${{ amount: formatRupees(refundablePaise) }} that you can refund`
        : parsed.problem
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    isEnding: recordRefund.schema.body.shape.isEnding,
  })
}

/** One possible decision about a payment that needs review, with its words. */
export type Choice = { value: 'reopen' | 'move' | 'renew' | 'refund' | 'keep'; label: string; hint: string }

/**
 * Lists the possible decisions about a payment that needs review, in display order.
 *
 * @param waiting The client's unpaid subscriptions.
 */
export function listChoices(
  subscription: Pick<
    AdminSubscription,
    'id' | 'status' | 'activatedAt' | 'planName' | 'packageKey' | 'refundedPaise' | 'payments'
  >,
  payment: Pick<Payment, 'openPaise'>,
  waiting: readonly AdminSubscription[],
): Choice[] {
  const { planName, packageKey, refundedPaise, payments } = subscription
  const amount = formatRupees(payment.openPaise)
  const hasLost = refundedPaise > 0 || payments.some(({ movedPaise }) => movedPaise > 0)
  const canReopen = isNeverBegun(subscription) && !hasLost
  const targets = waiting.filter(
    ({ id, duePaise }) => id !== subscription.id && duePaise >= payment.openPaise,
  )
  const canRenew = !canReopen && packageKey !== null && waiting.every((one) => one.packageKey === null)
  const choices: (Choice | false)[] = [
    canReopen && {
      value: 'reopen',
      label: t`Start ${planName} with this payment`,
      hint: t`It reopens and starts today, or after the active subscription, once it is fully paid.`,
    },
    targets.length > 0 && {
      value: 'move',
      label: t`Move it to another subscription`,
      hint: t`It counts towards a subscription that is waiting for payment.`,
    },
    canRenew && {
      value: 'renew',
      label: t`Start ${planName} again`,
      hint: t`A new subscription at today’s price. This payment counts towards it.`,
    },
    { value: 'refund', label: t`Refund ${amount}`, hint: t`Record how and when you refunded it.` },
    { value: 'keep', label: t`Keep it`, hint: t`It stays with this subscription. Nothing starts.` },
  ]
  return choices.filter((choice) => choice !== false)
}

/** Creates the schema of the decision form. */
export function makeAllocationForm(days: Days) {
  const Note = z
    .string()
    .trim()
    .min(1, t`Please enter a reason`)
    .max(MAX_PAYMENT_NOTE, sentence(PAYMENT_NOTE_TOO_LONG))
  const Other = { to: z.string(), method: z.string(), bankReference: z.string(), refundedOn: z.string() }
  const Reason = { ...Other, reason: z.string() }
  const options = [
    z.object({
      ...Reason,
      choice: z.enum(['reopen', 'renew', 'keep']),
      note: Note,
    }),
    z.object({
      ...Reason,
      choice: z.literal('move'),
      to: z.string().min(1, t`Choose a subscription`),
      note: Note,
    }),
    Way(days).extend({ choice: z.literal('refund'), to: z.string(), note: z.string() }),
  ] as const
  return z.discriminatedUnion('choice', options, t`Choose a decision`)
}

/** Converts the form values to the body of the call. */
export function toAllocation(typed: z.output<ReturnType<typeof makeAllocationForm>>): Allocation {
  switch (typed.choice) {
    case 'reopen':
    case 'keep':
      return { decision: 'accepted', isReopening: typed.choice === 'reopen', note: typed.note }
    case 'renew':
      return { decision: 'moved', to: NEW_SUBSCRIPTION, note: typed.note }
    case 'move':
      return { decision: 'moved', to: typed.to, note: typed.note }
    case 'refund': {
      const { method, bankReference, refundedOn, reason } = typed
      return { decision: 'refunded', method, bankReference: bankReference || null, refundedOn, reason }
    }
  }
}
