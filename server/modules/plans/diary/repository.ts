import { sql } from 'kysely'
import type { DiaryFood } from '#domain/plans/diary.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { boolean, date, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { countRows } from '#server/kit/database/expressions.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key)

const CHECKED = 'checked by the contract before it is stored'

const ENTRY = {
  id: uuid,
  userId: uuid,
  day: date,
  time: text,
  slot: oneOf(MEALS).nullable(),
  text,
  foods: json<DiaryFood[]>(CHECKED),
  isPhotoExpected: boolean,
  version: integer,
  createdAt: instant,
  deletedAt: instant.nullable(),
  photoWidth: integer.nullable(),
  photoHeight: integer.nullable(),
  photoAddedAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  reviewedByName: text.nullable(),
  comment: text.nullable(),
}

const SELECT_ENTRIES = `select e.id, e.user_id as "userId", e.day, e.time, e.slot, e.text, e.foods,
    e.is_photo_expected as "isPhotoExpected", e.version, e.created_at as "createdAt", e.deleted_at as "deletedAt",
    f.width as "photoWidth", f.height as "photoHeight", f.created_at as "photoAddedAt", f.reviewed_at as "reviewedAt",
    f.reviewed_by_name as "reviewedByName", f.comment
  from diary_entries e left join diary_photos f on f.entry_id = e.id`

const findEntry = statement({
  name: 'find-diary-entry',
  params: { id: uuid },
  row: ENTRY,
  text: (p) => `${SELECT_ENTRIES} where e.id = ${p.id}`,
})

const listEntries = statement({
  name: 'list-diary-entries',
  params: { userId: uuid, from: date, to: date },
  row: ENTRY,
  text: (p) =>
    `${SELECT_ENTRIES}
      where e.user_id = ${p.userId} and e.day between ${p.from} and ${p.to} and e.deleted_at is null
      order by e.day, e.time, e.created_at, e.id`,
})

const listServedPlans = statement({
  name: 'list-served-plans-of-days',
  params: { userId: uuid, from: date, to: date },
  row: { day: date.present('made by the series'), planId: uuid },
  text: (p) =>
    `select d.day::date as day, p.id as "planId"
       from generate_series(${p.from}::date, ${p.to}::date, interval '1 day') as d(day)
       cross join lateral
         (select id from diet_plans
           where user_id = ${p.userId} and status in ('active', 'completed')
             and start_date <= d.day::date and end_date > d.day::date
           order by status, published_at desc limit 1) p
      order by d.day`,
})

/** An entry with the facts about its photo. */
export type StoredEntry = StatementRow<typeof findEntry>

/** The fields of an entry that its writer decides. */
export type EntryContent = {
  day: string
  time: string
  slot: MealSlot | null
  text: string
  foods: DiaryFood[]
  isPhotoExpected: boolean
}

function toRow({ foods, isPhotoExpected, ...content }: EntryContent) {
  return { ...content, foods: toJson(foods), is_photo_expected: isPhotoExpected }
}

/** The diaries of clients. */
export const diaryRepository = {
  /** Finds an entry, also a deleted one. Returns `null` if there is none. */
  find(db: Db, id: string): Promise<StoredEntry | null> {
    return findEntry.find(db, { id })
  },

  /** Lists the entries of a client in a range of days, including both ends, by their time. */
  list(db: Db, userId: string, days: { from: string; to: string }): Promise<StoredEntry[]> {
    return listEntries.all(db, { userId, ...days })
  },

  /** Lists the plan that serves a client on each day of a range; days without a plan are absent. */
  listServedPlans(
    db: Db,
    userId: string,
    days: { from: string; to: string },
  ): Promise<{ day: string; planId: string }[]> {
    return listServedPlans.all(db, { userId, ...days })
  },

  /** Counts the entries of a client's day. */
  async countOn(db: Db, userId: string, day: string): Promise<number> {
    const { count } = await db
      .selectFrom('diary_entries')
      .select(countRows().as('count'))
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Adds an entry. Returns false if there is one with this id. */
  async insert(db: Db, entry: EntryContent & { id: string; userId: string }): Promise<boolean> {
    const { id, userId, ...content } = entry
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('diary_entries')
      .values({ id, user_id: userId, ...toRow(content) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Changes an entry of this version. Returns false if it has another version. */
  async update(db: Db, id: string, version: number, content: EntryContent): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('diary_entries')
      .set({ ...toRow(content), version: version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  /** Notes that the photo of an entry has arrived, or is no longer expected. */
  async stopExpectingPhoto(db: Db, id: string): Promise<void> {
    await db
      .updateTable('diary_entries')
      .set({ is_photo_expected: false, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  /** Marks an entry as deleted at an instant, or restores it with `null`. */
  async setDeletedAt(db: Db, id: string, deletedAt: Date | null): Promise<void> {
    await db
      .updateTable('diary_entries')
      .set({ deleted_at: deletedAt, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  /** Has the entries that replaced a meal count beside it, because the client marked the meal itself as eaten. */
  async keepBesideMeal(db: Db, userId: string, meal: { day: string; slot: MealSlot }): Promise<void> {
    await db
      .updateTable('diary_entries')
      .set(({ eb }) => ({ slot: null, version: eb('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where('day', '=', meal.day)
      .where('slot', '=', meal.slot)
      .where('deleted_at', 'is', null)
      .execute()
  },

  /** Checks whether another entry of the day replaces the same meal. */
  async isReplacedElsewhere(
    db: Db,
    entry: { id: string; userId: string; day: string; slot: MealSlot },
  ): Promise<boolean> {
    const other = await db
      .selectFrom('diary_entries')
      .select('id')
      .where('user_id', '=', entry.userId)
      .where('day', '=', entry.day)
      .where('slot', '=', entry.slot)
      .where('id', '!=', entry.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return other !== undefined
  },
}
