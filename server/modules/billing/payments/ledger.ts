import { msg } from '@lingui/core/runtime-macro'
import type { LedgerEntry } from '#contract/billing/payments.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { say } from '#domain/words/say.ts'
import { recordListExport } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readDayCursor, writeDayCursor } from '#server/kit/http/pagination.ts'
import { type CountedPage, mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { type LedgerFilter, paymentsRepository as payments } from './repository.ts'

/** The filters of the ledger; `from` and `to` are both included. */
export type LedgerQuery = Omit<LedgerFilter, 'words'> & { search?: string | undefined }

type PageAsked = { limit: number; cursor?: string | undefined }

/** Returns a page of all payments and refunds, the latest day first, and their number. */
export async function listLedger(
  ctx: Ctx,
  query: LedgerQuery & PageAsked,
): Promise<CountedPage<LedgerEntry>> {
  const [page, totalCount] = await Promise.all([
    readPage(ctx, query),
    payments.countLedger(ctx.db, toFilter(query)),
  ])
  return { ...page, totalCount }
}

/** Returns the totals of the ledger, in paise. */
export async function sumLedger(
  ctx: Ctx,
  query: LedgerQuery,
): Promise<{ receivedPaise: number; refundedPaise: number; inReviewPaise: number }> {
  return payments.sumLedger(ctx.db, toFilter(query))
}

/** Returns the ledger for the accountant's file, row by row. The clients in it are recorded in the audit log. */
export async function exportLedger(ctx: Ctx, query: LedgerQuery): Promise<AsyncIterable<LedgerEntry>> {
  const recordClients = await recordListExport(ctx, 'payments')
  return readAllPages(async (cursor) => {
    const { items, nextCursor } = await readPage(ctx, { ...query, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(items.map(({ clientId }) => clientId))
    return { rows: items, nextCursor }
  })
}

export const LEDGER_COLUMNS: readonly CsvColumn<LedgerEntry>[] = [
  { heading: msg`Day`, read: ({ day }) => day },
  { heading: msg`Type`, read: ({ kind }) => (kind === 'payment' ? say(msg`Payment`) : say(msg`Refund`)) },
  {
    heading: msg`Amount (INR)`,
    read: ({ kind, amountPaise }) => (kind === 'payment' ? 1 : -1) * (amountPaise / 100),
  },
  { heading: msg`Needs review`, read: ({ isInReview }) => (isInReview ? say(msg`yes`) : say(msg`no`)) },
  { heading: msg`Method`, read: ({ method }) => method },
  { heading: msg`Bank reference`, read: ({ bankReference }) => bankReference },
  { heading: msg`Receipt`, read: ({ receipt }) => receipt?.number ?? null },
  { heading: msg`Client`, read: ({ clientName }) => clientName },
  { heading: msg`Subscription`, read: ({ planName }) => planName },
  { heading: msg`Payment reference`, read: ({ paymentReference }) => paymentReference },
  { heading: msg`Note or reason`, read: ({ note }) => note },
  { heading: msg`Recorded by`, read: ({ recordedByName }) => recordedByName },
]

function toFilter({ search, ...filter }: LedgerQuery): LedgerFilter {
  return { ...filter, words: splitSearch(search) }
}

async function readPage(
  ctx: Ctx,
  { limit, cursor, ...query }: LedgerQuery & PageAsked,
): Promise<Page<LedgerEntry>> {
  const rows = await payments.listLedger(ctx.db, toFilter(query), {
    limit: limit + 1,
    after: readDayCursor(cursor),
  })
  const page = slicePage(rows, limit, (last) => writeDayCursor(last.day, last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...entry }) => entry)
}
