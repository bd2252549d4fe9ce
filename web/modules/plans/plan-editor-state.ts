import { MAX_ALTERNATIVES, MAX_ITEMS_PER_MEAL, MAX_PLAN_DAYS } from '#contract/limits.ts'
import {
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanItem,
  type PlanMeal,
  rotationLabel,
} from '#domain/plans/plan.ts'

/*
 * The plan's days while they are written: a pure reducer over days in which every change can be undone. Days and foods
 * have their own keys, so that a row stays the same row wherever it is moved. Selection and the shown day are not part
 * of this.
 */

/** A food in a meal being written. Alternatives have no alternatives of their own. */
export type EditorItem = {
  key: string
  foodId: string
  name: string
  grams: number
  measure: PlanItem['measure']
  alternatives: readonly EditorItem[]
}

/** `note`: the text beside the foods, or the whole meal if there are no foods. */
export type EditorMeal = { time: string; note: string; items: readonly EditorItem[] }

export type EditorDay = { key: string; dayLabel: string; meals: Readonly<Record<MealSlot, EditorMeal>> }

export type EditorDays = readonly EditorDay[]

/** A food to be added to a meal. */
export type NewItem = Pick<PlanItem, 'foodId' | 'name' | 'grams' | 'measure'>

/** A food to be added with the foods that may be eaten instead. */
export type NewChoice = NewItem & { alternatives?: readonly NewItem[] }

/** One meal of one day. */
export type MealPlace = { dayKey: string; slot: MealSlot }

/** The content of a copied meal, without its time, which belongs to the slot. */
export type CopiedMeal = { note: string; items: readonly PlanItem[] }

/** The content of a copied day: all its meals with their times, without its label. */
export type CopiedMeals = Readonly<Record<MealSlot, CopiedMeal & { time: string }>>

/** New content for one meal. Without `time` the time of the meal remains. */
export type PutMeal = { place: MealPlace; meal: CopiedMeal & { time?: string } }

export type PlanEditorState = {
  days: EditorDays
  past: readonly EditorDays[]
  future: readonly EditorDays[]
  /** The field that the last change edited. Further typing in the same field belongs to the same step of undo. */
  typingIn: string | null
  nextKey: number
}

type ItemChange =
  | { type: 'add-item'; place: MealPlace; item: NewItem; index?: number }
  /** Adds the foods of a typed line with their alternatives, as far as there is room, in one step of undo. */
  | { type: 'add-items'; place: MealPlace; items: readonly NewChoice[] }
  | { type: 'add-alternative'; itemKey: string; item: NewItem }
  /** Adds foods that are not among the choices yet, as far as there is room, in one step of undo. */
  | { type: 'add-alternatives'; itemKey: string; items: readonly NewItem[] }
  /** The alternative becomes the food that counts, and that food becomes its alternative. */
  | { type: 'prefer-alternative'; itemKey: string }
  | { type: 'replace-food'; itemKey: string; item: NewItem }
  | { type: 'remove-item'; itemKey: string }
  | { type: 'move-item'; itemKey: string; place: MealPlace; index?: number }
  /** Copies a food with its alternatives to another meal or the same one. */
  | { type: 'copy-item'; itemKey: string; place: MealPlace; index?: number }
  /** Amounts that are being typed (`isTyping`) are one step of undo. */
  | { type: 'set-grams'; itemKey: string; grams: number; isTyping?: boolean }
  | {
      type: 'set-measure'
      itemKey: string
      measure: { label: string; grams: number }
      quantity: number
      isTyping?: boolean
    }

type MealChange =
  | { type: 'set-time'; place: MealPlace; time: string }
  | { type: 'set-note'; place: MealPlace; note: string }
  | { type: 'clear-meal'; place: MealPlace }
  /** Swaps a meal with another, so that nothing is lost. */
  | { type: 'swap-meals'; place: MealPlace; other: MealPlace }
  /** Replaces the content of the other meal but not its time. */
  | { type: 'copy-meal'; place: MealPlace; onto: MealPlace }
  | { type: 'paste-meal'; place: MealPlace; meal: CopiedMeal }
  /** Repeats a meal in the same slot of other days. */
  | { type: 'fill-meal'; place: MealPlace; dayKeys: readonly string[] }
  /** Replaces the content of several meals, and their times where one is given. Equal content stays the same object. */
  | { type: 'put-meals'; meals: readonly PutMeal[] }

type DayChange =
  | { type: 'add-day' }
  | { type: 'remove-day'; dayKey: string }
  | { type: 'move-day'; dayKey: string; index: number }
  | { type: 'rename-day'; dayKey: string; label: string }
  /** Copies onto another day, whose label does not change. Without one, creates a new day at the end. */
  | { type: 'copy-day'; dayKey: string; ontoDayKey?: string }
  | { type: 'paste-day'; dayKey: string; meals: CopiedMeals }
  /** Repeats a day's meals with their times on other days, whose labels do not change. */
  | { type: 'fill-day'; dayKey: string; dayKeys: readonly string[] }
  | { type: 'clear-day'; dayKey: string }
  | { type: 'replace-days'; days: readonly PlanDay[] }

type Change = ItemChange | MealChange | DayChange

export type PlanEditorAction = Change | { type: 'undo' } | { type: 'redo' }

/** Number of steps that can be undone. */
export const MAX_UNDO_STEPS = 200

/** Creates the state of an editor with these days and nothing to undo. */
export function createPlanEditorState(days: readonly PlanDay[]): PlanEditorState {
  const keys = createKeys(1)
  const editorDays = days.map((day) => readDay(day, keys))
  return { days: editorDays, past: [], future: [], typingIn: null, nextKey: keys.next }
}

/**
 * Returns the days in the form of the API, numbered from 1. Parts that have not changed since the last call are the
 * same objects again. Callers must not modify them.
 */
export function toPlanDays(days: EditorDays): readonly PlanDay[] {
  const known = writtenPlans.get(days)
  if (known) return known
  const written = writeDays(days)
  writtenPlans.set(days, written)
  return written
}

function writeDays(days: EditorDays): readonly PlanDay[] {
  return days.map((day, index) => {
    const dayNumber = index + 1
    const dayLabel = day.dayLabel.trim() || rotationLabel(dayNumber, days.length)
    const known = writtenDays.get(day)
    if (known?.dayNumber === dayNumber && known.dayLabel === dayLabel) return known
    const written = { dayNumber, dayLabel, meals: mapSlots((slot) => writeMeal(day.meals[slot])) }
    writtenDays.set(day, written)
    return written
  })
}

const writtenPlans = new WeakMap<EditorDays, readonly PlanDay[]>()
const writtenDays = new WeakMap<EditorDay, PlanDay>()
const writtenMeals = new WeakMap<EditorMeal, PlanMeal>()

function writeMeal(meal: EditorMeal): PlanMeal {
  const known = writtenMeals.get(meal)
  if (known) return known
  const items = meal.items.map(writeItem)
  const written = { time: meal.time.trim(), note: meal.note.trim(), items }
  writtenMeals.set(meal, written)
  return written
}

/** Copies a meal, so that it can be pasted elsewhere, also in another plan. */
export function toCopiedMeal({ note, items }: EditorMeal): CopiedMeal {
  return { note, items: items.map(writeItem) }
}

/** Copies a day's meals, so that they can be pasted elsewhere, also in another plan. */
export function toCopiedMeals(day: EditorDay): CopiedMeals {
  return mapSlots((slot) => ({ time: day.meals[slot].time, ...toCopiedMeal(day.meals[slot]) }))
}

/** Returns the keys of every `step`th day before and after the given day, without that day. */
export function listEveryNthDay(days: EditorDays, dayKey: string, step: number): string[] {
  const from = days.findIndex(({ key }) => key === dayKey)
  if (from < 0) return []
  return days
    .filter((_, index) => index !== from && Math.abs(index - from) % step === 0)
    .map(({ key }) => key)
}

export function canUndo(state: PlanEditorState): boolean {
  return state.past.length > 0
}

export function canRedo(state: PlanEditorState): boolean {
  return state.future.length > 0
}

/**
 * Returns the next state. An action that changes nothing (an unknown key, the same value, a full meal) returns the
 * given state, so that it adds no empty step of undo.
 */
export function reducePlanEditor(state: PlanEditorState, action: PlanEditorAction): PlanEditorState {
  switch (action.type) {
    case 'undo': {
      const previous = state.past.at(-1)
      if (previous === undefined) return state
      return {
        ...state,
        days: previous,
        past: state.past.slice(0, -1),
        future: [state.days, ...state.future],
        typingIn: null,
      }
    }
    case 'redo': {
      const [next, ...future] = state.future
      if (next === undefined) return state
      return { ...state, days: next, past: [...state.past, state.days], future, typingIn: null }
    }
    default: {
      const keys = createKeys(state.nextKey)
      const days = changeDays(state.days, action, keys)
      if (days === state.days) return state
      const typingIn = nameTyping(action)
      const isSameTyping = typingIn !== null && typingIn === state.typingIn
      return {
        ...state,
        days,
        past: isSameTyping ? state.past : [...state.past, state.days].slice(-MAX_UNDO_STEPS),
        future: [],
        typingIn,
        nextKey: keys.next,
      }
    }
  }
}

/** Returns the place of a food, as an item or as an alternative of `parent`, or `null` if it is not in the plan. */
export function findItem(
  days: EditorDays,
  itemKey: string,
): { item: EditorItem; parent: EditorItem | null; place: MealPlace; index: number } | null {
  for (const day of days) {
    for (const { key: slot } of MEAL_SLOTS) {
      const place = { dayKey: day.key, slot }
      for (const [index, item] of day.meals[slot].items.entries()) {
        if (item.key === itemKey) return { item, parent: null, place, index }
        const other = item.alternatives.find(({ key }) => key === itemKey)
        if (other) return { item: other, parent: item, place, index }
      }
    }
  }
  return null
}

/** Checks whether a meal has neither foods nor a note. */
export function isMealEmpty(meal: EditorMeal): boolean {
  return meal.items.length === 0 && meal.note.trim() === ''
}

function changeDays(days: EditorDays, action: Change, keys: Keys): EditorDays {
  switch (action.type) {
    case 'add-item':
    case 'add-items':
    case 'add-alternative':
    case 'add-alternatives':
    case 'prefer-alternative':
    case 'replace-food':
    case 'remove-item':
    case 'move-item':
    case 'copy-item':
    case 'set-grams':
    case 'set-measure':
      return applyItemChange(days, action, keys)
    case 'set-time':
    case 'set-note':
    case 'clear-meal':
    case 'swap-meals':
    case 'copy-meal':
    case 'paste-meal':
    case 'fill-meal':
    case 'put-meals':
      return applyMealChange(days, action, keys)
    default:
      return applyDayChange(days, action, keys)
  }
}

function applyItemChange(days: EditorDays, action: ItemChange, keys: Keys): EditorDays {
  switch (action.type) {
    case 'add-item':
      return changeItems(days, action.place, (items) =>
        items.length >= MAX_ITEMS_PER_MEAL
          ? items
          : insertAt(items, action.index ?? items.length, createItem(action.item, keys)),
      )
    case 'add-items':
      return changeItems(days, action.place, (items) => {
        const added = action.items.slice(0, Math.max(0, MAX_ITEMS_PER_MEAL - items.length))
        return added.length === 0 ? items : [...items, ...added.map((each) => createChoice(each, keys))]
      })
    case 'add-alternative':
      // An alternative to an alternative is added to the main food, because all of them form one row of choices.
      return changeItem(days, findItem(days, action.itemKey)?.parent?.key ?? action.itemKey, (item) =>
        item.alternatives.length >= MAX_ALTERNATIVES
          ? item
          : { ...item, alternatives: [...item.alternatives, createItem(action.item, keys)] },
      )
    case 'add-alternatives':
      return addAlternatives(days, action, keys)
    case 'prefer-alternative':
      return preferAlternative(days, action.itemKey)
    case 'replace-food':
      return changeItem(days, action.itemKey, (item) => ({ ...item, ...pickNew(action.item) }))
    case 'remove-item':
      return removeItem(days, action.itemKey)
    case 'move-item':
      return moveItem(days, action)
    case 'copy-item': {
      const found = findItem(days, action.itemKey)
      if (found === null || found.parent !== null) return days
      return changeItems(days, action.place, (items) =>
        items.length >= MAX_ITEMS_PER_MEAL
          ? items
          : insertAt(items, action.index ?? items.length, copyItem(found.item, keys)),
      )
    }
    case 'set-grams':
      return changeItem(days, action.itemKey, (item) =>
        item.grams === action.grams && item.measure === null
          ? item
          : { ...item, grams: action.grams, measure: null },
      )
    case 'set-measure':
      return changeItem(days, action.itemKey, (item) => {
        const { measure, quantity } = action
        const isSame =
          item.measure?.label === measure.label &&
          item.measure.grams === measure.grams &&
          item.measure.quantity === quantity
        if (isSame) return item
        return {
          ...item,
          grams: multiplyGrams(measure.grams, quantity),
          measure: { label: measure.label, grams: measure.grams, quantity },
        }
      })
  }
}

function applyMealChange(days: EditorDays, action: MealChange, keys: Keys): EditorDays {
  switch (action.type) {
    case 'set-time':
      return changeMeal(days, action.place, (meal) =>
        meal.time === action.time ? meal : { ...meal, time: action.time },
      )
    case 'set-note':
      return changeMeal(days, action.place, (meal) =>
        meal.note === action.note ? meal : { ...meal, note: action.note },
      )
    case 'clear-meal':
      return changeMeal(days, action.place, (meal) =>
        isMealEmpty(meal) ? meal : { ...meal, note: '', items: [] },
      )
    case 'swap-meals': {
      const meal = findMeal(days, action.place)
      const other = findMeal(days, action.other)
      if (meal === undefined || other === undefined || meal === other) return days
      if (isMealEmpty(meal) && isMealEmpty(other)) return days
      const changed = changeMeal(days, action.place, () => ({ ...other, time: meal.time }))
      return changeMeal(changed, action.other, () => ({ ...meal, time: other.time }))
    }
    case 'copy-meal': {
      const source = findMeal(days, action.place)
      if (source === undefined) return days
      return changeMeal(days, action.onto, (meal) => putMeal(meal, source, keys))
    }
    case 'paste-meal':
      return changeMeal(days, action.place, (meal) => pasteMeal(meal, action.meal, keys))
    case 'fill-meal': {
      const source = findMeal(days, action.place)
      if (source === undefined) return days
      return action.dayKeys.reduce(
        (filled, dayKey) =>
          changeMeal(filled, { dayKey, slot: action.place.slot }, (meal) => putMeal(meal, source, keys)),
        days,
      )
    }
    case 'put-meals':
      return action.meals.reduce(
        (changed, { place, meal: { time, ...content } }) =>
          changeMeal(changed, place, (meal) => {
            const pasted = pasteMeal(time === undefined ? meal : { ...meal, time }, content, keys)
            return isSameMeal(meal, pasted) ? meal : pasted
          }),
        days,
      )
  }
}

function applyDayChange(days: EditorDays, action: DayChange, keys: Keys): EditorDays {
  switch (action.type) {
    case 'add-day':
      if (days.length >= MAX_PLAN_DAYS) return days
      return relabel(days, [
        ...days,
        {
          key: keys.take(),
          dayLabel: '',
          meals: mapSlots((_slot, time) => ({ time, note: '', items: [] })),
        },
      ])
    case 'remove-day':
      // A plan needs at least one day, so the last one is not removed. It can be cleared.
      if (findDay(days, action.dayKey) === undefined || days.length === 1) return days
      return relabel(
        days,
        days.filter(({ key }) => key !== action.dayKey),
      )
    case 'move-day': {
      const from = days.findIndex(({ key }) => key === action.dayKey)
      const day = days[from]
      const to = Math.min(Math.max(0, action.index), days.length - 1)
      if (day === undefined || from === to) return days
      return relabel(days, insertAt(days.toSpliced(from, 1), to, day))
    }
    case 'rename-day':
      return changeDay(days, action.dayKey, (day) =>
        day.dayLabel === action.label ? day : { ...day, dayLabel: action.label },
      )
    case 'copy-day': {
      const source = findDay(days, action.dayKey)
      if (source === undefined) return days
      const { ontoDayKey } = action
      if (ontoDayKey === undefined) {
        if (days.length >= MAX_PLAN_DAYS) return days
        return relabel(days, [...days, { ...copyEditorDay(source, keys), dayLabel: '' }])
      }
      return putDay(days, source, ontoDayKey, keys)
    }
    case 'paste-day':
      return changeDay(days, action.dayKey, (day) => ({
        ...day,
        meals: mapSlots((slot) => {
          const { time, ...meal } = action.meals[slot]
          return pasteMeal({ ...day.meals[slot], time }, meal, keys)
        }),
      }))
    case 'fill-day': {
      const source = findDay(days, action.dayKey)
      if (source === undefined) return days
      return action.dayKeys.reduce((filled, dayKey) => putDay(filled, source, dayKey, keys), days)
    }
    case 'clear-day':
      return changeDay(days, action.dayKey, (day) =>
        MEAL_SLOTS.every(({ key }) => isMealEmpty(day.meals[key]))
          ? day
          : { ...day, meals: mapSlots((slot) => ({ time: day.meals[slot].time, note: '', items: [] })) },
      )
    case 'replace-days':
      return replaceDays(days, action.days, keys)
  }
}

/** Returns the field in which an action types, or `null` if every such action is its own step. */
function nameTyping(action: Change): string | null {
  switch (action.type) {
    case 'set-time':
    case 'set-note':
      return `${action.type} ${action.place.dayKey} ${action.place.slot}`
    case 'rename-day':
      return `${action.type} ${action.dayKey}`
    case 'set-grams':
    case 'set-measure':
      return action.isTyping ? `amount:${action.itemKey}` : null
    default:
      return null
  }
}

type Keys = { next: number; take: () => string }

function createKeys(first: number): Keys {
  const keys: Keys = {
    next: first,
    take: () => {
      const key = `k${keys.next}`
      keys.next += 1
      return key
    },
  }
  return keys
}

function readDay(day: PlanDay, keys: Keys): EditorDay {
  return {
    key: keys.take(),
    dayLabel: day.dayLabel,
    meals: mapSlots((slot) => {
      const meal = day.meals[slot]
      return {
        time: meal.time,
        note: meal.note,
        items: meal.items.map((item) => readItem(item, keys)),
      }
    }),
  }
}

/** Returns the new days, in which every unchanged day and meal is the same object as before. */
function replaceDays(before: EditorDays, next: readonly PlanDay[], keys: Keys): EditorDays {
  const replaced = next.map((day, index) => {
    const old = before[index]
    const read = readDay(day, keys)
    if (old === undefined) return read
    const meals = mapSlots((slot) =>
      isSameMeal(old.meals[slot], read.meals[slot]) ? old.meals[slot] : read.meals[slot],
    )
    const isSame =
      old.dayLabel === read.dayLabel && MEAL_SLOTS.every(({ key }) => meals[key] === old.meals[key])
    return isSame ? old : { key: old.key, dayLabel: read.dayLabel, meals }
  })
  const isSame = replaced.length === before.length && replaced.every((day, index) => day === before[index])
  return isSame ? before : replaced
}

function isSameMeal(one: EditorMeal, other: EditorMeal): boolean {
  const write = (meal: EditorMeal) =>
    JSON.stringify(meal, (key, value: unknown) => (key === 'key' ? undefined : value))
  return write(one) === write(other)
}

function readItem(item: PlanItem, keys: Keys): EditorItem {
  return {
    ...createItem(item, keys),
    alternatives: (item.alternatives ?? []).map((other) => createItem(other, keys)),
  }
}

function writeItem({ foodId, name, grams, measure, alternatives }: EditorItem): PlanItem {
  const item: PlanItem = { foodId, name, grams, measure }
  return alternatives.length === 0 ? item : { ...item, alternatives: alternatives.map(writeItem) }
}

function createItem(item: NewItem, keys: Keys): EditorItem {
  return { key: keys.take(), ...pickNew(item), alternatives: [] }
}

function createChoice({ alternatives = [], ...item }: NewChoice, keys: Keys): EditorItem {
  const others = alternatives.slice(0, MAX_ALTERNATIVES)
  return { ...createItem(item, keys), alternatives: others.map((each) => createItem(each, keys)) }
}

function pickNew({ foodId, name, grams, measure }: NewItem): NewItem {
  return { foodId, name, grams, measure }
}

function copyItem(item: EditorItem, keys: Keys): EditorItem {
  return {
    ...item,
    key: keys.take(),
    alternatives: item.alternatives.map((other) => copyItem(other, keys)),
  }
}

/** Copies a meal's content, with the time of the meal that it replaces. */
function putMeal(meal: EditorMeal, source: EditorMeal, keys: Keys): EditorMeal {
  if (meal === source || (isMealEmpty(meal) && isMealEmpty(source))) return meal
  return { ...source, time: meal.time, items: source.items.map((item) => copyItem(item, keys)) }
}

function pasteMeal(meal: EditorMeal, copied: CopiedMeal, keys: Keys): EditorMeal {
  return { ...meal, note: copied.note, items: copied.items.map((item) => readItem(item, keys)) }
}

/** Copies a day's meals onto another day, whose label does not change. */
function putDay(days: EditorDays, source: EditorDay, ontoDayKey: string, keys: Keys): EditorDays {
  if (ontoDayKey === source.key) return days
  return changeDay(days, ontoDayKey, (day) => ({ ...day, meals: copyEditorDay(source, keys).meals }))
}

function copyEditorDay(day: EditorDay, keys: Keys): EditorDay {
  return {
    ...day,
    key: keys.take(),
    meals: mapSlots((slot) => {
      const meal = day.meals[slot]
      return { ...meal, items: meal.items.map((item) => copyItem(item, keys)) }
    }),
  }
}

/** Updates labels that were those of the rotation when its length or order changes. Other labels do not change. */
function relabel(before: EditorDays, after: EditorDays): EditorDays {
  const isAutomatic = (key: string) => {
    const index = before.findIndex((day) => day.key === key)
    const label = before[index]?.dayLabel.trim() ?? ''
    return label === '' || label === rotationLabel(index + 1, before.length)
  }
  return after.map((day, index) =>
    isAutomatic(day.key) ? { ...day, dayLabel: rotationLabel(index + 1, after.length) } : day,
  )
}

function addAlternatives(
  days: EditorDays,
  { itemKey, items }: { itemKey: string; items: readonly NewItem[] },
  keys: Keys,
): EditorDays {
  return changeItem(days, findItem(days, itemKey)?.parent?.key ?? itemKey, (item) => {
    const known = [item, ...item.alternatives].map(({ foodId }) => foodId)
    const added = items
      .filter(({ foodId }) => !known.includes(foodId))
      .slice(0, MAX_ALTERNATIVES - item.alternatives.length)
    if (added.length === 0) return item
    return { ...item, alternatives: [...item.alternatives, ...added.map((each) => createItem(each, keys))] }
  })
}

function preferAlternative(days: EditorDays, itemKey: string): EditorDays {
  const found = findItem(days, itemKey)
  if (!found?.parent) return days
  const { item, parent } = found
  return changeItem(days, parent.key, () => ({
    ...item,
    alternatives: parent.alternatives.map((other) =>
      other.key === itemKey ? { ...parent, alternatives: [] } : other,
    ),
  }))
}

function removeItem(days: EditorDays, itemKey: string): EditorDays {
  const found = findItem(days, itemKey)
  if (found === null) return days
  if (found.parent) {
    return changeItem(days, found.parent.key, (parent) => ({
      ...parent,
      alternatives: parent.alternatives.filter(({ key }) => key !== itemKey),
    }))
  }
  return changeItems(days, found.place, (items) => items.filter(({ key }) => key !== itemKey))
}

function moveItem(
  days: EditorDays,
  { itemKey, place, index }: { itemKey: string; place: MealPlace; index?: number },
): EditorDays {
  const found = findItem(days, itemKey)
  const target = findDay(days, place.dayKey)?.meals[place.slot]
  if (found === null || found.parent !== null || target === undefined) return days
  const isSameMeal = found.place.dayKey === place.dayKey && found.place.slot === place.slot
  if (!isSameMeal && target.items.length >= MAX_ITEMS_PER_MEAL) return days
  const wanted = index ?? target.items.length
  // Within a meal the index includes the food itself, which is removed first.
  const to = isSameMeal && wanted > found.index ? wanted - 1 : wanted
  if (isSameMeal && to === found.index) return days
  return changeItems(removeItem(days, itemKey), place, (items) => insertAt(items, to, found.item))
}

function findDay(days: EditorDays, dayKey: string): EditorDay | undefined {
  return days.find(({ key }) => key === dayKey)
}

function findMeal(days: EditorDays, { dayKey, slot }: MealPlace): EditorMeal | undefined {
  return findDay(days, dayKey)?.meals[slot]
}

function changeDay(days: EditorDays, dayKey: string, change: (day: EditorDay) => EditorDay): EditorDays {
  const day = findDay(days, dayKey)
  const changed = day === undefined ? undefined : change(day)
  if (changed === undefined || changed === day) return days
  return days.map((other) => (other.key === dayKey ? changed : other))
}

function changeMeal(
  days: EditorDays,
  { dayKey, slot }: MealPlace,
  change: (meal: EditorMeal) => EditorMeal,
): EditorDays {
  return changeDay(days, dayKey, (day) => {
    const changed = change(day.meals[slot])
    return changed === day.meals[slot] ? day : { ...day, meals: { ...day.meals, [slot]: changed } }
  })
}

function changeItems(
  days: EditorDays,
  place: MealPlace,
  change: (items: readonly EditorItem[]) => readonly EditorItem[],
): EditorDays {
  return changeMeal(days, place, (meal) => {
    const items = change(meal.items)
    return items === meal.items ? meal : { ...meal, items }
  })
}

/** Changes an item or an alternative. */
function changeItem(days: EditorDays, itemKey: string, change: (item: EditorItem) => EditorItem): EditorDays {
  const found = findItem(days, itemKey)
  if (found === null) return days
  const changed = change(found.item)
  if (changed === found.item) return days
  return changeItems(days, found.place, (items) =>
    items.map((item) => {
      if (item.key === itemKey) return changed
      if (item.key !== found.parent?.key) return item
      return {
        ...item,
        alternatives: item.alternatives.map((other) => (other.key === itemKey ? changed : other)),
      }
    }),
  )
}

function insertAt<Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] {
  return list.toSpliced(Math.min(Math.max(0, index), list.length), 0, entry)
}

/** Returns 56.55 g for 1.5 × 37.7 g, not 56.550000000000004 g. */
function multiplyGrams(grams: number, quantity: number): number {
  return Math.round(grams * quantity * 100) / 100
}

function mapSlots<Value>(write: (slot: MealSlot, defaultTime: string) => Value): Record<MealSlot, Value> {
  const meals: Partial<Record<MealSlot, Value>> = {}
  for (const { key, defaultTime } of MEAL_SLOTS) meals[key] = write(key, defaultTime)
  return meals as Record<MealSlot, Value> // every key of MEAL_SLOTS has just been set
}
