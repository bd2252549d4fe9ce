import { type FocusEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import type { MealPlace } from '../plan-editor-state.ts'
import { DayHeading } from './day-heading.tsx'
import { usePlanDayNames, usePlanEditing, usePlanParts } from './editor-context.ts'
import { FillDialog, type RepeatSource } from './fill-dialog.tsx'
import { GridCell } from './grid-cell.tsx'
import { findCell, focusCell, type GridPlace, isInControl, readPlace, toMealPlace } from './grid-places.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'

/**
 * The whole rotation: days side by side, their eight meals below each other. Arrow keys move between cells, Enter
 * edits, typing opens a food search in the cell, Delete clears, and Ctrl with C, X, V and D copies, cuts, pastes and
 * repeats. Foods, meals and days are dragged by pointer or finger; every drag has a menu entry that does the same.
 */
export function PlanGrid({
  onEdit,
}: {
  /** Opens the meal's own editor. */
  onEdit: (place: MealPlace, by: 'key' | 'press') => void
}) {
  const activate = useActivate()
  const { foods, client } = usePlanParts((state) => ({ foods: state.foods, client: state.client }))
  const names = usePlanDayNames()
  const table = useRef<HTMLTableElement>(null)
  const [searchedAt, setSearchedAt] = useState<MealPlace | null>(null)
  const [filling, setFilling] = useState<RepeatSource | null>(null)

  const search = useCallback(
    (place: MealPlace, isSearching: boolean): void => {
      if (isSearching) {
        activate(place)
        // The search field must exist before the browser inserts the typed character, so that it goes into the field.
        flushSync(() => setSearchedAt(place))
      } else {
        setSearchedAt(null)
        requestAnimationFrame(() => focusCell(table.current, place))
      }
    },
    [activate],
  )
  const showDay = useCallback((dayKey: string): void => activate({ dayKey, slot: null }), [activate])
  const handleKeys = useGridKeys({ search: (place) => search(place, true), fill: setFilling, onEdit })
  const drag = useGridDrag()
  const handleFocus = ({ target }: FocusEvent): void => {
    const place = readPlace(target)
    if (place === null || target !== findCell(target)) return
    const isSearched = searchedAt?.dayKey === place.dayKey && searchedAt.slot === place.slot
    if (searchedAt && !isSearched) setSearchedAt(null)
    activate(place)
  }
  const handleClick = ({ target }: MouseEvent): void => {
    const meal = findPressedMeal(target)
    if (meal) onEdit(meal, 'press')
  }
  const handleDoubleClick = ({ target }: MouseEvent): void => {
    const meal = findPressedMeal(target)
    if (meal) search(meal, true)
  }

  return (
    <>
      <div className="mt-3 max-h-[calc(100dvh-8rem)] scroll-pt-20 scroll-pl-28 overflow-auto rounded-card border border-line bg-surface">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
          role="grid"
          aria-label="Meals of all days"
          onKeyDown={handleKeys}
          onFocus={handleFocus}
          onClick={handleClick}
          onDoubleClick={handleDoubleClick}
          {...drag}
          // The width of the row labels plus at least 12.5rem for each day; the days share the remaining width.
          style={{ minWidth: `${7 + 12.5 * names.length}rem` }}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <colgroup>
            <col className="w-28" />
            {names.map(({ key }) => (
              <col key={key} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className="sticky top-0 left-0 z-20 border-r border-b border-line bg-sunken" />
              {names.map((day, index) => (
                <DayHeading
                  key={day.key}
                  dayKey={day.key}
                  dayLabel={day.dayLabel}
                  index={index}
                  count={names.length}
                  onShowDay={showDay}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {MEAL_SLOTS.map(({ key: slot, label }) => (
              <tr key={slot}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-r border-b border-line bg-sunken px-2 py-2 text-left align-top text-sm leading-snug font-semibold"
                >
                  {label}
                </th>
                {names.map((day, index) => (
                  <GridCell
                    key={day.key}
                    dayKey={day.key}
                    dayIndex={index}
                    slot={slot}
                    slotLabel={label}
                    foods={foods}
                    client={client}
                    isSearching={searchedAt?.dayKey === day.key && searchedAt.slot === slot}
                    search={search}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {filling && <FillDialog what={filling} onClose={() => setFilling(null)} />}
    </>
  )
}

/**
 * Returns a function that selects a cell of the grid and shows its day. Moving through the grid adds no entries to the
 * browser's history.
 */
export function useActivate(): (place: GridPlace) => void {
  const { store, places } = usePlanEditing()
  return useCallback(
    ({ dayKey, slot }) => {
      store.set({ slot })
      places.showDay(dayKey, { isStep: false })
    },
    [store, places],
  )
}

/** Finds the meal that was pressed, outside of its buttons and fields. */
function findPressedMeal(target: EventTarget): MealPlace | null {
  const place = readPlace(target)
  return place === null || isInControl(target) ? null : toMealPlace(place)
}
