import { averageTotals, type Portion, sumNutrients, type Totals } from '#domain/nutrients/totals.ts'

/** One serving of a meal: what it weighs and holds. `fibre` null: not known. */
export type ServingFigures = {
  grams: number
  calories: number
  protein: number
  carbs: number
  fat: number
  fibre: number | null
}

/** So much of a meal; `figures` null: nothing is known of it. */
export type ServedMeal = { figures: ServingFigures | null; servings: number }

/** What meals add up to. A meal of which nothing is known makes every sum a lower bound. */
export function sumServedMeals(meals: readonly ServedMeal[]): Totals {
  return sumNutrients(meals.map(toPortion))
}

/**
 * What a week's days add up to, and what a day holds on average. Days without meals are not part of the average: nobody
 * fasts because nothing was planned yet.
 */
export function sumWeek(days: readonly (readonly ServedMeal[])[]): {
  total: Totals
  average: Totals
  plannedDays: number
} {
  const planned = days.filter((meals) => meals.length > 0)
  return {
    total: sumServedMeals(planned.flat()),
    average: averageTotals(planned.map(sumServedMeals)),
    plannedDays: planned.length,
  }
}

function toPortion({ figures, servings }: ServedMeal): Portion {
  if (figures === null || figures.grams <= 0) return { grams: null, nutrients: null }
  const { grams, calories, protein, carbs, fat, fibre } = figures
  const per100Grams = (amount: number): number => (amount * 100) / grams
  return {
    grams: grams * servings,
    nutrients: {
      energyKcal: per100Grams(calories),
      proteinG: per100Grams(protein),
      carbsG: per100Grams(carbs),
      fatG: per100Grams(fat),
      ...(fibre === null ? {} : { fibreG: per100Grams(fibre) }),
    },
  }
}
