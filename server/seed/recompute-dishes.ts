import type { FigureNote, FoodAllergen, FoodTag } from '#contract/foods/food-items.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import {
  DISH_FORMULA,
  type DishDescription,
  type DishPart,
  type DishUse,
  describeDish,
  listDependants,
} from '#domain/foods/dish.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { arrayOf, boolean, integer, json, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { type MainColumns, toMainColumns } from './main-columns.ts'
import { addRetention, type CookedFood } from './retention.ts'

const RECIPES_LOCK = 7_284_003

const takeRecipesLock = statement({
  name: 'lock-recipes',
  text: `select from (select pg_advisory_xact_lock(${RECIPES_LOCK})) as locked`,
})

const selectOwnDishUses = statement({
  name: 'list-own-dish-uses',
  row: { dishId: uuid, ingredientId: uuid },
  text: `select d.dish_id as "dishId", d.ingredient_id as "ingredientId"
           from dish_ingredients d join food_items f on f.id = d.dish_id
          where f.source = 'custom' and f.cooked_weight_grams is not null
          order by d.dish_id, d.position`,
})

/** An ingredient as it is stored, before its losses are found. */
type StoredPart = Omit<DishPart, 'retention'> & CookedFood & { isUncooked: boolean }

const findRecipe = statement({
  name: 'find-recipe',
  params: { dishId: uuid },
  row: {
    name: text,
    cookedWeightGrams: number.present('dishes have one'),
    method: oneOf(COOKING_METHODS).nullable(),
    isTrusted: boolean,
    parts: json<StoredPart[]>('built here'),
  },
  text: (p) =>
    `select f.name, f.cooked_weight_grams as "cookedWeightGrams", f.cooking_method as method,
            bool_and(i.quarantine_reason is null) as "isTrusted",
            json_agg(json_build_object('grams', d.grams::float8, 'nutrients', i.nutrients, 'tags', i.tags,
                                       'allergens', i.allergens, 'isUncooked', d.is_uncooked, 'code', i.code,
                                       'retentionCode', i.retention_code,
                                       'foodGroup', i.food_group, 'preparation', i.preparation)
                     order by d.position) as parts
       from food_items f
       join dish_ingredients d on d.dish_id = f.id
       join food_items i on i.id = d.ingredient_id
      where f.id = ${p.dishId} group by f.id`,
})

const updateDish = statement({
  name: 'update-dish-figures',
  params: {
    dishId: uuid,
    calories: integer,
    protein: number,
    carbs: number,
    fat: number,
    fiber: number.nullable(),
    nutrients: json<NutrientAmounts>('computed here'),
    coreNutrients: json<NutrientAmounts>('computed here'),
    provenance: json<Record<string, FigureNote>>('computed here'),
    tags: arrayOf(text),
    allergens: arrayOf(text).nullable(),
    dishFormula: integer,
  },
  text: (p) =>
    `update food_items
        set (calories, protein, carbs, fat, fiber, nutrients, core_nutrients, provenance, tags, allergens, dish_formula)
          = row(${p.calories}::integer, ${p.protein}::numeric(8, 2), ${p.carbs}::numeric(8, 2), ${p.fat}::numeric(8, 2),
                ${p.fiber}::numeric(8, 2), ${p.nutrients}::jsonb, ${p.coreNutrients}::jsonb, ${p.provenance}::jsonb,
                ${p.tags}::text[], ${p.allergens}::text[], ${p.dishFormula}::smallint)
      where id = ${p.dishId} and (nutrients, provenance, tags, allergens, dish_formula)
        is distinct from (${p.nutrients}::jsonb, ${p.provenance}::jsonb, ${p.tags}::text[], ${p.allergens}::text[],
                          ${p.dishFormula}::smallint)`,
})

/**
 * Makes transactions that write recipes, or foods used in recipes, wait for each other. Take this lock before any
 * other.
 */
export async function lockRecipes(db: Db): Promise<void> {
  await takeRecipesLock.run(db)
}

/** The stored figures, tags and allergens of a dish. The columns with short names repeat `nutrients`, rounded. */
export type DishColumns = MainColumns & {
  nutrients: NutrientAmounts
  provenance: Record<string, FigureNote>
  tags: FoodTag[]
  allergens: FoodAllergen[] | null
  /** The version of the formula of all these figures. */
  dishFormula: number
}

/** Converts a described dish to its columns. */
export function toDishColumns({ nutrients, provenance, tags, allergens }: DishDescription): DishColumns {
  return {
    ...toMainColumns(nutrients),
    nutrients,
    provenance,
    tags,
    allergens,
    dishFormula: DISH_FORMULA,
  }
}

/** Lists the uses of foods in the practice's own dishes. The import itself computes imported dishes. */
export function listOwnDishUses(db: Db): Promise<DishUse[]> {
  return selectOwnDishUses.all(db)
}

/**
 * Computes the practice's own dishes again, starting with dishes that are ingredients of others. Call it in the
 * transaction that changed the foods, after `lockRecipes`. Only figures, tags and allergens change; the recipe's
 * version does not.
 *
 * @param changed The foods that have changed; `null` for any.
 * @returns How many dishes changed, and the names of those that could not be computed and did not change: more water
 *   would have to boil away than there is, or an ingredient's figures cannot be trusted.
 */
export async function recomputeDishes(
  db: Db,
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
  db: Db,
  dishId: string,
): Promise<{ name: string; isChanged: boolean; isImpossible: boolean }> {
  const dish = await readRecipe(db, dishId)
  const columns = dish.isTrusted ? computeColumns(dish) : null
  const isChanged = columns !== null && (await writeColumns(db, dishId, columns))
  return { name: dish.name, isChanged, isImpossible: columns === null }
}

function computeColumns({ parts, method, cookedWeightGrams }: Recipe): DishColumns | null {
  try {
    return toDishColumns(describeDish(addRetention(parts, method), cookedWeightGrams))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Recipe = StatementRow<typeof findRecipe>

async function readRecipe(db: Db, dishId: string): Promise<Recipe> {
  const recipe = await findRecipe.find(db, { dishId })
  if (!recipe) throw new Error('A dish of the list of uses has no recipe.')
  return recipe
}

async function writeColumns(db: Db, dishId: string, columns: DishColumns): Promise<boolean> {
  return (await updateDish.run(db, { dishId, ...columns })) === 1
}
