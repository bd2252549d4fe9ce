import { expect, test } from 'vitest'
import { setHouseholdSize } from '#contract/people/profile.ts'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { getDietPlan, getGroceryList } from '#contract/plans/diet-plans.ts'
import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import { getOwnGroceries, setGroceriesAtHome, setOwnGrocery } from '#contract/plans/own-groceries.ts'
import { getPlanRecipe, listPlanRecipes, type PlanRecipe } from '#contract/plans/recipes.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { convertOldWrites } from '#web/offline-area.ts'
import { answer, cut, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { makePlan } from '../editor/editor-fixture.tsx'
import { GroceryBasket } from './grocery-basket.tsx'

const PLAN = {
  id: '22222222-2222-4222-8222-222222222222',
  title: 'Steady weeks',
  startDate: '2026-11-01',
  endDate: '2027-01-01',
}
const DAYS = { from: '2026-11-23', to: '2026-11-29' }
const params = { id: PLAN.id }

const makeItem = (key: string, name: string): GroceryItem => ({
  key,
  name,
  hindiName: null,
  grams: 1000,
  amountText: '1 kg',
  isEdited: false,
})
const LIST: GroceryList = {
  ...DAYS,
  householdSize: 1,
  categories: [
    { category: 'Grains and flours', items: [makeItem('rice', 'Rice'), makeItem('oats', 'Oats')] },
  ],
  removed: [],
  unlisted: [],
}

async function show() {
  await answer(getGroceryList, LIST, { params })
  return renderScreen(<GroceryBasket plan={PLAN} today="2026-11-24" />, {
    address: `/groceries?from=${DAYS.from}&to=${DAYS.to}`,
  })
}

test('ticks, own entries, entries at home and the number of people are saved without a connection', async () => {
  signInAs({ role: 'client' })
  await answer(getGroceryTicks, { keys: [] }, { params })
  await answer(getOwnGroceries, { items: [], atHome: [] })
  const screen = await show()
  await expect.element(screen.getByText('0 of 2')).toBeVisible()
  for (const endpoint of [setGroceryTick, setGroceriesAtHome]) await cut(endpoint, { params })
  await cut(setHouseholdSize)
  await screen.getByText('Rice', { exact: true }).click()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await expect.element(screen.getByText('1 change saved on this phone, will be sent later')).toBeVisible()
  await screen.getByRole('button', { name: 'I have Oats at home' }).click()
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  await screen.getByRole('button', { name: /^Days and people/ }).click()
  await screen.getByRole('textbox', { name: 'For how many people?' }).fill('2')
  await screen.getByRole('button', { name: 'Show list' }).click()
  await expect
    .element(screen.getByText('Amounts are for one person. Amounts for 2 people appear when you are online.'))
    .toBeVisible()
  await expect.element(screen.getByText('3 changes saved on this phone, will be sent later')).toBeVisible()
})

test('entries of which it is not known whether they are in the basket are not drawn as not ticked', async () => {
  signInAs({ role: 'client' })
  await cut(getGroceryTicks, { params })
  await cut(setGroceryTick, { params })
  await answer(getOwnGroceries, { items: [], atHome: [] })
  const screen = await show()
  const rice = screen.getByRole('checkbox', { name: /Rice/ })
  await expect.element(rice).toBePartiallyChecked()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
  await screen.getByText('Rice', { exact: true }).click()
  await expect.element(rice).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /Oats/ })).toBePartiallyChecked()
})

test('a change that the server refuses is undone, with its reason', async () => {
  signInAs({ role: 'client' })
  await answer(getGroceryTicks, { keys: [] }, { params })
  await answer(getOwnGroceries, {
    items: [{ id: PLAN.id, name: 'Foil', amountText: '', isBought: false }],
    atHome: [],
  })
  await refuse(
    setOwnGrocery,
    { statusCode: 409, code: 'stale_version', message: 'Changed.', details: { item: null } },
    { params },
  )
  const screen = await show()
  await screen.getByText('Foil', { exact: true }).click()
  await expect.element(screen.getByText('Foil was removed from the list on another device.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Foil' })).not.toBeChecked()
})

test('what an older release has stored on this phone is still sent', async () => {
  const { id } = signInAs({ role: 'client' })
  const own = { id: PLAN.id, name: 'Soap', amountText: '', isBought: false }
  const old = (value: unknown): string =>
    JSON.stringify({ version: 1, savedAt: '2026-11-20T00:00:00Z', value })
  const place = `${id}.${PLAN.id}.${DAYS.from}.${DAYS.to}`
  localStorage.setItem(`pathya.grocery-ticks.${place}`, old({ rice: true, oats: false }))
  localStorage.setItem(`pathya.groceries-at-home.${place}`, old({ oats: true }))
  localStorage.setItem(`pathya.own-groceries.${id}`, old({ [own.id]: own }))
  await answer(setGroceryTick, { keys: ['rice'] }, { params })
  await answer(setGroceriesAtHome, { atHome: [] }, { params })
  await answer(setOwnGrocery, own, { params })
  await convertOldWrites(id)
  await expect
    .poll(async () => [
      (await listCalls(setGroceryTick, params)).map(({ body }) => [body?.keys, body?.isTicked]),
      (await listCalls(setGroceriesAtHome, params)).map(({ body }) => [body?.keys, body?.isAtHome]),
      (await listCalls(setOwnGrocery, params)).map(({ body }) => body?.name),
    ])
    .toEqual([
      [
        [['rice'], true],
        [['oats'], false],
      ],
      [[['oats'], true]],
      ['Soap'],
    ])
  expect(Object.keys(localStorage).filter((key) => /grocer/.test(key))).toEqual([])
})

test('a food opens the dishes of the days that need it, and each opens with its recipe', async () => {
  signInAs({ role: 'client', householdSize: 3 })
  const [riceId, khichdiId, dosaId] = ['1', '2', '3'].map(
    (digit) => `66666666-6666-4666-8666-66666666666${digit}`,
  ) as [string, string, string] // three are listed
  const makeRecipe = (foodId: string, name: string): PlanRecipe => ({
    ...{ foodId, name, hindiName: null, method: null, minutes: 30, steps: [], roles: [], photo: null },
    ...{ ownPhoto: null, portions: [{ grams: 200, measure: null }] },
    ingredients: [{ foodId: riceId, name: 'Rice', hindiName: null, gramsPer100g: 30, measures: [] }],
  })
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = [{ foodId: khichdiId, name: 'Khichdi', grams: 200, measure: null }]
  const list: GroceryList = {
    ...LIST,
    categories: [
      { category: 'Grains and flours', items: [makeItem(riceId, 'Rice'), makeItem('own:1', 'Poha mix')] },
    ],
  }
  await answer(getGroceryTicks, { keys: [] }, { params })
  await answer(getOwnGroceries, { items: [], atHome: [] })
  await answer(getDietPlan, makePlan({ ...PLAN, days: [day], dayCount: 1, status: 'active' }), { params })
  const khichdi = makeRecipe(khichdiId, 'Khichdi')
  // Of the plan, but not of these days.
  await answer(listPlanRecipes, [khichdi, makeRecipe(dosaId, 'Dosa')], { params })
  await answer(getPlanRecipe, khichdi, { params: { ...params, foodId: khichdiId } })
  await answer(getGroceryList, list, { params })
  const screen = await renderScreen(<GroceryBasket plan={PLAN} today="2026-11-24" />, {
    address: `/groceries?from=${DAYS.from}&to=${DAYS.to}`,
  })
  await screen.getByRole('button', { name: 'Dishes with Rice' }).click()
  expect(screen.getByRole('button', { name: /^Dishes with/ }).elements()).toHaveLength(1)
  const used = screen.getByRole('dialog', { name: 'Used in: Rice' })
  await expect
    .element(used.getByText('Monday Lunch, Tuesday Lunch, Wednesday Lunch and 4 more'))
    .toBeVisible()
  await expect.element(used.getByText('Dosa')).not.toBeInTheDocument()
  await used.getByRole('button', { name: /^Khichdi/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'Khichdi' })
  await expect.element(sheet.getByText('For 3 people')).toBeVisible()
  await expect.element(sheet.getByText('180 g')).toBeVisible()
})
