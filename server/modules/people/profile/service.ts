import { msg } from '@lingui/core/runtime-macro'
import type { ClientRecord, RecordMissingFacts } from '#contract/people/clients.ts'
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
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { lockUserRow, readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { queuePlanRecheck } from '#server/kit/jobs/plan-recheck.ts'
import { parsePhone } from '#server/kit/phone.ts'
import {
  hasConsent,
  requireCurrentWordings,
  storeConsents,
} from '#server/modules/privacy/consents/service.ts'
import { readClient, requireClientReach } from '../service.ts'
import { type ProfileChanges, profilesRepository, type StoredProfile } from './repository.ts'

/** Far more than anybody needs to correct their own number. */
const MAX_PHONE_ATTEMPTS_PER_DAY = 30

/** The caller's own profile. */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  return readProfile(ctx, requireActor(ctx).userId)
}

/**
 * Completes onboarding. It is for clients only, and only once. Answers about health are stored together with the
 * consent to store them. The phone number is stored as E.164 and may belong to only one person; a refusal does not
 * reveal to whom.
 *
 * @throws AppError 409 `consent_changed` if the page showed another wording than the current one.
 */
export async function completeOnboarding(ctx: Ctx, fields: CompleteOnboarding): Promise<Profile> {
  const actor = requireActor(ctx)
  if (actor.role !== 'client') throw forbidden(say(msg`Onboarding is for clients.`))
  if (fields.email.trim().normalize('NFC').toLowerCase() !== actor.email) {
    throw forbidden(say(msg`The email address does not match your account.`))
  }
  if (actor.isOnboardingComplete) throw onboardingComplete()
  const heightCm = readHeight(fields.height)
  requireWeightInRange(fields.weight, fields.age, fields.weightUnit ?? actor.weightUnit)
  const timeZone = await normaliseTimeZone(ctx, fields.timeZone)
  const isMinor = fields.age < ADULT_AGE_YEARS
  const guardianName = isMinor ? (fields.guardianName ?? null) : null
  const consents = fields.consents.filter(({ purpose }) => purpose !== 'guardian' || isMinor)
  await requireCurrentWordings(ctx, consents)
  await limitPhones(ctx, actor.userId)
  const record = {
    firstName: fields.firstName,
    lastName: fields.lastName,
    phone: parsePhone(fields.phone),
    age: fields.age,
    ageRecordedOn: todayIn(timeZone ?? actor.timeZone, ctx.now()),
    heightCm,
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
    otherAllergies: fields.otherAllergies || null,
    dislikes: fields.dislikes || null,
    medicines: fields.medicines || null,
    fastingDays: fields.fastingDays || null,
    guardianName,
    heightUnit: fields.heightUnit ?? actor.heightUnit,
    weightUnit: fields.weightUnit ?? actor.weightUnit,
  }
  return refuseTakenPhone(() =>
    inTransaction(ctx, async (ctx) => {
      if (!(await profilesRepository.completeOnboarding(ctx.db, actor.userId, record))) {
        throw onboardingComplete()
      }
      await storeConsents(ctx, actor.userId, consents, guardianName)
      await queuePlanRecheck(ctx.db, actor.userId)
      return readProfile(ctx, actor.userId)
    }),
  )
}

/** Fields that the safety rules of plans read. */
const SAFETY_FIELDS = [
  'age',
  'height',
  'weight',
  'gender',
  'sexForCalculation',
  'medicalConditions',
  'allergies',
  'otherAllergies',
  'foodPreferences',
  'healthFlags',
] as const satisfies (keyof UpdateProfile)[]

/**
 * Changes only the fields of the caller's profile that are sent. If a health fact changes, their plans are checked
 * again. A goal weight that is no longer suitable (in pregnancy, under 18, with an eating disorder, below a healthy
 * weight) is removed.
 *
 * @throws AppError 400 with the field, 409 `phone_taken`, 409 `consent_changed`.
 */
export async function updateProfile(ctx: Ctx, fields: UpdateProfile): Promise<Profile> {
  const { role, userId } = requireActor(ctx)
  if (role !== 'client') requireStaffFields(fields)
  const consents = fields.consents ?? []
  await requireCurrentWordings(ctx, consents)
  if (fields.phone !== undefined) await limitPhones(ctx, userId)
  const timeZone = await normaliseTimeZone(ctx, fields.timeZone)
  return refuseTakenPhone(() =>
    inTransaction(ctx, async (ctx) => {
      await lockUserRow(ctx.db, userId)
      const before = await readProfile(ctx, userId)
      const changes = readChanges(
        { ...fields, ...(timeZone === null ? {} : { timeZone }) },
        before,
        ctx.now(),
      )
      const ageYears = changes.age ?? before.age
      if (changes.weightKg !== undefined) {
        requireWeightInRange(changes.weightKg, ageYears, changes.weightUnit ?? before.weightUnit)
      }
      const isMinor = ageYears !== null && ageYears < ADULT_AGE_YEARS
      if (isMinor) {
        await requireGuardian(ctx, before, fields)
        if (!changes.guardianName) delete changes.guardianName
        if (consents.length > 0) changes.guardianConsentAt = ctx.now()
      } else if (changes.age !== undefined || changes.guardianName !== undefined) {
        changes.guardianName = null
        changes.guardianConsentAt = null
      }
      checkGoalWeight(changes, before)
      await profilesRepository.update(ctx.db, userId, changes)
      if (isMinor) {
        await storeConsents(ctx, userId, consents, changes.guardianName ?? before.guardianName)
      }
      if (SAFETY_FIELDS.some((field) => fields[field] !== undefined)) {
        await queuePlanRecheck(ctx.db, userId)
      }
      return readProfile(ctx, userId)
    }),
  )
}

/**
 * Sets for how many people the caller cooks and buys, once per `Idempotency-Key`.
 *
 * @param input.seen The number that the page showed: throws 409 `stale_version` if another device has changed it since.
 */
export async function setHouseholdSize(
  ctx: Ctx,
  { householdSize, seen }: { householdSize: number; seen?: number | undefined },
): Promise<{ householdSize: number }> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (inside) => {
    await lockUserRow(inside.db, userId)
    const stored = (await readProfile(inside, userId)).householdSize
    if (seen !== undefined && stored !== seen && stored !== householdSize) {
      throw conflict('stale_version', say(msg`The number of people was changed on another device.`), {
        householdSize: stored,
      })
    }
    await profilesRepository.update(inside.db, userId, { householdSize })
    return { householdSize }
  })
}

/**
 * Chooses the language of the caller's pages, mails and files.
 *
 * @throws AppError 403 for staff, 400 for a language in which the site is not offered.
 */
export async function setLanguage(ctx: Ctx, locale: Locale): Promise<{ locale: Locale }> {
  const { role, userId } = requireActor(ctx)
  if (role !== 'client') throw forbidden(say(msg`Staff pages are in English.`))
  if (!ctx.config.locales.includes(locale)) {
    throw invalidField('locale', say(msg`This website is not available in that language.`))
  }
  await profilesRepository.update(ctx.db, userId, { locale })
  return { locale }
}

/**
 * Records facts that are missing in a client's profile, and checks the client's plans again. Recorded by staff, so the
 * client reads it.
 *
 * @throws AppError 404 outside the caller's reach, 409 `already_recorded`.
 */
export async function recordMissingFacts(
  ctx: Ctx,
  clientId: string,
  { age, sex, height: typedHeight }: RecordMissingFacts,
): Promise<ClientRecord> {
  const heightCm = typedHeight === undefined ? undefined : readHeight(typedHeight)
  await requireClientReach(ctx, clientId)
  return inTransaction(ctx, async (ctx) => {
    await lockUserRow(ctx.db, clientId)
    const before = await readClient(ctx, clientId)
    const isRecorded =
      (age !== undefined && before.age !== null) ||
      (sex !== undefined && before.sex !== null) ||
      (heightCm !== undefined && before.heightCm !== null)
    if (isRecorded) {
      throw conflict('already_recorded', say(msg`This was just recorded. Reload the page to see it.`))
    }
    await profilesRepository.update(ctx.db, clientId, {
      ...(age === undefined ? {} : { age, ageRecordedOn: todayIn(before.timeZone, ctx.now()) }),
      ...(sex === undefined ? {} : { sexForCalculation: sex }),
      ...(heightCm === undefined ? {} : { heightCm }),
    })
    await queuePlanRecheck(ctx.db, clientId)
    await recordStaffAccess(ctx, {
      action: 'client.update',
      subjectId: clientId,
      entity: 'client',
      entityId: clientId,
    })
    return readClient(ctx, clientId)
  })
}

/** Reads a typed height in cm. Throws 400 with the field if it cannot be read. */
function readHeight(text: string): number {
  const height = parseHeight(text)
  if (!height.ok) throw invalidField('height', height.problem)
  return height.heightCm
}

function requireStaffFields(fields: UpdateProfile): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && !isOneOf(STAFF_PROFILE_FIELDS, field)) {
      throw invalidField(field, say(msg`Only client profiles have this.`))
    }
  }
}

/** Throws 400 with the field if the weight is outside the range for the age. */
function requireWeightInRange(weightKg: number, ageYears: number | null, unit: WeightUnit): void {
  const problem = findWeightProblem(weightKg, unit, findWeightRange(ageYears))
  if (problem !== null) throw invalidField('weight', problem)
}

/** Converts the fields that are sent to the form in which they are stored. */
function readChanges(fields: UpdateProfile, before: Profile, now: Date): ProfileChanges {
  const { phone, age, height, weight, sexForCalculation, consents: _consents, ...rest } = fields
  const changes: ProfileChanges = {}
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(changes, { [field]: value === '' ? null : value })
  }
  if (phone !== undefined) changes.phone = parsePhone(phone)
  if (age !== undefined) {
    changes.age = age
    changes.ageRecordedOn = todayIn(fields.timeZone ?? before.timeZone, now)
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

/** Checks that a person under 18 has a named guardian, who has agreed to the stored name and age. */
async function requireGuardian(ctx: Ctx, before: Profile, fields: UpdateProfile): Promise<void> {
  if (fields.age === undefined && fields.guardianName === undefined) return
  const name = fields.guardianName || before.guardianName
  if (!name) throw invalidField('guardianName', say(GUARDIAN_NAME_REQUIRED))
  const isAgreed =
    (fields.consents ?? []).length > 0 ||
    (name === before.guardianName && (await hasConsent(ctx, before.id, 'guardian')))
  if (!isAgreed) throw invalidField('guardianConsent', say(GUARDIAN_CONSENT_REQUIRED))
}

/** Refuses a new goal weight that is not suitable, and removes a stored one that is no longer suitable. */
function checkGoalWeight(changes: ProfileChanges, before: Profile): void {
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
 * Returns a time zone under its current name, or `null` if none is sent. Throws 400 with the field if the database does
 * not have the zone, because it needs it to compute people's dates.
 */
async function normaliseTimeZone(ctx: Ctx, sent: string | undefined): Promise<string | null> {
  if (sent === undefined) return null
  const timeZone = renameTimeZone(sent)
  if (await profilesRepository.isTimeZoneKnown(ctx.db, timeZone)) return timeZone
  throw invalidField('timeZone', say(msg`We don’t know this time zone. Please choose another one.`))
}

/** Limits how many phone numbers a person can try, because a refusal reveals that somebody here has the number. */
function limitPhones(ctx: Ctx, userId: string): Promise<void> {
  return consumeLimits(ctx, 'phone', [
    { key: userId, count: MAX_PHONE_ATTEMPTS_PER_DAY, windowSeconds: 86_400 },
  ])
}

async function refuseTakenPhone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (readViolatedConstraint(error) === 'users_phone_unique') {
      const message = say(msg`We can’t use this phone number. Please enter another one.`)
      throw new AppError(409, 'phone_taken', message, { issues: [{ path: 'phone', message }] })
    }
    throw error
  }
}

async function readProfile(ctx: Ctx, userId: string): Promise<Profile> {
  const stored = await profilesRepository.find(ctx.db, userId)
  if (!stored) throw notFound()
  return toProfile(stored, ctx.now())
}

function toProfile(stored: StoredProfile, now: Date): Profile {
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
  return conflict('onboarding_complete', say(msg`Your profile is already complete.`))
}
