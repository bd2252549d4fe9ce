import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Queryable } from '../database/transaction.ts'

/** A Google account whose address Google has verified. */
export type GoogleAccount = {
  /** Google's id of it, which outlives changes of its address. */
  sub: string
  /** Lower case. */
  email: string
  firstName: string | null
  lastName: string | null
}

/** Who a Google account is here, and what was done about it; or why it is nobody. */
export type GoogleMatch =
  | { kind: 'known' | 'linked' | 'taken-over' | 'created'; subject: string }
  /** `no-invite`: made by an admin, and no invitation is open. `conflict`: the address has a record but no identity. */
  | { kind: 'refused'; reason: 'deactivated' | 'no-invite' | 'conflict' }

type IdentityRow = {
  subject: string
  emailVerified: boolean
  isActive: boolean
  isInvited: boolean
  isInviteOpen: boolean
}

/**
 * Finds or makes the identity of a Google account: the one it is linked to; else the one with its address, because
 * Google has proven the mailbox; else a new one. Call it after `isEmailTaken`, which orders everybody who claims an
 * address.
 *
 * An address here that nobody had verified belonged to nobody: the password somebody gave it and the sessions opened
 * with it are closed before it is handed over.
 *
 * @param isEmailTaken Whether the address belongs to an identity or a user.
 */
export async function matchGoogleAccount(
  client: pg.PoolClient,
  account: GoogleAccount,
  isEmailTaken: boolean,
): Promise<GoogleMatch> {
  const linked = await findIdentity(
    client,
    `i.id = (select user_id from identity_accounts where provider_id = 'google' and account_id = $1)`,
    account.sub,
  )
  if (linked) {
    if (!linked.isActive) return { kind: 'refused', reason: 'deactivated' }
    return { kind: 'known', subject: linked.subject }
  }
  const found = await findIdentity(client, 'i.email = $1', account.email)
  if (!found) {
    if (isEmailTaken) return { kind: 'refused', reason: 'conflict' }
    const subject = await createIdentity(client, account)
    await link(client, subject, account.sub)
    return { kind: 'created', subject }
  }
  if (!found.isActive) return { kind: 'refused', reason: 'deactivated' }
  if (!found.emailVerified) {
    if (found.isInvited && !found.isInviteOpen) return { kind: 'refused', reason: 'no-invite' }
    await takeOver(client, found.subject, account)
  }
  await link(client, found.subject, account.sub)
  return { kind: found.emailVerified ? 'linked' : 'taken-over', subject: found.subject }
}

async function findIdentity(
  client: pg.PoolClient,
  condition: string,
  value: string,
): Promise<IdentityRow | null> {
  const { rows } = await client.query<IdentityRow>(
    `select i.id as subject, i.email_verified as "emailVerified", coalesce(u.is_active, true) as "isActive",
            coalesce(u.created_by_admin and not u.is_email_verified, false) as "isInvited",
            coalesce(u.invite_token is not null and u.invite_expires_at > now(), false) as "isInviteOpen"
       from identity_users i left join users u on u.firebase_uid = i.id
      where ${condition}`,
    [value],
  )
  return rows[0] ?? null
}

async function createIdentity(client: pg.PoolClient, account: GoogleAccount): Promise<string> {
  const subject = randomUUID()
  await client.query(
    `insert into identity_users (id, name, email, email_verified, first_name, last_name)
     values ($1, $2, $3, true, $4, $5)`,
    [subject, makeFullName(account), account.email, account.firstName, account.lastName],
  )
  return subject
}

/** The newest account that proves the address counts, as with passwords. */
async function link(client: pg.PoolClient, subject: string, sub: string): Promise<void> {
  await client.query(`delete from identity_accounts where user_id = $1 and provider_id = 'google'`, [subject])
  await client.query(
    `insert into identity_accounts (id, account_id, provider_id, user_id) values ($1, $2, 'google', $3)`,
    [randomUUID(), sub, subject],
  )
}

async function takeOver(client: pg.PoolClient, subject: string, account: GoogleAccount): Promise<void> {
  const { firstName, lastName } = account
  await client.query(
    `update identity_users
        set email_verified = true, has_staff_password = false, updated_at = now(),
            first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
            name = trim(coalesce($2, first_name, '') || ' ' || coalesce($3, last_name, ''))
      where id = $1`,
    [subject, firstName, lastName],
  )
  await removeEveryOtherWayIn(client, subject)
  await client.query(
    `update users
        set is_email_verified = true, invite_token = null, invite_expires_at = null, updated_at = now(),
            first_name = coalesce($2, first_name), last_name = coalesce($3, last_name)
      where firebase_uid = $1`,
    [subject, firstName, lastName],
  )
}

async function removeEveryOtherWayIn(db: Queryable, subject: string): Promise<void> {
  for (const statement of [
    `delete from identity_accounts where user_id = $1 and provider_id = 'credential'`,
    'delete from identity_second_factors where user_id = $1',
    'delete from identity_sessions where user_id = $1',
    // Mailed links and whatever else stands for this person.
    'delete from identity_verifications where value = $1',
    'delete from sessions where user_id = (select id from users where firebase_uid = $1)',
  ]) {
    await db.query(statement, [subject])
  }
}

function makeFullName({ firstName, lastName }: GoogleAccount): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}
