import { t } from '@lingui/core/macro'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { FoodSearch } from '#web/modules/foods/shared/food-search.tsx'
import type { MealPlace, NewChoice, NewItem } from '../plan-editor-state.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { useFamiliarChoices } from './familiar-foods.ts'
import { createDefaultItem, describeMarks, findConflicts, toKnownFood } from './food-choice.ts'

/**
 * Adds foods to a meal: one by its name in its usual portion, or several with their amounts from a typed line, which are
 * one step of undo.
 *
 * @param fieldLabel The label above the field; without it the field opens with the focus and has only a hidden label.
 * @param onChoose Called with a food that is chosen by its name. Without it the food is added in its usual portion.
 * @param onClose Called on Escape in the empty field. Without it there is no close button.
 */
export function MealFoodSearch({
  dayKey,
  slot,
  label,
  fieldLabel,
  onChoose,
  onClose,
  className,
}: MealPlace & {
  /** The name of the meal. */
  label: string
  fieldLabel?: string
  onChoose?: (food: FoundFoodItem) => void
  onClose?: () => void
  className?: string
}) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const client = usePlanState((state) => state.client)
  const count = usePlanState(
    ({ days }) => days.find(({ key }) => key === dayKey)?.meals[slot].items.length ?? 0,
  )
  const familiar = useFamiliarChoices()
  const add = (foods: readonly FoundFoodItem[], items: readonly NewChoice[]): void => {
    addFoods(Object.fromEntries(foods.map((food) => [food.id, toKnownFood(food)])))
    dispatch({ type: 'add-items', place: { dayKey, slot }, items })
    announce(t`${{ foods: foods.map(({ name }) => name).join(', ') }} added to ${{ meal: label }}`)
  }
  return (
    <FoodSearch
      label={fieldLabel ?? t`Add a food to ${{ meal: label }}`}
      isLabelHidden={fieldLabel === undefined}
      className={className}
      inputRef={fieldLabel === undefined ? focusOnMount : undefined}
      familiar={familiar}
      room={MAX_ITEMS_PER_MEAL - count}
      findMarks={(food) => describeMarks(findConflicts(food, client))}
      onClose={onClose}
      onChoose={onChoose ?? ((food) => add([food], [createDefaultItem(food)]))}
      choices="alternatives"
      onChooseTyped={(typed) =>
        add(
          typed.flatMap(({ food, alternatives }) => [food, ...alternatives.map((other) => other.food)]),
          typed.map((each) => ({ ...toItem(each), alternatives: each.alternatives.map(toItem) })),
        )
      }
    />
  )
}

/** Converts a typed food to an item with the typed amount. */
export function toItem({ food, amount }: TypedFoodCandidate): NewItem {
  return { foodId: food.id, name: food.name, ...amount }
}

/** Focuses a search that has just opened. */
export function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus()
}
