import type { Queryable } from '#server/db/transaction.ts'

/**
 * The next number of a series of documents in a financial year, such as `2026-27`. Its row is locked until the transaction
 * ends: a number that is not used after all is given to the next one, so none is left out. Call it as late as can be, since
 * others wait for theirs; who takes several takes receipts first, then invoices, credit notes and receipts of refunds, so that
 * no two wait for each other.
 */
export async function takeDocumentNumber(
  db: Queryable,
  series: 'receipt' | 'invoice' | 'credit-note' | 'refund-receipt',
  financialYear: string,
): Promise<number> {
  const { rows } = await db.query<{ number: number }>(
    `insert into document_numbers as n (series, financial_year, last_number) values ($1, $2, 1)
     on conflict (series, financial_year) do update set last_number = n.last_number + 1
     returning last_number as number`,
    [series, financialYear],
  )
  const number = rows[0]?.number
  if (number === undefined) throw new Error('Taking a number gave none.')
  return number
}
