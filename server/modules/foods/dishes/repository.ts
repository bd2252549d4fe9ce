import type { Dish, DishIngredient, WriteIngredient } from '#contract/foods/dishes.ts'
import type { FoodMeasure, FoodName, FoodSource } from '#contract/foods/food-items.ts'
import type { DishPart } from '#domain/foods/dish.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DishColumns } from '#server/seed/recompute-dishes.ts'

/** A food as a recipe takes it in. */
export type IngredientFood = Omit<DishIngredient, 'grams' | 'foodId'> &
  Omit<DishPart, 'grams'> & { id: string; source: FoodSource }

/** A dish of the practice's own as it is written. */
export type StoredDish = DishColumns & {
  name: string
  category: string
  preparation: string
  servingSize: string
  measures: FoodMeasure[]
  description: string | null
  names: FoodName[]
  cookedWeightGrams: number
}

/** Why a food is found or not, as lists of foods say it. */
const stateOf = (food: string): string =>
  `case when ${food}.retired_at is not null or not ${food}.is_active then 'retired'
        when ${food}.quarantine_reason is not null then 'quarantined' else 'active' end`

/** Dishes and their recipes in the database. */
export const dishesRepository = {
  /** One dish with its recipe; null for none, and for foods that have no recipe. */
  async find(db: Queryable, id: string): Promise<Dish | null> {
    const { rows } = await db.query<Dish>(
      `select f.id, f.source, ${stateOf('f')} as state, f.name, f.category, f.preparation, f.description, f.names,
              f.cooked_weight_grams::float8 as "cookedWeightGrams", f.measures, f.tags, f.allergens,
              ${isoInstant('f.updated_at')} as "updatedAt",
              (select json_agg(json_build_object('foodId', i.id, 'code', i.code, 'name', i.name, 'grams', d.grams::float8,
                        'preparation', i.preparation, 'state', ${stateOf('i')}, 'measures', i.measures)
                        order by d.position)
                 from dish_ingredients d join food_items i on i.id = d.ingredient_id
                where d.dish_id = f.id) as ingredients
         from food_items f where f.id = $1 and f.cooked_weight_grams is not null`,
      [id],
    )
    return rows[0] ?? null
  },

  /** The same, and until the transaction ends nobody else changes the dish. */
  async lock(db: Queryable, id: string): Promise<Dish | null> {
    await db.query('select from food_items where id = $1 for update', [id])
    return dishesRepository.find(db, id)
  },

  /**
   * The foods of these ids, in no order.
   *
   * @param isLocked Until the transaction ends nobody changes, retires or deletes them.
   */
  async findFoods(db: Queryable, ids: readonly string[], isLocked: boolean): Promise<IngredientFood[]> {
    const { rows } = await db.query<IngredientFood>(
      `select f.id, f.source, f.code, f.name, f.preparation, ${stateOf('f')} as state, f.measures, f.nutrients, f.tags,
              f.allergens
         from food_items f where f.id = any ($1::uuid[]) order by f.id ${isLocked ? 'for share' : ''}`,
      [ids],
    )
    return rows
  },

  /** Adds a dish of the practice's own, without its recipe and search names. Returns its id. */
  async insert(db: Queryable, dish: StoredDish, createdBy: string): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into food_items (food_group, ${COLUMNS.join(', ')}, created_by)
       values ('Dishes', ${COLUMNS.map((_column, index) => `$${index + 1}`).join(', ')}, $${COLUMNS.length + 1})
       returning id`,
      [...toValues(dish), createdBy],
    )
    return rows[0]?.id ?? ''
  },

  async update(db: Queryable, id: string, dish: StoredDish): Promise<void> {
    // The clock's time, not the transaction's: who waited for another change comes after it.
    await db.query(
      `update food_items set ${COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ')},
              updated_at = clock_timestamp()
        where id = $1 and source = 'custom'`,
      [id, ...toValues(dish)],
    )
  },

  /** Sets what goes into a dish, in order. */
  async replaceRecipe(db: Queryable, id: string, ingredients: readonly WriteIngredient[]): Promise<void> {
    await db.query('delete from dish_ingredients where dish_id = $1', [id])
    await db.query(
      `insert into dish_ingredients (dish_id, position, ingredient_id, grams)
       select $1, r.position, r."foodId", r.grams
         from jsonb_to_recordset($2::jsonb) as r (position smallint, "foodId" uuid, grams numeric(8, 2))`,
      [id, JSON.stringify(ingredients.map((each, position) => ({ ...each, position })))],
    )
  },

  /** Makes one food a dish as another is: the same ingredients, and as heavy when cooked. */
  async copyRecipe(db: Queryable, fromId: string, toId: string): Promise<void> {
    await db.query(
      `insert into dish_ingredients (dish_id, position, ingredient_id, grams)
       select $2, position, ingredient_id, grams from dish_ingredients where dish_id = $1`,
      [fromId, toId],
    )
    await db.query(
      `update food_items set cooked_weight_grams = (select cooked_weight_grams from food_items where id = $1)
        where id = $2`,
      [fromId, toId],
    )
  },

  /**
   * The dish of the tables whose ingredients are most alike in their shares of the weight, with what a gram of them
   * weighs cooked; null where none shares half of the weight.
   */
  async findAlike(
    db: Queryable,
    ingredients: readonly WriteIngredient[],
  ): Promise<{ name: string; yieldShare: number } | null> {
    const { rows } = await db.query<{ name: string; yieldShare: number }>(
      `with asked as (
         select "foodId" as id, sum(grams) / sum(sum(grams)) over () as share
           from jsonb_to_recordset($1::jsonb) as r ("foodId" uuid, grams numeric) group by "foodId"),
       known as (
         select d.dish_id, d.ingredient_id, d.grams / sum(d.grams) over (partition by d.dish_id) as share,
                f.cooked_weight_grams / sum(d.grams) over (partition by d.dish_id) as yield, f.name
           from dish_ingredients d join food_items f on f.id = d.dish_id and f.source = 'dish')
       select k.name, k.yield::float8 as "yieldShare"
         from known k join asked a on a.id = k.ingredient_id
        group by k.dish_id, k.name, k.yield having sum(least(a.share, k.share)) >= 0.5
        order by sum(least(a.share, k.share)) desc, k.name limit 1`,
      [JSON.stringify(ingredients)],
    )
    return rows[0] ?? null
  },
}

const COLUMNS = [
  'name',
  'category',
  'preparation',
  'calories',
  'protein',
  'carbs',
  'fat',
  'fiber',
  'serving_size',
  'measures',
  'description',
  'tags',
  'allergens',
  'names',
  'nutrients',
  'core_nutrients',
  'provenance',
  'cooked_weight_grams',
] as const

/** In the order of `COLUMNS`. */
function toValues(dish: StoredDish): unknown[] {
  return [
    dish.name,
    dish.category,
    dish.preparation,
    dish.calories,
    dish.protein,
    dish.carbs,
    dish.fat,
    dish.fiber,
    dish.servingSize,
    JSON.stringify(dish.measures),
    dish.description,
    dish.tags,
    dish.allergens,
    JSON.stringify(dish.names),
    JSON.stringify(dish.nutrients),
    JSON.stringify(dish.coreNutrients),
    JSON.stringify(dish.provenance),
    dish.cookedWeightGrams,
  ]
}
