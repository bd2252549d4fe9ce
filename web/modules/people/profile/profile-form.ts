import { t } from '@lingui/core/macro'
import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  GUARDIAN_CONSENT_REQUIRED,
  GUARDIAN_NAME_REQUIRED,
  type Profile,
  STAFF_PROFILE_FIELDS,
  UpdateProfile,
} from '#contract/people/profile.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { findGoalWeightProblem } from '#domain/body/goal-weight.ts'
import { findWeightRange } from '#domain/body/weight-range.ts'
import { deriveHealth, type HealthAnswers, toAskedHealth } from '#domain/people/asked-once.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { parseHeight } from '#domain/units/height.ts'
import { renameTimeZone } from '#domain/units/time-zones.ts'
import { parseWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { writeHeight, writeWeight } from './body-text.ts'
import { checkPhone } from './check-phone.ts'

/** A profile as typed: values of text fields are texts. */
export type ProfileForm = {
  firstName: string
  lastName: string
  phone: string
  age: string
  guardianName: string
  guardianConsent: boolean
  gender: string | null
  sexForCalculation: string | null
  location: string
  timeZone: string
  height: string
  heightUnit: HeightUnit
  weight: string
  weightUnit: WeightUnit
  activityLevel: string | null
  healthGoals: string[]
  medicalConditions: string[]
  healthFlags: string[]
  foodPreferences: string[]
  allergies: string[]
  otherAllergies: string
  dislikes: string
  medicines: string
  fastingDays: string
  /** The number of people for whom the client cooks and buys. */
  householdSize: string
  goalWeight: string
  /** True to remove the goal weight. It is needed while the goal is hidden, because the field is always empty then. */
  removesGoal: boolean
  hidesCalories: boolean
  hidesWeight: boolean
}

export type ProfileField = keyof ProfileForm

/**
 * The sections that are edited one at a time, with their fields in the order of the screen. Staff have only `staff`;
 * clients have the others.
 */
export const SECTION_FIELDS = {
  personal: [
    'firstName',
    'lastName',
    'phone',
    'age',
    'guardianName',
    'guardianConsent',
    'gender',
    'sexForCalculation',
    'location',
    'timeZone',
  ],
  body: ['height', 'heightUnit', 'weight', 'weightUnit', 'activityLevel'],
  health: ['healthGoals', 'medicalConditions', 'healthFlags', 'medicines'],
  food: ['foodPreferences', 'allergies', 'otherAllergies', 'dislikes', 'fastingDays', 'householdSize'],
  goal: ['goalWeight', 'removesGoal'],
  display: ['hidesCalories', 'hidesWeight'],
  staff: STAFF_PROFILE_FIELDS,
} as const satisfies Record<string, readonly ProfileField[]>

export type Section = keyof typeof SECTION_FIELDS

export const CLIENT_SECTIONS = ['personal', 'body', 'health', 'food', 'goal', 'display'] as const
export type ClientSection = (typeof CLIENT_SECTIONS)[number]

/** Converts a profile to form values. Fields that the person hides are empty. */
export function toForm(profile: Profile): ProfileForm {
  const { heightUnit, weightUnit, hidesWeight } = profile
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    phone: profile.phone === null ? '' : formatPhone(profile.phone),
    age: profile.age === null ? '' : String(profile.age),
    guardianName: profile.guardianName ?? '',
    guardianConsent: false,
    gender: profile.gender,
    sexForCalculation: profile.sexForCalculation,
    location: profile.location ?? '',
    // Zones may be stored under an older name; the list has only current names.
    timeZone: renameTimeZone(profile.timeZone),
    height: writeHeight(profile.heightCm, heightUnit),
    heightUnit,
    weight: hidesWeight ? '' : writeWeight(profile.weight, weightUnit),
    weightUnit,
    activityLevel: profile.activityLevel,
    ...toAskedHealth(profile),
    foodPreferences: profile.foodPreferences,
    allergies: profile.allergies,
    otherAllergies: profile.otherAllergies ?? '',
    dislikes: profile.dislikes ?? '',
    medicines: profile.medicines ?? '',
    fastingDays: profile.fastingDays ?? '',
    householdSize: String(profile.householdSize),
    goalWeight: hidesWeight ? '' : writeWeight(profile.goalWeightKg, weightUnit),
    removesGoal: false,
    hidesCalories: profile.hidesCalories,
    hidesWeight,
  }
}

/** Checks whether a parent or guardian must consent, as far as the age can be read. */
export function isMinorAge(age: string): boolean {
  const years = readYears(age)
  return years !== null && years >= 1 && years < ADULT_AGE_YEARS
}

/**
 * Returns the changes of a section for the call. A value that cannot be read is `null`, with its message in `problems`.
 */
export function toChanges(
  form: ProfileForm,
  profile: Profile,
  section: Section,
  guardianWording: string,
): { changes: Record<string, unknown>; problems: Partial<Record<ProfileField, string>> } {
  const start = toForm(profile)
  const changes: Record<string, unknown> = {}
  const problems: Partial<Record<ProfileField, string>> = {}
  for (const field of SECTION_FIELDS[section]) {
    if (JSON.stringify(form[field]) === JSON.stringify(start[field])) continue
    switch (field) {
      case 'age':
        changes.age = readYears(form.age)
        break
      case 'height': {
        if (form.height.trim() === writeHeight(profile.heightCm, form.heightUnit)) break
        const parsed = parseHeight(form.height)
        if (!parsed.ok) problems.height = parsed.problem
        changes.height = form.height
        break
      }
      case 'weight': {
        // Only the unit has changed.
        if (form.weight.trim() === writeWeight(profile.weight, form.weightUnit)) break
        if (profile.hidesWeight && form.weight.trim() === '') break
        const parsed = parseWeight(form.weight, form.weightUnit, findWeightRange(profile.age))
        if (!parsed.ok) problems.weight = parsed.problem
        changes.weight = parsed.ok ? parsed.weightKg : null
        break
      }
      case 'goalWeight': {
        if (form.goalWeight.trim() === '') {
          if (!profile.hidesWeight) changes.goalWeightKg = null
          break
        }
        const parsed = parseWeight(form.goalWeight, profile.weightUnit)
        const problem = parsed.ok
          ? findGoalWeightProblem(
              parsed.weightKg,
              { ageYears: profile.age, heightCm: profile.heightCm, healthFlags: profile.healthFlags },
              profile.weightUnit,
            )
          : parsed.problem
        if (problem !== null) problems.goalWeight = problem
        changes.goalWeightKg = parsed.ok ? parsed.weightKg : null
        break
      }
      case 'removesGoal':
        changes.goalWeightKg = null
        break
      case 'guardianName':
        if (isMinorAge(form.age)) changes.guardianName = form.guardianName
        break
      case 'guardianConsent':
        if (isMinorAge(form.age)) changes.consents = [{ purpose: 'guardian', wording: guardianWording }]
        break
      case 'householdSize':
        changes.householdSize = readYears(form.householdSize)
        break
      case 'healthGoals':
      case 'medicalConditions':
      case 'healthFlags':
        // Goals and flags follow from conditions, so a change of one can change the others.
        Object.assign(changes, listHealthChanges(form, profile))
        break
      default:
        changes[field] = form[field]
    }
  }
  if (section === 'personal' && isMinorAge(form.age)) {
    if (form.guardianName.trim() === '') problems.guardianName = say(GUARDIAN_NAME_REQUIRED)
    else if (form.guardianName.trim() !== profile.guardianName && !form.guardianConsent) {
      problems.guardianConsent = say(GUARDIAN_CONSENT_REQUIRED)
    }
  }
  return { changes, problems }
}

/** Returns the goals, conditions and flags that differ from the stored ones. */
function listHealthChanges(form: ProfileForm, profile: Profile): Partial<HealthAnswers> {
  const answers = deriveHealth(form)
  const fields = ['healthGoals', 'medicalConditions', 'healthFlags'] as const
  const differs = (field: (typeof fields)[number]): boolean =>
    answers[field].toSorted().join() !== profile[field].toSorted().join()
  return Object.fromEntries(fields.filter(differs).map((field) => [field, answers[field]]))
}

/** Checks one section with the contract's own schema. Returns only the changes. */
export function resolveSection(
  profile: Profile,
  section: Section,
  guardianWording: string,
): Resolver<ProfileForm, unknown, UpdateProfile> {
  return async (form) => {
    const { changes, problems } = toChanges(form, profile, section, guardianWording)
    const result = UpdateProfile.safeParse(changes)
    const errors: FieldErrors<ProfileForm> = {}
    const add = (field: ProfileField, message: string): void => {
      errors[field] ??= { type: 'invalid', message }
    }
    for (const [field, message] of Object.entries(problems)) add(field as ProfileField, message) // keys of this object
    for (const { path, message } of result.error?.issues ?? []) add(toField(String(path[0])), message)
    if (typeof changes.phone === 'string' && !errors.phone && !(await isPhone(changes.phone))) {
      add('phone', t`Valid phone number is required`)
    }
    if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} }
    return { values: {}, errors }
  }
}

/** Returns the form field for a field of the call. */
export function toField(name: string): ProfileField {
  return name === 'goalWeightKg' ? 'goalWeight' : (name as ProfileField) // the other fields have the same names
}

/**
 * Checks whether the text can be a phone number. Also true if the library cannot be loaded, because the server checks
 * the number again.
 */
async function isPhone(text: string): Promise<boolean> {
  try {
    return (await checkPhone(text)) !== null
  } catch {
    return true
  }
}

function readYears(text: string): number | null {
  const tidy = text.trim()
  return /^\d+([.,]\d+)?$/.test(tidy) ? Number(tidy.replace(',', '.')) : null
}
