import { isoInstant } from '#server/db/sql.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { ReceiptContent } from './receipt-document.ts'

export type StoredReceipt = {
  id: string
  number: string
  content: ReceiptContent
  createdAt: string
}

const RECEIPT = `r.id, r.number, r.content, ${isoInstant('r.created_at')} as "createdAt"`

/** Receipts, which never change, and the numbers they bear. */
export const receiptsRepository = {
  /**
   * The next number of a series in a financial year. Its row is locked until the transaction ends: a number that is not
   * used after all is given to the next one.
   */
  async takeNumber(db: Queryable, series: string, financialYear: string): Promise<number> {
    const { rows } = await db.query<{ number: number }>(
      `insert into document_numbers as n (series, financial_year, last_number) values ($1, $2, 1)
       on conflict (series, financial_year) do update set last_number = n.last_number + 1
       returning last_number as number`,
      [series, financialYear],
    )
    const number = rows[0]?.number
    if (number === undefined) throw new Error('Taking a number gave none.')
    return number
  },

  async insert(
    db: Queryable,
    receipt: { number: string; paymentId: string; userId: string; content: ReceiptContent; at: Date },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      'insert into receipts (number, payment_id, user_id, content, created_at) values ($1, $2, $3, $4, $5) returning id',
      [receipt.number, receipt.paymentId, receipt.userId, receipt.content, receipt.at],
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
