import type { WeightUnit } from '../people/options.ts'
import { kgFromLb, lbFromKg } from './convert.ts'
import { readDevanagariDigits } from './digits.ts'
import { formatNumber } from './format.ts'

/** Weights the product accepts, in kg. */
export const WEIGHT_RANGE_KG = { min: 1, max: 700 } as const

/** What a typed weight was taken for, in kg with two decimals; when not ok, `problem` is one sentence for the person. */
export type ParsedWeight = { ok: true; weightKg: number } | { ok: false; problem: string }

/**
 * Reads a weight as people type it, in the unit they have chosen: `68.4`, `68,4`, and with a unit of its own `68.4 kg`,
 * `150 lb`, `150 lbs`; Devanagari digits too.
 *
 * Example: `150` in lb → { ok: true, weightKg: 68.04 }.
 */
export function parseWeight(text: string, unit: WeightUnit): ParsedWeight {
  const tidy = readDevanagariDigits(text).trim().toLowerCase()
  if (tidy === '') return { ok: false, problem: 'Weight is required' }
  const match = /^(\d+(?:[.,]\d+)?) ?(kgs?|lbs?|pounds?|किलो|किग्रा)?\.?$/.exec(tidy)
  if (!match?.[1]) return { ok: false, problem: `Please enter the weight as a number in ${unit}` }
  const value = Number(match[1].replace(',', '.'))
  const isPounds = match[2] === undefined ? unit === 'lb' : /^(lb|pound)/.test(match[2])
  const weightKg = Math.round((isPounds ? kgFromLb(value) : value) * 100) / 100
  if (weightKg < WEIGHT_RANGE_KG.min || weightKg > WEIGHT_RANGE_KG.max) {
    const { min, max } = WEIGHT_RANGE_KG
    return {
      ok: false,
      problem: `Please enter a weight from ${formatBound(min, unit)} to ${formatBound(max, unit)}`,
    }
  }
  return { ok: true, weightKg }
}

/** A weight in kg as a number of the unit, unrounded. */
export function toWeightUnit(weightKg: number, unit: WeightUnit): number {
  return unit === 'lb' ? lbFromKg(weightKg) : weightKg
}

/**
 * A weight, or with `isChange` a difference with its sign, for people: `68.0 kg`, `150.8 lb`, `−1.2 kg`. With its one
 * decimal in any case, so that weights below one another stand in line.
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

function formatBound(weightKg: number, unit: WeightUnit): string {
  return `${formatNumber(toWeightUnit(weightKg, unit), 1)} ${unit}`
}
