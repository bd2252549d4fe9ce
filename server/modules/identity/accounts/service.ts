import { forbidden } from '#server/kit/app-error.ts'
import { recordAs } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { type NewAdminCause, writeNewAdminMail } from './mail.ts'
import { accountsRepository, type KnownUser, type NewAdmin, type SyncedUser } from './repository.ts'

/**
 * Makes or updates the user record of an identity that has just been proven, and applies the staff rule. Call it in a
 * transaction.
 *
 * @throws AppError 403 where an admin has made the record, and no open invite admits them.
 */
export async function syncIdentity(ctx: Ctx, identity: Identity): Promise<SyncedUser> {
  if (await accountsRepository.isUninvited(ctx.db, identity, ctx.now())) {
    throw forbidden('There is no open invitation for this email address. Please ask us for a new one.')
  }
  const user = await accountsRepository.upsertFromIdentity(ctx.db, identity)
  return applyStaffDomain(ctx, identity, user)
}

/** Saves whether the provider has verified the address of a person; null: they have no record. */
export async function syncVerification(ctx: Ctx, identity: Identity): Promise<SyncedUser | null> {
  const user = await accountsRepository.updateVerification(ctx.db, identity)
  return user && applyStaffDomain(ctx, identity, user)
}

/** The user record of a provider's subject; null: none yet. */
export function findAppUserBySubject(db: Db, subject: string): Promise<KnownUser | null> {
  return accountsRepository.findAppUserBySubject(db, subject)
}

/**
 * Makes everybody else who changes this person's sign-in wait for this transaction. Call it first in it: the user's record,
 * the identity, its sessions and links are locked in this order everywhere.
 */
export async function lockUser(db: Db, subject: string): Promise<void> {
  await accountsRepository.lockBySubject(db, subject)
}

/** The user of an address; null: there is none. */
export function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  return accountsRepository.findIdByEmail(db, email)
}

/** The provider's subject of a user; null: no such user. */
export function findSubject(db: Db, userId: string): Promise<string | null> {
  return accountsRepository.findSubject(db, userId)
}

/** Whether the practice has an active admin. */
export function hasAdmin(db: Db): Promise<boolean> {
  return accountsRepository.hasAdmin(db)
}

/** Makes an admin of an identity that has no record, and mails the other admins. Returns the user's id. */
export async function createAdminUser(ctx: Ctx, admin: NewAdmin): Promise<string> {
  const id = await accountsRepository.insertAdmin(ctx.db, admin)
  await ctx.audit({
    action: 'user.admin-created',
    subjectId: id,
    entity: 'user',
    entityId: id,
    details: { by: 'setup-link' },
  })
  await announceAdmin(ctx, { id, email: admin.email, how: 'setup-link' })
  return id
}

/**
 * An address of the staff's domain makes an admin when the provider has verified it, no admin has given a role by hand,
 * and the password meets the rule for staff. Their sessions end: rights come with a new one.
 */
async function applyStaffDomain(ctx: Ctx, identity: Identity, user: SyncedUser): Promise<SyncedUser> {
  const isEligible =
    isStaffAddress(identity.email, ctx.config.staffDomain) &&
    identity.emailVerified &&
    identity.hasStaffPassword &&
    user.isActive &&
    !user.isRoleExplicit &&
    user.role === 'client'
  if (!isEligible) return user
  await accountsRepository.promoteToAdmin(ctx.db, user.id, ctx.now())
  await ctx.sessions.endAllOf(user.id, ctx.db)
  // The rule acts, and not the person.
  await recordAs(ctx, null, {
    action: 'user.role-changed',
    subjectId: user.id,
    entity: 'user',
    entityId: user.id,
    details: { from: user.role, to: 'admin', by: 'staff-domain' },
  })
  await announceAdmin(ctx, { id: user.id, email: identity.email, how: 'staff-domain' })
  return { ...user, role: 'admin' }
}

/** Mails every other admin that there is a new one. */
export async function announceAdmin(
  { config, db }: Pick<Ctx, 'config' | 'db'>,
  admin: { id: string; email: string; how: NewAdminCause },
): Promise<void> {
  const emails = await accountsRepository.listAdminEmails(db, admin.id)
  if (emails.length === 0) return
  const { brand } = await loadContent(db)
  const mail = renderMail(writeNewAdminMail({ ...admin, publicUrl: config.publicUrl }), brand.name)
  for (const to of emails) await queueMail(db, { ...mail, to, template: 'new-admin' })
}

/** The addresses of the practice's admins, without one of them; null: all. */
export function listAdminEmails(db: Db, exceptId: string | null): Promise<string[]> {
  return accountsRepository.listAdminEmails(db, exceptId)
}
