import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Money that went back, append-only. */
export const refundsRepository = {
  /** Writes a refund down; gives its id. */
  async insert(
    db: Queryable,
    refund: {
      subscriptionId: string
      amountPaise: number
      method: PaymentMethod
      bankReference: string | null
      refundedOn: string
      reason: string
      recordedBy: string
    },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into refunds (subscription_id, amount_paise, method, bank_reference, refunded_on, reason, recorded_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        refund.subscriptionId,
        refund.amountPaise,
        refund.method,
        refund.bankReference,
        refund.refundedOn,
        refund.reason,
        refund.recordedBy,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a refund gave no row.')
    return id
  },
}
