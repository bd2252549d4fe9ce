import type { Queryable } from '#server/kit/database/transaction.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'

/** How long a setup link works. */
export const SETUP_TTL_HOURS = 24

/** A link counts while it is unused, not expired, and (if the server made it for want of an admin) needed. */
const IS_VALID = `used_at is null and expires_at > now()
  and (not is_for_first_admin or not exists (select from users where role = 'admin' and is_active))`

/** Setup links, by the SHA-256 of their tokens. */
export const setupRepository = {
  async insert(db: Queryable, token: string, isForFirstAdmin: boolean): Promise<void> {
    await db.query(
      `insert into setup_tokens (token_hash, is_for_first_admin, expires_at)
       values ($1, $2, now() + make_interval(hours => $3))`,
      [hashToken(token), isForFirstAdmin, SETUP_TTL_HOURS],
    )
  },

  async isValid(db: Queryable, token: string): Promise<boolean> {
    const { rowCount } = await db.query(`select 1 from setup_tokens where token_hash = $1 and ${IS_VALID}`, [
      hashToken(token),
    ])
    return rowCount === 1
  },

  /** Uses a link up; false: it does not count. Callers take turns, so that two links make one first admin. */
  async consume(db: Queryable, token: string): Promise<boolean> {
    await db.query(`select pg_advisory_xact_lock(hashtextextended('pathya.setup', 0))`)
    const { rowCount } = await db.query(
      `update setup_tokens set used_at = now() where token_hash = $1 and ${IS_VALID}`,
      [hashToken(token)],
    )
    return rowCount === 1
  },
}
