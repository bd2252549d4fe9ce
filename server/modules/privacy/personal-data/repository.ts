import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

/** What privacy stores about a person: rows for the file of their data, and what is erased with them. */
export const privacyDataRepository = {
  async listConsents(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select purpose, wording, guardian_name as "guardianName", ${isoInstant('given_at')} as "givenAt",
              ${isoInstant('withdrawn_at')} as "withdrawnAt"
         from consents where user_id = $1 order by given_at, id`,
      [userId],
    )
    return rows
  },

  async listAccess(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('l.at')} as "at", trim(concat_ws(' ', s.first_name, s.last_name)) as who,
              l.actor_role as role, l.action
         from audit_log l left join users s on s.id = l.actor_id
        where l.subject_id = $1 and l.actor_id <> $1 and l.actor_role in ('admin', 'employee') order by l.id`,
      [userId],
    )
    return rows
  },

  async findErasure(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('requested_at')} as "requestedAt", ${isoInstant('due_at')} as "dueAt"
         from erasure_requests where user_id = $1`,
      [userId],
    )
    return rows
  },

  /** Answers to calls of staff that name the person, saved for a while to be repeated. */
  async eraseAnswers(db: Queryable, { userId, email }: ErasedPerson): Promise<void> {
    await db.query(
      `delete from idempotency_keys k where strpos(k.response::text, $1) > 0 or strpos(k.response::text, $2) > 0`,
      [userId, email],
    )
  },
}
