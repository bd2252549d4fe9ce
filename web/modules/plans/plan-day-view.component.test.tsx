import { expect, test } from 'vitest'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import { createEmptyDay, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { makePlan } from './editor/editor-fixture.tsx'
import { PlanDayView } from './plan-day-view.tsx'
import type { KnownFoods } from './shared/plan-figures.ts'
import { SwappableDay } from './swappable-day.tsx'

const DAL: PlanFood = {
  name: 'Dal',
  hindiName: null,
  preparation: 'cooked',
  source: 'dish',
  measures: [],
  allergens: [],
  tags: [],
  nutrients: { energyKcal: 100, proteinG: 5, carbsG: 15, fatG: 2, fibreG: 1 },
}
const FOODS: KnownFoods = { dal: DAL }

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

test('foods can be swapped on the days on which that is possible, in the meal that has foods', async () => {
  signInAs({ role: 'client' })
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = [{ foodId: 'dal', name: 'Dal', grams: 200, measure: null }]
  day.meals.dinner.note = 'Something light.'
  const plan = makePlan({ foods: { dal: DAL } })
  const today = todayIn('Asia/Kolkata', new Date())
  const screen = await renderScreen(
    <>
      <section aria-label="Soon">
        <SwappableDay plan={plan} day={day} date={addDays(today, 6)} />
      </section>
      <section aria-label="Later">
        <SwappableDay plan={plan} day={day} date={addDays(today, 7)} />
      </section>
      <section aria-label="Before">
        <SwappableDay plan={plan} day={day} date={addDays(today, -1)} />
      </section>
    </>,
    { address: '/plan' },
  )
  await expect
    .element(screen.getByRole('region', { name: 'Soon' }).getByRole('button', { name: 'Swap a food, Lunch' }))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Swap/ }).elements()).toHaveLength(1)
})
