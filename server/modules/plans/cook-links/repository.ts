import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { bytes, instant, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { knownLocale } from '#server/kit/database/reader-locale.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const LINK = {
  id: uuid,
  people: integer,
  locale: oneOf(LOCALES),
  createdAt: instant,
  expiresAt: instant,
  openedCount: integer,
  lastOpenedAt: instant.nullable(),
}
const LINK_COLUMNS = `id, people, ${knownLocale('locale')} as locale, created_at as "createdAt", expires_at as "expiresAt", opened_count as "openedCount",
  last_opened_at as "lastOpenedAt"`

const listOpen = statement({
  name: 'list-cook-links',
  params: { userId: uuid, now: instant },
  row: LINK,
  text: (p) =>
    `select ${LINK_COLUMNS} from cook_links
      where user_id = ${p.userId} and expires_at > ${p.now} order by created_at desc, id`,
})

const insertLink = statement({
  name: 'insert-cook-link',
  params: {
    userId: uuid,
    tokenHash: bytes,
    people: integer,
    locale: text,
    createdAt: instant,
    expiresAt: instant,
  },
  row: LINK,
  text: (p) =>
    `insert into cook_links (user_id, token_hash, people, locale, created_at, expires_at)
     values (${p.userId}, ${p.tokenHash}, ${p.people}, ${p.locale}, ${p.createdAt}, ${p.expiresAt})
     returning ${LINK_COLUMNS}`,
})

const openLink = statement({
  name: 'open-cook-link',
  params: { tokenHash: bytes, now: instant },
  row: { userId: uuid, people: integer, expiresAt: instant },
  text: (p) =>
    `update cook_links set opened_count = opened_count + 1, last_opened_at = ${p.now}
      where token_hash = ${p.tokenHash} and expires_at > ${p.now}
      returning user_id as "userId", people, expires_at as "expiresAt"`,
})

const findOwner = statement({
  name: 'find-owner-of-cook-link',
  params: { userId: uuid },
  row: {
    firstName: text.nullable(),
    lastName: text.nullable(),
    timeZone: text,
  },
  text: (p) =>
    `select first_name as "firstName", last_name as "lastName", time_zone as "timeZone"
       from users where id = ${p.userId} and is_active`,
})

/** Links for the person who cooks; the token is stored as its SHA-256. */
export const cookLinksRepository = {
  /** Lists the links of a client that are not over, newest first. */
  list(db: Db, userId: string, now: Date): Promise<StatementRow<typeof listOpen>[]> {
    return listOpen.all(db, { userId, now })
  },

  insert(
    db: Db,
    link: {
      userId: string
      tokenHash: Buffer
      people: number
      locale: Locale
      createdAt: Date
      expiresAt: Date
    },
  ): Promise<StatementRow<typeof insertLink>> {
    return insertLink.read(db, link)
  },

  /** Deletes a link of this client. Returns false if they have none with that id. */
  async delete(db: Db, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('cook_links')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  async deleteExpired(db: Db, now: Date): Promise<void> {
    await db.deleteFrom('cook_links').where('expires_at', '<=', now.toISOString()).execute()
  },

  /** Counts an opening of a link, and returns the link. Returns `null` if it is unknown or over. */
  open(db: Db, tokenHash: Buffer, now: Date): Promise<StatementRow<typeof openLink> | null> {
    return openLink.find(db, { tokenHash, now })
  },

  /** Finds the client of a link. Returns `null` if the account is archived. */
  findOwner(db: Db, userId: string): Promise<StatementRow<typeof findOwner> | null> {
    return findOwner.find(db, { userId })
  },
}
