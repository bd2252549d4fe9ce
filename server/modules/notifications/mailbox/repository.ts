import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

export type MailSummary = {
  id: string
  toEmail: string
  subject: string
  template: string
  status: string
  createdAt: string
}
export type StoredMail = MailSummary & { text: string; html: string }

const SUMMARY = `id, to_email as "toEmail", subject, template, status, ${isoInstant('created_at')} as "createdAt"`

/** Mails that were written here. */
export const mailboxRepository = {
  async list(db: Queryable): Promise<MailSummary[]> {
    const { rows } = await db.query<MailSummary>(
      `select ${SUMMARY} from outgoing_mails order by created_at desc, id limit 100`,
    )
    return rows
  },

  async find(db: Queryable, id: string): Promise<StoredMail | null> {
    const { rows } = await db.query<StoredMail>(
      `select ${SUMMARY}, text, html from outgoing_mails where id = $1`,
      [id],
    )
    return rows[0] ?? null
  },
}
