import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEmptyDay, MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import {
  createPlanEditorState,
  type PlanEditorState,
  type PutMeal,
  reducePlanEditor,
  toPlanDays,
} from '../plan-editor-state.ts'
import {
  type CellBlock,
  clearBlock,
  copyBlock,
  countCells,
  describeBlock,
  fillBlock,
  findBlock,
  isBlockEmpty,
  isPlaceSelected,
  pasteRows,
  selectRow,
} from './grid-selection.ts'

/** A plan in which some meals have a food or a note. Each cell's content is different. */
function makeState(dayCount: number, filled: readonly number[] = []): PlanEditorState {
  const days = Array.from({ length: dayCount }, (_, index) => createEmptyDay(index + 1, dayCount))
  for (const cell of filled) {
    const slot = MEAL_SLOTS[cell % 8]?.key ?? 'lunch'
    const day = days[Math.floor(cell / 8) % dayCount]
    if (day === undefined) continue
    const item = { foodId: `food-${cell}`, name: `Food ${cell}`, grams: 1 + cell, measure: null }
    day.meals[slot] = { ...day.meals[slot], note: cell % 3 === 0 ? `Note ${cell}` : '', items: [item] }
  }
  return createPlanEditorState(days)
}

const put = (state: PlanEditorState, meals: readonly PutMeal[]): PlanEditorState =>
  reducePlanEditor(state, { type: 'put-meals', meals })
const place = (state: PlanEditorState, column: number, slot: MealSlot | null) => ({
  dayKey: state.days[column]?.key ?? '',
  slot,
})

const DAYS = 5
const states = fc.array(fc.nat(DAYS * 8 - 1), { maxLength: 30 }).map((cells) => makeState(DAYS, cells))
const blocks = fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1), fc.nat(7), fc.nat(7)).map(
  ([one, other, above, below]): CellBlock => ({
    left: Math.min(one, other),
    right: Math.max(one, other),
    top: Math.min(above, below),
    bottom: Math.max(above, below),
  }),
)

describe('the selected cells', () => {
  const state = makeState(DAYS)

  it('are the rectangle between two corners, in whichever order', () => {
    const [from, to] = [place(state, 3, 'lunch'), place(state, 1, 'breakfast')]
    const block = { left: 1, right: 3, top: 2, bottom: 4 }
    expect(findBlock(state.days, { anchor: from, head: to })).toEqual(block)
    expect(findBlock(state.days, { anchor: to, head: from })).toEqual(block)
    expect(countCells(block)).toBe(9)
    expect(describeBlock(state.days, block)).toBe('9 meals, Breakfast to Lunch, Day 2 to Day 4')
    expect(describeBlock(state.days, { left: 0, right: 0, top: 4, bottom: 4 })).toBe('Lunch, Day 1')
  })

  it('are whole days if a corner is a heading, and one meal of all days by its row', () => {
    const selection = { anchor: place(state, 1, null), head: place(state, 2, 'lunch') }
    expect(findBlock(state.days, selection)).toEqual({ left: 1, right: 2, top: 0, bottom: 7 })
    expect(isPlaceSelected(state.days, selection, place(state, 2, null))).toBe(true)
    expect(isPlaceSelected(state.days, selection, place(state, 3, 'lunch'))).toBe(false)
    expect(findBlock(state.days, selectRow(state.days, 'dinner'))).toEqual({
      left: 0,
      right: DAYS - 1,
      top: 6,
      bottom: 6,
    })
  })

  it('are none if the day of a corner was removed', () => {
    const selection = { anchor: place(state, 1, 'lunch'), head: place(state, 2, 'lunch') }
    expect(findBlock(state.days.slice(0, 2), selection)).toBeNull()
  })
})

describe('a copied block', () => {
  it('changes nothing where it was copied', () => {
    fc.assert(
      fc.property(states, blocks, (state, block) => {
        const { meals, leftOut } = pasteRows(state.days, copyBlock(state.days, block), block)
        expect(put(state, meals)).toBe(state)
        expect(leftOut).toBe(0)
      }),
    )
  })

  it('is placed in its shape, keeps all other cells, and undo returns exactly what was there', () => {
    fc.assert(
      fc.property(states, blocks, fc.nat(DAYS - 1), fc.nat(7), (state, from, left, top) => {
        const rows = copyBlock(state.days, from)
        const onto = { left, right: left, top, bottom: top }
        const { meals, block, leftOut } = pasteRows(state.days, rows, onto)
        const next = put(state, meals)
        expect(copyBlock(next.days, block)).toEqual(
          rows
            .slice(0, block.bottom - block.top + 1)
            .map((row) => row.slice(0, block.right - block.left + 1)),
        )
        expect(countCells(block) + leftOut).toBe(countCells(from))
        for (const [column, day] of next.days.entries()) {
          for (const [row, { key }] of MEAL_SLOTS.entries()) {
            const isInside =
              column >= block.left && column <= block.right && row >= block.top && row <= block.bottom
            if (!isInside) expect(day.meals[key]).toBe(state.days[column]?.meals[key])
            expect(day.meals[key].time).toBe(state.days[column]?.meals[key].time)
          }
        }
        if (next !== state) {
          expect(next.past).toHaveLength(state.past.length + 1)
          expect(reducePlanEditor(next, { type: 'undo' }).days).toBe(state.days)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('of one cell fills the whole selection', () => {
    fc.assert(
      fc.property(states, blocks, fc.nat(DAYS - 1), fc.nat(7), (state, onto, left, top) => {
        const rows = copyBlock(state.days, { left, right: left, top, bottom: top })
        const next = put(state, pasteRows(state.days, rows, onto).meals)
        for (const row of copyBlock(next.days, onto))
          for (const meal of row) expect(meal).toEqual(rows[0]?.[0])
      }),
    )
  })

  it('is repeated if the selection is a whole number of copies', () => {
    const state = makeState(4, [0, 8])
    const rows = copyBlock(state.days, { left: 0, right: 1, top: 0, bottom: 0 })
    const onto = { left: 0, right: 3, top: 0, bottom: 1 }
    const next = put(state, pasteRows(state.days, rows, onto).meals)
    const shown = toPlanDays(next.days).map(({ meals }) => meals.preBreakfast.items[0]?.name)
    expect(shown).toEqual(['Food 0', 'Food 8', 'Food 0', 'Food 8'])
  })
})

describe('filling and clearing', () => {
  it('repeats the first row downwards, or the first column to the right', () => {
    fc.assert(
      fc.property(states, blocks, fc.constantFrom('down' as const, 'right' as const), (state, block, to) => {
        const next = put(state, fillBlock(state.days, block, to))
        const before = copyBlock(state.days, block)
        const after = copyBlock(next.days, block)
        for (const [row, cells] of after.entries()) {
          for (const [column, meal] of cells.entries()) {
            expect(meal).toEqual(to === 'down' ? before[0]?.[column] : before[row]?.[0])
          }
        }
      }),
    )
  })

  it('empties the selected cells in one step, and adds no step if they were empty', () => {
    fc.assert(
      fc.property(states, blocks, (state, block) => {
        const next = put(state, clearBlock(state.days, block))
        expect(isBlockEmpty(next.days, block)).toBe(true)
        if (isBlockEmpty(state.days, block)) expect(next).toBe(state)
        else expect(reducePlanEditor(next, { type: 'undo' }).days).toBe(state.days)
      }),
    )
  })
})
