import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import { isCostlyDish } from '#domain/plans/draft-week/cost-level.ts'
import type { DraftDish } from '#domain/plans/draft-week/draft-dish.ts'
import type { Db } from '#server/kit/database/db.ts'
import { draftFoodsRepository as foods } from './repository.ts'

type StoredFood = Awaited<ReturnType<typeof foods.listFoods>>[number]
type Ingredient = { id: string; name: string; foodGroup: string | null; share: number }

/** A dish with more added sugar than this share of its ingredients is sweetened. */
const SWEETENED_SHARE = 0.04
/** Dishes within dishes are replaced by their ingredients up to this depth. */
const MOST_DEPTH = 4

/** Fruit that most Indian markets have in its season; the food tables also list rare ones and parts of fruit. */
const MARKET_FRUIT =
  /^(?:Apple, (?:big|small)|Banana, ripe, (?:poovam|robusta)|Custard apple|Grapes, seedless|Guava|Jamun|Kiwi|Litchi|Mango, ripe|Musk melon|Orange|Papaya, ripe|Peach|Pear|Pineapple|Plum|Pomegranate|Sapota|Sweet lime|Water ?melon)/

/** A fruit is eaten as a fruit if its usual portion has this energy; lemons and raw tamarind are not. */
const FRUIT_KCAL = { min: 25, max: 160 }

/**
 * Reads all dishes and fruits from which a week can be drafted.
 *
 * @param hasNames True if the names of dishes and ingredients are needed, to find disliked foods.
 */
export async function listDraftDishes(db: Db, hasNames: boolean): Promise<DraftDish[]> {
  const [rows, ingredientRows, pairRows] = await Promise.all([
    foods.listFoods(db),
    foods.listIngredients(db),
    foods.listPairs(db),
  ])
  const recipes = Map.groupBy(ingredientRows, ({ dishId }) => dishId)
  const pairs = Map.groupBy(pairRows, ({ dishId }) => dishId)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  // Varieties of a fruit are one dish: banganapalli and kesar are mangoes.
  const fruits = new Map<string, string>()
  for (const { id, name, foodGroup, dishDetails } of rows) {
    if (isFruit({ foodGroup, dishDetails }) && !fruits.has(firstWord(name))) fruits.set(firstWord(name), id)
  }
  const parts = new Map<string, Ingredient[]>()
  for (const { id, variant } of rows) if (variant === null) parts.set(id, listParts(id, recipes))
  const nameIds = new Set([...parts].flatMap(([id, list]) => [id, ...list.map((part) => part.id)]))
  const names = hasNames ? await foods.listNames(db, [...nameIds]) : new Map<string, readonly string[]>()
  return rows.flatMap((row) => {
    const base = row.baseCode === null ? row : byCode.get(row.baseCode)
    if (!base || !(isFruit(base) ? isEatenAsFruit(base) : (base.dishDetails.roles?.length ?? 0) > 0))
      return []
    const ingredients = parts.get(base.id) ?? []
    const nameKeys = [base.id, ...ingredients.map(({ id }) => id)].flatMap((id) => names.get(id) ?? [])
    const pairIds = pairs.get(base.id)?.map(({ pairId }) => pairId) ?? []
    const dish = toDraftDish(row, base, ingredients, nameKeys, pairIds)
    return [isFruit(base) ? { ...dish, dishId: fruits.get(firstWord(row.name)) ?? row.id } : dish]
  })
}

/** Returns the ingredients of a dish with their shares of its raw weight. */
function listParts(
  dishId: string,
  recipes: ReadonlyMap<
    string,
    readonly { ingredientId: string; name: string; foodGroup: string | null; grams: number }[]
  >,
  depth = 0,
): Ingredient[] {
  const recipe = recipes.get(dishId) ?? []
  const grams = recipe.reduce((sum, ingredient) => sum + ingredient.grams, 0)
  return recipe.flatMap(({ ingredientId, name, foodGroup, grams: own }) => {
    const share = own / grams
    const inner = depth < MOST_DEPTH ? listParts(ingredientId, recipes, depth + 1) : []
    const whole = { id: ingredientId, name, foodGroup, share }
    return inner.length === 0 ? [whole] : inner.map((part) => ({ ...part, share: part.share * share }))
  })
}

const firstWord = (name: string): string => name.split(/[ ,]/)[0] ?? name

const isFruit = ({ foodGroup, dishDetails }: Pick<StoredFood, 'foodGroup' | 'dishDetails'>): boolean =>
  foodGroup === 'Fruits' && (dishDetails.roles?.length ?? 0) === 0

function isEatenAsFruit({ name, measures, nutrients }: StoredFood): boolean {
  if (!MARKET_FRUIT.test(name)) return false
  const { grams } = findUsualPortion({ measures, usualPortion: null })
  const kcal = ((nutrients.energyKcal ?? 0) * grams) / 100
  return kcal >= FRUIT_KCAL.min && kcal <= FRUIT_KCAL.max
}

function toDraftDish(
  row: StoredFood,
  base: StoredFood,
  ingredients: readonly Ingredient[],
  names: readonly string[],
  pairsWith: readonly string[],
): DraftDish {
  const sugar = ingredients.reduce(
    (sum, { foodGroup, share }) => sum + (foodGroup === 'Sugars' ? share : 0),
    0,
  )
  const isPlainFruit = isFruit(base)
  return {
    foodId: row.id,
    name: row.name,
    dishId: base.id,
    level: row.variant ?? 'usual',
    roles: isPlainFruit ? ['fruit'] : (base.dishDetails.roles ?? []),
    slots: isPlainFruit ? ['breakfast', 'mid-morning', 'evening'] : (base.dishDetails.slots ?? []),
    region: base.dishDetails.region ?? 'all',
    measures: row.measures,
    usualPortion: base.dishDetails.usualPortion ?? null,
    tags: row.tags,
    allergens: row.allergens,
    nutrients: row.nutrients,
    isDeepFried: base.method === 'deep-fried',
    isSweetened: sugar >= SWEETENED_SHARE,
    isCostly: isCostlyDish(
      ingredients.length > 0 ? ingredients : [{ name: row.name, foodGroup: row.foodGroup, share: 1 }],
    ),
    names,
    pairsWith,
  }
}
