import type { StaffMember } from '#contract/appointments/inbox.ts'
import type { ClientListQuery, ListedClient } from '#contract/people/clients.ts'
import { splitAllergies } from '#domain/people/own-words.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { recordListExport, recordStaffListing } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import {
  readNameCursor,
  readTimeCursor,
  writeNameCursor,
  writeTimeCursor,
} from '#server/kit/http/pagination.ts'
import { countList } from '#server/kit/list-totals.ts'
import { type CountedPage, mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { type ClientPage, clientListRepository } from './repository.ts'

/** More staff than any practice employs. */
const MAX_STAFF = 500

/** Number of rows that are read at once for an export. */
const EXPORT_PAGE = 200

/**
 * Returns a page of the practice's list of clients within the caller's reach. The clients on the page are recorded in
 * the audit log.
 */
export async function listPracticeClients(
  ctx: Ctx,
  query: ClientListQuery,
): Promise<CountedPage<ListedClient>> {
  const [page, totalCount] = await Promise.all([readPage(ctx, query), countPracticeClients(ctx, query)])
  await recordStaffListing(ctx, { action: 'client.list', subjectIds: page.items.map(({ id }) => id) })
  return { ...page, totalCount }
}

/**
 * Returns every client that matches the filters, page by page. Each client in the file is recorded in the audit log.
 */
export async function exportPracticeClients(
  ctx: Ctx,
  filter: Omit<ClientListQuery, 'limit' | 'cursor'> & { ids?: string[] | undefined },
): Promise<AsyncIterable<ListedClient>> {
  requireGrant(ctx)
  const recordClients = await recordListExport(ctx, 'clients')
  return readAllPages(async (cursor) => {
    const { items, nextCursor } = await readPage(ctx, { ...filter, limit: EXPORT_PAGE, cursor })
    await recordClients(items.map(({ id }) => id))
    return { rows: items, nextCursor }
  })
}

/** Lists the staff with clients in their care, by name; only the caller if their reach is less than `all`. */
export async function listCareStaff(ctx: Ctx): Promise<StaffMember[]> {
  return clientListRepository.listCareStaff(ctx.db, reachOf(requireGrant(ctx)), MAX_STAFF)
}

/** Counts the clients on all pages. */
function countPracticeClients(ctx: Ctx, query: ClientListQuery): Promise<number> {
  const { sort: _sort, cursor: _cursor, limit: _limit, ...filter } = query
  const asked = toAsked(ctx, query)
  return countList(ctx, 'clients', { reach: asked.reach, filter }, () =>
    clientListRepository.count(ctx.db, asked),
  )
}

async function readPage(
  ctx: Ctx,
  query: ClientListQuery & { ids?: string[] | undefined },
): Promise<Page<ListedClient>> {
  const { sort, cursor, limit } = query
  const page: ClientPage =
    sort === 'name' ? { sort, after: readNameCursor(cursor) } : { sort, after: readTimeCursor(cursor) }
  const rows = await clientListRepository.list(ctx.db, toAsked(ctx, query), page, limit + 1)
  const cut = slicePage(rows, limit, ({ id, sortName, atMicros }) =>
    sort === 'name' ? writeNameCursor(sortName, id) : writeTimeCursor(atMicros, id),
  )
  return mapPage(cut, ({ sortName: _sortName, atMicros: _atMicros, otherAllergies, ...client }) => ({
    ...client,
    allergies: [...client.allergies, ...splitAllergies(otherAllergies)],
  }))
}

function toAsked(
  ctx: Ctx,
  query: Omit<ClientListQuery, 'limit' | 'cursor'> & { ids?: string[] | undefined },
) {
  return {
    reach: reachOf(requireGrant(ctx)),
    filter: { ...query, words: splitSearch(query.search) },
    now: ctx.now(),
  }
}
