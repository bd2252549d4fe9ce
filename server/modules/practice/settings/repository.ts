import type { TestMailState } from '#contract/practice/settings.ts'
import { integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const STATUSES = ['queued', 'sent', 'kept', 'failed'] as const satisfies TestMailState['status'][]

const findMail = statement({
  name: 'find-test-mail',
  params: { id: uuid, to: text, template: text },
  row: { status: oneOf(STATUSES), attempts: integer, lastError: text.nullable() },
  text: (p) =>
    `select case when status = 'sending' then 'queued' else status end as status, attempts, last_error as "lastError"
       from outgoing_mails where id = ${p.id} and to_email = ${p.to} and template = ${p.template}`,
})

/** Facts that the settings screen shows beside the settings. */
export const settingsRepository = {
  /** Whether a session was opened with a second factor. */
  async hasSecondFactor(db: Db, sessionId: string): Promise<boolean> {
    const session = await db
      .selectFrom('sessions')
      .select('has_second_factor')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return session?.has_second_factor ?? false
  },

  /** Finds the last import of the food tables. Returns `null` before the first. */
  async findFoodImport(db: Db): Promise<{ contentHash: string; importedAt: string } | null> {
    const last = await db
      .selectFrom('food_imports')
      .select(['content_hash as contentHash', 'created_at as importedAt'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ?? null
  },

  /** Finds a mail of one template to one address. Returns `null` if there is none. */
  findMail(
    db: Db,
    mail: { id: string; to: string; template: string },
  ): Promise<StatementRow<typeof findMail> | null> {
    return findMail.find(db, mail)
  },
}
