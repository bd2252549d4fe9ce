import { beforeEach, expect, test, vi } from 'vitest'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { listMealTicks, type MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { createEmptyDay, type MealSlot } from '#domain/plans/plan.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { answer, cut, listCalls, refuse, releaseAnswers } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { makePlan } from '../editor/editor-fixture.tsx'
import { TodaysMeals } from './todays-meals.tsx'

const TODAY = '2026-11-23'
const TIME_ZONE = 'Asia/Kolkata'

beforeEach(() => {
  signInAs({ role: 'client' })
  // A little after one o'clock at the client's place.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T13:05:00+05:30`) })
  return () => vi.useRealTimers()
})

/** A plan with three meals of the same food on its only day. */
function makeThreeMeals(): DietPlan {
  const day = createEmptyDay(1, 1)
  const [foodId = '', food] = Object.entries(makePlan().foods)[0] ?? []
  // A copy: other test files use the same food.
  const nutrients = { energyKcal: 100, proteinG: 5, carbsG: 15, fatG: 2 }
  const foods = food ? { [foodId]: { ...food, nutrients } } : {}
  // Rounded one by one, 3 × 468.4 kcal would be 1,404 under a day of 1,405, and two meals 936 beside a ring of 937.
  for (const slot of ['breakfast', 'lunch', 'dinner'] as const) {
    day.meals[slot].items = [{ foodId, name: 'Dal', grams: 468.4, measure: null }]
  }
  return makePlan({ foods, days: [day], dayCount: 1, status: 'active', startDate: TODAY })
}

function tick(plan: DietPlan, slot: MealSlot, state: MealTick['state'] = 'eaten'): MealTick {
  return { dietPlanId: plan.id, day: TODAY, slot, state, note: null }
}

const show = (plan: DietPlan) =>
  renderScreen(<TodaysMeals plan={plan} today={TODAY} timeZone={TIME_ZONE} />, { address: '/home' })

/** Presses a button without waiting for anything. Returns false if it is not there. */
function press(button: Element | null): boolean {
  if (!(button instanceof HTMLButtonElement)) return false
  button.click()
  return true
}

test('the eaten meals add up to the ring, and all meals to the planned energy', async () => {
  const plan = makeThreeMeals()
  await answer(listMealTicks, [tick(plan, 'breakfast'), tick(plan, 'lunch')])
  const screen = await show(plan)
  await expect.element(screen.getByRole('img', { name: /^937 kcal/ })).toBeVisible()
  await expect.element(screen.getByText('of 1,405', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText(/937 kcal of 1,405 kcal eaten/)).toBeInTheDocument()
})

test('the meal of the hour is open; one press marks it and opens the next, and another undoes it', async () => {
  const plan = makeThreeMeals()
  await answer(listMealTicks, [])
  const screen = await show(plan)
  // Breakfast has passed, so lunch is next although breakfast has no mark.
  const done = screen.getByRole('button', { name: 'Done: Lunch' })
  await answer(setMealTick, { tick: tick(plan, 'lunch') })
  await expect.element(done).toBeVisible()
  press(done.element())
  // The second press of a double click does not mark dinner. It is pressed in the page, because it must follow at once.
  await expect.poll(() => press(screen.getByRole('button', { name: 'Done: Dinner' }).query())).toBe(true)
  await expect.element(screen.getByRole('heading', { name: 'Dinner' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Lunch Done/ })).toBeVisible()
  await answer(setMealTick, { tick: null })
  await screen.getByRole('button', { name: 'Undo: Lunch' }).click()
  await expect.element(done).toBeVisible()
  await expect
    .poll(async () => (await listCalls(setMealTick)).map(({ body }) => [body?.slot, body?.state]))
    .toEqual([
      ['lunch', 'eaten'],
      ['lunch', null],
    ])
})

test('skipping and other food need a second press', async () => {
  const plan = makeThreeMeals()
  await answer(listMealTicks, [])
  const screen = await show(plan)
  const skip = screen.getByRole('button', { name: 'Skip', exact: true })
  await expect.element(screen.getByRole('button', { name: 'Done: Lunch' })).toBeVisible()
  await expect.element(skip).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Skip or change' }).click()
  await answer(setMealTick, { tick: tick(plan, 'lunch', 'skipped') })
  await skip.click()
  await expect.element(screen.getByRole('button', { name: /^Lunch Skipped/ })).toBeVisible()
})

test('a mark that could not be saved is undone, with a sentence', async () => {
  const plan = makeThreeMeals()
  await answer(listMealTicks, [])
  await refuse(setMealTick, { statusCode: 409, code: 'conflict', message: 'You had no plan on that day.' })
  const screen = await show(plan)
  await screen.getByRole('button', { name: 'Done: Lunch' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You had no plan on that day.')
  await expect.element(screen.getByRole('button', { name: 'Done: Lunch' })).toBeVisible()
})

test('marks that are not known are not counted as none', async () => {
  const plan = makeThreeMeals()
  await refuse(listMealTicks, { statusCode: 503, code: 'unavailable', message: 'Please try again later.' })
  const screen = await show(plan)
  await expect.element(screen.getByText(/You can still see your meals/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Lunch' })).toBeVisible()
  await expect.element(screen.getByText('kcal planned')).toBeInTheDocument()
  expect(screen.container.textContent).not.toMatch(/\b0 of|not marked/)
})

/** A known fault of apps with a queue: the tick is drawn from a cache that does not have it yet. */
test('a tick that reverts when cache and queue disagree: it stays, whichever of them is read last', async () => {
  const plan = makeThreeMeals()
  await answer(listMealTicks, [])
  const screen = await show(plan)
  const done = screen.getByRole('button', { name: /^Lunch Done/ })
  await expect.element(screen.getByRole('button', { name: 'Done: Lunch' })).toBeVisible()
  await cut(setMealTick)
  await screen.getByRole('button', { name: 'Done: Lunch' }).click()
  await expect.element(done).toBeVisible()

  // The server answers that it has no tick, while the tick waits.
  await queryClient.invalidateQueries({ queryKey: ['api', 'meal-ticks'] })
  await expect.element(done).toBeVisible()

  // No connection, and the answer that this device has stored has no tick.
  await cut(listMealTicks)
  await queryClient.resetQueries({ queryKey: ['api', 'meal-ticks'] })
  await expect.element(done).toBeVisible()

  // An answer without the tick is on its way when the server gets the tick.
  await answer(listMealTicks, [], { isHeld: true })
  const reading = queryClient.invalidateQueries({ queryKey: ['api', 'meal-ticks'] })
  await answer(setMealTick, { tick: tick(plan, 'lunch') })
  window.dispatchEvent(new Event('online'))
  await expect.element(done).not.toHaveTextContent('will be sent later')
  await answer(listMealTicks, [tick(plan, 'lunch')])
  await releaseAnswers()
  await reading
  await expect.element(done).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Done: Lunch' })).not.toBeInTheDocument()
})

test('Back leads from yesterday’s meals to today’s', async () => {
  const plan = { ...makeThreeMeals(), startDate: '2026-11-22' }
  await answer(listMealTicks, [])
  const screen = await show(plan)
  await screen.getByRole('button', { name: '3 meals not marked yesterday' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Yesterday’s meals' })).toBeVisible()
  window.history.back()
  await expect.element(screen.getByRole('heading', { name: 'Yesterday’s meals' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Done: / })).toBeVisible()
  expect(window.location.pathname).toBe('/home')
})

test('without a connection, unknown marks are no failure, and meals can be marked', async () => {
  const plan = makeThreeMeals()
  await refuse(listMealTicks, { statusCode: 503, code: 'unavailable', message: 'Away' })
  const screen = await show(plan)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect
    .element(
      screen.getByText(/You can mark meals now. The ones you marked before appear when you are online/),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Done: / })).toBeVisible()
  window.dispatchEvent(new Event('online'))
})
