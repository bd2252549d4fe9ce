import { expect, test } from 'vitest'
import { createEmptyDay, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { PlanDayView } from './plan-day-view.tsx'
import type { KnownFoods } from './shared/plan-figures.ts'

const FOODS: KnownFoods = {
  dal: {
    name: 'Dal',
    hindiName: null,
    preparation: 'cooked',
    measures: [],
    allergens: [],
    tags: [],
    nutrients: { energyKcal: 100, proteinG: 5, carbsG: 15, fatG: 2, fibreG: 1 },
  },
}

test('the meals of a day add up to the energy in its ring', async () => {
  signInAs({ role: 'client' })
  const day = createEmptyDay(1, 1)
  // Rounded one by one, 3 × 432.6 kcal would be 1,299 under a ring of 1,298.
  for (const { key } of MEAL_SLOTS.filter((slot) => ['breakfast', 'lunch', 'dinner'].includes(slot.key))) {
    day.meals[key].items = [{ foodId: 'dal', name: 'Dal', grams: 432.6, measure: null }]
  }
  const screen = await renderScreen(<PlanDayView day={day} foods={FOODS} />, { address: '/plan' })
  await expect.element(screen.getByRole('img', { name: /^1,298 kcal/ })).toBeVisible()
  const rows = screen.getByRole('listitem').getByText(/^\d+ kcal$/)
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['433 kcal', '433 kcal', '432 kcal'])
})
