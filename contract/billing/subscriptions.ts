import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { PAYMENT_DECISIONS } from '#domain/billing/money.ts'
import { MAX_AMOUNT_PAISE } from '#domain/units/money-limits.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'ended', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const SUBSCRIPTION_KINDS = ['new', 'renewal', 'upgrade'] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]
export const PAYMENT_METHODS = ['upi', 'bank', 'cash', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * Maximum length of the reference number that a bank or an app gives a payment; below it, that of the practice's own
 * note about a payment.
 */
export const MAX_BANK_REFERENCE = 60
export const MAX_PAYMENT_NOTE = 500
export const BANK_REFERENCE_TOO_LONG = msg`Please use at most ${{ max: MAX_BANK_REFERENCE }} characters`
export const PAYMENT_NOTE_TOO_LONG = msg`Please use at most ${{ max: MAX_PAYMENT_NOTE }} characters`

export const Payment = z.object({
  id: Uuid,
  amountPaise: z.number().int(),
  method: z.enum(PAYMENT_METHODS),
  bankReference: z.string().nullable(),
  receivedOn: IsoDate,
  standing: z.enum(['received', 'in-review']),
  /** The decision of staff about money that was paid for a subscription which is cancelled or has ended. */
  decision: z.enum(PAYMENT_DECISIONS).nullable(),
  /** The part of the payment that now counts for another subscription of the client. */
  movedPaise: z.number().int(),
  /** True if the money was received for another subscription and moved here. */
  isMovedHere: z.boolean(),
  /** The part of the payment that needs review; 0 if there is none. */
  openPaise: z.number().int(),
  /** `null` while the payment needs review, or if the money is refunded. */
  receipt: z.object({ id: Uuid, number: z.string() }).nullable(),
  createdAt: IsoInstant,
})
export type Payment = z.infer<typeof Payment>

/** Money returned to a client. */
export const Refund = z.object({
  id: Uuid,
  amountPaise: z.number().int(),
  method: z.enum(PAYMENT_METHODS),
  bankReference: z.string().nullable(),
  refundedOn: IsoDate,
  /** As printed on the receipt, which the client can read. */
  reason: z.string(),
  /** The payment in review that this refund decided; `null` if the refund is for the subscription as a whole. */
  paymentId: Uuid.nullable(),
  receipt: z.object({ id: Uuid, number: z.string() }).nullable(),
  /** The credit note, if the subscription was invoiced. */
  creditNote: z.object({ id: Uuid, number: z.string() }).nullable(),
  createdAt: IsoInstant,
})
export type Refund = z.infer<typeof Refund>

/** A subscription as its client sees it. Amounts in paise. The last day it covers is the day before `endDate`. */
export const OwnSubscription = z.object({
  id: Uuid,
  planName: z.string(),
  planType: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  kind: z.enum(SUBSCRIPTION_KINDS),
  packageKey: z.string().nullable(),
  amountPaise: z.number().int(),
  /** Credit for unused days of the subscription that it replaces. */
  creditPaise: z.number().int(),
  /** The amount that counts for it: money received, less money refunded or moved to another subscription. */
  paidPaise: z.number().int(),
  /** The amount still to be paid; 0 when it is paid in full. */
  duePaise: z.number().int(),
  currency: z.string(),
  duration: z.string(),
  durationWeeks: z.number().int(),
  startDate: IsoDate,
  endDate: IsoDate,
  paymentReference: z.string().nullable(),
  paymentClaimedAt: IsoInstant.nullable(),
  paidAt: IsoInstant.nullable(),
  /** When it began; `null` if it has not begun or never will. */
  activatedAt: IsoInstant.nullable(),
  /** For an active subscription: it ends as cancelled after its last day, unless the client undoes this. */
  cancelRequestedAt: IsoInstant.nullable(),
  version: RecordVersion,
  createdAt: IsoInstant,
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** The price and the period of a package, before it is chosen. */
export const SubscriptionQuote = z.object({
  packageKey: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  amountPaise: z.number().int(),
  creditPaise: z.number().int(),
  duePaise: z.number().int(),
  /** Number of days of the current subscription that are credited. */
  creditedDays: z.number().int(),
  startDate: IsoDate,
  endDate: IsoDate,
})
export type SubscriptionQuote = z.infer<typeof SubscriptionQuote>

const tags: [string] = ['subscriptions']

export const getOwnSubscriptions = endpoint({
  method: 'GET',
  url: '/api/subscriptions',
  access: 'client-area:own',
  schema: {
    summary: 'The signed-in client’s subscriptions, with how to pay',
    tags,
    response: {
      200: z.object({
        today: IsoDate,
        active: OwnSubscription.nullable(),
        /** Subscriptions that wait for payment, or are paid and have not begun; oldest first. */
        pending: z.array(OwnSubscription),
        /** Ended or cancelled subscriptions; newest first, at most 50. */
        past: z.array(OwnSubscription),
        payments: z.array(Payment.extend({ subscriptionId: Uuid })),
        refunds: z.array(Refund.extend({ subscriptionId: Uuid })),
        /** `null` if the practice does not accept UPI; staff then inform clients how to pay. */
        upi: z.object({ id: z.string(), payeeName: z.string() }).nullable(),
      }),
    },
  },
})

/**
 * `new` without an active subscription; `renewal` for a period that begins after the current one; `upgrade` for a
 * package that replaces the current one at once, costs more and does not end before it.
 */
export const quoteSubscription = endpoint({
  method: 'GET',
  url: '/api/subscriptions/quote',
  access: 'client-area:own',
  schema: {
    summary: 'What a package would cost now, and from when to when it would run',
    tags,
    querystring: z.object({ packageKey: z.string().max(60), kind: z.enum(SUBSCRIPTION_KINDS) }),
    response: { 200: SubscriptionQuote },
  },
})

/**
 * Takes an `Idempotency-Key`. 409 `pending_exists` names the subscription that is already waiting; 409 `quote_changed`
 * if the amount due is no longer `duePaise`; 409 `not_possible` if the kind does not match the client's subscriptions.
 */
export const subscribe = endpoint({
  method: 'POST',
  url: '/api/subscriptions',
  access: 'client-area:own',
  schema: {
    summary: 'Choose a package: a subscription that waits for its money',
    tags,
    body: z.object({
      packageKey: z.string().max(60),
      kind: z.enum(SUBSCRIPTION_KINDS),
      /** The amount that the client saw. */
      duePaise: z.number().int().min(0),
    }),
    response: { 200: OwnSubscription },
  },
})

/**
 * A pending subscription is cancelled at once, an active one at the end of its period. 409 if there is nothing to
 * cancel.
 */
export const cancelSubscription = endpoint({
  method: 'POST',
  url: '/api/subscriptions/:id/cancel',
  access: 'client-area:own',
  schema: { summary: 'Cancel', tags, params: IdParams, response: { 200: OwnSubscription } },
})

/** Undoes the cancellation of an active subscription; possible until its last day. */
export const undoCancellation = endpoint({
  method: 'POST',
  url: '/api/subscriptions/:id/keep',
  access: 'client-area:own',
  schema: { summary: 'Undo a cancellation', tags, params: IdParams, response: { 200: OwnSubscription } },
})

/** Notifies staff, who check the claim. Nothing counts as paid until they have recorded the payment. */
export const claimPayment = endpoint({
  method: 'POST',
  url: '/api/subscriptions/:id/claim-payment',
  access: 'client-area:own',
  schema: {
    summary: 'Say that one has paid, or take that back',
    tags,
    params: IdParams,
    body: z.object({
      /** The number that the payer's app shows, if the client has it. */
      bankReference: z.string().trim().max(MAX_BANK_REFERENCE, sentence(BANK_REFERENCE_TOO_LONG)).optional(),
      /** `true` withdraws the claim. Possible until staff have recorded the payment. */
      isWithdrawn: z.boolean().optional(),
    }),
    response: { 200: OwnSubscription },
  },
})

/** Returns a PDF, not JSON: the schema of the response is for documentation only. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  url: '/api/receipts/:id/pdf',
  access: 'receipts:read',
  schema: {
    summary: 'The receipt of a payment as a PDF file',
    tags,
    params: IdParams,
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

/** A subscription as staff see it. */
export const AdminSubscription = OwnSubscription.extend({
  clientId: Uuid,
  clientName: z.string(),
  clientEmail: z.string(),
  paymentClaimText: z.string().nullable(),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  refundedPaise: z.number().int(),
  /** The amount that needs review. */
  openPaise: z.number().int(),
  /** The largest amount that can be refunded. */
  refundablePaise: z.number().int(),
})
export type AdminSubscription = z.infer<typeof AdminSubscription>

/**
 * Filters by the state of a subscription's payments. `due`: it is not paid in full. `claimed`: the same, and the client
 * says that they have paid. `settle`: a payment needs review.
 */
export const PAYMENT_VIEWS = ['due', 'claimed', 'settle'] as const
export type PaymentView = (typeof PAYMENT_VIEWS)[number]

/** Filters of the practice's list. */
const SubscriptionFilter = z.object({
  view: z.enum(PAYMENT_VIEWS).optional(),
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  search: SearchText.optional(),
  userId: Uuid.optional(),
})

export const listSubscriptions = endpoint({
  method: 'GET',
  url: '/api/admin/subscriptions',
  access: 'payments:manage',
  schema: {
    summary: 'Subscriptions, newest first; those said to be paid before all others',
    tags,
    querystring: SubscriptionFilter.extend(PageQuery.shape),
    response: { 200: z.array(AdminSubscription) },
  },
})

export const countSubscriptions = endpoint({
  method: 'GET',
  url: '/api/admin/subscriptions/counts',
  access: 'payments:manage',
  schema: {
    summary: 'How many subscriptions there is something to do about',
    tags,
    response: {
      200: z.object({ due: z.number().int(), claimed: z.number().int(), settle: z.number().int() }),
    },
  },
})

/** Returns a CSV file, not JSON. */
export const exportSubscriptions = endpoint({
  method: 'GET',
  url: '/api/admin/subscriptions/export',
  access: 'payments:manage',
  schema: {
    summary: 'Subscriptions as a CSV file',
    tags,
    querystring: SubscriptionFilter,
    response: { 200: z.string().meta({ format: 'binary' }) },
  },
})

/**
 * Takes an `Idempotency-Key`. `receivedOn` is today at the latest, and at most 60 days before the subscription was
 * created. Starts the subscription when it is paid in full. 409 `too_much` if the amount is more than is due. For a
 * subscription that is cancelled or has ended, the payment needs review.
 */
export const recordPayment = endpoint({
  method: 'POST',
  url: '/api/admin/subscriptions/:id/payments',
  access: 'payments:manage',
  schema: {
    summary: 'Record money that came in',
    tags,
    params: IdParams,
    body: z.object({
      amountPaise: z
        .number(sentence(msg`Please enter an amount`))
        .int()
        .min(1, sentence(msg`Please enter an amount above 0`))
        .max(MAX_AMOUNT_PAISE, sentence(msg`Please enter a smaller amount`)),
      method: z.enum(PAYMENT_METHODS, sentence(msg`Choose how it was paid`)),
      bankReference: z.string().trim().max(MAX_BANK_REFERENCE, sentence(BANK_REFERENCE_TOO_LONG)).nullish(),
      receivedOn: IsoDate,
      note: z.string().trim().max(MAX_PAYMENT_NOTE, sentence(PAYMENT_NOTE_TOO_LONG)).nullish(),
    }),
    response: { 200: AdminSubscription },
  },
})
