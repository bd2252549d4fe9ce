import { type DragEvent, type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatTotal } from '#domain/nutrients/totals.ts'
import { isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import type { TargetComparison } from '#domain/plans/targets.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { findItem, type MealPlace, toPlanDays } from '../plan-editor-state.ts'
import { compareToTargets, type StatedTargets } from '../plan-targets.ts'
import { type KnownFoods, sumPlanDay } from '../shared/plan-figures.ts'
import { ComparisonMark } from '../target-rows.tsx'
import { DayLabelField, DayMenu } from './day-menu.tsx'
import { fieldId, usePlanActions, usePlanDayNames, usePlanForm, usePlanState } from './editor-context.ts'
import { type Fillable, FillDialog } from './fill-dialog.tsx'
import { GridCell } from './grid-cell.tsx'
import { ITEM_DRAG_TYPE } from './item-list.tsx'
import { describePlace } from './move-dialog.tsx'
import { usePlanClipboard } from './use-plan-clipboard.ts'

/** A cell of the grid: a meal, or without a slot the heading of its day. */
export type GridPlace = { dayKey: string; slot: MealSlot | null }

const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)
const ROWS: readonly (MealSlot | null)[] = [null, ...SLOT_KEYS]
const MEAL_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'meal')
const DAY_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'day')

/**
 * The whole rotation: days side by side, their eight meals below each other. Arrow keys go from cell to cell, Enter edits,
 * typing searches a food right there, Delete clears, Ctrl with C, X, V and D copies, cuts, pastes and repeats. Foods, meals
 * and days are dragged by pointer or finger; every drag has its twin in a menu.
 */
export function PlanGrid({
  active,
  onActivate,
  onEdit,
}: {
  active: GridPlace
  onActivate: (place: GridPlace) => void
  /** Opens the meal's own editor. */
  onEdit: (place: MealPlace, by: 'key' | 'press') => void
}) {
  const { foods, client, values, errorAt } = usePlanForm()
  const names = usePlanDayNames()
  const { dispatch, announce, getState } = usePlanActions()
  const clipboard = usePlanClipboard()
  const table = useRef<HTMLTableElement>(null)
  const [searchedAt, setSearchedAt] = useState<MealPlace | null>(null)
  const [filling, setFilling] = useState<Fillable | null>(null)
  const hovered = useRef<HTMLElement | null>(null)
  const latest = useRef(onActivate)
  latest.current = onActivate

  const focusCell = useCallback(({ dayKey, slot }: GridPlace): void => {
    table.current?.querySelector<HTMLElement>(`[data-day="${dayKey}"][data-slot="${slot ?? ''}"]`)?.focus()
  }, [])
  const search = useCallback(
    (place: MealPlace, isSearching: boolean): void => {
      if (isSearching) {
        latest.current(place)
        // The field stands there before the key that opened it is written: it goes into the field.
        flushSync(() => setSearchedAt(place))
      } else {
        setSearchedAt(null)
        requestAnimationFrame(() => focusCell(place))
      }
    },
    [focusCell],
  )
  const showDay = useCallback((dayKey: string): void => latest.current({ dayKey, slot: null }), [])

  const handleKeys = (event: KeyboardEvent): void => {
    const place = readPlace(event.target)
    // Fields and buttons inside a cell keep their keys.
    if (place === null || event.target !== findCell(event.target)) return
    const { key } = event
    const { days } = getState()
    const column = days.findIndex((day) => day.key === place.dayKey)
    const row = ROWS.indexOf(place.slot)
    const isCommand = event.ctrlKey || event.metaKey
    const goTo = (nextColumn: number, nextRow: number): void => {
      const day = days[Math.min(Math.max(0, nextColumn), days.length - 1)]
      if (day) focusCell({ dayKey: day.key, slot: ROWS[Math.min(Math.max(0, nextRow), 8)] ?? null })
    }
    const meal = place.slot === null ? null : { dayKey: place.dayKey, slot: place.slot }
    const act = ((): (() => void) | null => {
      if (event.altKey) return null
      if (isCommand) {
        switch (key.toLowerCase()) {
          case 'c':
            return () => (meal ? clipboard.copyMeal(meal) : clipboard.copyDay(place.dayKey))
          case 'x':
            if (meal) return () => clipboard.cutMeal(meal)
            return () => {
              clipboard.copyDay(place.dayKey)
              clipboard.clearDay(place.dayKey)
            }
          case 'v':
            return () => clipboard.paste(place)
          case 'd':
            return () =>
              setFilling(meal ? { kind: 'meal', place: meal } : { kind: 'day', dayKey: place.dayKey })
          case 'home':
            return () => goTo(0, 0)
          case 'end':
            return () => goTo(days.length - 1, 8)
          default:
            return null
        }
      }
      switch (key) {
        case 'ArrowLeft':
          return () => goTo(column - 1, row)
        case 'ArrowRight':
          return () => goTo(column + 1, row)
        case 'ArrowUp':
          return () => goTo(column, row - 1)
        case 'ArrowDown':
          return () => goTo(column, row + 1)
        case 'Home':
          return () => goTo(0, row)
        case 'End':
          return () => goTo(days.length - 1, row)
        case 'Delete':
        case 'Backspace':
          return () => (meal ? clipboard.clearMeal(meal) : clipboard.clearDay(place.dayKey))
        case 'Enter':
        case 'F2':
          if (meal) return () => onEdit(meal, 'key')
          return () => findCell(event.target)?.querySelector('button')?.click()
        default:
          return null
      }
    })()
    if (act) {
      event.preventDefault()
      act()
    } else if (meal && !isCommand && !event.altKey && key.length === 1 && key !== ' ') search(meal, true)
  }

  const handleDragStart = (event: DragEvent): void => {
    const place = readPlace(event.target)
    if (place === null || !(event.target instanceof HTMLElement)) return
    const { item } = event.target.dataset
    event.dataTransfer.effectAllowed = 'copyMove'
    if (item !== undefined) event.dataTransfer.setData(ITEM_DRAG_TYPE, item)
    else if (place.slot !== null) event.dataTransfer.setData(MEAL_DRAG_TYPE, JSON.stringify(place))
    else event.dataTransfer.setData(DAY_DRAG_TYPE, place.dayKey)
  }
  const mark = (cell: HTMLElement | null): void => {
    // By hand: drawing cells anew for each of a pointer's moves would make dragging heavy.
    if (hovered.current === cell) return
    hovered.current?.removeAttribute('data-drop')
    cell?.setAttribute('data-drop', '')
    hovered.current = cell
  }
  const handleDragOver = (event: DragEvent): void => {
    const cell = findCell(event.target)
    const isOurs = [ITEM_DRAG_TYPE, MEAL_DRAG_TYPE, DAY_DRAG_TYPE].some((type) =>
      event.dataTransfer.types.includes(type),
    )
    mark(isOurs ? cell : null)
    if (!isOurs || cell === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isCopying(event) ? 'copy' : 'move'
  }
  const handleDrop = (event: DragEvent): void => {
    mark(null)
    const target = readPlace(event.target)
    if (target === null) return
    event.preventDefault()
    const { days } = getState()
    const isCopy = isCopying(event)
    const verb = isCopy ? 'copied' : 'moved'
    const itemKey = event.dataTransfer.getData(ITEM_DRAG_TYPE)
    const mealText = event.dataTransfer.getData(MEAL_DRAG_TYPE)
    const dayKey = event.dataTransfer.getData(DAY_DRAG_TYPE)
    const found = itemKey === '' ? null : findItem(days, itemKey)
    if (found) {
      // On a heading: into the same meal of that day.
      const place = { dayKey: target.dayKey, slot: target.slot ?? found.place.slot }
      dispatch({ type: isCopy ? 'copy-item' : 'move-item', itemKey, place })
      announce(`${found.item.name} ${verb} to ${describePlace(days, place)}`)
    } else if (mealText !== '') {
      const from = readMealPlace(mealText)
      if (from === null) return
      const place = { dayKey: target.dayKey, slot: target.slot ?? from.slot }
      if (isCopy) dispatch({ type: 'copy-meal', place: from, onto: place })
      else dispatch({ type: 'swap-meals', place: from, other: place })
      announce(`${describePlace(days, from)} ${verb} to ${describePlace(days, place)}`)
    } else if (dayKey !== '') {
      const day = days.find(({ key }) => key === dayKey)
      const index = days.findIndex(({ key }) => key === target.dayKey)
      if (isCopy) dispatch({ type: 'copy-day', dayKey, ontoDayKey: target.dayKey })
      else dispatch({ type: 'move-day', dayKey, index })
      announce(
        isCopy
          ? `${day?.dayLabel ?? 'Day'} copied onto ${days[index]?.dayLabel ?? 'the day'}`
          : `${day?.dayLabel ?? 'Day'} moved to place ${index + 1}`,
      )
    }
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
          onFocus={(event) => {
            const place = readPlace(event.target)
            if (place === null || event.target !== findCell(event.target)) return
            if (searchedAt && (searchedAt.dayKey !== place.dayKey || searchedAt.slot !== place.slot))
              setSearchedAt(null)
            onActivate(place)
          }}
          onClick={(event) => {
            const place = readPlace(event.target)
            if (place?.slot == null || isInControl(event.target)) return
            onEdit({ dayKey: place.dayKey, slot: place.slot }, 'press')
          }}
          onDoubleClick={(event) => {
            const place = readPlace(event.target)
            if (place?.slot == null || isInControl(event.target)) return
            search({ dayKey: place.dayKey, slot: place.slot }, true)
          }}
          onDragStart={handleDragStart}
          onDragOver={handleDragOver}
          onDragLeave={(event) => {
            if (!(event.relatedTarget instanceof Node && table.current?.contains(event.relatedTarget)))
              mark(null)
          }}
          onDrop={handleDrop}
          onDragEnd={() => mark(null)}
          // As wide as the row labels and at least 12.5rem for each day; days share what is left.
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
                  stated={values}
                  foods={foods}
                  error={errorAt(`days.${index}`)}
                  isActive={active.slot === null && active.dayKey === day.key}
                  isShown={active.dayKey === day.key}
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
                    isActive={active.dayKey === day.key && active.slot === slot}
                    isSearching={searchedAt?.dayKey === day.key && searchedAt.slot === slot}
                    error={errorAt(`days.${index}.meals.${slot}`)}
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

/** A day's label, its menu, and what it adds up to against the plan's targets. */
const DayHeading = memo(function DayHeading({
  dayKey,
  dayLabel,
  index,
  count,
  stated,
  foods,
  error,
  isActive,
  isShown,
  onShowDay,
}: {
  dayKey: string
  dayLabel: string
  index: number
  count: number
  stated: StatedTargets
  foods: KnownFoods
  error: string | undefined
  isActive: boolean
  isShown: boolean
  onShowDay: (dayKey: string) => void
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <th
      scope="col"
      id={fieldId(`days.${index}`)}
      data-day={dayKey}
      data-slot=""
      tabIndex={isActive ? 0 : -1}
      draggable={!isRenaming}
      className={joinClasses(
        'sticky top-0 z-10 border-r border-b border-line px-2 py-1 text-left align-top font-normal outline-none select-none',
        'data-drop:bg-leaf-tint data-drop:outline-2 data-drop:-outline-offset-2 data-drop:outline-leaf data-drop:outline-dashed',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-leaf',
        isShown ? 'bg-leaf-tint' : 'bg-sunken',
      )}
    >
      <div className="flex min-h-9 items-center justify-between gap-1">
        {isRenaming ? (
          <DayLabelField dayKey={dayKey} dayLabel={dayLabel} isCompact onDone={() => setIsRenaming(false)} />
        ) : (
          <span className="min-w-0 truncate font-semibold" title={dayLabel}>
            {dayLabel}
          </span>
        )}
        <DayMenu
          dayKey={dayKey}
          dayLabel={dayLabel}
          index={index}
          count={count}
          isIcon
          onRename={() => setIsRenaming(true)}
          onShowDay={onShowDay}
        />
      </div>
      <DayFigures dayIndex={index} stated={stated} foods={foods} />
      {error && <p className="text-xs font-medium text-beet">{error}</p>}
    </th>
  )
})

/** What a day adds up to; the only part of a heading that follows what is written. */
function DayFigures({
  dayIndex,
  stated,
  foods,
}: {
  dayIndex: number
  stated: StatedTargets
  foods: KnownFoods
}) {
  const meals = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals)
  if (meals === undefined) return null
  const totals = sumPlanDay(meals, foods)
  const [energy, protein] = compareToTargets(totals, stated)
  return (
    <>
      <Figure
        text={formatTotal(totals, 'energyKcal').text}
        comparison={energy?.comparison ?? null}
        isStrong
      />
      <Figure
        text={`${formatTotal(totals, 'proteinG', 0).text} protein`}
        comparison={protein?.comparison ?? null}
      />
    </>
  )
}

function Figure({
  text,
  comparison,
  isStrong = false,
}: {
  text: string
  comparison: TargetComparison | null
  isStrong?: boolean
}) {
  return (
    <p
      className={joinClasses(
        'flex flex-wrap items-baseline justify-between gap-x-2 text-sm leading-snug tabular',
        isStrong ? 'font-semibold' : 'text-muted',
      )}
    >
      {text}
      {comparison && <ComparisonMark comparison={comparison} />}
    </p>
  )
}

function findCell(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
}

function readPlace(target: EventTarget): GridPlace | null {
  const { day, slot } = findCell(target)?.dataset ?? {}
  if (day === undefined) return null
  return { dayKey: day, slot: isOneOf(SLOT_KEYS, slot) ? slot : null }
}

/** What another cell of this page gave to the drag. */
function readMealPlace(text: string): MealPlace | null {
  const place = JSON.parse(text) as { dayKey: string; slot: MealSlot } // written by handleDragStart of this page
  return isOneOf(SLOT_KEYS, place.slot) ? place : null
}

function isInControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, [role=listbox]') !== null
}

/** Ctrl, or Alt as on a Mac, makes a drag a copy. */
function isCopying(event: DragEvent): boolean {
  return event.ctrlKey || event.altKey
}
