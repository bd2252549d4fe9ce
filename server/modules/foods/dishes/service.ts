import { msg } from '@lingui/core/runtime-macro'
import {
  CHOOSE_METHOD,
  type ChangeDish,
  type Dish,
  type DishFigures,
  type WriteDish,
  type WriteIngredient,
} from '#contract/foods/dishes.ts'
import { FOOD_ALLERGENS, FOOD_TAGS, type FoodAllergen, type FoodTag } from '#contract/foods/food-items.ts'
import type { CookingMethod } from '#domain/foods/cooking-methods.ts'
import {
  calculateDryWeight,
  combineAllergens,
  combineTags,
  DISH_FORMULA,
  type DishDescription,
  type DishPart,
  describeDish,
  isEnergyTooDense,
  listDependants,
} from '#domain/foods/dish.ts'
import { findVaryingPart } from '#domain/foods/dish-variants.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { calculateCoverage, isTotalComplete, readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import {
  listOwnDishUses,
  lockRecipes,
  recomputeDish,
  recomputeDishes,
  toDishColumns,
} from '#server/seed/recompute-dishes.ts'
import { addRetention } from '#server/seed/retention.ts'
import { addSourceLabel, replaceSearchNames, USDA_TABLE } from '../service.ts'
import { dishesRepository as dishes, type IngredientFood, type StoredDish } from './repository.ts'

/** An ingredient of a recipe with its grams. */
type Part = DishPart & { food: IngredientFood; isUncooked: boolean }

/** Returns a dish with its recipe, also if it was imported. Throws 404 for foods without a recipe. */
export function getDish({ db }: Ctx, id: string): Promise<Dish> {
  return requireDish(db, id)
}

/**
 * Computes the figures of a recipe, whether or not it could be saved. Throws 400 for an ingredient that does not exist.
 */
export async function previewDish(
  { db }: Ctx,
  input: {
    ingredients: WriteIngredient[]
    cookedWeightGrams: number | null
    method: CookingMethod | null
  },
): Promise<DishFigures> {
  const { ingredients, cookedWeightGrams, method } = input
  const [parts, alike] = await Promise.all([
    readParts(db, ingredients, method, false),
    dishes.findSimilarDish(db, ingredients),
  ])
  const totals = sumNutrients(parts)
  const problem = cookedWeightGrams === null ? null : findWeightProblem(parts, cookedWeightGrams)
  const isComputable = cookedWeightGrams !== null && problem === null
  const coverage: DishFigures['coverage'] = {}
  for (const key of Object.keys(totals.nutrients) as NutrientKey[]) {
    if (!isTotalComplete(totals, key)) coverage[key] = calculateCoverage(totals, key) ?? 0
  }
  const tags = combineTags(parts)
  const dish = isComputable ? describeDish(parts, cookedWeightGrams) : null
  const varying = parts.map(({ nutrients }) => findVaryingPart(nutrients, false))
  return {
    rawWeightGrams: totals.totalGrams,
    dryWeightGrams: calculateDryWeight(parts),
    nutrients: dish?.nutrients ?? null,
    amountsBeforeLosses: dish ? readAmountsBeforeLosses(dish) : {},
    dishFormula: DISH_FORMULA,
    withoutGroup: method === null || method === 'raw' ? [] : listWithoutGroup(parts),
    coverage,
    tags,
    allergens: combineAllergens(parts),
    allergensUnknownOf: listNames(parts.filter(({ allergens }) => allergens === null)),
    allergensFrom: nameAllergens(parts),
    tagsLackedBy: listTagBlockers(parts, tags),
    sources: nameSources(parts),
    hasFat: varying.includes('fat'),
    hasSalt: varying.includes('salt'),
    problem,
    suggestion: alike && {
      cookedWeightGrams: roundToFive(totals.totalGrams * alike.yieldShare),
      dishName: alike.name,
    },
  }
}

function readAmountsBeforeLosses({ provenance }: DishDescription): NutrientAmounts {
  const amounts: NutrientAmounts = {}
  for (const [key, note] of Object.entries(provenance)) {
    const amount = note.amountBeforeLosses
    // The type guarantees the keys.
    if (amount !== undefined) amounts[key as NutrientKey] = amount
  }
  return amounts
}

/**
 * Lists the ingredients whose losses are not known: foods of the practice without a food group, and dishes that were not
 * heated before, such as a mix of flours.
 */
function listWithoutGroup(parts: readonly Part[]): string[] {
  const isUnknown = ({ foodGroup, preparation, method }: IngredientFood): boolean =>
    foodGroup === null ? preparation !== 'cooked' : foodGroup === 'Dishes' && method === 'raw'
  return listNames(parts.filter(({ food, isUncooked }) => !isUncooked && isUnknown(food)))
}

/** Adds a dish of the practice's own. It can be found by its names from then on. */
export async function createDish(ctx: Ctx, input: WriteDish): Promise<Dish> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (inside) => requireDish(inside.db, await addDish(inside, input, userId)))
}

/**
 * Adds a dish of the practice's own in the current transaction. Returns its id.
 *
 * @param createdBy The person who adds it; `null` in the dry run of an import.
 * @throws AppError 400 for a dish that is impossible, or an ingredient that cannot be used.
 */
export async function addDish(ctx: Ctx, input: WriteDish, createdBy: string | null): Promise<string> {
  await lockRecipes(ctx.db)
  const dish = await toStoredDish(ctx.db, input, null)
  const id = await dishes.insert(ctx.db, dish, createdBy)
  await writeRecipe(ctx.db, id, dish, input)
  await recordDish(ctx, 'dish.create', id, { ingredients: input.ingredients.length })
  return id
}

/**
 * Replaces one of the practice's own dishes, and recomputes the dishes that use it. Throws 409 for imported dishes, if
 * somebody else has changed it in the meantime, or if a dish that uses it becomes impossible; 400 if it would lose its
 * method.
 */
export async function updateDish(
  ctx: Ctx,
  id: string,
  { updatedAt, ...input }: ChangeDish & { updatedAt: string },
): Promise<Dish> {
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    await lockRecipes(db)
    const stored = await dishes.lock(db, id)
    if (!stored) throw notFound(say(msg`Dish not found.`))
    if (stored.source !== 'custom') {
      throw conflict(
        'food_imported',
        say(msg`Imported dishes cannot be changed. Copy this one and edit the copy.`),
      )
    }
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) {
      throw conflict('stale_version', say(msg`Someone else changed this dish while you were editing.`), {
        dish: stored,
      })
    }
    if (input.method === null && stored.method !== null) throw invalidField('method', say(CHOOSE_METHOD))
    const dish = await toStoredDish(db, input, stored)
    await dishes.update(db, id, dish)
    await writeRecipe(db, id, dish, input)
    const changedDishes = await refreshDishes(db, id)
    await recordDish(inside, 'dish.update', id, {
      ingredients: input.ingredients.length,
      changedDishes,
    })
    return requireDish(db, id)
  })
}

/**
 * Recomputes the practice's own dishes that use a changed food, in the same transaction; `lockRecipes` was called at
 * its start. Returns how many changed.
 *
 * Throws 409 naming a dish that becomes impossible because it would weigh less than its ingredients without their
 * water.
 */
export async function refreshDishes(db: Db, foodId: string): Promise<number> {
  const { changedDishes, impossible } = await recomputeDishes(db, [foodId])
  const [name] = impossible
  if (name !== undefined) {
    throw conflict(
      'conflict',
      say(
        msg`With this change, the cooked weight of ${{ name }} would be too low for its ingredients. Correct that dish first.`,
      ),
    )
  }
  return changedDishes
}

/** Copies the recipe of a dish to its copy, in the transaction that copied its figures. */
export async function copyRecipe(db: Db, fromId: string, toId: string): Promise<void> {
  await dishes.copyRecipe(db, fromId, toId)
  await recomputeDish(db, toId)
}

async function writeRecipe(
  db: Db,
  id: string,
  dish: StoredDish,
  { ingredients, pairsWith }: Pick<WriteDish, 'ingredients' | 'pairsWith'>,
): Promise<void> {
  await dishes.replaceRecipe(db, id, ingredients)
  await dishes.replacePairs(db, id, pairsWith)
  await replaceSearchNames(db, id, dish.name, dish.names)
}

/**
 * Converts a submitted dish to its stored form; `stored` is the dish that it replaces. Throws if the dish is
 * impossible.
 */
async function toStoredDish(db: Db, input: ChangeDish, stored: Dish | null): Promise<StoredDish> {
  if (foldFoodName(input.name) === '') {
    throw invalidField('name', say(msg`Please enter a name with letters, so that the dish can be found`))
  }
  const parts = await readParts(db, input.ingredients, input.method, true)
  requireUsable(parts, stored)
  if (stored) await refuseCircle(db, stored.id, input.ingredients)
  const problem = findWeightProblem(parts, input.cookedWeightGrams)
  if (problem) throw invalidField('cookedWeightGrams', problem)
  requirePortion(input)
  await requirePairs(db, input.pairsWith, stored)
  const [measure] = input.measures
  return {
    ...toDishColumns(describeDish(parts, input.cookedWeightGrams)),
    name: input.name,
    category: input.category,
    preparation: input.preparation,
    servingSize: measure ? `${measure.grams}g` : '100g',
    measures: input.measures,
    description: input.description || null,
    names: input.names,
    cookedWeightGrams: input.cookedWeightGrams,
    method: input.method,
    details: input.details,
  }
}

/** Throws if the usual portion is in a measure that the dish does not have. */
function requirePortion({ measures, details: { usualPortion } }: ChangeDish): void {
  if (!usualPortion || measures.some(({ label }) => label === usualPortion.measure)) return
  throw invalidField('details.usualPortion.measure', say(msg`Select one of the measures of this dish`))
}

/** Throws if the list of dishes eaten with a dish names the dish itself, a dish twice, or a food that is no dish. */
async function requirePairs(db: Db, pairIds: readonly string[], stored: Dish | null): Promise<void> {
  const dishIds = await dishes.lockPairs(db, pairIds)
  for (const [index, id] of pairIds.entries()) {
    const path = `pairsWith.${index}`
    if (id === stored?.id) throw invalidField(path, say(msg`This is the dish itself. Choose another dish.`))
    if (pairIds.indexOf(id) < index) throw invalidField(path, say(msg`This dish is already in the list.`))
    if (!dishIds.has(id)) throw invalidField(path, say(msg`This is no longer a dish. Choose another one.`))
  }
}

async function readParts(
  db: Db,
  ingredients: readonly WriteIngredient[],
  method: CookingMethod | null,
  isLocked: boolean,
): Promise<Part[]> {
  const ids = [...new Set(ingredients.map(({ foodId }) => foodId))]
  const foods = new Map((await dishes.findFoods(db, ids, isLocked)).map((food) => [food.id, food]))
  const parts = ingredients.map(({ foodId, grams, isUncooked }, index) => {
    const food = foods.get(foodId)
    if (!food) {
      throw invalidField(
        `ingredients.${index}.foodId`,
        say(msg`This food is no longer available. Choose another one.`),
      )
    }
    return { ...food, food, grams, isUncooked }
  })
  return addRetention(parts, method)
}

/**
 * Throws if an ingredient may not be used. A dish may still have ingredients that were retired after it was saved; new
 * ingredients must be active.
 */
function requireUsable(parts: readonly Part[], stored: Dish | null): void {
  const issues = parts.flatMap(({ food: { id, name, state } }, index) => {
    const isInRecipe = stored?.ingredients.some(({ foodId }) => foodId === id) ?? false
    if (state === 'active' || (state === 'retired' && isInRecipe)) return []
    const message =
      state === 'retired'
        ? say(msg`${{ name }} is retired. Restore it, or choose another food.`)
        : say(msg`The values of ${{ name }} are unreliable. Choose another food.`)
    return [{ path: `ingredients.${index}.foodId`, message }]
  })
  const [first] = issues
  if (first) throw new AppError(400, 'invalid_input', first.message, { issues })
}

async function refuseCircle(db: Db, dishId: string, ingredients: readonly WriteIngredient[]): Promise<void> {
  // The dishes that use this one, from all recipes except its own.
  const uses = (await listOwnDishUses(db)).filter((use) => use.dishId !== dishId)
  const dependants = new Set([dishId, ...listDependants(uses, [dishId])])
  const index = ingredients.findIndex(({ foodId }) => dependants.has(foodId))
  if (index === -1) return
  throw invalidField(
    `ingredients.${index}.foodId`,
    say(msg`This is the dish itself, or contains it. A dish cannot contain itself.`),
  )
}

/** Returns a sentence that says why a dish cannot have this weight, or `null` if it can. */
function findWeightProblem(parts: readonly Part[], cookedWeightGrams: number): string | null {
  const dryWeightGrams = calculateDryWeight(parts)
  const weight = `${formatNumber(cookedWeightGrams, 2)} g`
  if (cookedWeightGrams < dryWeightGrams) {
    return say(
      msg`The dish cannot weigh ${{ weight }}: its ingredients weigh ${{ dryWeight: formatGrams(dryWeightGrams) }} even without water. Check the cooked weight.`,
    )
  }
  const energyKcal = readTotal(sumNutrients(parts), 'energyKcal')
  if (!isEnergyTooDense(energyKcal, cookedWeightGrams)) return null
  return say(
    msg`No food of ${{ weight }} can have ${{ kcal: formatNumber(energyKcal) }} kcal. Check the cooked weight and the ingredients.`,
  )
}

function nameAllergens(parts: readonly Part[]): DishFigures['allergensFrom'] {
  const names: Partial<Record<FoodAllergen, string[]>> = {}
  for (const allergen of FOOD_ALLERGENS) {
    const having = parts.filter(({ allergens }) => allergens?.includes(allergen))
    if (having.length > 0) names[allergen] = listNames(having)
  }
  return names
}

/** Lists for each missing tag the ingredients that lack it. `egg` is left out because a dish does not need it. */
function listTagBlockers(parts: readonly Part[], tags: readonly FoodTag[]): DishFigures['tagsLackedBy'] {
  const names: Partial<Record<FoodTag, string[]>> = {}
  for (const tag of FOOD_TAGS) {
    if (tag === 'egg' || tags.includes(tag)) continue
    names[tag] = listNames(parts.filter((part) => !part.tags.includes(tag)))
  }
  return names
}

function nameSources(parts: readonly Part[]): string[] {
  const sources = parts.map(({ food }) =>
    food.source === 'usda' ? USDA_TABLE : addSourceLabel(food).sourceLabel,
  )
  return [...new Set(sources)]
}

function listNames(parts: readonly Part[]): string[] {
  return [...new Set(parts.map(({ food }) => food.name))]
}

/** Rounds to 5 g, the precision of kitchen scales. */
function roundToFive(grams: number): number {
  return Math.max(5, Math.round(grams / 5) * 5)
}

async function requireDish(db: Db, id: string): Promise<Dish> {
  const dish = await dishes.find(db, id)
  if (!dish) throw notFound(say(msg`Dish not found.`))
  return dish
}

function recordDish(
  ctx: Ctx,
  action: 'dish.create' | 'dish.update',
  id: string,
  details: Record<string, unknown>,
): Promise<void> {
  return ctx.audit({ action, entity: 'food-item', entityId: id, details })
}
