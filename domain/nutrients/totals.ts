import { msg } from '@lingui/core/runtime-macro'
import { formatKcal, formatPercent } from '#domain/units/format.ts'
import { requireAmount, roundRows, sumInOrder } from '#domain/units/rounding.ts'
import { say } from '#domain/words/say.ts'
import { calculateMacroShares, type MacroShare } from './macro-shares.ts'
import type { NutrientAmounts, NutrientKey } from './nutrients.ts'

/**
 * A weight of a food. `nutrients` are the known amounts per 100 g; `null` if nothing is known about this food. `grams`
 * is `null` if the weight is not known (a meal written as free text).
 */
export type Portion = { grams: number | null; nutrients: NutrientAmounts | null }

/** A nutrient's sum over the portions in which it is known, and the grams of those portions. */
export type NutrientTotal = { amount: number; coveredGrams: number }

/**
 * The sum of some portions. A nutrient that is unknown for all portions is absent from `nutrients`. Missing is not
 * zero: if `coveredGrams` is less than `totalGrams`, or `unweighedPortions` is not 0, an amount is a lower bound.
 */
export type Totals = {
  totalGrams: number
  /** Number of portions without a known weight. */
  unweighedPortions: number
  nutrients: Partial<Record<NutrientKey, NutrientTotal>>
}

/** Weights that differ by less than this are the same weight: sums of decimal grams are not exact. */
const SAME_WEIGHT_GRAMS = 1e-6

/**
 * Sums nutrients over portions. The result does not depend on the portions' order, and adding a portion never lowers an
 * amount. Throws RangeError for a negative or non-finite weight or amount.
 *
 * Example: 150 g of curd with 60 kcal per 100 g and 80 g of an unknown food → energyKcal { amount: 90, coveredGrams:
 * 150 } of totalGrams 230, written "≥ 90 kcal".
 */
export function sumNutrients(portions: readonly Portion[]): Totals {
  const known = new Map<NutrientKey, { amounts: number[]; weights: number[] }>()
  const weights: number[] = []
  let unweighedPortions = 0
  for (const { grams, nutrients } of portions) {
    if (grams === null) {
      unweighedPortions += 1
      continue
    }
    requireAmount(grams, 'weight')
    weights.push(grams)
    // The type guarantees the keys. This loop creates no arrays of entries, because totals are computed while somebody
    // types.
    for (const key in nutrients) {
      const per100Grams = nutrients[key as NutrientKey]
      if (per100Grams === undefined) continue
      requireAmount(per100Grams, key)
      const lists = known.get(key as NutrientKey)
      const amount = (per100Grams * grams) / 100
      if (lists === undefined) known.set(key as NutrientKey, { amounts: [amount], weights: [grams] })
      else {
        lists.amounts.push(amount)
        lists.weights.push(grams)
      }
    }
  }
  const totals: Totals = { totalGrams: sumInOrder(weights), unweighedPortions, nutrients: {} }
  for (const [key, lists] of known) {
    // Most nutrients are known of every food, and then cover the same weight.
    const isEverywhere = lists.weights.length === weights.length
    totals.nutrients[key] = {
      amount: sumInOrder(lists.amounts),
      coveredGrams: isEverywhere ? totals.totalGrams : sumInOrder(lists.weights),
    }
  }
  return totals
}

/** Averages several totals, for example of a plan's days. Coverage is averaged too, so gaps remain visible. */
export function averageTotals(list: readonly Totals[]): Totals {
  const count = list.length || 1
  const nutrients: Totals['nutrients'] = {}
  for (const key of new Set(list.flatMap((totals) => Object.keys(totals.nutrients) as NutrientKey[]))) {
    nutrients[key] = {
      amount: sumInOrder(list.map((totals) => totals.nutrients[key]?.amount ?? 0)) / count,
      coveredGrams: sumInOrder(list.map((totals) => totals.nutrients[key]?.coveredGrams ?? 0)) / count,
    }
  }
  return {
    totalGrams: sumInOrder(list.map((totals) => totals.totalGrams)) / count,
    unweighedPortions: sumInOrder(list.map((totals) => totals.unweighedPortions)),
    nutrients,
  }
}

/** Returns a nutrient's amount, or 0 if it is unknown for all portions. Use it together with `isTotalComplete`. */
export function readTotal(totals: Totals, key: NutrientKey): number {
  return totals.nutrients[key]?.amount ?? 0
}

/** Checks whether the nutrient is known for every portion, so that the amount is exact and not a lower bound. */
export function isTotalComplete(totals: Totals, key: NutrientKey): boolean {
  const coveredGrams = totals.nutrients[key]?.coveredGrams ?? 0
  return totals.unweighedPortions === 0 && totals.totalGrams - coveredGrams < SAME_WEIGHT_GRAMS
}

/**
 * Returns the share of the weight (0–1) for which the nutrient is known; 1 if nothing was eaten. `null` if some
 * portion's weight is unknown, because no share can be computed.
 */
export function calculateCoverage(totals: Totals, key: NutrientKey): number | null {
  if (totals.unweighedPortions > 0) return null
  if (totals.totalGrams < SAME_WEIGHT_GRAMS) return 1
  return Math.min(1, (totals.nutrients[key]?.coveredGrams ?? 0) / totals.totalGrams)
}

/** Checks whether anything is known of the nutrient; otherwise its total is written `not known`. */
export function isTotalKnown(totals: Totals, key: NutrientKey): boolean {
  return totals.nutrients[key] !== undefined || isTotalComplete(totals, key)
}

/** A total as shown to people. `coverage` is `null` if the total is exact. */
export type FormattedTotal = { text: string; coverage: string | null }

/** Writes a total of energy as `formatTotal` does, without the table of all nutrients, which is large. */
export function formatEnergy(totals: Totals): FormattedTotal {
  return writeTotal(totals, 'energyKcal', formatKcal)
}

/**
 * Writes a total of a nutrient; a lower bound as `≥ 1,040 kcal` with `known for 83% of the weight`; `not known` if the
 * nutrient is unknown for all portions.
 *
 * @param write Writes an amount with its unit.
 */
export function writeTotal(
  totals: Totals,
  key: NutrientKey,
  write: (amount: number) => string,
): FormattedTotal {
  const amount = totals.nutrients[key]?.amount
  if (isTotalComplete(totals, key)) return { text: write(amount ?? 0), coverage: null }
  const share = calculateCoverage(totals, key)
  const coverage =
    share === null
      ? say(msg`some foods are not counted`)
      : say(msg`known for ${{ share: formatShare(share) }} of the weight`)
  if (amount === undefined) return { text: say(msg`not known`), coverage }
  return { text: `≥ ${write(amount)}`, coverage }
}

/** Never writes 100% for incomplete coverage, nor 0% for known food. */
function formatShare(share: number): string {
  return formatPercent(Math.min(0.99, share > 0 ? Math.max(0.01, share) : 0))
}

/** Computes the energy shares of totals; see `calculateMacroShares`. */
export function calculateTotalsMacroShares(totals: Totals): MacroShare[] {
  return calculateMacroShares({
    proteinG: readTotal(totals, 'proteinG'),
    carbsG: readTotal(totals, 'carbsG'),
    fatG: readTotal(totals, 'fatG'),
    fibreG: readTotal(totals, 'fibreG'),
  })
}

/** The nutrients that rows under a total show. */
const ROW_KEYS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
] as const satisfies readonly NutrientKey[]

/**
 * Adds up days as they are shown, each without decimals, so that the shown days add up to the total. Unlike the rows of
 * `roundRowTotals`, a day is itself a total that is the same on every screen.
 */
export function sumShownDays(days: readonly Totals[]): Totals {
  const nutrients: Totals['nutrients'] = {}
  for (const key of new Set(days.flatMap((totals) => Object.keys(totals.nutrients) as NutrientKey[]))) {
    const isRow = ROW_KEYS.some((rowKey) => rowKey === key)
    const amounts = days.map((totals) => readTotal(totals, key))
    nutrients[key] = {
      amount: sumInOrder(isRow ? amounts.map(Math.round) : amounts),
      coveredGrams: sumInOrder(days.map((totals) => totals.nutrients[key]?.coveredGrams ?? 0)),
    }
  }
  return {
    totalGrams: sumInOrder(days.map((totals) => totals.totalGrams)),
    unweighedPortions: sumInOrder(days.map((totals) => totals.unweighedPortions)),
    nutrients,
  }
}

/**
 * Rounds energy and macronutrients of rows by `roundRows`, so that they add up to the total as shown without decimals.
 * Other nutrients and the coverage do not change.
 */
export function roundRowTotals(rows: readonly Totals[], total: Totals): Totals[] {
  const rounded = rows.map((row) => ({ ...row, nutrients: { ...row.nutrients } }))
  for (const key of ROW_KEYS) {
    const amounts = roundRows(
      rows.map((row) => row.nutrients[key]?.amount ?? null),
      readTotal(total, key),
    )
    for (const [index, row] of rounded.entries()) {
      const own = row.nutrients[key]
      const amount = amounts[index] ?? null
      if (own !== undefined && amount !== null) row.nutrients[key] = { ...own, amount }
    }
  }
  return rounded
}
