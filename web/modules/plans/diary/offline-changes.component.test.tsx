import { useState } from 'react'
import { expect, test } from 'vitest'
import { readTypedFoods } from '#contract/foods/typed-foods.ts'
import {
  createDiaryEntry,
  type DiaryEntry,
  deleteDiaryEntry,
  listDiaryDays,
  restoreDiaryEntry,
  updateDiaryEntry,
} from '#contract/plans/diary.ts'
import { listConsents } from '#contract/privacy/consents.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { OfflineNotice } from '#web/kit/offline/offline-notice.tsx'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { readWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { queueOffline } from '#web/kit/offline/write-offline.ts'
import { answer, cut, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { DayView } from './day-view.tsx'
import { deleteEntry } from './delete-entry.ts'
import { makeDay, makeEntry, makeFigures } from './diary.fixture.ts'
import { diaryQuery } from './diary-queries.ts'
import { entryWrite } from './diary-write.ts'
import { EditEntryDialog } from './edit-entry-dialog.tsx'

const TODAY = '2026-11-23'
const ENTRY = makeEntry({ figures: makeFigures(200) })
const params = { id: ENTRY.id }

/** A day of the diary, as its screen shows it. */
function Day() {
  const { data } = useShown(diaryQuery(useUser().id, { from: TODAY, to: TODAY }))
  const [edited, setEdited] = useState<DiaryEntry | null>(null)
  const [day] = data?.days ?? []
  return (
    <>
      <OfflineNotice />
      {day && (
        <DayView
          day={day}
          own={{ onEdit: setEdited, onDelete: (entry) => void deleteEntry(entry) }}
          empty={{ title: 'No entries yet', text: '' }}
        />
      )}
      {edited && <EditEntryDialog entry={edited} today={TODAY} onClose={() => setEdited(null)} />}
    </>
  )
}

/** Waits until the server has everything, and the day is loaded again. */
async function sendEverything(): Promise<void> {
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => readWaitingWrites().writes).toEqual([])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}

async function show(entries: DiaryEntry[]) {
  const { id: userId } = signInAs({ role: 'client' })
  const day = makeDay({ entries, eaten: makeFigures(900) })
  const path = { params: { userId } }
  await answer(listDiaryDays, { days: [day], planned: null, eaten: day.eaten }, path)
  await answer(listConsents, [])
  await answer(readTypedFoods, [])
  const screen = await renderScreen(<Day />, { address: '/diary' })
  await expect.element(screen.getByText(/planned meals eaten/)).toBeVisible()
  return screen
}

test('an entry that waits itself is changed without a connection, and both are sent in order', async () => {
  const screen = await show([])
  await cut(createDiaryEntry)
  await cut(updateDiaryEntry, { params })
  await queueOffline(entryWrite, {
    body: { id: ENTRY.id, day: TODAY, time: '13:10', text: '2 roti', foods: [] },
  })
  await screen.getByRole('button', { name: /^Edit entry/ }).click()
  await screen.getByLabelText('What did you eat?').fill('3 roti')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('article').getByText('3 roti')).toBeVisible()
  await expect.element(screen.getByRole('article').getByText(/will be sent later/)).toBeVisible()
  await expect.element(screen.getByText('not known').first()).toBeVisible()

  await answer(createDiaryEntry, ENTRY)
  await answer(updateDiaryEntry, { ...ENTRY, text: '3 roti', version: 2 }, { params })
  await sendEverything()
  const [sent] = (await listCalls(updateDiaryEntry, params)).slice(-1)
  expect(sent?.body).toMatchObject({ text: '3 roti', version: 1 })
})

test('an entry is deleted and restored without a connection', async () => {
  const screen = await show([ENTRY])
  await cut(deleteDiaryEntry, { params })
  await cut(restoreDiaryEntry, { params })
  await screen.getByRole('button', { name: /^Delete entry/ }).click()
  await expect.element(screen.getByText('No entries yet')).toBeVisible()
  await expect.element(screen.getByText('1 change is saved on this phone', { exact: false })).toBeVisible()
  // An answer that is loaded again does not bring it back.
  await queryClient.invalidateQueries({ queryKey: ['api', 'diary'] })
  await expect.element(screen.getByText('No entries yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('article').getByText('2 roti')).toBeVisible()
  await answer(deleteDiaryEntry, {}, { params })
  await answer(restoreDiaryEntry, ENTRY, { params })
  await sendEverything()
})
