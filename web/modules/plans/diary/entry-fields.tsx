import { t } from '@lingui/core/macro'
import { MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { PhotoField } from '../photos/photo-field.tsx'
import { findPhotoUrl } from './diary-photo.tsx'
import { readSlot } from './diary-words.ts'
import { UnderstoodFoods } from './understood-foods.tsx'
import type { EntryForm } from './use-entry-form.ts'

/** The fields of an entry: words, photo, time and day, and the planned meal that it replaces. */
export function EntryFields({ form, today }: { form: EntryForm; today: string }) {
  const { values, change, errors } = form
  return (
    <>
      <EntryWords form={form} label={t`What did you eat?`} />
      <EntryPhotoField form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Time`}
          type="time"
          required
          value={values.time}
          error={errors.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <TextField
          label={t`Day`}
          type="date"
          required
          max={today}
          value={values.day}
          error={errors.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={t`Instead of a planned meal?`}
        options={[
          { value: '', label: t`No, I ate this as well` },
          ...MEAL_SLOTS.map(({ key, label }) => ({
            value: key,
            label: t`Instead of ${{ meal: say(label) }}`,
          })),
        ]}
        value={values.slot ?? ''}
        onChange={(event) => change({ slot: readSlot(event.currentTarget.value) })}
      />
    </>
  )
}

/** The client's own words, and how they are understood. */
export function EntryWords({ form, label }: { form: EntryForm; label: string }) {
  return (
    <>
      <TextAreaField
        label={label}
        hint={t`As you would say it: 2 roti, 1 katori rajma`}
        rows={3}
        maxLength={MAX_TYPED_FOODS_LENGTH}
        value={form.values.text}
        error={form.errors.text}
        onChange={(event) => form.change({ text: event.currentTarget.value })}
      />
      {form.isTextChanged && <UnderstoodFoods {...form.understood} />}
    </>
  )
}

/** The photo of the entry. */
export function EntryPhotoField({ form }: { form: EntryForm }) {
  const { stored, errors } = form
  const storedUrl = stored?.photo ? findPhotoUrl(stored.id, 'thumbnail') : null
  return (
    <PhotoField
      alt={t`Your food`}
      choice={form.choice}
      consent={form.consent}
      errors={errors}
      storedUrl={storedUrl}
      sentShare={form.sentShare}
    />
  )
}
