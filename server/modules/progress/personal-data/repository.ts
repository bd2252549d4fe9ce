import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

/** What progress stores about a person: rows for the file of their data, and what is erased with them. */
export const progressDataRepository = {
  async listMeasurements(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('entry_date')} as "measuredAt", weight::float8 as "weightKg",
              body_fat::float8 as "bodyFatPercent", (measurements->>'waistCm')::float8 as "waistCm",
              (measurements->>'hipCm')::float8 as "hipCm", notes, ${isoInstant('deleted_at')} as "deletedAt"
         from progress_entries where user_id = $1 order by entry_date, id`,
      [userId],
    )
    return rows
  },

  async listPhotos(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select id, ${isoDate('taken_on')} as "takenOn", view, ${isoInstant('created_at')} as "addedAt"
         from progress_photos where user_id = $1 order by taken_on, id`,
      [userId],
    )
    return rows
  },

  /** Answers to calls of staff that name a measurement of the person, saved for a while to be repeated. */
  async eraseAnswers(db: Queryable, { userId }: ErasedPerson): Promise<void> {
    await db.query(
      `delete from idempotency_keys k
        where k.response ->> 'id' in (select p.id::text from progress_entries p where p.user_id = $1::uuid)`,
      [userId],
    )
  },
}
