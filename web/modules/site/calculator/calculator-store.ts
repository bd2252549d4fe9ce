import { useSyncExternalStore } from 'react'
import {
  type CalculatorFood,
  type CalculatorState,
  calculatorDraft,
  EMPTY_STATE,
  MAX_MEAL_ITEMS,
  MAX_RECENT_FOODS,
  type MealItem,
  readState,
  type TypedAmount,
} from './calculator-state.ts'
import type { ProfileFields } from './profile-fields.ts'

/* The calculator's state, shared by all parts of its page. Every change is stored in the browser and followed in other
   windows, so that a reload or a second window shows the same. Nothing is sent to the server. */

let state: CalculatorState | null = null
let lastKey = 0
const listeners = new Set<() => void>()
let stopWatching: (() => void) | null = null

/** The current state; empty on the server and in the first rendering in the browser. */
export function useCalculator(): CalculatorState {
  return useSyncExternalStore(subscribe, getState, () => EMPTY_STATE)
}

/** Changes fields of the profile, as typed. */
export function setProfile(change: Partial<ProfileFields>): void {
  update((now) => ({ ...now, profile: { ...now.profile, ...change } }))
}

/** Appends a food to the meal and remembers it. Returns false if the meal is full. */
export function addFood(food: CalculatorFood, amount: TypedAmount): boolean {
  if (getState().meal.length >= MAX_MEAL_ITEMS) return false
  lastKey += 1
  const item: MealItem = { key: `${Date.now().toString(36)}-${lastKey}`, food, ...amount }
  update((now) => ({
    ...now,
    meal: [...now.meal, item],
    recent: [food, ...now.recent.filter(({ id }) => id !== food.id)].slice(0, MAX_RECENT_FOODS),
  }))
  return true
}

export function setAmount(key: string, amount: TypedAmount): void {
  update((now) => ({
    ...now,
    meal: now.meal.map((item) => (item.key === key ? { ...item, ...amount } : item)),
  }))
}

/** Removes foods from the meal by their keys. @returns A function that restores them in their places. */
export function removeItems(keys: readonly string[]): () => void {
  const before = getState().meal
  update((now) => ({ ...now, meal: now.meal.filter(({ key }) => !keys.includes(key)) }))
  return () =>
    update((now) => {
      const isBack = (item: MealItem) =>
        keys.includes(item.key) || now.meal.some(({ key }) => key === item.key)
      const added = now.meal.filter((item) => !before.some(({ key }) => key === item.key))
      // Changes made since the removal are preserved.
      const back = before.filter(isBack).map((item) => now.meal.find(({ key }) => key === item.key) ?? item)
      return { ...now, meal: [...back, ...added].slice(0, MAX_MEAL_ITEMS) }
    })
}

/** Clears everything. @returns A function that restores the state. */
export function resetCalculator(): () => void {
  const before = getState()
  update(() => EMPTY_STATE)
  return () => update(() => before)
}

function update(change: (now: CalculatorState) => CalculatorState): void {
  const next = change(getState())
  state = next
  if (next === EMPTY_STATE) calculatorDraft.remove()
  else calculatorDraft.write(next)
  notifyListeners()
}

function getState(): CalculatorState {
  state ??= readState()
  return state
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = calculatorDraft.watch(followOtherWindows)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching?.()
  }
}

function followOtherWindows(): void {
  state = readState()
  notifyListeners()
}

function notifyListeners(): void {
  for (const notify of listeners) notify()
}
