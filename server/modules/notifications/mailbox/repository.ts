import type { Db } from '#server/kit/database/db.ts'

export type MailSummary = {
  id: string
  toEmail: string
  subject: string
  template: string
  status: string
  createdAt: string
}
export type StoredMail = MailSummary & { text: string; html: string }

function selectMails(db: Db) {
  return db
    .selectFrom('outgoing_mails')
    .select(['id', 'to_email as toEmail', 'subject', 'template', 'status', 'created_at as createdAt'])
}

/** Mails that are stored on this server instead of being sent. */
export const mailboxRepository = {
  list(db: Db): Promise<MailSummary[]> {
    return selectMails(db).orderBy('created_at', 'desc').orderBy('id').limit(100).execute()
  },

  async find(db: Db, id: string): Promise<StoredMail | null> {
    const mail = await selectMails(db).select(['text', 'html']).where('id', '=', id).executeTakeFirst()
    return mail ?? null
  },
}
