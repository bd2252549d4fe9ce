import { msg, t } from '@lingui/core/macro'
import { FAST_PLACES } from '#domain/plans/fasts/fast-places.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { sayOptions } from '#web/ui/sayable.ts'
import type { SettingsFormApi } from './settings-form.tsx'

const PLACES = Object.entries(FAST_PLACES).map(([value, { name }]) => ({ value, label: name }))

const SHIFTS = [
  { value: '-1', label: msg`One day before the Umm al-Qura calendar` },
  { value: '0', label: msg`Same as the Umm al-Qura calendar` },
  { value: '1', label: msg`One day after the Umm al-Qura calendar, as usual in India` },
]

/** Where and how the dates and times of fasts are computed. */
export function FastFields({ form: { register, formState } }: { form: SettingsFormApi }) {
  return (
    <SettingsCard
      id="fasts"
      title={t`Fasting days`}
      text={t`Dates and times of your clients’ fasts. Changes apply from tomorrow.`}
    >
      <NativeSelect
        label={t`Place for sunrise, sunset and dates`}
        options={sayOptions(PLACES)}
        className="max-w-sm"
        {...register('fastPlace')}
      />
      <RadioCards
        label={t`Month of Shravan`}
        options={[
          { value: 'north', label: t`North`, hint: t`Months end with the full moon` },
          { value: 'west_south', label: t`West and south`, hint: t`Months end with the new moon` },
        ]}
        error={formState.errors.fastRegion?.message}
        inputProps={register('fastRegion')}
      />
      <NativeSelect
        label={t`First day of Ramzan`}
        options={sayOptions(SHIFTS)}
        className="max-w-sm"
        {...register('hijriShift', { valueAsNumber: true })}
      />
    </SettingsCard>
  )
}
