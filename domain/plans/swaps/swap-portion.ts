import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from '../portion-limits.ts'
import { GRAMS_STEP, MEASURE_STEP } from '../scale.ts'
import type { SwapFood } from './swap-food.ts'

/** A swap has the energy of the food that it replaces, within this share. */
export const ENERGY_TOLERANCE = 0.05

/** A swap has the available carbohydrate of the food that it replaces, within this weight. */
export const CARBS_TOLERANCE_G = 5

/** How far a swap may be from the replaced food: energy as a share, carbohydrate in g. */
export type SwapTolerance = { energy: number; carbsG: number }

/** The tolerance of swaps in a plan. */
export const CLOSE: SwapTolerance = { energy: ENERGY_TOLERANCE, carbsG: CARBS_TOLERANCE_G }

/** Beyond half and twice the usual portion, nobody would serve it. Ours, not from a source. */
const MOST_USUAL_PORTIONS = 2

/** The largest count of a measure other than that of the usual portion: nobody serves nine tablespoons of dal. */
const MOST_OTHER_MEASURES = 4

/** Above this count, measures are counted in wholes: nobody serves 5½ pieces. */
const MOST_HALVES = 3

/** For foods without measures: the most that their weight may differ from the replaced one. */
const MOST_WEIGHT_RATIO = 3

/** Amounts differ by rounding errors up to this. */
const NOISE = 1e-9

/** An amount of a food in the form of a plan's item. */
export type SwapPortion = {
  grams: number
  measure: { label: string; grams: number; quantity: number } | null
}

/** The amount that a swap must have. `usualPortions`: how many usual portions of the replaced food there are. */
export type WantedPortion = { energyKcal: number; carbsG: number; grams: number; usualPortions: number }

/** Checks whether an energy in kcal and a carbohydrate in g are those of the replaced food, within the tolerances. */
export function keepsFigures(
  figures: { energyKcal: number; carbsG: number },
  wanted: Pick<WantedPortion, 'energyKcal' | 'carbsG'>,
  tolerance: SwapTolerance = CLOSE,
): boolean {
  return (
    Math.abs(figures.energyKcal - wanted.energyKcal) <= tolerance.energy * wanted.energyKcal + NOISE &&
    Math.abs(figures.carbsG - wanted.carbsG) <= tolerance.carbsG + NOISE
  )
}

/** Returns how many usual portions a weight is: 80 g of phulka with 2 pieces of 40 g → 1. */
export function countUsualPortions(food: SwapFood, grams: number): number {
  return grams / findUsualPortion(food).grams
}

/**
 * Chooses the amount of a food that keeps energy and carbohydrate: a count of the measure of its usual portion, in halves
 * up to three, otherwise of its other measures; a food without measures in steps of 5 g. `null` if no such amount keeps them, if a figure
 * is not known, or if the amount is not a sensible portion.
 */
export function choosePortion(
  food: SwapFood,
  wanted: WantedPortion,
  tolerance: SwapTolerance = CLOSE,
): SwapPortion | null {
  const { energyKcal, carbsG } = food.nutrients
  if (energyKcal === undefined || carbsG === undefined || energyKcal <= 0) return null
  const exactGrams = (wanted.energyKcal / energyKcal) * 100
  const keeps = (grams: number) =>
    keepsFigures(
      { energyKcal: (energyKcal * grams) / 100, carbsG: (carbsG * grams) / 100 },
      wanted,
      tolerance,
    )
  const usual = findUsualPortion(food)
  if (usual.measure === null) {
    const grams = Math.max(GRAMS_STEP, Math.round(exactGrams / GRAMS_STEP) * GRAMS_STEP)
    const ratio = grams / wanted.grams
    const isSensible =
      ratio <= MOST_WEIGHT_RATIO && ratio >= 1 / MOST_WEIGHT_RATIO && grams <= MAX_PORTION_GRAMS
    return isSensible && keeps(grams) ? { grams, measure: null } : null
  }
  const usualLabel = usual.measure.label
  const most = MOST_USUAL_PORTIONS * Math.max(1, wanted.usualPortions) * usual.grams
  const least = (Math.min(1, wanted.usualPortions) * usual.grams) / MOST_USUAL_PORTIONS
  const measures = [usual.measure, ...food.measures.filter(({ label }) => label !== usualLabel)]
  for (const { label, grams: measureGrams } of measures) {
    const exact = exactGrams / measureGrams
    const step = exact > MOST_HALVES ? 1 : MEASURE_STEP
    const quantity = Math.max(step, Math.round(exact / step) * step)
    const mostCount = label === usualLabel ? MAX_PORTION_QUANTITY : MOST_OTHER_MEASURES
    const grams = Math.round(quantity * measureGrams * 100) / 100
    const isSensible =
      quantity <= mostCount && grams <= most + NOISE && grams >= least - NOISE && grams <= MAX_PORTION_GRAMS
    if (isSensible && keeps(grams)) return { grams, measure: { label, grams: measureGrams, quantity } }
  }
  return null
}
