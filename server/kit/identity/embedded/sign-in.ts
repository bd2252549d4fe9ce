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

/** Creates the functions that sign people in by address and password. */
export function createSignIn(
  { db: pool }: Pick<DbAndClock, 'db'>,
  parts: { library: Library; tokens: Tokens; decoys: Decoys; secondFactors: SecondFactors },
) {
  const { library, tokens, decoys, secondFactors } = parts

  /**
   * Continues a sign-in after the first proof of an identity. If there is a second factor, only the challenge leads to
   * a token, so a token always means that both factors were shown.
   */
  async function startSignIn(db: Db, subject: string): Promise<SignInAnswer> {
    // Locked until the token is written: turning the second factor on meanwhile would miss this token.
    await lockIdentity(db, subject)
    const { isEnrolled } = await secondFactors.find(db, subject)
    return isEnrolled
      ? { challenge: await secondFactors.createChallenge(db, subject) }
      : { token: await tokens.issueToken(db, subject) }
  }

  /** Returns `null` if the password was changed after its hash was read. */
  async function signInWith(
    account: { subject: string; hash: string | null },
    typed: { password: string; email: string },
  ): Promise<SignInAnswer | null> {
    const { subject, hash } = account
    return runInDbTransaction(pool, async (db) => {
      // Locked until the token is written: a password that is set meanwhile either waits and deletes the token, or is
      // visible here.
      await lockIdentity(db, subject)
      if ((await lockPasswordHash(db, subject)) !== hash) return null
      await recordStaffPassword(db, subject, typed)
      return startSignIn(db, subject)
    })
  }

  return {
    startSignIn,

    /**
     * Answers a sign-in with an address and its password; `null` if they do not match. Takes the same time for unknown
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
