import { sql } from 'kysely'
import type { InboxPhoto, PHOTO_INBOX_STATES } from '#contract/plans/diary.ts'
import { text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  countRows,
  isAfter,
  microsOf,
  personName,
  type TimeCursor,
} from '#server/kit/database/expressions.ts'
import { type Reach, withinReach } from '#server/kit/database/reach.ts'
import * as sqlText from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'

/** A photo to be stored: its pixels, without any metadata. */
export type NewDiaryPhoto = {
  entryId: string
  userId: string
  width: number
  height: number
  image: Uint8Array
  thumbnail: Uint8Array
}

export type InboxState = (typeof PHOTO_INBOX_STATES)[number]

const markReviewed = statement({
  name: 'review-diary-photo',
  params: { entryId: uuid, reviewedBy: uuid, comment: text.nullable() },
  text: (p) =>
    `update diary_photos f
        set reviewed_at = now(), reviewed_by = a.id, reviewed_by_name = ${sqlText.personName('a')}, comment = ${p.comment}
       from users a where f.entry_id = ${p.entryId} and f.reviewed_at is null and a.id = ${p.reviewedBy}`,
})

function selectInbox(db: Db, reach: Reach) {
  return db
    .selectFrom('diary_photos as f')
    .innerJoin('diary_entries as e', 'e.id', 'f.entry_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select([
      'e.id',
      'u.id as clientId',
      personName('u').as('clientName'),
      'e.day',
      'e.time',
      'e.slot',
      'e.text',
      'f.width',
      'f.height',
      'f.created_at as addedAt',
      'f.reviewed_at as reviewedAt',
      'f.reviewed_by_name as reviewedByName',
      'f.comment',
    ])
    .where('e.deleted_at', 'is', null)
    .where(withinReach(reach, 'f.user_id'))
}

/** The photos of diaries, for their clients and for the inbox of the care team. */
export const diaryPhotosRepository = {
  /** Finds the bytes of an entry's photo, with its client. Returns `null` if there is none. */
  async find(
    db: Db,
    entryId: string,
    size: 'full' | 'thumbnail',
  ): Promise<{ userId: string; bytes: Buffer } | null> {
    const photo = await db
      .selectFrom('diary_photos')
      .select(['user_id as userId', size === 'full' ? 'image as bytes' : 'thumbnail as bytes'])
      .where('entry_id', '=', entryId)
      .executeTakeFirst()
    return photo ?? null
  },

  /** Counts all photos of a client, and those of a day, except the one of an entry. */
  async count(
    db: Db,
    userId: string,
    except: { entryId: string; day: string },
  ): Promise<{ all: number; onDay: number }> {
    const select = () =>
      db
        .selectFrom('diary_photos as f')
        .innerJoin('diary_entries as e', 'e.id', 'f.entry_id')
        .select(countRows().as('count'))
        .where('f.user_id', '=', userId)
        .where('e.id', '!=', except.entryId)
    const all = await select().executeTakeFirstOrThrow()
    const onDay = await select().where('e.day', '=', except.day).executeTakeFirstOrThrow()
    return { all: all.count, onDay: onDay.count }
  },

  /** Stores the photo of an entry in place of an earlier one; it is then new for the care team. */
  async replace(db: Db, { entryId, userId, ...photo }: NewDiaryPhoto): Promise<void> {
    await this.delete(db, entryId)
    await db
      .insertInto('diary_photos')
      .values({ entry_id: entryId, user_id: userId, ...photo })
      .execute()
  },

  async delete(db: Db, entryId: string): Promise<void> {
    await db.deleteFrom('diary_photos').where('entry_id', '=', entryId).execute()
  },

  async deleteAll(db: Db, userId: string): Promise<void> {
    await db.deleteFrom('diary_photos').where('user_id', '=', userId).execute()
  },

  /** Deletes the entries of a person that were only a photo, or still wait for one. */
  async deleteEmptyEntries(db: Db, userId: string): Promise<void> {
    await db.deleteFrom('diary_entries').where('user_id', '=', userId).where('text', '=', '').execute()
    await db
      .updateTable('diary_entries')
      .set({ is_photo_expected: false })
      .where('user_id', '=', userId)
      .where('is_photo_expected', '=', true)
      .execute()
  },

  /** Lists the parts of the file names of a person's photos, oldest first. */
  listFiles(db: Db, userId: string): Promise<{ id: string; day: string; time: string }[]> {
    return db
      .selectFrom('diary_photos as f')
      .innerJoin('diary_entries as e', 'e.id', 'f.entry_id')
      .select(['e.id', 'e.day', 'e.time'])
      .where('f.user_id', '=', userId)
      .orderBy('e.day')
      .orderBy('e.time')
      .orderBy('e.id')
      .execute()
  },

  /** Lists photos within reach: new ones oldest first, reviewed ones newest first. */
  listInbox(
    db: Db,
    reach: Reach,
    query: { state: InboxState; userId: string | null; limit: number; after: TimeCursor | null },
  ): Promise<(InboxPhoto & { atMicros: string })[]> {
    const { state, userId, limit, after } = query
    const isNew = state === 'new'
    const at = isNew ? 'f.created_at' : 'f.reviewed_at'
    const direction = isNew ? 'asc' : 'desc'
    return selectInbox(db, reach)
      .select(microsOf(at).as('atMicros'))
      .where('f.reviewed_at', isNew ? 'is' : 'is not', null)
      .$if(isNew, (photos) => photos.where('u.is_active', '=', true))
      .$if(userId !== null, (photos) => photos.where('f.user_id', '=', userId))
      .where(isAfter({ at, id: 'f.entry_id' }, after, isNew ? 'oldest first' : 'newest first'))
      .orderBy(at, direction)
      .orderBy('f.entry_id', direction)
      .limit(limit)
      .execute()
  },

  /** Finds a photo within reach. Returns `null` if there is none. */
  async findInbox(db: Db, reach: Reach, entryId: string): Promise<InboxPhoto | null> {
    return (await selectInbox(db, reach).where('e.id', '=', entryId).executeTakeFirst()) ?? null
  },

  /** Marks a photo as reviewed. Returns false if it was already. */
  async review(db: Db, entryId: string, reviewedBy: string, comment: string | null): Promise<boolean> {
    return (await markReviewed.run(db, { entryId, reviewedBy, comment })) === 1
  },

  /** Marks a photo without a comment as new again. Returns false if it has one. */
  async reopen(db: Db, entryId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('diary_photos')
      .set({ reviewed_at: sql`null`, reviewed_by: null, reviewed_by_name: null })
      .where('entry_id', '=', entryId)
      .where('comment', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },
}
