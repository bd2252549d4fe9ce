import { deleteProgressEntry, restoreProgressEntry } from '#contract/progress/progress.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { showToast } from '#web/ui/toast.tsx'
import { refetchProgress } from './use-save-measurement.ts'

/** Deletes a measurement and shows a toast with an undo button. Never rejects. */
export async function deleteMeasurement(id: string): Promise<void> {
  try {
    await call(deleteProgressEntry, { params: { id } })
    showToast({
      title: 'Measurement deleted',
      tone: 'neutral',
      action: { label: 'Undo', onAction: () => void restoreMeasurement(id) },
    })
  } catch (error) {
    showToast({
      title: 'The measurement could not be deleted',
      description: messageOf(error, 'Please try again.'),
      tone: 'danger',
    })
  }
  await refetchProgress()
}

async function restoreMeasurement(id: string): Promise<void> {
  try {
    await call(restoreProgressEntry, { params: { id } })
    showToast({ title: 'Measurement brought back', tone: 'success' })
  } catch (error) {
    showToast({
      title: 'The measurement could not be brought back',
      description: messageOf(error, 'Please try again.'),
      tone: 'danger',
      action: { label: 'Try again', onAction: () => void restoreMeasurement(id) },
    })
  }
  await refetchProgress()
}
