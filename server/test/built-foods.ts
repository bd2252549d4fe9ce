import type { FoodSet } from '#domain/foods/food-code.ts'
import type { BuiltFoods } from '#server/seed/build-foods.ts'
import { getBuiltFoods } from '#server/seed/built-foods.ts'

const held = new Map<FoodSet, BuiltFoods>()

/**
 * Returns the foods of a set, and holds them until this worker ends: the imports of all its test files use them too.
 * Building foods anew was a fifth of the processor time of the tests on the database.
 */
export async function holdBuiltFoods(foodSet: FoodSet): Promise<BuiltFoods> {
  const foods = held.get(foodSet) ?? (await getBuiltFoods(foodSet))
  held.set(foodSet, foods)
  return foods
}
