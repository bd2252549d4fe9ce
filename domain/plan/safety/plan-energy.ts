import { sumNutrients, type Totals } from '../../nutrients/totals.ts'
import { type FoodLookup, listPortions, MEAL_SLOTS, type PlanDay, type PlanItem, sumDay } from '../plan.ts'

/**
 * What a day of a plan is proven to give. `totals`: all nutrients, first choices. `energyKcal`: energy of the foods whose
 * energy is known, of alternatives the one with the least. `isProven`: nothing else is on the plate, so the figure is the
 * day's energy; otherwise it is a lower bound. `isWordsAlone`: something is written, and no food of known energy.
 */
export type SafetyDay = {
  label: string
  totals: Totals
  energyKcal: number
  isProven: boolean
  isWordsAlone: boolean
}

/** The days of a plan as the safety rules take them. */
export function listSafetyDays(days: readonly PlanDay[], lookUpFood: FoodLookup): SafetyDay[] {
  return days.map((day) => {
    const meals = MEAL_SLOTS.map(({ key }) => day.meals[key])
    const energies = meals.flatMap((meal) =>
      (meal.items ?? []).map((item) => readLowestEnergy(item, lookUpFood)),
    )
    const hasWords = meals.some(
      (meal) => (meal.items ?? []).length === 0 && listPortions(meal, lookUpFood).length > 0,
    )
    const known = energies.filter((energy) => energy !== null)
    const hasUnknown = hasWords || known.length < energies.length
    return {
      label: day.dayLabel,
      totals: sumDay(day.meals, lookUpFood),
      energyKcal: known.reduce((sum, energy) => sum + energy, 0),
      isProven: !hasUnknown,
      isWordsAlone: hasUnknown && known.length === 0,
    }
  })
}

/** The average of the days' energy, kcal; 0 without days. Proven when every day is. */
export function averageEnergy(days: readonly SafetyDay[]): { kcal: number; isProven: boolean } {
  const sum = days.reduce((total, { energyKcal }) => total + energyKcal, 0)
  return { kcal: days.length === 0 ? 0 : sum / days.length, isProven: days.every(({ isProven }) => isProven) }
}

/** The least that a food and its alternatives give, kcal; null where one of them has no known energy. */
function readLowestEnergy(item: PlanItem, lookUpFood: FoodLookup): number | null {
  const energies = [item, ...(item.alternatives ?? [])].map((option) => {
    const nutrients = lookUpFood(option.foodId) ?? null
    return sumNutrients([{ grams: option.grams, nutrients }]).nutrients.energyKcal?.amount ?? null
  })
  return energies.reduce((least, energy) =>
    least === null || energy === null ? null : Math.min(least, energy),
  )
}
