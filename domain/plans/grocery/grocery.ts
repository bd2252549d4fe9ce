import { addDays, daysBetween } from '#domain/units/dates.ts'
import type { Locale } from '#domain/words/locale.ts'
import { wordsOf } from '#domain/words/words.ts'
import {
  findLastServedDay,
  formatPlace,
  isPlanServedOn,
  MEAL_SLOTS,
  type PlanDay,
  rotationDayOn,
} from '../plan.ts'
import { findAisle, GROCERY_CATEGORIES, type GroceryCategory, type ShopFood } from './aisles.ts'
import { calculatePurchaseGrams, findRefusePercent } from './refuse.ts'
import { dropState, findShopEntry, isSoldWithRefuse, roundUpToShop } from './shop.ts'

/*
 * Computes the amounts to buy from a plan's days: counts how often each day is served, multiplies the grams of its
 * foods, splits dishes into their raw ingredients, adds up equal foods and rounds each up to the sizes that shops sell.
 */

/** A food as it is bought. */
export type GroceryFood = ShopFood & { foodId: string; name: string; hindiName: string | null }

/** An ingredient of a dish: 100 g of the cooked dish need `gramsPer100g` grams of it, raw. */
export type GroceryIngredient = GroceryFood & { gramsPer100g: number }

/** A food of a plan. `ingredients` is empty if the food is bought as it is eaten. */
export type PlannedFood = GroceryFood & { ingredients: readonly GroceryIngredient[] }

/** First and last day of a grocery list, as calendar dates. */
export type DateRange = { from: string; to: string }

type Dates = { startDate: string; endDate: string }

/** Number of days of a list if nobody chose its dates: one week. */
export const DEFAULT_RANGE_DAYS = 7
/** Nobody buys more than two months of groceries at once. */
export const MAX_RANGE_DAYS = 62

/** Returns the first week of a plan, or less if the plan ends earlier. */
export function findFirstWeek(plan: Dates): DateRange {
  return clampToPlan(plan, { from: plan.startDate, to: addDays(plan.startDate, DEFAULT_RANGE_DAYS - 1) })
}

/**
 * Returns the week of the grocery list for a day: from that day on while the plan is served, otherwise the first week
 * of the plan.
 */
export function findDefaultRange(plan: Dates, today: string): DateRange {
  if (!isPlanServedOn(plan, today)) return findFirstWeek(plan)
  return clampToPlan(plan, { from: today, to: addDays(today, DEFAULT_RANGE_DAYS - 1) })
}

/** Limits a range to the plan's dates. The range and the plan must have a day in common. */
export function clampToPlan(plan: Dates, { from, to }: DateRange): DateRange {
  const last = findLastServedDay(plan.endDate)
  return { from: from < plan.startDate ? plan.startDate : from, to: to > last ? last : to }
}

/**
 * Counts how often each day of a rotation is served in a range, in the order of the days. Example: 3 days from
 * 2026-11-21, for the range from 21 to 27 November → [3, 2, 2].
 */
export function countServings(plan: Dates & { dayCount: number }, { from, to }: DateRange): number[] {
  const servings = new Array<number>(plan.dayCount).fill(0)
  const span = daysBetween(from, to)
  for (let offset = 0; offset <= span; offset++) {
    const day = rotationDayOn(plan, addDays(from, offset))
    if (day !== null) servings[day - 1] = (servings[day - 1] ?? 0) + 1
  }
  return servings
}

/**
 * Lists the days that are served in a range with the number of their servings: the days of the rotation, and each changed
 * day of the range once, in place of the day of the rotation.
 */
export function replaceServings<Day extends PlanDay>(
  plan: Dates & { days: readonly Day[] },
  range: DateRange,
  changedDays: readonly { date: string; day: Day }[],
): { days: Day[]; servings: number[] } {
  const whole = { ...plan, dayCount: plan.days.length }
  const servings = countServings(whole, range)
  const changed = changedDays.filter(({ date }) => date >= range.from && date <= range.to)
  for (const { date } of changed) {
    const number = rotationDayOn(whole, date)
    if (number !== null) servings[number - 1] = (servings[number - 1] ?? 1) - 1
  }
  return {
    days: [...plan.days, ...changed.map(({ day }) => day)],
    servings: [...servings, ...changed.map(() => 1)],
  }
}

/**
 * The amount that a plan needs of one thing to buy. `grams` are raw grams of the edible part, before refuse is added
 * and before they are rounded to the sizes that shops sell.
 */
export type GroceryNeed = {
  /** The food's id, or `shop:…` if several foods are bought as one thing. */
  key: string
  category: GroceryCategory
  name: string
  hindiName: string | null
  grams: number
  /** The amount to buy: `500 g`, `6 eggs`. */
  amountText: string
  /** True if the amount to buy includes peel, pods or bone; absent otherwise. */
  hasRefuse?: true
}

/**
 * Adds up the foods needed for the given number of servings of each day, sorted by aisle and name. Of several
 * alternatives the first counts. A food that `lookUp` does not find has the name in the plan and is listed with the
 * others. The order of days and meals has no effect, and twice the servings need twice the grams.
 */
export function sumNeeds(
  days: readonly PlanDay[],
  servings: readonly number[],
  lookUp: (foodId: string) => PlannedFood | null,
  locale?: Locale,
): GroceryNeed[] {
  const portions = days.flatMap((day, index) => {
    const times = servings[index] ?? 0
    if (times === 0) return []
    return MEAL_SLOTS.flatMap(({ key: slot }) =>
      day.meals[slot].items.map(({ foodId, name, grams }) => ({
        foodId,
        name,
        grams: grams * times,
      })),
    )
  })
  return sumPortionNeeds(portions, lookUp, locale)
}

/** Adds up the given grams of foods, as `sumNeeds` does. `name` is used for a food that `lookUp` does not find. */
export function sumPortionNeeds(
  portions: readonly { foodId: string; name: string; grams: number }[],
  lookUp: (foodId: string) => PlannedFood | null,
  locale?: Locale,
): GroceryNeed[] {
  const parts = new Map<string, { foods: Map<string, GroceryFood>; grams: number[]; buyGrams: number[] }>()
  const add = (food: GroceryFood, gramsAsEaten: number): void => {
    const entry = findShopEntry(food)
    if (entry === null || gramsAsEaten <= 0) return
    const key = entry.key ?? food.foodId
    const part = parts.get(key) ?? { foods: new Map<string, GroceryFood>(), grams: [], buyGrams: [] }
    parts.set(key, part)
    part.foods.set(food.foodId, food)
    const gramsAsUsed = gramsAsEaten * (entry.gramsPerGram ?? 1)
    const refusePercent = isSoldWithRefuse(entry.unit) ? findRefusePercent(food.code) : 0
    part.grams.push(gramsAsUsed)
    part.buyGrams.push(calculatePurchaseGrams(gramsAsUsed, refusePercent))
  }
  for (const { foodId, name, grams } of portions) {
    const food = lookUp(foodId) ?? describeUnknown(foodId, name)
    if (food.ingredients.length === 0) add(food, grams)
    for (const part of food.ingredients) add(part, (grams * part.gramsPer100g) / 100)
  }
  return [...parts]
    .flatMap(([key, { foods, grams, buyGrams }]): GroceryNeed[] => {
      // Several foods can be bought as one thing. Sorting makes the name and aisle independent of the order of days.
      const [food] = [...foods.values()].sort(compareFoods)
      const entry = food && findShopEntry(food)
      if (!food || !entry) return []
      const total = sumInOrder(grams)
      const toBuy = sumInOrder(buyGrams)
      return [
        {
          key,
          category: findAisle(food),
          name: entry.name ?? food.name,
          hindiName: entry.hindiName ?? (food.hindiName && dropState(food.hindiName)),
          grams: total,
          amountText: roundUpToShop(entry.unit, toBuy, locale).text,
          ...(toBuy > total ? { hasRefuse: true as const } : {}),
        },
      ]
    })
    .sort(compareNeeds)
}

/**
 * Lists the meals of the served days that are only a note, from which nothing can be computed: `Day 1, Lunch: Leftover
 * khichdi`.
 */
export function listMealsWithoutFoods(
  days: readonly PlanDay[],
  servings: readonly number[],
  locale?: Locale,
): string[] {
  return days.flatMap((day, index) => {
    if ((servings[index] ?? 0) === 0) return []
    return MEAL_SLOTS.flatMap(({ key: slot }) => {
      const { items, note } = day.meals[slot]
      const words = note.replace(/\s+/g, ' ').trim()
      if (items.length > 0 || words === '') return []
      return [`${formatPlace({ dayLabel: day.dayLabel, slot }, locale)}: ${words}`]
    })
  })
}

/**
 * A writer's change to the list: another amount (`null` if it remains as computed), a removed entry, or the writer's
 * own entry.
 */
export type GroceryChange = {
  key: string
  category: GroceryCategory
  name: string
  amountText: string | null
  isRemoved: boolean
}

/** An entry of a list as it is shown. `grams` is `null` if a writer added the entry. */
export type GroceryEntry = Omit<GroceryNeed, 'grams'> & { grams: number | null; isEdited: boolean }

/** Prefix of the keys of entries that a writer added. */
export const OWN_ENTRY_PREFIX = 'own:'

export function isOwnEntry({ key }: { key: string }): boolean {
  return key.startsWith(OWN_ENTRY_PREFIX)
}

/**
 * Applies the writer's changes to the list and groups it by aisle; aisles without entries are left out. Own entries
 * come after the computed ones of their aisle. A changed amount of a food that the plan no longer needs is hidden until
 * the food is needed again.
 */
export function applyChanges(
  needs: readonly GroceryNeed[],
  changes: readonly GroceryChange[],
): { category: GroceryCategory; items: GroceryEntry[] }[] {
  const changeOf = new Map(changes.map((change) => [change.key, change]))
  const computed = needs.flatMap((need): GroceryEntry[] => {
    const change = changeOf.get(need.key)
    if (change?.isRemoved) return []
    const amountText = change?.amountText ?? null
    if (amountText === null) return [{ ...need, isEdited: false }]
    const { hasRefuse: _hasRefuse, ...rest } = need
    return [{ ...rest, amountText, isEdited: true }]
  })
  const own = changes
    .filter((change) => isOwnEntry(change) && !change.isRemoved)
    .map(
      ({ key, category, name, amountText }): GroceryEntry => ({
        key,
        category,
        name,
        hindiName: null,
        grams: null,
        amountText: amountText ?? '',
        isEdited: true,
      }),
    )
  return GROCERY_CATEGORIES.map((category) => ({
    category,
    items: [...computed, ...own].filter((entry) => entry.category === category),
  })).filter(({ items }) => items.length > 0)
}

/** Writes the amount of an entry: `buy about 750 g` if it includes peel, pods or bone, otherwise `500 g`. */
export function writeAmount(
  { amountText, hasRefuse }: Pick<GroceryEntry, 'amountText'> & { hasRefuse?: boolean | undefined },
  locale?: Locale,
): string {
  return hasRefuse ? wordsOf(locale).buyAbout(amountText) : amountText
}

/** Spices and salt are bought rarely, so lists show this aisle folded. */
export function isFoldedAisle(category: GroceryCategory): boolean {
  return category === 'Spices and salt'
}

function describeUnknown(foodId: string, name: string): PlannedFood {
  return { foodId, name, hindiName: null, code: null, foodGroup: null, ingredients: [] }
}

function compareNeeds(one: GroceryNeed, other: GroceryNeed): number {
  const byAisle = GROCERY_CATEGORIES.indexOf(one.category) - GROCERY_CATEGORIES.indexOf(other.category)
  return byAisle || compareTexts(one.name, other.name) || compareTexts(one.key, other.key)
}

function compareFoods(one: GroceryFood, other: GroceryFood): number {
  return compareTexts(one.code ?? '', other.code ?? '') || compareTexts(one.foodId, other.foodId)
}

/** Compares texts by code points, so that the result is the same on every machine. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Adds decimal numbers in sorted order, so that the sum does not depend on the order in which they come. */
function sumInOrder(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other).reduce((sum, value) => sum + value, 0)
}
