import type { FastifyRequest } from 'fastify'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type pg from 'pg'
import type { CompleteOnboarding, Profile } from '#contract/users.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { ageOn } from '#domain/body/measures.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/db/transaction.ts'
import { queuePlanRecheck } from '#server/features/diet-plans/service.ts'
import { loadContent } from '#server/features/site/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { AppError, conflict, forbidden, invalidField, notFound } from '#server/platform/app-error.ts'
import { type AuditSource, recordAudit } from '#server/platform/audit/audit.ts'
import type { Identity } from '#server/platform/identity/identity-provider.ts'
import { isStaffAddress } from '#server/platform/identity/staff-domain.ts'
import { renderMail } from '#server/platform/mail/layout.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type NewAdminCause, writeNewAdminMail } from './mail.ts'
import {
  type KnownUser,
  type StoredProfile,
  type SyncedUser,
  type UserFacts,
  usersRepository,
} from './repository.ts'

/** The caller's own profile. */
export async function getProfile({ database }: Platform, request: FastifyRequest): Promise<Profile> {
  return readProfile(database.pool, requireActor(request).userId)
}

/**
 * Finishes onboarding: clients only, once. The phone is kept as E.164 and belongs to one person; the refusal does not
 * say to whom.
 */
export async function completeOnboarding(
  { database }: Platform,
  request: FastifyRequest,
  fields: CompleteOnboarding,
): Promise<Profile> {
  const actor = requireActor(request)
  if (actor.role !== 'client') throw forbidden('Onboarding is for clients.')
  if (fields.email.trim().normalize('NFC').toLowerCase() !== actor.email) {
    throw forbidden('The email address does not match your account.')
  }
  if (actor.isOnboardingComplete) throw onboardingComplete()
  const height = parseHeight(fields.height)
  if (!height.ok) throw invalidField('height', height.problem)
  const timeZone = fields.timeZone ?? null
  const isMinor = fields.age < ADULT_AGE_YEARS
  try {
    return await runInTransaction(database.pool, async (client) => {
      const isWritten = await usersRepository.completeOnboarding(client, actor.userId, {
        firstName: fields.firstName,
        lastName: fields.lastName,
        phone: parsePhone(fields.phone),
        age: fields.age,
        ageRecordedOn: todayIn(timeZone ?? actor.timeZone, new Date()),
        heightCm: height.heightCm,
        weightKg: fields.weight,
        gender: fields.gender,
        sexForCalculation: fields.gender === 'other' ? (fields.sexForCalculation ?? null) : null,
        activityLevel: fields.activityLevel,
        timeZone,
        healthGoals: fields.healthGoals,
        medicalConditions: fields.medicalConditions,
        allergies: fields.allergies,
        foodPreferences: fields.foodPreferences,
        healthFlags: fields.healthFlags,
        guardianName: isMinor ? (fields.guardianName ?? null) : null,
      })
      if (!isWritten) throw onboardingComplete()
      await queuePlanRecheck(client, actor.userId)
      return readProfile(client, actor.userId)
    })
  } catch (error) {
    if (readViolatedConstraint(error) === 'users_phone_unique') {
      const message = 'This phone number cannot be used. Please give another one.'
      throw new AppError(409, 'phone_taken', message, { issues: [{ path: 'phone', message }] })
    }
    throw error
  }
}

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
  if (await usersRepository.isUninvited(client, identity)) {
    throw forbidden('There is no open invitation for this email address. Please ask us for a new one.')
  }
  const user = await usersRepository.upsertFromIdentity(client, identity)
  return applyStaffDomain(client, platform, source, identity, user)
}

/** Takes over what the provider knows about the address of somebody who has a record; null: they have none. */
export async function syncVerification(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  identity: Identity,
): Promise<SyncedUser | null> {
  const user = await usersRepository.updateVerification(client, identity)
  return user && applyStaffDomain(client, platform, source, identity, user)
}

/** The user record of a provider's subject; null: none yet. */
export function findAppUserBySubject(db: Queryable, subject: string): Promise<KnownUser | null> {
  return usersRepository.findAppUserBySubject(db, subject)
}

/**
 * Makes whoever else changes this person's way in wait for this transaction. Call it first in it: the user's record, the
 * identity, its sessions and links are taken in this order everywhere.
 */
export async function lockUser(client: pg.PoolClient, subject: string): Promise<void> {
  await usersRepository.lockBySubject(client, subject)
}

/** The provider's subject of a user; null: no such user. */
export function findSubject(db: Queryable, userId: string): Promise<string | null> {
  return usersRepository.findSubject(db, userId)
}

/** Whether the practice has an active admin. */
export function hasAdmin(db: Queryable): Promise<boolean> {
  return usersRepository.hasAdmin(db)
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
  const id = await usersRepository.insertAdmin(client, admin)
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
  await usersRepository.promoteToAdmin(client, user.id)
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
  const emails = await usersRepository.listAdminEmails(client, admin.id)
  if (emails.length === 0) return
  const { brand } = await loadContent(client)
  const mail = renderMail(writeNewAdminMail({ ...admin, publicUrl: config.publicUrl }), brand.name)
  for (const to of emails) await queueMail(client, { ...mail, to, template: 'new-admin' })
}

/** Where the practice's admins are written to, but for one of them; null: all. */
export function listAdminEmails(db: Queryable, exceptId: string | null): Promise<string[]> {
  return usersRepository.listAdminEmails(db, exceptId)
}

async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const stored = await usersRepository.findProfile(db, userId)
  if (!stored) throw notFound()
  return toProfile(stored, new Date())
}

function toProfile(stored: UserFacts & StoredProfile, now: Date): Profile {
  const { ageRecordedOn, weightKg, age, ...rest } = stored
  return {
    ...rest,
    age:
      age === null || ageRecordedOn === null
        ? null
        : ageOn(age, ageRecordedOn, todayIn(stored.timeZone, now)),
    height: stored.heightCm === null ? null : formatHeight(stored.heightCm),
    weight: weightKg,
  }
}

/** E.164 of a number as typed, Indian where it names no country; null: it is no phone number. */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'IN')
  return phone?.isValid() ? phone.number : null
}

/** The same; throws 400 with the field where it is none. */
export function parsePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw invalidField('phone', 'Valid phone number is required')
  return phone
}

function onboardingComplete(): AppError {
  return conflict('onboarding_complete', 'Your profile is already complete.')
}
