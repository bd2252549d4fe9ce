import { type Portion, sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import type { CalculatorFood, MealItem, TypedAmount } from './calculator-state.ts'

/** The unit of plain grams, and that of the food's own serving; household measures go by their labels. */
export const GRAMS_UNIT = 'g'
export const SERVING_UNIT = 'serving'

/** What a result is offered with. */
export const DEFAULT_AMOUNT: TypedAmount = { quantity: '100', unit: GRAMS_UNIT }

/** The units that a food's amount can be given in, with what one of each weighs. */
export function listUnits(food: CalculatorFood): { value: string; label: string; grams: number }[] {
  const own = food.measures.filter(({ label }) => label !== GRAMS_UNIT && label !== SERVING_UNIT)
  return [
    { value: GRAMS_UNIT, label: 'g', grams: 1 },
    {
      value: SERVING_UNIT,
      label: `serving (${formatGrams(food.servingGrams)})`,
      grams: food.servingGrams,
    },
    ...own.map(({ label, grams }) => ({ value: label, label: `${label} (${formatGrams(grams)})`, grams })),
  ]
}

/** An amount in grams, or one sentence for the person who typed it. */
export type ReadAmount = { ok: true; grams: number; quantity: number } | { ok: false; problem: string }

/** Reads an amount of a food. A unit that the food does not have is taken for grams. */
export function readAmount(food: CalculatorFood, { quantity, unit }: TypedAmount): ReadAmount {
  const unitGrams = findUnitGrams(food, unit)
  const isGrams = unitGrams === 1
  const parsed = parseAmount(
    quantity,
    isGrams
      ? { max: MAX_PORTION_GRAMS, unit: 'g' }
      : {
          max: Math.max(1, Math.floor(MAX_PORTION_GRAMS / unitGrams)),
          unit: unit === SERVING_UNIT ? 'servings' : unit,
        },
  )
  if (!parsed.ok) return parsed
  return { ok: true, grams: parsed.amount * unitGrams, quantity: parsed.amount }
}

/** Up to so many, a number before a household measure is a count: nobody weighs two grams of rice. */
const MOST_COUNTED = 5

/**
 * The amount after another unit is chosen. The weight stays, but for what was plainly not meant as one: the hundred grams
 * that were offered become one of the measure, and a small number typed before its measure was chosen counts measures.
 * What cannot be read stays as typed.
 *
 * Example, a katori of 150 g: 100 g → 1 katori; 300 g → 2 katori; 2 katori → 300 g; 2 g → 2 katori.
 */
export function changeUnit(food: CalculatorFood, amount: TypedAmount, unit: string): TypedAmount {
  const read = readAmount(food, amount)
  if (unit === amount.unit || !read.ok) return { ...amount, unit }
  const unitGrams = findUnitGrams(food, unit)
  const isOffered = amount.unit === GRAMS_UNIT && amount.quantity.trim() === DEFAULT_AMOUNT.quantity
  if (isOffered) return { quantity: '1', unit }
  const isCount =
    amount.unit === GRAMS_UNIT && read.grams <= MOST_COUNTED && (read.grams / unitGrams) % 0.25 !== 0
  if (isCount) return { ...amount, unit }
  // Grams without decimals from ten up, measures to the hundredth; never so little that nothing is left.
  const decimals = unitGrams === 1 ? (read.grams < 10 ? 1 : 0) : 2
  const quantity = Math.max(10 ** -decimals, read.grams / unitGrams)
  return { quantity: formatNumber(quantity, decimals), unit }
}

/** A meal's food as a portion; an amount that cannot be read is of unknown weight. */
export function toPortion({ food, ...amount }: MealItem): Portion {
  const read = readAmount(food, amount)
  return { grams: read.ok ? read.grams : null, nutrients: food.nutrients }
}

/** What the meal holds. */
export function sumMeal(meal: readonly MealItem[]): Totals {
  return sumNutrients(meal.map(toPortion))
}

/** An amount in words: `2 katori (300 g)`, `150 g`; as typed where it cannot be read. */
export function describeAmount(food: CalculatorFood, amount: TypedAmount): string {
  const read = readAmount(food, amount)
  if (!read.ok) return `${amount.quantity} ${amount.unit}`.trim()
  if (findUnitGrams(food, amount.unit) === 1) return formatGrams(read.grams)
  return `${formatNumber(read.quantity, 2)} ${amount.unit} (${formatGrams(read.grams)})`
}

function findUnitGrams(food: CalculatorFood, unit: string): number {
  return listUnits(food).find(({ value }) => value === unit)?.grams ?? 1
}
