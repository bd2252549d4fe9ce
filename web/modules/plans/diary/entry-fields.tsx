import { ImagePlus, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { formatPercent } from '#domain/units/format.ts'
import { FilePick } from '#web/kit/photos/file-pick.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { findPhotoUrl } from './diary-photo.tsx'
import { readSlot } from './diary-words.ts'
import { UnderstoodFoods } from './understood-foods.tsx'
import type { EntryForm } from './use-entry-form.ts'

/** The fields of an entry: words, photo, time and day, and the planned meal that it replaces. */
export function EntryFields({ form, today }: { form: EntryForm; today: string }) {
  const { values, change, errors } = form
  return (
    <>
      <EntryWords form={form} label="What did you eat?" />
      <PhotoField form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Time"
          type="time"
          required
          value={values.time}
          error={errors.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <TextField
          label="Day"
          type="date"
          required
          max={today}
          value={values.day}
          error={errors.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label="Instead of a planned meal?"
        options={[
          { value: '', label: 'No, I ate this as well' },
          ...MEAL_SLOTS.map(({ key, label }) => ({ value: key, label: `Instead of ${label}` })),
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
        hint="As you would say it: 2 roti, 1 katori dal"
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

/** The photo of the entry, with the consent that is asked once. */
export function PhotoField({ form }: { form: EntryForm }) {
  const { photo, stored, sentShare } = form
  const hasStored = stored !== null && stored.photo !== null && !form.isPhotoRemoved
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (file) form.choosePhoto(file)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-control border border-dashed border-control bg-sunken">
          {photo ? (
            <img src={photo.url} alt="Your food" className="size-full object-cover" />
          ) : hasStored ? (
            <img
              src={findPhotoUrl(stored.id, 'thumbnail')}
              alt="Your food"
              className="size-full object-cover"
            />
          ) : (
            <ImagePlus size={28} aria-hidden className="text-muted" />
          )}
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <FilePick label="Take a photo" isCamera onChange={choose} />
          <FilePick label={photo || hasStored ? 'Choose another' : 'Add a photo'} onChange={choose} />
          {photo && (
            <Button variant="quiet" size="sm" icon={Trash2} className="-ml-3" onPress={form.dropPhoto}>
              Remove photo
            </Button>
          )}
          {!photo && hasStored && (
            <Button
              variant="quiet"
              size="sm"
              icon={Trash2}
              className="-ml-3"
              onPress={form.removeStoredPhoto}
            >
              Remove photo
            </Button>
          )}
        </div>
      </div>
      {(form.fileProblem ?? form.errors.photo) && (
        <div role="alert">
          <FieldError>{form.fileProblem ?? form.errors.photo}</FieldError>
        </div>
      )}
      {form.needsConsent && (
        <Checkbox
          checked={form.isAgreed}
          onChange={(event) => form.agree(event.target.checked)}
          error={form.errors.consent}
        >
          {form.wording}
        </Checkbox>
      )}
      {photo && (
        <p className="text-sm text-muted">
          Only the picture is saved: where and with what it was taken is removed from it.
        </p>
      )}
      {sentShare !== null && (
        <ProgressBar
          label={sentShare < 1 ? 'Sending the photo' : 'Almost done'}
          value={sentShare}
          valueText={formatPercent(sentShare)}
        />
      )}
    </div>
  )
}
