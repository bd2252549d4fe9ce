import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createFoodItem,
  type FoundFoodItem,
  type ManagedFoodItem,
  searchFoodItems,
} from '#contract/foods/food-items.ts'
import { readTypedFoods, type TypedFood, type TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FoodSearch } from './food-search.tsx'
import type { ChoiceUse } from './typed-line.ts'

const MAKHANA: ManagedFoodItem = {
  id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a12',
  code: null,
  name: 'Makhana',
  category: 'snacks',
  calories: 350,
  protein: 10,
  carbs: 75,
  fat: 1,
  fiber: null,
  serving_size: '100g',
  description: null,
  preparation: 'cooked',
  source: 'custom',
  sourceLabel: 'Added by the practice',
  measures: [],
  tags: [],
  allergens: [],
  names: [],
  nutrients: { energyKcal: 350, proteinG: 10, carbsG: 75, fatG: 1 },
  state: 'active',
  quarantineReason: null,
  foodGroup: null,
  isDish: false,
  variant: null,
  variants: [],
  usualPortion: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
}

async function showSearch(): Promise<FoundFoodItem[]> {
  const chosen: FoundFoodItem[] = []
  await renderScreen(<FoodSearch label="Add a food" onChoose={(food) => chosen.push(food)} />, {
    address: '/admin',
  })
  return chosen
}

test('a food that is absent can be added, and is then chosen', async () => {
  signInAs({ role: 'admin' })
  await answer(searchFoodItems, [])
  await answer(createFoodItem, MAKHANA)
  const chosen = await showSearch()
  await page.getByRole('combobox', { name: 'Add a food' }).fill('makhana')
  await expect.element(page.getByText('“makhana” is not in the list of foods')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add food item' })
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('makhana')
  await dialog.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'Snacks' }).click()
  await dialog.getByRole('textbox', { name: /^Calories/ }).fill('350')
  await dialog.getByRole('textbox', { name: /^Protein/ }).fill('10')
  await dialog.getByRole('textbox', { name: /^Carbs/ }).fill('75')
  await dialog.getByRole('textbox', { name: /^Fat/ }).fill('1')
  await dialog.getByRole('button', { name: 'Add food item' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(chosen.map(({ id, matchedName }) => [id, matchedName])).toEqual([[MAKHANA.id, 'Makhana']])
  expect((await listCalls(createFoodItem)).map(({ body }) => body.name)).toEqual(['makhana'])
})

test('people who may not add foods only read that nothing was found', async () => {
  signInAs({ role: 'employee', grants: [] })
  await answer(searchFoodItems, [])
  await showSearch()
  await page.getByRole('combobox', { name: 'Add a food' }).fill('makhana')
  await expect.element(page.getByText('No foods found')).toBeVisible()
  await expect.element(page.getByText('Add it')).not.toBeInTheDocument()
})

const { updatedAt: _updatedAt, isDish: _isDish, foodGroup: _group, ...SHARED } = MAKHANA
const makeFood = (id: string, name: string, label: string, grams: number): FoundFoodItem => ({
  ...SHARED,
  id: `5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a${id}`,
  name,
  matchedName: name,
  source: 'dish',
  measures: [{ label, grams }],
})
const IDLI = makeFood('21', 'Idli', 'piece', 40)
const SAMBAR = makeFood('22', 'Sambar', 'katori', 150)

const take = (food: FoundFoodItem, quantity: number): TypedFoodCandidate => {
  const [measure = { label: 'piece', grams: 40 }] = food.measures
  return { food, amount: { grams: measure.grams * quantity, measure: { ...measure, quantity } } }
}
const sure = (text: string, start: number, chosen: TypedFoodCandidate): TypedFood => ({
  text,
  start,
  end: start + text.length,
  isAlternative: false,
  name: chosen.food.name.toLowerCase(),
  certainty: 'sure',
  doubts: [],
  candidates: [],
  ...chosen,
})
const notFound = (text: string, start: number, candidates: TypedFoodCandidate[] = []): TypedFood => ({
  text,
  start,
  end: start + text.length,
  isAlternative: false,
  name: text.split(' ').at(-1) ?? '',
  certainty: 'not_found',
  doubts: [],
  food: null,
  amount: null,
  candidates,
})

/** Shows a search that takes typed lines, and types one. Returns the amounts that were chosen. */
async function typeLine(
  line: string,
  parts: TypedFood[],
  { room, choices }: { room?: number; choices?: ChoiceUse } = {},
): Promise<string[]> {
  const chosen: string[] = []
  signInAs({ role: 'admin' })
  await answer(searchFoodItems, [])
  await answer(readTypedFoods, parts, { query: { line } })
  await renderScreen(
    <FoodSearch
      label="Add a food"
      room={room}
      choices={choices}
      onChoose={({ name }) => chosen.push(name)}
      onChooseTyped={(foods) =>
        chosen.push(
          ...foods.map(({ food, amount, alternatives }) =>
            [food.name, amount.grams, ...alternatives.map((other) => `or ${other.food.name}`)].join(' '),
          ),
        )
      }
    />,
    { address: '/admin' },
  )
  await field().fill(line)
  return chosen
}

const field = () => page.getByRole('combobox', { name: 'Add a food' })

test('a typed line shows what was understood, and Enter adds all of it', async () => {
  const chosen = await typeLine('3 idli, 1 katori sambar', [
    sure('3 idli', 0, take(IDLI, 3)),
    { ...sure('1 katori sambar', 8, take(SAMBAR, 1)), certainty: 'unsure', doubts: ['name_partial'] },
  ])
  const option = page.getByRole('option', { name: /Add these 2 foods/ })
  const readLine = () => option.element().textContent
  await expect.element(option).toBeVisible()
  await expect.poll(readLine).toMatch(/Idli3\D*pieces\D*\(120\D*g\)/)
  await expect.poll(readLine).toMatch(/Sambar1\D*katori\D*\(150\D*g\)\D*Check: only part of the name matches/)
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120', 'Sambar 150'])
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
})

test('a part without a food is named, stays in the field and can be added', async () => {
  const chosen = await typeLine('3 idli, 2 makhana', [
    sure('3 idli', 0, take(IDLI, 3)),
    notFound('2 makhana', 8),
  ])
  await expect.element(page.getByText('“2 makhana” was not found and stays in the field')).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Add it/ })).toBeVisible()
  await answer(readTypedFoods, [notFound('2 makhana', 0)], { query: { line: '2 makhana' } })
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120'])
  await expect.element(field()).toHaveValue('2 makhana')
  await expect.element(page.getByRole('option', { name: /Add it/ })).toBeVisible()
})

test('the first candidate of a single part is added with its amount', async () => {
  const chosen = await typeLine('3 idl', [notFound('3 idl', 0, [take(IDLI, 3)])])
  await expect.element(page.getByRole('option', { name: /For “3 idl”/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120'])
  await expect.element(field()).toHaveValue('')
})

test('foods for which a meal has no room stay in the field', async () => {
  const chosen = await typeLine(
    '3 idli, 1 katori sambar',
    [sure('3 idli', 0, take(IDLI, 3)), sure('1 katori sambar', 8, take(SAMBAR, 1))],
    { room: 1 },
  )
  await expect.element(page.getByText('“1 katori sambar” has no room and stays in the field')).toBeVisible()
  const rest = [sure('1 katori sambar', 0, take(SAMBAR, 1))]
  await answer(readTypedFoods, rest, { query: { line: '1 katori sambar' } })
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120'])
  await expect.element(field()).toHaveValue('1 katori sambar')
})

const CHOICE = [
  sure('3 idli', 0, take(IDLI, 3)),
  { ...sure('1 katori sambar', 10, take(SAMBAR, 1)), isAlternative: true },
]

test('a choice is added as a food with its alternative, where this is possible', async () => {
  const chosen = await typeLine('3 idli ya 1 katori sambar', CHOICE, { choices: 'alternatives' })
  const option = page.getByRole('option', { name: /Add with alternatives/ })
  await expect.element(option).toBeVisible()
  await expect.poll(() => option.element().textContent).toMatch(/or Sambar1/)
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120 or Sambar'])
  await expect.element(field()).toHaveValue('')
})

test('elsewhere the first food of a choice is added, to check, and the other stays in the field', async () => {
  const chosen = await typeLine('3 idli ya 1 katori sambar', CHOICE)
  await expect.element(page.getByText('Check: first of several options')).toBeVisible()
  await expect
    .element(page.getByText('“1 katori sambar” is an alternative and stays in the field'))
    .toBeVisible()
  await answer(readTypedFoods, [sure('1 katori sambar', 0, take(SAMBAR, 1))], {
    query: { line: '1 katori sambar' },
  })
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['Idli 120'])
  await expect.element(field()).toHaveValue('1 katori sambar')
})

test('a line that the server refuses says why, and stays', async () => {
  await refuse(readTypedFoods, {
    statusCode: 400,
    code: 'bad_request',
    message: 'Please type at most 20 foods at once.',
  })
  await typeLine('1 idli', [])
  await field().fill('2 idli')
  await expect.element(page.getByText('Please type at most 20 foods at once.')).toBeVisible()
  await expect.element(field()).toHaveValue('2 idli')
})
