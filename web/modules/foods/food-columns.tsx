import { t } from '@lingui/core/macro'
import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FOOD_PREPARATION_LABELS, type ManagedFoodItem, restoreFoodItem } from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, isOneOf } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { STATE_LABELS } from './food-filters.ts'
import { refreshFoods } from './use-food-form.ts'

/** The chosen action on a food. */
export type FoodAction = { kind: 'look' | 'edit' | 'delete'; food: ManagedFoodItem }
type OnTask = (task: FoodAction) => void

const gram = (header: string, read: (food: ManagedFoodItem) => number | null): Column<ManagedFoodItem> => ({
  header,
  cell: (food) => {
    const grams = read(food)
    return grams === null ? '—' : formatNumber(grams, 1, true)
  },
  isNumeric: true,
})

/** Returns the columns of a food: name, figures per 100 g, actions. */
export const foodColumns = (onTask: OnTask): readonly Column<ManagedFoodItem>[] => [
  {
    header: t`Name`,
    cell: (food) => <FoodName food={food} onTask={onTask} />,
    className: 'min-w-56',
    card: 'title',
  },
  { header: t`Category`, cell: describeCategory, card: 'none' },
  { header: 'kcal', cell: ({ calories }) => formatNumber(calories), isNumeric: true },
  gram(t`Protein`, ({ protein }) => protein),
  gram(t`Carbs`, ({ carbs }) => carbs),
  gram(t`Fat`, ({ fat }) => fat),
  { ...gram(t`Fibre`, ({ fiber }) => fiber), card: 'none' },
  {
    header: t`Actions`,
    cell: (food) => <FoodActions food={food} onTask={onTask} />,
    className: 'py-1!',
    headClassName: 'text-right',
    card: 'aside',
  },
]

/** A food's name, its source, and what to know before it is used. */
function FoodName({ food, onTask }: { food: ManagedFoodItem; onTask: OnTask }) {
  const hindiName = food.names.find(({ language }) => language === 'hi')?.name
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {food.state === 'quarantined' ? (
          food.name
        ) : (
          <button
            type="button"
            title={t`All nutrients, names and sources`}
            className="max-w-full rounded-[2px] text-left font-semibold underline decoration-line decoration-1 underline-offset-3 hover:decoration-ink focus-ring"
            onClick={() => onTask({ kind: 'look', food })}
          >
            {food.name}
          </button>
        )}
        {hindiName && (
          <span lang="hi" className="font-normal text-muted">
            {' '}
            · {hindiName}
          </span>
        )}
      </p>
      <p className="text-xs text-muted">
        {describeSource(food)} · {say(FOOD_PREPARATION_LABELS[food.preparation])}
      </p>
      {food.state !== 'active' && (
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <Badge tone={food.state === 'retired' ? 'neutral' : 'turmeric'}>
            {say(STATE_LABELS[food.state])}
          </Badge>
          {food.state === 'quarantined' && food.quarantineReason}
        </p>
      )}
    </div>
  )
}

function FoodActions({ food, onTask }: { food: ManagedFoodItem; onTask: OnTask }) {
  const isOwn = food.source === 'custom'
  const navigate = useNavigate()
  /** A dish is changed through its recipe, on its own screen. */
  const edit = (): void => {
    if (food.isDish) void navigate(isOwn ? paths.adminDish(food.id) : paths.adminDishNew(food.id))
    else onTask({ kind: 'edit', food })
  }
  return (
    <div className="flex shrink-0 justify-end">
      {food.state === 'retired' && <RestoreButton food={food} />}
      {food.state !== 'quarantined' && (
        <IconButton label={describeEditing(food)} icon={isOwn ? Pencil : Copy} onPress={edit} />
      )}
      {(isOwn || food.state === 'active') && (
        <IconButton
          label={t`Delete ${{ name: food.name }}`}
          icon={Trash2}
          onPress={() => onTask({ kind: 'delete', food })}
        />
      )}
    </div>
  )
}

function describeEditing({ name, source, isDish }: ManagedFoodItem): string {
  if (source !== 'custom') return t`Copy ${name} to edit it`
  return isDish ? t`Edit recipe of ${name}` : t`Edit ${name}`
}

function RestoreButton({ food }: { food: ManagedFoodItem }) {
  const [isPending, setIsPending] = useState(false)
  const restore = async (): Promise<void> => {
    setIsPending(true)
    try {
      await call(restoreFoodItem, { params: { id: food.id } })
      refreshFoods()
      showToast({
        title: t`Food item restored`,
        description: t`${{ name: food.name }} is back in food search.`,
        tone: 'success',
      })
    } catch (error) {
      showToast({
        title: t`Failed to restore food item`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <IconButton
      label={t`Restore ${{ name: food.name }}`}
      icon={RotateCcw}
      isDisabled={isPending}
      onPress={() => void restore()}
    />
  )
}

function describeSource({ source, isDish, sourceLabel }: ManagedFoodItem): string {
  if (source === 'dish') return t`Dish`
  return isDish ? t`Our own dish` : sourceLabel
}

function describeCategory({ category }: ManagedFoodItem): string {
  return isOneOf(FOOD_CATEGORIES, category) ? say(FOOD_CATEGORY_LABELS[category]) : '—'
}
