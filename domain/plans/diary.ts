import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  isTotalComplete,
  type Portion,
  sumNutrients,
  sumShownDays,
  type Totals,
} from '#domain/nutrients/totals.ts'
import {
  type FoodLookup,
  isMealFilled,
  listPortions,
  MEAL_SLOTS,
  type MealSlot,
  type PlanMeals,
} from './plan.ts'
import type { DayTicks } from './ticks.ts'

/** The figures of the diary. */
export const DIARY_NUTRIENTS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
] as const satisfies readonly NutrientKey[]
export type DiaryNutrient = (typeof DIARY_NUTRIENTS)[number]

/**
 * One food of an entry, with the words it was typed in. `foodId` and `grams` are `null` for words that were not
 * understood. `nutrients` per 100 g are frozen when the entry is written.
 */
export type DiaryFood = {
  text: string
  foodId: string | null
  name: string
  grams: number | null
  measure: { label: string; grams: number; quantity: number } | null
  nutrients: Partial<Record<DiaryNutrient, number>> | null
  /** True if nobody has checked a food that was not certain. */
  isUnsure: boolean
}

/** A figure of a day. `amount` is `null` if nothing is known; it is a lower bound unless `isComplete`. */
export type DiaryFigure = { amount: number | null; isComplete: boolean }
export type DiaryFigures = Record<DiaryNutrient, DiaryFigure>

/** How many of a day's planned meals were eaten, skipped, swapped and not marked. */
export type MealCounts = {
  planned: number
  eaten: number
  skipped: number
  swapped: number
  unmarked: number
}

/** The plan's part of a day in the diary. */
export type PlannedDay = { meals: PlanMeals; lookUpFood: FoodLookup }

/** An entry as the sums need it. `slot`: the planned meal that it replaces. */
export type EatenEntry = { slot: MealSlot | null; foods: readonly DiaryFood[] }

/**
 * Lists the foods of an entry as portions for sums. An entry without a known food, such as a photo, is one portion of
 * unknown weight.
 */
export function listDiaryPortions(foods: readonly DiaryFood[]): Portion[] {
  if (foods.length === 0) return [{ grams: null, nutrients: null }]
  return foods.map(({ foodId, grams, nutrients }) =>
    foodId === null || grams === null ? { grams: null, nutrients: null } : { grams, nutrients },
  )
}

/** Adds up one entry. */
export function sumDiaryFoods(foods: readonly DiaryFood[]): Totals {
  return sumNutrients(listDiaryPortions(foods))
}

/**
 * Adds up a day: meals ticked as eaten with their planned figures, and every entry of the diary. A swapped meal without
 * an entry has unknown figures, so the sum is then a lower bound. Skipped meals and meals that are not marked add nothing.
 */
export function sumDiaryDay(
  planned: PlannedDay | null,
  ticks: DayTicks,
  entries: readonly EatenEntry[],
): Totals {
  const replaced = new Set(entries.map(({ slot }) => slot))
  const meals = MEAL_SLOTS.flatMap(({ key }): Portion[] => {
    if (ticks[key] === 'swapped') return replaced.has(key) ? [] : [{ grams: null, nutrients: null }]
    if (ticks[key] !== 'eaten') return []
    return planned === null
      ? [{ grams: null, nutrients: null }]
      : listPortions(planned.meals[key], planned.lookUpFood)
  })
  return sumNutrients([...meals, ...entries.flatMap(({ foods }) => listDiaryPortions(foods))])
}

/** Counts the planned meals of a day by their ticks. */
export function countMeals(planned: PlannedDay | null, ticks: DayTicks): MealCounts {
  const counts = { planned: 0, eaten: 0, skipped: 0, swapped: 0, unmarked: 0 }
  if (planned === null) return counts
  for (const { key } of MEAL_SLOTS) {
    if (!isMealFilled(planned.meals[key])) continue
    counts.planned += 1
    counts[ticks[key] ?? 'unmarked'] += 1
  }
  return counts
}

/** Adds up the counts of several days. */
export function sumMealCounts(days: readonly MealCounts[]): MealCounts {
  const sum = (key: keyof MealCounts): number => days.reduce((total, counts) => total + counts[key], 0)
  return {
    planned: sum('planned'),
    eaten: sum('eaten'),
    skipped: sum('skipped'),
    swapped: sum('swapped'),
    unmarked: sum('unmarked'),
  }
}

/** Returns the figures of totals in whole numbers, as every screen shows them. */
export function toDiaryFigures(totals: Totals): DiaryFigures {
  const read = (key: DiaryNutrient): DiaryFigure => {
    const isComplete = isTotalComplete(totals, key)
    const amount = totals.nutrients[key]?.amount ?? (isComplete ? 0 : null)
    return { amount: amount === null ? null : Math.round(amount), isComplete }
  }
  return {
    energyKcal: read('energyKcal'),
    proteinG: read('proteinG'),
    carbsG: read('carbsG'),
    fatG: read('fatG'),
    fibreG: read('fibreG'),
  }
}

/** Adds up several days as they are shown, so that the shown days add up to the result. */
export function sumDiaryFigures(days: readonly Totals[]): DiaryFigures {
  return toDiaryFigures(sumShownDays(days))
}
