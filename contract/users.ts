import { z } from 'zod'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import {
  ACTIVITY_LEVELS,
  ALLERGIES,
  FOOD_PREFERENCES,
  GENDERS,
  HEALTH_FLAGS,
  HEALTH_GOALS,
  MEDICAL_CONDITIONS,
  SEXES,
} from '#domain/people/options.ts'
import { AppUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { PersonName } from './identity.ts'

/** One's own profile. Ages move on: `age` is today's. */
export const Profile = AppUser.omit({ pendingSecurity: true }).extend({
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

const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** The fields of the three onboarding steps; forms take the parts they show with `pick`. */
export const OnboardingFields = z.object({
  firstName: PersonName.pipe(z.string().min(1, 'First name is required')),
  lastName: PersonName.pipe(z.string().min(1, 'Last name is required')),
  /** Read with India as the default country, stored as E.164. */
  phone: z
    .string()
    .trim()
    .min(10, 'Valid phone number is required')
    .max(15, 'Phone number too long')
    .regex(/^\+?[\p{Nd}\s().-]+$/u, 'Valid phone number is required'),
  age: z
    .number('Age is required')
    .int('Please give the age in whole years')
    .min(1, 'Please enter an age from 1 to 120')
    .max(120, 'Please enter an age from 1 to 120'),
  /** As typed: `5'6"`, `5 ft 6 in`, `168 cm`, `1.68 m`. */
  height: z.string().trim().min(1, 'Height is required').max(50, 'Please write the height shorter'),
  /** Kilograms. */
  weight: z
    .number('Weight is required')
    .min(1, 'Please enter a weight in kilograms')
    .max(700, 'Please enter a weight in kilograms'),
  gender: z.enum(GENDERS, 'Please choose a gender'),
  activityLevel: z.enum(ACTIVITY_LEVELS, 'Please choose an activity level'),
  /** Which of the two sets of formulas to use, where gender is `other`. */
  sexForCalculation: z.enum(SEXES).nullish(),
  healthGoals: z
    .array(z.enum(HEALTH_GOALS))
    .min(1, 'Select at least one health goal')
    .max(20)
    .transform(unique),
  medicalConditions: z.array(z.enum(MEDICAL_CONDITIONS)).max(20).transform(unique).default([]),
  allergies: z.array(z.enum(ALLERGIES)).max(20).transform(unique).default([]),
  foodPreferences: z
    .array(z.enum(FOOD_PREFERENCES))
    .min(1, 'Select at least one food preference')
    .max(20)
    .transform(unique),
  healthFlags: z.array(z.enum(HEALTH_FLAGS)).max(20).transform(unique).default([]),
  guardianName: PersonName.nullish(),
  guardianConsent: z.boolean().optional(),
  /** IANA name, such as `Asia/Kolkata`; for dates of plans and measurements. */
  timeZone: z
    .string()
    .max(60)
    .refine((name) => isTimeZone(name), 'This time zone is not known')
    .optional(),
})

export const GUARDIAN_NAME_REQUIRED = 'Under 18, please give the name of a parent or guardian'
export const GUARDIAN_CONSENT_REQUIRED = 'Under 18, a parent or guardian must agree'

/** Everything of the three steps; `email` must be that of the session. */
export const CompleteOnboarding = OnboardingFields.extend({ email: z.string().max(320) }).superRefine(
  (fields, context) => {
    if (fields.age >= ADULT_AGE_YEARS) return
    if (!fields.guardianName) {
      context.addIssue({
        code: 'custom',
        path: ['guardianName'],
        message: GUARDIAN_NAME_REQUIRED,
      })
    }
    if (fields.guardianConsent !== true) {
      context.addIssue({
        code: 'custom',
        path: ['guardianConsent'],
        message: GUARDIAN_CONSENT_REQUIRED,
      })
    }
  },
)
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

/** Whether this machine knows a time zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Offsets such as +05:30 are understood too, but follow no country's rules.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
