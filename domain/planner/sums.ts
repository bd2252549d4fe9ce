import {
  averageTotals,
  type Portion,
  roundRowTotals,
  sumNutrients,
  type Totals,
} from '#domain/nutrients/totals.ts'

/** Weight and nutrients of one serving of a meal. `fibre` is `null` if it is not known. */
export type ServingFigures = {
  grams: number
  calories: number
  protein: number
  carbs: number
  fat: number
  fibre: number | null
}

/** A meal with its number of servings. `figures` is `null` if nothing is known about the meal. */
export type ServedMeal = { figures: ServingFigures | null; servings: number }

/** Adds up the nutrients of meals. A meal without known figures makes every sum a lower bound. */
export function sumServedMeals(meals: readonly ServedMeal[]): Totals {
  return sumNutrients(meals.map(toPortion))
}

/**
 * Returns the sums of a week and the average of a day. Days without meals are not part of the average, because they are
 * days without a plan, not days without food.
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

/** A day of the week as it is shown: its totals and those of its meals, in the same order. */
export type ShownDay = { total: Totals; meals: Totals[] }

/**
 * Returns the days of a week as they are shown. Energy and macronutrients are whole numbers: the meals of a day add up
 * to the day, and the days to the week.
 */
export function listShownDays(days: readonly (readonly ServedMeal[])[]): ShownDay[] {
  const totals = roundRowTotals(days.map(sumServedMeals), sumServedMeals(days.flat()))
  return days.map((meals, index) => {
    const total = totals[index] ?? sumServedMeals(meals)
    return {
      total,
      meals: roundRowTotals(
        meals.map((meal) => sumServedMeals([meal])),
        total,
      ),
    }
  })
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
