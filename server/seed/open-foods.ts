import { z } from 'zod'
import { FOOD_TAGS } from '#contract/foods/food-items.ts'
import { toOpenCode } from '#domain/foods/food-code.ts'
import type { FoodGroup } from '#domain/foods/food-groups.ts'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { DERIVED_FOODS, findOriginalCode } from './derived-foods.ts'
import { putDisplayNamesFirst } from './display-names.ts'
import { type DescribedFood, describeIfctFood } from './ifct-foods.ts'
import { listCell, readDataFile, TextCell } from './read-data.ts'

const OpenFood = z.strictObject({
  /** The code of the food of IFCT 2017 that is replaced. */
  code: z.templateLiteral(['ifct:', z.string().regex(/^[A-T]\d{3}(-[a-z]+)?$/)]),
  /** The row of USDA SR that is used instead; `null` if no row is near, so that dishes with this food are left out. */
  ndb: z.union([z.literal('').transform(() => null), z.string().regex(/^\d{5}$/)]),
  name: z.string().min(1),
  /** The difference between the food and the row, or the reason why there is no row; `null` if they are the same food. */
  note: TextCell,
  /** Nutrients of the row that do not apply to the food. They are unknown. */
  unknown: listCell(z.enum(NUTRIENT_KEYS)),
})
type OpenFood = z.infer<typeof OpenFood>
/** A food of IFCT 2017 that is replaced by a row of USDA SR. */
export type MappedFood = OpenFood & { ndb: string }

/** The foods of IFCT 2017 that have been compared with USDA SR, among them all ingredients of recipes. */
export const OPEN_FOODS: readonly OpenFood[] = readDataFile('open-foods.csv', OpenFood)

/** The foods of the open set that replace foods of IFCT 2017. */
export const MAPPED_FOODS: readonly MappedFood[] = OPEN_FOODS.flatMap((food) =>
  food.ndb === null ? [] : [{ ...food, ndb: food.ndb }],
)

/** The food groups by the first letter of a code. */
const GROUPS: Record<string, FoodGroup> = {
  A: 'Cereals and Millets',
  B: 'Grain Legumes',
  C: 'Green Leafy Vegetables',
  D: 'Other Vegetables',
  E: 'Fruits',
  F: 'Roots and Tubers',
  G: 'Condiments and Spices',
  H: 'Nuts and Oil Seeds',
  I: 'Sugars',
  J: 'Mushrooms',
  K: 'Miscellaneous Foods',
  L: 'Milk and Milk Products',
  M: 'Egg and Egg Products',
  N: 'Poultry',
  O: 'Animal Meat',
  P: 'Marine Fish',
  Q: 'Marine Shellfish',
  R: 'Marine Mollusks',
  S: 'Fresh Water Fish and Shellfish',
  T: 'Edible Oils and Fats',
}

/**
 * Describes a food of the open set: names, measures, diets and allergens are ours, so they are the same in both sets.
 * The local names that IFCT 2017 prints are not used.
 */
export function describeOpenFood({
  code,
  name,
}: MappedFood): DescribedFood & { code: string; foodGroup: FoodGroup } {
  const original = findOriginalCode(code).replace('ifct:', '')
  const described = describeIfctFood({ code: original, name, names: [] })
  const foodGroup = GROUPS[original.charAt(0)]
  if (!foodGroup) throw new Error(`${code} has no food group`)
  const derived = DERIVED_FOODS.find((each) => each.code === code)
  if (!derived) return { ...described, name, code: toOpenCode(code), foodGroup }
  const names = putDisplayNamesFirst(code, [
    { language: 'hi', name: derived.hindi },
    ...derived.aliases.map((alias) => ({ language: 'en' as const, name: alias })),
  ])
  return {
    ...described,
    name,
    code: toOpenCode(code),
    foodGroup,
    names,
    measures: derived.measures,
    tags: FOOD_TAGS.filter((tag) => described.tags.includes(tag) || derived.tags.includes(tag)),
  }
}
