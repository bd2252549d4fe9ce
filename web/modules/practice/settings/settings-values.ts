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
export const SETTING_LABELS: Record<string, string> = {
  'brand.name': 'Name',
  'brand.tagline': 'Tagline',
  'brand.email': 'Email',
  'brand.phone': 'Phone',
  'brand.whatsapp': 'WhatsApp number',
  'upi.id': 'UPI ID',
  'upi.payeeName': 'Payee’s name',
  publishedSuccessPercent: 'Published success',
  bmiGuideline: 'BMI classes',
  isSecondFactorRequiredForStaff: 'Two-step sign-in for all staff',
  clientPasswordLength: 'Shortest password of clients',
  staffPasswordLength: 'Shortest password of staff',
  isBackedUpNightly: 'Backups by night',
  backupNights: 'Nights that backups are kept',
  fastPlace: 'Place for fasts',
  fastRegion: 'Months of fasts',
  hijriShift: 'First day of Ramzan',
  firstPlanDays: 'Days until a new client’s first plan',
}

/** Reads the newer settings from a `stale_version` error. Returns `null` for any other error. */
export function readNewerSettings(error: unknown): PracticeSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return PracticeSettings.safeParse(error.body?.details?.settings).data ?? null
}
