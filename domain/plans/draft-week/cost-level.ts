/** An ingredient of a dish with its share of the raw weight. */
export type CostIngredient = { name: string; foodGroup: string | null; share: number }

/** Foods that usually cost several times as much as grains, pulses, vegetables, milk and eggs of the same weight. */
const COSTLY_GROUPS = ['Animal Meat', 'Marine Shellfish', 'Marine Mollusks', 'Mushrooms']
const COSTLY_NAMES =
  /\b(?:paneer|cheese|whey|quinoa|avocado|broccoli|strawberr|blueberr|kiwi|almond|cashew|pistachio|walnut|pine nut|makhana|prawn|khoa|cream|ghee|saffron|olive oil|tofu)/i

/** An ingredient below this share of the weight, such as a garnish, does not make a dish costly. */
const LEAST_SHARE = 0.05

/**
 * Checks whether a costly food is a main part of a dish. No price is used, because prices differ by place and month; the
 * lists are a judgement about usual prices in Indian cities.
 */
export function isCostlyDish(ingredients: readonly CostIngredient[]): boolean {
  return ingredients.some(
    ({ name, foodGroup, share }) =>
      share >= LEAST_SHARE && (COSTLY_GROUPS.includes(foodGroup ?? '') || COSTLY_NAMES.test(name)),
  )
}
