import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { RefundDetails } from './refunds.ts'
import {
  AdminSubscription,
  MAX_PAYMENT_NOTE,
  PAYMENT_METHODS,
  PAYMENT_NOTE_TOO_LONG,
} from './subscriptions.ts'

const tags: [string] = ['payments']

const Note = z
  .string()
  .trim()
  .min(1, sentence(msg`Please enter a reason`))
  .max(MAX_PAYMENT_NOTE, sentence(PAYMENT_NOTE_TOO_LONG))

/** The value for a new subscription of the same package, to which a payment is moved. */
export const NEW_SUBSCRIPTION = 'new'

/** The decision about money that was paid for a subscription which is cancelled or has ended. */
export const Allocation = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accepted'),
    /**
     * True reopens, from today, a subscription that was cancelled before it began. With `false`, the practice retains
     * the money and no subscription begins.
     */
    isReopening: z.boolean(),
    /** Visible to staff only. */
    note: Note,
  }),
  z.object({
    decision: z.literal('moved'),
    /**
     * Another subscription of the client that waits for payment, or `new` for a new one of the same package at today's
     * price.
     */
    to: z.union([z.literal(NEW_SUBSCRIPTION), Uuid], sentence(msg`Choose a subscription`)),
    note: Note,
  }),
  RefundDetails.extend({ decision: z.literal('refunded') }),
])
export type Allocation = z.infer<typeof Allocation>

/**
 * Takes an `Idempotency-Key`. 409 `settled` if there is nothing left to decide; `too_much` if the amount is larger than
 * the amount due there; `not_possible` if nothing can be reopened or moved there.
 */
export const allocatePayment = endpoint({
  method: 'POST',
  url: '/api/admin/payments/:id/settle',
  access: 'payments:manage',
  schema: {
    summary: 'Decide what becomes of money that waits for it',
    tags,
    params: IdParams,
    body: Allocation,
    /** The subscription for which the money was paid. */
    response: { 200: AdminSubscription },
  },
})

export const LEDGER_KINDS = ['payment', 'refund'] as const

/** Money received or returned. Moved money is listed once, where it was received. */
export const LedgerEntry = z.object({
  id: Uuid,
  kind: z.enum(LEDGER_KINDS),
  /** Positive for refunds too. */
  amountPaise: z.number().int(),
  /** The day on which the money was received or returned. */
  day: IsoDate,
  method: z.enum(PAYMENT_METHODS),
  bankReference: z.string().nullable(),
  /** For a payment: true if it needs review. */
  isInReview: z.boolean(),
  /** For a payment, the note of the person who recorded it; for a refund, the reason. */
  note: z.string().nullable(),
  clientId: Uuid,
  clientName: z.string(),
  subscriptionId: Uuid,
  planName: z.string(),
  paymentReference: z.string().nullable(),
  receipt: z.object({ id: Uuid, number: z.string() }).nullable(),
  /** `null` if the person was erased since. */
  recordedByName: z.string().nullable(),
  createdAt: IsoInstant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const LedgerFilter = z.object({
  /** First and last day, both included. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  kind: z.enum(LEDGER_KINDS).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  search: SearchText.optional(),
})

export const listLedger = endpoint({
  method: 'GET',
  url: '/api/admin/payments',
  access: 'payments:manage',
  schema: {
    summary: 'Every payment and refund, the latest day first',
    tags,
    querystring: LedgerFilter.extend(PageQuery.shape),
    response: { 200: z.array(LedgerEntry) },
  },
})

export const sumLedger = endpoint({
  method: 'GET',
  url: '/api/admin/payments/totals',
  access: 'payments:manage',
  schema: {
    summary: 'What payments and refunds come to',
    tags,
    querystring: LedgerFilter,
    response: {
      200: z.object({
        /** Excludes payments that need review. */
        receivedPaise: z.number().int(),
        refundedPaise: z.number().int(),
        inReviewPaise: z.number().int(),
      }),
    },
  },
})

/** Returns a CSV file, not JSON: the same rows; amounts of refunds are negative. */
export const exportLedger = endpoint({
  method: 'GET',
  url: '/api/admin/payments/export',
  access: 'payments:manage',
  schema: {
    summary: 'Payments and refunds as a CSV file for the accountant',
    tags,
    querystring: LedgerFilter,
    response: { 200: z.string().meta({ format: 'binary' }) },
  },
})
