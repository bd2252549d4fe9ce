import type { Swap, SwapFigures, Swaps } from '#contract/plans/swaps.ts'
import { DISH_ROLE_LABELS } from '#domain/foods/dish-details.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { formatGrams, formatKcal, formatNumber } from '#domain/units/format.ts'

/** Writes the amount of a swap: `1½ katori (225 g)`, or `85 g`. */
export function writeSwapAmount({ grams, measure }: Pick<Swap, 'grams' | 'measure'>): string {
  const item = { foodId: '', name: '', grams, measure }
  // A count of pieces has no unit, so the label is written here.
  const amount = measure ? formatItemAmount(item, 'en') : formatGrams(grams)
  const isCount = measure !== null && !amount.includes(' ')
  return measure === null
    ? amount
    : `${amount}${isCount ? (measure.quantity > 1 ? ' pieces' : ' piece') : ''} (${formatGrams(grams)})`
}

/** Writes a difference in whole grams: `+2 g`, `−1 g`, `same`; `not known` if one side is not known. */
function writeDifference(before: number | null, after: number | null): string {
  if (before === null || after === null) return 'not known'
  const difference = Math.round(after - before)
  if (difference === 0) return 'same'
  return `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))} g`
}

/** Writes how the figures of a swap differ from those of the replaced food: `Carbs −1 g · Protein +2 g · Fibre same`. */
export function writeDifferences(replaced: SwapFigures, figures: SwapFigures): string {
  const parts = [
    ['Carbs', 'carbsG'],
    ['Protein', 'proteinG'],
    ['Fibre', 'fibreG'],
  ] as const
  return parts.map(([label, key]) => `${label} ${writeDifference(replaced[key], figures[key])}`).join(' · ')
}

/** Lists the facts that decided the place of a swap in the list. */
export function listSwapReasons(swap: Swap, slotLabel: string): string[] {
  const { isUsualInMeal, pairsWith, alreadyIn, isReviewed } = swap
  const meal = slotLabel.toLowerCase()
  return [
    ...(pairsWith.length > 0 ? [`goes with ${pairsWith.join(' and ')}`] : []),
    ...(isUsualInMeal === true ? [`usual at ${meal}`] : []),
    ...(isUsualInMeal === false ? [`unusual at ${meal}`] : []),
    ...(alreadyIn === 'day' ? ['already on this day'] : []),
    ...(alreadyIn === 'plan' ? ['already in this plan'] : []),
    ...(alreadyIn === null ? ['new in this plan'] : []),
    ...(isReviewed ? [] : ['not reviewed by anybody']),
  ]
}

/** Names what the swaps have in common with the replaced food: `Bread`, `Fruits`. Empty if they have nothing. */
export function nameBasis({ basis }: Pick<Swaps, 'basis'>): string {
  if (basis === null) return ''
  return basis.kind === 'role' ? DISH_ROLE_LABELS[basis.role] : basis.group
}

/** Explains in sentences why a food has no swap. */
export function explainNoSwaps(answer: Pick<Swaps, 'basis' | 'replaced' | 'counts'>, name: string): string {
  const { basis, replaced, counts } = answer
  if (basis === null) {
    return `${name} has no role in a meal and no group of similar foods, so nothing can be compared with it. A dish of the practice gets its role on its page in Foods.`
  }
  if (replaced.energyKcal === null || replaced.carbsG === null) {
    const unknown = replaced.energyKcal === null ? 'energy' : 'carbohydrate'
    return `The ${unknown} of ${name} is not known, so no food can be shown to keep it.`
  }
  const kind = nameBasis({ basis })
  const { sameRole, notSafe, otherFigures } = counts
  if (sameRole === 0) return `There is no other food of the kind “${kind}”.`
  const reasons = [
    ...(otherFigures > 0
      ? [
          `${formatNumber(otherFigures)} cannot keep ${formatKcal(replaced.energyKcal)} (± 5%) and ${formatGrams(replaced.carbsG)} of carbs (± 5 g) in a household measure`,
        ]
      : []),
    ...(notSafe > 0 ? [`${formatNumber(notSafe)} do not suit the client’s record`] : []),
  ]
  return `No other food of the kind “${kind}” fits: ${reasons.join(', and ')}. Another amount may have swaps.`
}
