import { text } from '../../database/columns.ts'
import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { HAS_PASSWORD, readSignInState } from './identities.ts'
import type { Library } from './library.ts'
import type { NewPassword, Passwords } from './passwords.ts'

export type NewIdentity = {
  /** In lower case. */
  email: string
  password: NewPassword
  firstName: string
  lastName: string
}

const lockUser = statement({
  name: 'lock-user-of-identity-email',
  params: { email: text },
  text: (p) =>
    `select from users where firebase_uid in (select id from identity_users where email = ${p.email})
        for no key update`,
})

const renewIdentity = statement({
  name: 'renew-unverified-identity',
  params: { email: text, firstName: text, lastName: text },
  row: { id: text },
  text: (p) =>
    `update identity_users i
        set first_name = ${p.firstName}, last_name = ${p.lastName},
            name = trim(${p.firstName} || ' ' || ${p.lastName}), updated_at = now()
      where email = ${p.email} and not email_verified and ${HAS_PASSWORD} returning id`,
})

const renewUser = statement({
  name: 'renew-unverified-user',
  params: { subject: text, firstName: text, lastName: text },
  text: (p) =>
    `with known as (update users set first_name = ${p.firstName}, last_name = ${p.lastName}, updated_at = now()
                     where firebase_uid = ${p.subject} returning id)
     delete from sessions where user_id in (select id from known)`,
})

/**
 * Creates the functions that register an address with a password. Call them after `isEmailTaken`, which makes sign-ups
 * run one after another.
 */
export function createSignUp(library: Library, passwords: Passwords) {
  return {
    /**
     * Creates an identity with a password and an unverified address. Throws if the address already has an identity
     * (`identity_users_email_unique`).
     */
    async createIdentity(db: Db, { password, ...person }: NewIdentity): Promise<string> {
      const subject = await library.createUser(db, person)
      await passwords.setPassword(db, subject, password)
      return subject
    },

    /**
     * Repeats a sign-up whose address nobody has verified: the last password and names count, and everything that the
     * earlier sign-up opened is closed. A stranger who signed up first can therefore not lock the owner out.
     *
     * @returns The identity's id; `null` if the address has no identity, a verified one, or one whose invite is
     *   pending.
     */
    async renewUnverified(
      db: Db,
      { email, password, firstName, lastName }: NewIdentity,
    ): Promise<string | null> {
      // The user's record is locked before the identity, as everywhere.
      await lockUser.run(db, { email })
      const renewed = await renewIdentity.find(db, { email, firstName, lastName })
      if (!renewed) return null
      await passwords.setPassword(db, renewed.id, password)
      await renewUser.run(db, { subject: renewed.id, firstName, lastName })
      return renewed.id
    },

    /**
     * Checks whether an address has an invite and cannot be signed in to: it has neither a password nor an account of
     * another provider.
     */
    async isInvited(db: Db, email: string): Promise<boolean> {
      const found = await readSignInState(db, email)
      return found !== null && !found.emailVerified && !found.hasSignIn
    },
  }
}
