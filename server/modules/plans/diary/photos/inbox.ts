import { msg } from '@lingui/core/runtime-macro'
import type { InboxPhoto } from '#contract/plans/diary.ts'
import { say } from '#domain/words/say.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess, recordStaffListing } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { type InboxState, diaryPhotosRepository as photos } from './repository.ts'

/** A page of the photos within the caller's reach. The clients in it are recorded. */
export async function listInbox(
  ctx: Ctx,
  query: { state: InboxState; userId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<InboxPhoto>> {
  const rows = await photos.listInbox(ctx.db, reachOf(requireGrant(ctx)), {
    state: query.state,
    userId: query.userId ?? null,
    limit: query.limit + 1,
    after: readTimeCursor(query.cursor),
  })
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  const subjectIds = [...new Set(page.items.map(({ clientId }) => clientId))]
  await recordStaffListing(ctx, { action: 'diary.photos', subjectIds })
  return mapPage(page, ({ atMicros: _atMicros, ...photo }) => photo)
}

/**
 * Marks a photo within the caller's reach as reviewed. With a comment the client is notified. Throws 409 `review_closed`
 * if somebody else has reviewed it.
 */
export async function reviewPhoto(ctx: Ctx, id: string, comment: string): Promise<InboxPhoto> {
  const { actor, scope } = requireGrant(ctx)
  const reach = reachOf({ actor, scope })
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    const photo = await photos.findInbox(db, reach, id)
    if (!photo) throw notFound()
    if (!(await photos.review(db, id, actor.userId, comment === '' ? null : comment))) {
      throw conflict(
        'review_closed',
        photo.reviewedByName
          ? say(msg`${{ name: photo.reviewedByName }} has already reviewed this photo.`)
          : say(msg`Someone else has already reviewed this photo.`),
      )
    }
    await recordStaffAccess(inside, {
      action: 'diary.review',
      subjectId: photo.clientId,
      entity: 'diary-entry',
      entityId: id,
    })
    if (comment !== '') {
      await notify(db, inside, photo.clientId, {
        kind: 'photo-commented',
        params: { day: photo.day },
        causeKey: `photo-commented:${id}:${photo.addedAt}`,
      })
    }
    return requireThere(await photos.findInbox(db, reach, id))
  })
}

/** Marks a photo within the caller's reach as new again. Throws 409 if it has a comment. */
export async function reopenPhoto(ctx: Ctx, id: string): Promise<InboxPhoto> {
  const reach = reachOf(requireGrant(ctx))
  return runOnce(ctx, async (inside) => {
    const photo = requireThere(await photos.findInbox(inside.db, reach, id))
    if (!(await photos.reopen(inside.db, id))) {
      throw conflict('conflict', say(msg`This photo has a comment that the client may have read.`))
    }
    await recordStaffAccess(inside, {
      action: 'diary.review',
      subjectId: photo.clientId,
      entity: 'diary-entry',
      entityId: id,
    })
    return requireThere(await photos.findInbox(inside.db, reach, id))
  })
}

function requireThere(photo: InboxPhoto | null): InboxPhoto {
  if (!photo) throw notFound()
  return photo
}
