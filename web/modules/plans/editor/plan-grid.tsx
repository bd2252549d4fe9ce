import { t } from '@lingui/core/macro'
import { type FocusEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import type { MealPlace } from '../plan-editor-state.ts'
import { DayHeading } from './day-heading.tsx'
import { usePlanDayNames, usePlanEditing, usePlanParts } from './editor-context.ts'
import { FillDialog, type RepeatSource } from './fill-dialog.tsx'
import { GridBar, type SidePanel } from './grid-bar.tsx'
import { GridCell } from './grid-cell.tsx'
import { findCell, focusCell, type GridPlace, readPlace } from './grid-places.ts'
import { isPlaceSelected } from './grid-selection.ts'
import { GridTotals, WeekTotals } from './grid-totals.tsx'
import { useGridCommands } from './use-grid-commands.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useTouchDrag } from './use-touch-drag.ts'

/**
 * The whole rotation: days side by side, their eight meals below each other, and their totals below. Arrow keys move
 * between cells, Enter edits, typing opens a food search in the cell, Delete clears. Several cells are selected with
 * Shift, by dragging over them, or by headings, and copied, cut, pasted and filled as a block. Foods, meals and days are
 * dragged by mouse or finger; every drag has a menu entry that does the same.
 */
export function PlanGrid({
  onEdit,
  panel,
}: {
  /** Opens the meal's own editor. */
  onEdit: (place: MealPlace, by: 'key' | 'press') => void
  panel: SidePanel | null
}) {
  const activate = useActivate()
  const { foods, client } = usePlanParts((state) => ({ foods: state.foods, client: state.client }))
  const { store } = usePlanEditing()
  const names = usePlanDayNames()
  const table = useRef<HTMLTableElement>(null)
  const dragLabel = useRef<HTMLParagraphElement>(null)
  const [searchedAt, setSearchedAt] = useState<MealPlace | null>(null)
  const [filling, setFilling] = useState<RepeatSource | null>(null)
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const [areMicronutrientsShown, setMicronutrientsShown] = useState(false)

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
  const toggleMicronutrients = useCallback(() => setMicronutrientsShown((isShown) => !isShown), [])
  const openSearch = (place: MealPlace): void => search(place, true)
  const showDay = useCallback((dayKey: string): void => activate({ dayKey, slot: null }), [activate])
  const commands = useGridCommands(setFilling)
  const handleKeys = useGridKeys({ commands, search: openSearch, onEdit, onMenu: setMenuAt })
  const pointer = useGridPointer({ commands, search: openSearch, onEdit, onMenu: setMenuAt })
  const drag = useGridDrag()
  useTouchDrag(table, dragLabel)
  const handleFocus = ({ target }: FocusEvent): void => {
    const place = readPlace(target)
    if (place === null || target !== findCell(target)) return
    const isSearched = searchedAt?.dayKey === place.dayKey && searchedAt.slot === place.slot
    if (searchedAt && !isSearched) setSearchedAt(null)
    const { days, selection } = store.getState()
    if (selection && !isPlaceSelected(days, selection, place)) store.set({ selection: null })
    activate(place)
  }
  // The labels of the rows and at least 9rem for each day, so that seven days fit a window of 1440 px.
  const widthRem = 6 + 9 * names.length

  return (
    <>
      <GridBar
        commands={commands}
        onEdit={onEdit}
        menuAt={menuAt}
        onMenuClose={() => setMenuAt(null)}
        panel={panel}
      />
      <div className="relative mt-1 max-h-[calc(100dvh-8rem)] scroll-pt-20 scroll-pl-24 overflow-auto rounded-card border border-line bg-surface">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
          role="grid"
          aria-label={t`Meals of all days`}
          aria-multiselectable
          onKeyDown={handleKeys}
          onFocus={handleFocus}
          {...pointer}
          {...drag}
          style={{ minWidth: `${widthRem}rem` }}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <colgroup>
            <col className="w-24" />
            {names.map(({ key }) => (
              <col key={key} />
            ))}
          </colgroup>
          {/* One layer that stays visible: a layer for each heading would make every paint slower. */}
          <thead className="sticky top-0 z-20">
            <tr>
              <td className="sticky left-0 z-20 border-r border-b border-line bg-sunken" />
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
                  data-row={slot}
                  title={t`Select this meal on all days`}
                  className="sticky left-0 z-10 cursor-pointer border-r border-b border-line bg-sunken px-1.5 py-1 text-left align-top text-xs font-semibold select-none"
                >
                  {say(label)}
                </th>
                {names.map((day, index) => (
                  <GridCell
                    key={day.key}
                    dayKey={day.key}
                    dayIndex={index}
                    slot={slot}
                    slotLabel={say(label)}
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
        <GridTotals
          names={names}
          widthRem={widthRem}
          areMicronutrientsShown={areMicronutrientsShown}
          onToggle={toggleMicronutrients}
        />
      </div>
      <WeekTotals areMicronutrientsShown={areMicronutrientsShown} />
      <p
        ref={dragLabel}
        hidden
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-control border border-leaf bg-surface px-3 py-1.5 text-sm font-semibold shadow-float"
      />
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
