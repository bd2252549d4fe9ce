import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import type { PutMeal } from '../plan-editor-state.ts'
import { type Clip, setClip } from './clipboard.ts'
import { usePlanStore } from './editor-context.ts'
import type { RepeatSource } from './fill-dialog.tsx'
import { type GridPlace, toMealPlace } from './grid-places.ts'
import {
  type CellBlock,
  clearBlock,
  copyBlock,
  countCells,
  describeBlock,
  fillBlock,
  findBlock,
  type GridSelection,
  isBlockEmpty,
  isOfWholeDays,
  pasteRows,
  selectRow,
} from './grid-selection.ts'
import type { PlanStore } from './plan-store.ts'
import { usePlanClipboard } from './use-plan-clipboard.ts'

export type GridCommands = ReturnType<typeof useGridCommands>

/**
 * The commands of the grid on its selected cells, or on the meal or the day of a place if nothing else is selected. Keys
 * and the menu both use them. Each is announced and is one step of undo.
 *
 * @param askWhere Asks on which days to repeat a single meal or day.
 */
export function useGridCommands(askWhere: (what: RepeatSource) => void) {
  const store = usePlanStore()
  const clipboard = usePlanClipboard()
  return useMemo(() => {
    const { dispatch, announce, getState } = store
    const name = (block: CellBlock): string => describeBlock(getState().days, block)
    const put = (meals: readonly PutMeal[], what: string): void => {
      dispatch({ type: 'put-meals', meals })
      announce(what)
    }
    const copyCells = (block: CellBlock): boolean => {
      const { days, foods } = getState()
      if (isBlockEmpty(days, block)) {
        announce(t`Nothing to copy here`)
        return false
      }
      setClip({
        kind: 'block',
        label: plural(countCells(block), { one: '# meal', other: '# meals' }),
        rows: copyBlock(days, block),
        foods,
      })
      return true
    }
    return {
      copy: (place: GridPlace): void => {
        const block = findCommonBlock(store)
        if (block) {
          if (copyCells(block)) announce(t`${{ name: name(block) }} copied`)
        } else if (place.slot) clipboard.copyMeal({ ...place, slot: place.slot })
        else clipboard.copyDay(place.dayKey)
      },
      cut: (place: GridPlace): void => {
        const block = findCommonBlock(store)
        if (block) {
          if (copyCells(block)) {
            const what = t`${{ name: name(block) }} cut. You can undo this.`
            put(clearBlock(getState().days, block), what)
          }
        } else if (place.slot) clipboard.cutMeal({ ...place, slot: place.slot })
        else {
          clipboard.copyDay(place.dayKey)
          clipboard.clearDay(place.dayKey)
        }
      },
      paste: (place: GridPlace): void => paste(store, place, () => clipboard.paste(place)),
      clear: (place: GridPlace): void => {
        const block = findCommonBlock(store)
        if (block) {
          const what = t`${{ name: name(block) }} cleared. You can undo this.`
          put(clearBlock(getState().days, block), what)
        } else if (place.slot) clipboard.clearMeal({ ...place, slot: place.slot })
        else clipboard.clearDay(place.dayKey)
      },
      fill: (place: GridPlace, direction: 'down' | 'right'): void => {
        const block = findCommonBlock(store)
        const meal = toMealPlace(place)
        if (block === null)
          askWhere(meal ? { kind: 'meal', place: meal } : { kind: 'day', dayKey: place.dayKey })
        else if (direction === 'down' && block.top === block.bottom) {
          announce(t`Also select the meals below it, then fill down`)
        } else if (direction === 'right' && block.left === block.right) {
          announce(t`Also select the days after it, then fill right`)
        } else {
          put(fillBlock(getState().days, block, direction), describeFill(name(block), direction))
        }
      },
      /** Selects cells, or only the current one for `null`. */
      select: (selection: GridSelection | null): void => {
        const block = findBlock(getState().days, selection)
        const isOne = block !== null && countCells(block) === 1
        store.set({ selection: isOne ? null : selection })
        if (block !== null && !isOne) announce(t`${{ name: name(block) }} selected`)
      },
    }
  }, [store, clipboard, askWhere])
}

/** Returns the selection of everything, of a day, of a meal on all days, or of nothing. */
export function chooseSelection(
  { days }: { days: ReturnType<PlanStore['getState']>['days'] },
  what: 'all' | 'day' | 'row' | 'none',
  place: GridPlace,
): GridSelection | null {
  switch (what) {
    case 'all':
      return selectRow(days, null)
    case 'day': {
      const whole = { dayKey: place.dayKey, slot: null }
      return { anchor: whole, head: whole }
    }
    case 'row':
      return place.slot === null ? selectRow(days, null) : selectRow(days, place.slot)
    case 'none':
      return null
  }
}

/** Returns the selected cells if they are several. A single day is treated as a day, with the times of its meals. */
function findCommonBlock({ getState }: PlanStore): CellBlock | null {
  const { days, selection } = getState()
  const block = findBlock(days, selection)
  if (block === null || countCells(block) === 1) return null
  return isOfWholeDays(block) && block.left === block.right ? null : block
}

function paste(store: PlanStore, place: GridPlace, pasteOne: () => void): void {
  const { clip, days } = store.getState()
  const selected = findCommonBlock(store)
  if (clip === null || (selected === null && clip.kind !== 'block')) {
    pasteOne()
    return
  }
  const column = days.findIndex(({ key }) => key === place.dayKey)
  const row = Math.max(
    0,
    MEAL_SLOTS.findIndex(({ key }) => key === place.slot),
  )
  const onto = selected ?? { left: column, right: column, top: row, bottom: row }
  const { meals, block, leftOut } = placeClip(store, clip, onto)
  store.addFoods(clip.foods)
  store.dispatch({ type: 'put-meals', meals })
  store.set({ selection: countCells(block) === 1 ? null : toSelection(store, block) })
  store.announce(describePaste(clip.label, describeBlock(days, block), leftOut))
}

function describeFill(name: string, direction: 'down' | 'right'): string {
  return direction === 'down'
    ? t`${name} filled down. You can undo this.`
    : t`${name} filled right. You can undo this.`
}

function describePaste(name: string, place: string, leftOut: number): string {
  return leftOut === 0
    ? t`${name} pasted into ${place}. You can undo this.`
    : plural(leftOut, {
        one: `${name} pasted into ${place}. # meal did not fit into the plan. You can undo this.`,
        other: `${name} pasted into ${place}. # meals did not fit into the plan. You can undo this.`,
      })
}

function placeClip({ getState }: PlanStore, clip: Clip, onto: CellBlock): ReturnType<typeof pasteRows> {
  const { days } = getState()
  switch (clip.kind) {
    case 'meal':
      return pasteRows(days, [[clip.meal]], onto)
    case 'block':
      return pasteRows(days, clip.rows, onto)
    case 'day': {
      // A whole day with its times, on every selected day.
      const block = { ...onto, top: 0, bottom: MEAL_SLOTS.length - 1 }
      const meals = days
        .slice(block.left, block.right + 1)
        .flatMap(({ key: dayKey }) =>
          MEAL_SLOTS.map(({ key: slot }) => ({ place: { dayKey, slot }, meal: clip.meals[slot] })),
        )
      return { meals, block, leftOut: 0 }
    }
  }
}

function toSelection({ getState }: PlanStore, block: CellBlock): GridSelection | null {
  const { days } = getState()
  const place = (column: number, row: number): GridPlace | null => {
    const dayKey = days[column]?.key
    const slot = MEAL_SLOTS[row]?.key
    return dayKey === undefined || slot === undefined ? null : { dayKey, slot }
  }
  const anchor = place(block.left, block.top)
  const head = place(block.right, block.bottom)
  return anchor && head && { anchor, head }
}
