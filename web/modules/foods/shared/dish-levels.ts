import { type FoodItem, listFoodItems } from '#contract/foods/food-items.ts'
import { type DishLevel, listLevelCodes } from '#domain/foods/dish-variants.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

type Levelled = Parameters<typeof listLevelCodes>[0]

/** Lists the levels of a dish that can be chosen, from the food that is one of them. Empty if it has no levels. */
export function listDishLevels(food: Levelled): DishLevel[] {
  return listLevelCodes(food).map(({ level }) => level)
}

/**
 * Loads another level of a dish.
 *
 * @param food The food that is one of the levels.
 * @throws Error if it cannot be loaded, or is no longer among the foods.
 */
export async function loadDishLevel(food: Levelled, level: DishLevel): Promise<FoodItem> {
  const levels = listLevelCodes(food)
  const codes = levels.map(({ code }) => code)
  const found = await queryClient.fetchQuery(
    queryOf(listFoodItems, { querystring: { codes: codes.join(','), limit: codes.length } }),
  )
  const code = levels.find((each) => each.level === level)?.code
  const loaded = found.find((each) => each.code === code)
  if (!loaded) throw new Error('This level of the dish is no longer among the foods.')
  return loaded
}
