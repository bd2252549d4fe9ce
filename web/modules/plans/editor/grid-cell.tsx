import { t } from '@lingui/core/macro'
import { GripVertical, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { formatItem, formatItemAmount } from '#domain/plans/format-meal.ts'
import type { MealSlot, PlanItem, PlanMeal } from '#domain/plans/plan.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  type EditorItem,
  type EditorMeal,
  isMealEmpty,
  type MealPlace,
  toPlanDays,
} from '../plan-editor-state.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { fieldId, findShownKey, useFieldError, usePlanState } from './editor-context.ts'
import { describeMarks, findConflicts } from './food-choice.ts'
import { isPlaceSelected } from './grid-selection.ts'
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
  /** True for the cell in the Tab order. */
  isActive: boolean
  /** True for each of several selected cells. */
  isSelected: boolean
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
  const isSelected = usePlanState(({ days, selection }) => isPlaceSelected(days, selection, { dayKey, slot }))
  const error = useFieldError(`days.${dayIndex}.meals.${slot}`)
  if (meal === undefined || planMeal === undefined) return null
  return (
    <MealCell
      {...props}
      meal={meal}
      planMeal={planMeal}
      energyText={isMealEmpty(meal) ? null : energyText}
      isActive={isActive}
      isSelected={isSelected}
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
  isSelected,
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
      aria-selected={isActive || isSelected}
      className={joinClasses(
        'group relative border-r border-b border-line px-1.5 py-1 align-top outline-none select-none [-webkit-touch-callout:none]',
        'data-dragging:opacity-50 data-drop:bg-leaf-tint data-drop:outline-2 data-drop:-outline-offset-2 data-drop:outline-leaf data-drop:outline-dashed',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-leaf',
        isSelected && 'outline-1 -outline-offset-1 outline-leaf outline-solid',
        isActive || isSelected ? 'bg-leaf-tint' : 'bg-surface hover:bg-sunken',
        error && 'border-beet',
      )}
    >
      <ul className="flex flex-col gap-0.5 text-xs leading-4.5">
        {meal.items.map((item, index) => (
          <FoodRow
            key={item.key}
            item={item}
            planItem={planMeal.items[index]}
            conflict={conflicts.find(({ key }) => key === item.key)}
            isDraggable={!isSearching}
          />
        ))}
      </ul>
      {meal.note.trim() !== '' && (
        <p className="mt-0.5 line-clamp-2 text-xs text-muted italic group-focus:line-clamp-none">
          {meal.note}
        </p>
      )}
      {isEmpty && <span className="sr-only">{t({ message: 'empty', comment: 'a meal without foods' })}</span>}
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
        <div className="flex min-h-6 items-center text-xs tabular">
          <CellButtons
            isShown={isActive}
            isEmpty={isEmpty}
            onAdd={meal.items.length < MAX_ITEMS_PER_MEAL ? () => onSearch(true) : null}
          />
          {!isEmpty && (
            <span
              data-grip
              draggable
              title={t`Drag to move this meal`}
              className="ml-auto flex min-h-6 cursor-grab items-center font-semibold whitespace-nowrap"
            >
              <GripVertical
                size={14}
                aria-hidden
                className="-mr-0.5 invisible text-muted group-hover:visible pointer-coarse:hidden"
              />
              {energyText}
            </span>
          )}
        </div>
      )}
    </td>
  )
}, isSameCell)

/** One food with its amount before the name, which is never cut. A long name is, until the cell has the focus. */
function FoodRow({
  item,
  planItem,
  conflict,
  isDraggable,
}: {
  item: EditorItem
  planItem: PlanItem | undefined
  conflict: FoodConflict | undefined
  isDraggable: boolean
}) {
  const whole = planItem === undefined ? item.name : formatItem(planItem, 'en')
  return (
    <li
      data-item={item.key}
      draggable={isDraggable}
      title={conflict ? `${whole}: ${conflict.marks.join(', ')}` : whole}
      className="w-fit max-w-full cursor-grab rounded-[4px] hover:bg-line/50 data-dragging:opacity-50"
    >
      <span className="line-clamp-2 break-words group-focus:line-clamp-none">
        {conflict && (
          <TriangleAlert
            size={14}
            aria-hidden
            className={joinClasses(
              'mr-1 inline align-[-2px]',
              conflict.isAllergy ? 'text-beet' : 'text-turmeric-ink',
            )}
          />
        )}
        {planItem && (
          <span className="font-semibold tabular">{keepAmountsWhole(formatItemAmount(planItem, 'en'))} </span>
        )}
        <span className={conflict?.isAllergy ? 'font-semibold text-beet' : undefined}>{item.name}</span>
        {conflict && <span className="sr-only">, {conflict.marks.join(', ')}</span>}
      </span>
      {item.alternatives.map((other) => (
        <span key={other.key} className="line-clamp-1 pl-2 text-muted group-focus:line-clamp-none">
          {t`or ${{ food: other.name }}`}
        </span>
      ))}
    </li>
  )
}

/**
 * Buttons for the pointer, shown on the active cell and below the pointer. With the keyboard, typing opens the search
 * in the cell, and Enter the meal's editor.
 */
function CellButtons({
  isShown,
  isEmpty,
  onAdd,
}: {
  isShown: boolean
  isEmpty: boolean
  /** `null` if the meal is full. */
  onAdd: (() => void) | null
}) {
  const className = joinClasses(
    'inline-flex size-6 items-center justify-center rounded-[4px] text-leaf hover:bg-line/60 focus-ring',
    // Not by opacity, because each transparent part would make every paint slower.
    !isShown && 'invisible group-hover:visible pointer-coarse:visible',
  )
  return (
    <>
      {onAdd && (
        <button
          type="button"
          tabIndex={-1}
          onClick={onAdd}
          aria-hidden
          title={t`Add a food`}
          className={className}
        >
          <Plus size={16} aria-hidden />
        </button>
      )}
      {!isEmpty && (
        // The grid opens the editor.
        <button
          type="button"
          tabIndex={-1}
          data-edit
          aria-hidden
          title={t`Edit this meal`}
          className={className}
        >
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </>
  )
}

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
