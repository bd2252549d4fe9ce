import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  listPlannerMeals,
  type PlannerMeal,
  readTypedMeals,
  type TypedMeal,
  type TypedServings,
} from '#contract/planner/meal-planner.ts'
import { addDays } from '#domain/units/dates.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { Planner } from './planner.tsx'
import { createPlannerStore, type PlannerStore } from './planner-store.ts'

const MONDAY = '2026-01-05'
const DAYS = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index))
const ignore = (): void => undefined

const makeMeal = (end: string, name: string, serving: string, grams: number): PlannerMeal => ({
  id: `food:5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a${end}`,
  isSample: false,
  name,
  hindiName: null,
  type: 'breakfast',
  serving,
  measure: /^1 (\w+) /.exec(serving)?.[1] ?? null,
  grams,
  calories: 60,
  protein: 2,
  carbs: 12,
  fat: 0.4,
  fibre: 1,
  ingredients: [],
  sourceLabel: 'Recipe',
})
const IDLI = makeMeal('21', 'Idli', '1 piece (40 g)', 40)
const SAMBAR = makeMeal('22', 'Sambar', '1 katori (150 g)', 150)
const POHA = makeMeal('23', 'Poha', '1 plate (180 g)', 180)

const serve = (meal: PlannerMeal, servings: number, grams = meal.grams * servings): TypedServings => ({
  meal,
  servings,
  grams,
})
const part = (text: string, start: number, changes: Partial<TypedMeal> = {}): TypedMeal => ({
  text,
  start,
  end: start + text.length,
  isAlternative: false,
  name: text.split(' ').at(-1) ?? '',
  certainty: 'sure',
  doubts: [],
  planned: null,
  candidates: [],
  ...changes,
})

/** Shows an empty week, and types a line into the library. */
async function typeLine(line: string, parts: TypedMeal[]): Promise<PlannerStore> {
  await page.viewport(1440, 1200)
  await answer(listPlannerMeals, [POHA])
  await answer(readTypedMeals, parts, { query: { line } })
  const store = createPlannerStore()
  const week = {
    today: MONDAY,
    days: DAYS,
    isThisWeek: true,
    hasPrevious: true,
    hasNext: true,
    showPrevious: ignore,
    showNext: ignore,
    showThisWeek: ignore,
  }
  await renderScreen(<Planner store={store} week={week} status={null} />, { address: '/meal-planner' })
  await field().fill(line)
  return store
}

const field = () => page.getByRole('searchbox', { name: 'Search meals and dishes' })
const understood = () => page.getByRole('region', { name: 'Foods found' })
const readDay = (store: PlannerStore, day: string): string[] =>
  (store.getState().days[day] ?? []).map(({ mealId, servings }) => `${mealId.slice(-2)} ${servings}`)

afterEach(() => page.viewport(1280, 800))

test('a typed line is planned by keyboard alone, and one undo removes all of its dishes', async () => {
  const store = await typeLine('3 idli, 1 katori sambar', [
    part('3 idli', 0, { planned: serve(IDLI, 3) }),
    part('1 katori sambar', 8, { planned: serve(SAMBAR, 1) }),
  ])
  await expect.element(understood()).toBeVisible()
  await expect
    .poll(() => understood().element().textContent)
    .toMatch(/Idli3 pieces \(120\D*g\).*Sambar1 katori/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Tuesday, 6 Jan' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => readDay(store, '2026-01-06')).toEqual(['21 3', '22 1'])
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(readDay(store, '2026-01-06')).toEqual([])
})

test('a typed weight is planned exactly, and what cannot be planned stays in the field', async () => {
  const store = await typeLine('200 g poha ya 1 idli, 200 g paneer, 2 xyzzy', [
    part('200 g poha', 0, {
      planned: serve(POHA, 1.111, 200),
    }),
    part('1 idli', 14, { isAlternative: true, planned: serve(IDLI, 1) }),
    part('200 g paneer', 22, { certainty: 'not_planned' }),
    part('2 xyzzy', 36, { certainty: 'not_found' }),
  ])
  const readCard = () => understood().element().textContent
  await expect.element(understood()).toBeVisible()
  expect(readCard()).toMatch(/Poha200\D*gCheck: first of several options/)
  expect(readCard()).toContain('“1 idli” is an alternative and stays in the field')
  expect(readCard()).toContain('“200 g paneer” cannot be planned here and stays in the field')
  expect(readCard()).toContain('“2 xyzzy” was not found and stays in the field')
  const rest = '1 idli, 200 g paneer, 2 xyzzy'
  await answer(readTypedMeals, [part('1 idli', 0, { planned: serve(IDLI, 1) })], { query: { line: rest } })
  await page.getByRole('button', { name: 'Add 1 dish to…' }).click()
  await page.getByRole('menuitem', { name: 'Monday, 5 Jan' }).click()
  await expect.poll(() => readDay(store, MONDAY)).toEqual(['23 1.111'])
  await expect.element(field()).toHaveValue(rest)
})

test('another dish takes the place of an unclear one, and Enter adds it to the day of the dialog', async () => {
  const store = await typeLine('', [])
  await answer(
    readTypedMeals,
    [
      part('2 idl', 0, {
        certainty: 'unsure',
        doubts: ['name_partial'],
        planned: serve(POHA, 2),
        candidates: [serve(IDLI, 2)],
      }),
    ],
    { query: { line: '2 idl' } },
  )
  await page
    .getByRole('region', { name: /Wednesday, 7 Jan/ })
    .getByRole('button', { name: /Add/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add to Wednesday, 7 Jan' })
  const search = dialog.getByRole('searchbox', { name: 'Search meals and dishes' })
  await search.fill('2 idl')
  await dialog.getByRole('button', { name: /For “2 idl”.*Idli/ }).click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readDay(store, '2026-01-07')).toEqual(['21 2'])
})
