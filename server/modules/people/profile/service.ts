import type { FastifyRequest } from 'fastify'
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
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import { renameTimeZone } from '#domain/units/time-zones.ts'
import { findWeightProblem } from '#domain/units/weight.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { dbOn } from '#server/kit/database/db.ts'
import {
  lockUserRow,
  type Queryable,
  readViolatedConstraint,
  runInTransaction,
} from '#server/kit/database/transaction.ts'
import type { UserFacts } from '#server/kit/database/user-facts.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { queuePlanRecheck } from '#server/kit/jobs/plan-recheck.ts'
import { parsePhone } from '#server/kit/phone.ts'
import type { Platform } from '#server/kit/platform.ts'
import {
  hasConsent,
  requireCurrentWordings,
  storeConsents,
} from '#server/modules/privacy/consents/service.ts'
import { type ProfileChanges, profilesRepository, type StoredProfile } from './repository.ts'

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
  await requireCurrentWordings(database, consents)
  await limitPhones(database.pool, actor.userId)
  return refuseTakenPhone(() =>
    runInTransaction(database.pool, async (client) => {
      const isWritten = await profilesRepository.completeOnboarding(client, actor.userId, {
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
      await storeConsents({ db: dbOn(client) }, actor.userId, consents, guardianName)
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
  await requireCurrentWordings(database, consents)
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
      await profilesRepository.updateProfile(client, actor.userId, changes)
      if (isMinor) {
        await storeConsents(
          { db: dbOn(client) },
          actor.userId,
          consents,
          changes.guardianName ?? before.guardianName,
        )
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
    (name === before.guardianName && (await hasConsent({ db: dbOn(db) }, before.id, 'guardian')))
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
  if (await profilesRepository.isTimeZoneKnown(db, timeZone)) return timeZone
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

async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const stored = await profilesRepository.findProfile(db, userId)
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

function onboardingComplete(): AppError {
  return conflict('onboarding_complete', 'Your profile is already complete.')
}
