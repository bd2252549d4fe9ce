import type { FastifyRequest } from 'fastify'
import type { PhotoView, ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { lockUserRow, type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import type { Platform } from '#server/kit/platform.ts'
import { hasConsent } from '#server/modules/privacy/consents/service.ts'
import { progressPhotosRepository as photos } from './repository.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const MAX_PHOTOS = 200
const UPLOADS_AN_HOUR = 60

/**
 * Keeps a photo of the caller's own, shrunk and without anything its camera wrote into it.
 *
 * @param body The file as it came.
 * @throws AppError 409 `consent_required` unless they have agreed to photos being kept, 409 with 200 of them.
 */
export async function uploadPhoto(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  userId: string,
  { takenOn, view }: { takenOn: string; view: PhotoView },
  body: unknown,
): Promise<ProgressPhoto> {
  const actor = requireActor(request)
  await requireReach(pool, requireGrant(request), userId)
  await consumeLimits(pool, 'photo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  if (takenOn > todayIn(actor.timeZone, new Date())) {
    throw invalidField('takenOn', 'Please choose today or an earlier day')
  }
  // Before the work, so that nobody waits for a refusal; and again where it is kept.
  await requireRoom(pool, userId)
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw new AppError(400, 'bad_request', 'Please choose a photo.')
  }
  const shrunk = await shrinkPhoto(body)
  return runInTransaction(pool, async (client) => {
    // Photos are counted and added by one at a time.
    await lockUserRow(client, userId)
    await requireRoom(client, userId)
    return photos.insert(client, { userId, takenOn, view, contentType: 'image/jpeg', ...shrunk })
  })
}

async function requireRoom(db: Queryable, userId: string): Promise<void> {
  if (!(await hasConsent({ db: dbOn(db) }, userId, 'photos'))) {
    throw conflict('consent_required', 'Please agree first to your photos being kept.')
  }
  if ((await photos.count(db, userId)) >= MAX_PHOTOS) {
    throw conflict('conflict', `You have ${MAX_PHOTOS} photos, which is the most. Please delete some first.`)
  }
}
