import type pg from 'pg'
import { pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { FoodReport, SeedFood } from './build-foods.ts'
import { FOODS_FINGERPRINT } from './foods-fingerprint.ts'
import { lockRecipes, recomputeDishes } from './recompute-dishes.ts'

/** Two processes that start at once take turns. */
const IMPORT_LOCK = 7_284_002

export type ImportResult =
  /** The database had these foods already. */
  { isImported: false } | { isImported: true; report: FoodReport; changedFoods: number; retiredFoods: number }

/**
 * Brings the foods of the product into the database: IFCT 2017, the USDA supplement and our own dishes. Does nothing
 * where they are already in (a comparison of hashes); else writes in one transaction, and only rows that differ. Foods
 * that people retired stay retired; foods that are no longer in the data are retired, because plans refer to them; foods
 * that the practice added are left alone, but its dishes are computed again. Safe from several processes at once.
 *
 * @param options.log Gets a sentence for each step.
 */
export async function importFoods(
  pool: pg.Pool,
  options: { log?: (sentence: string) => void } = {},
): Promise<ImportResult> {
  if ((await readLastHash(pool)) === FOODS_FINGERPRINT) return { isImported: false }

  // Loaded only now: the food tables and the rules weigh more than the rest of a start.
  const { buildFoods, hashFoods } = await import('./build-foods.ts')
  const { formatFoodReport } = await import('./food-report.ts')
  const { foods, report } = buildFoods()
  const contentHash = hashFoods(foods)
  const result = await runInTransaction(pool, async (client): Promise<ImportResult> => {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK])
    await lockRecipes(client)
    if ((await readLastHash(client)) === contentHash) return { isImported: false }
    options.log?.('Bringing in the foods.')
    const changedFoods = await writeFoods(client, foods)
    await writeIngredients(client, foods)
    await writeNames(client, foods)
    const retiredFoods = await retireMissing(client, foods)
    const { impossible } = await recomputeDishes(client, null)
    if (impossible.length > 0) {
      options.log?.(
        `These dishes do not go with the new foods and stay as they are: ${impossible.join(', ')}.`,
      )
    }
    await client.query('insert into food_imports (content_hash, report) values ($1, $2)', [
      contentHash,
      report,
    ])
    return { isImported: true, report, changedFoods, retiredFoods }
  })
  if (result.isImported) {
    // Plans of searches are made from statistics; without them the first day's would be poor.
    await pool.query('analyze food_items, food_names, dish_ingredients')
    options.log?.(formatFoodReport(report).summary)
  }
  return result
}

async function readLastHash(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ contentHash: string }>(
    'select content_hash as "contentHash" from food_imports order by id desc limit 1',
  )
  return rows[0]?.contentHash ?? null
}

const FOOD_COLUMNS = [
  ['source', 'text'],
  ['name', 'text'],
  ['scientific_name', 'text'],
  ['category', 'text'],
  ['food_group', 'text'],
  ['preparation', 'text'],
  ['calories', 'integer'],
  ['protein', 'numeric(8, 2)'],
  ['carbs', 'numeric(8, 2)'],
  ['fat', 'numeric(8, 2)'],
  ['fiber', 'numeric(8, 2)'],
  ['serving_size', 'text'],
  ['measures', 'jsonb'],
  ['description', 'text'],
  ['tags', 'text[]'],
  ['allergens', 'text[]'],
  ['names', 'jsonb'],
  ['nutrients', 'jsonb'],
  ['core_nutrients', 'jsonb'],
  ['provenance', 'jsonb'],
  ['cooked_weight_grams', 'numeric(9, 2)'],
  ['quarantine_reason', 'text'],
] as const

/** Writes foods that are new or differ; returns how many. */
async function writeFoods(client: pg.PoolClient, foods: readonly SeedFood[]): Promise<number> {
  const columns = FOOD_COLUMNS.map(([column]) => column)
  const { rowCount } = await client.query(
    `insert into food_items (code, ${columns.join(', ')})
     select code, ${columns.join(', ')}
     from jsonb_to_recordset($1::jsonb) as food (code text, ${FOOD_COLUMNS.map(([column, type]) => `${column} ${type}`).join(', ')})
     on conflict (code) do update
     set (${columns.join(', ')}, updated_at) = (${columns.map((column) => `excluded.${column}`).join(', ')}, now())
     where (${columns.map((column) => `food_items.${column}`).join(', ')})
       is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    [JSON.stringify(foods.map(toRow))],
  )
  return rowCount ?? 0
}

type FoodRow = { code: string } & Record<(typeof FOOD_COLUMNS)[number][0], unknown>

/** The old columns repeat figures of `nutrients`, rounded. */
function toRow(food: SeedFood): FoodRow {
  const { energyKcal = 0, proteinG = 0, carbsG = 0, fatG = 0, fibreG } = food.nutrients
  return {
    code: food.code,
    source: food.source,
    name: food.name,
    scientific_name: food.scientificName,
    category: food.category,
    food_group: food.foodGroup,
    preparation: food.preparation,
    calories: Math.round(energyKcal),
    protein: proteinG,
    carbs: carbsG,
    fat: fatG,
    fiber: fibreG ?? null,
    serving_size: food.servingSize,
    measures: food.measures,
    description: food.description,
    tags: food.tags,
    allergens: food.allergens,
    names: food.names,
    nutrients: food.nutrients,
    core_nutrients: pickCoreNutrients(food.nutrients),
    provenance: food.provenance,
    cooked_weight_grams: food.cookedWeightGrams,
    quarantine_reason: food.quarantineReason,
  }
}

async function writeIngredients(client: pg.PoolClient, foods: readonly SeedFood[]): Promise<void> {
  const rows = foods.flatMap(({ code, ingredients }) =>
    ingredients.map((ingredient, position) => ({
      dish: code,
      position,
      ingredient: ingredient.code,
      grams: ingredient.grams,
    })),
  )
  const source = `(select d.id as dish_id, r.position, i.id as ingredient_id, r.grams
      from jsonb_to_recordset($1::jsonb) as r (dish text, position smallint, ingredient text, grams numeric(8, 2))
      join food_items d on d.code = r.dish join food_items i on i.code = r.ingredient)`
  await client.query(
    `delete from dish_ingredients old using food_items dish
     where dish.id = old.dish_id and dish.source = 'dish'
       and not exists (select from ${source} r where r.dish_id = old.dish_id and r.position = old.position)`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `insert into dish_ingredients (dish_id, position, ingredient_id, grams)
     select dish_id, position, ingredient_id, grams from ${source} r
     on conflict (dish_id, position) do update
     set (ingredient_id, grams) = (excluded.ingredient_id, excluded.grams)
     where (dish_ingredients.ingredient_id, dish_ingredients.grams)
       is distinct from (excluded.ingredient_id, excluded.grams)`,
    [JSON.stringify(rows)],
  )
}

async function writeNames(client: pg.PoolClient, foods: readonly SeedFood[]): Promise<void> {
  const rows = foods.flatMap(({ code, searchNames }) =>
    searchNames.map((each, position) => ({ code, position, ...each })),
  )
  const counts = foods.map(({ code, searchNames }) => ({ code, count: searchNames.length }))
  await client.query(
    `delete from food_names old using food_items food, jsonb_to_recordset($1::jsonb) as r (code text, count integer)
     where food.id = old.food_id and food.code = r.code and old.position >= r.count`,
    [JSON.stringify(counts)],
  )
  await client.query(
    `insert into food_names (food_id, position, name, key, language, rank)
     select food.id, r.position, r.name, r.key, r.language, r.rank
     from jsonb_to_recordset($1::jsonb)
       as r (code text, position smallint, name text, key text, language text, rank smallint)
     join food_items food on food.code = r.code
     on conflict (food_id, position) do update
     set (name, key, language, rank) = (excluded.name, excluded.key, excluded.language, excluded.rank)
     where (food_names.name, food_names.key, food_names.language, food_names.rank)
       is distinct from (excluded.name, excluded.key, excluded.language, excluded.rank)`,
    [JSON.stringify(rows)],
  )
}

/** Foods of an earlier version that this one no longer has. */
async function retireMissing(client: pg.PoolClient, foods: readonly SeedFood[]): Promise<number> {
  const { rowCount } = await client.query(
    `update food_items set is_active = false, retired_at = now(), updated_at = now()
     where source <> 'custom' and retired_at is null and code <> all ($1::text[])`,
    [foods.map(({ code }) => code)],
  )
  return rowCount ?? 0
}
