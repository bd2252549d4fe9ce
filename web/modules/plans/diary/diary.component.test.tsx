import { describe, expect, test } from 'vitest'
import { readTypedFoods } from '#contract/foods/typed-foods.ts'
import { createDiaryEntry, type DiaryEntry, getDiaryPhoto, putDiaryPhoto } from '#contract/plans/diary.ts'
import { giveConsent, listConsents } from '#contract/privacy/consents.ts'
import { answer, answerFile, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FiguresVisibility } from '../figures-visibility.tsx'
import { DayView } from './day-view.tsx'
import { DAL, makeDay, makeEntry, makeFigures, ROTI, UNKNOWN } from './diary.fixture.ts'
import { NewEntryForm } from './new-entry-form.tsx'
import { WeekView } from './week-view.tsx'

const TODAY = '2026-11-23'
const NO_ENTRY = { title: 'No entries yet', text: '' }

function showForm(hasFigures = true) {
  return renderScreen(
    <FiguresVisibility hasFigures={hasFigures}>
      <h1>Add what you ate</h1>
      <NewEntryForm day={TODAY} today={TODAY} slot={null} sharedPhoto={null} isPhotoMissing={false} />
    </FiguresVisibility>,
    { address: '/diary/new' },
  )
}

describe('a new entry', () => {
  test('shows how the words are understood before it is saved, and takes another food by one press', async () => {
    signInAs({ role: 'client' })
    await answer(listConsents, [])
    await answer(readTypedFoods, [ROTI, DAL, UNKNOWN])
    await answer(createDiaryEntry, makeEntry())
    const screen = await showForm()
    await screen.getByLabelText('What did you eat?').fill('2 roti, dal, aunty’s special')
    const understood = screen.getByRole('region', { name: 'Foods found' })
    await expect.element(understood.getByText('Check: usual portion assumed')).toBeVisible()
    await expect
      .element(understood.getByText(/is saved as you wrote it, without nutrition values/))
      .toBeVisible()
    await expect.element(understood.getByText('≥ 390 kcal')).toBeVisible()
    await understood.getByRole('button', { name: 'Dal fry' }).click()
    await expect.element(understood.getByText('≥ 450 kcal')).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => listCalls(createDiaryEntry)).toHaveLength(1)
    const [sent] = await listCalls(createDiaryEntry)
    expect(sent?.body).toMatchObject({
      day: TODAY,
      text: '2 roti, dal, aunty’s special',
      foods: [
        { foodId: ROTI.food?.id, grams: 80, isUnsure: false },
        { foodId: DAL.candidates[0]?.food.id, grams: 150, isUnsure: false },
        { foodId: null, grams: null },
      ],
    })
  })

  test('shows no energy to a client who hides it', async () => {
    signInAs({ role: 'client', hidesCalories: true })
    await answer(listConsents, [])
    await answer(readTypedFoods, [ROTI])
    const screen = await showForm(false)
    await screen.getByLabelText('What did you eat?').fill('2 roti')
    await expect.element(screen.getByText('Roti', { exact: true })).toBeVisible()
    expect(screen.getByText(/kcal/).elements()).toEqual([])
  })

  test('is saved as words if the foods cannot be read here', async () => {
    signInAs({ role: 'client' })
    await answer(listConsents, [])
    await refuse(readTypedFoods, { statusCode: 503, code: 'unavailable', message: 'Not now.' })
    await answer(createDiaryEntry, makeEntry())
    const screen = await showForm()
    await screen.getByLabelText('What did you eat?').fill('2 roti')
    await expect.element(screen.getByText(/we will look them up when it is sent/)).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await listCalls(createDiaryEntry))[0]?.body).toMatchObject({ foods: null })
  })

  test('needs words or a photo', async () => {
    signInAs({ role: 'client' })
    await answer(listConsents, [])
    const screen = await showForm()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Write what you ate, or add a photo')).toBeVisible()
  })

  test('with a photo asks for the consent once, and sends the entry before the photo', async () => {
    signInAs({ role: 'client' })
    await answer(listConsents, [])
    const saved: DiaryEntry = makeEntry({ text: '', isPhotoExpected: true })
    await answer(createDiaryEntry, saved)
    await answer(giveConsent, {
      purpose: 'meal-photos',
      wording: 'x',
      locale: 'en',
      version: null,
      guardianName: null,
      givenAt: '2026-11-23T08:00:00.000Z',
      withdrawnAt: null,
    })
    const refusal = { statusCode: 503, code: 'unavailable', message: 'We did not get the photo.' } as const
    await refuse(putDiaryPhoto, refusal, { params: { id: saved.id } })
    const screen = await showForm()
    const file = new File([Uint8Array.of(1, 2, 3)], 'plate.png', { type: 'image/png' })
    await screen.getByLabelText('Add a photo').upload(file)
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Please tick the box to agree')).toBeVisible()
    await screen.getByText(/may keep the photos of my food/).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    // The photo failed, but the form still has everything.
    await expect.element(screen.getByText('We did not get the photo.')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Your food' })).toBeVisible()
    expect(await listCalls(createDiaryEntry)).toHaveLength(1)
  })
})

describe('a day', () => {
  test('shows eaten beside planned, lower bounds as such, and the comment of the care team', async () => {
    signInAs({ role: 'client' })
    const photo = {
      width: 40,
      height: 30,
      addedAt: '2026-11-23T08:00:00.000Z',
      reviewedAt: '2026-11-23T09:00:00.000Z',
      reviewedByName: 'Farah Khan',
      comment: 'A balanced plate.',
    }
    await answerFile(
      getDiaryPhoto,
      { content: 'x', type: 'image/jpeg', name: 'photo.jpg' },
      { params: { id: makeEntry().id } },
    )
    const day = makeDay({ entries: [makeEntry({ photo, slot: 'lunch' })], eaten: makeFigures(900, false) })
    const own = { onEdit: () => undefined, onDelete: () => undefined }
    const screen = await renderScreen(<DayView day={day} own={own} empty={NO_ENTRY} />, { address: '/diary' })
    await expect.element(screen.getByText('≥ 900 kcal')).toBeVisible()
    await expect.element(screen.getByText('of 1,600 kcal')).toBeVisible()
    await expect
      .element(
        screen.getByText('2 of 5 planned meals eaten, 1 with other food, 1 skipped, 1 not marked · 1 entry'),
      )
      .toBeVisible()
    await expect.element(screen.getByText('Farah Khan:')).toBeVisible()
    await expect.element(screen.getByText('1:10 pm · instead of Lunch')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Delete entry of 1:10 pm' })).toBeVisible()
  })

  test('counts only meals and entries if figures are hidden', async () => {
    signInAs({ role: 'client', hidesCalories: true })
    const day = makeDay({ entries: [makeEntry({ figures: null })], eaten: null, planned: null })
    const screen = await renderScreen(<DayView day={day} own={null} empty={NO_ENTRY} />, {
      address: '/diary',
    })
    await expect.element(screen.getByText(/^2 of 5 planned meals eaten/)).toBeVisible()
    expect(screen.getByText(/kcal|\d g$/).elements()).toEqual([])
  })
})

test('a week has a chart and a table with the same figures, and days that are still to come', async () => {
  signInAs({ role: 'client' })
  const day = makeDay({ eaten: makeFigures(900, false) })
  const week = { days: [day], planned: makeFigures(1600), eaten: makeFigures(900, false) }
  const opened: string[] = []
  const screen = await renderScreen(
    <WeekView week={week} days={[TODAY, '2026-11-24']} onOpenDay={(each) => opened.push(each)} />,
    { address: '/diary?view=week' },
  )
  await expect
    .element(screen.getByRole('slider', { name: 'Energy by day' }))
    .toHaveAttribute('aria-valuetext', 'Monday, 23 Nov 2026: Eaten ≥ 900, Planned 1,600')
  const table = screen.getByRole('table', { name: 'Eaten and planned by day' })
  await expect.element(table.getByText('≥ 900 / 1,600').first()).toBeVisible()
  await table.getByRole('button', { name: 'Mon 23 Nov' }).click()
  expect(opened).toEqual([TODAY])
  await expect.element(table.getByText('Tue 24 Nov')).toBeVisible()
})
