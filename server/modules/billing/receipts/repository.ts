import { instant, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { personName } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import type { ReceiptContent, RefundReceiptContent } from './receipt-document.ts'

export type StoredReceipt = {
  id: string
  number: string
  createdAt: string
} & ({ kind: 'payment'; content: ReceiptContent } | { kind: 'refund'; content: RefundReceiptContent })

/** The payment or refund that a receipt is for. */
export type ReceiptCause = { paymentId: string } | { refundId: string }

const ROW = {
  id: uuid,
  number: text,
  content: json<unknown>('written by `insert` with the payment or the refund that it is of'),
  kind: oneOf(['payment', 'refund']),
  createdAt: instant,
}

const RECEIPT = `r.id, r.number, r.content, case when r.refund_id is null then 'payment' else 'refund' end as kind,
                 r.created_at as "createdAt"`

const findReceipt = statement({
  name: 'find-receipt',
  params: { id: uuid, ownerId: uuid.nullable() },
  row: ROW,
  text: (p) =>
    `select ${RECEIPT} from receipts r
      where r.id = ${p.id} and (${p.ownerId}::uuid is null or r.user_id = ${p.ownerId})`,
})

const listReceipts = statement({
  name: 'list-receipts',
  params: { userId: uuid },
  row: ROW,
  text: (p) => `select ${RECEIPT} from receipts r where r.user_id = ${p.userId} order by r.created_at, r.id`,
})

/** Stores and reads receipts, which never change. */
export const receiptsRepository = {
  /** Inserts a receipt and returns its id. */
  async insert(
    db: Db,
    receipt: {
      number: string
      of: ReceiptCause
      userId: string
      content: ReceiptContent | RefundReceiptContent
      at: Date
    },
  ): Promise<string> {
    const { of } = receipt
    const { id } = await db
      .insertInto('receipts')
      .values({
        number: receipt.number,
        payment_id: 'paymentId' in of ? of.paymentId : null,
        refund_id: 'refundId' in of ? of.refundId : null,
        user_id: receipt.userId,
        content: toJson<unknown>(receipt.content),
        created_at: receipt.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** @param ownerId The client it must belong to; `null` for any client. */
  async find(db: Db, id: string, ownerId: string | null): Promise<StoredReceipt | null> {
    const row = await findReceipt.find(db, { id, ownerId })
    return row as StoredReceipt | null // The kind determines which content was stored.
  },

  /** Lists a client's receipts, oldest first. */
  async listOf(db: Db, userId: string): Promise<StoredReceipt[]> {
    return (await listReceipts.all(db, { userId })) as StoredReceipt[] // The kind determines the content here too.
  },

  async findClientName(db: Db, userId: string): Promise<string | null> {
    const client = await db
      .selectFrom('users as u')
      .select(personName('u').as('name'))
      .where('u.id', '=', userId)
      .executeTakeFirst()
    return client?.name ?? null
  },
}
