import type { FastifyRequest } from 'fastify'
import type { LedgerEntry } from '#contract/billing/payments.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readDayCursor, writeDayCursor } from '#server/kit/http/pagination.ts'
import type { Platform } from '#server/kit/platform.ts'
import { type LedgerFilter, paymentsRepository as payments } from './repository.ts'

/** What the ledger is narrowed to; days are both included. */
export type LedgerQuery = Omit<LedgerFilter, 'words'> & { search?: string | undefined }

type PageAsked = { limit: number; cursor?: string | undefined }

/** A page of every payment and refund, the latest day first, and the cursor of the next one. */
export async function listLedger(
  platform: Platform,
  query: LedgerQuery & PageAsked,
): Promise<{ entries: LedgerEntry[]; nextCursor: string | null; totalCount: number }> {
  const [page, totalCount] = await Promise.all([
    readPage(platform, query),
    payments.countLedger(platform.database.pool, toFilter(query)),
  ])
  return { entries: page.rows, nextCursor: page.nextCursor, totalCount }
}

/** What the ledger comes to, in paise. */
export async function sumLedger(
  { database }: Platform,
  query: LedgerQuery,
): Promise<{ receivedPaise: number; refundedPaise: number; inReviewPaise: number }> {
  return payments.sumLedger(database.pool, toFilter(query))
}

/** The ledger as a file for the accountant, row by row. Whose data it holds is on the audit log. */
export async function exportLedger(
  platform: Platform,
  request: FastifyRequest,
  query: LedgerQuery,
): Promise<{
  fileName: string
  columns: readonly CsvColumn<LedgerEntry>[]
  rows: AsyncIterable<LedgerEntry>
}> {
  const { pool } = platform.database
  const recordClients = await recordListExport(pool, requireActor(request), request, 'payments')
  return {
    fileName: 'payments.csv',
    columns: COLUMNS,
    rows: readAllPages(async (cursor) => {
      const page = await readPage(platform, { ...query, limit: MAX_PAGE_SIZE, cursor })
      await recordClients(page.rows.map(({ clientId }) => clientId))
      return page
    }),
  }
}

const COLUMNS: readonly CsvColumn<LedgerEntry>[] = [
  { heading: 'Day', read: ({ day }) => day },
  { heading: 'Kind', read: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund') },
  {
    heading: 'Amount (INR)',
    read: ({ kind, amountPaise }) => (kind === 'payment' ? 1 : -1) * (amountPaise / 100),
  },
  { heading: 'In review', read: ({ isInReview }) => (isInReview ? 'yes' : 'no') },
  { heading: 'Method', read: ({ method }) => method },
  { heading: 'Bank reference', read: ({ bankReference }) => bankReference },
  { heading: 'Receipt', read: ({ receipt }) => receipt?.number ?? null },
  { heading: 'Client', read: ({ clientName }) => clientName },
  { heading: 'Subscription', read: ({ planName }) => planName },
  { heading: 'Payment reference', read: ({ paymentReference }) => paymentReference },
  { heading: 'Note or reason', read: ({ note }) => note },
  { heading: 'Recorded by', read: ({ recordedByName }) => recordedByName },
]

function toFilter({ search, ...filter }: LedgerQuery): LedgerFilter {
  return { ...filter, words: splitSearch(search) }
}

async function readPage(
  { database }: Platform,
  { limit, cursor, ...query }: LedgerQuery & PageAsked,
): Promise<{ rows: LedgerEntry[]; nextCursor: string | null }> {
  const rows = await payments.listLedger(database.pool, toFilter(query), {
    limit: limit + 1,
    after: readDayCursor(cursor),
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ atMicros: _atMicros, ...entry }) => entry),
    nextCursor: last ? writeDayCursor(last.day, last.atMicros, last.id) : null,
  }
}
