import type { FastifyRequest } from 'fastify'
import type { DataAccess } from '#contract/privacy/access-log.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeForClient } from '#server/kit/audit/client-data-actions.ts'
import type { Platform } from '#server/kit/platform.ts'
import { accessLogRepository, type StoredAccess } from './repository.ts'

/** A page of who looked at the caller's data, by days of the caller's own calendar, and the cursor of the next one. */
export async function listOwnDataAccess(
  { database }: Platform,
  request: FastifyRequest,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ entries: DataAccess[]; nextCursor: string | null }> {
  const { userId, timeZone } = requireActor(request)
  const rows = await accessLogRepository.listAbout(database.pool, userId, {
    timeZone,
    limit: query.limit + 1,
    after: readCursor(query.cursor),
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { entries: page.map(toDataAccess), nextCursor: last ? writeCursor(last) : null }
}

function toDataAccess({ at, timesCount, role, action, firstName, lastName }: StoredAccess): DataAccess {
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return {
    at: at.toISOString(),
    timesCount,
    who: name === '' ? 'A member of the practice' : name,
    role,
    what: describeForClient(action),
  }
}

const CURSOR = /^(\d{1,17})_([a-z0-9.-]{1,60})$/

function writeCursor({ atMicros, action }: StoredAccess): string {
  return Buffer.from(`${atMicros}_${action}`).toString('base64url')
}

function readCursor(cursor: string | undefined): { atMicros: string; action: string } | null {
  if (cursor === undefined) return null
  const [, atMicros, action] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!atMicros || !action) throw new AppError(400, 'bad_request', 'This page of the list does not exist.')
  return { atMicros, action }
}
