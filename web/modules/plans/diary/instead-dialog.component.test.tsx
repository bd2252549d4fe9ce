import { expect, test } from 'vitest'
import { readTypedFoods } from '#contract/foods/typed-foods.ts'
import { createDiaryEntry, deleteDiaryEntry, listDiaryDays } from '#contract/plans/diary.ts'
import { listConsents } from '#contract/privacy/consents.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { makePlan } from '../editor/editor-fixture.tsx'
import { makeDay, makeEntry, makeFigures, ROTI, UNKNOWN } from './diary.fixture.ts'
import { InsteadDialog } from './instead-dialog.tsx'

const DAY = '2026-11-23'
/** The address of the diary of the client who is signed in. */
const OWN = { params: { userId: '11111111-1111-4111-8111-111111111111' } }

type Tick = Parameters<typeof InsteadDialog>[0]['tick']

async function show(tick: Tick = null) {
  signInAs({ role: 'client' })
  await answer(listConsents, [])
  const day = createEmptyDay(1, 1)
  day.meals.lunch.time = '1 PM'
  const plan = makePlan({ days: [day], dayCount: 1, status: 'active', startDate: DAY })
  const chosen: unknown[] = []
  let isClosed = false
  const screen = await renderScreen(
    <InsteadDialog
      plan={plan}
      date={DAY}
      slot="lunch"
      tick={tick}
      onChoose={async (choice) => {
        chosen.push(choice)
        return true
      }}
      onClose={() => {
        isClosed = true
      }}
    />,
    { address: '/home' },
  )
  return { screen, chosen, isClosed: () => isClosed }
}

test('words are shown as foods before they are saved, with the time of the planned meal', async () => {
  const { screen, isClosed } = await show()
  await answer(readTypedFoods, [ROTI, UNKNOWN])
  await answer(createDiaryEntry, makeEntry({ slot: 'lunch' }))
  await screen.getByLabelText('What did you eat?').fill('2 roti, aunty’s special')
  const understood = screen.getByRole('region', { name: 'Foods found' })
  await expect.element(understood.getByText('Roti', { exact: true })).toBeVisible()
  await expect
    .element(understood.getByText(/is saved as you wrote it, without nutrition values/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(isClosed).toBe(true)
  const [sent] = await listCalls(createDiaryEntry)
  expect(sent?.body).toMatchObject({
    day: DAY,
    slot: 'lunch',
    time: '13:00',
    foods: [{ foodId: ROTI.food?.id, grams: 80 }, { foodId: null }],
  })
})

test('a meal can be marked without words', async () => {
  const { screen, chosen } = await show()
  await screen.getByRole('button', { name: 'Mark without details' }).click()
  expect(chosen).toEqual([{ state: 'swapped', note: null }])
})

test('a former note stays readable, and its foods are read when it is saved', async () => {
  await answer(listDiaryDays, { days: [makeDay()], planned: null, eaten: null }, OWN)
  await answer(readTypedFoods, [ROTI])
  const { screen, chosen } = await show({ state: 'swapped', note: '2 roti' })
  await expect.element(screen.getByLabelText('What did you eat?')).toHaveValue('2 roti')
  await expect.element(screen.getByText('Roti', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove mark' }).click()
  expect(chosen).toEqual([{ state: null, note: null }])
})

test('what was written before is shown with its foods, and can be deleted', async () => {
  const food = {
    ...{ text: '2 roti', foodId: ROTI.food?.id ?? null, grams: 80, measure: null },
    isUnsure: false,
  }
  const entry = makeEntry({ slot: 'lunch', foods: [{ ...food, name: 'Roti', energyKcal: 240 }] })
  const other = makeEntry({ id: '22222222-2222-4222-8222-222222222223', text: 'Tea', slot: null })
  const day = makeDay({ entries: [entry, other], eaten: makeFigures(440) })
  await answer(listDiaryDays, { days: [day], planned: null, eaten: null }, OWN)
  await answer(deleteDiaryEntry, {}, { params: { id: entry.id } })
  const { screen } = await show({ state: 'swapped', note: '2 roti' })
  await expect.element(screen.getByText('240 kcal')).toBeVisible()
  await expect.element(screen.getByText('Tea')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /^Delete entry/ }).click()
  await expect.element(screen.getByText('Entry deleted')).toBeVisible()
})
