import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

/** What identity stores about a person: rows for the file of their data, and what is erased with them. */
export const identityDataRepository = {
  async listSessions(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('created_at')} as since, ${isoInstant('last_seen_at')} as "lastSeenAt",
              user_agent as "browser", host(ip_address) as "address"
         from sessions where user_id = $1 order by created_at`,
      [userId],
    )
    return rows
  },

  /** Decoys for the person's address. The identity itself is deleted by its provider. */
  async eraseDecoys(db: Queryable, { email }: ErasedPerson): Promise<void> {
    await db.query('delete from identity_decoys where lower(email) = lower($1)', [email])
  },
}
