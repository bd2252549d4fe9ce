import { describe, expect, test } from 'vitest'
import { createEmptyDay, MEAL_SLOTS, type PlanItem } from '../plan.ts'
import type { SwapFood } from '../swaps/swap-food.ts'
import type { WarnedClient } from '../warnings.ts'
import type { FastOfDay } from './fast-rules.ts'
import { makeFastVariant } from './fast-variant.ts'

const FOOD: SwapFood = {
  id: '',
  name: '',
  source: 'dish',
  preparation: 'cooked',
  foodGroup: null,
  roles: ['grain'],
  slots: ['lunch', 'dinner'],
  region: 'all',
  measures: [{ label: 'katori', grams: 150 }],
  usualPortion: { measure: 'katori', count: 1 },
  allergens: [],
  tags: ['vegetarian'],
  nutrients: { energyKcal: 120, carbsG: 25, proteinG: 3, fibreG: 1 },
}
const make = (id: string, change: Partial<SwapFood> = {}): SwapFood => ({ ...FOOD, id, name: id, ...change })

const RICE = make('rice')
const DAL = make('dal', { roles: ['dal'] })
const PICKLE = make('pickle', { roles: ['chutney'], nutrients: {} })
const SAMAK = make('samak', { tags: ['vegetarian', 'fasting'] })
const MAKHANA = make('makhana kheer', {
  tags: ['vegetarian', 'fasting'],
  roles: ['sweet'],
  allergens: ['dairy'],
})
const FOODS = [RICE, DAL, PICKLE, SAMAK, MAKHANA]
const CLIENT: WarnedClient = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

const item = ({ id }: SwapFood): PlanItem => ({ foodId: id, name: id, grams: 150, measure: null })

function makeVariant(fast: FastOfDay, foods: readonly SwapFood[], client = CLIENT) {
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = foods.map(item)
  return makeFastVariant({
    day,
    fast,
    client,
    clock: { dawn: '5:10 am', sunset: '6:41 pm' },
    lookUp: (id) => FOODS.find((food) => food.id === id) ?? null,
    listIngredients: () => [],
    offered: [SAMAK, MAKHANA],
    isPair: () => false,
  })
}

const namesOf = (items: readonly PlanItem[]): string[] => items.map(({ name }) => name)

describe('the variant of a day for Ekadashi', () => {
  test('replaces a food by a dish of the same role, another one by a dish of the fast with its energy', () => {
    const { meals, changes } = makeVariant('ekadashi', [RICE, DAL])
    expect(namesOf(meals.lunch.items)).toEqual(['samak', 'makhana kheer'])
    expect(changes).toEqual([
      { slot: 'lunch', from: 'rice', to: 'samak' },
      { slot: 'lunch', from: 'dal', to: 'makhana kheer' },
    ])
  })

  test('leaves a food out and names it if no dish takes its place', () => {
    const { meals, changes } = makeVariant('ekadashi', [SAMAK, PICKLE])
    expect(namesOf(meals.lunch.items)).toEqual(['samak'])
    expect(changes).toEqual([{ slot: 'lunch', from: 'pickle', to: null }])
  })

  test('never has a food that the client is allergic to', () => {
    const client = { ...CLIENT, allergies: ['dairy'] }
    expect(namesOf(makeVariant('ekadashi', [RICE, DAL], client).meals.lunch.items)).toEqual(['samak'])
  })

  test('names the meals that are only words', () => {
    const day = createEmptyDay(1, 1)
    day.meals.dinner.note = 'Leftover khichdi'
    const { unchecked } = makeFastVariant({
      day,
      fast: 'ekadashi',
      client: CLIENT,
      clock: { dawn: '', sunset: '' },
      lookUp: () => null,
      listIngredients: () => [],
      offered: [],
      isPair: () => false,
    })
    expect(unchecked).toEqual(['dinner'])
  })

  test('is the same each time', () => {
    expect(makeVariant('ekadashi', [RICE, DAL])).toEqual(makeVariant('ekadashi', [RICE, DAL]))
  })
})

test('in Ramzan all foods stay, and no meal is between dawn and sunset', () => {
  const { meals, changes } = makeVariant('ramzan', [RICE, DAL])
  expect(changes).toEqual([])
  expect(namesOf(meals.dinner.items)).toEqual(['rice', 'dal'])
  const filled = MEAL_SLOTS.map(({ key }) => key).filter((slot) => meals[slot].items.length > 0)
  expect(filled).toEqual(['dinner'])
  expect([meals.earlyMorning.time, meals.eveningSnack.time]).toEqual([
    'Sehri, before 5:10 am',
    'Iftar, from 6:41 pm',
  ])
})

test('in Paryushan the last meals are before sunset', () => {
  expect(makeVariant('paryushan_fifth', []).meals.dinner.time).toBe('Before 6:41 pm, sunset')
})
