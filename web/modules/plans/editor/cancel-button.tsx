import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { deleteDietPlan } from '#contract/plans/diet-plans.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePlanEditing, usePlanState } from './editor-context.ts'
import { LeaveDialog } from './leave-dialog.tsx'

/**
 * Leaves the editor. If something was written, it asks first what to do with the draft.
 *
 * @param props.isUnsavedAtStart Whether the editor opened with unsaved content.
 */
export function CancelButton({ isUnsavedAtStart }: { isUnsavedAtStart: boolean }) {
  const { store, saving } = usePlanEditing()
  const navigate = useNavigate()
  const title = usePlanState(({ values }) => values.title.trim())
  const isStored = usePlanState(({ stored }) => stored !== null)
  const [leaving, setLeaving] = useState<'asked' | 'deleting' | null>(null)
  const leave = (): void => void navigate(paths.dietPlans())
  const cancel = (): void => {
    const { stored, status } = store.getState()
    if (stored !== null || status.kind !== 'untouched' || isUnsavedAtStart) setLeaving('asked')
    else leave()
  }
  /** Discards the draft, stored or not, and leaves. */
  const discard = async (): Promise<void> => {
    setLeaving('deleting')
    try {
      // Waits for a running save, which would store the draft again after the deletion.
      const saved = (await saving.flush()) ?? store.getState().stored
      if (saved !== null) await call(deleteDietPlan, { params: { id: saved.id } })
      saving.dropUnsaved()
      await navigate(paths.dietPlans())
    } catch (error) {
      setLeaving(null)
      showToast({
        title: t`Error`,
        description: messageOf(error, t`The draft could not be deleted. Please try again.`),
        tone: 'danger',
      })
    }
  }
  return (
    <>
      <Button variant="secondary" onPress={cancel}>
        {t`Cancel`}
      </Button>
      {leaving && (
        <LeaveDialog
          title={title}
          isStored={isStored}
          isDeleting={leaving === 'deleting'}
          onClose={() => setLeaving(null)}
          onKeep={leave}
          onDelete={() => void discard()}
        />
      )}
    </>
  )
}
