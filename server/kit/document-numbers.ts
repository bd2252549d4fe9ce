import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { todayIn } from '#domain/units/dates.ts'
import type { Queryable } from './database/transaction.ts'

/** A number that was taken, the moment of that, the day that it was by the practice's clock, and its year, such as `2026-27`. */
export type DocumentNumber = { number: number; at: Date; issuedOn: string; financialYear: string }

/**
 * The next number of a series of documents in the financial year, and the day on which it is given. The series is locked
 * until the transaction ends: a number that is not used after all is given to the next one, so none is left out. The clock,
 * the database's, which all processes have in common, is read once the lock is there: over midnight no number has an earlier
 * day than the one before. Call it as late as can be, since others wait for theirs; who takes several takes receipts first,
 * then invoices, credit notes and receipts of refunds, so that no two wait for each other.
 *
 * @param givenAt For documents of another day, such as those of the demo; left out: now.
 */
export async function takeDocumentNumber(
  db: Queryable,
  series: 'receipt' | 'invoice' | 'credit-note' | 'refund-receipt',
  givenAt?: Date,
): Promise<DocumentNumber> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('document-number:' || $1, 0))`, [series])
  const at = givenAt ?? (await readClock(db))
  const issuedOn = todayIn(PRACTICE_TIME_ZONE, at)
  const financialYear = findFinancialYear(issuedOn)
  const { rows } = await db.query<{ number: number }>(
    `insert into document_numbers as n (series, financial_year, last_number) values ($1, $2, 1)
     on conflict (series, financial_year) do update set last_number = n.last_number + 1
     returning last_number as number`,
    [series, financialYear],
  )
  const number = rows[0]?.number
  if (number === undefined) throw new Error('Taking a number gave none.')
  return { number, at, issuedOn, financialYear }
}

/** Now by the database's clock, not the beginning of the transaction. */
async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const ms = rows[0]?.ms
  if (ms === undefined) throw new Error('Reading the clock gave none.')
  return new Date(ms)
}
