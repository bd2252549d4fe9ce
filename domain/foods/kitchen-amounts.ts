/*
 * Amounts as a kitchen measures them: spoons, katori and pieces, with the grams of a kitchen scale beside them. Recipes
 * are stored in exact grams; nobody weighs 37.4 g of salt.
 */

import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { wordsOf } from '#domain/words/words.ts'

/** A household measure of a food: how many grams one of it weighs. */
export type FoodMeasure = { label: string; grams: number }

/**
 * An amount to measure in the kitchen. `measure` is `null` if the food has no measure that fits, then `grams` is the
 * amount; `grams` is `null` for amounts below the smallest step of a kitchen scale.
 */
export type KitchenAmount = {
  measure: { label: string; quantity: number } | null
  grams: number | null
}

/** A tablespoon holds 15 ml and a teaspoon 5 ml (the spoons of `server/seed/data/ifct-measures.csv`). */
const TEASPOONS_A_TABLESPOON = 3
/** Less than an eighth of a teaspoon is taken between two fingers. */
const PINCH_TEASPOONS = 1 / 8
/** Up to this number of tablespoons is measured with the spoon; more with a katori or the scale. */
const MAX_TABLESPOONS = 8
/** A quantity that is rounded to steps may differ from the recipe by at most this share of it. */
const MAX_ERROR = 0.2

const PIECES = ['clove', 'piece', 'medium', 'small', 'half', 'slice', 'cob', 'cube'] as const
const VESSELS = ['katori', 'cup', 'glass'] as const

/**
 * Converts grams of an ingredient into an amount that a kitchen can measure. Countable foods are counted in halves, spoons
 * are in quarters (below three teaspoons) or halves, vessels in quarters (below two) or halves. A measure is used only if
 * the rounded quantity is within a fifth of the recipe.
 *
 * @param measures The household measures of the ingredient.
 *
 * Example: 9.3 g of salt with `tsp = 6 g` → 1½ tsp, 9 g. 137 g of onion with `medium = 70 g` → 2 medium, 135 g.
 */
export function toKitchenAmount(grams: number, measures: readonly FoodMeasure[]): KitchenAmount {
  const rounded = roundKitchenGrams(grams)
  const measure =
    countPieces(grams, measures) ?? fillSpoons(grams, measures) ?? fillVessels(grams, measures) ?? null
  return { measure, grams: rounded }
}

/**
 * Rounds to what a kitchen scale shows and a person weighs: whole grams below 20 g, 5 g below 250 g, 10 g below 1 kg, 50 g
 * above. `null` below one gram.
 */
export function roundKitchenGrams(grams: number): number | null {
  if (grams < 0.95) return null
  const step = grams < 19.5 ? 1 : grams < 247.5 ? 5 : grams < 995 ? 10 : 50
  return Math.max(1, roundTo(grams, step))
}

function countPieces(grams: number, measures: readonly FoodMeasure[]): KitchenAmount['measure'] {
  const found = PIECES.map((label) => findMeasure(measures, label)).find((each) => each !== null)
  if (!found) return null
  const count = grams / found.grams
  const quantity = roundTo(count, count < 1 ? 0.25 : count < 3 ? 0.5 : 1)
  return fits(quantity, count) ? { label: found.label, quantity } : null
}

function fillSpoons(grams: number, measures: readonly FoodMeasure[]): KitchenAmount['measure'] {
  const teaspoon = findMeasure(measures, 'tsp')?.grams
  const tablespoon = findMeasure(measures, 'tbsp')?.grams
  const gramsATeaspoon = teaspoon ?? (tablespoon === undefined ? null : tablespoon / TEASPOONS_A_TABLESPOON)
  const pinch = findMeasure(measures, 'pinch')
  if (gramsATeaspoon === null) {
    if (!pinch) return null
    return { label: 'pinch', quantity: Math.max(1, Math.round(grams / pinch.grams)) }
  }
  const teaspoons = grams / gramsATeaspoon
  if (teaspoons < PINCH_TEASPOONS) return { label: 'pinch', quantity: 1 }
  if (teaspoons < TEASPOONS_A_TABLESPOON - 0.125) {
    return { label: 'tsp', quantity: Math.max(0.25, roundTo(teaspoons, teaspoons < 1.9 ? 0.25 : 0.5)) }
  }
  const tablespoons = grams / (tablespoon ?? gramsATeaspoon * TEASPOONS_A_TABLESPOON)
  const hasVessel = VESSELS.some((label) => findMeasure(measures, label) !== null)
  if (tablespoons > MAX_TABLESPOONS && hasVessel) return null
  if (tablespoons > 2 * MAX_TABLESPOONS) return null
  return { label: 'tbsp', quantity: Math.max(1, roundTo(tablespoons, tablespoons < 4 ? 0.5 : 1)) }
}

function fillVessels(grams: number, measures: readonly FoodMeasure[]): KitchenAmount['measure'] {
  for (const label of VESSELS) {
    const found = findMeasure(measures, label)
    if (!found) continue
    const count = grams / found.grams
    const quantity = roundTo(count, count < 2 ? 0.25 : 0.5)
    if (fits(quantity, count)) return { label, quantity }
  }
  return null
}

function findMeasure(measures: readonly FoodMeasure[], label: string): FoodMeasure | null {
  return measures.find((measure) => measure.label === label && measure.grams > 0) ?? null
}

function fits(quantity: number, exact: number): boolean {
  return quantity > 0 && Math.abs(quantity - exact) <= exact * MAX_ERROR
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}

/**
 * Writes an amount as a recipe does: `1½ tsp` with `9 g` beside it, `2` with `135 g` for two medium onions of the food's own
 * name, `a pinch` without grams. `beside` is `null` if the amount is in grams already, or too little to weigh.
 */
export function writeKitchenAmount(
  { measure, grams }: KitchenAmount,
  locale?: Locale,
): { text: string; beside: string | null } {
  const words = wordsOf(locale)
  const weight = grams === null ? null : formatGrams(grams, locale)
  if (measure === null) return { text: weight ?? words.aLittle, beside: null }
  const quantity = formatQuantity(measure.quantity)
  if (measure.label === 'piece') return { text: quantity, beside: weight }
  if (measure.label === 'pinch' && measure.quantity === 1) return { text: words.aPinch, beside: null }
  return { text: `${quantity} ${words.measure(measure.label, measure.quantity)}`, beside: weight }
}
