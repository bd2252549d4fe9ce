import { msg } from '@lingui/core/runtime-macro'
import { currentLocale, say } from '#domain/words/say.ts'
import { forbidden } from '#server/kit/app-error.ts'
import { recordAs } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { type NewAdminCause, writeNewAdminMail } from './mail.ts'
import { accountsRepository, type KnownUser, type NewAdmin, type SyncedUser } from './repository.ts'

/**
 * Creates or updates the user record of an identity that has just been proven, and applies the staff rule. An account
 * without a language takes that of the page, once. Call it in a transaction.
 *
 * @throws AppError 403 if an admin created the record and there is no open invite.
 */
export async function syncIdentity(ctx: Ctx, identity: Identity): Promise<SyncedUser> {
  if (await accountsRepository.isUninvited(ctx.db, identity, ctx.now())) {
    throw forbidden(
      say(msg`There is no open invitation for this email address. Please ask us for a new one.`),
    )
  }
  const user = await accountsRepository.upsertFromIdentity(ctx.db, identity, currentLocale())
  return applyStaffDomain(ctx, identity, user)
}

/** Saves whether the provider has verified the address of a person. Returns `null` if they have no record. */
export async function syncVerification(ctx: Ctx, identity: Identity): Promise<SyncedUser | null> {
  const user = await accountsRepository.updateVerification(ctx.db, identity)
  return user && applyStaffDomain(ctx, identity, user)
}

/** Returns the user record of a provider's subject, or `null` if there is none yet. */
export function findAppUserBySubject(db: Db, subject: string): Promise<KnownUser | null> {
  return accountsRepository.findAppUserBySubject(db, subject)
}

/**
 * Locks the user's record, so that others who change this person's sign-in wait for this transaction. Call it first in
 * the transaction: the user's record, the identity, its sessions and links are locked in this order everywhere.
 */
export async function lockUser(db: Db, subject: string): Promise<void> {
  await accountsRepository.lockBySubject(db, subject)
}

/** Returns the id of the user with an address, or `null` if there is none. */
export function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  return accountsRepository.findIdByEmail(db, email)
}

/** Returns the provider's subject of a user, or `null` if there is no such user. */
export function findSubject(db: Db, userId: string): Promise<string | null> {
  return accountsRepository.findSubject(db, userId)
}

/** Checks whether the practice has an active admin. */
export function hasAdmin(db: Db): Promise<boolean> {
  return accountsRepository.hasAdmin(db)
}

/** Creates an admin from an identity without a record, and mails the other admins. Returns the user's id. */
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
 * Makes a person with an address of the staff domain an admin if the provider has verified the address, no admin has
 * assigned a role explicitly, and the password meets the rule for staff. Their sessions end, because the new rights
 * require a new session.
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
  // Recorded without an actor, because the rule made the change and not the person.
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

/** Mails every other admin that there is a new admin. */
export async function announceAdmin(
  { config, db }: Pick<Ctx, 'config' | 'db'>,
  admin: { id: string; email: string; how: NewAdminCause },
): Promise<void> {
  const emails = await accountsRepository.listAdminEmails(db, admin.id)
  if (emails.length === 0) return
  const { brand } = await loadContent(db)
  for (const to of emails) {
    await mailReader(db, { brand: brand.name, to, template: 'new-admin' }, () =>
      writeNewAdminMail({ ...admin, publicUrl: config.publicUrl }),
    )
  }
}

/** Lists the addresses of the practice's admins, except one of them; `null` excludes nobody. */
export function listAdminEmails(db: Db, exceptId: string | null): Promise<string[]> {
  return accountsRepository.listAdminEmails(db, exceptId)
}
