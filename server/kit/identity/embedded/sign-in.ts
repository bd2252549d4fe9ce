import type { SignInAnswer } from '#contract/identity/identity.ts'
import { text, uuid } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { runInDbTransaction } from '../../database/transaction.ts'
import type { SecondFactors } from '../second-factors.ts'
import type { Decoys } from './decoys.ts'
import { lockIdentity } from './identities.ts'
import type { Library } from './library.ts'
import { lockPasswordHash, recordStaffPassword } from './passwords.ts'
import type { Tokens } from './tokens.ts'

const listAccounts = statement({
  name: 'list-accounts-of-email',
  params: { email: text },
  row: { subject: text.nullable(), decoyId: uuid.nullable(), hash: text.nullable() },
  text: (p) =>
    `select i.id as subject, null::uuid as "decoyId", a.password as hash from identity_users i
       join identity_accounts a on a.user_id = i.id and a.provider_id = 'credential' where i.email = ${p.email}
     union all select null, id, password_hash from identity_decoys where email = ${p.email}`,
})

/** Signing in by address and password. */
export function createSignIn(
  { db: pool }: Pick<DbAndClock, 'db'>,
  parts: { library: Library; tokens: Tokens; decoys: Decoys; secondFactors: SecondFactors },
) {
  const { library, tokens, decoys, secondFactors } = parts

  /**
   * Follows a first proof of an identity. With a second factor the only way to a token is through the challenge, so such a
   * token always means that both were shown.
   */
  async function startSignIn(db: Db, subject: string): Promise<SignInAnswer> {
    // Until the token is written nobody can turn the second factor on, which would not see the token.
    await lockIdentity(db, subject)
    const { isEnrolled } = await secondFactors.find(db, subject)
    return isEnrolled
      ? { challenge: await secondFactors.createChallenge(db, subject) }
      : { token: await tokens.issueToken(db, subject) }
  }

  /** Null: the password was changed since its hash was read. */
  async function signInWith(
    account: { subject: string; hash: string | null },
    typed: { password: string; email: string },
  ): Promise<SignInAnswer | null> {
    const { subject, hash } = account
    return runInDbTransaction(pool, async (db) => {
      // Locked until the token is written: a password set meanwhile either waits and deletes the token, or shows here.
      await lockIdentity(db, subject)
      if ((await lockPasswordHash(db, subject)) !== hash) return null
      await recordStaffPassword(db, subject, typed)
      return startSignIn(db, subject)
    })
  }

  return {
    startSignIn,

    /**
     * The answer to an address and its password; null when they do not belong together. Takes the same time for unknown
     * addresses, and opens a decoy to its owner. Saves whether the password meets the rule for staff.
     */
    async signIn(email: string, password: string): Promise<SignInAnswer | null> {
      const accounts = await listAccounts.all(pool, { email })
      const own = accounts.find(({ subject }) => subject !== null)
      const decoy = accounts.find(({ decoyId }) => decoyId !== null)
      const [isOwn, isDecoy] = await Promise.all([
        library.isPassword(own?.hash ?? null, password),
        library.isPassword(decoy?.hash ?? null, password),
      ])
      if (isOwn && own?.subject) {
        return signInWith({ subject: own.subject, hash: own.hash }, { password, email })
      }
      return decoy?.decoyId && isDecoy ? { token: await decoys.issueToken(pool, decoy.decoyId) } : null
    },
  }
}
