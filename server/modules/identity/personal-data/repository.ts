import { instant, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

const listSessions = statement({
  name: 'list-own-sign-ins',
  params: { userId: uuid },
  row: { since: instant, lastSeenAt: instant, browser: text.nullable(), address: text.nullable() },
  text: (p) =>
    `select created_at as since, last_seen_at as "lastSeenAt", user_agent as browser, host(ip_address) as address
       from sessions where user_id = ${p.userId} order by created_at`,
})

/** Reads the rows about a person for their export, and erases what is deleted with the person. */
export const identityDataRepository = {
  listSessions(db: Db, userId: string): Promise<DataRow[]> {
    return listSessions.all(db, { userId })
  },

  /** Erases decoys with the person's address. The provider deletes the identity itself. */
  async eraseDecoys(db: Db, { email }: ErasedPerson): Promise<void> {
    await db.deleteFrom('identity_decoys').where(condition`lower(email) = lower(${email})`).execute()
  },
}
