import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import type { FoodSource } from '#contract/foods/food-items.ts'
import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import type {
  listPlannerMeals,
  PlannerDay,
  PlannerEntry,
  PlannerMeal,
  PlannerMealType,
} from '#contract/planner/meal-planner.ts'
import { MAX_MEALS_A_DAY, PlannerMealId } from '#contract/planner/meal-planner.ts'
import { areLossesDeducted } from '#domain/foods/dish.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isTotalComplete, readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { weighPortions } from '#domain/plans/measured-portions.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatGrams } from '#domain/units/format.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import { type Page, slicePage } from '#server/kit/lists.ts'
import { describeFoodSource } from '#server/modules/foods/service.ts'
import { buildPortionGroceries } from '#server/modules/plans/groceries/service.ts'
import { type PlannerDish, mealPlannerRepository as planner } from './repository.ts'
import { SAMPLE_MEALS, type SampleMeal } from './sample-meals.ts'

/** The categories of dishes for each type of meal. */
const CATEGORIES: Record<PlannerMealType, readonly string[]> = {
  breakfast: ['breakfast'],
  lunch: ['lunch'],
  dinner: ['dinner'],
  snack: ['snacks', 'beverages'],
}

const FOOD_PREFIX = 'food:'
const MAX_SEARCH_WORDS = 8

/** A dish with its amount in grams. */
type DishPortion = { food: PlannerDish; grams: number }

/**
 * Returns a page of the library: sample meals first if nothing is searched for, then dishes by name. If ids are given,
 * returns the meals with these ids instead.
 */
export async function listMeals(
  { db }: Ctx,
  query: z.output<typeof listPlannerMeals.schema.querystring>,
): Promise<Page<PlannerMeal>> {
  if (query.ids !== undefined) return { items: await findMeals(db, readIds(query.ids)), nextCursor: null }
  const after = readNameCursor(query.cursor)
  const words = foldFoodName(query.search ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
  // A search of only signs, which no name contains, finds nothing instead of everything.
  if (query.search && words.length === 0) return { items: [], nextCursor: null }
  const isFirstPage = after === null && words.length === 0
  const samples = isFirstPage
    ? SAMPLE_MEALS.filter(({ type }) => query.type === undefined || type === query.type)
    : []
  const [sampleMeals, dishes] = await Promise.all([
    describeSamples(db, samples),
    planner.listDishes(db, {
      categories: query.type === undefined ? null : CATEGORIES[query.type],
      words,
      after,
      limit: query.limit + 1,
      language: currentLocale(),
    }),
  ])
  const { items, nextCursor } = slicePage(dishes, query.limit, (last) =>
    writeNameCursor(last.name.toLowerCase(), last.id),
  )
  return { items: [...sampleMeals, ...items.map(describeDish)], nextCursor }
}

/** Returns the caller's days, including days without meals. */
export async function getDays(
  ctx: Ctx,
  { from, days }: { from: string; days: number },
): Promise<{ days: PlannerDay[] }> {
  const { userId } = requireActor(ctx)
  const to = addDays(from, days - 1)
  if (!IsoDate.safeParse(to).success) throw invalidField('from', say(msg`Please check the year of this date`))
  const stored = await planner.findDays(ctx.db, userId, from, to)
  const byDay = new Map(stored.map((each) => [each.day, each]))
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(from, index)
      return byDay.get(day) ?? { day, version: 0, entries: [] }
    }),
  }
}

/** Saves complete days. If one was changed in the meantime, saves none of them. */
export async function saveDays(ctx: Ctx, { days }: { days: PlannerDay[] }): Promise<{ days: PlannerDay[] }> {
  const { userId } = requireActor(ctx)
  requireDifferent(
    days.map(({ day }) => day),
    'days',
    say(msg`The same day is listed twice.`),
  )
  requireDifferent(
    days.flatMap(({ entries }) => entries.map(({ id }) => id)),
    'days',
    say(msg`The same meal is listed twice.`),
  )
  return inTransaction(ctx, async ({ db }) => {
    const asked = days.map(({ day }) => day)
    const stored = new Map((await planner.lockDays(db, userId, asked)).map((each) => [each.day, each]))
    if (days.some(({ day, version }) => stored.get(day)?.version !== version)) {
      throw conflict(
        'stale_version',
        say(msg`This week was changed in another window while you were editing.`),
        {
          days: [...stored.values()],
        },
      )
    }
    // Meals that are already planned may stay, even if their dish no longer exists.
    const existing = new Set(
      [...stored.values()].flatMap(({ entries }) => entries.map(({ mealId }) => mealId)),
    )
    const unknown = await listUnknown(
      db,
      days.flatMap(({ entries }) => entries).filter(({ mealId }) => !existing.has(mealId)),
    )
    if (unknown.size > 0) throw invalidField('days', say(msg`One of these meals no longer exists.`))
    for (const { day, entries } of days) await planner.saveDay(db, userId, day, entries)
    return { days: days.map((day) => ({ ...day, version: day.version + 1 })) }
  })
}

/**
 * Adds the meals that a person planned as a visitor to their own days. Leaves out meals that are already there, whose
 * dish was removed, or for which the day has no room.
 */
export async function importDays(
  ctx: Ctx,
  { days }: { days: { day: string; entries: PlannerEntry[] }[] },
): Promise<{ addedCount: number; leftOutCount: number; days: PlannerDay[] }> {
  const { userId } = requireActor(ctx)
  const asked = days.map(({ day }) => day)
  requireDifferent(asked, 'days', say(msg`The same day is listed twice.`))
  return inTransaction(ctx, async ({ db }) => {
    const stored = new Map((await planner.lockDays(db, userId, asked)).map((each) => [each.day, each]))
    const unknown = await listUnknown(
      db,
      days.flatMap(({ entries }) => entries),
    )
    const known = new Set([...stored.values()].flatMap(({ entries }) => entries.map(({ id }) => id)))
    const result = { addedCount: 0, leftOutCount: 0, days: [] as PlannerDay[] }
    for (const { day, entries } of days) {
      const before = stored.get(day) ?? { day, version: 0, entries: [] }
      const fresh = entries.filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      const able = fresh.filter(({ mealId }) => !unknown.has(mealId))
      const added = able.slice(0, Math.max(0, MAX_MEALS_A_DAY - before.entries.length))
      result.addedCount += added.length
      result.leftOutCount += fresh.length - added.length
      if (added.length === 0) {
        result.days.push(before)
        continue
      }
      const merged = [...before.entries, ...added]
      await planner.saveDay(db, userId, day, merged)
      result.days.push({ day, version: before.version + 1, entries: merged })
    }
    return result
  })
}

/** Lists the groceries for servings of meals, by the current recipes. */
export async function listGroceries(
  { db }: Ctx,
  { meals }: { meals: { mealId: string; servings: number }[] },
): ReturnType<typeof buildPortionGroceries> {
  const keys = readKeys(meals.map(({ mealId }) => mealId))
  const dishes = await planner.findDishes(db, keys, currentLocale())
  const portions = meals.flatMap(({ mealId, servings }) =>
    listPortions(mealId, dishes).map(({ food, grams }) => ({
      foodId: food.id,
      name: food.name,
      grams: grams * servings,
    })),
  )
  return buildPortionGroceries(db, portions)
}

/** Finds dishes by the ids of their foods, as meals of the library. Foods that are no dishes are missing. */
export async function findDishMeals(
  { db }: Ctx,
  foodIds: readonly string[],
): Promise<Map<string, PlannerMeal>> {
  if (foodIds.length === 0) return new Map()
  const dishes = await planner.findDishes(db, { ids: foodIds, codes: [] }, currentLocale())
  return new Map(dishes.map((dish) => [dish.id, describeDish(dish)]))
}

/** Finds meals by their ids, in the requested order. Removed meals are missing. */
async function findMeals(db: Db, ids: readonly string[]): Promise<PlannerMeal[]> {
  const { ids: foodIds } = readKeys(ids)
  const sampleIds = new Set(ids)
  const [dishes, samples] = await Promise.all([
    planner.findDishes(db, { ids: foodIds, codes: [] }, currentLocale()),
    describeSamples(
      db,
      SAMPLE_MEALS.filter(({ id }) => sampleIds.has(id)),
    ),
  ])
  const byId = new Map([...samples, ...dishes.map(describeDish)].map((meal) => [meal.id, meal]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Describes sample meals with the figures of their dishes. A sample is left out if one of its dishes or measures is
 * missing, because an incomplete meal would be misleading.
 */
async function describeSamples(db: Db, samples: readonly SampleMeal[]): Promise<PlannerMeal[]> {
  if (samples.length === 0) return []
  const dishes = await planner.findDishes(db, readKeys(samples.map(({ id }) => id)), currentLocale())
  return samples.flatMap((sample): PlannerMeal[] => {
    const portions = weighPortions(sample.portions, dishes)
    if (portions === null) return []
    return [
      {
        id: sample.id,
        isSample: true,
        name: sample.name,
        hindiName: sample.hindiName,
        type: sample.type,
        serving: portions
          .map(({ food, amount }) => `${amount} ${lowerFirst(food.shownName ?? food.name)}`)
          .join(', '),
        measure: null,
        ...sumPortions(portions),
        ingredients: portions.map(
          ({ food, grams, amount }) => `${food.name}, ${amount} (${formatGrams(grams)})`,
        ),
        sourceLabel: describeDishes(
          'dish',
          null,
          portions.map(({ food }) => food),
        ),
      },
    ]
  })
}

/** Describes a dish as a meal of the library: one of its usual measures, or 100 g if it has none. */
function describeDish(dish: PlannerDish): PlannerMeal {
  const measure = dish.measures[0] ?? null
  const grams = measure?.grams ?? 100
  const share = grams / dish.cookedWeightGrams
  return {
    id: `${FOOD_PREFIX}${dish.id}`,
    isSample: false,
    name: dish.name,
    hindiName: dish.hindiName,
    type: readType(dish.category),
    serving: measure
      ? `1 ${wordsOf().measure(measure.label, 1)} (${formatGrams(grams)})`
      : formatGrams(grams),
    measure: measure?.label ?? null,
    ...sumPortions([{ food: dish, grams }]),
    ingredients: dish.ingredients.map(({ name, grams: raw }) => `${name}, ${formatGrams(raw * share)}`),
    sourceLabel: describeDishes(dish.source, dish.code, [dish]),
  }
}

/** Names the source of one or more dishes; cooking losses are named if they are deducted from one of them. */
function describeDishes(source: FoodSource, code: string | null, dishes: readonly PlannerDish[]): string {
  const isLossDeducted = dishes.some(({ method, dishFormula }) => areLossesDeducted(method, dishFormula))
  const codes = dishes.flatMap(({ ingredients }) => ingredients.map((ingredient) => ingredient.code))
  return describeFoodSource(source, code, isLossDeducted, codes)
}

/** Lists the dishes of one serving of a meal with their weights; empty if one of them is missing. */
function listPortions(mealId: string, dishes: readonly PlannerDish[]): DishPortion[] {
  if (mealId.startsWith(FOOD_PREFIX)) {
    const dish = dishes.find(({ id }) => `${FOOD_PREFIX}${id}` === mealId)
    return dish ? [{ food: dish, grams: dish.measures[0]?.grams ?? 100 }] : []
  }
  const sample = SAMPLE_MEALS.find(({ id }) => id === mealId)
  return (sample && weighPortions(sample.portions, dishes)) ?? []
}

/** Adds up the nutrients of portions. Each figure is rounded once, for display and for further sums. */
function sumPortions(
  portions: readonly { food: { nutrients: NutrientAmounts }; grams: number }[],
): Pick<PlannerMeal, 'grams' | 'calories' | 'protein' | 'carbs' | 'fat' | 'fibre'> {
  const totals = sumNutrients(portions.map(({ food, grams }) => ({ grams, nutrients: food.nutrients })))
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    grams: round(totals.totalGrams),
    calories: Math.round(readTotal(totals, 'energyKcal')),
    protein: round(readTotal(totals, 'proteinG')),
    carbs: round(readTotal(totals, 'carbsG')),
    fat: round(readTotal(totals, 'fatG')),
    fibre: isTotalComplete(totals, 'fibreG') ? round(readTotal(totals, 'fibreG')) : null,
  }
}

function readType(category: string | null): PlannerMealType {
  switch (category) {
    case 'breakfast':
    case 'lunch':
    case 'dinner':
      return category
    default:
      return 'snack'
  }
}

/** Returns the keys of all dishes in these meals: ids of single dishes, and codes of the dishes in sample meals. */
function readKeys(mealIds: readonly string[]): { ids: string[]; codes: string[] } {
  const asked = new Set(mealIds)
  return {
    ids: [...asked].flatMap((id) => (id.startsWith(FOOD_PREFIX) ? [id.slice(FOOD_PREFIX.length)] : [])),
    codes: SAMPLE_MEALS.filter(({ id }) => asked.has(id)).flatMap(({ portions }) =>
      portions.map(({ code }) => code),
    ),
  }
}

/** Reads the ids of a query; throws 400 for an invalid id and for too many ids. */
function readIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))]
  if (ids.length > MAX_PLANNER_IDS) {
    throw new AppError(
      400,
      'bad_request',
      say(msg`Please ask for at most ${{ limit: MAX_PLANNER_IDS }} meals at a time.`),
    )
  }
  if (ids.some((id) => !PlannerMealId.safeParse(id).success)) {
    throw invalidField('ids', say(msg`We can’t find this meal.`))
  }
  return ids
}

/** Lists the meals in these entries that do not exist. */
async function listUnknown(db: Db, entries: readonly PlannerEntry[]): Promise<Set<string>> {
  const mealIds = [...new Set(entries.map(({ mealId }) => mealId))]
  const known = new Set((await findMeals(db, mealIds)).map(({ id }) => id))
  return new Set(mealIds.filter((id) => !known.has(id)))
}

function requireDifferent(values: readonly string[], field: string, message: string): void {
  if (new Set(values).size < values.length) throw invalidField(field, message)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
