import { msg } from '@lingui/core/runtime-macro'
import { formatNutrient, formatTotal } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { listComparableIntakes, type ReferenceIntake } from '#domain/nutrients/reference-intakes.ts'
import { isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
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
  /** The core nutrients, per 100 g. */
  nutrients: NutrientAmounts
  /** True if the food, or an ingredient of its recipe, is mostly sugar (`SUGARY_SHARE`). */
  hasSugar: boolean
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
    const label = say(NUTRIENTS[nutrient].label)
    const advised = comparable.find(({ key }) => key === nutrient)?.amount
    if (advised === undefined) {
      return [
        {
          nutrient,
          label,
          state: 'unknown',
          text: say(msg`we have no confirmed reference intake for this client`),
        },
      ]
    }
    if (readTotal(totals, nutrient) >= advised) return []
    return [
      {
        nutrient,
        label,
        state: isTotalComplete(totals, nutrient) ? 'low' : 'unknown',
        text: describeAmount(totals, nutrient, formatNutrient(advised, nutrient)),
      },
    ]
  })
  const iodine: NutrientGap = {
    nutrient: 'iodine',
    label: say(msg`Iodine`),
    state: 'unknown',
    text: say(msg`not listed in any food table, so ask whether they use iodised salt`),
  }
  return [...gaps, iodine]
}

function describeAmount(totals: Totals, nutrient: WatchedNutrient, reference: string): string {
  const { text: amount, coverage } = formatTotal(totals, nutrient)
  if (totals.nutrients[nutrient] === undefined) {
    return say(msg`no food has a value; the reference is ${{ reference }} a day`)
  }
  return coverage === null
    ? say(msg`${{ amount }} of ${{ reference }} a day`)
    : say(msg`${{ amount }} of ${{ reference }} a day, ${{ coverage }}`)
}

/** Number of foods that are named for a nutrient. */
const MAX_FOODS = 2

/**
 * Share of the reference intake a day from which a serving has a significant amount of a nutrient. Regulation (EU) No
 * 1169/2011, Annex XIII, Part A, point 2, has 15 % for 100 g of a food and for the portion of a single-portion package, and
 * 7.5 % for 100 ml of a drink. We apply 15 % to the usual serving of foods and drinks alike, which for a glass of 200 ml is
 * the same.
 */
const SIGNIFICANT_SHARE = 0.15

/**
 * Chooses the foods with most of a nutrient in a usual serving, best first: only foods with a significant amount that
 * the editor would not warn about, and that suit the conditions and medicines on the client's record.
 *
 * @param rows The client's reference intakes. No food is chosen for a nutrient without a confirmed one.
 */
export function chooseFoodsFor(
  nutrient: WatchedNutrient,
  foods: readonly FoodServing[],
  client: WarnedClient,
  rows: readonly ReferenceIntake[],
): FoodServing[] {
  return foods
    .filter((food) => food.nutrient === nutrient && isSignificant(food.amount, nutrient, rows))
    .filter((food) => listFoodWarnings(food, client).length === 0 && suitsHealth(food, client, rows))
    .sort((one, other) => other.amount - one.amount || one.name.localeCompare(other.name))
    .slice(0, MAX_FOODS)
}

/** Checks whether an amount is a significant share of the reference a day. `null` if no reference is confirmed. */
function isSignificant(
  amount: number,
  nutrient: NutrientKey,
  rows: readonly ReferenceIntake[],
): boolean | null {
  const advised = listComparableIntakes(rows).find(({ key }) => key === nutrient)?.amount
  return advised === undefined ? null : amount >= advised * SIGNIFICANT_SHARE
}

/**
 * Checks whether a food can be advised with the client's conditions and medicines. With kidney disease a clinician
 * decides about protein, potassium and phosphorus, so no food is advised. With diabetes no food with sugar is advised;
 * with warfarin no food whose vitamin K is significant or not known, because it must stay the same from day to day.
 */
function suitsHealth(
  { nutrients, serving, hasSugar }: FoodServing,
  { medicalConditions, healthFlags }: WarnedClient,
  rows: readonly ReferenceIntake[],
): boolean {
  if (medicalConditions.includes('kidney_disease') || healthFlags.includes('kidney_disease')) return false
  const hasDiabetes = medicalConditions.includes('diabetes') || healthFlags.includes('type_1_diabetes')
  if (hasDiabetes && hasSugar) return false
  if (!healthFlags.includes('warfarin')) return true
  const { vitaminKUg } = nutrients
  return (
    vitaminKUg !== undefined &&
    isSignificant((vitaminKUg * serving.grams) / 100, 'vitaminKUg', rows) === false
  )
}

/**
 * Writes a gap and its foods as a part of a sentence: `is low: 0.4 µg of 2.2 µg a day, much in Curd (katori, 0.92 µg)`.
 */
export function describeNutrientGap({ state, text }: NutrientGap, foods: readonly FoodServing[]): string {
  const names = foods.map(
    ({ name, nutrient, serving, amount }) =>
      `${name} (${serving.label}, ${formatNutrient(amount, nutrient)})`,
  )
  const amounts =
    names.length === 0
      ? text
      : say(msg`${{ amounts: text }}; good sources: ${{ foods: formatList(names, 'disjunction') }}`)
  return state === 'low' ? say(msg`is low: ${{ amounts }}`) : say(msg`is not known: ${{ amounts }}`)
}
