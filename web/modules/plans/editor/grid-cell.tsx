import { Plus, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import type { MealSlot, PlanMeal } from '#domain/plans/plan.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type EditorMeal, isMealEmpty, type MealPlace, toPlanDays } from '../plan-editor-state.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { fieldId, findShownKey, useFieldError, usePlanState } from './editor-context.ts'
import { describeMarks, findConflicts } from './food-choice.ts'
import { MealFoodSearch } from './meal-food-search.tsx'
import type { EditorState } from './plan-store.ts'
import { formatSlotTotals } from './shown-energy.ts'

type PlaceProps = {
  dayKey: string
  dayIndex: number
  slot: MealSlot
  slotLabel: string
  foods: KnownFoods
  client: EditorState['client']
  isSearching: boolean
  /** Opens or closes the food search in a cell. */
  search: (place: MealPlace, isSearching: boolean) => void
}

type CellProps = PlaceProps & {
  meal: EditorMeal
  planMeal: PlanMeal
  energyText: string | null
  isActive: boolean
  error: string | undefined
}

/**
 * A meal of the grid. It subscribes to the plan itself, so that typing in a meal does not redraw the grid around it.
 */
export const GridCell = memo(function GridCell(props: PlaceProps) {
  const { dayKey, dayIndex, slot } = props
  const meal = usePlanState(({ days }) => days[dayIndex]?.meals[slot])
  const planMeal = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals[slot])
  const energyText = usePlanState((state) => formatSlotTotals(state, dayIndex, slot)?.energyText ?? null)
  const isActive = usePlanState((state) => state.slot === slot && findShownKey(state) === dayKey)
  const error = useFieldError(`days.${dayIndex}.meals.${slot}`)
  if (meal === undefined || planMeal === undefined) return null
  return (
    <MealCell
      {...props}
      meal={meal}
      planMeal={planMeal}
      energyText={isMealEmpty(meal) ? null : energyText}
      isActive={isActive}
      error={error}
    />
  )
})

/** A meal's foods with amounts, their total, and marks for possible conflicts. */
const MealCell = memo(function MealCell({
  dayKey,
  dayIndex,
  slot,
  slotLabel,
  meal,
  planMeal,
  energyText,
  foods,
  client,
  isActive,
  isSearching,
  error,
  search,
}: CellProps) {
  const onSearch = (isNow: boolean): void => search({ dayKey, slot }, isNow)
  const isEmpty = isMealEmpty(meal)
  const conflicts = listMealConflicts(meal, foods, client)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, as its table is one
      role="gridcell"
      id={fieldId(`days.${dayIndex}.meals.${slot}`)}
      data-day={dayKey}
      data-slot={slot}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      draggable={!isEmpty && !isSearching}
      className={joinClasses(
        'group relative border-r border-b border-line p-2 align-top outline-none select-none',
        'data-drop:bg-leaf-tint data-drop:outline-2 data-drop:-outline-offset-2 data-drop:outline-leaf data-drop:outline-dashed',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-leaf',
        isActive ? 'bg-leaf-tint' : 'bg-surface hover:bg-sunken',
        error && 'border-beet',
      )}
    >
      <ul className="flex flex-col gap-0.5 text-sm">
        {meal.items.map((item, index) => {
          const planItem = planMeal.items?.[index]
          const own = conflicts.find(({ key }) => key === item.key)
          return (
            <li
              key={item.key}
              data-item={item.key}
              draggable={!isSearching}
              className="cursor-grab rounded-[4px] leading-snug hover:bg-line/50"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span
                  className={joinClasses('min-w-0 truncate', own?.isAllergy && 'font-semibold text-beet')}
                >
                  {own && (
                    <TriangleAlert
                      size={14}
                      aria-hidden
                      className={joinClasses(
                        'mr-1 inline align-[-2px]',
                        own.isAllergy ? 'text-beet' : 'text-turmeric-ink',
                      )}
                    />
                  )}
                  <span title={own ? `${item.name}: ${own.marks.join(', ')}` : item.name}>{item.name}</span>
                  {own && <span className="sr-only">, {own.marks.join(', ')}</span>}
                </span>
                <span className="shrink-0 text-xs text-muted tabular">
                  {planItem && formatItemAmount(planItem, 'en')}
                </span>
              </span>
              {item.alternatives.map((other) => (
                <span key={other.key} className="block truncate pl-2 text-xs text-muted">
                  or {other.name}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      {meal.note.trim() !== '' && (
        <p className="mt-0.5 line-clamp-2 text-xs text-muted italic">{meal.note}</p>
      )}
      {isEmpty && <span className="sr-only">empty</span>}
      {error && <p className="text-xs font-medium text-beet">{error}</p>}
      {isSearching ? (
        <MealFoodSearch
          dayKey={dayKey}
          slot={slot}
          label={slotLabel}
          className="mt-1"
          onClose={() => onSearch(false)}
        />
      ) : (
        <p className="mt-0.5 flex min-h-6 items-center justify-between gap-2 text-xs text-muted tabular">
          {meal.items.length < MAX_ITEMS_PER_MEAL && (
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onSearch(true)}
              // Only for the pointer: with the keyboard, typing goes into the cell, or Enter opens the meal's editor.
              aria-hidden
              className={joinClasses(
                '-ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-[4px] px-1 font-semibold text-leaf hover:bg-leaf-tint focus-ring',
                !isActive &&
                  'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
              )}
            >
              <Plus size={14} aria-hidden /> Add
            </button>
          )}
          <span className={isEmpty ? undefined : 'ml-auto font-semibold text-ink'}>{energyText}</span>
        </p>
      )}
    </td>
  )
}, isSameCell)

type FoodConflict = { key: string; isAllergy: boolean; marks: string[] }

function listMealConflicts(
  meal: EditorMeal,
  foods: KnownFoods,
  client: EditorState['client'],
): FoodConflict[] {
  if (client === null) return []
  return meal.items.flatMap((item) => {
    const all = [item, ...item.alternatives].map(({ foodId }) => findConflicts(foods[foodId], client))
    const marks = [...new Set(all.flatMap(describeMarks))]
    const isAllergy = all.some(({ allergies }) => allergies.length > 0)
    return marks.length === 0 ? [] : [{ key: item.key, isAllergy, marks }]
  })
}

/** Compares props so that newly loaded foods of other meals do not redraw this cell. */
function isSameCell(before: CellProps, after: CellProps): boolean {
  const { foods: foodsBefore, ...restBefore } = before
  const { foods: foodsAfter, ...restAfter } = after
  const isSame = Object.entries(restAfter).every(
    // Both objects have the same type and therefore the same keys.
    ([key, value]) => restBefore[key as keyof typeof restBefore] === value,
  )
  if (!isSame || foodsBefore === foodsAfter) return isSame
  return after.meal.items.every((item) =>
    [item, ...item.alternatives].every(({ foodId }) => foodsBefore[foodId] === foodsAfter[foodId]),
  )
}
