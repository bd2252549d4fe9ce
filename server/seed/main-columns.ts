import { type NutrientAmounts, pickCoreNutrients } from '#domain/nutrients/nutrients.ts'

/** The columns of a food that repeat its main nutrients per 100 g; energy in whole kcal. */
export type MainColumns = {
  calories: number
  protein: number
  carbs: number
  fat: number
  /** `null` if not known. */
  fiber: number | null
  coreNutrients: NutrientAmounts
}

/** Converts the nutrients of a food to the columns that repeat them. */
export function toMainColumns(nutrients: NutrientAmounts): MainColumns {
  const { energyKcal = 0, proteinG = 0, carbsG = 0, fatG = 0, fibreG = null } = nutrients
  return {
    calories: Math.round(energyKcal),
    protein: proteinG,
    carbs: carbsG,
    fat: fatG,
    fiber: fibreG,
    coreNutrients: pickCoreNutrients(nutrients),
  }
}
