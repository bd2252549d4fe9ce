import { isAllowed } from '#contract/access.ts'
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '#contract/people/client-timeline.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { requireClientReach } from '../service.ts'
import { clientTimelineRepository as timeline } from './repository.ts'

/**
 * Returns a page of a client's timeline, newest first. Only callers who may manage payments see payments. Reading it is
 * recorded in the audit log.
 */
export async function listTimeline(
  ctx: Ctx,
  clientId: string,
  query: { kind?: TimelineKind | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<TimelineEntry>> {
  const actor = requireActor(ctx)
  await requireClientReach(ctx, clientId)
  const after = readTimeCursor(query.cursor)
  const kinds = TIMELINE_KINDS.filter(
    (kind) =>
      (query.kind === undefined || kind === query.kind) &&
      (kind !== 'payment' || isAllowed(actor, 'payments:manage')),
  )
  const rows =
    kinds.length === 0 ? [] : await timeline.list(ctx.db, clientId, { kinds, limit: query.limit + 1, after })
  await recordStaffAccess(ctx, {
    action: 'client.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
    details: { part: 'timeline' },
  })
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...entry }) => entry)
}
