import { msg } from '@lingui/core/runtime-macro'
import type { DataAccess } from '#contract/privacy/access-log.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeForClient } from '#server/kit/audit/client-data-actions.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { accessLogRepository, type StoredAccess } from './repository.ts'

/** Returns a page of who looked at the caller's data, grouped by days in the caller's time zone. */
export async function listOwnDataAccess(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<DataAccess>> {
  const { userId, timeZone } = requireActor(ctx)
  const rows = await accessLogRepository.listAbout(ctx.db, userId, {
    timeZone,
    limit: limit + 1,
    after: readCursor(cursor),
  })
  return mapPage(slicePage(rows, limit, writeCursor), toDataAccess)
}

function toDataAccess({ at, timesCount, role, action, firstName, lastName }: StoredAccess): DataAccess {
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return {
    at,
    timesCount,
    who: name === '' ? say(msg`A staff member`) : name,
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
  if (!atMicros || !action)
    throw new AppError(400, 'bad_request', say(msg`This page of the list does not exist.`))
  return { atMicros, action }
}
