import type { FigureNote, FoodAllergen, FoodTag } from '#contract/foods/food-items.ts'
import {
  type DishDescription,
  type DishPart,
  type DishUse,
  describeDish,
  listDependants,
} from '#domain/foods/dish.ts'
import { type NutrientAmounts, pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const RECIPES_LOCK = 7_284_003

/**
 * Transactions that write recipes, or foods that recipes are computed from, wait for each other. Taken before
 * anything else is locked.
 */
export async function lockRecipes(db: Queryable): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [RECIPES_LOCK])
}

/** The stored figures, tags and allergens of a dish; the short columns repeat `nutrients`, rounded. */
export type DishColumns = {
  calories: number
  protein: number
  carbs: number
  fat: number
  fiber: number | null
  nutrients: NutrientAmounts
  coreNutrients: NutrientAmounts
  provenance: Record<string, FigureNote>
  tags: FoodTag[]
  allergens: FoodAllergen[]
}

/** A described dish as its columns. */
export function toDishColumns({ nutrients, provenance, tags, allergens }: DishDescription): DishColumns {
  const { energyKcal = 0, proteinG = 0, carbsG = 0, fatG = 0, fibreG = null } = nutrients
  return {
    calories: Math.round(energyKcal),
    protein: proteinG,
    carbs: carbsG,
    fat: fatG,
    fiber: fibreG,
    nutrients,
    coreNutrients: pickCoreNutrients(nutrients),
    provenance,
    tags,
    allergens,
  }
}

/** The uses of foods in the practice's own dishes: imported dishes are computed by the import. */
export async function listOwnDishUses(db: Queryable): Promise<DishUse[]> {
  const { rows } = await db.query<DishUse>(
    `select d.dish_id as "dishId", d.ingredient_id as "ingredientId"
       from dish_ingredients d join food_items f on f.id = d.dish_id
      where f.source = 'custom' and f.cooked_weight_grams is not null
      order by d.dish_id, d.position`,
  )
  return rows
}

/**
 * Computes the practice's own dishes again, dishes that are in others first. Call it in the transaction that changed the
 * foods, after `lockRecipes`. Only figures, tags and allergens change: the recipe's version stays.
 *
 * @param changed The foods that have changed; null: any.
 * @returns How many dishes changed, and the names of those that could not be computed and stay as they were: more would
 *   be cooked away than there is water, or an ingredient's figures are not to be trusted.
 */
export async function recomputeDishes(
  db: Queryable,
  changed: readonly string[] | null,
): Promise<{ changedDishes: number; impossible: string[] }> {
  const uses = await listOwnDishUses(db)
  const dishIds = listDependants(uses, changed ?? uses.map(({ ingredientId }) => ingredientId))
  let changedDishes = 0
  const impossible: string[] = []
  for (const dishId of dishIds) {
    const dish = await recomputeDish(db, dishId)
    if (dish.isImpossible) impossible.push(dish.name)
    if (dish.isChanged) changedDishes += 1
  }
  return { changedDishes, impossible }
}

/** Computes one of the practice's own dishes again from its recipe; one that cannot be computed does not change. */
export async function recomputeDish(
  db: Queryable,
  dishId: string,
): Promise<{ name: string; isChanged: boolean; isImpossible: boolean }> {
  const dish = await readRecipe(db, dishId)
  const columns = dish.isTrusted ? computeColumns(dish) : null
  const isChanged = columns !== null && (await writeColumns(db, dishId, columns))
  return { name: dish.name, isChanged, isImpossible: columns === null }
}

function computeColumns({ parts, cookedWeightGrams }: Recipe): DishColumns | null {
  try {
    return toDishColumns(describeDish(parts, cookedWeightGrams))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Recipe = { name: string; cookedWeightGrams: number; isTrusted: boolean; parts: DishPart[] }

async function readRecipe(db: Queryable, dishId: string): Promise<Recipe> {
  const { rows } = await db.query<Recipe>(
    `select f.name, f.cooked_weight_grams::float8 as "cookedWeightGrams",
            bool_and(i.quarantine_reason is null) as "isTrusted",
            json_agg(json_build_object('grams', d.grams::float8, 'nutrients', i.nutrients, 'tags', i.tags,
                                       'allergens', i.allergens) order by d.position) as parts
       from food_items f
       join dish_ingredients d on d.dish_id = f.id
       join food_items i on i.id = d.ingredient_id
      where f.id = $1 group by f.id`,
    [dishId],
  )
  const [recipe] = rows
  if (!recipe) throw new Error('A dish of the list of uses has no recipe.')
  return recipe
}

async function writeColumns(db: Queryable, dishId: string, columns: DishColumns): Promise<boolean> {
  const { rowCount } = await db.query(
    `update food_items
        set (calories, protein, carbs, fat, fiber, nutrients, core_nutrients, provenance, tags, allergens)
          = row($2::integer, $3::numeric(8, 2), $4::numeric(8, 2), $5::numeric(8, 2), $6::numeric(8, 2), $7::jsonb,
                $8::jsonb, $9::jsonb, $10::text[], $11::text[])
      where id = $1 and (nutrients, provenance, tags, allergens)
        is distinct from ($7::jsonb, $9::jsonb, $10::text[], $11::text[])`,
    [
      dishId,
      columns.calories,
      columns.protein,
      columns.carbs,
      columns.fat,
      columns.fiber,
      JSON.stringify(columns.nutrients),
      JSON.stringify(columns.coreNutrients),
      JSON.stringify(columns.provenance),
      columns.tags,
      columns.allergens,
    ],
  )
  return rowCount === 1
}
