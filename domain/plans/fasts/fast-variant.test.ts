import { msg } from '@lingui/core/runtime-macro'
import { describe, expect, test } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { readMealMinutes } from '../meal-times.ts'
import { createEmptyDay, MEAL_SLOTS, type MealSlot, type PlanItem } from '../plan.ts'
import type { SwapFood } from '../swaps/swap-food.ts'
import type { WarnedClient } from '../warnings.ts'
import type { FastOfDay } from './fast-names.ts'
import { setFastTimes, translateFastTimes } from './fast-times.ts'
import { isEnough, makeFastVariant } from './fast-variant.ts'

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

const CLOCK = { dawn: 310, sunrise: 380, sunset: 1121 }

function findVariant(
  fast: FastOfDay,
  foods: readonly SwapFood[],
  client = CLIENT,
  offered = [SAMAK, MAKHANA],
) {
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = foods.map(item)
  return makeFastVariant({
    day,
    fast,
    client,
    clock: CLOCK,
    lookUp: (id) => [...FOODS, ...offered].find((food) => food.id === id),
    listIngredients: () => [],
    offered,
    isPair: () => false,
  })
}

function makeVariant(...input: Parameters<typeof findVariant>) {
  const variant = findVariant(...input)
  if (!variant) throw new Error('There is no variant.')
  return variant
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
    const other = make('sabudana', { tags: ['fasting'], roles: ['one-pot'] })
    const { meals } = makeVariant('ekadashi', [RICE, DAL], client, [MAKHANA, SAMAK, other])
    expect(namesOf(meals.lunch.items)).toEqual(['samak', 'sabudana'])
  })

  test('is not made if too little food would remain', () => {
    expect(findVariant('ekadashi', [RICE, DAL], { ...CLIENT, allergies: ['dairy'] })).toBeNull()
    expect(findVariant('ekadashi', [RICE], CLIENT, [])).toBeNull()
  })

  test('has the energy of the day: a dish is added for a food that nothing replaces', () => {
    const chips = make('chips', {
      roles: ['drink'],
      slots: ['lunch'],
      nutrients: { energyKcal: 120, carbsG: 100 },
    })
    const { meals, changes } = makeFastVariant({
      day: {
        ...createEmptyDay(1, 1),
        meals: { ...createEmptyDay(1, 1).meals, lunch: { time: '1 PM', note: '', items: [item(chips)] } },
      },
      fast: 'ekadashi',
      client: CLIENT,
      clock: CLOCK,
      lookUp: (id) => [chips, ...FOODS].find((food) => food.id === id),
      listIngredients: () => [],
      offered: [SAMAK],
      isPair: () => false,
    }) ?? { meals: createEmptyDay(1, 1).meals, changes: [] }
    expect(namesOf(meals.lunch.items)).toEqual(['samak'])
    expect(changes).toEqual([
      { slot: 'lunch', from: 'chips', to: null },
      { slot: 'lunch', from: null, to: 'samak' },
    ])
  })

  test('names the meals that are only words', () => {
    const day = createEmptyDay(1, 1)
    day.meals.dinner.note = 'Leftover khichdi'
    const variant = makeFastVariant({
      day,
      fast: 'ekadashi',
      client: CLIENT,
      clock: CLOCK,
      lookUp: () => null,
      listIngredients: () => [],
      offered: [],
      isPair: () => false,
    })
    expect(variant?.unchecked).toEqual(['dinner'])
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
  expect([meals.earlyMorning.time, meals.eveningSnack.time, meals.dinner.time]).toEqual([
    '4:25 am, sehri, until 5:10 am',
    '6:41 pm, iftar',
    '7:56 pm, after iftar',
  ])
  const times = Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, meals[key].time]))
  const minutes = readMealMinutes(times as Record<MealSlot, string>) // has every slot
  expect([minutes.earlyMorning, minutes.eveningSnack, minutes.postDinner]).toEqual([265, 1121, 1301])
})

test('in Paryushan no meal is before sunrise or after sunset', () => {
  const day = createEmptyDay(1, 1)
  day.meals.dinner.items = [item(SAMAK)]
  day.meals.postDinner.note = 'Warm milk'
  const moved = setFastTimes(day.meals, 'sunset', { ...CLOCK, sunrise: 400 })
  expect([moved.earlyMorning.time, moved.dinner.time]).toEqual([
    '6:40 am, after sunrise',
    '5:56 pm, before sunset at 6:41 pm',
  ])
  expect([moved.dinner.note, moved.postDinner.note]).toEqual(['Warm milk', ''])
})

test('the words of stored times are translated for readers, and reminders still read the times', () => {
  const day = createEmptyDay(1, 1)
  day.meals.dinner.items = [item(SAMAK)]
  day.meals.lunch.time = '1 pm, at the office'
  setLanguageSource({
    findLocale: () => 'hi',
    readTranslations: () => ({
      [msg`after sunrise`.id]: 'सूर्योदय के बाद',
      [msg`before sunset at ${{ time: '' }}`.id]: '{time} पर सूर्यास्त से पहले',
    }),
  })
  try {
    const stored = setFastTimes(day.meals, 'sunset', { ...CLOCK, sunrise: 400 })
    const { earlyMorning, lunch, dinner } = translateFastTimes(stored)
    expect([stored.earlyMorning.time, earlyMorning.time, lunch.time, dinner.time]).toEqual([
      '6:40 am, after sunrise',
      '6:40 am, सूर्योदय के बाद',
      '1 pm, at the office',
      '5:56 pm, 6:41 pm पर सूर्यास्त से पहले',
    ])
    const times = Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, key === 'dinner' ? dinner.time : '']))
    expect(readMealMinutes(times as Record<MealSlot, string>).dinner).toBe(1076) // has every slot
  } finally {
    setLanguageSource({ findLocale: () => 'en' })
  }
})

test.each([
  [2000, 1700, true],
  [2000, 1690, false],
  [1300, 1200, true],
  [1300, 1150, false],
  [1100, 1100, true],
  [1100, 1000, false],
])('a day of %i kcal and a variant of %i kcal: %s', (planned, variant, expected) => {
  expect(isEnough(planned, variant)).toBe(expected)
})
