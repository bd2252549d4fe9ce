import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { listComparableIntakes, type ReferenceIntake } from '#domain/nutrients/reference-intakes.ts'
import {
  formatNutrient,
  formatTotal,
  isTotalComplete,
  readTotal,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { listFoodWarnings, type WarnedClient } from './warnings.ts'

/*
 * Nutrients that Indian diets often lack, compared with the reference intake over a whole plan, and foods that contain
 * much of them.
 */

/** The nutrients that are checked over the whole plan. Iodine is checked too, but no food table lists it. */
export const WATCHED_NUTRIENTS = ['vitaminB12Ug', 'ironMg', 'calciumMg', 'vitaminDUg', 'folateUg'] as const
export type WatchedNutrient = (typeof WATCHED_NUTRIENTS)[number]

/**
 * A nutrient that is low or not known over the whole plan. `low`: known for every food, and below the reference.
 * `unknown`: foods without a figure could contain the rest, or no reference is confirmed.
 */
export type NutrientGap = {
  nutrient: WatchedNutrient | 'iodine'
  label: string
  state: 'low' | 'unknown'
  /** `0.4 µg of 2.2 µg a day`, or why it is not known. */
  text: string
}

/** A food with the amount of a nutrient in its usual serving, in the nutrient's unit. */
export type FoodServing = {
  nutrient: WatchedNutrient
  name: string
  serving: { label: string; grams: number }
  amount: number
  tags: readonly string[]
  allergens: readonly string[]
}

/**
 * Finds the watched nutrients that are low or not known on the average day. Iodine is always not known.
 *
 * @param totals The average over all days of the plan.
 * @param rows The client's reference intakes.
 */
export function findNutrientGaps(totals: Totals, rows: readonly ReferenceIntake[]): NutrientGap[] {
  const comparable = listComparableIntakes(rows)
  const gaps = WATCHED_NUTRIENTS.flatMap((nutrient): NutrientGap[] => {
    const label = NUTRIENTS[nutrient].label
    const advised = comparable.find(({ key }) => key === nutrient)?.amount
    if (advised === undefined) {
      return [{ nutrient, label, state: 'unknown', text: 'no reference intake is confirmed for this client' }]
    }
    if (readTotal(totals, nutrient) >= advised) return []
    const { text, coverage } = formatTotal(totals, nutrient)
    const reference = `${formatNutrient(advised, nutrient)} a day`
    return [
      {
        nutrient,
        label,
        state: isTotalComplete(totals, nutrient) ? 'low' : 'unknown',
        text:
          totals.nutrients[nutrient] === undefined
            ? `no food has a figure, and the reference is ${reference}`
            : `${text} of ${reference}${coverage === null ? '' : `, ${coverage}`}`,
      },
    ]
  })
  const iodine: NutrientGap = {
    nutrient: 'iodine',
    label: 'Iodine',
    state: 'unknown',
    text: 'no food table lists it, so ask whether iodised salt is used',
  }
  return [...gaps, iodine]
}

/** Number of foods that are named for a nutrient. */
const MAX_FOODS = 2

/**
 * Chooses the foods with most of a nutrient in a usual serving, best first. Foods that the client is allergic to, or that
 * do not suit their diet, are left out.
 */
export function chooseFoodsFor(
  nutrient: WatchedNutrient,
  foods: readonly FoodServing[],
  client: WarnedClient,
): FoodServing[] {
  return foods
    .filter((food) => food.nutrient === nutrient)
    .filter((food) => listFoodWarnings({ ...food, nutrients: {} }, client).length === 0)
    .sort((one, other) => other.amount - one.amount || one.name.localeCompare(other.name))
    .slice(0, MAX_FOODS)
}

/**
 * Writes a gap and its foods as a part of a sentence: `is low: 0.4 µg of 2.2 µg a day, much in Curd (katori, 0.92 µg)`.
 */
export function describeNutrientGap({ state, text }: NutrientGap, foods: readonly FoodServing[]): string {
  const names = foods.map(
    ({ name, nutrient, serving, amount }) =>
      `${name} (${serving.label}, ${formatNutrient(amount, nutrient)})`,
  )
  const advice = names.length > 0 ? `, much in ${names.join(' or ')}` : ''
  return `${state === 'low' ? 'is low' : 'is not known'}: ${text}${advice}`
}
