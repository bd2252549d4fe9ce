import { z } from 'zod'
import { PracticeSettings } from '#contract/settings.ts'

/** The settings as they stand in the form: without a UPI account its fields are empty. */
export const SettingsValues = PracticeSettings.extend({
  upi: z
    .object({ id: z.string(), payeeName: z.string() })
    .transform((upi) => (upi.id.trim() === '' && upi.payeeName.trim() === '' ? null : upi))
    .pipe(PracticeSettings.shape.upi),
})

/** What is saved, as it stands in the form. */
export function fromSettings(settings: PracticeSettings): z.input<typeof SettingsValues> {
  return { ...settings, upi: settings.upi ?? { id: '', payeeName: '' } }
}
