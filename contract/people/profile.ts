import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import {
  ACTIVITY_LEVELS,
  ALLERGIES,
  FOOD_PREFERENCES,
  GENDERS,
  HEALTH_FLAGS,
  HEALTH_GOALS,
  HEIGHT_UNITS,
  MEDICAL_CONDITIONS,
  SEXES,
  WEIGHT_UNITS,
} from '#domain/people/options.ts'
import { MAX_OWN_WORDS } from '#domain/people/own-words.ts'
import { findPreferenceConflict } from '#domain/people/preferences.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { endpoint } from '../endpoint.ts'
import { PersonName } from '../identity/identity.ts'
import { AppUser } from '../identity/sessions.ts'
import { MAX_HOUSEHOLD_SIZE } from '../limits.ts'

/** One's own profile. `age` is the age today. */
export const Profile = AppUser.omit({ pendingSecurity: true, hasSecondFactor: true }).extend({
  phone: z.string().nullable(),
  age: z.number().int().nullable(),
  /** As written: `168 cm`. */
  height: z.string().nullable(),
  heightCm: z.number().nullable(),
  weight: z.number().nullable(),
  goalWeightKg: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  sexForCalculation: z.enum(SEXES).nullable(),
  activityLevel: z.enum(ACTIVITY_LEVELS).nullable(),
  location: z.string().nullable(),
  healthGoals: z.array(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  foodPreferences: z.array(z.string()),
  healthFlags: z.array(z.string()),
  otherAllergies: z.string().nullable(),
  dislikes: z.string().nullable(),
  medicines: z.string().nullable(),
  fastingDays: z.string().nullable(),
  guardianName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  url: '/api/auth/profile',
  access: 'verified',
  schema: { summary: 'One’s own profile', tags: ['users'], response: { 200: Profile } },
})

/** Counts the digits of a phone number as typed, without a 00 before the country code. */
function countPhoneDigits(text: string): number {
  return readDevanagariDigits(text).replace(/\D/g, '').replace(/^00/, '').length
}

const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** Maximum length of a height as typed; below it, that of a person's location. */
export const MAX_HEIGHT_TEXT = 50
export const MAX_LOCATION = 100

const AGE_RANGE = msg`Please enter an age from ${{ min: AGE_LIMITS_YEARS.min }} to ${{ max: AGE_LIMITS_YEARS.max }}`

/** What a client writes in their own words. */
const OwnWords = z
  .string()
  .trim()
  .max(MAX_OWN_WORDS, sentence(msg`Please use at most ${{ max: MAX_OWN_WORDS }} characters`))

/** The fields of the three onboarding steps; forms take the parts they show with `pick`. */
export const OnboardingFields = z.object({
  firstName: PersonName.pipe(z.string().min(1, sentence(msg`First name is required`))),
  lastName: PersonName.pipe(z.string().min(1, sentence(msg`Last name is required`))),
  /** Parsed with India as the default country, stored as E.164. 10 to 15 digits in any grouping. */
  phone: z
    .string()
    .trim()
    .max(30, sentence(msg`Phone number too long`))
    .regex(/^\+?[\p{Nd}\s().-]+$/u, sentence(msg`Valid phone number is required`))
    .refine((text) => countPhoneDigits(text) >= 10, sentence(msg`Valid phone number is required`))
    .refine((text) => countPhoneDigits(text) <= 15, sentence(msg`Phone number too long`)),
  age: z
    .number(sentence(msg`Age is required`))
    .int(sentence(msg`Please enter the age in whole years`))
    .min(AGE_LIMITS_YEARS.min, sentence(AGE_RANGE))
    .max(AGE_LIMITS_YEARS.max, sentence(AGE_RANGE)),
  /** As typed: `5'6"`, `5 ft 6 in`, `168 cm`, `1.68 m`. */
  height: z
    .string()
    .trim()
    .min(1, sentence(msg`Height is required`))
    .max(MAX_HEIGHT_TEXT, sentence(msg`Please enter a height such as 5 ft 6 in or 168 cm`)),
  /** Kilograms. */
  weight: z
    .number(sentence(msg`Weight is required`))
    .min(WEIGHT_LIMITS_KG.min, sentence(msg`Please enter a weight in kilograms`))
    .max(WEIGHT_LIMITS_KG.max, sentence(msg`Please enter a weight in kilograms`)),
  gender: z.enum(GENDERS, sentence(msg`Please choose a gender`)),
  activityLevel: z.enum(ACTIVITY_LEVELS, sentence(msg`Please choose an activity level`)),
  /** The set of formulas to use if gender is `other`. */
  sexForCalculation: z.enum(SEXES).nullish(),
  healthGoals: z
    .array(z.enum(HEALTH_GOALS))
    .min(1, sentence(msg`Select at least one health goal`))
    .max(20)
    .transform(unique),
  medicalConditions: z.array(z.enum(MEDICAL_CONDITIONS)).max(20).transform(unique).default([]),
  allergies: z.array(z.enum(ALLERGIES)).max(20).transform(unique).default([]),
  foodPreferences: z
    .array(z.enum(FOOD_PREFERENCES))
    .min(1, sentence(msg`Select at least one food preference`))
    .max(20)
    .transform(unique)
    .superRefine((preferences, context) => {
      const message = findPreferenceConflict(preferences)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  healthFlags: z.array(z.enum(HEALTH_FLAGS)).max(20).transform(unique).default([]),
  otherAllergies: OwnWords.nullish(),
  dislikes: OwnWords.nullish(),
  medicines: OwnWords.nullish(),
  fastingDays: OwnWords.nullish(),
  guardianName: PersonName.nullish(),
  /** The unit in which height is shown and typed from now on; below it, that of weight. */
  heightUnit: z.enum(HEIGHT_UNITS).optional(),
  weightUnit: z.enum(WEIGHT_UNITS).optional(),
  /** IANA name, such as `Asia/Kolkata`; determines the dates of plans and measurements. */
  timeZone: z
    .string()
    .max(60)
    .refine(
      (name) => isTimeZone(name),
      sentence(msg`We don’t know this time zone. Please choose another one.`),
    )
    .optional(),
})

export const GUARDIAN_NAME_REQUIRED = msg`If you are under 18, please enter the name of a parent or guardian`
export const GUARDIAN_CONSENT_REQUIRED = msg`If you are under 18, a parent or guardian must agree`
export const CARE_CONSENT_REQUIRED = msg`Please agree, so that we may keep what you tell us about your health`

/**
 * Consents, word for word as the page showed them (`domain/privacy/consents.ts`); 409 `consent_changed` for other
 * wordings.
 */
function AgreedTo<const Purpose extends 'care' | 'calculator' | 'guardian'>(purposes: readonly Purpose[]) {
  return z.array(z.object({ purpose: z.enum(purposes), wording: z.string().max(2000) })).max(purposes.length)
}

/**
 * The fields of the three steps; `email` must be that of the session. No health data is stored without consent to
 * `care`; under 18, a parent or guardian must consent too. The errors name the fields `careConsent` and
 * `guardianConsent`.
 */
export const CompleteOnboarding = OnboardingFields.extend({
  email: z.string().max(320),
  consents: AgreedTo(['care', 'calculator', 'guardian']).default([]),
}).superRefine((fields, context) => {
  const refuse = (field: string, message: MessageDescriptor): void =>
    context.addIssue({ code: 'custom', path: [field], message: say(message) })
  const agrees = (purpose: string): boolean => fields.consents.some((consent) => consent.purpose === purpose)
  if (fields.age < ADULT_AGE_YEARS) {
    if (!fields.guardianName) refuse('guardianName', GUARDIAN_NAME_REQUIRED)
    if (!agrees('guardian')) refuse('guardianConsent', GUARDIAN_CONSENT_REQUIRED)
  }
  if (!agrees('care')) refuse('careConsent', CARE_CONSENT_REQUIRED)
})
export type CompleteOnboarding = z.infer<typeof CompleteOnboarding>

export const completeOnboarding = endpoint({
  method: 'POST',
  url: '/api/auth/complete-onboarding',
  access: 'verified',
  schema: {
    summary: 'Finish onboarding as a client, once',
    tags: ['users'],
    body: CompleteOnboarding,
    response: { 200: Profile },
  },
})

const { shape } = OnboardingFields

const HOUSEHOLD_RANGE = msg`Please enter a number from 1 to ${{ max: MAX_HOUSEHOLD_SIZE }}`

/** Number of people for whom a client cooks and buys, including the client. */
const HouseholdSize = z
  .number(sentence(msg`Please enter a whole number`))
  .int(sentence(msg`Please enter a whole number`))
  .min(1, sentence(HOUSEHOLD_RANGE))
  .max(MAX_HOUSEHOLD_SIZE, sentence(HOUSEHOLD_RANGE))

/** Fields that staff may change in their own profile; the others are about health, and only clients have them. */
export const STAFF_PROFILE_FIELDS = ['firstName', 'lastName', 'phone', 'timeZone'] as const

/**
 * Changes to one's own profile; absent fields do not change. If one field is changed twice, the later change wins.
 * Under 18, a new age or guardian requires the guardian's consent; a goal weight that no longer fits is removed.
 */
export const UpdateProfile = z.object({
  firstName: shape.firstName.optional(),
  lastName: shape.lastName.optional(),
  phone: shape.phone.optional(),
  /** The age in years, today. */
  age: shape.age.optional(),
  /** As typed, as in onboarding. */
  height: shape.height.optional(),
  /** Kilograms. */
  weight: shape.weight.optional(),
  /** Kilograms; `null` for no goal weight. */
  goalWeightKg: z
    .number(sentence(msg`Please enter the goal weight as a number`))
    .min(WEIGHT_LIMITS_KG.min, sentence(msg`Please enter a goal weight in kilograms`))
    .max(WEIGHT_LIMITS_KG.max, sentence(msg`Please enter a goal weight in kilograms`))
    .nullish(),
  gender: shape.gender.optional(),
  sexForCalculation: shape.sexForCalculation,
  activityLevel: shape.activityLevel.optional(),
  location: z
    .string()
    .trim()
    .max(MAX_LOCATION, sentence(msg`Please write the place in at most ${{ max: MAX_LOCATION }} characters`))
    .regex(
      /^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u,
      sentence(msg`Please use only letters, numbers and common punctuation.`),
    )
    .nullish(),
  timeZone: shape.timeZone,
  healthGoals: shape.healthGoals.optional(),
  medicalConditions: shape.medicalConditions.unwrap().optional(),
  allergies: shape.allergies.unwrap().optional(),
  foodPreferences: shape.foodPreferences.optional(),
  healthFlags: shape.healthFlags.unwrap().optional(),
  otherAllergies: shape.otherAllergies,
  dislikes: shape.dislikes,
  medicines: shape.medicines,
  fastingDays: shape.fastingDays,
  guardianName: shape.guardianName,
  householdSize: HouseholdSize.optional(),
  heightUnit: shape.heightUnit,
  weightUnit: shape.weightUnit,
  hidesCalories: z.boolean().optional(),
  hidesWeight: z.boolean().optional(),
  consents: AgreedTo(['guardian']).optional(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const updateProfile = endpoint({
  method: 'PATCH',
  url: '/api/auth/profile',
  access: 'profile:own',
  schema: {
    summary: 'Change one’s own profile',
    tags: ['users'],
    body: UpdateProfile,
    response: { 200: Profile },
  },
})

/**
 * The number of people alone, because it is also chosen in shops without a connection. `seen` is the number that the page
 * showed: 409 `stale_version` with the stored `householdSize` if another device has changed it meanwhile.
 */
export const setHouseholdSize = endpoint({
  method: 'PUT',
  url: '/api/household',
  access: 'client-area:own',
  schema: {
    summary: 'Set for how many people one cooks and buys',
    tags: ['users'],
    body: z.object({ householdSize: HouseholdSize, seen: HouseholdSize.optional() }),
    response: { 200: z.object({ householdSize: HouseholdSize }) },
  },
})

/**
 * The language of a client's pages, mails and files. 400 for a language in which the site is not offered; 403 for staff, whose
 * pages are English.
 */
export const setLanguage = endpoint({
  method: 'PUT',
  url: '/api/auth/language',
  access: 'verified',
  schema: {
    summary: 'Choose one’s own language',
    tags: ['users'],
    body: z.object({ locale: z.enum(LOCALES) }),
    response: { 200: z.object({ locale: z.enum(LOCALES) }) },
  },
})

/** Checks whether the runtime supports a time zone with this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Offsets such as +05:30 are understood too, but follow no country's rules.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
