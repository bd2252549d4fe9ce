import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { MAX_AMOUNT_PAISE } from '#domain/units/money-limits.ts'
import { IdParams, IsoDate } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  AdminSubscription,
  BANK_REFERENCE_TOO_LONG,
  MAX_BANK_REFERENCE,
  PAYMENT_METHODS,
} from './subscriptions.ts'

export const MAX_REFUND_REASON = 300

/** The method and the day of a refund. `refundedOn` is today at the latest. */
export const RefundDetails = z.object({
  method: z.enum(PAYMENT_METHODS, sentence(msg`Choose how you refunded it`)),
  /** The bank's reference number of the transfer. */
  bankReference: z.string().trim().max(MAX_BANK_REFERENCE, sentence(BANK_REFERENCE_TOO_LONG)).nullish(),
  refundedOn: IsoDate,
  reason: z
    .string()
    .trim()
    .min(1, sentence(msg`Please enter a reason for the refund`))
    .max(MAX_REFUND_REASON, sentence(msg`Please use at most ${{ max: MAX_REFUND_REASON }} characters`)),
})

const tags: [string] = ['refunds']

/**
 * Takes an `Idempotency-Key`. 409 `too_much`, with `details.refundablePaise`, if the amount is more than can be
 * refunded. `isEnding`: the subscription ends today as well; if it had not begun, it is cancelled.
 */
export const recordRefund = endpoint({
  method: 'POST',
  url: '/api/admin/subscriptions/:id/refunds',
  access: 'payments:manage',
  schema: {
    summary: 'Record money that went back',
    tags,
    params: IdParams,
    body: RefundDetails.extend({
      amountPaise: z
        .number(sentence(msg`Please enter an amount`))
        .int()
        .min(1, sentence(msg`Please enter an amount above 0`))
        .max(MAX_AMOUNT_PAISE, sentence(msg`Please enter a smaller amount`)),
      isEnding: z.boolean(sentence(msg`Choose whether the subscription ends with this refund`)),
    }),
    response: { 200: AdminSubscription },
  },
})

/**
 * An active subscription ends today. One that has not begun is cancelled, and its payments then need review. 409
 * `not_possible`.
 */
export const endSubscription = endpoint({
  method: 'POST',
  url: '/api/admin/subscriptions/:id/end',
  access: 'payments:manage',
  schema: {
    summary: 'End or cancel a client’s subscription for them',
    tags,
    params: IdParams,
    response: { 200: AdminSubscription },
  },
})
