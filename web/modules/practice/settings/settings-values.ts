import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { PracticeSettings } from '#contract/practice/settings.ts'
import { hasCode } from '#web/kit/api/api-error.ts'

/** The settings as form values: without a UPI account its fields are empty. */
export const SettingsValues = PracticeSettings.extend({
  upi: z
    .object({ id: z.string(), payeeName: z.string() })
    .transform((upi) => (upi.id.trim() === '' && upi.payeeName.trim() === '' ? null : upi))
    .pipe(PracticeSettings.shape.upi),
  publishedSuccessPercent: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text.replace('%', ''))))
    .pipe(PracticeSettings.shape.publishedSuccessPercent),
  firstPlanDays: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(PracticeSettings.shape.firstPlanDays),
})
export type SettingsInput = z.input<typeof SettingsValues>

/** Converts saved settings to form values. */
export function fromSettings(settings: PracticeSettings): SettingsInput {
  return {
    ...settings,
    upi: settings.upi ?? { id: '', payeeName: '' },
    publishedSuccessPercent: String(settings.publishedSuccessPercent ?? ''),
    firstPlanDays: String(settings.firstPlanDays ?? ''),
  }
}

/** The names of settings on screen, by their paths; also used when versions are compared. */
export const SETTING_LABELS: Record<string, MessageDescriptor> = {
  'brand.name': msg`Name`,
  'brand.tagline': msg`Tagline`,
  'brand.email': msg`Email`,
  'brand.phone': msg`Phone`,
  'brand.whatsapp': msg`WhatsApp number`,
  'upi.id': msg`UPI ID`,
  'upi.payeeName': msg`Payee’s name`,
  publishedSuccessPercent: msg`Published success rate`,
  bmiGuideline: msg`BMI classes`,
  isSecondFactorRequiredForStaff: msg`Two-step sign-in for all staff`,
  clientPasswordLength: msg`Minimum password length for clients`,
  staffPasswordLength: msg`Minimum password length for staff`,
  isBackedUpNightly: msg`Nightly backups`,
  backupNights: msg`Nights to keep each backup`,
  fastPlace: msg`Place for fasts`,
  fastRegion: msg`Months of Shravan`,
  hijriShift: msg`First day of Ramzan`,
  firstPlanDays: msg`Days until a new client’s first plan`,
}

/** Reads the newer settings from a `stale_version` error. Returns `null` for any other error. */
export function readNewerSettings(error: unknown): PracticeSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return PracticeSettings.safeParse(error.body?.details?.settings).data ?? null
}
