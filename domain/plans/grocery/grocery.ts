import { addDays, daysBetween } from '#domain/units/dates.ts'
import type { Locale } from '#domain/words/locale.ts'
import {
  findLastServedDay,
  formatPlace,
  isPlanServedOn,
  MEAL_SLOTS,
  type PlanDay,
  rotationDayOn,
} from '../plan.ts'
import { findAisle, GROCERY_CATEGORIES, type GroceryCategory, type ShopFood } from './aisles.ts'
import { findShopEntry, roundUpToShop } from './shop.ts'

/*
 * From a plan's days to what is bought for them: how often each day is served, the grams of its foods, dishes taken apart
 * into what goes into the pot, the same things added up, and each rounded up to what shops sell.
 */

/** A food as it is bought. */
export type GroceryFood = ShopFood & { foodId: string; name: string; hindiName: string | null }

/** What 100 g of a dish as eaten take of a food as bought: `gramsPer100g` go into the pot. */
export type GroceryIngredient = GroceryFood & { gramsPer100g: number }

/** A food of a plan; `ingredients` empty: bought as it is eaten. */
export type PlannedFood = GroceryFood & { ingredients: readonly GroceryIngredient[] }

/** First and last day that is shopped for, as calendar dates. */
export type DateRange = { from: string; to: string }

type Dates = { startDate: string; endDate: string }

/** Days of a list whose dates nobody chose: a week's shopping. */
export const USUAL_RANGE_DAYS = 7
/** More than two months of onions are not bought at once. */
export const MAX_RANGE_DAYS = 62

/** The first week that a plan serves, or less where it ends before. */
export function findFirstWeek(plan: Dates): DateRange {
  return keepWithin(plan, { from: plan.startDate, to: addDays(plan.startDate, USUAL_RANGE_DAYS - 1) })
}

/** The week to shop for on a day: from that day while the plan is served, else its first one. */
export function findUsualRange(plan: Dates, today: string): DateRange {
  if (!isPlanServedOn(plan, today)) return findFirstWeek(plan)
  return keepWithin(plan, { from: today, to: addDays(today, USUAL_RANGE_DAYS - 1) })
}

/** The part of a range that lies within the plan's dates; the two must have a day in common. */
export function keepWithin(plan: Dates, { from, to }: DateRange): DateRange {
  const last = findLastServedDay(plan.endDate)
  return { from: from < plan.startDate ? plan.startDate : from, to: to > last ? last : to }
}

/**
 * How often each day of a rotation is served in a range, by the days' order. Example: 3 days from 2026-11-21, asked for
 * 21 to 27 November → [3, 2, 2].
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

/** What a plan needs of one thing to buy. `grams` are raw, of the edible part, before they are rounded to what is sold. */
export type GroceryNeed = {
  /** The food's id, or `shop:…` where several foods are bought as one thing. */
  key: string
  category: GroceryCategory
  name: string
  hindiName: string | null
  grams: number
  /** What to buy: `500 g`, `6 eggs`. */
  amountText: string
}

/**
 * The needs of so many servings of each day, in the order of aisles and names. The first of alternatives counts. A food
 * that `lookUp` does not know has the name that the plan gives it and is listed with the others. The order of days and
 * meals does not matter, and twice the servings need twice the grams.
 */
export function sumNeeds(
  days: readonly PlanDay[],
  servings: readonly number[],
  lookUp: (foodId: string) => PlannedFood | null,
  locale: Locale = 'en',
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

/** The needs of some grams of foods, as in `sumNeeds`. `name` is used for a food that `lookUp` does not know. */
export function sumPortionNeeds(
  portions: readonly { foodId: string; name: string; grams: number }[],
  lookUp: (foodId: string) => PlannedFood | null,
  locale: Locale = 'en',
): GroceryNeed[] {
  const parts = new Map<string, { foods: Map<string, GroceryFood>; grams: number[] }>()
  const add = (food: GroceryFood, gramsAsEaten: number): void => {
    const entry = findShopEntry(food)
    if (entry === null || gramsAsEaten <= 0) return
    const key = entry.key ?? food.foodId
    const part = parts.get(key) ?? { foods: new Map<string, GroceryFood>(), grams: [] }
    parts.set(key, part)
    part.foods.set(food.foodId, food)
    part.grams.push(gramsAsEaten * (entry.gramsPerGram ?? 1))
  }
  for (const { foodId, name, grams } of portions) {
    const food = lookUp(foodId) ?? describeUnknown(foodId, name)
    if (food.ingredients.length === 0) add(food, grams)
    for (const part of food.ingredients) add(part, (grams * part.gramsPer100g) / 100)
  }
  return [...parts]
    .flatMap(([key, { foods, grams }]): GroceryNeed[] => {
      // Foods bought as one thing: which of them speaks for all must not depend on the order of days.
      const [food] = [...foods.values()].sort(compareFoods)
      const entry = food && findShopEntry(food)
      if (!food || !entry) return []
      const total = sumInOrder(grams)
      return [
        {
          key,
          category: findAisle(food),
          name: entry.name ?? food.name,
          hindiName: entry.hindiName ?? food.hindiName,
          grams: total,
          amountText: roundUpToShop(entry.unit, total, locale).text,
        },
      ]
    })
    .sort(compareNeeds)
}

/** Meals of the served days that are words alone, which nothing can be computed from: `Day 1, Lunch: Leftover khichdi`. */
export function listUnlistedMeals(
  days: readonly PlanDay[],
  servings: readonly number[],
  locale: Locale = 'en',
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

/** A writer's change of the list: another amount (null: as computed), an entry taken out, or one of the writer's own. */
export type GroceryChange = {
  key: string
  category: GroceryCategory
  name: string
  amountText: string | null
  isRemoved: boolean
}

/** An entry of a list as it is read. `grams` null: added by hand. */
export type GroceryEntry = Omit<GroceryNeed, 'grams'> & { grams: number | null; isEdited: boolean }

/** Entries that a writer added by hand carry a key that begins so. */
export const OWN_ENTRY_PREFIX = 'own:'

export function isOwnEntry({ key }: { key: string }): boolean {
  return key.startsWith(OWN_ENTRY_PREFIX)
}

/**
 * The list with the writer's changes, by aisle; aisles without entries are left out. Own entries come after the
 * computed ones of their aisle. A changed amount of a food that the plan no longer needs is hidden until it is needed
 * again.
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
    return [{ ...need, amountText: amountText ?? need.amountText, isEdited: amountText !== null }]
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

/** By code points: the same on every machine. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Adding decimal numbers in one order always gives one sum, whatever order they came in. */
function sumInOrder(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other).reduce((sum, value) => sum + value, 0)
}
