import { sql } from 'kysely'
import type { DishDetails } from '#contract/foods/dish-details.ts'
import type { Dish, DishIngredient, WriteIngredient } from '#contract/foods/dishes.ts'
import {
  FOOD_ALLERGENS,
  FOOD_PREPARATIONS,
  FOOD_SOURCES,
  FOOD_STATES,
  FOOD_TAGS,
  type FoodMeasure,
  type FoodName,
} from '#contract/foods/food-items.ts'
import { COOKING_METHODS, type CookingMethod } from '#domain/foods/cooking-methods.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { arrayOf, instant, json, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import type { DishColumns } from '#server/seed/recompute-dishes.ts'

/** A dish of the practice's own as it is stored. */
export type StoredDish = DishColumns & {
  name: string
  category: string
  preparation: string
  servingSize: string
  measures: FoodMeasure[]
  description: string | null
  names: FoodName[]
  cookedWeightGrams: number
  details: DishDetails
  method: CookingMethod | null
}

const MEASURES = json<FoodMeasure[]>('checked before a food is written')

/** Returns SQL for the state of a food, as in lists of foods. */
const stateOf = (food: string): string =>
  `case when ${food}.retired_at is not null or not ${food}.is_active then 'retired'
        when ${food}.quarantine_reason is not null then 'quarantined' else 'active' end`

const findDish = statement({
  name: 'find-dish',
  params: { id: uuid },
  row: {
    id: uuid,
    source: oneOf(FOOD_SOURCES),
    state: oneOf(FOOD_STATES),
    name: text,
    category: text.nullable(),
    preparation: oneOf(FOOD_PREPARATIONS),
    method: oneOf(COOKING_METHODS).nullable(),
    description: text.nullable(),
    names: json<FoodName[]>('checked before a food is written'),
    cookedWeightGrams: number.present('only dishes are read'),
    measures: MEASURES,
    details: json<DishDetails>('checked before a dish is written'),
    pairsWith: json<Dish['pairsWith']>('built below'),
    tags: arrayOf(oneOf(FOOD_TAGS)),
    allergens: arrayOf(oneOf(FOOD_ALLERGENS)).nullable(),
    updatedAt: instant,
    ingredients: json<DishIngredient[]>('built below'),
  },
  text: (p) =>
    `select f.id, f.source, ${stateOf('f')} as state, f.name, f.category, f.preparation,
            f.cooking_method as method, f.description, f.names,
            f.cooked_weight_grams as "cookedWeightGrams", f.measures, f.dish_details as details, f.tags, f.allergens,
            f.updated_at as "updatedAt",
            coalesce((select json_agg(json_build_object('foodId', other.id, 'name', other.name) order by d.position)
                        from dish_pairs d join food_items other on other.id = d.pair_id
                       where d.dish_id = f.id), '[]') as "pairsWith",
            (select json_agg(json_build_object('foodId', i.id, 'code', i.code, 'name', i.name, 'grams', d.grams,
                      'isUncooked', d.is_uncooked, 'preparation', i.preparation, 'state', ${stateOf('i')}, 'measures', i.measures)
                      order by d.position)
               from dish_ingredients d join food_items i on i.id = d.ingredient_id
              where d.dish_id = f.id) as ingredients
       from food_items f where f.id = ${p.id} and f.cooked_weight_grams is not null`,
})

const INGREDIENT_FOODS = {
  params: { ids: arrayOf(uuid) },
  row: {
    id: uuid,
    source: oneOf(FOOD_SOURCES),
    code: text.nullable(),
    name: text,
    foodGroup: text.nullable(),
    retentionCode: text.nullable(),
    preparation: oneOf(FOOD_PREPARATIONS),
    method: oneOf(COOKING_METHODS).nullable(),
    dishFormula: number.nullable(),
    state: oneOf(FOOD_STATES),
    measures: MEASURES,
    nutrients: json<NutrientAmounts>('checked before a food is written'),
    tags: arrayOf(oneOf(FOOD_TAGS)),
    allergens: arrayOf(oneOf(FOOD_ALLERGENS)).nullable(),
  },
}

const selectIngredientFoods = (ids: string): string =>
  `select f.id, f.source, f.code, f.name, f.food_group as "foodGroup", f.preparation, ${stateOf('f')} as state,
          f.cooking_method as method, f.dish_formula as "dishFormula", f.retention_code as "retentionCode",
          f.measures, f.nutrients, f.tags, f.allergens
     from food_items f where f.id = any (${ids}::uuid[]) order by f.id`

const listIngredientFoods = statement({
  name: 'list-ingredient-foods',
  ...INGREDIENT_FOODS,
  text: (p) => selectIngredientFoods(p.ids),
})

const lockIngredientFoods = statement({
  name: 'lock-ingredient-foods',
  ...INGREDIENT_FOODS,
  text: (p) => `${selectIngredientFoods(p.ids)} for share`,
})

/** A food as an ingredient. */
export type IngredientFood = StatementRow<typeof listIngredientFoods>

const insertRecipe = statement({
  name: 'insert-recipe',
  params: {
    id: uuid,
    ingredients: json<(WriteIngredient & { position: number })[]>('the columns are named in the text'),
  },
  text: (p) =>
    `insert into dish_ingredients (dish_id, position, ingredient_id, grams, is_uncooked)
     select ${p.id}, r.position, r."foodId", r.grams, r."isUncooked"
       from jsonb_to_recordset(${p.ingredients}::jsonb)
         as r (position smallint, "foodId" uuid, grams numeric(8, 2), "isUncooked" boolean)`,
})

const copyIngredients = statement({
  name: 'copy-ingredients',
  params: { fromId: uuid, toId: uuid },
  text: (p) =>
    `insert into dish_ingredients (dish_id, position, ingredient_id, grams, is_uncooked)
     select ${p.toId}, position, ingredient_id, grams, is_uncooked from dish_ingredients where dish_id = ${p.fromId}`,
})

const copyDishColumns = statement({
  name: 'copy-dish-columns',
  params: { fromId: uuid, toId: uuid },
  text: (p) =>
    `update food_items copy
        set (cooked_weight_grams, cooking_method, dish_details)
          = (original.cooked_weight_grams, original.cooking_method, original.dish_details)
       from food_items original where original.id = ${p.fromId} and copy.id = ${p.toId}`,
})

const insertPairs = statement({
  name: 'insert-dish-pairs',
  params: { id: uuid, pairIds: arrayOf(uuid) },
  text: (p) =>
    `insert into dish_pairs (dish_id, position, pair_id)
     select ${p.id}, pair.position - 1, pair.id
       from unnest(${p.pairIds}::uuid[]) with ordinality as pair (id, position)`,
})

const copyPairs = statement({
  name: 'copy-dish-pairs',
  params: { fromId: uuid, toId: uuid },
  text: (p) =>
    `insert into dish_pairs (dish_id, position, pair_id)
     select ${p.toId}, position, pair_id from dish_pairs where dish_id = ${p.fromId}`,
})

const lockPairs = statement({
  name: 'lock-dish-pairs',
  params: { ids: arrayOf(uuid) },
  row: { id: uuid },
  text: (p) =>
    `select id from food_items where id = any (${p.ids}::uuid[]) and cooked_weight_grams is not null
      order by id for key share`,
})

const findSimilarDish = statement({
  name: 'find-dish-alike',
  params: { ingredients: json<readonly WriteIngredient[]>('the columns are named in the text') },
  row: { name: text, yieldShare: number },
  text: (p) =>
    `with asked as (
       select "foodId" as id, sum(grams) / sum(sum(grams)) over () as share
         from jsonb_to_recordset(${p.ingredients}::jsonb) as r ("foodId" uuid, grams numeric) group by "foodId"),
     known as (
       select d.dish_id, d.ingredient_id, d.grams / sum(d.grams) over (partition by d.dish_id) as share,
              f.cooked_weight_grams / sum(d.grams) over (partition by d.dish_id) as yield, f.name
         from dish_ingredients d join food_items f on f.id = d.dish_id and f.source = 'dish' and f.variant is null)
     select k.name, k.yield as "yieldShare"
       from known k join asked a on a.id = k.ingredient_id
      group by k.dish_id, k.name, k.yield having sum(least(a.share, k.share)) >= 0.5
      order by sum(least(a.share, k.share)) desc, k.name limit 1`,
})

/** Stores and reads dishes and their recipes. */
export const dishesRepository = {
  /** Returns a dish with its recipe, or `null` if it does not exist or has no recipe. */
  find(db: Db, id: string): Promise<Dish | null> {
    return findDish.find(db, { id })
  },

  /** Does the same as `find` and locks the dish until the transaction ends. */
  async lock(db: Db, id: string): Promise<Dish | null> {
    await db.selectFrom('food_items').select('id').where('id', '=', id).forUpdate().execute()
    return findDish.find(db, { id })
  },

  /**
   * Returns the foods with these ids, in the order of the ids.
   *
   * @param isLocked If true, nobody can change, retire or delete them until the transaction ends.
   */
  findFoods(db: Db, ids: readonly string[], isLocked: boolean): Promise<IngredientFood[]> {
    return (isLocked ? lockIngredientFoods : listIngredientFoods).all(db, { ids })
  },

  /** Adds a dish of the practice's own, without its recipe and search names. Returns its id. */
  async insert(db: Db, dish: StoredDish, createdBy: string | null): Promise<string> {
    const { id } = await db
      .insertInto('food_items')
      .values({ ...toColumns(dish), food_group: 'Dishes', created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async update(db: Db, id: string, dish: StoredDish): Promise<void> {
    await db
      .updateTable('food_items')
      // Uses the time of the clock, not of the transaction, so that a change that waited for another one has a later
      // time.
      .set({ ...toColumns(dish), updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('source', '=', 'custom')
      .execute()
  },

  /** Sets the ingredients of a dish, in order. */
  async replaceRecipe(db: Db, id: string, ingredients: readonly WriteIngredient[]): Promise<void> {
    await db.deleteFrom('dish_ingredients').where('dish_id', '=', id).execute()
    await insertRecipe.run(db, {
      id,
      ingredients: ingredients.map((each, position) => ({ ...each, position })),
    })
  },

  /** Sets the dishes that a dish is usually eaten with, in order. */
  async replacePairs(db: Db, id: string, pairIds: readonly string[]): Promise<void> {
    await db.deleteFrom('dish_pairs').where('dish_id', '=', id).execute()
    await insertPairs.run(db, { id, pairIds })
  },

  /** Returns which of these ids are dishes, and prevents their deletion until the transaction ends. */
  async lockPairs(db: Db, ids: readonly string[]): Promise<Set<string>> {
    const rows = await lockPairs.all(db, { ids })
    return new Set(rows.map(({ id }) => id))
  },

  /** Copies the recipe of a dish with everything that belongs to it to another food, which becomes a dish. */
  async copyRecipe(db: Db, fromId: string, toId: string): Promise<void> {
    await copyIngredients.run(db, { fromId, toId })
    await copyDishColumns.run(db, { fromId, toId })
    await copyPairs.run(db, { fromId, toId })
  },

  /**
   * Finds the imported dish whose ingredients are most similar by share of the weight, with its cooked weight per gram
   * of ingredients. Returns `null` if no dish has at least half of the weight in common.
   */
  findSimilarDish(
    db: Db,
    ingredients: readonly WriteIngredient[],
  ): Promise<{ name: string; yieldShare: number } | null> {
    return findSimilarDish.find(db, { ingredients })
  },
}

/** Returns the columns of a dish that are written. */
function toColumns(dish: StoredDish) {
  return {
    name: dish.name,
    category: dish.category,
    preparation: dish.preparation,
    calories: dish.calories,
    protein: dish.protein,
    carbs: dish.carbs,
    fat: dish.fat,
    fiber: dish.fiber,
    serving_size: dish.servingSize,
    measures: toJson<unknown>(dish.measures),
    description: dish.description,
    tags: dish.tags,
    allergens: dish.allergens,
    names: toJson<unknown>(dish.names),
    nutrients: toJson<unknown>(dish.nutrients),
    core_nutrients: toJson<unknown>(dish.coreNutrients),
    provenance: toJson<unknown>(dish.provenance),
    cooked_weight_grams: dish.cookedWeightGrams,
    dish_details: toJson<unknown>(dish.details),
    cooking_method: dish.method,
    dish_formula: dish.dishFormula,
  }
}
