import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { FoodSearch } from '#web/modules/foods/shared/food-search.tsx'
import type { MealPlace, NewItem } from '../plan-editor-state.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { useFamiliarChoices } from './familiar-foods.ts'
import { createDefaultItem, describeMarks, findConflicts, toKnownFood } from './food-choice.ts'

/** Adds foods to a meal: one by its name in its usual portion, or several with their amounts from a typed line. */
export function MealFoodSearch({
  dayKey,
  slot,
  label,
  onClose,
  className,
}: MealPlace & {
  /** The name of the meal. */
  label: string
  onClose: () => void
  className: string
}) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const client = usePlanState((state) => state.client)
  const count = usePlanState(
    ({ days }) => days.find(({ key }) => key === dayKey)?.meals[slot].items.length ?? 0,
  )
  const familiar = useFamiliarChoices()
  const add = (chosen: readonly { food: FoundFoodItem; item: NewItem }[]): void => {
    addFoods(Object.fromEntries(chosen.map(({ food }) => [food.id, toKnownFood(food)])))
    for (const { item } of chosen) dispatch({ type: 'add-item', place: { dayKey, slot }, item })
    announce(`${chosen.map(({ food }) => food.name).join(', ')} added to ${label}`)
  }
  return (
    <FoodSearch
      label={`Add a food to ${label}`}
      isLabelHidden
      className={className}
      inputRef={focusOnMount}
      familiar={familiar}
      room={MAX_ITEMS_PER_MEAL - count}
      findMarks={(food) => describeMarks(findConflicts(food, client))}
      onClose={onClose}
      onChoose={(food) => add([{ food, item: createDefaultItem(food) }])}
      onChooseTyped={(foods) => add(foods.map((typed) => ({ food: typed.food, item: toItem(typed) })))}
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
