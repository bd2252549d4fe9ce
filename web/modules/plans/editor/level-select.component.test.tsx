import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FoodItem, listFoodItems } from '#contract/foods/food-items.ts'
import { type PlanFood, updateDietPlan } from '#contract/plans/diet-plans.ts'
import type { DishVariant } from '#domain/foods/dish-variants.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { makePlan, PANEER, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

const VARIANTS: DishVariant[] = ['light', 'restaurant']
const { matchedName: _matchedName, ...PLAIN } = PANEER
const USUAL: FoodItem = { ...PLAIN, variants: VARIANTS }
const LIGHT: FoodItem = {
  ...USUAL,
  id: '66666666-6666-4666-8666-666666666663',
  code: 'dish:paneer:light',
  name: 'Paneer bhurji (light)',
  variant: 'light',
  calories: 200,
  nutrients: { energyKcal: 200, proteinG: 18, carbsG: 4, fatG: 13 },
}
const RESTAURANT: FoodItem = {
  ...USUAL,
  id: '66666666-6666-4666-8666-666666666664',
  code: 'dish:paneer:restaurant',
  name: 'Paneer bhurji (restaurant style)',
  variant: 'restaurant',
}

const PLANNED: PlanFood = {
  name: USUAL.name,
  hindiName: null,
  preparation: 'cooked',
  source: 'dish',
  measures: USUAL.measures,
  allergens: [],
  tags: [],
  code: USUAL.code,
  variant: null,
  variants: VARIANTS,
  nutrients: { energyKcal: 300, proteinG: 18, carbsG: 4, fatG: 24 },
}

const level = () => page.getByRole('button', { name: /Oil and salt of Paneer bhurji/ })

async function showPaneer(food: PlanFood) {
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = [
    {
      foodId: USUAL.id,
      name: food.name,
      grams: 300,
      measure: { label: 'katori', grams: 150, quantity: 2 },
    },
  ]
  await showEditor({ plan: makePlan({ days: [day], foods: { [USUAL.id]: food } }) })
}

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('another level of a dish takes its place in the same amount', async () => {
  await answer(listFoodItems, [USUAL, LIGHT, RESTAURANT])
  await showPaneer(PLANNED)
  await expect.element(level()).toHaveTextContent('Usual')
  await level().click()
  await expect.element(page.getByRole('option', { name: 'Restaurant style' })).toBeVisible()
  await page.getByRole('option', { name: 'Light' }).click()
  await expect
    .element(page.getByRole('button', { name: /Oil and salt of Paneer bhurji \(light\)/ }))
    .toHaveTextContent('Light')
  await expect.element(page.getByRole('img', { name: /^600 kcal/ })).toBeVisible()
  await expect
    .poll(async () => (await listCalls(updateDietPlan, PLAN_PARAMS)).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const sent = (await listCalls(updateDietPlan, PLAN_PARAMS)).at(-1)
  expect(sent?.body.days?.[0]?.meals.lunch?.items).toMatchObject([
    { foodId: LIGHT.id, grams: 300, measure: { label: 'katori', quantity: 2 } },
  ])
})

test('a level that cannot be loaded leaves the dish as it is and says so', async () => {
  await refuse(listFoodItems, { statusCode: 503, code: 'unavailable', message: 'Please try again soon.' })
  await showPaneer(PLANNED)
  await level().click()
  await page.getByRole('option', { name: 'Light' }).click()
  await expect.element(page.getByText('Please try again soon.')).toBeVisible()
  await expect.element(level()).toHaveTextContent('Usual')
})

test('a food without levels has no such choice', async () => {
  await showPaneer({ ...PLANNED, variants: [] })
  await expect.element(page.getByRole('textbox', { name: 'Number of katori of Paneer bhurji' })).toBeVisible()
  await expect.element(level()).not.toBeInTheDocument()
})
