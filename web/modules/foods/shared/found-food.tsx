import { t } from '@lingui/core/macro'
import { Plus, Star } from 'lucide-react'
import { FOOD_PREPARATION_LABELS, type FoundFoodItem } from '#contract/foods/food-items.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { UsualServing } from './usual-serving.ts'

/** The offer to add a food that the search does not find. */
export function MissingFood({ name }: { name: string }) {
  return (
    <span className="min-w-0 flex-1 py-0.5">
      <span className="block text-sm text-muted">{t`“${name}” is not in the list of foods`}</span>
      <span className="flex items-center gap-1.5 font-semibold text-leaf">
        <Plus size={18} aria-hidden className="shrink-0" />
        {t`Add it`}
      </span>
    </span>
  )
}

/**
 * One found food: its name (and the name that matched), raw or cooked, energy and protein of one serving and of 100 g.
 *
 * @param familiarity Why the food is listed early, such as `Your favourite`.
 */
export function FoundFood({
  food,
  marks,
  serving,
  familiarity,
}: {
  food: FoundFoodItem
  marks: readonly string[]
  serving: UsualServing
  familiarity?: string | undefined
}) {
  const isOtherName = food.matchedName.toLowerCase() !== food.name.toLowerCase()
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3 py-0.5">
      <span className="min-w-0">
        <span className="block leading-snug">
          {food.name}
          {isOtherName && <span className="text-muted"> · {food.matchedName}</span>}
        </span>
        <span className="block text-xs text-muted">
          {food.source === 'dish' ? t`Dish` : food.sourceLabel} ·{' '}
          {say(FOOD_PREPARATION_LABELS[food.preparation])}
        </span>
        {familiarity && (
          <span className="flex items-center gap-1 text-xs font-semibold text-leaf">
            <Star size={14} aria-hidden className="shrink-0" />
            {familiarity}
          </span>
        )}
        {marks.length > 0 && (
          <span className="mt-0.5 flex flex-wrap gap-1">
            {marks.map((mark) => (
              <Badge key={mark} tone="beet">
                {mark}
              </Badge>
            ))}
          </span>
        )}
      </span>
      <span className="shrink-0 text-right text-sm tabular">
        <span className="block font-semibold">
          {formatKcal(serving.energyKcal)} · {t`${{ amount: formatNumber(serving.proteinG, 1) }} g protein`}
        </span>
        <span className="block text-xs text-muted">{serving.label}</span>
        {serving.grams !== 100 && (
          <span className="block text-xs text-muted">
            {t`100 g: ${{ energy: formatKcal(food.nutrients.energyKcal ?? food.calories) }} · ${{ protein: formatNumber(food.nutrients.proteinG ?? food.protein, 1) }} g`}
          </span>
        )}
      </span>
    </span>
  )
}
