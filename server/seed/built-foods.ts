import type { FoodSet } from '#domain/foods/food-code.ts'
import type { BuiltFoods } from './build-foods.ts'

/** Foods that were built before, as long as the memory is not needed: building them takes a second. */
const built = new Map<FoodSet, WeakRef<BuiltFoods>>()

/** Returns the foods of a set, which callers must not change. They are built once and shared while somebody uses them. */
export async function getBuiltFoods(foodSet: FoodSet): Promise<BuiltFoods> {
  const before = built.get(foodSet)?.deref()
  if (before) return before
  // Imported only when needed, because the food tables and the rules take longer to load than the rest of a start.
  const { buildFoods } = await import('./build-foods.ts')
  const foods = buildFoods(foodSet)
  built.set(foodSet, new WeakRef(foods))
  return foods
}
