import { boolean, text } from '../../database/columns.ts'
import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { holdAddress } from '../hold-address.ts'
import type { Identity } from '../identity-provider.ts'

/** SQL that is true if an identity `i` has a password. */
export const HAS_PASSWORD = `exists (select from identity_accounts a where a.user_id = i.id and a.provider_id = 'credential')`
/** SQL that is true if an identity `i` can be signed in to at all. */
export const HAS_SIGN_IN = `exists (select from identity_accounts a where a.user_id = i.id)`

/** The columns of an identity `i`, and their types. */
export const IDENTITY_COLUMNS = `i.id as subject, i.email, i.email_verified as "emailVerified",
  i.first_name as "firstName", i.last_name as "lastName", i.image as "photoUrl",
  i.has_staff_password or not ${HAS_PASSWORD} as "hasStaffPassword"`
export const IDENTITY_ROW = {
  subject: text,
  email: text,
  emailVerified: boolean,
  firstName: text.nullable(),
  lastName: text.nullable(),
  photoUrl: text.nullable(),
  hasStaffPassword: boolean,
}

const findIdentity = statement({
  name: 'find-identity',
  params: { subject: text },
  row: IDENTITY_ROW,
  text: (p) => `select ${IDENTITY_COLUMNS} from identity_users i where i.id = ${p.subject}`,
})

const lockIdentityRow = statement({
  name: 'lock-identity',
  params: { subject: text },
  text: (p) => `select from identity_users where id = ${p.subject} for no key update`,
})

const findTaken = statement({
  name: 'find-taken-email',
  params: { email: text },
  row: { isTaken: boolean },
  text: (p) =>
    `select exists (select from identity_users where email = ${p.email})
         or exists (select from users where lower(email) = ${p.email}) as "isTaken"`,
})

const deleteUnproven = statement({
  name: 'delete-unproven-identity',
  params: { email: text },
  text: (p) =>
    `delete from identity_users i where i.email = ${p.email} and not i.email_verified and ${HAS_SIGN_IN}
        and not exists (select from users u where u.firebase_uid = i.id or lower(u.email) = i.email)`,
})

const findSignInState = statement({
  name: 'find-sign-in-state',
  params: { email: text },
  row: { subject: text, emailVerified: boolean, hasSignIn: boolean },
  text: (p) =>
    `select i.id as subject, i.email_verified as "emailVerified", ${HAS_SIGN_IN} as "hasSignIn"
       from identity_users i where i.email = ${p.email}`,
})

const findWithPassword = statement({
  name: 'find-identity-with-password',
  params: { subject: text },
  text: (p) => `select from identity_users i where i.id = ${p.subject} and ${HAS_PASSWORD}`,
})

/** Returns the current identity; `null` if there is none. */
export function getIdentity(db: Db, subject: string): Promise<Identity | null> {
  return findIdentity.find(db, { subject })
}

/**
 * Locks an identity. Transactions that use or change the proofs of an identity lock it before these, so that they run
 * one after another.
 */
export async function lockIdentity(db: Db, subject: string): Promise<void> {
  await lockIdentityRow.run(db, { subject })
}

/**
 * Checks whether an address belongs to an identity or a user. Transactions that check the same address wait for each
 * other.
 */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  await holdAddress(db, email)
  return (await findTaken.read(db, { email })).isTaken
}

/**
 * Deletes an identity that was registered with an address and never verified or used. Returns false if there is none.
 */
export async function removeUnverified(db: Db, email: string): Promise<boolean> {
  return (await deleteUnproven.run(db, { email })) === 1
}

/** Returns the identity of an address, and whether it can be signed in to; `null` if there is none. */
export function readSignInState(
  db: Db,
  email: string,
): Promise<{ subject: string; emailVerified: boolean; hasSignIn: boolean } | null> {
  return findSignInState.find(db, { email })
}

export async function hasPassword(db: Db, subject: string): Promise<boolean> {
  return (await findWithPassword.run(db, { subject })) === 1
}

export async function markVerified(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', subject)
    .execute()
}

/** Deletes an identity with everything that was issued for it. */
export async function deleteIdentity(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('identity_verifications').where('value', '=', subject).execute()
  await db.deleteFrom('identity_users').where('id', '=', subject).execute()
}
