import { expect, test } from 'vitest'
import { type FoodOffer, listOfferedFoods, setFoodSwap } from '#contract/plans/client-swaps.ts'
import type { ChangedDay } from '#contract/plans/diet-plans.ts'
import { createEmptyDay, type PlanItem } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FiguresVisibility } from '../figures-visibility.tsx'
import { SwapButton, SwapNotes } from './meal-swaps.tsx'

const TODAY = todayIn('Asia/Kolkata', new Date())
const [RAJMA, CHOLE, RICE, DAL] = ['1', '2', '3', '4'].map(
  (digit) => `66666666-6666-4666-8666-66666666666${digit}`,
) as [string, string, string, string] // four are listed

const item = (foodId: string, name: string): PlanItem => ({ foodId, name, grams: 200, measure: null })
const figures = { energyKcal: 240, carbsG: 40, proteinG: 12, fibreG: 8 }
const portion = (foodId: string, name: string) => ({
  ...{ foodId, name, hindiName: null, grams: 210, figures },
  measure: { label: 'katori', grams: 140, quantity: 1.5 },
})

const OFFER: FoodOffer = {
  planned: portion(RAJMA, 'Rajma'),
  chosenFoodId: null,
  foods: [
    { ...portion(CHOLE, 'Chole'), source: 'alternative' },
    { ...portion(DAL, 'Dal tadka'), source: 'similar' },
  ],
  hasSimilar: true,
  left: 5,
  unmarkedAllergies: [],
}

async function show({
  items = [item(RAJMA, 'Rajma')],
  changed,
  hasFigures = true,
}: {
  items?: PlanItem[]
  changed?: ChangedDay
  hasFigures?: boolean
} = {}) {
  signInAs({ role: 'client' })
  return renderScreen(
    <FiguresVisibility hasFigures={hasFigures}>
      {changed && <SwapNotes changed={changed} slot="lunch" />}
      <SwapButton
        plan={changed ? { changedDays: [changed] } : {}}
        date={TODAY}
        slot="lunch"
        label="Lunch"
        items={items}
      />
    </FiguresVisibility>,
    { address: '/home' },
  )
}

test('a food is swapped in two taps, and the toast undoes it', async () => {
  await answer(listOfferedFoods, OFFER)
  await answer(setFoodSwap, { instead: CHOLE })
  const screen = await show()
  await screen.getByRole('button', { name: 'Swap a food, Lunch' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your dietician’s choices' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Dal tadka 1½ katori \(210 g\) 240 kcal$/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /^Chole/ }).click()
  await expect.element(screen.getByText('Chole instead of Rajma')).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Instead of Rajma' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Rajma is back')).toBeVisible()
  const at = { day: TODAY, slot: 'lunch', foodId: RAJMA }
  expect((await listCalls(setFoodSwap)).map(({ body }) => body)).toEqual([
    { ...at, instead: CHOLE },
    { ...at, instead: null },
  ])
})

test('of a meal with several foods, one is chosen first', async () => {
  await answer(listOfferedFoods, OFFER)
  const screen = await show({ items: [item(RAJMA, 'Rajma'), item(RICE, 'Rice')] })
  await screen.getByRole('button', { name: 'Swap a food, Lunch' }).click()
  await screen.getByRole('button', { name: 'Rice' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Instead of Rice' })).toBeVisible()
  const [asked] = await listCalls(listOfferedFoods)
  expect(asked?.query.get('foodId')).toBe(RICE)
})

test('energy is not shown to a client who hides figures', async () => {
  await answer(listOfferedFoods, OFFER)
  const screen = await show({ hasFigures: false })
  await screen.getByRole('button', { name: 'Swap a food, Lunch' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Chole 1½ katori (210 g)', exact: true }))
    .toBeVisible()
  expect(document.body.textContent).not.toContain('kcal')
})

test.each([
  [{ hasSimilar: true }, /^We found no food similar to Rajma/],
  [{ hasSimilar: false }, /^Your dietician has not added alternatives for Rajma/],
])('an empty list is explained', async (change, words) => {
  await answer(listOfferedFoods, { ...OFFER, foods: [], ...change })
  const screen = await show()
  await screen.getByRole('button', { name: 'Swap a food, Lunch' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('a swap is shown in the meal with Undo, and a dropped one with the reason', async () => {
  await answer(setFoodSwap, { instead: null })
  const swap = { slot: 'lunch', plannedFoodId: RAJMA, plannedName: 'Rajma', source: 'similar' } as const
  const screen = await show({
    items: [item(CHOLE, 'Chole'), item(RICE, 'Rice')],
    changed: {
      date: TODAY,
      day: createEmptyDay(1, 1),
      swaps: [{ ...swap, foodId: CHOLE, name: 'Chole' }],
      dropped: [{ ...swap, plannedFoodId: RICE, plannedName: 'Rice', foodId: DAL, name: 'Millet' }],
    },
  })
  const words = 'Millet no longer suits your health record, so Rice is back.'
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.getByRole('button', { name: 'Undo: Rajma again' }).click()
  await expect.element(screen.getByText('Rajma is back')).toBeVisible()
})

test('a refused swap says why, and the sheet stays open', async () => {
  await answer(listOfferedFoods, OFFER)
  const message = 'This food is no longer offered. Please choose another.'
  await refuse(setFoodSwap, { statusCode: 409, code: 'conflict', message })
  const screen = await show()
  await screen.getByRole('button', { name: 'Swap a food, Lunch' }).click()
  await screen.getByRole('button', { name: /^Chole/ }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Instead of Rajma' })).toBeVisible()
})
