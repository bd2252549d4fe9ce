import { PLAN_LINK_TARGETS, type PlanLinkTarget } from '#contract/plans/plan-links.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { bytes, instant, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const findRecipient = statement({
  name: 'find-plan-link-recipient',
  params: { userId: uuid },
  row: { firstName: text.nullable(), phone: text.nullable(), email: text.nullable(), locale: oneOf(LOCALES) },
  text: (p) =>
    `select u.first_name as "firstName", u.phone, case when u.is_email_verified then u.email end as email,
            ${readerLocale('u')} as locale
       from users u where u.id = ${p.userId} and u.is_active`,
})

/** The person who gets a link. `email` is `null` if it is not confirmed. */
export type LinkRecipient = StatementRow<typeof findRecipient>

const findOwn = statement({
  name: 'find-own-plan-link',
  params: { tokenHash: bytes, userId: uuid },
  row: { opens: oneOf(PLAN_LINK_TARGETS), planId: uuid, expiresAt: instant },
  text: (p) =>
    `select l.opens, l.diet_plan_id as "planId", l.expires_at as "expiresAt"
       from plan_links l join diet_plans p on p.id = l.diet_plan_id
      where l.token_hash = ${p.tokenHash} and p.user_id = ${p.userId}`,
})

/** Links to plans; the token is stored as its SHA-256. */
export const planLinksRepository = {
  /** Finds an active person. Returns `null` if there is none. */
  findRecipient(db: Db, userId: string): Promise<LinkRecipient | null> {
    return findRecipient.find(db, { userId })
  },

  async insert(
    db: Db,
    link: { tokenHash: Buffer; planId: string; opens: PlanLinkTarget; sentBy: string; expiresAt: Date },
  ): Promise<void> {
    await db
      .insertInto('plan_links')
      .values({
        token_hash: link.tokenHash,
        diet_plan_id: link.planId,
        opens: link.opens,
        sent_by: link.sentBy,
        expires_at: link.expiresAt,
      })
      .execute()
  },

  /** Deletes links that expired before an instant. */
  async deleteExpired(db: Db, before: Date): Promise<void> {
    await db.deleteFrom('plan_links').where('expires_at', '<', before.toISOString()).execute()
  },

  /** Finds a link to a plan of this client, expired or not. */
  findOwn(db: Db, tokenHash: Buffer, userId: string): Promise<StatementRow<typeof findOwn> | null> {
    return findOwn.find(db, { tokenHash, userId })
  },
}
