import { plural } from '@lingui/core/macro'
import type { Swap } from '#contract/plans/swaps.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { formatGrams } from '#domain/units/format.ts'

/** Writes the amount of a swap: `1½ katori (225 g)`, or `85 g`. */
export function writeSwapAmount({ grams, measure }: Pick<Swap, 'grams' | 'measure'>): string {
  const item = { foodId: '', name: '', grams, measure }
  // A count of pieces has no unit, so the label is written here.
  const amount = measure ? formatItemAmount(item) : formatGrams(grams)
  const isCount = measure !== null && !amount.includes(' ')
  return measure === null
    ? amount
    : `${isCount ? writePieces(amount, measure.quantity) : amount} (${formatGrams(grams)})`
}

/** Writes a number of pieces: `½ piece`, `2 pieces`. */
export function writePieces(amount: string, quantity: number): string {
  // Half a piece is not several.
  const count = Math.ceil(quantity)
  return plural(count, { one: `${amount} piece`, other: `${amount} pieces` })
}
