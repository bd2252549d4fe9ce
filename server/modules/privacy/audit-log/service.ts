import { msg } from '@lingui/core/runtime-macro'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { findAuditPeople } from '#contract/privacy/audit-log.ts'
import { type AuditEntry, type AuditFilter, MAX_AUDIT_COUNT } from '#contract/privacy/audit-log.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeAction } from '#server/kit/audit/audit-actions.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { type CountedPage, mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { findActions, listActions } from './audit-groups.ts'
import { describeDetails } from './details.ts'
import { auditLogRepository as log, type StoredAuditEntry, type StoredAuditFilter } from './repository.ts'

const PEOPLE_SHOWN = 10

/** Returns a page of the log, newest first. It has no total if there are more entries than are counted. */
export async function listEntries(
  { db }: Ctx,
  query: AuditFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<AuditEntry> | CountedPage<AuditEntry>> {
  const filter = toFilter(query)
  const [rows, count] = await Promise.all([
    log.list(db, filter, { limit: query.limit + 1, after: readCursor(query.cursor) }),
    // Only the first page has a total.
    query.cursor === undefined ? log.count(db, filter, MAX_AUDIT_COUNT + 1) : null,
  ])
  const page = mapPage(slicePage(rows, query.limit, writeCursor), toEntry)
  return count === null || count > MAX_AUDIT_COUNT ? page : { ...page, totalCount: count }
}

/** Returns every entry that passes the filters, for a file. The export itself is recorded in the log. */
export async function exportEntries(ctx: Ctx, query: AuditFilter): Promise<AsyncGenerator<AuditEntry>> {
  const filter = toFilter(query)
  await ctx.audit({ action: 'list.exported', details: { list: 'audit-log' } })
  return readAllPages(async (cursor) => {
    const rows = await log.list(ctx.db, filter, { limit: MAX_PAGE_SIZE, after: readCursor(cursor) })
    const last = rows.length === MAX_PAGE_SIZE ? rows.at(-1) : undefined
    return { rows: rows.map(toEntry), nextCursor: last ? writeCursor(last) : null }
  })
}

export const AUDIT_COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { heading: msg`Number`, read: ({ id }) => id },
  { heading: msg`Time (UTC)`, read: ({ at }) => at },
  { heading: msg`Done by`, read: ({ actor }) => actor?.name ?? null },
  { heading: msg`Role`, read: ({ actor }) => actor?.role ?? null },
  { heading: msg`User ID`, read: ({ actor }) => actor?.id ?? null },
  { heading: msg({ message: 'What', context: 'audit log' }), read: ({ what }) => what },
  { heading: msg`Action`, read: ({ action }) => action },
  { heading: msg`Affected person`, read: ({ subject }) => subject?.name ?? null },
  { heading: msg`Affected person’s ID`, read: ({ subject }) => subject?.id ?? null },
  { heading: msg`Record type`, read: ({ entity }) => entity },
  { heading: msg`Record ID`, read: ({ entityId }) => entityId },
  { heading: msg`IP address`, read: ({ ipAddress }) => ipAddress },
  {
    heading: msg`Details`,
    read: ({ details }) =>
      details.map(({ label, value }) => (label === null ? value : `${label}: ${value}`)).join('; '),
  },
]

/** Finds people by name, to filter the log by one of them. */
export async function findPeople(
  { db }: Ctx,
  query: { search?: string | undefined; id?: string | undefined; isStaff?: 'true' | undefined },
): Promise<EndpointOutput<typeof findAuditPeople>> {
  return log.findPeople(db, {
    words: splitSearch(query.search),
    id: query.id ?? null,
    isStaff: query.isStaff === 'true',
    limit: PEOPLE_SHOWN,
  })
}

function toFilter(query: AuditFilter): StoredAuditFilter {
  const text = query.search?.toLowerCase().replaceAll('’', "'") ?? ''
  const isId = ID.test(text)
  return {
    entityId: isId ? text : null,
    foundActions: text === '' || isId ? null : findActions(text.split(/\s+/)),
    actions: query.group ? listActions(query.group) : null,
    actorId: query.who ?? null,
    subjectId: query.whose ?? null,
    ipAddress: query.ip ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    timeZone: PRACTICE_TIME_ZONE,
  }
}

function toEntry({ atMicros: _atMicros, details, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, what: describeAction(entry.action, details), details: describeDetails(details) }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CURSOR = /^(\d{1,17})_(\d{1,15})$/

function writeCursor({ atMicros, id }: StoredAuditEntry): string {
  return Buffer.from(`${atMicros}_${id}`).toString('base64url')
}

function readCursor(cursor: string | undefined): { atMicros: string; id: string } | null {
  if (cursor === undefined) return null
  const [, atMicros, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!atMicros || !id)
    throw new AppError(400, 'bad_request', say(msg`This page of the list does not exist.`))
  return { atMicros, id }
}
