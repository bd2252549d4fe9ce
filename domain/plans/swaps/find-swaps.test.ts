import { describe, expect, test } from 'vitest'
import type { WarnedClient } from '../warnings.ts'
import { findSwaps, type SwapRequest } from './find-swaps.ts'
import type { SwapFood } from './swap-food.ts'

const NO_RECORD: WarnedClient = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

/** Creates a bread with one piece of 40 g: 100 kcal and 20 g of carbohydrate a piece. */
function makeFood(id: string, changes: Partial<SwapFood> = {}): SwapFood {
  const { nutrients, ...others } = changes
  return {
    id,
    name: id,
    source: 'dish',
    preparation: 'cooked',
    foodGroup: 'Dishes',
    roles: ['bread'],
    slots: ['lunch', 'dinner'],
    region: 'all',
    measures: [{ label: 'piece', grams: 40 }],
    usualPortion: { measure: 'piece', count: 2 },
    allergens: [],
    tags: ['vegetarian', 'vegan'],
    nutrients: {
      energyKcal: 250,
      carbsG: 50,
      proteinG: 8,
      fibreG: 8,
      sodiumMg: 300,
      potassiumMg: 200,
      phosphorusMg: 150,
      ...nutrients,
    },
    ...others,
  }
}

const PHULKA = makeFood('phulka')

function request(changes: Partial<SwapRequest> = {}): SwapRequest {
  return {
    food: PHULKA,
    grams: 80,
    slot: 'lunch',
    client: NO_RECORD,
    surroundings: { mealFoodIds: [], dayFoodIds: [], planFoodIds: [], isPair: () => false },
    day: { otherSodiumMg: 0, isFastingDay: false },
    ...changes,
  }
}

const names = (foods: readonly SwapFood[], changes: Partial<SwapRequest> = {}) =>
  findSwaps(request(changes), foods).swaps.map(({ food }) => food.id)

describe('foods that keep the figures', () => {
  test('have the energy within 5 %, in halves of a measure', () => {
    const foods = [
      makeFood('same'),
      // 2 pieces have 210 kcal, 5 % more; 211 kcal are too many.
      makeFood('five percent', { nutrients: { energyKcal: 262.5 } }),
      makeFood('six percent', { nutrients: { energyKcal: 265 } }),
      // 1½ pieces of 134 kcal have 201 kcal.
      makeFood('one and a half', { nutrients: { energyKcal: 335, carbsG: 67 } }),
    ]
    const { swaps, counts } = findSwaps(request(), foods)
    expect(swaps.map(({ food, portion }) => [food.id, portion.measure?.quantity, portion.grams])).toEqual(
      expect.arrayContaining([
        ['same', 2, 80],
        ['five percent', 2, 80],
        ['one and a half', 1.5, 60],
      ]),
    )
    expect(swaps).toHaveLength(3)
    expect(counts).toEqual({ sameRole: 4, notSafe: 0, otherFigures: 1 })
  })

  test('have the carbohydrate within 5 g', () => {
    const foods = [
      makeFood('5 g less', { nutrients: { carbsG: 43.75 } }),
      makeFood('6 g less', { nutrients: { carbsG: 42.5 } }),
    ]
    expect(names(foods)).toEqual(['5 g less'])
  })

  test('are none of those whose energy or carbohydrate is not known', () => {
    const { carbsG: _carbs, ...withoutCarbs } = PHULKA.nutrients
    const { energyKcal: _energy, ...withoutEnergy } = PHULKA.nutrients
    const foods = [
      { ...makeFood('no carbs'), nutrients: withoutCarbs },
      { ...makeFood('no energy'), nutrients: withoutEnergy },
    ]
    expect(names(foods)).toEqual([])
    expect(
      findSwaps(request({ food: { ...PHULKA, nutrients: withoutCarbs } }), [makeFood('naan')]),
    ).toMatchObject({
      replaced: { carbsG: null },
      swaps: [],
    })
  })

  test('are in a sensible amount: half to twice a usual portion', () => {
    const tiny = makeFood('tiny', {
      nutrients: { energyKcal: 20 },
      usualPortion: { measure: 'piece', count: 2 },
    })
    const carbs = { carbsG: 4 }
    expect(names([makeFood('25 pieces', { nutrients: { energyKcal: 20, ...carbs } }), tiny])).toEqual([])
    const rich = makeFood('half a piece', { nutrients: { energyKcal: 1000, carbsG: 200 } })
    expect(names([rich])).toEqual([])
    const small = makeFood('small', { measures: [{ label: 'piece', grams: 15 }] })
    expect(names([small])).toEqual([])
    expect(names([small], { grams: 45 })).toEqual(['small'])
    // For six phulka, three portions of another bread are right too.
    expect(names([makeFood('naan')], { grams: 240 })).toEqual(['naan'])
  })

  test('are in another measure if the usual one does not fit, but not in nine tablespoons', () => {
    const measures = [
      { label: 'bowl', grams: 150 },
      { label: 'cup', grams: 80 },
    ]
    const soup = makeFood('soup', { measures, usualPortion: { measure: 'bowl', count: 1 } })
    expect(findSwaps(request(), [soup]).swaps[0]?.portion).toEqual({
      grams: 80,
      measure: { label: 'cup', grams: 80, quantity: 1 },
    })
    const spoons = [
      { label: 'bowl', grams: 150 },
      { label: 'tbsp', grams: 10 },
    ]
    expect(
      names([makeFood('dal', { measures: spoons, usualPortion: { measure: 'bowl', count: 1 } })]),
    ).toEqual([])
  })

  test('are counted in halves up to three measures, and in wholes above', () => {
    const pieces = (count: number) =>
      makeFood(`${count} pieces`, {
        measures: [{ label: 'piece', grams: 80 / count }],
        usualPortion: { measure: 'piece', count },
      })
    expect(names([pieces(2.5), pieces(5.5), pieces(6)])).toEqual(['2.5 pieces', '6 pieces'])
  })

  test('are weighed in steps of 5 g if the food has no measure', () => {
    const oats = makeFood('oats', { measures: [], usualPortion: null, nutrients: { energyKcal: 240 } })
    expect(findSwaps(request(), [oats]).swaps[0]?.portion).toEqual({ grams: 85, measure: null })
  })
})

describe('foods of the same role', () => {
  test('have the main role of the dish among theirs', () => {
    const foods = [
      makeFood('paratha', { roles: ['breakfast', 'bread'] }),
      makeFood('dal', { roles: ['dal'] }),
      makeFood('raw flour', { roles: [], foodGroup: 'Cereals and Millets', preparation: 'raw' }),
    ]
    expect(names(foods)).toEqual(['paratha'])
  })

  test('are breads and grains for either of them, the same kind first', () => {
    const foods = [
      makeFood('a rice', { roles: ['grain'], nutrients: { energyKcal: 251 } }),
      makeFood('naan', { nutrients: { energyKcal: 252 } }),
    ]
    expect(names(foods)).toEqual(['naan', 'a rice'])
    expect(names(foods, { food: makeFood('millet', { roles: ['grain'] }) })).toEqual(['a rice', 'naan'])
  })

  test('have the food group and the state if the food has no role', () => {
    const fruit = (id: string, changes: Partial<SwapFood> = {}) =>
      makeFood(id, {
        roles: [],
        slots: [],
        region: null,
        foodGroup: 'Fruits',
        preparation: 'ready',
        ...changes,
      })
    const foods = [
      fruit('guava'),
      fruit('raw mango', { preparation: 'raw' }),
      fruit('milk', { foodGroup: 'Milk and Milk Products' }),
      makeFood('fruit salad', { roles: ['fruit'], foodGroup: 'Fruits', preparation: 'ready' }),
    ]
    const found = findSwaps(request({ food: fruit('banana') }), foods)
    expect(found.basis).toEqual({ kind: 'group', group: 'Fruits', preparation: 'ready' })
    expect(found.swaps.map(({ food }) => food.id)).toEqual(['guava'])
  })

  test.each([null, 'Dishes', 'Condiments and Spices'])(
    'are unknown for a food of the group %s',
    (foodGroup) => {
      const food = makeFood('food', { roles: [], foodGroup })
      expect(findSwaps(request({ food }), [makeFood('other', { roles: [], foodGroup })])).toMatchObject({
        basis: null,
        swaps: [],
      })
    },
  )

  test('do not include the food itself and the other foods of the meal', () => {
    const mealFoodIds = ['naan']
    const surroundings = { ...request().surroundings, mealFoodIds }
    expect(names([PHULKA, makeFood('naan'), makeFood('kulcha')], { surroundings })).toEqual(['kulcha'])
  })
})

describe('foods that are not safe for the client', () => {
  const withRecord = (changes: Partial<WarnedClient>) => ({ client: { ...NO_RECORD, ...changes } })

  test('are those with an allergen of the client, or with unknown allergens', () => {
    const foods = [
      makeFood('with butter', { allergens: ['dairy'] }),
      makeFood('with nuts of some kind', { allergens: ['nuts'] }),
      makeFood('not reviewed', { allergens: null }),
      makeFood('plain'),
    ]
    expect(names(foods, withRecord({ allergies: ['dairy'] }))).toEqual(['plain', 'with nuts of some kind'])
    expect(names(foods, withRecord({ allergies: ['peanuts'] }))).toEqual(['plain', 'with butter'])
    expect(names(foods)).toEqual(['plain', 'with butter', 'with nuts of some kind', 'not reviewed'])
  })

  test('are those of the practice that name the allergen, and any that name an allergy without a mark', () => {
    const foods = [
      makeFood('Peanut roti of ours', { source: 'custom' }),
      makeFood('Bajra roti'),
      makeFood('Jowar roti'),
    ]
    expect(names(foods, withRecord({ allergies: ['peanuts'] }))).toEqual(['Bajra roti', 'Jowar roti'])
    expect(names(foods, withRecord({ allergies: ['bajra'] }))).toEqual(['Jowar roti', 'Peanut roti of ours'])
  })

  test('are those that do not suit the diet', () => {
    const foods = [
      makeFood('egg roti', { tags: ['egg'] }),
      makeFood('jain roti', { tags: ['vegan', 'jain'] }),
    ]
    expect(names(foods, withRecord({ foodPreferences: ['jain'] }))).toEqual(['jain roti'])
    expect(names(foods, withRecord({ foodPreferences: ['vegetarian'] }))).toEqual(['jain roti'])
    expect(names(foods, withRecord({ foodPreferences: ['eggetarian'] }))).toEqual(['egg roti', 'jain roti'])
  })

  test('are mostly sugar, with diabetes on record', () => {
    const foods = [
      makeFood('barfi', { nutrients: { sugarsG: 50 } }),
      makeFood('roti', { nutrients: { sugarsG: 2 } }),
    ]
    expect(names(foods, withRecord({ medicalConditions: ['diabetes'] }))).toEqual(['roti'])
  })

  test('bring the day above the limit of sodium, with high blood pressure on record', () => {
    const { sodiumMg: _sodium, ...unknown } = PHULKA.nutrients
    const foods = [
      makeFood('less', { nutrients: { sodiumMg: 100 } }),
      makeFood('more', { nutrients: { sodiumMg: 600 } }),
      { ...makeFood('unknown'), nutrients: unknown },
    ]
    const record = withRecord({ medicalConditions: ['hypertension'] })
    const onDay = (otherSodiumMg: number | null) => ({
      ...record,
      day: { otherSodiumMg, isFastingDay: false },
    })
    expect(names(foods, onDay(1500))).toEqual(['less', 'more'])
    // 1,600 mg and 480 mg are above 2,000 mg.
    expect(names(foods, onDay(1600))).toEqual(['less'])
    expect(names(foods, onDay(2500))).toEqual(['less'])
    expect(names(foods, onDay(null))).toEqual(['less'])
  })

  test('have more protein, sodium, potassium or phosphorus, with kidney disease on record', () => {
    const foods = [
      makeFood('same'),
      makeFood('protein', { nutrients: { proteinG: 9 } }),
      makeFood('less protein', { nutrients: { proteinG: 7 } }),
      makeFood('potassium', { nutrients: { potassiumMg: 230 } }),
      makeFood('phosphorus', { nutrients: { phosphorusMg: 170 } }),
    ]
    expect(names(foods, withRecord({ healthFlags: ['kidney_disease'] }))).toEqual(['same'])
  })

  test('do not suit fasts, on a day on which everything does', () => {
    const foods = [makeFood('roti'), makeFood('kuttu roti', { tags: ['vegan', 'fasting'] })]
    expect(names(foods, { day: { otherSodiumMg: 0, isFastingDay: true } })).toEqual(['kuttu roti'])
  })
})

describe('the order of swaps', () => {
  test('begins with the nearest figures', () => {
    const foods = [
      makeFood('far', { nutrients: { energyKcal: 260, carbsG: 45 } }),
      makeFood('near', { nutrients: { energyKcal: 251 } }),
      makeFood('protein differs', { nutrients: { proteinG: 16 } }),
    ]
    expect(names(foods)).toEqual(['near', 'protein differs', 'far'])
  })

  test('counts an unknown protein or fibre as far, not as zero', () => {
    const { fibreG: _fibre, ...unknown } = PHULKA.nutrients
    expect(
      names([
        { ...makeFood('a unknown'), nutrients: unknown },
        makeFood('b without', { nutrients: { fibreG: 6 } }),
      ]),
    ).toEqual(['b without', 'a unknown'])
  })

  test('prefers what is usual in the meal, is not eaten yet, and is of the region', () => {
    const food = makeFood('phulka', { region: 'north' })
    const foods = [
      makeFood('a other region', { region: 'south' }),
      makeFood('b eaten elsewhere'),
      makeFood('c eaten that day'),
      makeFood('d unusual', { slots: ['breakfast'] }),
      makeFood('e plain'),
    ]
    const surroundings = {
      ...request().surroundings,
      dayFoodIds: ['c eaten that day'],
      planFoodIds: ['c eaten that day', 'b eaten elsewhere'],
    }
    expect(names(foods, { food, surroundings })).toEqual([
      'e plain',
      'a other region',
      'b eaten elsewhere',
      'c eaten that day',
      'd unusual',
    ])
  })

  test('prefers what goes with the rest of the meal', () => {
    const surroundings = {
      ...request().surroundings,
      mealFoodIds: ['rajma', 'salad'],
      isPair: (one: string, other: string) => one === 'kulcha' && other === 'rajma',
    }
    const { swaps } = findSwaps(request({ surroundings }), [makeFood('bhakri'), makeFood('kulcha')])
    expect(swaps.map(({ food, pairsWith }) => [food.id, pairsWith])).toEqual([
      ['kulcha', ['rajma']],
      ['bhakri', []],
    ])
  })

  test('prefers dishes whose main role it is, and ends with foods that nobody has reviewed', () => {
    const foods = [
      makeFood('a not reviewed', { allergens: null }),
      makeFood('b breakfast', { roles: ['breakfast', 'bread'] }),
      makeFood('c bread', { nutrients: { energyKcal: 255 } }),
    ]
    expect(names(foods)).toEqual(['c bread', 'b breakfast', 'a not reviewed'])
  })
})
