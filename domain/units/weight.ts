import { msg } from '@lingui/core/runtime-macro'
import type { WeightUnit } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { kgFromLb, lbFromKg } from './convert.ts'
import { readDevanagariDigits } from './digits.ts'
import { formatNumber } from './format.ts'

/** The lightest and the heaviest weight that is accepted, in kg. */
export type WeightRange = { readonly min: number; readonly max: number }

/** Weights of people of any age, in kg: from a newborn to the heaviest adult. */
export const WEIGHT_RANGE_KG: WeightRange = { min: 2, max: 350 }

/** The weight read from typed text, in kg with two decimals; if not ok, `problem` is one sentence for the person. */
export type ParsedWeight = { ok: true; weightKg: number } | { ok: false; problem: string }

/**
 * Reads a weight as people type it, in the unit they have chosen: `68.4`, `68,4`, and with a unit in the text `68.4
 * kg`, `150 lb`, `150 lbs`; Devanagari digits too.
 *
 * Example: `150` in lb → { ok: true, weightKg: 68.04 }.
 *
 * @param range The accepted weights. `findWeightRange` of domain/body gives them by a person's age.
 */
export function parseWeight(text: string, unit: WeightUnit, range = WEIGHT_RANGE_KG): ParsedWeight {
  const tidy = readDevanagariDigits(text).trim().toLowerCase()
  if (tidy === '') return { ok: false, problem: say(msg`Weight is required`) }
  const match = /^(\d+(?:[.,]\d+)?) ?(kgs?|lbs?|pounds?|किलो|किग्रा)?\.?$/.exec(tidy)
  if (!match?.[1]) return { ok: false, problem: say(msg`Please enter the weight as a number in ${{ unit }}`) }
  const value = Number(match[1].replace(',', '.'))
  const isPounds = match[2] === undefined ? unit === 'lb' : /^(lb|pound)/.test(match[2])
  const weightKg = Math.round((isPounds ? kgFromLb(value) : value) * 100) / 100
  const problem = findWeightProblem(weightKg, unit, range)
  if (problem !== null) return { ok: false, problem }
  return { ok: true, weightKg }
}

/**
 * Returns a sentence that refuses a weight, with the range in whole numbers of the unit; `null` if the weight is
 * accepted.
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
  // Rounds to the shown tenth, because a weight typed in pounds is slightly different after conversion.
  const value = Math.round(toWeightUnit(weightKg, unit) * 10) / 10
  if (value >= min && value <= max) return null
  return say(msg`Please enter a weight from ${{ min: `${min} ${unit}` }} to ${{ max: `${max} ${unit}` }}`)
}

/** Converts a weight in kg to the unit, unrounded. */
export function toWeightUnit(weightKg: number, unit: WeightUnit): number {
  return unit === 'lb' ? lbFromKg(weightKg) : weightKg
}

/**
 * Formats a weight, or with `isChange` a difference with its sign: `68.0 kg`, `150.8 lb`, `−1.2 kg`. It always has one
 * decimal, so that weights in a column align.
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
