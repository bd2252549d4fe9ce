import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoodItem, FoodItemDetail, FoundFoodItem, RichFood } from '#contract/foods/food-items.ts'
import { CORE_NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { WATCHED_NUTRIENTS } from '#domain/plans/nutrient-gaps.ts'
import { createCtx } from '#server/kit/ctx.ts'
import type { Columns, ValuesOf } from '#server/kit/database/columns.ts'
import { dbOn } from '#server/kit/database/db.ts'
import type { Statement } from '#server/kit/database/statement.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { buildTestApp, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import {
  chooseSearch,
  chooseSimilarSearch,
  foodItemsRepository,
  lowerSimilarityThreshold,
} from './repository.ts'
import { findFoodsByCodes } from './service.ts'

let database: TestDatabase
let test: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  test = await buildTestApp(database, { locales: ['en', 'hi'] })
})

afterAll(async () => {
  await test.close()
  await database.drop()
})

async function get<T>(url: string, statusCode = 200): Promise<T> {
  const response = await test.app.inject({ url })
  expect(response.statusCode, response.body).toBe(statusCode)
  return response.json<T>()
}

async function search(q: string): Promise<FoundFoodItem[]> {
  return get(`/api/food-items/search?q=${encodeURIComponent(q)}`)
}

async function findIdOf(code: string): Promise<string> {
  const found = await findFoodsByCodes(createCtx(test.platform), [code])
  return found.get(code)?.id ?? `no ${code}`
}

describe('GET /api/food-items/search', () => {
  it.each([
    ['mung dal', 'dish:moong-dal'],
    ['moong daal', 'dish:moong-dal'],
    ['dal mung', 'dish:moong-dal'],
    ['मूंग दाल', 'dish:moong-dal'],
    ['rajgira', 'ifct:A001'],
    ['राजगिरा', 'ifct:A001'],
    ['sajjalu', 'ifct:A003'],
    ['సజ్జలు', 'ifct:A003'],
    ['Pennisetum typhoideum', 'ifct:A003'],
    ['chapati', 'dish:phulka'],
    ['चावल', 'dish:steamed-rice'],
    ['rice', 'dish:steamed-rice'],
    ['palk paneer', 'dish:palak-paneer'],
    ['besan cheela', 'dish:besan-chilla'],
    ['idly', 'dish:idli'],
    ['sambhaar', 'dish:sambar'],
    ['chiken curry', 'dish:chicken-curry'],
    ['apple', 'ifct:E001'],
    ['brocolli', 'usda:11090'],
    ['dahi', 'usda:01116'],
    ['milk', 'ifct:L002'],
    ['namak', 'usda:02047'],
    ['rolled oats', 'usda:08120'],
    ['spinach', 'ifct:C033'],
    ['palak', 'ifct:C033'],
  ])('returns for %s first %s', async (q, code) => {
    const [first] = await search(q)
    expect(first?.code).toBe(code)
  })

  it.each([
    ['spinich', 'ifct:C033'],
    ['moongdal', 'dish:moong-dal'],
    ['panner', 'ifct:L003'],
    ['tur dal', 'ifct:B021'],
    ['lady finger', 'ifct:D056'],
    ['badam', 'ifct:H001'],
    ['besan', 'ifct:B001-besan'],
    ['soya chunks', 'usda:16117'],
  ])('returns for %s, among others, %s', async (q, code) => {
    expect((await search(q)).map((food) => food.code)).toContain(code)
  })

  it('finds nothing for a meaningless text, and something for a single letter', async () => {
    expect(await search('qqqqq')).toEqual([])
    expect((await search('k')).length).toBeGreaterThan(0)
  })

  it('lists exact names first, then dishes, then raw foods', async () => {
    const sources = (await search('paneer')).map((food) => food.source)
    const [first, ...others] = sources
    expect(first).toBe('ifct2017')
    expect(others.lastIndexOf('dish')).toBeGreaterThan(1)
    expect(others.slice(0, 4)).toEqual(['dish', 'dish', 'dish', 'dish'])
  })

  it('names cooking losses as part of the source only for dishes that are cooked', async () => {
    const losses = '; cooking losses deducted'
    const [salad] = await search('moong sprouts salad')
    expect(salad).toMatchObject({
      code: 'dish:sprouts-salad',
      sourceLabel: expect.not.stringContaining(losses),
    })
    const detail = await get<FoodItemDetail>(`/api/food-items/${salad?.id}`)
    expect(detail.sourceLabel).toMatch(/^Our recipe, calculated from IFCT 2017( and USDA SR)?$/)
    const [rice] = await search('steamed rice')
    expect(rice?.sourceLabel).toContain(losses)
  })

  it('returns the usual portion of a dish, and none of a food that is no dish', async () => {
    const phulka = await findIdOf('dish:phulka')
    const usualPortion = { measure: 'piece', count: 2 }
    expect((await search('phulka')).find(({ id }) => id === phulka)).toMatchObject({ usualPortion })
    expect(await get<FoodItemDetail>(`/api/food-items/${phulka}`)).toMatchObject({ usualPortion })
    const { body } = await test.app.inject({ url: '/api/food-items?codes=dish:phulka,ifct:A001' })
    const listed: FoodItem[] = JSON.parse(body)
    expect(listed.map((food) => [food.code, food.usualPortion])).toEqual([
      ['dish:phulka', usualPortion],
      ['ifct:A001', null],
    ])
  })

  it('returns the preparation, the name that matched, and only the core figures', async () => {
    const [bajra] = await search('sajjalu')
    expect(bajra).toMatchObject({
      name: 'Bajra (pearl millet)',
      matchedName: 'Sajjalu',
      preparation: 'raw',
      source: 'ifct2017',
      sourceLabel: 'IFCT 2017, NIN Hyderabad',
      calories: 363,
      protein: 10.96,
      fiber: 11.49,
      serving_size: '100g',
      tags: ['vegetarian', 'vegan', 'jain'],
      allergens: [],
    })
    const core: readonly string[] = CORE_NUTRIENT_KEYS
    expect(Object.keys(bajra?.nutrients ?? {}).every((key) => core.includes(key))).toBe(true)
    expect(bajra?.nutrients.ironMg).toBeCloseTo(6.42, 1)
    // The vitamin C of bajra is 0 by rule; its vitamin D is unknown.
    expect(bajra?.nutrients.vitaminCMg).toBe(0)
    expect(bajra?.nutrients).not.toHaveProperty('vitaminDUg')
  })

  it('finds nothing for an unknown name or punctuation, and refuses an empty or too long query', async () => {
    expect(await search('xyzzy')).toEqual([])
    expect(await search('—')).toEqual([])
    expect(await search('%')).toEqual([])
    await get('/api/food-items/search?q=', 400)
    await get('/api/food-items/search', 400)
    await get(`/api/food-items/search?q=${'a'.repeat(101)}`, 400)
    await get('/api/food-items/search?q=dal&limit=51', 400)
    expect(await get<FoundFoodItem[]>('/api/food-items/search?q=dal&limit=3')).toHaveLength(3)
  })

  it('does not find quarantined or retired foods', async () => {
    expect((await search('pangas')).map(({ code }) => code)).not.toContain('ifct:S005')
    const { pool } = test.platform.database
    await pool.query("update food_items set is_active = false, retired_at = now() where code = 'ifct:E052'")
    expect((await search('phalsa')).map(({ code }) => code)).not.toContain('ifct:E052')
    await pool.query("update food_items set is_active = true, retired_at = null where code = 'ifct:E052'")
    expect((await search('phalsa'))[0]?.code).toBe('ifct:E052')
  })
})

describe('GET /api/food-items', () => {
  it('lists every usable food once, page by page, dishes first', async () => {
    const seen: FoodItem[] = []
    let url: string | null = '/api/food-items?limit=200'
    while (url !== null) {
      const response = await test.app.inject({ url })
      expect(response.statusCode).toBe(200)
      seen.push(...response.json<FoodItem[]>())
      const link: string = response.headers.link?.toString() ?? ''
      url = /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? null
    }
    const { rows } = await test.platform.database.pool.query<{ count: number }>(
      'select count(*)::int as count from food_items where is_active and quarantine_reason is null and variant is null',
    )
    expect(seen).toHaveLength(rows[0]?.count ?? 0)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const lastDish = seen.map(({ source }) => source).lastIndexOf('dish')
    expect(seen.slice(0, lastDish).every(({ source }) => source === 'dish')).toBe(true)
  })

  it('limits the page size, and filters by category and search', async () => {
    expect(await get<FoodItem[]>('/api/food-items')).toHaveLength(50)
    const drinks = await get<FoodItem[]>('/api/food-items?category=beverages')
    expect(drinks.length).toBeGreaterThan(5)
    expect(drinks.every(({ category }) => category === 'beverages')).toBe(true)
    const dals = await get<FoodItem[]>('/api/food-items?search=daal&category=lunch')
    expect(dals.length).toBeGreaterThan(2)
    expect(dals.every(({ category }) => category === 'lunch')).toBe(true)
    expect(await get('/api/food-items?search=%E2%80%94')).toEqual([])
  })

  it('returns the foods of a template by their codes, but no quarantined ones', async () => {
    const foods = await get<FoodItem[]>('/api/food-items?codes=dish:phulka,ifct:S005,ifct:E028,dish:none')
    expect(foods.map(({ code }) => code).sort()).toEqual(['dish:phulka', 'ifct:E028'])
  })

  it('contains a dish once, and its light and restaurant levels only by their codes', async () => {
    for (const url of [
      '/api/food-items?search=vegetable%20poha',
      '/api/food-items/search?q=vegetable%20poha',
    ]) {
      const found = (await get<FoodItem[]>(url)).filter(({ code }) => code?.startsWith('dish:poha'))
      expect(found).toMatchObject([{ code: 'dish:poha', variant: null, variants: ['light', 'restaurant'] }])
    }
    const levels = await get<FoodItem[]>(
      '/api/food-items?codes=dish:poha,dish:poha:light,dish:poha:restaurant',
    )
    const find = (variant: FoodItem['variant']): FoodItem | undefined =>
      levels.find((level) => level.variant === variant)
    expect(find('light')).toMatchObject({ name: 'Vegetable poha (light)', code: 'dish:poha:light' })
    expect(find('restaurant')?.names).toEqual([{ language: 'hi', name: 'पोहा (रेस्टोरेंट जैसा)' }])
    expect(find('light')?.fat).toBeLessThan(find(null)?.fat ?? 0)
    expect(find('restaurant')?.fat).toBeGreaterThan(find(null)?.fat ?? 900)
  })

  it('continues a search on the next page', async () => {
    const first = await test.app.inject({ url: '/api/food-items?search=dal&limit=5' })
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link?.toString() ?? '')?.[1] ?? 'none'
    const both = await get<FoodItem[]>('/api/food-items?search=dal&limit=10')
    expect([...first.json<FoodItem[]>(), ...(await get<FoodItem[]>(next))]).toEqual(both)
  })

  it.each([
    'category=brunch',
    'limit=0',
    'limit=201',
    'cursor=nonsense',
    'cursor=WzAsIngiLCJ5Il0',
    'search=dal&cursor=LTE',
  ])('refuses %s', async (query) => {
    await get(`/api/food-items?${query}`, 400)
  })
})

describe('GET /api/food-items/:id', () => {
  it('returns every nutrient and the provenance of the figures', async () => {
    const oil = await get<FoodItemDetail>(`/api/food-items/${await findIdOf('ifct:T012')}`)
    expect(oil).toMatchObject({ calories: 900, fat: 100, fiber: 0, foodGroup: 'Edible Oils and Fats' })
    expect(oil.provenance.energyKcal).toMatchObject({ kind: 'recomputed', sourceAmount: 0 })
    expect(oil.provenance.vitaminEMg).toMatchObject({ kind: 'mapped' })
    const rice = await get<FoodItemDetail>(`/api/food-items/${await findIdOf('ifct:A015')}`)
    expect(rice.scientificName).toBe('Oryza sativa')
    expect(rice.nutrients.lysineMg).toBeGreaterThan(200)
    expect(rice.names).toContainEqual({ language: 'te', name: 'Biyyam' })
    const [found] = await search('arwa chawal')
    expect(found?.names.map(({ language }) => language)).not.toContain('te')
    expect(rice.ingredients).toEqual([])
  })

  it('returns the ingredients of a dish in order', async () => {
    const rice = await get<FoodItemDetail>(`/api/food-items/${await findIdOf('dish:steamed-rice')}`)
    expect(rice.ingredients).toMatchObject([{ code: 'ifct:A015', name: 'Rice, white, raw', grams: 100 }])
    expect(rice.cookedWeightGrams).toBeGreaterThan(250)
  })

  it('answers 404 for an unknown or quarantined food, 400 for an invalid id', async () => {
    await get('/api/food-items/00000000-0000-4000-8000-000000000000', 404)
    const { rows } = await test.platform.database.pool.query<{ id: string }>(
      "select id from food_items where code = 'ifct:S005'",
    )
    await get(`/api/food-items/${rows[0]?.id}`, 404)
    await get('/api/food-items/poha', 400)
  })
})

describe('the statements of the search', () => {
  const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await test.platform.database.pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }

  it.each([
    ['rice', false],
    ['tomato', true],
  ])('reads reference foods for %s: %s', async (key, isRead) => {
    const { statement, values } = chooseSearch({ key, written: '', category: null, limit: 20, offset: 0 })
    const inOrder = Object.keys(statement.params).map((name) => values[name as keyof typeof values])
    const { rows } = await withClient((client) =>
      client.query<{ 'QUERY PLAN': string }>(`explain analyze ${statement.text}`, inOrder),
    )
    const scan = rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('reference_words'))
    expect(scan?.includes('never executed')).toBe(!isRead)
  })

  it('are planned once for all queries of a connection', async () => {
    const plans = await withClient(async (client) => {
      const db = dbOn(client)
      for (const key of [
        'mung dal',
        'rice',
        'zzq',
        'bajra',
        'a',
        'ciken cury',
        'pan',
        'd',
        'e',
        'f',
        'g',
        'h',
      ]) {
        await foodItemsRepository.search(db, { key, written: '', category: null, limit: 20, offset: 0 })
        await foodItemsRepository.searchSimilar(db, { key, limit: 20, exceptIds: [] })
      }
      const { rows } = await client.query<{ name: string; customPlans: number; genericPlans: number }>(
        `select name, custom_plans::int as "customPlans", generic_plans::int as "genericPlans"
           from pg_prepared_statements where name like 'search-%' order by name`,
      )
      return rows
    })
    expect(plans.map(({ name }) => name)).toEqual([
      'search-foods-by-short-words',
      'search-foods-by-words',
      'search-similar-food-names',
    ])
    // PostgreSQL compares the costs with those of the first five queries.
    for (const { customPlans, genericPlans } of plans) {
      expect(customPlans).toBe(5)
      expect(genericPlans).toBeGreaterThan(0)
    }
  })
})

describe('the index of names', () => {
  it('serves searches among 10,000 foods', async () => {
    const { pool } = test.platform.database
    await runInTransaction(pool, async (client) => {
      // This writes more than any call does and is slow on a busy machine.
      await client.query('set local statement_timeout = 0')
      // The real names repeated, each copy with its own syllable, like in a practice with many foods.
      await client.query(
        `with copies as materialized (
           select gen_random_uuid() as id, f.id as original, n as number
             from food_items f, generate_series(1, 8) n
            where f.source in ('ifct2017', 'dish') and f.variant is null),
         added as (
           insert into food_items (id, source, name, calories, protein, carbs, fat)
           select c.id, 'custom', f.name || ' ' || c.number, f.calories, f.protein, f.carbs, f.fat
             from copies c join food_items f on f.id = c.original returning id)
         insert into food_names (food_id, position, name, key, language, rank)
         select c.id, n.position, n.name, n.key || ' ' || substr(md5(c.id::text), 1, 4), n.language, n.rank
           from copies c join added using (id) join food_names n on n.food_id = c.original`,
      )
      await client.query('analyze food_items, food_names')
    })
    const { rows } = await pool.query<{ foods: number; names: number }>(
      'select (select count(*)::int from food_items) as foods, (select count(*)::int from food_names) as names',
    )
    expect(rows[0]?.foods).toBeGreaterThan(10_000)
    expect(rows[0]?.names).toBeGreaterThan(60_000)

    const explain = async <P extends Columns, R extends Columns>(
      { statement, values }: { statement: Statement<P, R>; values: ValuesOf<P> },
      before = 'select 1',
    ): Promise<string> => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(before)
        const inOrder = Object.keys(statement.params).map((name) => values[name])
        const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, inOrder)
        return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    for (const key of ['mung dal', 'rajgira', 'sajalu', 'palak panir', 'dal']) {
      const plan = await explain(chooseSearch({ key, written: '', category: null, limit: 20, offset: 0 }))
      expect(plan).toContain('Bitmap Index Scan on food_names_everyday_words')
      expect(plan).toContain('Bitmap Index Scan on food_names_reference_words')
      expect(plan).not.toContain('Seq Scan on food_names')
    }
    const short = chooseSearch({ key: 'd', written: '', category: null, limit: 20, offset: 0 })
    expect(await explain(short)).toContain('food_names_key_prefix')
    const alike = chooseSimilarSearch('spinic')
    expect(await explain(alike, lowerSimilarityThreshold.text)).toContain(
      'Bitmap Index Scan on food_names_everyday_trigrams',
    )
  })
})

describe('GET /api/food-items/rich', () => {
  const listRich = async (who: Parameters<typeof signInAs>[1]) => {
    const { cookie } = await signInAs(test, who)
    const response = await test.app.inject({ url: '/api/food-items/rich', headers: { cookie } })
    return { status: response.statusCode, foods: response.json<RichFood[]>() }
  }

  it('lists cooked and ready foods with the amount in their usual serving, best first', async () => {
    const { status, foods } = await listRich('admin')
    expect(status).toBe(200)
    const [best] = foods.filter(({ nutrient }) => nutrient === 'ironMg')
    const { nutrients, preparation, measures } = await get<FoodItemDetail>(`/api/food-items/${best?.id}`)
    expect(preparation).not.toBe('raw')
    expect(best?.serving).toEqual(measures[0])
    expect(best?.amount).toBeCloseTo(((nutrients.ironMg ?? 0) * (best?.serving.grams ?? 0)) / 100, 6)
    for (const nutrient of WATCHED_NUTRIENTS) {
      const amounts = foods.filter((food) => food.nutrient === nutrient).map(({ amount }) => amount)
      expect(amounts).toEqual([...amounts].sort((one, other) => other - one))
      expect(amounts.length).toBeGreaterThan(3)
    }
    expect(foods.map(({ name }) => name)).not.toContain('Baking powder')
  })

  it('lists the usual level of a dish only, with its nutrients', async () => {
    const { foods } = await listRich('admin')
    const levels = foods.filter(({ name }) => /\((?:light|restaurant style)\)$/.test(name))
    expect(levels).toEqual([])
    const palak = foods.find(({ name }) => name === 'Palak sabzi')
    expect(palak?.nutrients.vitaminKUg).toBeGreaterThan(100)
    expect(palak?.hasSugar).toBe(false)
  })

  it('marks dishes with sugar in their recipe', async () => {
    const { foods } = await listRich('admin')
    const sweets = foods.filter(({ name }) => /ladoo|chikki|halwa|kheer|katli/i.test(name))
    expect(sweets.length).toBeGreaterThan(0)
    expect(sweets.filter(({ hasSugar }) => !hasSugar)).toEqual([])
    const savoury = foods.filter(({ name }) => /sabzi|saag|omelette/i.test(name))
    expect(savoury.length).toBeGreaterThan(0)
    expect(savoury.some(({ hasSugar }) => !hasSugar)).toBe(true)
  })

  it('has foods with B12 for vegetarians, and for people who are allergic to milk', async () => {
    const { foods } = await listRich('admin')
    const rich = foods.filter(({ nutrient }) => nutrient === 'vitaminB12Ug')
    expect(rich.some(({ tags }) => tags.includes('vegetarian'))).toBe(true)
    expect(rich.some(({ allergens }) => !allergens.includes('dairy'))).toBe(true)
  })

  it('is for people who may write plans', async () => {
    expect((await listRich({ role: 'employee', grants: ['plans'] })).status).toBe(200)
    expect((await listRich('employee')).status).toBe(403)
    expect((await listRich('client')).status).toBe(403)
    await get('/api/food-items/rich', 401)
  })
})

describe('foods in the language of the reader', () => {
  const searchIn = async (language: string): Promise<FoundFoodItem[]> => {
    const response = await test.app.inject({
      url: '/api/food-items/search?q=moong%20dal',
      headers: { 'x-language': language },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it('have the name that people use at home', async () => {
    const [first] = await searchIn('hi')
    expect(first).toMatchObject({ code: 'dish:moong-dal', name: 'मूंग दाल' })
  })

  it('have their own names in English and in a language that is not known', async () => {
    for (const language of ['en', 'xx']) {
      expect((await searchIn(language))[0]).toMatchObject({ code: 'dish:moong-dal', name: 'Moong dal' })
    }
  })
})
