import { type DiaryEntry, deleteDiaryEntry, restoreDiaryEntry } from '#contract/plans/diary.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { showToast } from '#web/ui/toast.tsx'
import { refetchDiary } from './diary-queries.ts'

/** Deletes an entry and shows a toast with an undo button. Never rejects. */
export async function deleteEntry({ id }: Pick<DiaryEntry, 'id'>): Promise<void> {
  try {
    await call(deleteDiaryEntry, { params: { id } })
    showToast({
      title: 'Entry deleted',
      tone: 'neutral',
      action: { label: 'Undo', onAction: () => void restoreEntry(id) },
    })
    focusIfLost()
  } catch (error) {
    showToast({
      title: 'The entry could not be deleted',
      description: messageOf(error, 'Please try again.'),
      tone: 'danger',
    })
  }
  await refetchDiary()
}

async function restoreEntry(id: string): Promise<void> {
  try {
    await call(restoreDiaryEntry, { params: { id } })
    showToast({ title: 'Entry restored', tone: 'success' })
  } catch (error) {
    showToast({
      title: 'The entry could not be restored',
      description: messageOf(error, 'Please try again.'),
      tone: 'danger',
      action: { label: 'Try again', onAction: () => void restoreEntry(id) },
    })
  }
  await refetchDiary()
}
