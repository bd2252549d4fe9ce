import { type Portion, sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'
import type { CalculatorFood, MealItem, TypedAmount } from './calculator-state.ts'

/** The units for plain grams and for the food's own serving. Household measures are named by their labels. */
export const GRAMS_UNIT = 'g'
export const SERVING_UNIT = 'serving'

/** The amount with which a found food without household measures starts. */
export const DEFAULT_AMOUNT: TypedAmount = { quantity: '100', unit: GRAMS_UNIT }

/** Returns the amount with which a found food starts: one of its usual household measure, or 100 g if it has none. */
export function findStartAmount(food: CalculatorFood): TypedAmount {
  const usual = findUsualMeasure(food)
  return usual === null ? DEFAULT_AMOUNT : { quantity: '1', unit: usual }
}

/** Returns the name of a food's usual household measure, which is its first one; `null` if it has none. */
export function findUsualMeasure(food: CalculatorFood): string | null {
  return listOwnMeasures(food)[0]?.label ?? null
}

/**
 * Lists the units of a food: household measures, grams, and the serving. The names are short, because the weight of the
 * chosen amount is shown beside them.
 */
export function listUnits(food: CalculatorFood): { value: string; label: string; grams: number }[] {
  const { measure, units } = wordsOf()
  return [
    ...listOwnMeasures(food).map(({ label, grams }) => ({ value: label, label: measure(label, 1), grams })),
    { value: GRAMS_UNIT, label: units.g, grams: 1 },
    { value: SERVING_UNIT, label: measure(SERVING_UNIT, 1), grams: food.servingGrams },
  ]
}

function listOwnMeasures({ measures }: CalculatorFood): CalculatorFood['measures'] {
  return measures.filter(({ label }) => label !== GRAMS_UNIT && label !== SERVING_UNIT)
}

/** Converts an amount to grams, or an amount in grams to the usual household measure. */
export function toggleGrams(food: CalculatorFood, amount: TypedAmount): TypedAmount {
  return changeUnit(
    food,
    amount,
    isInGrams(food, amount) ? (findUsualMeasure(food) ?? GRAMS_UNIT) : GRAMS_UNIT,
  )
}

/** Checks whether an amount is typed in grams. An unknown unit is read as grams. */
export function isInGrams(food: CalculatorFood, { unit }: TypedAmount): boolean {
  return findUnitGrams(food, unit) === 1
}

/** The weight of an amount that is not typed in grams, for display beside it: `150 g`. */
export function describeWeight(food: CalculatorFood, amount: TypedAmount): string | null {
  const read = readAmount(food, amount)
  return read.ok && !isInGrams(food, amount) ? formatGrams(read.grams) : null
}

/** An amount in grams, or an error message. */
export type ReadAmount = { ok: true; grams: number; quantity: number } | { ok: false; problem: string }

/** Reads an amount of a food. An unknown unit is read as grams. */
export function readAmount(food: CalculatorFood, { quantity, unit }: TypedAmount): ReadAmount {
  const unitGrams = findUnitGrams(food, unit)
  const isGrams = unitGrams === 1
  const parsed = parseAmount(
    quantity,
    isGrams
      ? { max: MAX_PORTION_GRAMS, unit: wordsOf().units.g }
      : {
          max: Math.max(1, Math.floor(MAX_PORTION_GRAMS / unitGrams)),
          unit: wordsOf().measure(unit, 2),
        },
  )
  if (!parsed.ok) return parsed
  return { ok: true, grams: parsed.amount * unitGrams, quantity: parsed.amount }
}

/** Up to this number, a number typed before choosing a measure is a count: nobody weighs 2 g of rice. */
const MOST_COUNTED = 5

/**
 * Converts an amount to another unit. The weight stays the same, with two exceptions: the default 100 g become one
 * measure, and a small number typed before the measure was chosen counts measures. An unreadable amount stays as typed.
 *
 * Example with a katori of 150 g: 100 g → 1 katori; 300 g → 2 katori; 2 katori → 300 g; 2 g → 2 katori.
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
  // Whole grams from 10 g up, measures to two decimals, and never rounded down to zero.
  const decimals = unitGrams === 1 ? (read.grams < 10 ? 1 : 0) : 2
  const quantity = Math.max(10 ** -decimals, read.grams / unitGrams)
  return { quantity: formatNumber(quantity, decimals), unit }
}

/** A food of the meal as a portion. An unreadable amount has an unknown weight. */
export function toPortion({ food, ...amount }: MealItem): Portion {
  const read = readAmount(food, amount)
  return { grams: read.ok ? read.grams : null, nutrients: food.nutrients }
}

/** The totals of the meal. */
export function sumMeal(meal: readonly MealItem[]): Totals {
  return sumNutrients(meal.map(toPortion))
}

/** Describes an amount: `2 katori (300 g)`, `150 g`; as typed if it cannot be read. */
export function describeAmount(food: CalculatorFood, amount: TypedAmount): string {
  const read = readAmount(food, amount)
  const { measure } = wordsOf()
  if (!read.ok) return `${amount.quantity} ${measure(amount.unit, 1)}`.trim()
  if (findUnitGrams(food, amount.unit) === 1) return formatGrams(read.grams)
  return `${formatNumber(read.quantity, 2)} ${measure(amount.unit, read.quantity)} (${formatGrams(read.grams)})`
}

function findUnitGrams(food: CalculatorFood, unit: string): number {
  return listUnits(food).find(({ value }) => value === unit)?.grams ?? 1
}
