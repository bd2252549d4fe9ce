import { instant, number, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

const listMeasurements = statement({
  name: 'list-own-measurements',
  params: { userId: uuid },
  row: {
    measuredAt: instant,
    weightKg: number.nullable(),
    bodyFatPercent: number.nullable(),
    waistCm: number.nullable(),
    hipCm: number.nullable(),
    notes: text.nullable(),
    deletedAt: instant.nullable(),
  },
  text: (p) =>
    `select entry_date as "measuredAt", weight as "weightKg", body_fat as "bodyFatPercent",
            (measurements->>'waistCm')::float8 as "waistCm", (measurements->>'hipCm')::float8 as "hipCm", notes,
            deleted_at as "deletedAt"
       from progress_entries where user_id = ${p.userId} order by entry_date, id`,
})

/** The personal data of the progress module: rows for the export, and the erasure. */
export const progressDataRepository = {
  listMeasurements(db: Db, userId: string): Promise<DataRow[]> {
    return listMeasurements.all(db, { userId })
  },

  listPhotos(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('progress_photos')
      .select(['id', 'taken_on as takenOn', 'view', 'created_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('taken_on')
      .orderBy('id')
      .execute()
  },

  /**
   * Erases stored answers to calls of staff that name a measurement of the person. The answers are stored for a while,
   * to repeat them.
   */
  async eraseAnswers(db: Db, { userId }: ErasedPerson): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where(
        condition`response ->> 'id' in (select p.id::text from progress_entries p where p.user_id = ${userId})`,
      )
      .execute()
  },
}
