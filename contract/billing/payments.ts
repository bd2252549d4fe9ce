import { z } from 'zod'
import { IdParams, IsoDate, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { RefundWay } from './refunds.ts'
import {
  AdminSubscription,
  MAX_PAYMENT_NOTE,
  PAYMENT_METHODS,
  PAYMENT_NOTE_TOO_LONG,
} from './subscriptions.ts'

const tags: [string] = ['payments']

const Note = z.string().trim().min(1, 'Please write why').max(MAX_PAYMENT_NOTE, PAYMENT_NOTE_TOO_LONG)

/** The one that a payment is moved to, by a new subscription of the same package. */
export const NEW_SUBSCRIPTION = 'new'

/** What becomes of money that came for a subscription which is cancelled or over. */
export const Allocation = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accepted'),
    /**
     * Reopens, from today, a subscription that was cancelled before it began. `false`: the practice retains the money
     * and nothing begins.
     */
    isReopening: z.boolean(),
    /** For the practice; clients do not see it. */
    note: Note,
  }),
  z.object({
    decision: z.literal('moved'),
    /** A subscription of the client's that waits for its money, or `new`: one like it, at today's price. */
    to: z.union([z.literal(NEW_SUBSCRIPTION), Uuid], 'Choose where the money goes'),
    note: Note,
  }),
  RefundWay.extend({ decision: z.literal('refunded') }),
])
export type Allocation = z.infer<typeof Allocation>

/**
 * Takes an `Idempotency-Key`. 409 `settled` where there is nothing to decide any more; `too_much` where more would be moved
 * than is to be paid there; `not_possible` where nothing can be opened again or moved there.
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
    /** The subscription that it came for. */
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
  /** When it came in or went back. */
  day: IsoDate,
  method: z.enum(PAYMENT_METHODS),
  bankReference: z.string().nullable(),
  /** Of a payment: whether it still waits for a decision. */
  isInReview: z.boolean(),
  /** Of a payment, what its recorder noted; of a refund, why. */
  note: z.string().nullable(),
  clientId: Uuid,
  clientName: z.string(),
  subscriptionId: Uuid,
  planName: z.string(),
  paymentReference: z.string().nullable(),
  receipt: z.object({ id: Uuid, number: z.string() }).nullable(),
  /** Null: gone since. */
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
        /** Without what waits for a decision. */
        receivedPaise: z.number().int(),
        refundedPaise: z.number().int(),
        inReviewPaise: z.number().int(),
      }),
    },
  },
})

/** A CSV file, not JSON: the same rows, refunds with amounts below 0. */
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
