import { text } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { makeLibraryId } from '../library-id.ts'
import { loadPasswordLengths } from '../password-lengths.ts'
import { isStaffPassword } from '../password-policy.ts'
import type { Library } from './library.ts'
import { deleteLinks, makeSecret } from './mailed-links.ts'
import { endProviderSessions } from './tokens.ts'

/** A password that is ready to be stored: see `preparePassword`. */
export type NewPassword = {
  hash: string
  /** True if it meets the rule for staff. */
  isForStaff: boolean
}

const upsertPassword = statement({
  name: 'upsert-password',
  params: { id: text, subject: text, hash: text },
  text: (p) =>
    `insert into identity_accounts (id, account_id, provider_id, user_id, password)
     values (${p.id}, ${p.subject}, 'credential', ${p.subject}, ${p.hash})
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
})

const selectHash = (subject: string): string =>
  `select a.password as hash from identity_accounts a where a.user_id = ${subject} and a.provider_id = 'credential'`

const findHash = statement({
  name: 'find-password-hash',
  params: { subject: text },
  row: { hash: text.nullable() },
  text: (p) => selectHash(p.subject),
})

const lockHash = statement({
  name: 'lock-password-hash',
  params: { subject: text },
  row: { hash: text.nullable() },
  text: (p) => `${selectHash(p.subject)} for share of a`,
})

/** Creates the functions for passwords of embedded identities. */
export function createPasswords({ now }: Pick<DbAndClock, 'now'>, library: Library) {
  return {
    /** Hashes a password and checks whether it meets the rule for staff. */
    async preparePassword(db: Db, password: string, email: string): Promise<NewPassword> {
      const lengths = await loadPasswordLengths(db)
      const hash = await library.hashPassword(password)
      return { hash, isForStaff: isStaffPassword(password, email, lengths) }
    },

    /** Sets a password, also the first one, and invalidates half-finished sign-ins and mailed links. */
    async setPassword(db: Db, subject: string, password: NewPassword): Promise<void> {
      await db
        .updateTable('identity_users')
        .set({ has_staff_password: password.isForStaff, updated_at: now() })
        .where('id', '=', subject)
        .execute()
      await upsertPassword.run(db, { id: makeLibraryId(), subject, hash: password.hash })
      await deleteLinks(db, subject, 'reset-password')
      await endProviderSessions(db, subject)
    },

    /** Replaces the password, if there is one, by one that nobody knows. */
    async closePassword(db: Db, subject: string): Promise<void> {
      await db
        .updateTable('identity_accounts')
        .set({ password: await library.hashPassword(makeSecret()), updated_at: now() })
        .where('user_id', '=', subject)
        .where('provider_id', '=', 'credential')
        .execute()
    },

    /** Checks whether this is the person's password. Returns false, after the same time, if they have none. */
    async isOwnPassword(db: Db, subject: string, password: string): Promise<boolean> {
      return library.isPassword((await findHash.find(db, { subject }))?.hash ?? null, password)
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Locks and returns the hash of a person's password, which nobody can change until the transaction ends; `null` if they
 * have none.
 */
export async function lockPasswordHash(db: Db, subject: string): Promise<string | null> {
  return (await lockHash.find(db, { subject }))?.hash ?? null
}

/** Saves whether the password that was just used meets the rule for staff. */
export async function recordStaffPassword(
  db: Db,
  subject: string,
  password: { password: string; email: string },
): Promise<void> {
  const isForStaff = isStaffPassword(password.password, password.email, await loadPasswordLengths(db))
  await db
    .updateTable('identity_users')
    .set({ has_staff_password: isForStaff })
    .where('id', '=', subject)
    .where('has_staff_password', '<>', isForStaff)
    .execute()
}
