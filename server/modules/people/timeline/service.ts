import type { FastifyRequest } from 'fastify'
import { isAllowed } from '#contract/access.ts'
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '#contract/people/client-timeline.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import type { Platform } from '#server/kit/platform.ts'
import { requireClientReach } from '../service.ts'
import { clientTimelineRepository as timeline } from './repository.ts'

/**
 * A page of what happened with a client, newest first, and the cursor of the next one. Payments only for those who may see
 * them. Reading it is on the audit log.
 */
export async function listTimeline(
  { database }: Platform,
  request: FastifyRequest,
  clientId: string,
  query: { kind?: TimelineKind | undefined; limit: number; cursor?: string | undefined },
): Promise<{ entries: TimelineEntry[]; nextCursor: string | null }> {
  const actor = requireActor(request)
  await requireClientReach(database.pool, request, clientId)
  const after = readTimeCursor(query.cursor)
  const kinds = TIMELINE_KINDS.filter(
    (kind) =>
      (query.kind === undefined || kind === query.kind) &&
      (kind !== 'payment' || isAllowed(actor, 'payments:manage')),
  )
  const rows =
    kinds.length === 0
      ? []
      : await timeline.list(database.pool, clientId, { kinds, limit: query.limit + 1, after })
  await recordStaffAccess(database.pool, actor, request, {
    action: 'client.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
    details: { part: 'timeline' },
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    entries: page.map(({ atMicros: _atMicros, ...entry }) => entry),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
  }
}
