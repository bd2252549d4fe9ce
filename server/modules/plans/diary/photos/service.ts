import { msg } from '@lingui/core/runtime-macro'
import { MAX_DIARY_PHOTOS, MAX_DIARY_PHOTOS_A_DAY } from '#contract/limits.ts'
import type { DiaryEntry } from '#contract/plans/diary.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireReach } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { type PhotoBytes, requirePhoto } from '#server/kit/http/photo-calls.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { shrinkPhoto } from '#server/kit/images/shrink-photo.ts'
import type { PersonalFile } from '#server/kit/personal-data/personal-data.ts'
import { DISH_PHOTO_SIZE } from '#server/modules/foods/dish-photos/service.ts'
import { hasConsent } from '#server/modules/privacy/consents/service.ts'
import { diaryRepository as diary, type StoredEntry } from '../repository.ts'
import { requireOwn, showOwn } from '../service.ts'
import { diaryPhotosRepository as photos } from './repository.ts'

const UPLOADS_AN_HOUR = 60
/** Smaller than a progress photo: a plate needs less detail, and there are several a day. */
const PHOTO_SIZE = DISH_PHOTO_SIZE

/**
 * Saves the photo of an entry of the caller, shrunk and without the camera's metadata, in place of an earlier one.
 *
 * @param body The uploaded file.
 * @throws AppError 409 `consent_required` unless the caller has agreed to photos of food being stored, 409 if they have
 *   as many as possible.
 */
export async function putPhoto(ctx: Ctx, id: string, body: unknown): Promise<DiaryEntry> {
  const { userId } = requireActor(ctx)
  const entry = requireThere(ctx, await diary.find(ctx.db, id))
  await consumeLimits(ctx, 'diary-photo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  // Checked before the conversion, so that nobody waits for a refusal, and again in the transaction that saves the photo.
  await requireRoom(ctx.db, entry)
  const shrunk = await shrinkPhoto(requirePhoto(body), PHOTO_SIZE)
  return inTransaction(ctx, async ({ db }) => {
    await lockUserRow(db, userId)
    await requireRoom(db, requireThere(ctx, await diary.find(db, id)))
    await photos.replace(db, { entryId: id, userId, ...shrunk })
    await diary.stopExpectingPhoto(db, id)
    return showOwn(ctx, await diary.find(db, id))
  })
}

/** Deletes the photo of an entry of the caller for good. Throws 409 if nothing would be left of the entry. */
export async function deletePhoto(ctx: Ctx, id: string): Promise<DiaryEntry> {
  return runOnce(ctx, async ({ db }) => {
    await lockUserRow(db, requireActor(ctx).userId)
    const entry = requireThere(ctx, await diary.find(db, id))
    if (entry.text === '') {
      throw conflict(
        'conflict',
        say(msg`This entry is only a photo. Write what you ate first, or delete the entry.`),
      )
    }
    await photos.delete(db, id)
    await diary.stopExpectingPhoto(db, id)
    return showOwn(ctx, await diary.find(db, id))
  })
}

/**
 * Returns the bytes of a photo. An access by staff is recorded; thumbnails belong to the list, whose access is recorded
 * when it is read.
 */
export async function getPhoto(ctx: Ctx, id: string, size: 'full' | 'thumbnail'): Promise<PhotoBytes> {
  const found = await photos.find(ctx.db, id, size)
  if (!found) throw notFound()
  await requireReach(ctx, found.userId)
  if (size === 'full') {
    await recordStaffAccess(ctx, {
      action: 'diary.photo',
      subjectId: found.userId,
      entity: 'diary-entry',
      entityId: id,
    })
  }
  return { bytes: found.bytes, contentType: 'image/jpeg' }
}

/**
 * Deletes all photos of a person and the entries that were only a photo, in the transaction in which they withdraw their
 * consent.
 */
export async function deleteAllDiaryPhotos(db: Db, userId: string): Promise<void> {
  await photos.deleteAll(db, userId)
  await photos.deleteEmptyEntries(db, userId)
}

/** Lists all photos in a person's diary for their data export, oldest first; each is read separately. */
export async function listDiaryPhotoFiles(db: Db, userId: string): Promise<PersonalFile[]> {
  const stored = await photos.listFiles(db, userId)
  return stored.map(({ id, day, time }) => ({
    name: `${day}-${time.replace(':', '')}-${id.slice(0, 8)}.jpg`,
    isCompressed: true,
    read: async () => (await photos.find(db, id, 'full'))?.bytes ?? null,
  }))
}

/** Throws 409 `consent_required` unless a person has agreed to photos of their food being stored. */
export async function requireMealPhotosConsent(db: Db, userId: string): Promise<void> {
  if (await hasConsent({ db }, userId, 'meal-photos')) return
  throw conflict('consent_required', say(msg`Please give consent to storing your meal photos first.`))
}

function requireThere(ctx: Ctx, stored: StoredEntry | null): StoredEntry {
  const entry = requireOwn(ctx, stored)
  if (entry.deletedAt !== null) throw notFound()
  return entry
}

async function requireRoom(db: Db, { id, userId, day }: StoredEntry): Promise<void> {
  await requireMealPhotosConsent(db, userId)
  const { all, onDay } = await photos.count(db, userId, { entryId: id, day })
  if (onDay >= MAX_DIARY_PHOTOS_A_DAY) {
    throw conflict(
      'conflict',
      say(msg`This day already has ${{ limit: MAX_DIARY_PHOTOS_A_DAY }} photos, the maximum.`),
    )
  }
  if (all >= MAX_DIARY_PHOTOS) {
    throw conflict(
      'conflict',
      say(
        msg`You already have ${{ limit: MAX_DIARY_PHOTOS }} photos in your diary, the maximum. Please delete some first.`,
      ),
    )
  }
}
