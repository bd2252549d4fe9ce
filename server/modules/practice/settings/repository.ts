import type { TestMailFate } from '#contract/practice/settings.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** What the screen of settings shows beside them. */
export const settingsRepository = {
  /** Whether a session was opened with a second factor. */
  async hasSecondFactor(db: Queryable, sessionId: string): Promise<boolean> {
    const { rows } = await db.query<{ has: boolean }>(
      'select has_second_factor as has from sessions where id = $1',
      [sessionId],
    )
    return rows[0]?.has ?? false
  },

  /** The last import of the food tables; null before the first. */
  async findFoodImport(db: Queryable): Promise<{ contentHash: string; importedAt: string } | null> {
    const { rows } = await db.query<{ contentHash: string; importedAt: string }>(
      `select content_hash as "contentHash", ${isoInstant('created_at')} as "importedAt"
         from food_imports order by id desc limit 1`,
    )
    return rows[0] ?? null
  },

  /** A mail of one template to one address; null for none. */
  async findMail(
    db: Queryable,
    mail: { id: string; to: string; template: string },
  ): Promise<{ status: TestMailFate['status']; attempts: number; lastError: string | null } | null> {
    const { rows } = await db.query<{
      status: TestMailFate['status']
      attempts: number
      lastError: string | null
    }>(
      `select case when status = 'sending' then 'queued' else status end as status, attempts, last_error as "lastError" from outgoing_mails
        where id = $1 and to_email = $2 and template = $3`,
      [mail.id, mail.to, mail.template],
    )
    return rows[0] ?? null
  },
}
