import { t } from '@lingui/core/macro'
import type { DiaryEntry } from '#contract/plans/diary.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { EntryFields } from './entry-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Changes an own entry. */
export function EditEntryDialog({
  entry,
  today,
  onClose,
}: {
  entry: DiaryEntry
  today: string
  onClose: () => void
}) {
  const { day, time, slot, text } = entry
  const form = useEntryForm({
    entry,
    initial: { day, time, slot, text },
    onSaved: ({ isWaiting }) => {
      showToast(
        isWaiting
          ? {
              title: t`Saved on this phone`,
              description: t`You are offline. It will be sent later.`,
              tone: 'success',
            }
          : { title: t`Entry saved`, tone: 'success' },
      )
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Edit entry`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={form.isDirty}
      isSubmitting={form.isSubmitting}
      problem={form.problem}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <EntryFields form={form} today={today} />
    </FormDialog>
  )
}
