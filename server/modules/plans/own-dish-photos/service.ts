import { msg } from '@lingui/core/runtime-macro'
import type { DishPhoto } from '#contract/foods/dish-photos.ts'
import { MAX_OWN_DISH_PHOTOS } from '#contract/limits.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { type PhotoBytes, requirePhoto } from '#server/kit/http/photo-calls.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { shrinkPhoto } from '#server/kit/images/shrink-photo.ts'
import type { PersonalFile } from '#server/kit/personal-data/personal-data.ts'
import { DISH_PHOTO_SIZE, requireDish } from '#server/modules/foods/dish-photos/service.ts'
import { requireMealPhotosConsent } from '../diary/photos/service.ts'
import { ownDishPhotosRepository as photos } from './repository.ts'

const UPLOADS_AN_HOUR = 60

/** Returns the caller's photos of some dishes without their bytes, by food id. Dishes without a photo are absent. */
export function findOwnPhotos(ctx: Ctx, foodIds: readonly string[]): Promise<Map<string, DishPhoto>> {
  return photos.findMany(ctx.db, requireActor(ctx).userId, foodIds)
}

/** Returns the bytes of the caller's photo of a dish. Throws 404 if there is none. */
export async function getOwnPhoto(ctx: Ctx, foodId: string, size: 'full' | 'thumbnail'): Promise<PhotoBytes> {
  const bytes = await photos.findBytes(ctx.db, requireActor(ctx).userId, foodId, size)
  if (!bytes) throw notFound()
  return { bytes, contentType: 'image/jpeg' }
}

/**
 * Saves the caller's photo of a dish, shrunk and without the camera's metadata, in place of an earlier one.
 *
 * @param body The uploaded file.
 * @throws AppError 404 for a food that is no dish, 409 `consent_required` unless the caller has agreed to photos of food
 *   being stored, 409 if they have as many as possible.
 */
export async function putOwnPhoto(ctx: Ctx, foodId: string, body: unknown): Promise<DishPhoto> {
  const { userId } = requireActor(ctx)
  await consumeLimits(ctx, 'own-dish-photo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  await requireDish(ctx.db, foodId)
  // Checked before the conversion, so that nobody waits for a refusal, and again in the transaction that saves the photo.
  await requireRoom(ctx.db, userId, foodId)
  const shrunk = await shrinkPhoto(requirePhoto(body), DISH_PHOTO_SIZE)
  return inTransaction(ctx, async ({ db }) => {
    await lockUserRow(db, userId)
    await requireRoom(db, userId, foodId)
    return photos.replace(db, { userId, foodId, ...shrunk })
  })
}

/** Deletes the caller's photo of a dish for good. Throws 404 if there is none. */
export async function deleteOwnPhoto(ctx: Ctx, foodId: string): Promise<void> {
  if (!(await photos.delete(ctx.db, requireActor(ctx).userId, foodId))) throw notFound()
}

/** Deletes all own photos of a person, in the transaction in which they withdraw their consent. */
export function deleteAllOwnPhotos(db: Db, userId: string): Promise<void> {
  return photos.deleteAll(db, userId)
}

/** Lists all own photos of dishes of a person for their data export; each is read separately. */
export async function listOwnPhotoFiles(db: Db, userId: string): Promise<PersonalFile[]> {
  const stored = await photos.listFiles(db, userId)
  return stored.map(({ foodId, name }) => ({
    name: `${toFileName(name)}-${foodId.slice(0, 8)}.jpg`,
    isCompressed: true,
    read: () => photos.findBytes(db, userId, foodId, 'full'),
  }))
}

/** Writes a name of a dish with letters and digits only: `Moong dal (light)` → `moong-dal-light`. */
function toFileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
}

async function requireRoom(db: Db, userId: string, foodId: string): Promise<void> {
  await requireMealPhotosConsent(db, userId)
  if ((await photos.countOthers(db, userId, foodId)) >= MAX_OWN_DISH_PHOTOS) {
    throw conflict(
      'conflict',
      say(
        msg`You already have photos of ${{ limit: MAX_OWN_DISH_PHOTOS }} dishes, the maximum. Please remove some first.`,
      ),
    )
  }
}
