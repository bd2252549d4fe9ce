import { msg } from '@lingui/core/runtime-macro'
import type { DishPhoto } from '#contract/foods/dish-photos.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type PhotoBytes, requirePhoto } from '#server/kit/http/photo-calls.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { type PhotoSize, shrinkPhoto } from '#server/kit/images/shrink-photo.ts'
import { dishPhotosRepository as photos } from './repository.ts'

const UPLOADS_AN_HOUR = 60

/** The size of stored photos of dishes: they are shown as wide as a phone. */
export const DISH_PHOTO_SIZE: PhotoSize = { maxSidePx: 1280, maxBytes: 1_500_000 }

/** Returns the photo of a dish without its bytes; `null` if there is none. */
export function findPhoto(db: Db, foodId: string): Promise<DishPhoto | null> {
  return photos.find(db, foodId)
}

/** Returns the photos of some dishes without their bytes, by food id. Dishes without a photo are absent. */
export function findPhotos(db: Db, foodIds: readonly string[]): Promise<Map<string, DishPhoto>> {
  return photos.findMany(db, foodIds)
}

/** Returns the bytes of a dish's photo. Throws 404 if there is none. */
export async function getPhoto({ db }: Ctx, foodId: string, size: 'full' | 'thumbnail'): Promise<PhotoBytes> {
  const bytes = await photos.findBytes(db, foodId, size)
  if (!bytes) throw notFound()
  return { bytes, contentType: 'image/jpeg' }
}

/** Throws 404 for a food that is no dish. */
export async function requireDish(db: Db, foodId: string): Promise<void> {
  if (!(await photos.isDish(db, foodId))) throw notFound(say(msg`Dish not found.`))
}

/**
 * Saves the photo of a dish, shrunk and without the camera's metadata, in place of an earlier one.
 *
 * @param body The uploaded file.
 * @throws AppError 404 for a food that is no dish.
 */
export async function putPhoto(ctx: Ctx, foodId: string, body: unknown): Promise<DishPhoto> {
  const { userId } = requireActor(ctx)
  await consumeLimits(ctx, 'dish-photo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  await requireDish(ctx.db, foodId)
  const shrunk = await shrinkPhoto(requirePhoto(body), DISH_PHOTO_SIZE)
  return inTransaction(ctx, async ({ db, audit }) => {
    const photo = await photos.replace(db, { foodId, addedBy: userId, ...shrunk })
    await audit({ action: 'dish.photo', entity: 'food-item', entityId: foodId })
    return photo
  })
}

/** Deletes the photo of a dish for good. Throws 404 if it has none. */
export async function deletePhoto(ctx: Ctx, foodId: string): Promise<void> {
  await inTransaction(ctx, async ({ db, audit }) => {
    if (!(await photos.delete(db, foodId))) throw notFound()
    await audit({ action: 'dish.photo-delete', entity: 'food-item', entityId: foodId })
  })
}
