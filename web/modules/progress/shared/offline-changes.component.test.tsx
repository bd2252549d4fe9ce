import { expect, test } from 'vitest'
import {
  createProgressEntry,
  deleteProgressEntry,
  listProgress,
  type ProgressEntry,
  restoreProgressEntry,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { storedAnswers } from '#web/kit/offline/offline-database.ts'
import { readWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { queueOffline } from '#web/kit/offline/write-offline.ts'
import { answer, answerPages, cut, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { measurementWrite } from '../measurement-write.ts'
import { EntryList } from './entry-list.tsx'

const ID = '22222222-2222-4222-8222-222222222222'
const NEW_ID = '22222222-2222-4222-8222-222222222223'

const ENTRY: ProgressEntry = {
  id: ID,
  entryDate: '2026-11-20T05:00:00.000Z',
  weight: 64,
  bodyFat: null,
  measurements: {},
  notes: null,
  dietPlanId: null,
  version: 1,
  isByStaff: false,
  createdAt: '2026-11-20T05:00:00.000Z',
}

/** Waits until the server has everything, and the list is loaded again. */
async function sendEverything(): Promise<void> {
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => readWaitingWrites().writes).toEqual([])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}

async function show(entries: ProgressEntry[]) {
  const { id: userId } = signInAs({ role: 'client' })
  await answerPages(listProgress, [entries], { params: { userId } })
  const screen = await renderScreen(<EntryList today="2026-11-23" />, { address: '/progress' })
  return { screen, userId }
}

test('a weight that waits itself is changed without a connection, and both are sent in order', async () => {
  const { screen, userId } = await show([ENTRY])
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).toBeVisible()
  await cut(createProgressEntry)
  await cut(updateProgressEntry, { params: { id: NEW_ID } })
  await queueOffline(measurementWrite, {
    body: { id: NEW_ID, userId, weight: 63, entryDate: '2026-11-22T05:00:00.000Z' },
  })
  await expect.element(screen.getByRole('cell', { name: '63.0 kg' })).toBeVisible()
  await expect
    .element(screen.getByRole('cell', { name: 'Saved on this phone, will be sent later' }))
    .toBeVisible()
  await screen.getByRole('button', { name: /^Edit the measurement of 22 Nov/ }).click()
  await screen.getByLabelText('Weight').fill('62.5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('cell', { name: '62.5 kg' })).toBeVisible()

  const saved = { ...ENTRY, id: NEW_ID, weight: 63, entryDate: '2026-11-22T05:00:00.000Z' as const }
  await answer(createProgressEntry, saved)
  await answer(updateProgressEntry, { ...saved, weight: 62.5, version: 2 }, { params: { id: NEW_ID } })
  await sendEverything()
  const [sent] = (await listCalls(updateProgressEntry, { id: NEW_ID })).slice(-1)
  expect(sent?.body).toMatchObject({ weight: 62.5, version: 1 })
})

test('a weight is deleted and restored without a connection', async () => {
  const { screen } = await show([ENTRY])
  const params = { id: ID }
  await cut(deleteProgressEntry, { params })
  await cut(restoreProgressEntry, { params })
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).toBeVisible()
  await screen.getByRole('button', { name: /^Delete the measurement of 20 Nov/ }).click()
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).not.toBeInTheDocument()
  // An answer that is loaded again does not bring it back.
  await queryClient.invalidateQueries({ queryKey: ['api', 'progress'] })
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).toBeVisible()
  await answer(deleteProgressEntry, {}, { params })
  await answer(restoreProgressEntry, { ...ENTRY, version: 3 }, { params })
  await sendEverything()
})

test('the first page of the list is there without a connection', async () => {
  const { screen, userId } = await show([ENTRY])
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).toBeVisible()
  // It is stored when the browser is idle.
  await expect.poll(() => storedAnswers.listOfPath(userId, `/api/progress/${userId}`)).toHaveLength(1)
  await cut(listProgress, { params: { userId } })
  await queryClient.resetQueries({ queryKey: ['api', 'progress'] })
  await expect.element(screen.getByRole('cell', { name: '64.0 kg' })).toBeVisible()
})
