import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Stores refunds, which are append-only. */
export const refundsRepository = {
  /** Inserts a refund and returns its id. */
  async insert(
    db: Db,
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
    const { id } = await db
      .insertInto('refunds')
      .values({
        subscription_id: refund.subscriptionId,
        amount_paise: refund.amountPaise,
        method: refund.method,
        bank_reference: refund.bankReference,
        refunded_on: refund.refundedOn,
        reason: refund.reason,
        recorded_by: refund.recordedBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
