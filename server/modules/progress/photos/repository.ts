import type { PhotoView, ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const PHOTO = `p.id, ${isoDate('p.taken_on')} as "takenOn", p.view, p.width, p.height,
  ${isoInstant('p.created_at')} as "createdAt"`

/** A photo as it is kept: without anything but its pixels. */
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

/** What a browser is given. */
export type PhotoBytes = { userId: string; contentType: string; bytes: Buffer }

/** Photos of progress. */
export const progressPhotosRepository = {
  /** A person's photos, newest first by the day they show; at most `limit` after `cursor`. */
  async list(
    db: Queryable,
    userId: string,
    query: { limit: number; cursor: { takenOn: string; id: string } | null },
  ): Promise<ProgressPhoto[]> {
    const { rows } = await db.query<ProgressPhoto>(
      `select ${PHOTO} from progress_photos p
        where p.user_id = $1 and ($2::date is null or (p.taken_on, p.id) < ($2, $3::uuid))
        order by p.taken_on desc, p.id desc limit $4`,
      [userId, query.cursor?.takenOn ?? null, query.cursor?.id ?? null, query.limit],
    )
    return rows
  },

  /** A photo and whose it is; null where there is none. */
  async find(db: Queryable, id: string, size: 'full' | 'thumbnail'): Promise<PhotoBytes | null> {
    const column = size === 'full' ? 'image' : 'thumbnail'
    const { rows } = await db.query<PhotoBytes>(
      `select p.user_id as "userId", p.content_type as "contentType", p.${column} as bytes
         from progress_photos p where p.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  async count(db: Queryable, userId: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from progress_photos where user_id = $1',
      [userId],
    )
    return rows[0]?.count ?? 0
  },

  async insert(db: Queryable, photo: NewPhoto): Promise<ProgressPhoto> {
    const { rows } = await db.query<ProgressPhoto>(
      `insert into progress_photos as p (user_id, taken_on, view, content_type, width, height, image, thumbnail)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${PHOTO}`,
      [
        photo.userId,
        photo.takenOn,
        photo.view,
        photo.contentType,
        photo.width,
        photo.height,
        photo.image,
        photo.thumbnail,
      ],
    )
    const row = rows[0]
    if (!row) throw new Error('Inserting a photo gave no row.')
    return row
  },

  /** Deletes one photo of a person; false where they have none of that id. */
  async delete(db: Queryable, userId: string, id: string): Promise<boolean> {
    const { rowCount } = await db.query('delete from progress_photos where user_id = $1 and id = $2', [
      userId,
      id,
    ])
    return rowCount === 1
  },

  async deleteAll(db: Queryable, userId: string): Promise<void> {
    await db.query('delete from progress_photos where user_id = $1', [userId])
  },

  /** What a person's photos are called as files, oldest first. */
  async listFiles(
    db: Queryable,
    userId: string,
  ): Promise<{ id: string; takenOn: string; view: PhotoView; contentType: string }[]> {
    const { rows } = await db.query<{ id: string; takenOn: string; view: PhotoView; contentType: string }>(
      `select id, ${isoDate('taken_on')} as "takenOn", view, content_type as "contentType"
         from progress_photos where user_id = $1 order by taken_on, id`,
      [userId],
    )
    return rows
  },
}
