import { expect, test } from 'vitest'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { planFoodsRepository } from './repository.ts'

const api = setUpTestApp()

/** Adds a food of the practice; with ingredients it is a dish. Returns its id. */
async function addFood(name: string, ingredientIds: readonly string[] = []): Promise<string> {
  const { pool } = api.platform.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation, cooked_weight_grams)
     values ($1, 100, 1, 1, 1, '{"energyKcal": 100}', 'cooked', $2) returning id`,
    [name, ingredientIds.length > 0 ? 100 : null],
  )
  const id = rows[0]?.id ?? ''
  for (const [position, ingredientId] of ingredientIds.entries()) {
    await pool.query(
      'insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ($1, $2, $3, 50)',
      [id, position, ingredientId],
    )
  }
  return id
}

async function findId(code: string): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    'select id from food_items where code = $1',
    [code],
  )
  return rows[0]?.id ?? ''
}

test('a dish has the tables of its ingredients and of dishes in it, also a dish of the practice', async () => {
  const rice = await findId('ifct:A015')
  const salt = await findId('usda:02047')
  const ours = await addFood('Masala of ours')
  const inner = await addFood('Rice of ours', [rice])
  const outer = await addFood('Bowl of ours', [inner, salt])
  const mixed = await addFood('Masala rice of ours', [rice, ours])
  const poha = await findId('dish:poha')
  const found = await planFoodsRepository.find(api.platform.database.db, [
    rice,
    ours,
    inner,
    outer,
    mixed,
    poha,
  ])
  expect(found[rice]).not.toHaveProperty('tables')
  expect(found[ours]).not.toHaveProperty('tables')
  expect(found[inner]?.tables).toEqual(['ifct2017'])
  expect(found[outer]?.tables).toEqual(['ifct2017', 'usda'])
  expect(found[mixed]?.tables).toEqual(['custom', 'ifct2017'])
  expect(found[poha]?.tables).toEqual(['ifct2017', 'usda'])
})
