import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { ReceiptContent, RefundReceiptContent } from './receipt-document.ts'

export type StoredReceipt = {
  id: string
  number: string
  createdAt: string
} & ({ kind: 'payment'; content: ReceiptContent } | { kind: 'refund'; content: RefundReceiptContent })

const RECEIPT = `r.id, r.number, r.content, case when r.refund_id is null then 'payment' else 'refund' end as kind, ${isoInstant('r.created_at')} as "createdAt"`

/** Receipts, which never change. */
export const receiptsRepository = {
  async insert(
    db: Queryable,
    receipt: {
      number: string
      /** What it is given for: a payment, or a refund. */
      of: { paymentId: string } | { refundId: string }
      userId: string
      content: ReceiptContent | RefundReceiptContent
      at: Date
    },
  ): Promise<string> {
    const { of } = receipt
    const { rows } = await db.query<{ id: string }>(
      `insert into receipts (number, payment_id, refund_id, user_id, content, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        receipt.number,
        'paymentId' in of ? of.paymentId : null,
        'refundId' in of ? of.refundId : null,
        receipt.userId,
        receipt.content,
        receipt.at,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a receipt gave no row.')
    return id
  },

  /** @param ownerId Whose it has to be; null: anybody's. */
  async find(db: Queryable, id: string, ownerId: string | null): Promise<StoredReceipt | null> {
    const { rows } = await db.query<StoredReceipt>(
      `select ${RECEIPT} from receipts r where r.id = $1 and ($2::uuid is null or r.user_id = $2)`,
      [id, ownerId],
    )
    return rows[0] ?? null
  },

  /** A client's, oldest first. */
  async listOf(db: Queryable, userId: string): Promise<StoredReceipt[]> {
    const { rows } = await db.query<StoredReceipt>(
      `select ${RECEIPT} from receipts r where r.user_id = $1 order by r.created_at, r.id`,
      [userId],
    )
    return rows
  },

  async findClientName(db: Queryable, userId: string): Promise<string | null> {
    const { rows } = await db.query<{ name: string }>(
      `select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), email) as name from users where id = $1`,
      [userId],
    )
    return rows[0]?.name ?? null
  },
}
