import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { KCAL_PER_GRAM } from '#domain/energy/kcal-per-gram.ts'
import { roundToSum } from '#domain/units/rounding.ts'

/** The four parts of the ring chart, in the order in which they are drawn. */
export const MACROS = ['protein', 'carbs', 'fat', 'fibre'] as const
export type Macro = (typeof MACROS)[number]
export const MACRO_LABELS: Record<Macro, MessageDescriptor> = {
  protein: msg`Protein`,
  carbs: msg`Carbohydrate`,
  fat: msg`Fat`,
  fibre: msg`Fibre`,
}

const MACRO_KEYS = { protein: 'proteinG', carbs: 'carbsG', fat: 'fatG', fibre: 'fibreG' } as const

/**
 * One part of the ring: grams, their energy, and its share of the energy of all parts: exact from 0 to 1, and as a whole
 * percentage.
 */
export type MacroShare = {
  macro: Macro
  label: MessageDescriptor
  grams: number
  energyKcal: number
  share: number
  percent: number
}

/**
 * Computes the energy shares of protein, carbohydrate, fat and fibre, in the order of `MACROS`, for every screen and
 * PDF. The percentages are whole and add up to exactly 100, or are all 0 if there is no energy. A missing amount counts
 * as 0 here: if the totals are lower bounds, the parts are too.
 *
 * Example: 50 g protein, 100 g carbohydrate, 20 g fat, 10 g fibre → 200, 400, 180, 20 kcal → 25, 50, 23, 2 %.
 */
export function calculateMacroShares(
  grams: Partial<Record<(typeof MACRO_KEYS)[Macro], number | null>>,
): MacroShare[] {
  const energies = MACROS.map((macro) => (grams[MACRO_KEYS[macro]] ?? 0) * KCAL_PER_GRAM[macro])
  const totalKcal = energies.reduce((sum, energyKcal) => sum + energyKcal, 0)
  const shares = energies.map((energyKcal) => (totalKcal > 0 ? energyKcal / totalKcal : 0))
  const percents = roundToSum(shares.map((share) => share * 100))
  return MACROS.map((macro, index) => ({
    macro,
    label: MACRO_LABELS[macro],
    grams: grams[MACRO_KEYS[macro]] ?? 0,
    energyKcal: energies[index] ?? 0,
    share: shares[index] ?? 0,
    percent: percents[index] ?? 0,
  }))
}
