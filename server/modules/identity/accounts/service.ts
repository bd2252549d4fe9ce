import type pg from 'pg'
import { forbidden } from '#server/kit/app-error.ts'
import { type AuditSource, recordAudit } from '#server/kit/audit/audit.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { type NewAdminCause, writeNewAdminMail } from './mail.ts'
import { accountsRepository, type KnownUser, type SyncedUser } from './repository.ts'

/**
 * Makes or updates the user record of an identity that has just been proven, and applies the staff rule.
 *
 * @throws AppError 403 where an admin has made the record, and no open invitation lets them in.
 */
export async function syncIdentity(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  identity: Identity,
): Promise<SyncedUser> {
  if (await accountsRepository.isUninvited(client, identity)) {
    throw forbidden('There is no open invitation for this email address. Please ask us for a new one.')
  }
  const user = await accountsRepository.upsertFromIdentity(client, identity)
  return applyStaffDomain(client, platform, source, identity, user)
}

/** Takes over what the provider knows about the address of somebody who has a record; null: they have none. */
export async function syncVerification(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  identity: Identity,
): Promise<SyncedUser | null> {
  const user = await accountsRepository.updateVerification(client, identity)
  return user && applyStaffDomain(client, platform, source, identity, user)
}

/** The user record of a provider's subject; null: none yet. */
export function findAppUserBySubject(db: Queryable, subject: string): Promise<KnownUser | null> {
  return accountsRepository.findAppUserBySubject(db, subject)
}

/**
 * Makes whoever else changes this person's way in wait for this transaction. Call it first in it: the user's record, the
 * identity, its sessions and links are taken in this order everywhere.
 */
export async function lockUser(client: pg.PoolClient, subject: string): Promise<void> {
  await accountsRepository.lockBySubject(client, subject)
}

/** The user of an address; null: there is none. */
export function findUserIdByEmail(db: Queryable, email: string): Promise<string | null> {
  return accountsRepository.findIdByEmail(db, email)
}

/** The provider's subject of a user; null: no such user. */
export function findSubject(db: Queryable, userId: string): Promise<string | null> {
  return accountsRepository.findSubject(db, userId)
}

/** Whether the practice has an active admin. */
export function hasAdmin(db: Queryable): Promise<boolean> {
  return accountsRepository.hasAdmin(db)
}

/**
 * Makes an admin of an identity that has no record; the other admins are told.
 *
 * @param admin.keptId A record that was set aside for them; null: there is none.
 */
export async function createAdminUser(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  admin: {
    keptId: string | null
    subject: string
    email: string
    firstName: string
    lastName: string
    registrationNumber: string | null
  },
): Promise<string> {
  const id = await accountsRepository.insertAdmin(client, admin)
  await recordAudit(client, null, source, {
    action: 'user.admin-created',
    subjectId: id,
    entity: 'user',
    entityId: id,
    details: { by: 'setup-link' },
  })
  await tellAdmins(client, platform, { id, email: admin.email, how: 'setup-link' })
  return id
}

/**
 * An address of the staff's domain makes an admin when the provider has verified it, no admin has given a role by hand,
 * and the password meets the rule for staff. Their sessions end: rights come with a new one.
 */
async function applyStaffDomain(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  identity: Identity,
  user: SyncedUser,
): Promise<SyncedUser> {
  const isEligible =
    isStaffAddress(identity.email, platform.config.staffDomain) &&
    identity.emailVerified &&
    identity.hasStaffPassword &&
    user.isActive &&
    !user.isRoleExplicit &&
    user.role === 'client'
  if (!isEligible) return user
  await accountsRepository.promoteToAdmin(client, user.id)
  await platform.sessions.endAllOf(user.id, client)
  await recordAudit(client, null, source, {
    action: 'user.role-changed',
    subjectId: user.id,
    entity: 'user',
    entityId: user.id,
    details: { from: user.role, to: 'admin', by: 'staff-domain' },
  })
  await tellAdmins(client, platform, { id: user.id, email: identity.email, how: 'staff-domain' })
  return { ...user, role: 'admin' }
}

/** Mails every other admin that somebody has become one. */
export async function tellAdmins(
  client: pg.PoolClient,
  { config }: Platform,
  admin: { id: string; email: string; how: NewAdminCause },
): Promise<void> {
  const emails = await accountsRepository.listAdminEmails(client, admin.id)
  if (emails.length === 0) return
  const { brand } = await loadContent(client)
  const mail = renderMail(writeNewAdminMail({ ...admin, publicUrl: config.publicUrl }), brand.name)
  for (const to of emails) await queueMail(client, { ...mail, to, template: 'new-admin' })
}

/** Where the practice's admins are written to, but for one of them; null: all. */
export function listAdminEmails(db: Queryable, exceptId: string | null): Promise<string[]> {
  return accountsRepository.listAdminEmails(db, exceptId)
}
