import { beforeAll, describe, expect, it } from 'vitest'
import type { Dish, DishFigures } from '#contract/foods/dishes.ts'
import type { FoodItem, FoodItemDetail, FoundFoodItem, ManagedFoodItem } from '#contract/foods/food-items.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let admin: SignedIn
/** Ids of imported foods by code. */
let byCode: Map<string, string>

const [DAL, RICE, GHEE, SALT, TURMERIC, MILK] = [
  'ifct:B010',
  'ifct:A015',
  'ifct:T013',
  'usda:02047',
  'ifct:G033',
  'ifct:L002',
] as const

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
  const { rows } = await testApp.platform.database.pool.query<{ code: string; id: string }>(
    'select code, id from food_items where code is not null',
  )
  byCode = new Map(rows.map(({ code, id }) => [code, id]))
})

function idOf(code: string): string {
  const id = byCode.get(code)
  if (!id) throw new Error(`No food ${code}.`)
  return id
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function ask(method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
  return testApp.app.inject({
    method,
    url,
    headers: { cookie: admin.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
}

async function askFor<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await ask(method, url, payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

const takes = (grams: Record<string, number>): { foodId: string; grams: number }[] =>
  Object.entries(grams).map(([code, weight]) => ({ foodId: byCode.get(code) ?? code, grams: weight }))

const KHICHDI = {
  name: 'Khichdi of our kitchen',
  category: 'dinner',
  method: 'simmered',
  names: [
    { language: 'hi', name: 'हमारी खिचड़ी' },
    { language: 'en', name: 'kitchari of ours' },
  ],
  cookedWeightGrams: 480,
  measures: [{ label: 'katori', grams: 160 }],
}
const recipe = () => takes({ [DAL]: 50, [RICE]: 60, [GHEE]: 5, [SALT]: 2, [TURMERIC]: 0.5 })

const create = (more: object = {}): Promise<Dish> =>
  askFor('POST', '/api/dishes', { ...KHICHDI, ingredients: recipe(), ...more })
const read = (id: string): Promise<FoodItemDetail> => askFor('GET', `/api/food-items/${id}`)
const change = (dish: Dish, more: object) =>
  ask('PUT', `/api/dishes/${dish.id}`, {
    ...KHICHDI,
    ingredients: dish.ingredients.map(({ foodId, grams, isUncooked }) => ({ foodId, grams, isUncooked })),
    ...more,
    updatedAt: dish.updatedAt,
  })

const OWN_FOOD = {
  name: 'Sprouted ragi flour of ours',
  category: 'breakfast',
  calories: 330,
  protein: 7,
  carbs: 70,
  fat: 1.5,
  fiber: 4,
  preparation: 'raw',
  tags: ['vegetarian', 'vegan'],
}
const createFood = (more: object = {}): Promise<ManagedFoodItem> =>
  askFor('POST', '/api/food-items', { ...OWN_FOOD, ...more })

describe('a new dish', () => {
  it('is computed from its ingredients, and found by all its names', async () => {
    const dish = await create()
    expect(dish).toMatchObject({
      source: 'custom',
      state: 'active',
      cookedWeightGrams: 480,
      tags: ['vegetarian', 'jain'],
      allergens: ['dairy'],
    })
    expect(dish.ingredients.map(({ grams }) => grams)).toEqual([50, 60, 5, 2, 0.5])
    const food = await read(dish.id)
    const parts = await Promise.all(dish.ingredients.map(({ foodId }) => read(foodId)))
    const protein = parts.reduce(
      (sum, part, index) =>
        sum + ((part.nutrients.proteinG ?? 0) * (dish.ingredients[index]?.grams ?? 0)) / 100,
      0,
    )
    expect(food.nutrients.proteinG).toBeCloseTo((protein / 480) * 100, 6)
    expect(food.protein).toBe(Math.round((food.nutrients.proteinG ?? 0) * 100) / 100)
    expect(food).toMatchObject({ preparation: 'cooked', serving_size: '160g', foodGroup: 'Dishes' })
    // If a small ingredient has no figure for a nutrient, the dish's figure is a lower bound.
    const partial = Object.entries(food.provenance).filter(([, note]) => note.kind === 'partial')
    for (const [key, note] of partial) {
      expect(note.coveredShare, key).toBeGreaterThanOrEqual(0.95)
      expect(note.coveredShare, key).toBeLessThan(1)
    }
    for (const q of ['khichdi of our kitchen', 'हमारी खिचड़ी', 'kitchari ours']) {
      const found = await askFor<FoundFoodItem[]>('GET', `/api/food-items/search?q=${encodeURIComponent(q)}`)
      expect(found.map(({ id }) => id)).toContain(dish.id)
    }
    const { rows } = await testApp.platform.database.pool.query(
      'select actor_id, action, details from audit_log where entity_id = $1',
      [dish.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id, action: 'dish.create', details: { ingredients: 5 } }])
  })

  it('is created once for one key', async () => {
    const body = { ...KHICHDI, ingredients: recipe() }
    const key = { 'idempotency-key': 'dish-key-0001' }
    const first = await ask('POST', '/api/dishes', body, key)
    const again = await ask('POST', '/api/dishes', body, key)
    expect(again.json()).toEqual(first.json())
  })

  it('can contain a dish', async () => {
    const dish = await create()
    const thali = await create({
      name: 'Thali of ours',
      ingredients: takes({ [dish.id]: 200, 'dish:phulka': 70 }),
      cookedWeightGrams: 270,
    })
    const [inner, outer, phulka] = await Promise.all([
      read(dish.id),
      read(thali.id),
      read(idOf('dish:phulka')),
    ])
    const energy = ((inner.nutrients.energyKcal ?? 0) * 200 + (phulka.nutrients.energyKcal ?? 0) * 70) / 270
    expect(outer.nutrients.energyKcal).toBeCloseTo(energy, 6)
    expect(outer.allergens).toEqual(['dairy', 'gluten'])
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: '—' }, 'name', 'Please enter a name with letters, so that the dish can be found'],
    [{ category: 'brunch' }, 'category', 'Category is required'],
    [{ ingredients: [] }, 'ingredients', 'Add at least one ingredient'],
    [{ cookedWeightGrams: 0 }, 'cookedWeightGrams', 'Enter its weight'],
    [{ preparation: 'raw' }, 'preparation', null],
    [{ method: undefined }, 'method', 'Choose how it is cooked'],
    [{ method: null }, 'method', 'Choose how it is cooked'],
    [{ method: 'microwaved' }, 'method', 'Choose how it is cooked'],
    [
      { cookedWeightGrams: 60 },
      'cookedWeightGrams',
      'The dish cannot weigh 60 g: its ingredients weigh 107 g even without water. Check the cooked weight.',
    ],
  ])('is refused as %j', async (fields, path, message) => {
    const response = await ask('POST', '/api/dishes', { ...KHICHDI, ingredients: recipe(), ...fields })
    expect(response.statusCode).toBe(400)
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>()
    expect(issues[0]?.path).toBe(path)
    if (message) expect(issues[0]?.message).toBe(message)
  })

  it('refuses a food that is retired, quarantined or missing', async () => {
    const retired = await createFood({ name: 'Flour that is sold no more' })
    await create({ name: 'Uses the flour', ingredients: takes({ [retired.id]: 50, [SALT]: 1 }) })
    await askFor('DELETE', `/api/food-items/${retired.id}`)
    const refuse = async (foodId: string): Promise<unknown> => {
      const response = await ask('POST', '/api/dishes', {
        ...KHICHDI,
        ingredients: [...recipe(), { foodId, grams: 20 }],
      })
      expect(response.statusCode).toBe(400)
      return response.json<{ issues: unknown[] }>().issues
    }
    expect(await refuse(retired.id)).toEqual([
      {
        path: 'ingredients.5.foodId',
        message: 'Flour that is sold no more is retired. Restore it, or choose another food.',
      },
    ])
    expect(await refuse(idOf('ifct:S005'))).toEqual([
      { path: 'ingredients.5.foodId', message: expect.stringMatching(/are unreliable/) },
    ])
    expect(await refuse('00000000-0000-4000-8000-000000000000')).toEqual([
      {
        path: 'ingredients.5.foodId',
        message: 'This food is no longer available. Choose another one.',
      },
    ])
  })
})

describe('what a dish has besides its recipe', () => {
  const details = {
    minutes: 35,
    servings: 3,
    steps: ['Wash the dal and the rice.', 'Pressure-cook them with salt.'],
    usualPortion: { measure: 'katori', count: 2 },
    region: 'north',
    roles: ['one-pot'],
    slots: ['dinner'],
  } as const

  it('is stored, shown with the food, copied, and removed when it is left out', async () => {
    const pairsWith = [idOf('dish:cucumber-raita'), idOf('dish:phulka')]
    const dish = await create({ name: 'Khichdi with steps', details, pairsWith })
    expect(dish).toMatchObject({ details, pairsWith: [{ foodId: pairsWith[0] }, { foodId: pairsWith[1] }] })
    const food = await read(dish.id)
    expect(food.dishDetails).toEqual(details)
    expect(food.pairsWith.map(({ name }) => name)).toEqual(['Cucumber raita', 'Phulka'])
    const copy = await askFor<FoodItem>('POST', `/api/food-items/${dish.id}/copy`)
    expect(await askFor<Dish>('GET', `/api/dishes/${copy.id}`)).toMatchObject({
      details,
      pairsWith: dish.pairsWith,
    })
    expect((await change(dish, {})).statusCode).toBe(200)
    expect(await read(dish.id)).toMatchObject({ dishDetails: {}, pairsWith: [] })
  })

  it('is none for a dish without it, and for other foods', async () => {
    expect(await create()).toMatchObject({ details: {}, pairsWith: [] })
    expect(await read(idOf(RICE))).toMatchObject({ dishDetails: {}, pairsWith: [] })
  })

  it.each([
    [{ details: { minutes: 0 } }, 'details.minutes', 'Enter a whole number, such as 20'],
    [{ details: { servings: -1 } }, 'details.servings', 'Enter a number above 0, such as 4'],
    [{ details: { steps: [' '] } }, 'details.steps.0', 'Enter the step'],
    [{ details: { roles: ['main'] } }, 'details.roles.0', null],
    [
      { details: { usualPortion: { measure: 'bowl', count: 1 } } },
      'details.usualPortion.measure',
      'Select one of the measures of this dish',
    ],
    [{ pairsWith: ['x'] }, 'pairsWith.0', null],
  ])('is refused as %j', async (fields, path, message) => {
    const response = await ask('POST', '/api/dishes', { ...KHICHDI, ingredients: recipe(), ...fields })
    expect(response.statusCode).toBe(400)
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>()
    expect(issues[0]?.path).toBe(path)
    if (message) expect(issues[0]?.message).toBe(message)
  })

  it('names only other dishes, each once', async () => {
    const dish = await create()
    const refuse = async (pairsWith: string[]): Promise<unknown> => {
      const response = await change(dish, { pairsWith })
      expect(response.statusCode).toBe(400)
      return response.json<{ issues: unknown[] }>().issues
    }
    const phulka = idOf('dish:phulka')
    expect(await refuse([dish.id])).toMatchObject([
      { path: 'pairsWith.0', message: 'This is the dish itself. Choose another dish.' },
    ])
    expect(await refuse([phulka, phulka])).toMatchObject([
      { path: 'pairsWith.1', message: 'This dish is already in the list.' },
    ])
    expect(await refuse([phulka, idOf(RICE)])).toMatchObject([
      { path: 'pairsWith.1', message: 'This is no longer a dish. Choose another one.' },
    ])
  })
})

describe('a preview', () => {
  const preview = (
    grams: Record<string, number>,
    cookedWeightGrams: number | null,
    method = 'simmered',
  ): Promise<DishFigures> =>
    askFor('POST', '/api/dishes/preview', { ingredients: takes(grams), cookedWeightGrams, method })

  it('shows the figures of the dish, and how much of them is known', async () => {
    const grams = { [DAL]: 50, [RICE]: 60, [GHEE]: 5, [SALT]: 2, [TURMERIC]: 0.5 }
    const figures = await preview(grams, 480)
    const dish = await create()
    const food = await read(dish.id)
    expect(figures.nutrients).toEqual(food.nutrients)
    expect(figures).toMatchObject({
      rawWeightGrams: 117.5,
      tags: dish.tags,
      allergens: ['dairy'],
      allergensFrom: { dairy: ['Ghee'] },
      sources: ['IFCT 2017, NIN Hyderabad', 'USDA SR'],
      hasFat: true,
      hasSalt: true,
      problem: null,
    })
    expect(figures.tagsLackedBy.vegan).toEqual(['Ghee'])
    for (const [key, note] of Object.entries(food.provenance)) {
      expect(figures.coverage[key] ?? 1, key).toBeCloseTo(note.coveredShare ?? 1, 3)
      expect(figures.amountsBeforeLosses[key], key).toBe(note.amountBeforeLosses)
    }
    expect(figures).toMatchObject({ dishFormula: 3, withoutGroup: [] })
    expect(figures.suggestion?.dishName).toBe('Moong dal khichdi')
    expect(figures.suggestion?.cookedWeightGrams).toBeGreaterThan(300)
  })

  it('works before the cooked weight is known, and says why a weight is impossible', async () => {
    const open = await preview({ [RICE]: 100 }, null)
    expect(open).toMatchObject({ nutrients: null, problem: null, hasFat: false, hasSalt: false })
    const impossible = await preview({ [RICE]: 100 }, 50)
    expect(impossible).toMatchObject({
      nutrients: null,
      problem: expect.stringMatching(/The dish cannot weigh 50 g/),
    })
    const spirit = await createFood({
      name: 'Spirit of ours',
      calories: 500,
      protein: 0,
      carbs: 0,
      fat: 0,
      fiber: null,
      isEnergyConfirmed: true,
    })
    const boiledDown = { ingredients: takes({ [spirit.id]: 100 }), cookedWeightGrams: 50 }
    expect((await preview({ [spirit.id]: 100 }, 50)).problem).toMatch(/No food of 50 g can have 500 kcal/)
    const refused = await ask('POST', '/api/dishes', { ...KHICHDI, ...boiledDown })
    expect(refused.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'cookedWeightGrams' }] })
    const rock = await preview({ [SALT]: 100 }, 100)
    expect(rock.suggestion).toBeNull()
  })
})

describe('cooking losses', () => {
  const SPINACH = 'ifct:C033'
  const palak = (more: object = {}): Promise<Dish> =>
    create({
      name: 'Palak of ours',
      method: 'boiled',
      ingredients: takes({ [SPINACH]: 200, [GHEE]: 5 }),
      cookedWeightGrams: 160,
      ...more,
    })

  it('are deducted by the method, and the amount before is stored with each figure', async () => {
    const [boiled, sauteed, raw] = await Promise.all(
      ['boiled', 'sauteed', 'raw'].map(async (method) => read((await palak({ name: method, method })).id)),
    )
    const spinach = await read(idOf(SPINACH))
    const before = ((spinach.nutrients.folateUg ?? 0) * 200) / 160
    expect(raw?.nutrients.folateUg).toBeCloseTo(before, 6)
    // Greens, boiled and drained: 60 %; stir-fried: 85 %.
    expect(boiled?.nutrients.folateUg).toBeCloseTo(before * 0.6, 6)
    expect(sauteed?.nutrients.folateUg).toBeCloseTo(before * 0.85, 6)
    expect(boiled?.provenance.folateUg?.amountBeforeLosses).toBeCloseTo(before, 6)
    expect(raw?.provenance).not.toHaveProperty('folateUg.amountBeforeLosses')
    expect(boiled?.nutrients.proteinG).toBe(raw?.nutrients.proteinG)
    expect(boiled).toMatchObject({ method: 'boiled', dishFormula: 3 })
  })

  it('are not deducted from an ingredient that is added after the heat is off', async () => {
    const dish = await palak({
      ingredients: [...takes({ [GHEE]: 5 }), { foodId: idOf(SPINACH), grams: 200, isUncooked: true }],
    })
    expect(dish.ingredients.map(({ isUncooked }) => isUncooked)).toEqual([false, true])
    const food = await read(dish.id)
    expect(Object.values(food.provenance).some((note) => note.amountBeforeLosses !== undefined)).toBe(false)
    expect(food.ingredients[1]).toMatchObject({ isUncooked: true })
  })

  it('are not deducted from a dish without a method until somebody chooses one', async () => {
    const dish = await palak({ name: 'Palak of old' })
    const { pool } = testApp.platform.database
    await pool.query('update food_items set cooking_method = null, dish_formula = 1 where id = $1', [dish.id])
    await pool.query('delete from food_imports')
    await importFoods(testApp.platform.database.db, { foodSet: 'full' })
    const old = await askFor<Dish>('GET', `/api/dishes/${dish.id}`)
    expect(old.method).toBeNull()
    const whole = await read(dish.id)
    expect(whole).toMatchObject({ method: null, dishFormula: 3 })
    expect(whole.provenance).not.toHaveProperty('folateUg.amountBeforeLosses')

    const saved = await change(old, { name: old.name, cookedWeightGrams: 160, method: null })
    expect(saved.statusCode, saved.body).toBe(200)
    const chosen = await change(saved.json(), { name: old.name, cookedWeightGrams: 160, method: 'boiled' })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect((await read(dish.id)).nutrients.folateUg).toBeCloseTo((whole.nutrients.folateUg ?? 0) * 0.6, 6)
    const withdrawn = await change(chosen.json(), { method: null })
    expect(withdrawn.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'method', message: 'Choose how it is cooked' }],
    })
  })

  it('are not deducted from a food without a group, which the preview names', async () => {
    const flour = await createFood({ name: 'Flour of no group', nutrients: { folateUg: 40 } })
    const figures = await askFor<DishFigures>('POST', '/api/dishes/preview', {
      ingredients: takes({ [flour.id]: 100, [SALT]: 1 }),
      cookedWeightGrams: 200,
      method: 'roasted',
    })
    expect(figures.withoutGroup).toEqual(['Flour of no group'])
    expect(figures.nutrients?.folateUg).toBeCloseTo(20, 6)
    const grouped = await createFood({
      name: 'Flour of a group',
      foodGroup: 'Cereals and Millets',
      nutrients: { folateUg: 40 },
    })
    const known = await askFor<DishFigures>('POST', '/api/dishes/preview', {
      ingredients: takes({ [grouped.id]: 100, [SALT]: 1 }),
      cookedWeightGrams: 200,
      method: 'roasted',
    })
    expect(known.withoutGroup).toEqual([])
    expect(known.nutrients?.folateUg).toBeCloseTo(14, 6)
    expect(known.amountsBeforeLosses.folateUg).toBeCloseTo(20, 6)
  })

  it('are not deducted from a mix that was not heated before, which the preview names', async () => {
    const mix = await create({
      name: 'Raw mix of ours',
      method: 'raw',
      ingredients: takes({ [DAL]: 50, [RICE]: 50 }),
      cookedWeightGrams: 100,
    })
    const baked = await create({
      name: 'Baked mix of ours',
      method: 'roasted',
      ingredients: takes({ [DAL]: 100 }),
      cookedWeightGrams: 95,
    })
    const ask = (more: object) =>
      askFor<DishFigures>('POST', '/api/dishes/preview', {
        cookedWeightGrams: 200,
        method: 'roasted',
        ...more,
      })
    const ingredients = takes({ [mix.id]: 100, [baked.id]: 50, [SALT]: 1 })
    expect((await ask({ ingredients })).withoutGroup).toEqual(['Raw mix of ours'])
    const uncooked = ingredients.map((each) => ({ ...each, isUncooked: true }))
    expect((await ask({ ingredients: uncooked })).withoutGroup).toEqual([])
    expect((await ask({ ingredients, method: 'raw' })).withoutGroup).toEqual([])
  })

  it.each(['ifct:B020', RICE, 'ifct:F006'])(
    'are the same for a copy of %s, and for a copy of the copy',
    async (code) => {
      const copy = await askFor<ManagedFoodItem>('POST', `/api/food-items/${idOf(code)}/copy`)
      const second = await askFor<ManagedFoodItem>('POST', `/api/food-items/${copy.id}/copy`)
      const ask = (foodId: string) =>
        askFor<DishFigures>('POST', '/api/dishes/preview', {
          ingredients: [{ foodId, grams: 100 }],
          cookedWeightGrams: 200,
          method: 'simmered',
        })
      const original = await ask(idOf(code))
      expect(Object.keys(original.amountsBeforeLosses).length).toBeGreaterThan(3)
      expect((await ask(copy.id)).nutrients).toEqual(original.nutrients)
      expect((await ask(second.id)).nutrients).toEqual(original.nutrients)
      // A dish that is saved and computed again has the same figures.
      const dish = await create({
        name: `Boiled ${copy.name}`,
        ingredients: [{ foodId: second.id, grams: 100 }],
        cookedWeightGrams: 200,
      })
      const copied = await askFor<ManagedFoodItem>('POST', `/api/food-items/${dish.id}/copy`)
      expect((await read(dish.id)).nutrients).toEqual(original.nutrients)
      expect((await read(copied.id)).nutrients).toEqual(original.nutrients)
    },
  )

  it('are not those of the original once a copy is cooked', async () => {
    const copy = await askFor<ManagedFoodItem>('POST', `/api/food-items/${idOf('ifct:B020')}/copy`)
    const { pool } = testApp.platform.database
    const readCode = async (): Promise<unknown> =>
      (await pool.query('select retention_code as code from food_items where id = $1', [copy.id])).rows[0]
        ?.code
    expect(await readCode()).toBe('ifct:B020')
    const save = async (preparation: string): Promise<void> => {
      const { name, calories, protein, carbs, fat, fiber, updatedAt } = await read(copy.id)
      const fields = { name, calories, protein, carbs, fat, fiber, updatedAt, category: 'lunch', preparation }
      await askFor('PUT', `/api/food-items/${copy.id}`, { ...fields, isEnergyConfirmed: true })
    }
    await save('raw')
    expect(await readCode()).toBe('ifct:B020')
    await save('cooked')
    expect(await readCode()).toBeNull()
    const figures = await askFor<DishFigures>('POST', '/api/dishes/preview', {
      ingredients: [{ foodId: copy.id, grams: 100 }],
      cookedWeightGrams: 200,
      method: 'simmered',
    })
    expect(figures.amountsBeforeLosses).toEqual({})
  })

  it('are deducted once from a dish inside a dish', async () => {
    const dish = await palak()
    const thali = await create({
      name: 'Thali with palak',
      method: 'roasted',
      ingredients: takes({ [dish.id]: 100, [SALT]: 1 }),
      cookedWeightGrams: 101,
    })
    const [inner, outer] = await Promise.all([read(dish.id), read(thali.id)])
    expect(outer.nutrients.folateUg).toBeCloseTo(((inner.nutrients.folateUg ?? 0) * 100) / 101, 6)
  })
})

describe('changing a dish', () => {
  it('changes its figures, and those of the dishes that contain it', async () => {
    const dish = await create({ name: 'Base of many' })
    const thali = await create({
      name: 'Made of the base',
      ingredients: takes({ [dish.id]: 300, [MILK]: 100 }),
      cookedWeightGrams: 400,
    })
    const feast = await create({
      name: 'Made of what is made of it',
      ingredients: takes({ [thali.id]: 300, [dish.id]: 100 }),
      cookedWeightGrams: 400,
    })
    const before = await read(feast.id)
    const response = await change(dish, { cookedWeightGrams: 240 })
    expect(response.statusCode, response.body).toBe(200)
    const [base, middle, after] = await Promise.all([read(dish.id), read(thali.id), read(feast.id)])
    const milk = await read(idOf(MILK))
    const kcal = (food: FoodItemDetail): number => food.nutrients.energyKcal ?? 0
    expect(kcal(middle)).toBeCloseTo((kcal(base) * 300 + kcal(milk) * 100) / 400, 6)
    expect(kcal(after)).toBeCloseTo((kcal(middle) * 300 + kcal(base) * 100) / 400, 6)
    expect(kcal(after)).toBeGreaterThan(kcal(before) * 1.5)
    expect(after.calories).toBe(Math.round(kcal(after)))
    // Its recipe has not changed, so a person who is editing it can still save.
    expect((await askFor<Dish>('GET', `/api/dishes/${feast.id}`)).updatedAt).toBe(feast.updatedAt)
  })

  it('refuses to put a dish into itself', async () => {
    const inner = await create({ name: 'Inner dish' })
    const outer = await create({
      name: 'Outer dish',
      ingredients: takes({ [inner.id]: 200, [RICE]: 50 }),
      cookedWeightGrams: 350,
    })
    for (const id of [inner.id, outer.id]) {
      const response = await change(inner, { ingredients: [...recipe(), { foodId: id, grams: 10 }] })
      expect(response.json()).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'ingredients.5.foodId', message: expect.stringMatching(/cannot contain itself/) }],
      })
    }
  })

  it('keeps an ingredient that was retired since, and shows its state', async () => {
    const flour = await createFood({ name: 'Flour of the old mill' })
    const dish = await create({
      name: 'Old mill dosa',
      ingredients: takes({ [flour.id]: 80, [SALT]: 1 }),
      cookedWeightGrams: 200,
    })
    await askFor('DELETE', `/api/food-items/${flour.id}`)
    const stored = await askFor<Dish>('GET', `/api/dishes/${dish.id}`)
    expect(stored.ingredients.map(({ state }) => state)).toEqual(['retired', 'active'])
    expect((await change(stored, { cookedWeightGrams: 210 })).statusCode).toBe(200)
  })

  it('is refused for imported dishes, for one that somebody else has changed, and for a food that is no dish', async () => {
    const dish = await create()
    expect((await change(dish, { name: 'First' })).statusCode).toBe(200)
    const second = await change(dish, { name: 'Second' })
    expect(second.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      details: { dish: { name: 'First' } },
    })
    const idli = await askFor<Dish>('GET', `/api/dishes/${idOf('dish:idli')}`)
    expect((await change(idli, {})).json()).toMatchObject({ statusCode: 409, code: 'food_imported' })
    const food = await createFood()
    expect((await ask('GET', `/api/dishes/${food.id}`)).statusCode).toBe(404)
  })
})

describe('an ingredient of a dish', () => {
  it('changes the dish when it changes, and is refused a change that makes the dish impossible', async () => {
    const flour = await createFood({ name: 'Flour that changes', protein: 7, carbs: 70 })
    const dish = await create({
      name: 'Dosa of changing flour',
      ingredients: takes({ [flour.id]: 80, [SALT]: 1 }),
      cookedWeightGrams: 74,
    })
    const put = (fields: object) =>
      ask('PUT', `/api/food-items/${flour.id}`, {
        ...OWN_FOOD,
        name: flour.name,
        updatedAt: flour.updatedAt,
        ...fields,
      })
    const drier = await put({ protein: 10, carbs: 84, calories: 392 })
    expect(drier.json()).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/the cooked weight of Dosa of changing flour would be too low/),
    })
    expect((await read(flour.id)).calories).toBe(330)
    const changed = await put({ protein: 12, calories: 350, allergens: ['gluten'], tags: ['vegetarian'] })
    expect(changed.statusCode, changed.body).toBe(200)
    const food = await read(dish.id)
    expect(food.nutrients.proteinG).toBeCloseTo((12 * 80) / 74, 2)
    expect(food).toMatchObject({ allergens: ['gluten'], tags: ['vegetarian'] })
  })

  it('changes the practice’s own dishes when new food tables are imported', async () => {
    const dish = await create({ name: 'Dish of changing tables' })
    const right = await read(dish.id)
    const { pool } = testApp.platform.database
    await pool.query(
      `update food_items set nutrients = nutrients || '{"proteinG": 1}', protein = 1 where code = $1`,
      [RICE],
    )
    await pool.query(
      `update food_items set nutrients = nutrients || '{"proteinG": 99}', protein = 99 where id = $1`,
      [dish.id],
    )
    await pool.query('delete from food_imports')
    expect(await importFoods(testApp.platform.database.db, { foodSet: 'full' })).toMatchObject({
      isImported: true,
    })
    expect((await read(dish.id)).nutrients).toEqual(right.nutrients)
  })
})

describe('a copy of a dish', () => {
  it('has its recipe, which can be changed', async () => {
    const copy = await askFor<FoodItem>('POST', `/api/food-items/${idOf('dish:idli')}/copy`)
    const [mine, theirs] = await Promise.all([
      askFor<Dish>('GET', `/api/dishes/${copy.id}`),
      askFor<Dish>('GET', `/api/dishes/${idOf('dish:idli')}`),
    ])
    expect(mine.ingredients).toEqual(theirs.ingredients)
    expect(mine).toMatchObject({
      source: 'custom',
      cookedWeightGrams: theirs.cookedWeightGrams,
      method: 'steamed',
    })
    expect((await read(copy.id)).nutrients).toEqual((await read(theirs.id)).nutrients)
    const changed = await change(mine, { cookedWeightGrams: 700 })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await read(copy.id)).nutrients).not.toEqual((await read(theirs.id)).nutrients)
  })

  it('loses its recipe when other figures are entered', async () => {
    const copy = await askFor<FoodItem>('POST', `/api/food-items/${idOf('dish:idli')}/copy`, {
      ...OWN_FOOD,
      name: 'Idli as measured',
    })
    expect((await ask('GET', `/api/dishes/${copy.id}`)).statusCode).toBe(404)
  })

  it('has no figures of its own: they change only with its recipe', async () => {
    const dish = await create({ name: 'Figures that are computed' })
    const response = await ask('PUT', `/api/food-items/${dish.id}`, {
      ...OWN_FOOD,
      updatedAt: dish.updatedAt,
    })
    expect(response.statusCode).toBe(409)
  })
})
