/** The sets of foods with which the product can start. `open` contains no food of IFCT 2017. */
export const FOOD_SETS = ['full', 'open'] as const
export type FoodSet = (typeof FOOD_SETS)[number]

/**
 * Returns the code of the food that replaces a food of IFCT 2017 in the open set, with figures of USDA SR; other codes
 * do not change. Example: `ifct:A015` → `open:A015`.
 */
export function toOpenCode(code: string): string {
  return code.replace(/^ifct:/, 'open:')
}

/**
 * Returns the code by which tables of aisles, shop sizes and starter days, and files of recipes, name a food, whatever the
 * set of foods.
 * Example: `open:A015` → `ifct:A015`.
 */
export function toTableCode(code: string): string {
  return code.replace(/^open:/, 'ifct:')
}
