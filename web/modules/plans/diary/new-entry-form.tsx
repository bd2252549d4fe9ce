import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { EntryFields } from './entry-fields.tsx'
import { removeSharedPhoto } from './shared-photo.ts'
import { readNow, type SavedEntry, useEntryForm } from './use-entry-form.ts'

/**
 * The form of a new entry. After it is saved, the day of the entry is shown.
 *
 * @param props.sharedPhoto A photo that was shared with the app; `null` if there is none.
 * @param props.isPhotoMissing True if a photo was shared and did not arrive here.
 */
export function NewEntryForm({
  day,
  today,
  slot,
  sharedPhoto,
  isPhotoMissing,
}: {
  day: string
  today: string
  slot: MealSlot | null
  sharedPhoto: File | null
  isPhotoMissing: boolean
}) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState<SavedEntry | null>(null)
  const form = useEntryForm({
    entry: null,
    initial: { day, time: readNow(), slot, text: '' },
    onSaved: setSaved,
  })
  const takeShared = useEffectEvent(() => {
    if (sharedPhoto) form.choosePhoto(sharedPhoto)
  })
  useEffect(() => takeShared(), [])
  const leaveQuestion = useLeaveQuestion(form.isDirty && saved === null)
  const showDay = useEffectEvent(({ day: savedDay, isWaiting }: SavedEntry) => {
    showToast(
      isWaiting
        ? { title: t`Saved on this phone`, description: t`It is sent when you are online.`, tone: 'success' }
        : { title: t`Entry saved`, tone: 'success' },
    )
    void navigate(paths.diary(savedDay === today ? {} : { day: savedDay }), { replace: true })
  })
  // After the render in which leaving asks no question any more.
  useEffect(() => {
    if (!saved) return
    void removeSharedPhoto()
    showDay(saved)
  }, [saved])
  return (
    <FormFrame
      isSubmitting={form.isSubmitting}
      onSubmit={() => form.submit()}
      className="flex flex-col gap-5"
    >
      {isPhotoMissing && form.choice.photo === null && (
        <Banner tone="warning" title={t`We did not get the photo`}>
          {t`Choose the photo here, or write what you ate.`}
        </Banner>
      )}
      <ProblemBanner problem={form.problem} />
      <EntryFields form={form} today={today} />
      <Button type="submit" size="lg" isPending={form.isSubmitting}>
        {form.isSubmitting ? t`Saving...` : t`Save`}
      </Button>
      {leaveQuestion}
    </FormFrame>
  )
}
