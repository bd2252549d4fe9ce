import type { MacroShare } from '#domain/nutrients/macro-shares.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  calculateTotalsMacroShares,
  isTotalComplete,
  readTotal,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { roundRows } from '#domain/units/rounding.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'
import type { CalculatorState } from './calculator-state.ts'
import { sumMeal, toPortion } from './meal.ts'

/**
 * The figures of the meal. `shares` are whole percentages of its energy. `foodKcal` is the energy of each food as it is
 * shown, in whole kcal that add up to the shown total; `null` if it is not known.
 */
export type MealFigures = {
  totals: Totals
  plate: PlateFigures
  shares: MacroShare[]
  foodKcal: (number | null)[]
}

export function readMealFigures({ meal }: Pick<CalculatorState, 'meal'>): MealFigures {
  const totals = sumMeal(meal)
  const energies = meal.map((item) => {
    const { grams, nutrients } = toPortion(item)
    const per100Grams = nutrients?.energyKcal
    return grams === null || per100Grams === undefined ? null : (per100Grams * grams) / 100
  })
  return {
    totals,
    plate: toPlateFigures(totals),
    shares: calculateTotalsMacroShares(totals),
    foodKcal: roundRows(energies, readTotal(totals, 'energyKcal')),
  }
}

/** Checks whether a nutrient is known for some food, or for all that there are. */
export function isTotalKnown(totals: Totals, key: NutrientKey): boolean {
  return totals.nutrients[key] !== undefined || isTotalComplete(totals, key)
}

function toPlateFigures(totals: Totals): PlateFigures {
  const read = (key: NutrientKey): number | null =>
    totals.nutrients[key]?.amount ?? (isTotalComplete(totals, key) ? 0 : null)
  const keys = ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const
  return {
    energyKcal: read('energyKcal'),
    proteinG: read('proteinG'),
    carbsG: read('carbsG'),
    fatG: read('fatG'),
    fibreG: read('fibreG'),
    atLeast: keys.filter((key) => !isTotalComplete(totals, key)),
  }
}
