import { calculateEnergyFromMacros } from '../energy/energy.ts'
import { formatNumber } from '../units/format.ts'
import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientGroup,
  type NutrientKey,
} from './nutrients.ts'

/** The figures of a food that people write themselves, per 100 g. Fibre may be unknown, which is not zero. */
export type WrittenFigures = {
  energyKcal: number
  proteinG: number
  carbsG: number
  fatG: number
  fibreG: number | null
}

/** Energy further from the macronutrients than both is not believed. */
export const ENERGY_BOUND = { share: 0.15, kcal: 20 } as const

/** True when a stated energy is 0 for food that has some, or off by more than `ENERGY_BOUND`. */
export function isEnergyOff(statedKcal: number, macroKcal: number): boolean {
  const gap = Math.abs(statedKcal - macroKcal)
  if (statedKcal === 0 && macroKcal > 0.5) return true
  return gap > ENERGY_BOUND.kcal && gap > ENERGY_BOUND.share * Math.max(statedKcal, macroKcal)
}

/** What is wrong with 100 g whose parts weigh more, as a sentence; null: nothing. */
export function findOverweight(figures: Omit<WrittenFigures, 'energyKcal'>): string | null {
  // Two decimals each: what is beyond them is noise of adding.
  const grams = figures.proteinG + figures.carbsG + figures.fatG + (figures.fibreG ?? 0)
  if (grams <= 100.001) return null
  return `Protein, carbs, fat and fibre come to ${formatNumber(grams, 2)} g, but all of the food is 100 g`
}

/**
 * What does not fit between stated energy and macronutrients, as a sentence; null: they agree. Rare foods are right all
 * the same (alcohol, sweeteners), so this is to be confirmed, not refused.
 */
export function findEnergyMismatch(figures: WrittenFigures): string | null {
  const macroKcal = calculateEnergyFromMacros({ ...figures, fibreG: figures.fibreG ?? 0 })
  if (!isEnergyOff(figures.energyKcal, macroKcal)) return null
  return `These amounts of protein, carbs, fat and fibre give about ${formatNumber(macroKcal)} kcal, not ${formatNumber(figures.energyKcal)}`
}

/** The groups whose nutrients are parts of a macronutrient: they cannot stay when it becomes another. */
const PARTS: Readonly<Record<'proteinG' | 'carbsG' | 'fatG' | 'fibreG', readonly NutrientKey[]>> = {
  proteinG: listGroup('aminoAcids'),
  carbsG: listGroup('sugars'),
  fatG: listGroup('fattyAcids'),
  fibreG: ['insolubleFibreG', 'solubleFibreG'],
}

/**
 * A food's nutrients with written figures in place of those that differ. What is a part of a changed macronutrient is no
 * longer known, nor are water and ash when any has changed. Vitamins and minerals stay.
 *
 * @param isSame Whether a written figure only repeats the stored one, rounded as lists show it.
 * @returns The nutrients, and the keys that changed or fell away.
 */
export function replaceFigures(
  stored: NutrientAmounts,
  written: WrittenFigures,
  isSame: (key: keyof WrittenFigures) => boolean,
): { nutrients: NutrientAmounts; changed: NutrientKey[] } {
  const changed = new Set<NutrientKey>()
  const nutrients = { ...stored }
  for (const key of ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const) {
    if (isSame(key)) continue
    const value = written[key]
    changed.add(key)
    if (value === null) delete nutrients[key]
    else nutrients[key] = value
    if (key === 'energyKcal') continue
    for (const part of [...PARTS[key], 'waterG', 'ashG'] as const) {
      if (nutrients[part] === undefined) continue
      delete nutrients[part]
      changed.add(part)
    }
  }
  return { nutrients, changed: [...changed] }
}

function listGroup(group: NutrientGroup): NutrientKey[] {
  return NUTRIENT_KEYS.filter((key) => NUTRIENTS[key].group === group)
}
