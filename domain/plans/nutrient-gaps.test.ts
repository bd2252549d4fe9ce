import { expect, test } from 'vitest'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { findReferenceIntakes } from '#domain/nutrients/reference-intakes.ts'
import { sumNutrients } from '#domain/nutrients/totals.ts'
import { chooseFoodsFor, describeNutrientGap, type FoodServing, findNutrientGaps } from './nutrient-gaps.ts'

const ENOUGH: NutrientAmounts = {
  vitaminB12Ug: 3,
  ironMg: 30,
  calciumMg: 1000,
  vitaminDUg: 15,
  folateUg: 250,
}
const NO_CLIENT_FACTS = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

const answer = findReferenceIntakes({ sex: 'female', age: 30 })
const ROWS = answer.ok ? answer.rows : []

/** The gaps of a day with 100 g of each food. */
function findGaps(...foods: (NutrientAmounts | null)[]) {
  const totals = sumNutrients(foods.map((nutrients) => ({ grams: 100, nutrients })))
  return findNutrientGaps(totals, ROWS).filter(({ nutrient }) => nutrient !== 'iodine')
}

test('a plan with enough of every nutrient has no gap but iodine, which no food table lists', () => {
  expect(findGaps(ENOUGH)).toEqual([])
  expect(findNutrientGaps(sumNutrients([{ grams: 100, nutrients: ENOUGH }]), ROWS)).toMatchObject([
    { nutrient: 'iodine', state: 'unknown' },
  ])
})

test('a nutrient that is known for all foods and below the reference is low', () => {
  expect(findGaps({ ...ENOUGH, ironMg: 12 })).toEqual([
    { nutrient: 'ironMg', label: 'Iron', state: 'low', text: '12 mg of 29 mg a day' },
  ])
})

test('a nutrient that some foods have no figure for is unknown, unless the known part is enough', () => {
  expect(
    findGaps({ ...ENOUGH, vitaminB12Ug: 1 }, { ...ENOUGH, vitaminB12Ug: undefined } as NutrientAmounts),
  ).toMatchObject([
    {
      nutrient: 'vitaminB12Ug',
      state: 'unknown',
      text: '≥ 1 µg of 2.2 µg a day, known for 50% of the weight',
    },
  ])
  expect(findGaps(ENOUGH, null)).toEqual([])
})

test('a nutrient that no food has a figure for is unknown', () => {
  const { vitaminDUg: _none, ...others } = ENOUGH
  expect(findGaps(others)).toMatchObject([
    { nutrient: 'vitaminDUg', text: 'no food has a value; the reference is 15 µg a day' },
  ])
})

test('a nutrient without a confirmed reference is unknown', () => {
  const child = findReferenceIntakes({ sex: 'male', age: 8 })
  const gaps = findNutrientGaps(sumNutrients([{ grams: 100, nutrients: ENOUGH }]), child.ok ? child.rows : [])
  expect(gaps).toMatchObject([{ nutrient: 'vitaminB12Ug', state: 'unknown' }, { nutrient: 'iodine' }])
})

const food = (name: string, amount: number, tags: string[], allergens: string[] = []): FoodServing => ({
  nutrient: 'vitaminB12Ug',
  name,
  serving: { label: 'katori', grams: 150 },
  amount,
  tags,
  allergens,
  nutrients: {},
  hasSugar: false,
})
const FOODS = [
  food('Curd', 0.92, ['vegetarian', 'jain'], ['dairy']),
  food('Fish curry', 2.4, []),
  food('Boiled egg', 0.6, ['egg'], ['eggs']),
  food('Fortified soya drink', 2.29, ['vegetarian', 'vegan', 'jain'], ['soy']),
]

test('foods are chosen by the amount in a usual serving', () => {
  expect(chooseFoodsFor('vitaminB12Ug', FOODS, NO_CLIENT_FACTS, ROWS).map(({ name }) => name)).toEqual([
    'Fish curry',
    'Fortified soya drink',
  ])
  expect(chooseFoodsFor('ironMg', FOODS, NO_CLIENT_FACTS, ROWS)).toEqual([])
})

test('foods that do not suit the client’s diet or allergies are left out', () => {
  const choose = (
    facts: Partial<typeof NO_CLIENT_FACTS> | { allergies?: string[]; foodPreferences?: string[] },
  ) => chooseFoodsFor('vitaminB12Ug', FOODS, { ...NO_CLIENT_FACTS, ...facts }, ROWS).map(({ name }) => name)
  expect(choose({ foodPreferences: ['vegetarian'] })).toEqual(['Fortified soya drink', 'Curd'])
  expect(choose({ foodPreferences: ['eggetarian'], allergies: ['dairy'] })).toEqual([
    'Fortified soya drink',
    'Boiled egg',
  ])
  expect(choose({ foodPreferences: ['vegetarian'], allergies: ['dairy'] })).toEqual(['Fortified soya drink'])
  expect(choose({ foodPreferences: ['vegan'], allergies: ['soy'] })).toEqual([])
})

test('a food with less than 15% of the reference in a serving is not named', () => {
  const mushrooms = { ...food('Mushroom curry', 0.2, ['vegetarian']), nutrient: 'vitaminDUg' as const }
  const fish = { ...food('Fish curry', 2.25, []), nutrient: 'vitaminDUg' as const }
  const choose = (rows: typeof ROWS) => chooseFoodsFor('vitaminDUg', [mushrooms, fish], NO_CLIENT_FACTS, rows)
  expect(choose(ROWS)).toEqual([fish])
  expect(choose([])).toEqual([])
})

test('foods with sugar are not named for clients with diabetes', () => {
  const kheer = { ...food('Rice kheer', 1.2, ['vegetarian'], ['dairy']), hasSugar: true }
  const choose = (facts: Partial<typeof NO_CLIENT_FACTS> | { [fact: string]: string[] }) =>
    chooseFoodsFor('vitaminB12Ug', [kheer], { ...NO_CLIENT_FACTS, ...facts }, ROWS)
  expect(choose({})).toEqual([kheer])
  expect(choose({ medicalConditions: ['diabetes'] })).toEqual([])
  expect(choose({ healthFlags: ['type_1_diabetes'] })).toEqual([])
})

test('a food that the editor warns about because of its sugar is not named', () => {
  const bar = { ...food('Energy bar', 1.2, ['vegetarian']), nutrients: { sugarsG: 60 } }
  expect(
    chooseFoodsFor('vitaminB12Ug', [bar], { ...NO_CLIENT_FACTS, medicalConditions: ['diabetes'] }, ROWS),
  ).toEqual([])
})

test('foods with much or unknown vitamin K are not named for clients who take warfarin', () => {
  const palak = { ...food('Palak sabzi', 1, ['vegetarian']), nutrients: { vitaminKUg: 479 } }
  const curd = { ...food('Curd', 0.92, ['vegetarian']), nutrients: { vitaminKUg: 0.2 } }
  const bhurji = food('Paneer bhurji', 0.9, ['vegetarian'])
  const client = { ...NO_CLIENT_FACTS, healthFlags: ['warfarin'] }
  expect(chooseFoodsFor('vitaminB12Ug', [palak, curd, bhurji], client, ROWS)).toEqual([curd])
})

test('no food is named for clients with kidney disease, because a clinician decides', () => {
  for (const facts of [{ medicalConditions: ['kidney_disease'] }, { healthFlags: ['kidney_disease'] }]) {
    expect(chooseFoodsFor('vitaminB12Ug', FOODS, { ...NO_CLIENT_FACTS, ...facts }, ROWS)).toEqual([])
  }
})

test('a gap and its foods are a part of one sentence', () => {
  const [gap] = findGaps({ ...ENOUGH, vitaminB12Ug: 0.4 })
  expect(gap && describeNutrientGap(gap, FOODS.slice(0, 2))).toBe(
    'is low: 0.4 µg of 2.2 µg a day; good sources: Curd (katori, 0.92 µg) or Fish curry (katori, 2.4 µg)',
  )
  expect(gap && describeNutrientGap({ ...gap, state: 'unknown' }, [])).toBe(
    'is not known: 0.4 µg of 2.2 µg a day',
  )
})
