import { instant, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

const listAccess = statement({
  name: 'list-data-access-rows',
  params: { userId: uuid },
  row: { at: instant, who: text, role: text.present('only what staff did is read'), action: text },
  text: (p) =>
    `select l.at, trim(concat_ws(' ', s.first_name, s.last_name)) as who, l.actor_role as role, l.action
       from audit_log l left join users s on s.id = l.actor_id
      where l.subject_id = ${p.userId} and l.actor_id <> ${p.userId} and l.actor_role in ('admin', 'employee')
      order by l.id`,
})

const deleteAnswers = statement({
  name: 'delete-answers-about-person',
  params: { userId: text, email: text },
  text: (p) =>
    `delete from idempotency_keys k
      where strpos(k.response::text, ${p.userId}) > 0 or strpos(k.response::text, ${p.email}) > 0`,
})

/** The personal data of the privacy module: rows for the export, and the erasure. */
export const privacyDataRepository = {
  listConsents(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('consents')
      .select([
        'purpose',
        'wording',
        'locale',
        'wording_version as wordingVersion',
        'guardian_name as guardianName',
        'given_at as givenAt',
        'withdrawn_at as withdrawnAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .orderBy('id')
      .execute()
  },

  listAccess(db: Db, userId: string): Promise<DataRow[]> {
    return listAccess.all(db, { userId })
  },

  findErasure(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('erasure_requests')
      .select(['requested_at as requestedAt', 'due_at as dueAt'])
      .where('user_id', '=', userId)
      .execute()
  },

  /**
   * Erases stored answers to calls of staff that name the person. The answers are stored for a while, to repeat them.
   */
  async eraseAnswers(db: Db, { userId, email }: ErasedPerson): Promise<void> {
    await deleteAnswers.run(db, { userId, email })
  },
}
