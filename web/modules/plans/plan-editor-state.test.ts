import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ITEMS_PER_MEAL, MAX_PLAN_DAYS } from '#contract/limits.ts'
import { readTotal } from '#domain/nutrients/totals.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { createEmptyDay, MEAL_SLOTS, type MealSlot, type PlanDay, sumDay } from '#domain/plans/plan.ts'
import {
  canRedo,
  canUndo,
  createPlanEditorState,
  type EditorDay,
  type EditorItem,
  listEveryNthDay,
  type NewItem,
  type PlanEditorAction,
  type PlanEditorState,
  reducePlanEditor,
  toCopiedMeal,
  toCopiedMeals,
  toPlanDays,
} from './plan-editor-state.ts'

const FOODS: Record<string, { energyKcal: number; proteinG: number }> = {
  curd: { energyKcal: 60, proteinG: 3.1 },
  roti: { energyKcal: 297, proteinG: 9.6 },
  dal: { energyKcal: 96, proteinG: 5.8 },
}
const lookUpFood = (foodId: string) => FOODS[foodId] ?? null

const curd: NewItem = {
  foodId: 'curd',
  name: 'Curd',
  grams: 150,
  measure: { label: 'katori', grams: 150, quantity: 1 },
}
const roti: NewItem = {
  foodId: 'roti',
  name: 'Roti',
  grams: 80,
  measure: { label: 'piece', grams: 40, quantity: 2 },
}
const dal: NewItem = { foodId: 'dal', name: 'Dal', grams: 200, measure: null }

function openEditor(dayCount = 2): PlanEditorState {
  return createPlanEditorState(
    Array.from({ length: dayCount }, (_, index) => createEmptyDay(index + 1, dayCount)),
  )
}

function apply(state: PlanEditorState, ...actions: PlanEditorAction[]): PlanEditorState {
  return actions.reduce(reducePlanEditor, state)
}

function readItems(state: PlanEditorState, dayIndex: number, slot: MealSlot): readonly EditorItem[] {
  return state.days[dayIndex]?.meals[slot].items ?? []
}

function readKey(state: PlanEditorState, dayIndex: number): string {
  return state.days[dayIndex]?.key ?? ''
}

/** Formats the first day's lunch as people read it. */
function readLunch(state: PlanEditorState): string {
  const [day] = toPlanDays(state.days)
  return day ? formatMeal(day.meals.lunch, 'en') : ''
}

describe('foods of a meal', () => {
  it('are added, measured, weighed, swapped for an alternative and removed', () => {
    let state = openEditor()
    const place = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    state = apply(state, { type: 'add-item', place, item: roti }, { type: 'add-item', place, item: curd })
    const [first, second] = readItems(state, 0, 'lunch')
    state = apply(state, {
      type: 'set-measure',
      itemKey: first?.key ?? '',
      measure: { label: 'piece', grams: 40 },
      quantity: 3,
    })
    expect(readItems(state, 0, 'lunch')[0]).toMatchObject({ grams: 120, measure: { quantity: 3 } })
    state = apply(state, { type: 'set-grams', itemKey: second?.key ?? '', grams: 90 })
    expect(readItems(state, 0, 'lunch')[1]).toMatchObject({ grams: 90, measure: null })
    state = apply(state, { type: 'add-alternative', itemKey: first?.key ?? '', item: dal })
    expect(readLunch(state)).toBe('3 Roti (120 g) or 200 g Dal, 90 g Curd')
    const other = readItems(state, 0, 'lunch')[0]?.alternatives[0]?.key ?? ''
    state = apply(
      state,
      { type: 'set-grams', itemKey: other, grams: 180 },
      { type: 'prefer-alternative', itemKey: other },
    )
    expect(readLunch(state)).toBe('180 g Dal or 3 Roti (120 g), 90 g Curd')
    state = apply(state, {
      type: 'remove-item',
      itemKey: readItems(state, 0, 'lunch')[0]?.alternatives[0]?.key ?? '',
    })
    state = apply(state, { type: 'remove-item', itemKey: second?.key ?? '' })
    expect(readLunch(state)).toBe('180 g Dal')
  })

  it('of a typed line are added with their alternatives, in order, in one step of undo', () => {
    const start = openEditor()
    const place = { dayKey: readKey(start, 0), slot: 'lunch' as const }
    const added = apply(start, {
      type: 'add-items',
      place,
      items: [{ ...roti, alternatives: [dal] }, curd],
    })
    expect(readItems(added, 0, 'lunch')).toMatchObject([
      { name: 'Roti', alternatives: [{ name: 'Dal', grams: 200 }] },
      { name: 'Curd', grams: 150, alternatives: [] },
    ])
    expect(apply(added, { type: 'undo' }).days).toBe(start.days)
    expect(apply(start, { type: 'add-items', place, items: [] })).toBe(start)
  })

  it('of a typed line are added as if one by one, up to the limit, and one undo removes all of them', () => {
    const newItem = fc.constantFrom(curd, roti, dal)
    const anyLine = fc.array(fc.record({ item: newItem, others: fc.array(newItem, { maxLength: 9 }) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(anyLine, fc.nat(MAX_ITEMS_PER_MEAL), (line, count) => {
        let start = openEditor(1)
        const place = { dayKey: readKey(start, 0), slot: 'dinner' as const }
        for (let index = 0; index < count; index++) {
          start = apply(start, { type: 'add-item', place, item: dal })
        }
        const items = line.map(({ item, others }) => ({ ...item, alternatives: others }))
        const together = apply(start, { type: 'add-items', place, items })
        const single = line.reduce((state, { item, others }) => {
          const next = apply(state, { type: 'add-item', place, item })
          if (next === state) return state
          const itemKey = readItems(next, 0, 'dinner').at(-1)?.key ?? raise()
          return others.reduce(
            (each, other) => apply(each, { type: 'add-alternative', itemKey, item: other }),
            next,
          )
        }, start)
        expect(toPlanDays(together.days)).toEqual(toPlanDays(single.days))
        expect(together.past.length - start.past.length).toBe(together === start ? 0 : 1)
        if (together !== start) expect(apply(together, { type: 'undo' }).days).toBe(start.days)
      }),
    )
  })

  it('get several alternatives in one step of undo, each food once and not more than there is room for', () => {
    let state = openEditor()
    const place = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    state = apply(state, { type: 'add-item', place, item: roti })
    const itemKey = readItems(state, 0, 'lunch')[0]?.key ?? ''
    const others = Array.from({ length: 8 }, (_, index) => ({ ...dal, foodId: `dal-${index}` }))
    const add = (items: readonly NewItem[]) => apply(state, { type: 'add-alternatives', itemKey, items })
    expect(add([roti])).toBe(state)
    const changed = add([roti, curd, dal, ...others])
    const alternatives = readItems(changed, 0, 'lunch')[0]?.alternatives ?? []
    expect(alternatives.map(({ foodId }) => foodId)).toEqual([
      'curd',
      'dal',
      'dal-0',
      'dal-1',
      'dal-2',
      'dal-3',
    ])
    expect(apply(changed, { type: 'undo' }).days).toBe(state.days)
  })

  it('move within their meal, to another meal and to another day', () => {
    let state = openEditor()
    const lunch = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    state = apply(
      state,
      ...[roti, curd, dal].map((item) => ({ type: 'add-item', place: lunch, item }) as const),
    )
    const names = (slot: MealSlot, dayIndex = 0) => readItems(state, dayIndex, slot).map(({ name }) => name)
    const rotiKey = readItems(state, 0, 'lunch')[0]?.key ?? ''
    state = apply(state, { type: 'move-item', itemKey: rotiKey, place: lunch, index: 2 })
    expect(names('lunch')).toEqual(['Curd', 'Roti', 'Dal'])
    state = apply(state, { type: 'move-item', itemKey: rotiKey, place: lunch })
    expect(names('lunch')).toEqual(['Curd', 'Dal', 'Roti'])
    state = apply(state, {
      type: 'move-item',
      itemKey: rotiKey,
      place: { dayKey: readKey(state, 1), slot: 'dinner' },
    })
    expect(names('lunch')).toEqual(['Curd', 'Dal'])
    expect(names('dinner', 1)).toEqual(['Roti'])
    expect(readItems(state, 1, 'dinner')[0]?.key).toBe(rotiKey)
  })

  it('never exceed the limit of a meal', () => {
    let state = openEditor(1)
    const place = { dayKey: readKey(state, 0), slot: 'dinner' as const }
    for (let count = 0; count < MAX_ITEMS_PER_MEAL + 3; count++)
      state = apply(state, { type: 'add-item', place, item: dal })
    expect(readItems(state, 0, 'dinner')).toHaveLength(MAX_ITEMS_PER_MEAL)
    expect(state.past).toHaveLength(MAX_ITEMS_PER_MEAL)
  })
})

describe('the note of a meal', () => {
  it('is the whole meal without foods and follows them otherwise, after a round trip through the API too', () => {
    let state = openEditor(1)
    const place = { dayKey: readKey(state, 0), slot: 'postDinner' as const }
    state = apply(state, { type: 'set-note', place, note: 'Saunf water' })
    expect(toPlanDays(state.days)[0]?.meals.postDinner.note).toBe('Saunf water')
    state = apply(
      state,
      { type: 'add-item', place, item: curd },
      { type: 'set-note', place, note: 'Chilled.' },
    )
    const [day] = toPlanDays(state.days)
    expect(day && formatMeal(day.meals.postDinner, 'en')).toBe('1 katori Curd (150 g)\nChilled.')
    expect(createPlanEditorState(day ? [day] : []).days[0]?.meals.postDinner.note).toBe('Chilled.')
  })

  it('typed without a pause is one step of undo', () => {
    let state = openEditor(1)
    const place = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    for (const note of ['L', 'Li', 'Lig', 'Light']) state = apply(state, { type: 'set-note', place, note })
    expect(apply(state, { type: 'undo' }).days[0]?.meals.lunch.note).toBe('')
    state = apply(state, { type: 'set-time', place, time: '2 PM' })
    state = apply(state, { type: 'set-note', place, note: 'Light.' }, { type: 'undo' })
    expect(state.days[0]?.meals.lunch).toMatchObject({ note: 'Light', time: '2 PM' })
  })
})

describe('amounts', () => {
  it('typed without a pause are one step of undo; every other change of them is a step of its own', () => {
    let state = openEditor(1)
    const place = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    state = apply(state, { type: 'add-item', place, item: dal })
    const itemKey = readItems(state, 0, 'lunch')[0]?.key ?? ''
    for (const grams of [1, 12, 120])
      state = apply(state, { type: 'set-grams', itemKey, grams, isTyping: true })
    state = apply(
      state,
      { type: 'set-grams', itemKey, grams: 130 },
      { type: 'set-grams', itemKey, grams: 140 },
    )
    const amounts = [140, 130, 120, 200].map((grams) => {
      const shown = readItems(state, 0, 'lunch')[0]?.grams
      state = apply(state, { type: 'undo' })
      return [shown, grams]
    })
    for (const [shown, grams] of amounts) expect(shown).toBe(grams)
  })
})

describe('days', () => {
  it('update their rotation labels when their number changes, unless the label was typed', () => {
    let state = openEditor(3)
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Day 1 | Day 4', 'Day 2 | Day 5', 'Day 3 | Day 6'])
    state = apply(state, { type: 'rename-day', dayKey: readKey(state, 1), label: 'Fasting day' })
    state = apply(state, { type: 'add-day' })
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Day 1', 'Fasting day', 'Day 3', 'Day 4'])
    state = apply(state, { type: 'move-day', dayKey: readKey(state, 1), index: 0 })
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Fasting day', 'Day 2', 'Day 3', 'Day 4'])
    state = apply(state, { type: 'remove-day', dayKey: readKey(state, 3) })
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Fasting day', 'Day 2 | Day 5', 'Day 3 | Day 6'])
    expect(toPlanDays(state.days).map((day) => day.dayNumber)).toEqual([1, 2, 3])
  })

  it('are copied to another day or as a new day, sharing nothing', () => {
    let state = openEditor(2)
    const place = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    state = apply(state, { type: 'add-item', place, item: roti }, { type: 'copy-day', dayKey: place.dayKey })
    state = apply(state, { type: 'copy-day', dayKey: place.dayKey, ontoDayKey: readKey(state, 1) })
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Day 1 | Day 4', 'Day 2 | Day 5', 'Day 3 | Day 6'])
    const keys = state.days.flatMap((day) => day.meals.lunch.items.map(({ key }) => key))
    expect(new Set(keys).size).toBe(3)
    state = apply(state, { type: 'set-grams', itemKey: keys[1] ?? '', grams: 10 })
    expect(state.days.map((day) => day.meals.lunch.items[0]?.grams)).toEqual([80, 10, 80])
  })

  it('cannot all be removed: one remains', () => {
    const state = openEditor(1)
    expect(apply(state, { type: 'remove-day', dayKey: readKey(state, 0) })).toBe(state)
  })

  it('keep typed labels when other days are copied to them', () => {
    let state = openEditor(4)
    const [first = '', second = '', third = ''] = state.days.map(({ key }) => key)
    state = apply(
      state,
      { type: 'add-item', place: { dayKey: first, slot: 'lunch' }, item: roti },
      { type: 'set-time', place: { dayKey: first, slot: 'lunch' }, time: '2 PM' },
      { type: 'rename-day', dayKey: second, label: 'Fasting day' },
      { type: 'copy-day', dayKey: first, ontoDayKey: second },
      { type: 'paste-day', dayKey: third, meals: toCopiedMeals(state.days[0] ?? raise()) },
    )
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Day 1', 'Fasting day', 'Day 3', 'Day 4'])
    expect(state.days[1]?.meals.lunch).toMatchObject({ time: '2 PM', items: [{ name: 'Roti' }] })
    expect(state.days[2]?.meals.lunch).toMatchObject({ time: '1 PM', items: [] })
    state = apply(state, { type: 'move-day', dayKey: second, index: 3 }, { type: 'copy-day', dayKey: second })
    expect(state.days.map((day) => day.dayLabel)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Fasting day', 'Day 5'])
  })

  it('are filled down the rotation in one step', () => {
    let state = openEditor(7)
    const place = { dayKey: readKey(state, 1), slot: 'lunch' as const }
    state = apply(state, { type: 'add-item', place, item: roti })
    const everySecond = listEveryNthDay(state.days, place.dayKey, 2)
    expect(everySecond).toEqual([3, 5].map((index) => readKey(state, index)))
    expect(listEveryNthDay(state.days, place.dayKey, 1)).toHaveLength(6)
    const filled = apply(state, { type: 'fill-meal', place, dayKeys: everySecond })
    expect(filled.days.map((day) => day.meals.lunch.items.length)).toEqual([0, 1, 0, 1, 0, 1, 0])
    expect(apply(filled, { type: 'undo' }).days).toBe(state.days)
    const all = apply(filled, {
      type: 'fill-day',
      dayKey: place.dayKey,
      dayKeys: filled.days.map(({ key }) => key),
    })
    expect(all.days.every((day) => day.meals.lunch.items[0]?.name === 'Roti')).toBe(true)
    expect(all.days[1]).toBe(filled.days[1])
  })

  it('swap two meals but not their times, and copy one over another', () => {
    let state = openEditor(2)
    const lunch = { dayKey: readKey(state, 0), slot: 'lunch' as const }
    const dinner = { dayKey: readKey(state, 1), slot: 'dinner' as const }
    state = apply(
      state,
      { type: 'add-item', place: lunch, item: roti },
      { type: 'add-item', place: dinner, item: dal },
      { type: 'swap-meals', place: lunch, other: dinner },
    )
    expect(state.days[0]?.meals.lunch).toMatchObject({ time: '1 PM', items: [{ name: 'Dal' }] })
    expect(state.days[1]?.meals.dinner).toMatchObject({ time: '7-7:30 PM', items: [{ name: 'Roti' }] })
    state = apply(state, { type: 'copy-meal', place: lunch, onto: dinner })
    expect(readItems(state, 1, 'dinner')).toMatchObject([{ name: 'Dal' }])
    const same = apply(state, { type: 'swap-meals', place: lunch, other: lunch })
    expect(same).toBe(state)
  })

  it('paste a copied meal with the time of the meal it replaces', () => {
    let state = openEditor(1)
    const dayKey = readKey(state, 0)
    state = apply(state, { type: 'add-item', place: { dayKey, slot: 'lunch' }, item: dal })
    state = apply(state, {
      type: 'paste-meal',
      place: { dayKey, slot: 'dinner' },
      meal: toCopiedMeal(state.days[0]?.meals.lunch ?? raise()),
    })
    expect(state.days[0]?.meals.dinner).toMatchObject({ time: '7-7:30 PM', items: [{ name: 'Dal' }] })
    expect(readItems(state, 0, 'dinner')[0]?.key).not.toBe(readItems(state, 0, 'lunch')[0]?.key)
  })
})

/** An action as random numbers, applied to the state at its turn. */
type Draw = {
  kind: number
  day: number
  otherDay: number
  slot: number
  otherSlot: number
  item: number
  amount: number
}

const draws = fc.array(
  fc.record({
    kind: fc.nat(22),
    day: fc.nat(),
    otherDay: fc.nat(),
    slot: fc.nat(7),
    otherSlot: fc.nat(7),
    item: fc.nat(),
    amount: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 40 },
)

function aim(state: PlanEditorState, draw: Draw): PlanEditorAction {
  const dayKey = readKey(state, draw.day % state.days.length)
  const otherKey = readKey(state, draw.otherDay % state.days.length)
  const place = { dayKey, slot: MEAL_SLOTS[draw.slot]?.key ?? 'lunch' }
  const otherPlace = { dayKey: otherKey, slot: MEAL_SLOTS[draw.otherSlot]?.key ?? 'lunch' }
  const items = listItems(state)
  const itemKey = items[draw.item % Math.max(1, items.length)]?.key ?? 'none'
  const item = [curd, roti, dal][draw.amount % 3] ?? curd
  const actions: PlanEditorAction[] = [
    { type: 'add-item', place, item, index: draw.item % 3 },
    { type: 'add-item', place: otherPlace, item },
    { type: 'add-alternative', itemKey, item },
    { type: 'add-alternatives', itemKey, items: [item, roti] },
    { type: 'add-items', place, items: [roti, { ...item, alternatives: [dal, curd] }] },
    { type: 'prefer-alternative', itemKey },
    { type: 'remove-item', itemKey },
    { type: 'move-item', itemKey, place: otherPlace, index: draw.amount % 4 },
    { type: 'set-grams', itemKey, grams: draw.amount },
    { type: 'set-measure', itemKey, measure: { label: 'katori', grams: draw.amount }, quantity: 0.5 },
    { type: 'set-note', place, note: `note ${draw.amount}` },
    { type: 'set-time', place, time: `${draw.amount % 12} PM` },
    { type: 'swap-meals', place, other: otherPlace },
    { type: 'copy-meal', place, onto: otherPlace },
    { type: 'copy-item', itemKey, place: otherPlace },
    { type: 'fill-meal', place, dayKeys: listEveryNthDay(state.days, dayKey, 1 + (draw.amount % 3)) },
    { type: 'fill-day', dayKey, dayKeys: listEveryNthDay(state.days, dayKey, 1 + (draw.amount % 3)) },
    {
      type: 'paste-meal',
      place: otherPlace,
      meal: toCopiedMeal(findEditorDay(state, dayKey).meals[place.slot]),
    },
    { type: 'paste-day', dayKey: otherKey, meals: toCopiedMeals(findEditorDay(state, dayKey)) },
    { type: 'add-day' },
    { type: 'remove-day', dayKey },
    { type: 'move-day', dayKey, index: draw.amount % state.days.length },
    { type: 'copy-day', dayKey, ontoDayKey: draw.amount % 2 === 0 ? otherKey : undefined },
    { type: 'rename-day', dayKey, label: `Label ${draw.amount}` },
  ]
  return actions[draw.kind] ?? { type: 'add-day' }
}

function findEditorDay(state: PlanEditorState, dayKey: string): EditorDay {
  return state.days.find(({ key }) => key === dayKey) ?? raise()
}

function raise(): never {
  throw new Error('There is no such day.')
}

function listItems(state: PlanEditorState): EditorItem[] {
  return state.days.flatMap((day) =>
    MEAL_SLOTS.flatMap(({ key }) => day.meals[key].items.flatMap((item) => [item, ...item.alternatives])),
  )
}

function play(state: PlanEditorState, list: readonly Draw[]): PlanEditorState {
  return list.reduce((current, draw) => reducePlanEditor(current, aim(current, draw)), state)
}

function sumPlan(days: readonly PlanDay[], key: 'energyKcal' | 'proteinG'): number {
  return days.reduce((sum, day) => sum + readTotal(sumDay(day.meals, lookUpFood), key), 0)
}

describe('replacing days', () => {
  it('preserves unchanged days and meals with their keys, and adds no step of undo if all are unchanged', () => {
    const start = apply(openEditor(), { type: 'add-item', place: aimAtLunch(openEditor()), item: dal })
    const same = apply(start, { type: 'replace-days', days: toPlanDays(start.days) })
    expect(same).toBe(start)
    const [first, second] = structuredClone(toPlanDays(start.days))
    if (!first || !second) throw new Error('No days.')
    first.meals.dinner.note = 'Soup'
    const next = apply(start, { type: 'replace-days', days: [first, second] })
    expect(next.days[1]).toBe(start.days[1])
    expect(next.days[0]?.key).toBe(start.days[0]?.key)
    expect(next.days[0]?.meals.lunch).toBe(start.days[0]?.meals.lunch)
    expect(next.days[0]?.meals.dinner.note).toBe('Soup')
    expect(apply(next, { type: 'undo' }).days).toBe(start.days)
  })
})

function aimAtLunch(state: PlanEditorState): { dayKey: string; slot: MealSlot } {
  return { dayKey: readKey(state, 0), slot: 'lunch' }
}

describe('laws', () => {
  it('undoing everything leads to the initial state, and redoing everything to the final one', () => {
    fc.assert(
      fc.property(draws, (list) => {
        const start = openEditor(3)
        const end = play(start, list)
        let state = end
        while (canUndo(state)) state = reducePlanEditor(state, { type: 'undo' })
        expect(state.days).toBe(start.days)
        while (canRedo(state)) state = reducePlanEditor(state, { type: 'redo' })
        expect(state.days).toBe(end.days)
        expect(state.past).toEqual(end.past)
      }),
    )
  })

  it('redo reverses undo, step by step', () => {
    fc.assert(
      fc.property(draws, fc.nat(10), (list, steps) => {
        let state = play(openEditor(2), list)
        for (let step = 0; step < steps; step++) state = reducePlanEditor(state, { type: 'undo' })
        if (!canUndo(state)) return
        const again = apply(state, { type: 'undo' }, { type: 'redo' })
        expect(again.days).toBe(state.days)
        expect(again.past).toEqual(state.past)
        expect(again.future).toEqual(state.future)
      }),
    )
  })

  it('keys are never shared, and days are numbered 1, 2, 3 …', () => {
    fc.assert(
      fc.property(draws, (list) => {
        const state = play(openEditor(2), list)
        const keys = [...state.days.map(({ key }) => key), ...listItems(state).map(({ key }) => key)]
        expect(new Set(keys).size).toBe(keys.length)
        expect(state.days.length).toBeLessThanOrEqual(MAX_PLAN_DAYS)
        expect(toPlanDays(state.days).map((day) => day.dayNumber)).toEqual(
          state.days.map((_, index) => index + 1),
        )
      }),
    )
  })

  it('a copied day has the same totals as the original', () => {
    fc.assert(
      fc.property(draws, fc.nat(), (list, pick) => {
        const state = play(openEditor(2), list)
        const index = pick % state.days.length
        const copied = toPlanDays(
          reducePlanEditor(state, { type: 'copy-day', dayKey: readKey(state, index) }).days,
        )
        const original = toPlanDays(state.days)[index]
        if (original === undefined || state.days.length === MAX_PLAN_DAYS) return
        expect(sumDay(copied.at(-1)?.meals ?? original.meals, lookUpFood)).toEqual(
          sumDay(original.meals, lookUpFood),
        )
      }),
    )
  })

  it('filling down makes copies: the chosen days have the totals of the source, the others stay the same objects', () => {
    fc.assert(
      fc.property(draws, fc.nat(), fc.integer({ min: 1, max: 3 }), (list, pick, step) => {
        const state = play(openEditor(5), list)
        const source = state.days[pick % state.days.length] ?? raise()
        const dayKeys = listEveryNthDay(state.days, source.key, step)
        const filled = reducePlanEditor(state, { type: 'fill-day', dayKey: source.key, dayKeys })
        const [sums] = toPlanDays([source]).map((day) => sumDay(day.meals, lookUpFood))
        for (const [index, day] of filled.days.entries()) {
          if (dayKeys.includes(day.key)) {
            expect(sumDay(toPlanDays([day])[0]?.meals ?? raise(), lookUpFood)).toEqual(sums)
            expect(day.dayLabel).toBe(state.days[index]?.dayLabel)
          } else expect(day).toBe(state.days[index])
        }
      }),
    )
  })

  it('one step of undo reverses any change', () => {
    fc.assert(
      fc.property(draws, (list) => {
        let state = openEditor(3)
        for (const draw of list) {
          const next = reducePlanEditor({ ...state, typingIn: null }, aim(state, draw))
          if (next.days !== state.days) expect(apply(next, { type: 'undo' }).days).toBe(state.days)
          state = next
        }
      }),
    )
  })

  it('unchanged parts are the same object for the API, and equal to what they were written from', () => {
    fc.assert(
      fc.property(draws, (list) => {
        list.reduce((state, draw) => {
          const before = toPlanDays(state.days)
          const next = reducePlanEditor(state, aim(state, draw))
          const after = toPlanDays(next.days)
          for (const [index, day] of next.days.entries()) {
            const isSame = day === state.days[index] && before[index]?.dayLabel === after[index]?.dayLabel
            if (isSame) expect(after[index]).toBe(before[index])
          }
          expect(after).toEqual(toPlanDays(structuredClone(next.days)))
          return next
        }, openEditor(3))
      }),
    )
  })

  it('moving a food changes its place, never the totals of the plan', () => {
    fc.assert(
      fc.property(draws, fc.nat(), fc.nat(), fc.nat(7), (list, pick, day, slot) => {
        const state = play(openEditor(3), list)
        const items = listItems(state)
        const moved = reducePlanEditor(state, {
          type: 'move-item',
          itemKey: items[pick % Math.max(1, items.length)]?.key ?? 'none',
          place: { dayKey: readKey(state, day % state.days.length), slot: MEAL_SLOTS[slot]?.key ?? 'lunch' },
        })
        for (const key of ['energyKcal', 'proteinG'] as const) {
          expect(sumPlan(toPlanDays(moved.days), key)).toBeCloseTo(sumPlan(toPlanDays(state.days), key), 6)
        }
      }),
    )
  })

  it('days come back from the API as they were written', () => {
    fc.assert(
      fc.property(draws, (list) => {
        const days = toPlanDays(play(openEditor(2), list).days)
        expect(toPlanDays(createPlanEditorState(days).days)).toEqual(days)
      }),
    )
  })
})
