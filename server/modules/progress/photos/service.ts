import type { FastifyRequest } from 'fastify'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import type { PersonalFile } from '#server/kit/personal-data/personal-data.ts'
import type { Platform } from '#server/kit/platform.ts'
import { progressPhotosRepository as photos } from './repository.ts'

/** A page of a client's photos, newest first, and the cursor of the next one. */
export async function listPhotos(
  { database }: Platform,
  request: FastifyRequest,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ photos: ProgressPhoto[]; nextCursor: string | null }> {
  await requireReach(database.pool, requireGrant(request), userId)
  const after = readCursor(query.cursor)
  const rows = await photos.list(database.pool, userId, {
    limit: query.limit + 1,
    cursor: after,
  })
  await recordStaffAccess(database.pool, requireActor(request), request, {
    action: 'photo.list',
    subjectId: userId,
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { photos: page, nextCursor: last ? writeNameCursor(last.takenOn, last.id) : null }
}

function readCursor(cursor: string | undefined): { takenOn: string; id: string } | null {
  const after = readNameCursor(cursor)
  if (after === null) return null
  if (!isCalendarDate(after.name)) {
    throw new AppError(400, 'bad_request', 'This page of the list does not exist.')
  }
  return { takenOn: after.name, id: after.id }
}

/**
 * A photo's bytes. Staff opening one is on the audit log; the small ones stand in the list, whose reading is there
 * already.
 */
export async function getPhoto(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  size: 'full' | 'thumbnail',
): Promise<{ bytes: Buffer; contentType: string }> {
  const found = await photos.find(database.pool, id, size)
  if (!found) throw notFound()
  const { userId, ...photo } = found
  await requireReach(database.pool, requireGrant(request), userId)
  if (size === 'full') {
    await recordStaffAccess(database.pool, requireActor(request), request, {
      action: 'photo.read',
      subjectId: userId,
      entity: 'progress-photo',
      entityId: id,
    })
  }
  return photo
}

/** Deletes a photo of the caller's own for good. */
export async function deletePhoto(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  if (!(await photos.delete(database.pool, requireActor(request).userId, id))) throw notFound()
}

/** Deletes all photos of a person, in the transaction in which they take their agreement back. */
export function deleteAllPhotos(db: Queryable, userId: string): Promise<void> {
  return photos.deleteAll(db, userId)
}

/** All photos of a person for the file of their data, oldest first; each is read by itself. */
export async function listPhotoFiles(db: Queryable, userId: string): Promise<PersonalFile[]> {
  const stored = await photos.listFiles(db, userId)
  return stored.map(({ id, takenOn, view, contentType }) => ({
    name: `${takenOn}-${view}-${id.slice(0, 8)}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`,
    isCompressed: true,
    read: async () => (await photos.find(db, id, 'full'))?.bytes ?? null,
  }))
}
