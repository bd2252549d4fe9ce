import { text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

const deleteConsultations = statement({
  name: 'delete-consultations-of-person',
  params: { userId: uuid, email: text },
  text: (p) =>
    `delete from consultations c using users u
      where u.id = ${p.userId}
        and (c.client_id = u.id or (lower(c.email) = lower(${p.email}) and c.phone = u.phone))`,
})

const deleteHolds = statement({
  name: 'delete-booking-holds-of-person',
  params: { userId: uuid, email: text },
  text: (p) =>
    `delete from booking_holds h using users u
      where u.id = ${p.userId}
        and (h.client_id = u.id or (h.email = lower(${p.email}) and h.phone = u.phone))`,
})

/** Reads the rows about a person for their export, and erases what is deleted with the person. */
export const appointmentsDataRepository = {
  listConsultations(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('consultations')
      .select([
        'kind',
        'is_follow_up as isFollowUp',
        'status',
        'name',
        'phone',
        'email',
        'concern',
        'channel',
        'place',
        'message',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'preferred_time as preferredTime',
        'calculator_result as calculatorResult',
        'locale',
        'consent_wording as consentWording',
        'consent_version as consentVersion',
        'consent_at as consentAt',
        'created_at as askedAt',
      ])
      .where('client_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  /**
   * Erases the consultations of a person, including those requested with their address and phone before they had an
   * account.
   */
  async eraseConsultations(db: Db, { userId, email }: ErasedPerson): Promise<void> {
    await deleteHolds.run(db, { userId, email })
    await deleteConsultations.run(db, { userId, email })
  },
}
