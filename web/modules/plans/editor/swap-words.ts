import { plural, t } from '@lingui/core/macro'
import type { Swap, SwapFigures, Swaps } from '#contract/plans/swaps.ts'
import { DISH_ROLE_LABELS } from '#domain/foods/dish-details.ts'
import { formatGrams, formatKcal, formatNumber } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'

/** Writes a difference in whole grams: `+2 g`, `−1 g`, `same`; `not known` if one side is not known. */
function writeDifference(before: number | null, after: number | null): string {
  if (before === null || after === null) return t`not known`
  const difference = Math.round(after - before)
  if (difference === 0) return t({ message: 'same', comment: 'an amount that does not change' })
  return `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))} g`
}

/** Writes how the figures of a swap differ from those of the replaced food: `Carbs −1 g · Protein +2 g · Fibre same`. */
export function writeDifferences(replaced: SwapFigures, figures: SwapFigures): string {
  const parts = [
    [t`Carbs`, 'carbsG'],
    [t`Protein`, 'proteinG'],
    [t`Fibre`, 'fibreG'],
  ] as const
  return parts.map(([label, key]) => `${label} ${writeDifference(replaced[key], figures[key])}`).join(' · ')
}

/** Lists the facts that decided the place of a swap in the list. */
export function listSwapReasons(swap: Swap, slotLabel: string): string[] {
  const { isUsualInMeal, pairsWith, alreadyIn, isReviewed } = swap
  const meal = slotLabel.toLowerCase()
  return [
    ...(pairsWith.length > 0 ? [t`goes with ${{ dishes: formatList(pairsWith) }}`] : []),
    ...(isUsualInMeal === true ? [t`usual at ${meal}`] : []),
    ...(isUsualInMeal === false ? [t`unusual at ${meal}`] : []),
    ...(alreadyIn === 'day' ? [t`already on this day`] : []),
    ...(alreadyIn === 'plan' ? [t`already in this plan`] : []),
    ...(alreadyIn === null ? [t`new in this plan`] : []),
    ...(isReviewed ? [] : [t`not reviewed yet`]),
  ]
}

/** Names what the swaps have in common with the replaced food: `Bread`, `Fruits`. Empty if they have nothing. */
export function nameBasis({ basis }: Pick<Swaps, 'basis'>): string {
  if (basis === null) return ''
  return basis.kind === 'role' ? say(DISH_ROLE_LABELS[basis.role]) : basis.group
}

/** Explains in sentences why a food has no swap. */
export function explainNoSwaps(answer: Pick<Swaps, 'basis' | 'replaced' | 'counts'>, name: string): string {
  const { basis, replaced, counts } = answer
  if (basis === null) {
    return t`We cannot find swaps for ${name}: it has no role in a meal and no group of similar foods. For your own dishes, set the role in Foods.`
  }
  if (replaced.energyKcal === null || replaced.carbsG === null) {
    return replaced.energyKcal === null
      ? t`The energy of ${name} is not known, so we cannot find a matching swap.`
      : t`The carbs of ${name} are not known, so we cannot find a matching swap.`
  }
  const kind = nameBasis({ basis })
  const { sameRole, notSafe, otherFigures } = counts
  if (sameRole === 0) return t`There is no other food of the type “${kind}”.`
  const reasons = [
    ...(otherFigures > 0
      ? [
          t`${{ foodCount: formatNumber(otherFigures) }} with no household measure of about ${{ energy: formatKcal(replaced.energyKcal) }} (± 5%) and ${{ weight: formatGrams(replaced.carbsG) }} of carbs (± 5 g)`,
        ]
      : []),
    ...(notSafe > 0
      ? [
          plural(notSafe, {
            one: '# does not suit the client’s record',
            other: '# do not suit the client’s record',
          }),
        ]
      : []),
  ]
  return t`No other food of the type “${kind}” fits: ${{ reasons: reasons.length > 1 ? t`${{ first: reasons[0] ?? '' }}, and ${{ second: reasons[1] ?? '' }}` : (reasons[0] ?? '') }}. Try another amount.`
}
