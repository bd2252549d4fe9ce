import type { Recipe } from './sources.ts'

/* The light and restaurant levels by the table in docs/dishes.md, without the product's code. */

/** The groups of IFCT 2017 and USDA SR that vary: oils and ghee (group T), butter; cream; salt. */
const isFat = (code: string): boolean => /^ifct:T|^usda:(01001|01145|04\d{3})$/.test(code)
const isCream = (code: string): boolean => /^usda:(01049|01050|01052|01053)$/.test(code)
const isSalt = (code: string): boolean => code === 'usda:02047'

const LEVELS = [
  { level: 'light', fat: 50, friedFat: 75, cream: 50, salt: 70 },
  { level: 'restaurant', fat: 180, friedFat: 125, cream: 160, salt: 130 },
]

const LEAST_FAT_PER_SERVING: { [method: string]: number } = {
  simmered: 2.5,
  sauteed: 2.5,
  fried: 2.5,
  roasted: 1,
  grilled: 1,
}

/** Returns the light and restaurant recipes of a dish, each only if it differs from the usual one. */
export function listLevels(recipe: Recipe): Recipe[] {
  return LEVELS.flatMap((level) => {
    const percentOf = (code: string): number => {
      if (isCream(code)) return level.cream
      if (isSalt(code)) return level.salt
      return isFat(code) ? findFatPercent(recipe, level) : 100
    }
    const ingredients = recipe.ingredients.map(({ code, grams, isUncooked }) => ({
      code,
      isUncooked,
      grams: Math.max(0.01, Math.round(grams * percentOf(code)) / 100),
    }))
    const added = ingredients.map(({ grams }, index) => grams - (recipe.ingredients[index]?.grams ?? 0))
    if (added.every((grams) => Math.abs(grams) < 0.001)) return []
    const cookedWeightGrams =
      Math.round((recipe.cookedWeightGrams + added.reduce((sum, grams) => sum + grams, 0)) * 100) / 100
    return [{ ...recipe, code: `${recipe.code}:${level.level}`, ingredients, cookedWeightGrams }]
  })
}

function findFatPercent(recipe: Recipe, level: (typeof LEVELS)[number]): number {
  if (recipe.method === 'deep-fried') return level.friedFat
  if (level.fat > 100) return level.fat
  const usual = recipe.ingredients
    .filter(({ code }) => isFat(code))
    .reduce((sum, { grams }) => sum + grams, 0)
  const least = (LEAST_FAT_PER_SERVING[recipe.method] ?? 0) * recipe.servings
  if (least >= usual) return 100
  return Math.max(level.fat, (least / usual) * 100)
}
