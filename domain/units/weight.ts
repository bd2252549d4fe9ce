import type { WeightUnit } from '#domain/people/options.ts'
import { kgFromLb, lbFromKg } from './convert.ts'
import { readDevanagariDigits } from './digits.ts'
import { formatNumber } from './format.ts'

/** The lightest and the heaviest that is taken, in kg. */
export type WeightRange = { readonly min: number; readonly max: number }

/** Weights of people of any age, in kg: a newborn’s to the heaviest adult’s. */
export const WEIGHT_RANGE_KG: WeightRange = { min: 2, max: 350 }

/** The weight read from typed text, in kg with two decimals; when not ok, `problem` is one sentence for the person. */
export type ParsedWeight = { ok: true; weightKg: number } | { ok: false; problem: string }

/**
 * Reads a weight as people type it, in the unit they have chosen: `68.4`, `68,4`, and with a unit of its own `68.4 kg`,
 * `150 lb`, `150 lbs`; Devanagari digits too.
 *
 * Example: `150` in lb → { ok: true, weightKg: 68.04 }.
 *
 * @param range What is taken; by a person's age: `findWeightRange` of domain/body.
 */
export function parseWeight(text: string, unit: WeightUnit, range = WEIGHT_RANGE_KG): ParsedWeight {
  const tidy = readDevanagariDigits(text).trim().toLowerCase()
  if (tidy === '') return { ok: false, problem: 'Weight is required' }
  const match = /^(\d+(?:[.,]\d+)?) ?(kgs?|lbs?|pounds?|किलो|किग्रा)?\.?$/.exec(tidy)
  if (!match?.[1]) return { ok: false, problem: `Please enter the weight as a number in ${unit}` }
  const value = Number(match[1].replace(',', '.'))
  const isPounds = match[2] === undefined ? unit === 'lb' : /^(lb|pound)/.test(match[2])
  const weightKg = Math.round((isPounds ? kgFromLb(value) : value) * 100) / 100
  const problem = findWeightProblem(weightKg, unit, range)
  if (problem !== null) return { ok: false, problem }
  return { ok: true, weightKg }
}

/**
 * The reason against a weight, in a sentence with the range in whole numbers of the unit; null: none.
 *
 * Example: 400 kg in lb, for 20 to 350 kg → "Please enter a weight from 44 lb to 772 lb".
 */
export function findWeightProblem(
  weightKg: number,
  unit: WeightUnit,
  range = WEIGHT_RANGE_KG,
): string | null {
  const min = Math.round(toWeightUnit(range.min, unit))
  const max = Math.round(toWeightUnit(range.max, unit))
  // To the tenth that is shown: what was typed in pounds comes back a little off.
  const value = Math.round(toWeightUnit(weightKg, unit) * 10) / 10
  if (value >= min && value <= max) return null
  return `Please enter a weight from ${min} ${unit} to ${max} ${unit}`
}

/** A weight in kg as a number of the unit, unrounded. */
export function toWeightUnit(weightKg: number, unit: WeightUnit): number {
  return unit === 'lb' ? lbFromKg(weightKg) : weightKg
}

/**
 * A weight, or with `isChange` a difference with its sign, for people: `68.0 kg`, `150.8 lb`, `−1.2 kg`. Always with
 * one decimal, so that weights below one another align.
 */
export function formatWeight(
  weightKg: number,
  unit: WeightUnit,
  options: { isChange?: boolean } = {},
): string {
  const value = Math.round(toWeightUnit(weightKg, unit) * 10) / 10
  if (!options.isChange) return `${formatNumber(value, 1, true)} ${unit}`
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${formatNumber(Math.abs(value), 1, true)} ${unit}`
}
