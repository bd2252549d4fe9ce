import type { DishRegion, DishRole, DishSlot } from '#domain/foods/dish-details.ts'
import type { FoodGroup } from '#domain/foods/food-groups.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import type { MealSlot } from '../plan.ts'

/** The facts about a food that swaps need. Lists are empty, and fields `null`, if nothing is recorded. */
export type SwapFood = {
  id: string
  name: string
  /** `custom` for foods that the practice wrote. */
  source: string
  preparation: 'raw' | 'cooked' | 'ready'
  foodGroup: string | null
  roles: readonly DishRole[]
  slots: readonly DishSlot[]
  region: DishRegion | null
  measures: readonly { label: string; grams: number }[]
  usualPortion: { measure: string; count: number } | null
  /** `null` if not known: the food may contain any of them. */
  allergens: readonly string[] | null
  tags: readonly string[]
  /** Per 100 g. An absent amount is not known; a lower bound counts as not known. */
  nutrients: NutrientAmounts
}

/** Why two foods can take each other's place: the role in a meal, or the food group for foods without a role. */
export type SwapBasis =
  | { kind: 'role'; role: DishRole }
  | { kind: 'group'; group: string; preparation: SwapFood['preparation'] }

/** Groups whose foods do not take each other's place: pepper is no swap for turmeric. */
const GROUPS_WITHOUT_SWAPS: readonly FoodGroup[] = ['Condiments and Spices', 'Dishes', 'Miscellaneous Foods']

/**
 * Returns what another food must have in common with this one. Dishes are compared by their main role, the first of the
 * list. A food without a role is compared by its food group and by being raw, cooked or ready to eat. `null` if it has
 * neither, or a group whose foods do not take each other's place.
 *
 * Example: phulka → the role `bread`; banana → the group `Fruits`, ready; cumin → `null`.
 */
export function findSwapBasis(food: Pick<SwapFood, 'roles' | 'foodGroup' | 'preparation'>): SwapBasis | null {
  const [role] = food.roles
  if (role) return { kind: 'role', role }
  const { foodGroup, preparation } = food
  if (foodGroup === null || GROUPS_WITHOUT_SWAPS.some((group) => group === foodGroup)) return null
  return { kind: 'group', group: foodGroup, preparation }
}

/** Rotis and rice are the staple of a meal, and take each other's place more often than any other foods. */
const STAPLES: readonly DishRole[] = ['bread', 'grain']

/** Returns the roles that take the place of a role: the role itself, and for a staple the other kind of staple too. */
export function listSwapRoles(role: DishRole): readonly DishRole[] {
  return STAPLES.includes(role) ? STAPLES : [role]
}

/** Checks whether a food has the role, or the group and state, of the swapped food. */
export function sharesBasis(food: SwapFood, basis: SwapBasis): boolean {
  if (basis.kind === 'role') return listSwapRoles(basis.role).some((role) => food.roles.includes(role))
  return food.roles.length === 0 && food.foodGroup === basis.group && food.preparation === basis.preparation
}

/** The time of day at which dishes of a meal of the plan are usually eaten. */
export const DISH_SLOT_OF_MEAL: Record<MealSlot, DishSlot> = {
  earlyMorning: 'early-morning',
  preBreakfast: 'early-morning',
  breakfast: 'breakfast',
  midMorning: 'mid-morning',
  lunch: 'lunch',
  eveningSnack: 'evening',
  dinner: 'dinner',
  postDinner: 'bedtime',
}
