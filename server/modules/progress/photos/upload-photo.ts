import { msg } from '@lingui/core/runtime-macro'
import type { PhotoView, ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireReach } from '#server/kit/access/caller.ts'
import { conflict, invalidField } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { requirePhoto } from '#server/kit/http/photo-calls.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { shrinkPhoto } from '#server/kit/images/shrink-photo.ts'
import { hasConsent } from '#server/modules/privacy/consents/service.ts'
import { progressPhotosRepository as photos } from './repository.ts'

const MAX_PHOTOS = 200
const UPLOADS_AN_HOUR = 60
const PHOTO_SIZE = { maxSidePx: 1600, maxBytes: 3_000_000 }

/**
 * Saves a photo of the caller, shrunk and without the camera's metadata.
 *
 * @param body The uploaded file.
 * @throws AppError 409 `consent_required` unless the caller has agreed to photos being stored, 409 if they have 200
 *   photos already.
 */
export async function uploadPhoto(
  ctx: Ctx,
  userId: string,
  { takenOn, view }: { takenOn: string; view: PhotoView },
  body: unknown,
): Promise<ProgressPhoto> {
  const actor = requireActor(ctx)
  await requireReach(ctx, userId)
  await consumeLimits(ctx, 'photo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  if (takenOn > todayIn(actor.timeZone, ctx.now())) {
    throw invalidField('takenOn', say(msg`Please choose today or an earlier day`))
  }
  // Checked before the conversion, so that nobody waits for a refusal, and again in the transaction that saves the
  // photo.
  await requireRoom(ctx.db, userId)
  const shrunk = await shrinkPhoto(requirePhoto(body), PHOTO_SIZE)
  return inTransaction(ctx, async ({ db }) => {
    // The lock makes sure that photos are counted and added one at a time.
    await lockUserRow(db, userId)
    await requireRoom(db, userId)
    return photos.insert(db, { userId, takenOn, view, contentType: 'image/jpeg', ...shrunk })
  })
}

async function requireRoom(db: Db, userId: string): Promise<void> {
  if (!(await hasConsent({ db }, userId, 'photos'))) {
    throw conflict('consent_required', say(msg`Please give consent to storing your photos first.`))
  }
  if ((await photos.count(db, userId)) >= MAX_PHOTOS) {
    throw conflict(
      'conflict',
      say(msg`You already have ${{ MAX_PHOTOS }} photos, the maximum. Please delete some first.`),
    )
  }
}
