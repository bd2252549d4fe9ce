import type { PhotoView, ProgressPhoto } from '#contract/progress/progress-photos.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition, countRows } from '#server/kit/database/expressions.ts'

const COLUMNS = ['id', 'taken_on as takenOn', 'view', 'width', 'height', 'created_at as createdAt'] as const

/** A photo to be stored: its pixels, without any metadata. */
export type NewPhoto = {
  userId: string
  takenOn: string
  view: PhotoView
  contentType: 'image/jpeg'
  width: number
  height: number
  image: Uint8Array
  thumbnail: Uint8Array
}

/** The content of a photo for the browser. */
export type PhotoBytes = { userId: string; contentType: string; bytes: Buffer }

/** The parts of a photo's file name. */
export type PhotoName = { id: string; takenOn: string; view: PhotoView; contentType: string }

/** Progress photos. */
export const progressPhotosRepository = {
  /** Lists a person's photos by the day they show, newest first: at most `limit` after `cursor`. */
  list(
    db: Db,
    userId: string,
    { limit, cursor }: { limit: number; cursor: { takenOn: string; id: string } | null },
  ): Promise<ProgressPhoto[]> {
    return db
      .selectFrom('progress_photos')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .$if(cursor !== null, (photos) =>
        photos.where(condition`(taken_on, id) < (${cursor?.takenOn}::date, ${cursor?.id}::uuid)`),
      )
      .orderBy('taken_on', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  },

  /** Returns a photo and the id of its owner, or `null` if there is none. */
  async find(db: Db, id: string, size: 'full' | 'thumbnail'): Promise<PhotoBytes | null> {
    const photo = await db
      .selectFrom('progress_photos')
      .select(['user_id as userId', 'content_type as contentType'])
      .select(size === 'full' ? 'image as bytes' : 'thumbnail as bytes')
      .where('id', '=', id)
      .executeTakeFirst()
    return photo ?? null
  },

  async count(db: Db, userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('progress_photos')
      .select(countRows().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  },

  insert(db: Db, { userId, takenOn, contentType, ...photo }: NewPhoto): Promise<ProgressPhoto> {
    return db
      .insertInto('progress_photos')
      .values({ user_id: userId, taken_on: takenOn, content_type: contentType, ...photo })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  },

  /** Deletes one photo of a person. Returns false if they have none with that id. */
  async delete(db: Db, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('progress_photos')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  async deleteAll(db: Db, userId: string): Promise<void> {
    await db.deleteFrom('progress_photos').where('user_id', '=', userId).execute()
  },

  /** Lists the parts of the file names of a person's photos, oldest first. */
  listFiles(db: Db, userId: string): Promise<PhotoName[]> {
    return db
      .selectFrom('progress_photos')
      .select(['id', 'taken_on as takenOn', 'view', 'content_type as contentType'])
      .where('user_id', '=', userId)
      .orderBy('taken_on')
      .orderBy('id')
      .execute()
  },
}
