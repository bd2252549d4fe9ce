import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

/** What appointments stores about a person: rows for the file of their data, and what is erased with them. */
export const appointmentsDataRepository = {
  async listConsultations(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select kind, is_follow_up as "isFollowUp", status, name, phone, email, concern, channel, message,
              ${isoInstant('starts_at')} as "startsAt", ${isoInstant('ends_at')} as "endsAt",
              preferred_time as "preferredTime", calculator_result as "calculatorResult",
              consent_wording as "consentWording", ${isoInstant('consent_at')} as "consentAt",
              ${isoInstant('created_at')} as "askedAt"
         from consultations where client_id = $1 order by created_at, id`,
      [userId],
    )
    return rows
  },

  /** Consultations of a person, also those that were asked for with their address and phone before they had an account. */
  async eraseConsultations(db: Queryable, { userId, email }: ErasedPerson): Promise<void> {
    await db.query(
      `delete from consultations c using users u
        where u.id = $1 and (c.client_id = u.id or (lower(c.email) = lower($2) and c.phone = u.phone))`,
      [userId, email],
    )
  },
}
