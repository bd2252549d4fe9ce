import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { isAllergyConcerned } from '#domain/people/allergies.ts'
import { ALLERGIES, isOneOf } from '#domain/people/options.ts'
import { findAllergensInWords } from '../safety-words.ts'
import { listFoodWarnings, SODIUM_LIMIT_MG, type WarnedClient } from '../warnings.ts'
import type { SwapFood } from './swap-food.ts'

/** Why a food is not offered to a client. */
export type SwapObstacle = 'allergy' | 'preference' | 'condition' | 'fasting'

/** The replaced portion and the rest of its day, as the rules about conditions need them. */
export type SwapDay = {
  /** What the replaced portion contains, by nutrient; `undefined` if not known. */
  replaced: (key: NutrientKey) => number | undefined
  /** Sodium of the day's other foods in mg; `null` if it is not known of each of them. */
  otherSodiumMg: number | null
  /** True if every food of the day suits fasts, so that a swap must too. */
  isFastingDay: boolean
}

/** The nutrients that the safety rules show with kidney disease (`describeKidneyFigures`). */
const KIDNEY_NUTRIENTS = ['proteinG', 'sodiumMg', 'potassiumMg', 'phosphorusMg'] as const

/** In kidney disease, a swap has at most this share more of each of these nutrients. Ours: as exact as a measure is. */
const KIDNEY_TOLERANCE = 0.1

/**
 * Returns why a food is not safe for a client, or `null` if nothing on record speaks against it. Allergies and preferences
 * are compared as in the safety rules: unknown allergens count as every allergen, a name that the practice wrote is
 * searched for allergens, and unknown diets count as unsuited. An allergy without a mark on foods is searched for in the
 * name.
 */
export function findFoodObstacle(food: SwapFood, client: WarnedClient): SwapObstacle | null {
  const allergies = client.allergies.filter((allergy) => allergy.trim() !== '')
  if (allergies.length > 0) {
    const named = food.source === 'custom' ? findAllergensInWords(food.name) : []
    const name = food.name.toLowerCase()
    const isNamed = allergies.some((allergy) =>
      isOneOf(ALLERGIES, allergy)
        ? isAllergyConcerned(allergy, named)
        : name.includes(allergy.trim().toLowerCase()),
    )
    if (food.allergens === null || isNamed) return 'allergy'
  }
  const [warning] = listFoodWarnings(food, client)
  switch (warning?.kind) {
    case undefined:
      return null
    case 'allergy':
    case 'preference':
      return warning.kind
    default:
      return 'condition'
  }
}

/**
 * Returns why a portion of a food is not safe for a client on this day, or `null`. With high blood pressure or heart
 * disease a swap never brings the day above the limit of sodium, and adds none if the day is above it. With kidney disease
 * it has no more protein, sodium, potassium and phosphorus than the replaced food, and no less protein. An unknown figure
 * cannot prove any of this.
 */
export function findPortionObstacle(
  food: SwapFood,
  grams: number,
  client: WarnedClient,
  day: SwapDay,
): SwapObstacle | null {
  if (day.isFastingDay && !food.tags.includes('fasting')) return 'fasting'
  const read = (key: NutrientKey): number | undefined => {
    const per100Grams = food.nutrients[key]
    return per100Grams === undefined ? undefined : (per100Grams * grams) / 100
  }
  const has = (condition: string) =>
    client.medicalConditions.includes(condition) || client.healthFlags.includes(condition)
  if (has('hypertension') || has('heart_disease') || has('unstable_heart_disease')) {
    const roomMg = day.otherSodiumMg === null ? 0 : SODIUM_LIMIT_MG - day.otherSodiumMg
    const mostMg = Math.max(day.replaced('sodiumMg') ?? 0, roomMg)
    const sodiumMg = read('sodiumMg')
    if (sodiumMg === undefined || sodiumMg > mostMg) return 'condition'
  }
  if (has('kidney_disease')) {
    for (const key of KIDNEY_NUTRIENTS) {
      const before = day.replaced(key)
      const after = read(key)
      if (before === undefined || after === undefined) return 'condition'
      if (after > before * (1 + KIDNEY_TOLERANCE)) return 'condition'
      if (key === 'proteinG' && after < before * (1 - KIDNEY_TOLERANCE)) return 'condition'
    }
  }
  return null
}
