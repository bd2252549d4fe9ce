import { isIP } from 'node:net'
import type pg from 'pg'
import type { Actor } from '../sessions/sessions.ts'
import { type AuditSource, recordAudit } from './audit.ts'
import type { ClientDataAction } from './client-data-actions.ts'

/** What each client reads whose data went into a file. */
const ACTION: ClientDataAction = 'client.exported'

/**
 * Records that a list is saved as a file.
 *
 * @param list Its name, such as `diet plans`.
 * @returns A function that records the clients of a page of the file, each once for the file: a reader who stops half
 * way has seen no more than was recorded. One's own data are not recorded.
 */
export async function recordListExport(
  db: Pick<pg.Pool, 'query'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  source: AuditSource,
  list: string,
): Promise<(clientIds: readonly (string | null)[]) => Promise<void>> {
  await recordAudit(db, actor, source, { action: 'list.exported', details: { list } })
  const known = new Set<string | null>([null, actor.userId])
  return async (clientIds) => {
    const added = [...new Set(clientIds)].filter((id) => !known.has(id))
    if (added.length === 0) return
    for (const id of added) known.add(id)
    await db.query(
      `insert into audit_log (actor_id, actor_role, action, subject_id, ip_address, request_id, details)
       select $1, $2, $3, s.id, $4::inet, $5, $6 from unnest($7::uuid[]) s(id)`,
      [
        actor.userId,
        actor.role,
        ACTION,
        source && isIP(source.ip) !== 0 ? source.ip : null,
        source?.id ?? null,
        { list },
        added,
      ],
    )
  }
}
