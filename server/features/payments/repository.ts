import type { PaymentMethod } from '#contract/subscription-plans.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** Money that came in, append-only. */
export const paymentsRepository = {
  /** Writes a payment down; gives its id. */
  async insert(
    db: Queryable,
    payment: {
      subscriptionId: string
      amountPaise: number
      method: PaymentMethod
      bankReference: string | null
      receivedOn: string
      note: string | null
      standing: 'received' | 'in-review'
      recordedBy: string
    },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into payments (subscription_id, amount_paise, method, bank_reference, received_on, note, standing, recorded_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        payment.subscriptionId,
        payment.amountPaise,
        payment.method,
        payment.bankReference,
        payment.receivedOn,
        payment.note,
        payment.standing,
        payment.recordedBy,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a payment gave no row.')
    return id
  },
}
