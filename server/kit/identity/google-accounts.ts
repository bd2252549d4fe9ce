import { randomUUID } from 'node:crypto'
import { boolean, instant, text } from '../database/columns.ts'
import type { Db, DbAndClock } from '../database/db.ts'
import { condition } from '../database/expressions.ts'
import { type StatementRow, statement } from '../database/statement.ts'

/** A Google account whose address Google has verified. */
export type GoogleAccount = {
  /** Google's id of the account, which remains when its address changes. */
  sub: string
  /** In lower case. */
  email: string
  firstName: string | null
  lastName: string | null
}

/** The identity of a Google account here and what was done with it, or the reason why it has none. */
export type GoogleMatch =
  | { kind: 'known' | 'linked' | 'taken-over' | 'created'; subject: string }
  /**
   * `no-invite`: an admin created the record, and no invite is open. `conflict`: the address has a record but no
   * identity.
   */
  | { kind: 'refused'; reason: 'deactivated' | 'no-invite' | 'conflict' }

const selectIdentity = (where: string, now: string): string =>
  `select i.id as subject, i.email_verified as "emailVerified", coalesce(u.is_active, true) as "isActive",
          coalesce(u.created_by_admin and not u.is_email_verified, false) as "isInvited",
          coalesce(u.invite_token is not null and u.invite_expires_at > ${now}, false) as "isInviteOpen"
     from identity_users i left join users u on u.firebase_uid = i.id
    where ${where}`

const IDENTITY_ROW = {
  subject: text,
  emailVerified: boolean,
  isActive: boolean,
  isInvited: boolean,
  isInviteOpen: boolean,
}

const findLinked = statement({
  name: 'find-identity-of-google-account',
  params: { sub: text, now: instant },
  row: IDENTITY_ROW,
  text: (p) =>
    selectIdentity(
      `i.id = (select user_id from identity_accounts where provider_id = 'google' and account_id = ${p.sub})`,
      p.now,
    ),
})

const findByEmail = statement({
  name: 'find-identity-of-google-address',
  params: { email: text, now: instant },
  row: IDENTITY_ROW,
  text: (p) => selectIdentity(`i.email = ${p.email}`, p.now),
})

const NAMES = { subject: text, firstName: text.nullable(), lastName: text.nullable() }

const takeOverIdentity = statement({
  name: 'take-over-identity',
  params: NAMES,
  text: (p) =>
    `update identity_users
        set email_verified = true, has_staff_password = false, updated_at = now(),
            first_name = coalesce(${p.firstName}, first_name), last_name = coalesce(${p.lastName}, last_name),
            name = trim(coalesce(${p.firstName}, first_name, '') || ' ' || coalesce(${p.lastName}, last_name, ''))
      where id = ${p.subject}`,
})

const takeOverUser = statement({
  name: 'take-over-user',
  params: NAMES,
  text: (p) =>
    `update users
        set is_email_verified = true, invite_token = null, invite_expires_at = null, updated_at = now(),
            first_name = coalesce(${p.firstName}, first_name), last_name = coalesce(${p.lastName}, last_name)
      where firebase_uid = ${p.subject}`,
})

/**
 * Finds or makes the identity of a Google account: the one it is linked to; else the one with its address, because
 * Google has proven the mailbox; else a new one. Call it in the same transaction after `isEmailTaken`, which makes all
 * claims to an address run one after another.
 *
 * If nobody had verified the address here, its identity may be a stranger's: its password and the sessions opened with
 * it are closed before the account is linked.
 *
 * @param isEmailTaken Whether the address belongs to an identity or a user.
 */
export async function matchGoogleAccount(
  { db, now }: DbAndClock,
  account: GoogleAccount,
  isEmailTaken: boolean,
): Promise<GoogleMatch> {
  const linked = await findLinked.find(db, { sub: account.sub, now: now() })
  if (linked) {
    if (!linked.isActive) return { kind: 'refused', reason: 'deactivated' }
    return { kind: 'known', subject: linked.subject }
  }
  const found = await findByEmail.find(db, { email: account.email, now: now() })
  if (!found) {
    if (isEmailTaken) return { kind: 'refused', reason: 'conflict' }
    const subject = await createIdentity(db, account)
    await link(db, subject, account.sub)
    return { kind: 'created', subject }
  }
  return linkFound(db, account, found)
}

/** Links the identity that has the address of a Google account. */
async function linkFound(
  db: Db,
  account: GoogleAccount,
  found: StatementRow<typeof findByEmail>,
): Promise<GoogleMatch> {
  if (!found.isActive) return { kind: 'refused', reason: 'deactivated' }
  if (!found.emailVerified) {
    if (found.isInvited && !found.isInviteOpen) return { kind: 'refused', reason: 'no-invite' }
    await takeOver(db, found.subject, account)
  }
  await link(db, found.subject, account.sub)
  return { kind: found.emailVerified ? 'linked' : 'taken-over', subject: found.subject }
}

async function createIdentity(db: Db, account: GoogleAccount): Promise<string> {
  const subject = randomUUID()
  await db
    .insertInto('identity_users')
    .values({
      id: subject,
      name: makeFullName(account),
      email: account.email,
      email_verified: true,
      first_name: account.firstName,
      last_name: account.lastName,
    })
    .execute()
  return subject
}

/** Links an identity to a Google account. The newest account that proves the address counts, as with passwords. */
async function link(db: Db, subject: string, sub: string): Promise<void> {
  await db
    .deleteFrom('identity_accounts')
    .where('user_id', '=', subject)
    .where('provider_id', '=', 'google')
    .execute()
  await db
    .insertInto('identity_accounts')
    .values({ id: randomUUID(), account_id: sub, provider_id: 'google', user_id: subject })
    .execute()
}

async function takeOver(db: Db, subject: string, { firstName, lastName }: GoogleAccount): Promise<void> {
  const names = { subject, firstName, lastName }
  await takeOverIdentity.run(db, names)
  await closeOtherSignIns(db, subject)
  await takeOverUser.run(db, names)
}

/** Removes every other sign-in method, and everything that was opened with it. */
async function closeOtherSignIns(db: Db, subject: string): Promise<void> {
  await db
    .deleteFrom('identity_accounts')
    .where('user_id', '=', subject)
    .where('provider_id', '=', 'credential')
    .execute()
  await db.deleteFrom('identity_second_factors').where('user_id', '=', subject).execute()
  await db.deleteFrom('identity_sessions').where('user_id', '=', subject).execute()
  // Mailed links, challenges and similar rows.
  await db.deleteFrom('identity_verifications').where('value', '=', subject).execute()
  await db
    .deleteFrom('sessions')
    .where(condition`user_id = (select id from users where firebase_uid = ${subject})`)
    .execute()
}

function makeFullName({ firstName, lastName }: GoogleAccount): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}
