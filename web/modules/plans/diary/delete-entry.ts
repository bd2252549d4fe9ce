import { t } from '@lingui/core/macro'
import type { DiaryEntry } from '#contract/plans/diary.ts'
import { messageOf, toApiError } from '#web/kit/api/api-error.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { showToast } from '#web/ui/toast.tsx'
import { refetchDiary } from './diary-queries.ts'
import { entryRemoval, entryRestoration } from './diary-write.ts'

/** Deletes an entry, also without a connection, and shows a toast with an undo button. Never rejects. */
export async function deleteEntry({ id }: Pick<DiaryEntry, 'id'>): Promise<void> {
  try {
    const outcome = await writeOffline(entryRemoval, { params: { id } })
    if (outcome.kind === 'refused') throw toApiError(outcome.body)
    showToast({
      title: t`Entry deleted`,
      tone: 'neutral',
      action: { label: t`Undo`, onAction: () => void restoreEntry(id) },
    })
    focusIfLost()
  } catch (error) {
    showToast({
      title: t`The entry could not be deleted`,
      description: messageOf(error, t`Please try again.`),
      tone: 'danger',
    })
    await refetchDiary()
  }
}

async function restoreEntry(id: string): Promise<void> {
  try {
    const outcome = await writeOffline(entryRestoration, { params: { id } })
    if (outcome.kind === 'refused') throw toApiError(outcome.body)
    showToast({ title: t`Entry restored`, tone: 'success' })
  } catch (error) {
    showToast({
      title: t`The entry could not be restored`,
      description: messageOf(error, t`Please try again.`),
      tone: 'danger',
      action: { label: t`Try again`, onAction: () => void restoreEntry(id) },
    })
    await refetchDiary()
  }
}
