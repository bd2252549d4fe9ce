import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BACKGROUND_TIMEOUT_MS, type DatabaseClient, openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type BuiltFoods, hashFoods } from './build-foods.ts'
import { FOODS_FINGERPRINT } from './foods-fingerprint.ts'
import { importBuiltFoods, importFoods } from './import-foods.ts'

const TABLES = ['food_items', 'food_names', 'dish_ingredients', 'dish_pairs', 'food_imports'] as const

let open: { database: DatabaseClient; remove: TestDatabase['drop'] }[] = []
let expected: BuiltFoods

beforeAll(async () => {
  expected = await holdBuiltFoods('full')
  await holdBuiltFoods('open')
})

afterEach(async () => {
  for (const { database, remove } of open) {
    await database.close()
    await remove()
  }
  open = []
})

const findFood = (code: string) => expected.foods.find((food) => food.code === code)

/** Returns some foods with the foods that they are made of, and the levels of dishes. */
function pickFoods(codes: readonly string[]): BuiltFoods {
  const picked = new Set(codes)
  for (const { code, baseCode, ingredients } of expected.foods.toReversed()) {
    if (baseCode !== null && codes.includes(baseCode)) picked.add(code)
    if (picked.has(code)) for (const ingredient of ingredients) picked.add(ingredient.code)
  }
  return { ...expected, foods: expected.foods.filter(({ code }) => picked.has(code)) }
}

/** A few foods, for tests that do not need all of them: importing all takes seconds. */
const FEW = ['dish:poha', 'dish:ragi-mudde', 'ifct:A015']

function importSome(database: DatabaseClient, foods: BuiltFoods): ReturnType<typeof importBuiltFoods> {
  return importBuiltFoods(database.db, foods, { contentHash: hashFoods(foods.foods) })
}

/** Opens a database in which these foods were imported by an earlier version. */
async function openDatabaseWith(foods: BuiltFoods): Promise<DatabaseClient> {
  const database = await openTestDatabase({ isEmpty: true })
  await importSome(database, foods)
  await database.pool.query("update food_imports set content_hash = 'of an earlier version'")
  return database
}

async function openTestDatabase(options: { isEmpty?: boolean } = {}): Promise<DatabaseClient> {
  const { url, drop } = await createTestDatabase(options)
  if (options.isEmpty) await migrateDatabase(url)
  const database = openDatabase(url, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  open.push({ database, remove: drop })
  return database
}

/** Reads the transaction and place of every row: both change when a row is written, even with the same values. */
async function readRowVersions(pool: pg.Pool): Promise<string[]> {
  const versions: string[] = []
  for (const table of TABLES) {
    const { rows } = await pool.query<{ version: string }>(
      `select xmin || ' ' || ctid as version from ${table} order by ctid`,
    )
    versions.push(...rows.map(({ version }) => `${table} ${version}`))
  }
  return versions
}

async function count(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)
  return rows[0]?.count ?? -1
}

describe('importFoods', () => {
  it('writes every food of the three sources, with their names and ingredients', async () => {
    const { db, pool } = await openTestDatabase({ isEmpty: true })
    const sentences: string[] = []
    const result = await importFoods(db, { foodSet: 'full', log: (sentence) => sentences.push(sentence) })

    expect(result).toMatchObject({ isImported: true, changedFoods: expected.foods.length, retiredFoods: 0 })
    expect(await count(pool, "food_items where source = 'ifct2017' and code !~ '-'")).toBe(542)
    expect(await count(pool, "food_items where source = 'usda'")).toBeGreaterThanOrEqual(80)
    expect(await count(pool, "food_items where source = 'dish'")).toBeGreaterThanOrEqual(40)
    const { dish, dishVariants } = expected.report.counts
    expect(await count(pool, "food_items where source = 'dish' and variant is null")).toBe(dish)
    expect(
      await count(
        pool,
        'food_items level join food_items base on base.code = level.base_code where base.variant is null',
      ),
    ).toBe(dishVariants)
    expect(await count(pool, 'food_names')).toBe(expected.report.counts.searchNames)
    expect(await count(pool, 'dish_pairs')).toBe(
      expected.foods.reduce((sum, { pairsWith }) => sum + pairsWith.length, 0),
    )
    expect(await count(pool, 'dish_ingredients')).toBe(
      expected.foods.reduce((sum, { ingredients }) => sum + ingredients.length, 0),
    )
    expect(sentences.join('\n')).toMatch(/^Bringing in the foods\.\n\d+ foods: 542 of IFCT 2017/)
    const { rows } = await pool.query('select content_hash, report from food_imports')
    expect(rows).toEqual([
      { content_hash: hashFoods(expected.foods), report: JSON.parse(JSON.stringify(expected.report)) },
    ])
  })

  it('changes no food the second time, not even when it compares every row', async () => {
    const { db, pool } = await openTestDatabase()
    const before = await readRowVersions(pool)
    expect(before.length).toBeGreaterThan(8_000)

    expect(await importFoods(db, { foodSet: 'full' })).toEqual({ isImported: false })
    expect(await readRowVersions(pool)).toEqual(before)

    await pool.query("update food_imports set content_hash = 'of an earlier version'")
    const afterUpdate = await readRowVersions(pool)
    expect(await importFoods(db, { foodSet: 'full' })).toMatchObject({
      isImported: true,
      changedFoods: 0,
      retiredFoods: 0,
    })
    const isOfFood = (version: string): boolean => !version.startsWith('food_imports')
    expect((await readRowVersions(pool)).filter(isOfFood)).toEqual(afterUpdate.filter(isOfFood))
  })

  it('imports one copy when several processes start at once', async () => {
    const database = await openTestDatabase({ isEmpty: true })
    const few = pickFoods(FEW)
    // Here all processes are one, which connects once for each.
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.1)')))
    const results = await Promise.all([1, 2, 3].map(() => importSome(database, few)))
    expect(results.filter(({ isImported }) => isImported)).toHaveLength(1)
    expect(await count(database.pool, 'food_items')).toBe(few.foods.length)
    expect(await count(database.pool, 'food_imports')).toBe(1)
  })

  it('corrects rows that differ, preserves changes by people, and retires foods that the data no longer has', async () => {
    const few = pickFoods(FEW)
    const database = await openDatabaseWith(few)
    const { pool } = database
    await pool.query("update food_items set calories = 1, nutrients = '{}' where code = 'dish:poha'")
    await pool.query("update food_items set is_active = false, retired_at = now() where code = 'ifct:A015'")
    await pool.query(
      `insert into food_items (code, source, name, calories, protein, carbs, fat)
       values ('dish:gone', 'dish', 'A dish of an earlier version', 100, 1, 1, 1),
              (null, 'custom', 'The practice’s own', 100, 1, 1, 1)`,
    )
    await pool.query("delete from food_names where position = 0 and key = 'poha'")

    expect(await importSome(database, few)).toMatchObject({
      isImported: true,
      changedFoods: 1,
      retiredFoods: 1,
    })

    const poha = findFood('dish:poha')
    const { rows } = await pool.query("select calories, nutrients from food_items where code = 'dish:poha'")
    expect(rows).toEqual([
      { calories: Math.round(poha?.nutrients.energyKcal ?? 0), nutrients: poha?.nutrients },
    ])
    expect(await count(pool, 'food_items where retired_at is not null and not is_active')).toBe(2)
    expect(await count(pool, "food_items where source = 'custom' and is_active")).toBe(1)
    expect(await count(pool, 'food_names')).toBe(
      few.foods.reduce((sum, { searchNames }) => sum + searchNames.length, 0),
    )
  })

  it('changes to the open set and back: foods of the other set are retired, and restored later', async () => {
    const { db, pool } = await openTestDatabase()
    const ofIfct = "food_items where code like 'ifct:%'"
    const ofOpen = "food_items where code like 'open:%'"
    const readPoha = async () =>
      (await pool.query("select nutrients from food_items where code = 'dish:poha'")).rows[0]
    const poha = await readPoha()
    const retire = "update food_items set is_active = false, retired_at = now() where code = 'ifct:E052'"
    await pool.query(retire)
    const total = await count(pool, ofIfct)

    expect(await importFoods(db, { foodSet: 'open' })).toMatchObject({ isImported: true, restoredFoods: 0 })
    expect(await importFoods(db, { foodSet: 'open' })).toEqual({ isImported: false })
    expect(await count(pool, `${ofIfct} and (is_active or retired_at is null)`)).toBe(0)
    expect(await count(pool, `${ofOpen} and is_active`)).toBeGreaterThan(150)
    expect(await count(pool, "food_items where code = 'dish:ragi-mudde' and is_active")).toBe(0)
    expect(await readPoha()).not.toEqual(poha)
    const { rows } = await pool.query(
      `select count(*)::int as count from food_items d join dish_ingredients r on r.dish_id = d.id
         join food_items i on i.id = r.ingredient_id
        where d.source = 'dish' and d.is_active and i.code like 'ifct:%'`,
    )
    expect(rows).toEqual([{ count: 0 }])

    expect(await importFoods(db, { foodSet: 'full' })).toMatchObject({ isImported: true })
    expect(await count(pool, `${ofOpen} and is_active`)).toBe(0)
    // All but the one that a person retired.
    expect(await count(pool, `${ofIfct} and is_active and retired_at is null`)).toBe(total - 1)
    expect(await count(pool, "food_items where code = 'dish:ragi-mudde' and is_active")).toBe(1)
    expect(await readPoha()).toEqual(poha)
  })

  it('does not delete the recipe and pairs of a dish that it retires', async () => {
    const few = pickFoods(['dish:ragi-mudde', ...(findFood('dish:ragi-mudde')?.pairsWith ?? [])])
    const database = await openDatabaseWith(few)
    const { pool } = database
    const ofDish = (table: string) =>
      count(pool, `${table} r join food_items d on d.id = r.dish_id where d.code = 'dish:ragi-mudde'`)
    const before = [await ofDish('dish_ingredients'), await ofDish('dish_pairs')]
    expect(Math.min(...before)).toBeGreaterThan(0)

    const others = few.foods.filter(({ code, baseCode }) => ![code, baseCode].includes('dish:ragi-mudde'))
    expect(await importSome(database, { ...few, foods: others })).toMatchObject({ isImported: true })

    expect(await count(pool, "food_items where code = 'dish:ragi-mudde' and not is_active")).toBe(1)
    expect([await ofDish('dish_ingredients'), await ofDish('dish_pairs')]).toEqual(before)
  })

  it('retires a new level of a dish that a person retired', async () => {
    const few = pickFoods(FEW)
    const database = await openDatabaseWith(few)
    const { pool } = database
    await pool.query("update food_items set is_active = false, retired_at = now() where code = 'dish:poha'")
    await pool.query("delete from food_items where code like 'dish:poha:%'")

    expect(await importSome(database, few)).toMatchObject({ isImported: true, changedFoods: 2 })

    const { rows } = await pool.query(
      `select level.is_active, level.retired_at = base.retired_at as together
         from food_items level join food_items base on base.code = level.base_code where base.code = 'dish:poha'`,
    )
    expect(rows).toEqual([
      { is_active: false, together: true },
      { is_active: false, together: true },
    ])
  })

  it('leaves foods of the operator’s own tables alone', async () => {
    const few = pickFoods(FEW)
    const database = await openDatabaseWith(few)
    const { pool } = database
    await pool.query(
      `insert into food_items (code, source, name, calories, protein, carbs, fat)
       values ('fdc:168000', 'fdc', 'A food of FoodData Central', 100, 1, 1, 1),
              ('indb:ASC001', 'indb', 'A food of the Nutrient Databank', 100, 1, 1, 1)`,
    )
    expect(await importSome(database, few)).toMatchObject({ isImported: true, retiredFoods: 0 })
    expect(await count(pool, "food_items where source in ('fdc', 'indb') and is_active")).toBe(2)
  })

  it('leaves nothing behind when it fails', async () => {
    const database = await openTestDatabase({ isEmpty: true })
    const { pool } = database
    await pool.query("alter table food_names add constraint none check (language <> 'ta')")
    await expect(importSome(database, pickFoods(FEW))).rejects.toThrow(/none/)
    for (const table of TABLES) expect(await count(pool, table)).toBe(0)
  })

  it('imports foods whose hash is the fingerprint that lets a start skip the import', () => {
    // After a change to food data or rules: node server/seed/print-food-report.ts --write
    expect(hashFoods(expected.foods)).toBe(FOODS_FINGERPRINT)
  })
})
