import { t } from '@lingui/core/macro'
import { deleteProgressEntry, restoreProgressEntry } from '#contract/progress/progress.ts'
import { messageOf, toApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { type WriteOutcome, writeOffline } from '#web/kit/offline/write-offline.ts'
import { showToast } from '#web/ui/toast.tsx'
import { measurementRemoval, measurementRestoration } from './measurement-write.ts'
import { refetchProgress } from './use-save-measurement.ts'

/**
 * Deletes a measurement and shows a toast with an undo button. Never rejects.
 *
 * @param isOwn True for the client's own, which are deleted without a connection, too.
 */
export async function deleteMeasurement(id: string, isOwn: boolean): Promise<void> {
  try {
    const input = { params: { id } }
    if (isOwn) requireAccepted(await writeOffline(measurementRemoval, input))
    else await call(deleteProgressEntry, input)
    showToast({
      title: t`Measurement deleted`,
      tone: 'neutral',
      action: { label: t`Undo`, onAction: () => void restoreMeasurement(id, isOwn) },
    })
    if (isOwn) return
  } catch (error) {
    showToast({
      title: t`The measurement could not be deleted`,
      description: messageOf(error, t`Please try again.`),
      tone: 'danger',
    })
  }
  await refetchProgress()
}

async function restoreMeasurement(id: string, isOwn: boolean): Promise<void> {
  try {
    const input = { params: { id } }
    if (isOwn) requireAccepted(await writeOffline(measurementRestoration, input))
    else await call(restoreProgressEntry, input)
    showToast({ title: t`Measurement restored`, tone: 'success' })
    if (isOwn) return
  } catch (error) {
    showToast({
      title: t`The measurement could not be restored`,
      description: messageOf(error, t`Please try again.`),
      tone: 'danger',
      action: { label: t`Try again`, onAction: () => void restoreMeasurement(id, isOwn) },
    })
  }
  await refetchProgress()
}

function requireAccepted(outcome: WriteOutcome<unknown>): void {
  if (outcome.kind === 'refused') throw toApiError(outcome.body)
}
