import type { FastifyRequest } from 'fastify'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type pg from 'pg'
import {
  type CompleteOnboarding,
  GUARDIAN_CONSENT_REQUIRED,
  GUARDIAN_NAME_REQUIRED,
  type Profile,
  STAFF_PROFILE_FIELDS,
  type UpdateProfile,
} from '#contract/people/profile.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { findGoalWeightProblem } from '#domain/body/goal-weight.ts'
import { findWeightRange } from '#domain/body/weight-range.ts'
import { isOneOf, type WeightUnit } from '#domain/people/options.ts'
import { ageOn } from '#domain/progress/measures.ts'
import { todayIn } from '#domain/units/dates.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import { renameTimeZone } from '#domain/units/time-zones.ts'
import { findWeightProblem } from '#domain/units/weight.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { type AuditSource, recordAudit } from '#server/kit/audit/audit.ts'
import {
  lockUserRow,
  type Queryable,
  readViolatedConstraint,
  runInTransaction,
} from '#server/kit/database/transaction.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { queuePlanRecheck } from '#server/modules/plans/service.ts'
import {
  hasConsent,
  requireCurrentWordings,
  storeConsents,
} from '#server/modules/privacy/consents/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { type NewAdminCause, writeNewAdminMail } from './mail.ts'
import {
  type KnownUser,
  type ProfileChanges,
  type StoredProfile,
  type SyncedUser,
  type UserFacts,
  usersRepository,
} from './repository.ts'

/** More than anybody mistypes theirs. */
const PHONES_A_DAY = 30

/** The caller's own profile. */
export async function getProfile({ database }: Platform, request: FastifyRequest): Promise<Profile> {
  return readProfile(database.pool, requireActor(request).userId)
}

/**
 * Finishes onboarding: clients only, once. What is told of health is kept together with the agreement to keep it. The
 * phone is kept as E.164 and belongs to one person; the refusal does not say to whom.
 *
 * @throws AppError 409 `consent_changed` where other words stood before them than the site shows today.
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
  requireWeightInRange(fields.weight, fields.age, fields.weightUnit ?? actor.weightUnit)
  const timeZone = await settleTimeZone(database.pool, fields.timeZone)
  const isMinor = fields.age < ADULT_AGE_YEARS
  const guardianName = isMinor ? (fields.guardianName ?? null) : null
  const consents = fields.consents.filter(({ purpose }) => purpose !== 'guardian' || isMinor)
  await requireCurrentWordings(database.pool, consents)
  await limitPhones(database.pool, actor.userId)
  return refuseTakenPhone(() =>
    runInTransaction(database.pool, async (client) => {
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
        guardianName,
        heightUnit: fields.heightUnit ?? actor.heightUnit,
        weightUnit: fields.weightUnit ?? actor.weightUnit,
      })
      if (!isWritten) throw onboardingComplete()
      await storeConsents(client, actor.userId, consents, guardianName)
      await queuePlanRecheck(client, actor.userId)
      return readProfile(client, actor.userId)
    }),
  )
}

/** Facts that the safety rules of plans read. */
const SAFETY_FIELDS = [
  'age',
  'height',
  'weight',
  'gender',
  'sexForCalculation',
  'medicalConditions',
  'allergies',
  'foodPreferences',
  'healthFlags',
] as const satisfies (keyof UpdateProfile)[]

/**
 * Changes what is sent of the caller's profile, and nothing else. Where a fact of health changes, their plans are looked at
 * again. A goal weight that no longer fits (in pregnancy, under 18, with an eating disorder, below a healthy weight) is
 * set aside.
 *
 * @throws AppError 400 beside the field, 409 `phone_taken`, 409 `consent_changed`.
 */
export async function updateProfile(
  { database }: Platform,
  request: FastifyRequest,
  fields: UpdateProfile,
): Promise<Profile> {
  const actor = requireActor(request)
  if (actor.role !== 'client') requireStaffFields(fields)
  const consents = fields.consents ?? []
  await requireCurrentWordings(database.pool, consents)
  if (fields.phone !== undefined) await limitPhones(database.pool, actor.userId)
  const timeZone = await settleTimeZone(database.pool, fields.timeZone)
  return refuseTakenPhone(() =>
    runInTransaction(database.pool, async (client) => {
      await lockUserRow(client, actor.userId)
      const before = await readProfile(client, actor.userId)
      const changes = readChanges({ ...fields, ...(timeZone === null ? {} : { timeZone }) }, before)
      const ageYears = changes.age ?? before.age
      if (changes.weightKg !== undefined) {
        requireWeightInRange(changes.weightKg, ageYears, changes.weightUnit ?? before.weightUnit)
      }
      const isMinor = ageYears !== null && ageYears < ADULT_AGE_YEARS
      if (isMinor) {
        await requireGuardian(client, before, fields)
        if (!changes.guardianName) delete changes.guardianName
        if (consents.length > 0) changes.guardianConsentAt = new Date()
      } else if (changes.age !== undefined || changes.guardianName !== undefined) {
        changes.guardianName = null
        changes.guardianConsentAt = null
      }
      settleGoalWeight(changes, before)
      await usersRepository.updateProfile(client, actor.userId, changes)
      if (isMinor) {
        await storeConsents(client, actor.userId, consents, changes.guardianName ?? before.guardianName)
      }
      if (SAFETY_FIELDS.some((field) => fields[field] !== undefined)) {
        await queuePlanRecheck(client, actor.userId)
      }
      return readProfile(client, actor.userId)
    }),
  )
}

function requireStaffFields(fields: UpdateProfile): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && !isOneOf(STAFF_PROFILE_FIELDS, field)) {
      throw invalidField(field, 'This belongs to the profiles of clients.')
    }
  }
}

/** Throws 400 with the field for a weight that hardly anybody of an age has. */
function requireWeightInRange(weightKg: number, ageYears: number | null, unit: WeightUnit): void {
  const problem = findWeightProblem(weightKg, unit, findWeightRange(ageYears))
  if (problem !== null) throw invalidField('weight', problem)
}

/** What is sent as it is stored. */
function readChanges(fields: UpdateProfile, before: Profile): ProfileChanges {
  const { phone, age, height, weight, sexForCalculation, consents: _consents, ...rest } = fields
  const changes: ProfileChanges = {}
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(changes, { [field]: value === '' ? null : value })
  }
  if (phone !== undefined) changes.phone = parsePhone(phone)
  if (age !== undefined) {
    changes.age = age
    changes.ageRecordedOn = todayIn(fields.timeZone ?? before.timeZone, new Date())
  }
  if (height !== undefined) {
    const parsed = parseHeight(height)
    if (!parsed.ok) throw invalidField('height', parsed.problem)
    changes.heightCm = parsed.heightCm
  }
  if (weight !== undefined) changes.weightKg = weight
  if (sexForCalculation !== undefined || fields.gender !== undefined) {
    const isAsked = (fields.gender ?? before.gender) === 'other'
    changes.sexForCalculation = isAsked ? (sexForCalculation ?? null) : null
  }
  return changes
}

/** Under 18 a guardian is named, and has agreed to the name and age that are kept. */
async function requireGuardian(db: Queryable, before: Profile, fields: UpdateProfile): Promise<void> {
  if (fields.age === undefined && fields.guardianName === undefined) return
  const name = fields.guardianName || before.guardianName
  if (!name) throw invalidField('guardianName', GUARDIAN_NAME_REQUIRED)
  const isAgreed =
    (fields.consents ?? []).length > 0 ||
    (name === before.guardianName && (await hasConsent(db, before.id, 'guardian')))
  if (!isAgreed) throw invalidField('guardianConsent', GUARDIAN_CONSENT_REQUIRED)
}

/** Refuses a goal weight that is sent and does not fit; sets one aside that no longer does. */
function settleGoalWeight(changes: ProfileChanges, before: Profile): void {
  const goalWeightKg = changes.goalWeightKg === undefined ? before.goalWeightKg : changes.goalWeightKg
  if (goalWeightKg === null) return
  const person = {
    ageYears: changes.age ?? before.age,
    heightCm: changes.heightCm ?? before.heightCm,
    healthFlags: changes.healthFlags ?? before.healthFlags,
  }
  const problem = findGoalWeightProblem(goalWeightKg, person, changes.weightUnit ?? before.weightUnit)
  if (problem === null) return
  if (changes.goalWeightKg !== undefined) throw invalidField('goalWeightKg', problem)
  changes.goalWeightKg = null
}

/**
 * A time zone as it is kept: under today's name, and one that the database knows too, which reads people's days by it. Null
 * where none is sent. Throws 400 with the field.
 */
async function settleTimeZone(db: Queryable, sent: string | undefined): Promise<string | null> {
  if (sent === undefined) return null
  const timeZone = renameTimeZone(sent)
  if (await usersRepository.isTimeZoneKnown(db, timeZone)) return timeZone
  throw invalidField('timeZone', 'This time zone is not known')
}

/** Nobody finds out by trying numbers whose clients are here. */
function limitPhones(db: Queryable, userId: string): Promise<void> {
  return consumeLimits(db, 'phone', [{ key: userId, count: PHONES_A_DAY, windowSeconds: 86_400 }])
}

async function refuseTakenPhone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
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

/** The user of an address; null: there is none. */
export function findUserIdByEmail(db: Queryable, email: string): Promise<string | null> {
  return usersRepository.findIdByEmail(db, email)
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
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
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
