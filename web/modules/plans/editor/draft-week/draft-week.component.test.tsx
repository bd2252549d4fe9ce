import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchFoodItems } from '#contract/foods/food-items.ts'
import { createDietPlan, updateDietPlan } from '#contract/plans/diet-plans.ts'
import { type DraftEvent, draftCell, draftWeek } from '#contract/plans/draft-week.ts'
import type { PlanMeal } from '#domain/plans/plan.ts'
import { answer, answerFile, listCalls, refuse } from '#web/test/answer-api.ts'
import {
  ASHA,
  makeDay,
  makePlan,
  PANEER,
  PLAN_PARAMS,
  pressWithControl,
  showEditor,
  showNewEditor,
} from '../editor-fixture.tsx'

const { foods } = makePlan()
const WEEK: DraftEvent[] = [
  ...Array.from(
    { length: 7 },
    (_, index): DraftEvent => ({
      kind: 'day',
      day: makeDay(index + 1, 7, { lunch: 100 + index, dinner: 200 }),
      foods,
    }),
  ),
  { kind: 'done', unknownDislikes: ['zzz'] },
]

async function answerEvents(events: readonly DraftEvent[]): Promise<void> {
  const content = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  await answerFile(
    draftWeek,
    { content, type: 'application/x-ndjson', name: 'week.ndjson' },
    { params: PLAN_PARAMS },
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Draft a week' })

async function openDialog(): Promise<void> {
  await showEditor()
  await page.getByRole('button', { name: 'Draft a week' }).click()
}

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('the wishes are prefilled from the plan’s targets and the client’s record', async () => {
  await openDialog()
  await expect.element(dialog().getByLabelText('Energy per day')).toHaveValue('1100')
  await expect.element(dialog().getByLabelText(/^Protein, at least/)).toHaveValue('90')
  await expect.element(dialog().getByLabelText(/^Fibre, at least/)).toHaveValue('25')
  await expect.element(dialog().getByRole('checkbox', { name: 'Lunch' })).toBeChecked()
  await expect.element(dialog().getByRole('checkbox', { name: 'Post-Dinner' })).not.toBeChecked()
})

test('a new plan is stored before its week is drafted', async () => {
  await showNewEditor()
  await page.getByRole('button', { name: 'Draft a week' }).click()
  await expect.element(dialog().getByRole('checkbox', { name: 'Lunch' })).toBeChecked()
  expect(await listCalls(createDietPlan)).toHaveLength(1)
})

test('a drafted week is inserted in one step that can be undone', async () => {
  await answerEvents(WEEK)
  await openDialog()
  await dialog()
    .getByLabelText(/^Dislikes/)
    .fill('karela, zzz')
  await dialog().getByText('Day 2', { exact: true }).click()
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await expect.element(dialog().getByText('No dish contains zzz. Please check the spelling.')).toBeVisible()
  const [sent] = await listCalls(draftWeek, PLAN_PARAMS)
  expect(sent?.body.wishes).toMatchObject({
    energyKcal: 1100,
    dislikes: ['karela', 'zzz'],
    fastingDays: [2],
    slots: [
      { slot: 'breakfast' },
      { slot: 'midMorning' },
      { slot: 'lunch' },
      { slot: 'eveningSnack' },
      { slot: 'dinner' },
    ],
  })
  expect(sent?.body.wishes.targets).toContainEqual({ key: 'proteinG', min: 90, max: null, isRequired: true })
  expect(sent?.body.wishes.targets).toContainEqual({
    key: 'sodiumMg',
    min: null,
    max: 2000,
    isRequired: false,
  })
  await dialog().getByRole('button', { name: 'Insert into plan' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  const calls = await listCalls(updateDietPlan, PLAN_PARAMS)
  expect(calls.at(-1)?.body.days?.length).toBe(7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('tab', { name: 'Day 7' })).not.toBeInTheDocument()
  await pressWithControl('y')
  await expect.element(page.getByRole('tab', { name: 'Day 7' })).toBeVisible()
})

test('a meal is locked, drafted again, and replaced by one of the next best', async () => {
  await answerEvents(WEEK)
  await openDialog()
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await dialog().getByRole('button', { name: 'Lock Dinner of Day 1' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Redraft Dinner of Day 1' })).toBeDisabled()
  const [first, second] = [300, 400].map((grams): PlanMeal => makeDay(1, 7, { lunch: grams }).meals.lunch)
  if (!first || !second) throw new Error('two meals')
  await answer(draftCell, { meals: [first, second], foods }, { params: PLAN_PARAMS })
  await dialog().getByRole('button', { name: 'More options for Lunch of Day 1' }).click()
  const others = dialog().getByRole('list', { name: 'More options for Lunch of Day 1' })
  await others.getByRole('button', { name: 'Use' }).nth(1).click()
  await expect.element(dialog().getByText(/400 g/).first()).toBeVisible()
  await dialog().getByRole('button', { name: 'Redraft Lunch of Day 1' }).click()
  await expect.element(dialog().getByText(/300 g/).first()).toBeVisible()
  const calls = await listCalls(draftCell, PLAN_PARAMS)
  expect(calls.map(({ body }) => body.count)).toEqual([3, 1])
  await dialog().getByRole('button', { name: 'Redraft week' }).click()
  await expect
    .poll(async () => (await listCalls(draftWeek, PLAN_PARAMS)).at(-1)?.body.locked)
    .toMatchObject([{ dayNumber: 1, slot: 'dinner' }])
})

test('a change that a conflict offers is applied by one press, and the ready days stay', async () => {
  await answerEvents([
    { kind: 'day', day: makeDay(1, 7, { lunch: 100 }), foods },
    { kind: 'revised', day: makeDay(1, 7, { lunch: 150 }), foods },
    {
      kind: 'conflict',
      dayNumber: 2,
      isMinimal: true,
      wishes: [
        {
          wish: 'min:proteinG',
          text: 'Protein at least 90 g',
          relaxation: {
            text: 'Protein 61 g instead of 90 g',
            cost: '29 g less protein a day',
            amount: 61,
            dishIds: [],
          },
        },
        { wish: 'diet', text: 'Food preference: vegan', relaxation: null },
      ],
    },
  ])
  await openDialog()
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await expect
    .element(dialog().getByText('these requirements cannot be met together', { exact: false }))
    .toBeVisible()
  await expect.element(dialog().getByText('29 g less protein a day')).toBeVisible()
  await answerEvents(WEEK)
  await dialog().getByRole('button', { name: 'Protein 61 g instead of 90 g' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Insert into plan' })).toBeVisible()
  const { body } = (await listCalls(draftWeek, PLAN_PARAMS)).at(-1) ?? {}
  expect(body?.wishes.targets).toContainEqual({ key: 'proteinG', min: 61, max: null, isRequired: true })
  expect(body?.locked).toMatchObject([{ dayNumber: 1, slot: 'lunch', meal: { items: [{ grams: 150 }] } }])
  await dialog().getByRole('button', { name: 'Change requirements' }).click()
  await expect.element(dialog().getByLabelText(/^Protein, at least/)).toHaveValue('61')
})

test('a dish to include is found by its name, and a refusal of it is shown beside it', async () => {
  await answer(searchFoodItems, [PANEER])
  await refuse(
    draftWeek,
    {
      statusCode: 400,
      code: 'invalid_input',
      message: 'Please check the marked fields.',
      issues: [{ path: 'wishes.keepFoodIds.0', message: 'This food has no role in a meal.' }],
    },
    { params: PLAN_PARAMS },
  )
  await openDialog()
  const search = dialog().getByLabelText('Add a dish to include')
  search.element().scrollIntoView({ block: 'start' })
  await search.fill('paneer')
  await page.getByRole('option', { name: /Paneer bhurji/ }).click()
  await expect.element(dialog().getByRole('button', { name: 'Remove Paneer bhurji' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await expect.element(dialog().getByText('This food has no role in a meal.')).toBeVisible()
  const [sent] = await listCalls(draftWeek, PLAN_PARAMS)
  expect(sent?.body.wishes.keepFoodIds).toEqual([PANEER.id])
})

test('the energy is suggested from the client’s record if the plan has no target', async () => {
  await showEditor({
    plan: makePlan({ caloriesTarget: null }),
    client: { ...ASHA, activityLevel: 'moderate', healthGoals: ['weight_loss'] },
  })
  await page.getByRole('button', { name: 'Draft a week' }).click()
  await expect.element(dialog().getByLabelText('Energy per day')).toHaveValue('')
  await expect
    .element(
      dialog().getByText(
        /^From the client’s record: [\d,]+ kcal needed for their age, .* minus 500 kcal to lose weight/,
      ),
    )
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Use 1,750 kcal' }).click()
  await expect.element(dialog().getByLabelText('Energy per day')).toHaveValue('1750')
})

test('a wrong amount gets a sentence beside its field, and nothing is sent', async () => {
  await openDialog()
  await dialog().getByLabelText('Energy per day').fill('50')
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await expect.element(dialog().getByText('Enter 500 to 6,000 kcal')).toBeVisible()
  expect(await listCalls(draftWeek, PLAN_PARAMS)).toEqual([])
})

test('a refusal is shown as a sentence, and the wishes are still there', async () => {
  await refuse(
    draftWeek,
    {
      statusCode: 503,
      code: 'unavailable',
      message: 'Other weeks are being drafted right now. Please try again in a minute.',
    },
    { params: PLAN_PARAMS },
  )
  await openDialog()
  await dialog()
    .getByLabelText(/^Dislikes/)
    .fill('karela')
  await dialog().getByRole('button', { name: 'Draft week' }).click()
  await expect
    .element(dialog().getByText('Other weeks are being drafted right now', { exact: false }))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Change requirements' }).click()
  await expect.element(dialog().getByLabelText(/^Dislikes/)).toHaveValue('karela')
})
