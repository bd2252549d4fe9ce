import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { isUpiId } from '#domain/billing/upi.ts'
import { BMI_GUIDELINES } from '#domain/body/bmi.ts'
import { MONTH_REGIONS } from '#domain/plans/fasts/fast-names.ts'
import { FAST_PLACE_KEYS } from '#domain/plans/fasts/fast-places.ts'
import { MAX_FIRST_PLAN_DAYS } from '#domain/plans/first-plan.ts'
import { IdParams, IsoInstant, PageQuery, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { PASSWORD_MIN_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '../identity/identity.ts'
import { Brand, Line } from '../site/content.ts'
import { Logo } from '../site/logo.ts'

export const MAX_PAYEE_NAME = 60

/** The UPI ID to which clients pay, and the name that their app shows. */
export const UpiAccount = z.object({
  id: z
    .string()
    .trim()
    .min(1, sentence(msg`Enter the UPI ID too, or leave both empty`))
    .refine(isUpiId, sentence(msg`Please enter a UPI ID such as name@bank`)),
  payeeName: Line.min(1, sentence(msg`Enter the payee’s name too, or leave both empty`)).max(
    MAX_PAYEE_NAME,
    sentence(msg`Please use at most ${{ max: MAX_PAYEE_NAME }} characters.`),
  ),
})
export type UpiAccount = z.infer<typeof UpiAccount>

/** Limits of the password length that a practice may require. */
export const PASSWORD_LENGTHS = {
  client: { min: PASSWORD_MIN_LENGTH, max: 64 },
  staff: { min: STAFF_PASSWORD_MIN_LENGTH, max: 64 },
} as const

function PasswordLength({ min, max }: { min: number; max: number }) {
  const range = sentence(msg`Please enter a number from ${{ min }} to ${{ max }}`)
  return z.number(range).int(sentence(msg`Please enter a whole number`)).min(min, range).max(max, range)
}

const Percent = z
  .number(sentence(msg`Please enter a whole number from 0 to 100, or leave this empty`))
  .int(sentence(msg`Please enter a whole number`))
  .min(0, sentence(msg`Please enter a number from 0 to 100`))
  .max(100, sentence(msg`Please enter a number from 0 to 100`))

const FIRST_PLAN_RANGE = msg`Please enter a number from 1 to ${{ max: MAX_FIRST_PLAN_DAYS }}, or leave this empty`
const FirstPlanDays = z
  .number(sentence(FIRST_PLAN_RANGE))
  .int(sentence(msg`Please enter a whole number`))
  .min(1, sentence(FIRST_PLAN_RANGE))
  .max(MAX_FIRST_PLAN_DAYS, sentence(FIRST_PLAN_RANGE))

/** Settings of the software and of the practice's presentation. */
export const PracticeSettings = z.object({
  /** Rises by one with every change. A change sends the version that the writer saw. */
  version: RecordVersion,
  isSecondFactorRequiredForStaff: z.boolean(),
  brand: Brand,
  /** `null` if the practice does not accept UPI; staff then inform clients how to pay. */
  upi: UpiAccount.nullable(),
  bmiGuideline: z.enum(BMI_GUIDELINES),
  /**
   * The percentage of successful clients that the practice publishes; `null` if there is none. Never mixed with the
   * computed one.
   */
  publishedSuccessPercent: Percent.nullable(),
  /**
   * Minimum length of a client's password, in characters. Stored, but without effect if Firebase stores the passwords.
   */
  clientPasswordLength: PasswordLength(PASSWORD_LENGTHS.client),
  staffPasswordLength: PasswordLength(PASSWORD_LENGTHS.staff),
  /** Whether a backup is made each night; below it, the number of nights for which each is stored. */
  isBackedUpNightly: z.boolean(),
  backupNights: z
    .number(sentence(msg`Please enter a number from 1 to 365`))
    .int(sentence(msg`Please enter a whole number`))
    .min(1, sentence(msg`Please enter a number from 1 to 365`))
    .max(365, sentence(msg`Please enter a number from 1 to 365`)),
  /** The place for which the dates of fasts and the times of sunrise and sunset are computed. */
  fastPlace: z.enum(FAST_PLACE_KEYS, sentence(msg`Choose a place`)),
  fastRegion: z.enum(MONTH_REGIONS, sentence(msg`Choose how months are counted`)),
  /** Days by which Ramzan is later than by the Umm al-Qura calendar. */
  hijriShift: z
    .number(sentence(msg`Choose a day`))
    .int(sentence(msg`Choose a day`))
    .min(-1, sentence(msg`Choose a day`))
    .max(1, sentence(msg`Choose a day`)),
  /** Within how many working days a new client gets the first plan; `null` if the practice does not say so. */
  firstPlanDays: FirstPlanDays.nullable(),
})
export type PracticeSettings = z.infer<typeof PracticeSettings>

/** Values that are set elsewhere (by the environment or the software version) and are only shown here. */
export const SettingsFacts = z.object({
  identityProvider: z.enum(['embedded', 'firebase']),
  hasGoogle: z.boolean(),
  /** The domain whose verified addresses become admins; `null` if there is none. */
  staffDomain: z.string().nullable(),
  /** `smtp`: sent by a mail server. `kept`: only stored, and readable in the mailbox of the server. */
  mail: z.enum(['smtp', 'kept']),
  /**
   * The path where stored mail can be read; `null` if it cannot be read, or only at an address that the server prints
   * at start.
   */
  mailboxPath: z.string().nullable(),
  mailFrom: z.string(),
  publicUrl: z.string(),
  softwareVersion: z.string(),
  /** The version of the food tables that was imported last; `null` before the first import. */
  foods: z.object({ version: z.string(), importedAt: IsoInstant }).nullable(),
  /** Names of the sources of recommendations and rules. */
  guidelines: z.array(z.string()),
})
export type SettingsFacts = z.infer<typeof SettingsFacts>

const tags: [string] = ['settings']

export const getSettings = endpoint({
  method: 'GET',
  url: '/api/admin/settings',
  access: 'settings:manage',
  schema: {
    summary: 'The practice’s settings, and facts beside them',
    tags,
    response: {
      200: z.object({
        settings: PracticeSettings,
        facts: SettingsFacts,
        /** Set and removed by its own calls. */
        logo: Logo.nullable(),
        /** True if the caller signed in with a second factor; only then can they require it of all staff. */
        canRequireSecondFactor: z.boolean(),
      }),
    },
  },
})

/** `stale_version` (409): somebody else has changed them in the meantime; `details.settings` are the saved ones. */
export const updateSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  access: 'settings:manage',
  schema: {
    summary: 'Change the practice’s settings',
    tags,
    body: PracticeSettings,
    response: { 200: PracticeSettings },
  },
})

/** Adds a mail to the caller to the queue that all mails use. */
export const sendTestMail = endpoint({
  method: 'POST',
  url: '/api/admin/settings/test-mail',
  access: 'settings:manage',
  schema: {
    summary: 'Send a test mail to oneself',
    tags,
    response: { 200: z.object({ id: Uuid, to: z.string() }) },
  },
})

/** The state of a test mail. `reason`: a description of the error, if the first attempt failed. */
export const TestMailState = z.object({
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  attempts: z.number().int(),
  reason: z.string().nullable(),
})
export type TestMailState = z.infer<typeof TestMailState>

/** Returns only the caller's own test mails. */
export const getTestMail = endpoint({
  method: 'GET',
  url: '/api/admin/settings/test-mail/:id',
  access: 'settings:manage',
  schema: {
    summary: 'What became of a test mail',
    tags,
    params: IdParams,
    response: { 200: TestMailState },
  },
})

/** Settings that all staff screens use. */
export const getGuidelines = endpoint({
  method: 'GET',
  url: '/api/admin/guidelines',
  access: 'practice:view',
  schema: {
    summary: 'The guidelines that staff screens use first',
    tags,
    response: { 200: z.object({ bmiGuideline: z.enum(BMI_GUIDELINES) }) },
  },
})

export const SETTINGS_AREAS = ['practice', 'content', 'consultations', 'tax'] as const
export type SettingsArea = (typeof SETTINGS_AREAS)[number]

/** A stored version of settings; each save creates one. */
export const SettingsVersion = z.object({
  id: z.number().int(),
  area: z.enum(SETTINGS_AREAS),
  version: RecordVersion,
  /** `null` for the content before the first change. */
  changedBy: z.string().nullable(),
  createdAt: IsoInstant,
  /** The parts that differ from the version before; empty for the first. */
  fields: z.array(z.string()),
  isCurrent: z.boolean(),
})
export type SettingsVersion = z.infer<typeof SettingsVersion>

export const listSettingsVersions = endpoint({
  method: 'GET',
  url: '/api/admin/settings/versions',
  access: 'settings:manage',
  schema: {
    summary: 'The versions that the settings had, newest first',
    tags,
    querystring: PageQuery.extend({ area: z.enum(SETTINGS_AREAS).optional() }),
    response: { 200: z.array(SettingsVersion) },
  },
})

/** `content` and `previous` are complete; an older version may lack fields that exist today. */
export const getSettingsVersion = endpoint({
  method: 'GET',
  url: '/api/admin/settings/versions/:id',
  access: 'settings:manage',
  schema: {
    summary: 'One version of the settings, and the one before it',
    tags,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: {
      200: SettingsVersion.extend({
        content: z.record(z.string(), z.unknown()),
        /** `null` if there was none. */
        previous: z.record(z.string(), z.unknown()).nullable(),
      }),
    },
  },
})
