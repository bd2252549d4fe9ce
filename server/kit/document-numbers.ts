import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { todayIn } from '#domain/units/dates.ts'
import { instant, integer, text } from './database/columns.ts'
import type { Db } from './database/db.ts'
import { statement } from './database/statement.ts'

const lockSeries = statement({
  name: 'lock-document-series',
  params: { series: text },
  text: (p) => `select from pg_advisory_xact_lock(hashtextextended('document-number:' || ${p.series}, 0))`,
})

const readClock = statement({
  name: 'read-database-clock',
  row: { now: instant },
  text: 'select clock_timestamp() as now',
})

const takeNumber = statement({
  name: 'take-document-number',
  params: { series: text, financialYear: text },
  row: { number: integer },
  text: (p) =>
    `insert into document_numbers as n (series, financial_year, last_number) values (${p.series}, ${p.financialYear}, 1)
     on conflict (series, financial_year) do update set last_number = n.last_number + 1
     returning last_number as number`,
})

/**
 * A number that was taken, the instant and the practice's date when it was taken, and its financial year, such as
 * `2026-27`.
 */
export type DocumentNumber = { number: number; at: Date; issuedOn: string; financialYear: string }

/**
 * Takes the next number of a series of documents in the financial year, with the date on which it is taken. The series
 * is locked until the transaction ends, so a number that is not used in the end goes to the next document and none is
 * left out. The database's clock, which all processes share, is read after the lock: over midnight no number has an
 * earlier day than the one before. Call it late in the transaction, because other callers wait. A transaction that
 * takes several numbers takes receipts first, then invoices, credit notes and receipts of refunds, so that no two
 * transactions wait for each other.
 *
 * @param givenAt For documents of another day, such as those of the demo; if left out, now.
 */
export async function takeDocumentNumber(
  db: Db,
  series: 'receipt' | 'invoice' | 'credit-note' | 'refund-receipt',
  givenAt?: Date,
): Promise<DocumentNumber> {
  await lockSeries.run(db, { series })
  const at = givenAt ?? new Date((await readClock.read(db)).now)
  const issuedOn = todayIn(PRACTICE_TIME_ZONE, at)
  const financialYear = findFinancialYear(issuedOn)
  const { number } = await takeNumber.read(db, { series, financialYear })
  return { number, at, issuedOn, financialYear }
}
