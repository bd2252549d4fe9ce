import { msg } from '@lingui/core/runtime-macro'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireReach } from '#server/kit/access/caller.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import { type Page, slicePage } from '#server/kit/lists.ts'
import type { PersonalFile } from '#server/kit/personal-data/personal-data.ts'
import { progressPhotosRepository as photos } from './repository.ts'

/** A page of a client's photos, newest first. */
export async function listPhotos(
  ctx: Ctx,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ProgressPhoto>> {
  await requireReach(ctx, userId)
  const cursor = readCursor(query.cursor)
  const rows = await photos.list(ctx.db, userId, { limit: query.limit + 1, cursor })
  await recordStaffAccess(ctx, { action: 'photo.list', subjectId: userId })
  return slicePage(rows, query.limit, ({ takenOn, id }) => writeNameCursor(takenOn, id))
}

function readCursor(cursor: string | undefined): { takenOn: string; id: string } | null {
  const after = readNameCursor(cursor)
  if (after === null) return null
  if (!isCalendarDate(after.name)) {
    throw new AppError(400, 'bad_request', say(msg`This page of the list does not exist.`))
  }
  return { takenOn: after.name, id: after.id }
}

/**
 * Returns the bytes of a photo. An access by staff is recorded; thumbnails belong to the list, whose access is recorded
 * when it is read.
 */
export async function getPhoto(
  ctx: Ctx,
  id: string,
  size: 'full' | 'thumbnail',
): Promise<{ bytes: Buffer; contentType: string }> {
  const found = await photos.find(ctx.db, id, size)
  if (!found) throw notFound()
  const { userId, ...photo } = found
  await requireReach(ctx, userId)
  if (size === 'full') {
    await recordStaffAccess(ctx, {
      action: 'photo.read',
      subjectId: userId,
      entity: 'progress-photo',
      entityId: id,
    })
  }
  return photo
}

/** Deletes a photo of the caller for good. */
export async function deletePhoto(ctx: Ctx, id: string): Promise<void> {
  if (!(await photos.delete(ctx.db, requireActor(ctx).userId, id))) throw notFound()
}

/** Deletes all photos of a person, in the transaction in which they withdraw their consent. */
export function deleteAllPhotos(db: Db, userId: string): Promise<void> {
  return photos.deleteAll(db, userId)
}

/** Lists all photos of a person for their data export, oldest first; each is read separately. */
export async function listPhotoFiles(db: Db, userId: string): Promise<PersonalFile[]> {
  const stored = await photos.listFiles(db, userId)
  return stored.map(({ id, takenOn, view, contentType }) => ({
    name: `${takenOn}-${view}-${id.slice(0, 8)}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`,
    isCompressed: true,
    read: async () => (await photos.find(db, id, 'full'))?.bytes ?? null,
  }))
}
