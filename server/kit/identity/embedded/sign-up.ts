import { text } from '../../database/columns.ts'
import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { HAS_PASSWORD, readSignInState } from './identities.ts'
import type { Library } from './library.ts'
import type { NewPassword, Passwords } from './passwords.ts'

export type NewIdentity = {
  /** Lower case. */
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

/** Registering an address with a password. Call its methods after `isEmailTaken`, which orders sign-ups. */
export function createSignUp(library: Library, passwords: Passwords) {
  return {
    /**
     * Makes an identity with a password, whose address nobody has verified. Throws on an address that has one already
     * (`identity_users_email_unique`).
     */
    async createIdentity(db: Db, { password, ...person }: NewIdentity): Promise<string> {
      const subject = await library.createUser(db, person)
      await passwords.setPassword(db, subject, password)
      return subject
    },

    /**
     * Begins a sign-up again whose address nobody has verified: the last password and names count, and what the earlier
     * one opened is closed. So a stranger who was first keeps nobody out.
     *
     * @returns The identity's id; null where the address has no identity, a verified one, or one whose invite is pending.
     */
    async renewUnverified(
      db: Db,
      { email, password, firstName, lastName }: NewIdentity,
    ): Promise<string | null> {
      // The user's record before the identity, as everywhere.
      await lockUser.run(db, { email })
      const renewed = await renewIdentity.find(db, { email, firstName, lastName })
      if (!renewed) return null
      await passwords.setPassword(db, renewed.id, password)
      await renewUser.run(db, { subject: renewed.id, firstName, lastName })
      return renewed.id
    },

    /** Whether an address has an invite and cannot be signed in to: no password, and no account of another provider. */
    async isInvited(db: Db, email: string): Promise<boolean> {
      const found = await readSignInState(db, email)
      return found !== null && !found.emailVerified && !found.hasSignIn
    },
  }
}
