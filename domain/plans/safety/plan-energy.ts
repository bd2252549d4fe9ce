import { sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { type FoodLookup, listPortions, MEAL_SLOTS, type PlanDay, type PlanItem, sumDay } from '../plan.ts'

/**
 * A day of a plan with the energy that its foods prove. `totals`: all nutrients of the first choices. `energyKcal`: the
 * energy of the foods with known energy; of alternatives the lowest counts. `isProven`: there is nothing else to eat,
 * so the figure is the day's energy; otherwise it is a lower bound. `isOnlyNote`: there is a note, and the foods
 * beside it give no known energy. `servings`: how often the plan's dates serve the day; once if absent.
 */
export type SafetyDay = {
  label: string
  totals: Totals
  energyKcal: number
  isProven: boolean
  isOnlyNote: boolean
  servings?: number
}

/** Lists the days of a plan for the safety rules; without dates each of them is served once. */
export function listSafetyDays(
  days: readonly PlanDay[],
  lookUpFood: FoodLookup,
  dates?: { startDate: string; endDate: string },
): SafetyDay[] {
  return days.map((day) => {
    const meals = MEAL_SLOTS.map(({ key }) => day.meals[key])
    const energies = meals.flatMap((meal) => meal.items.map((item) => readLowestEnergy(item, lookUpFood)))
    const hasWords = meals.some(
      (meal) => meal.items.length === 0 && listPortions(meal, lookUpFood).length > 0,
    )
    const known = energies.filter((energy) => energy !== null)
    const energyKcal = known.reduce((sum, energy) => sum + energy, 0)
    const hasUnknown = hasWords || known.length < energies.length
    return {
      label: day.dayLabel,
      totals: sumDay(day.meals, lookUpFood),
      energyKcal,
      isProven: !hasUnknown,
      isOnlyNote: hasUnknown && energyKcal === 0,
      ...(dates ? { servings: countServings(day.dayNumber, days.length, dates) } : {}),
    }
  })
}

/** Counts how often the dates serve a day of a rotation of `dayCount` days. */
function countServings(
  dayNumber: number,
  dayCount: number,
  { startDate, endDate }: { startDate: string; endDate: string },
): number {
  if (dayNumber > dayCount) return 0
  return Math.max(0, Math.ceil((daysBetween(startDate, endDate) - dayNumber + 1) / dayCount))
}

/** Repeats the days as often as the plan's dates serve them. Returns each day once if none is served. */
export function repeatAsServed(days: readonly SafetyDay[]): readonly SafetyDay[] {
  const served = days.flatMap((day) => Array.from({ length: day.servings ?? 1 }, () => day))
  return served.length === 0 ? days : served
}

/** Returns the average energy of the days as they are served, in kcal; 0 without days. It is proven if every day is. */
export function averageEnergy(days: readonly SafetyDay[]): { kcal: number; isProven: boolean } {
  const served = repeatAsServed(days)
  const sum = served.reduce((total, { energyKcal }) => total + energyKcal, 0)
  return {
    kcal: served.length === 0 ? 0 : sum / served.length,
    isProven: days.every(({ isProven }) => isProven),
  }
}

/**
 * Returns the lowest energy among a food and its alternatives, kcal; `null` if the energy of one of them is not known.
 */
function readLowestEnergy(item: PlanItem, lookUpFood: FoodLookup): number | null {
  const energies = [item, ...(item.alternatives ?? [])].map((option) => {
    const nutrients = lookUpFood(option.foodId) ?? null
    return sumNutrients([{ grams: option.grams, nutrients }]).nutrients.energyKcal?.amount ?? null
  })
  return energies.reduce((least, energy) =>
    least === null || energy === null ? null : Math.min(least, energy),
  )
}
