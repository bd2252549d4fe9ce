import type pg from 'pg'
import { addDays } from '#domain/units/dates.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { issueCreditNote } from '#server/modules/billing/invoices/service.ts'
import { issueRefundReceipt } from '#server/modules/billing/receipts/service.ts'

/** What goes back, in order: how many days ago, how much of the price, and why. */
const REFUNDS = [
  { daysAgo: 40, share: 0.25, method: 'upi', reason: 'A week of it fell into a stay in hospital' },
  { daysAgo: 19, share: 0.5, method: 'bank', reason: 'Moved to another city halfway' },
  { daysAgo: 6, share: 0.2, method: 'upi', reason: 'Two follow-ups could not take place' },
] as const

/**
 * Refunds of subscriptions that have ended, with receipts and credit notes. Call it after the invoices. Payments that
 * need review came with the subscriptions.
 */
export async function addRefunds(
  db: pg.PoolClient,
  { adminId, today }: { adminId: string; today: string },
): Promise<void> {
  for (const { daysAgo, share, method, reason } of REFUNDS) {
    const refundedOn = addDays(today, -daysAgo)
    const at = new Date(`${refundedOn}T05:10:00Z`)
    const { rows } = await db.query<{
      id: string
      userId: string
      planName: string
      reference: string | null
      paidPaise: number
    }>(
      `select s.id, s.user_id as "userId", s.plan_name as "planName", s.payment_reference as reference,
              s.amount_paise::float8 as "paidPaise"
         from subscription_plans s join users u on u.id = s.user_id
        where s.status = 'ended' and s.end_date <= $1 and u.email <> 'client@demo.example'
          and not exists (select from refunds r where r.subscription_id = s.id)
        order by s.end_date desc, s.payment_reference limit 1`,
      [refundedOn],
    )
    const [subscription] = rows
    if (!subscription) continue
    const amountPaise = Math.round((subscription.paidPaise * share) / 100) * 100
    const bankReference = String(440_000_000_000 + daysAgo * 7_919)
    const inserted = await db.query<{ id: string }>(
      `insert into refunds (subscription_id, amount_paise, method, bank_reference, refunded_on, reason, recorded_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [subscription.id, amountPaise, method, bankReference, refundedOn, reason, adminId, at],
    )
    const id = inserted.rows[0]?.id
    if (!id) throw new Error('Inserting a refund gave no row.')
    const creditNote = await issueCreditNote(
      { db: dbOn(db) },
      {
        subscriptionId: subscription.id,
        refundId: id,
        amountPaise,
        reason,
        now: at,
      },
    )
    await issueRefundReceipt(
      { db: dbOn(db) },
      {
        id,
        userId: subscription.userId,
        now: at,
        content: {
          planName: subscription.planName,
          paymentReference: subscription.reference,
          method,
          bankReference,
          refundedOn,
          reason,
          amountPaise,
          creditNoteNumber: creditNote?.number ?? null,
          receivedPaise: subscription.paidPaise,
          refundedBeforePaise: 0,
        },
      },
    )
  }
}
