import { expect, test } from 'vitest'
import { listMealTicks, type MealTick } from '#contract/plans/meal-ticks.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { makePlan } from '../editor/editor-fixture.tsx'
import { TodaysMeals } from './todays-meals.tsx'

const TODAY = '2026-11-23'

test('the eaten meals add up to the ring, and all meals to the planned energy', async () => {
  signInAs({ role: 'client' })
  const day = createEmptyDay(1, 1)
  const { foods } = makePlan()
  const [foodId = '', food] = Object.entries(foods)[0] ?? []
  if (food) food.nutrients = { energyKcal: 100, proteinG: 5, carbsG: 15, fatG: 2 }
  // Rounded one by one, 3 × 468.4 kcal would be 1,404 under a day of 1,405, and two meals 936 beside a ring of 937.
  for (const slot of ['breakfast', 'lunch', 'dinner'] as const) {
    day.meals[slot].items = [{ foodId, name: 'Dal', grams: 468.4, measure: null }]
  }
  const plan = makePlan({ foods, days: [day], dayCount: 1, status: 'active', startDate: TODAY })
  const eaten = { dietPlanId: plan.id, day: TODAY, state: 'eaten', note: null } as const
  const ticks: MealTick[] = [
    { ...eaten, slot: 'breakfast' },
    { ...eaten, slot: 'lunch' },
  ]
  await answer(listMealTicks, ticks)
  const screen = await renderScreen(<TodaysMeals plan={plan} today={TODAY} />, { address: '/home' })
  const rows = screen.getByRole('listitem').getByText(/^\d+ kcal$/)
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['469 kcal', '468 kcal', '468 kcal'])
  await expect.element(screen.getByRole('img', { name: /^937 kcal/ })).toBeVisible()
  await expect.element(screen.getByText('of 1,405 kcal', { exact: true })).toBeInTheDocument()
})
