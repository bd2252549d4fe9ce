import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import { oneOf, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { statement } from '#server/kit/database/statement.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { type MailContent, renderMail } from './layout.ts'
import { type Mail, type MailCalendar, queueMail } from './mail.ts'

const findLocale = statement({
  name: 'find-locale-of-address',
  params: { email: text },
  row: { locale: oneOf(LOCALES) },
  text: (p) => `select ${readerLocale('u')} as locale from users u where lower(u.email) = lower(${p.email})`,
})

/** A mail that is not written yet. `locale`: the language of a reader who has no account, or whose account is gone. */
type UnwrittenMail = Omit<Mail, 'subject' | 'text' | 'html' | 'calendar'> & { brand: string; locale?: Locale }

/**
 * Writes a mail in the language of its reader, and queues it in the caller's transaction. The reader's language is the one that
 * is named, otherwise that of the account with this address, otherwise that of the page that caused the mail.
 *
 * @param write Says the texts; it runs in the reader's language.
 * @returns As `queueMail`.
 */
export async function mailReader(
  db: Db,
  { brand, locale, ...mail }: UnwrittenMail,
  write: () => MailContent & { calendar?: MailCalendar },
): Promise<string | null> {
  const account = locale ? null : await findLocale.find(db, { email: mail.to })
  const written = inLanguage(locale ?? account?.locale ?? currentLocale(), () => {
    const { calendar, ...content } = write()
    return { ...renderMail(content, brand), ...(calendar ? { calendar } : {}) }
  })
  return queueMail(db, { ...written, ...mail })
}
