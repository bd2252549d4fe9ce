import { sql } from 'kysely'
import type { FoodSet } from '#domain/foods/food-code.ts'
import { arrayOf, json, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import type { BuiltFoods, FoodReport, SeedFood } from './build-foods.ts'
import { getBuiltFoods } from './built-foods.ts'
import { FOODS_FINGERPRINT, OPEN_FOODS_FINGERPRINT } from './foods-fingerprint.ts'
import { toMainColumns } from './main-columns.ts'
import { lockRecipes, recomputeDishes } from './recompute-dishes.ts'

/** Lock that makes simultaneous imports run one after the other. */
const IMPORT_LOCK = 7_284_002

export type ImportResult =
  /** False if the database already had these foods. */
  | { isImported: false }
  | {
      isImported: true
      report: FoodReport
      changedFoods: number
      retiredFoods: number
      /** Foods that an earlier import retired and that are in the data again. */
      restoredFoods: number
    }

const FINGERPRINTS: Record<FoodSet, string> = { full: FOODS_FINGERPRINT, open: OPEN_FOODS_FINGERPRINT }

/** Returns a sentence for the log of a start: the set of foods that is loaded. */
export function describeFoodSet(foodSet: FoodSet): string {
  return foodSet === 'full'
    ? 'Foods: IFCT 2017, USDA SR and our dishes (FOODS=full). Foods of IFCT 2017 need a permission: see docs/foods.md.'
    : 'Foods: USDA SR and our dishes computed from it, none of IFCT 2017 (FOODS=open).'
}

/**
 * Imports a set of the product's foods into the database: the full set has IFCT 2017, the USDA supplement and our own
 * dishes, the open set has rows of USDA SR instead of IFCT 2017. Another set may be imported later. Does nothing if
 * they are already there (it compares hashes); otherwise writes in one transaction, and only rows that differ. Foods
 * that people retired stay retired. Foods that are no longer in the data are retired, not deleted, because plans refer
 * to them; they are restored when they are in the data again. Foods that the practice added do not change, but its dishes are computed again. Several processes may call
 * it at once.
 *
 * @param options.log Gets a sentence for each step.
 */
export async function importFoods(
  db: Db,
  options: { foodSet: FoodSet; log?: (sentence: string) => void },
): Promise<ImportResult> {
  const contentHash = FINGERPRINTS[options.foodSet]
  if ((await readLastHash(db)) === contentHash) return { isImported: false }
  return importBuiltFoods(db, await getBuiltFoods(options.foodSet), { ...options, contentHash })
}

/**
 * Does the same with foods that are already built.
 *
 * @param options.contentHash The hash of these foods. Nothing is imported if the database has it.
 */
export async function importBuiltFoods(
  db: Db,
  { foods, report }: BuiltFoods,
  options: { contentHash: string; log?: (sentence: string) => void },
): Promise<ImportResult> {
  const { contentHash } = options
  const { formatFoodReport } = await import('./food-report.ts')
  const result = await runInDbTransaction(db, async (inside): Promise<ImportResult> => {
    await sql`set local statement_timeout = 0`.execute(inside)
    await takeImportLock.run(inside)
    await lockRecipes(inside)
    if ((await readLastHash(inside)) === contentHash) return { isImported: false }
    options.log?.('Bringing in the foods.')
    const changedFoods = await writeFoods(inside, foods)
    await writeIngredients(inside, foods)
    await writePairs(inside, foods)
    await writeNames(inside, foods)
    await retireLevels.run(inside)
    const restoredFoods = await restoreReturned(inside, foods)
    const retiredFoods = await retireMissing(inside, foods)
    const { impossible } = await recomputeDishes(inside, null)
    if (impossible.length > 0) {
      options.log?.(
        `These dishes do not go with the new foods and stay as they are: ${impossible.join(', ')}.`,
      )
    }
    await inside
      .insertInto('food_imports')
      .values({ content_hash: contentHash, report: toJson(report) })
      .execute()
    return { isImported: true, report, changedFoods, retiredFoods, restoredFoods }
  })
  if (result.isImported) {
    // The database plans searches by its statistics; without this, searches would be slow on the first day.
    await sql`analyze food_items, food_names, dish_ingredients, dish_pairs`.execute(db)
    // Otherwise every search reads the new names one by one until the next vacuum.
    await sql`select gin_clean_pending_list('food_names_everyday_words')`.execute(db)
    await sql`select gin_clean_pending_list('food_names_reference_words')`.execute(db)
    await sql`select gin_clean_pending_list('food_names_everyday_trigrams')`.execute(db)
    options.log?.(formatFoodReport(report).summary)
  }
  return result
}

const takeImportLock = statement({
  name: 'lock-seed-import',
  text: `select from (select pg_advisory_xact_lock(${IMPORT_LOCK})) as locked`,
})

async function readLastHash(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('food_imports')
    .select('content_hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.content_hash ?? null
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
  ['dish_details', 'jsonb'],
  ['base_code', 'text'],
  ['variant', 'text'],
  ['variants', 'text[]'],
  ['cooking_method', 'text'],
  ['dish_formula', 'smallint'],
  ['quarantine_reason', 'text'],
] as const

const COLUMN_NAMES = FOOD_COLUMNS.map(([column]) => column)

/**
 * Lists the columns with a table's name, such as `food_items.source, food_items.name`. The table may also be
 * `excluded`.
 */
const columnsOf = (table: string): string => COLUMN_NAMES.map((column) => `${table}.${column}`).join(', ')

const upsertFoods = statement({
  name: 'upsert-foods',
  params: { foods: json<FoodRow[]>('built here') },
  text: (p) =>
    `insert into food_items (code, ${COLUMN_NAMES.join(', ')})
     select code, ${COLUMN_NAMES.join(', ')}
     from jsonb_to_recordset(${p.foods}::jsonb)
       as food (code text, ${FOOD_COLUMNS.map(([column, type]) => `${column} ${type}`).join(', ')})
     on conflict (code) do update
     set (${COLUMN_NAMES.join(', ')}, updated_at) = (${columnsOf('excluded')}, now())
     where (${columnsOf('food_items')}) is distinct from (${columnsOf('excluded')})`,
})

/** Writes foods that are new or differ. Returns their number. */
function writeFoods(db: Db, foods: readonly SeedFood[]): Promise<number> {
  return upsertFoods.run(db, { foods: foods.map(toRow) })
}

type FoodRow = { code: string } & Record<(typeof FOOD_COLUMNS)[number][0], unknown>

/** Converts a food to a row. The old columns repeat figures of `nutrients`, rounded. */
function toRow(food: SeedFood): FoodRow {
  const { coreNutrients, ...main } = toMainColumns(food.nutrients)
  return {
    ...main,
    code: food.code,
    source: food.source,
    name: food.name,
    scientific_name: food.scientificName,
    category: food.category,
    food_group: food.foodGroup,
    preparation: food.preparation,
    serving_size: food.servingSize,
    measures: food.measures,
    description: food.description,
    tags: food.tags,
    allergens: food.allergens,
    names: food.names,
    nutrients: food.nutrients,
    core_nutrients: coreNutrients,
    provenance: food.provenance,
    cooked_weight_grams: food.cookedWeightGrams,
    dish_details: food.dishDetails,
    base_code: food.baseCode,
    variant: food.variant,
    variants: food.variants,
    cooking_method: food.method,
    dish_formula: food.dishFormula,
    quarantine_reason: food.quarantineReason,
  }
}

type IngredientRow = {
  dish: string
  position: number
  ingredient: string
  grams: number
  is_uncooked: boolean
}

/** SQL for the ingredients of dishes with the ids of both. `rows` is the placeholder of the parameter. */
const ingredientsFrom = (rows: string): string =>
  `(select d.id as dish_id, r.position, i.id as ingredient_id, r.grams, r.is_uncooked
      from jsonb_to_recordset(${rows}::jsonb)
        as r (dish text, position smallint, ingredient text, grams numeric(8, 2), is_uncooked boolean)
      join food_items d on d.code = r.dish join food_items i on i.code = r.ingredient)`

/**
 * SQL that deletes the rows of these dishes that are no longer in the data. Only the dishes of `codes` change, because
 * plans may contain a dish that the data no longer has.
 */
const deleteOldRows = (table: string, rows: string, codes: string): string =>
  `delete from ${table} old using food_items dish
    where dish.id = old.dish_id and dish.source = 'dish' and dish.code = any (${codes}::text[])
      and not exists (select from ${rows} r where r.dish_id = old.dish_id and r.position = old.position)`

const deleteIngredients = statement({
  name: 'delete-seed-ingredients',
  params: { codes: arrayOf(text), rows: json<IngredientRow[]>('built here') },
  text: (p) => deleteOldRows('dish_ingredients', ingredientsFrom(p.rows), p.codes),
})

const upsertIngredients = statement({
  name: 'upsert-seed-ingredients',
  params: { rows: json<IngredientRow[]>('built here') },
  text: (p) =>
    `insert into dish_ingredients (dish_id, position, ingredient_id, grams, is_uncooked)
     select dish_id, position, ingredient_id, grams, is_uncooked from ${ingredientsFrom(p.rows)} r
     on conflict (dish_id, position) do update
     set (ingredient_id, grams, is_uncooked) = (excluded.ingredient_id, excluded.grams, excluded.is_uncooked)
     where (dish_ingredients.ingredient_id, dish_ingredients.grams, dish_ingredients.is_uncooked)
       is distinct from (excluded.ingredient_id, excluded.grams, excluded.is_uncooked)`,
})

async function writeIngredients(db: Db, foods: readonly SeedFood[]): Promise<void> {
  const rows = foods.flatMap(({ code, ingredients }) =>
    ingredients.map((ingredient, position) => ({
      dish: code,
      position,
      ingredient: ingredient.code,
      grams: ingredient.grams,
      is_uncooked: ingredient.isUncooked,
    })),
  )
  await deleteIngredients.run(db, { codes: foods.map(({ code }) => code), rows })
  await upsertIngredients.run(db, { rows })
}

type PairRow = { dish: string; position: number; pair: string }

/** SQL for the pairs of dishes with the ids of both. `rows` is the placeholder of the parameter. */
const pairsFrom = (rows: string): string =>
  `(select d.id as dish_id, r.position, other.id as pair_id
      from jsonb_to_recordset(${rows}::jsonb) as r (dish text, position smallint, pair text)
      join food_items d on d.code = r.dish join food_items other on other.code = r.pair)`

const deletePairs = statement({
  name: 'delete-seed-pairs',
  params: { codes: arrayOf(text), rows: json<PairRow[]>('built here') },
  text: (p) => deleteOldRows('dish_pairs', pairsFrom(p.rows), p.codes),
})

const upsertPairs = statement({
  name: 'upsert-seed-pairs',
  params: { rows: json<PairRow[]>('built here') },
  text: (p) =>
    `insert into dish_pairs (dish_id, position, pair_id)
     select dish_id, position, pair_id from ${pairsFrom(p.rows)} r
     on conflict (dish_id, position) do update set pair_id = excluded.pair_id
     where dish_pairs.pair_id <> excluded.pair_id`,
})

async function writePairs(db: Db, foods: readonly SeedFood[]): Promise<void> {
  const rows = foods.flatMap(({ code, pairsWith }) =>
    pairsWith.map((pair, position) => ({ dish: code, position, pair })),
  )
  await deletePairs.run(db, { codes: foods.map(({ code }) => code), rows })
  await upsertPairs.run(db, { rows })
}

const deleteNames = statement({
  name: 'delete-seed-names',
  params: { counts: json<{ code: string; count: number }[]>('built here') },
  text: (p) =>
    `delete from food_names old
      using food_items food, jsonb_to_recordset(${p.counts}::jsonb) as r (code text, count integer)
     where food.id = old.food_id and food.code = r.code and old.position >= r.count`,
})

const upsertNames = statement({
  name: 'upsert-seed-names',
  params: {
    names: json<({ code: string; position: number } & SeedFood['searchNames'][number])[]>('built here'),
  },
  text: (p) =>
    `insert into food_names (food_id, position, name, key, language, rank)
     select food.id, r.position, r.name, r.key, r.language, r.rank
     from jsonb_to_recordset(${p.names}::jsonb)
       as r (code text, position smallint, name text, key text, language text, rank smallint)
     join food_items food on food.code = r.code
     on conflict (food_id, position) do update
     set (name, key, language, rank) = (excluded.name, excluded.key, excluded.language, excluded.rank)
     where (food_names.name, food_names.key, food_names.language, food_names.rank)
       is distinct from (excluded.name, excluded.key, excluded.language, excluded.rank)`,
})

async function writeNames(db: Db, foods: readonly SeedFood[]): Promise<void> {
  await deleteNames.run(db, {
    counts: foods.map(({ code, searchNames }) => ({ code, count: searchNames.length })),
  })
  await upsertNames.run(db, {
    names: foods.flatMap(({ code, searchNames }) =>
      searchNames.map((each, position) => ({ code, position, ...each })),
    ),
  })
}

/** A new level of a dish that is retired is retired at the same time, so that both are restored together. */
const retireLevels = statement({
  name: 'retire-levels-of-retired-dishes',
  text: `update food_items level
            set is_active = false, retired_at = base.retired_at, updated_at = now()
           from food_items base
          where base.code = level.base_code and base.retired_at is not null and level.retired_at is null`,
})

const retireFoods = statement({
  name: 'retire-missing-foods',
  params: { codes: arrayOf(text) },
  text: (p) =>
    `update food_items set is_active = false, retired_at = now(), updated_at = now()
     where source in ('ifct2017', 'usda', 'dish') and retired_at is null and code <> all (${p.codes}::text[])`,
})

const restoreFoods = statement({
  name: 'restore-returned-foods',
  params: { codes: arrayOf(text) },
  text: (p) =>
    `update food_items set is_active = true, retired_at = null, updated_at = now()
     where source <> 'custom' and code = any (${p.codes}::text[])
       and retired_at in (select created_at from food_imports)`,
})

/**
 * Restores foods that an earlier import retired. Their time of retirement is that of the import, because both are the
 * time of its transaction; a food that a person retired has another time.
 */
function restoreReturned(db: Db, foods: readonly SeedFood[]): Promise<number> {
  return restoreFoods.run(db, { codes: foods.map(({ code }) => code) })
}

/** Retires foods of an earlier version that this version no longer has. */
function retireMissing(db: Db, foods: readonly SeedFood[]): Promise<number> {
  return retireFoods.run(db, { codes: foods.map(({ code }) => code) })
}
