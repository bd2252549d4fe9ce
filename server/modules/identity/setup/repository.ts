import { boolean, bytes, instant } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'

/**
 * Returns SQL that checks whether a link is valid: unused, not expired, and still needed if it was made because there
 * was no admin.
 */
const isValid = (now: string): string =>
  `used_at is null and expires_at > ${now}
   and (not is_for_first_admin or not exists (select from users where role = 'admin' and is_active))`

const findValid = statement({
  name: 'find-valid-setup-link',
  params: { tokenHash: bytes, now: instant },
  text: (p) => `select from setup_tokens where token_hash = ${p.tokenHash} and ${isValid(p.now)}`,
})

const lockSetup = statement({
  name: 'lock-setup',
  text: `select from pg_advisory_xact_lock(hashtextextended('pathya.setup', 0))`,
})

const consumeLink = statement({
  name: 'consume-setup-link',
  params: { tokenHash: bytes, now: instant },
  text: (p) =>
    `update setup_tokens set used_at = ${p.now} where token_hash = ${p.tokenHash} and ${isValid(p.now)}`,
})

const insertLink = statement({
  name: 'insert-setup-link',
  params: { tokenHash: bytes, isForFirstAdmin: boolean, expiresAt: instant },
  text: (p) =>
    `insert into setup_tokens (token_hash, is_for_first_admin, expires_at)
     values (${p.tokenHash}, ${p.isForFirstAdmin}, ${p.expiresAt})`,
})

/** Setup links, by the SHA-256 of their tokens. */
export const setupRepository = {
  async insert(db: Db, link: { token: string; isForFirstAdmin: boolean; expiresAt: Date }): Promise<void> {
    const { token, isForFirstAdmin, expiresAt } = link
    await insertLink.run(db, { tokenHash: hashToken(token), isForFirstAdmin, expiresAt })
  },

  async isValid(db: Db, token: string, now: Date): Promise<boolean> {
    return (await findValid.run(db, { tokenHash: hashToken(token), now })) === 1
  },

  /**
   * Uses up a link. Returns false if it is not valid. A lock makes simultaneous calls wait, so that two links make only
   * one first admin.
   */
  async consume(db: Db, token: string, now: Date): Promise<boolean> {
    await lockSetup.run(db)
    return (await consumeLink.run(db, { tokenHash: hashToken(token), now })) === 1
  },
}
