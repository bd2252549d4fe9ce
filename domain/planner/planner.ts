/*
 * Meals on days, and the changes to them. A change is undone by its opposite, not by restoring an old state, so that
 * changes made elsewhere in the meantime (such as in another window) are preserved.
 */

/** A meal on a day. `id` does not change when the meal is moved; `mealId` is the dish that is eaten. */
export type PlannedMeal = {
  id: string
  mealId: string
  type: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  servings: number
}

/** Meals by day (`YYYY-MM-DD`), in their order. A day that is absent has no meals. */
export type PlannedDays = Readonly<Record<string, readonly PlannedMeal[]>>

/** `index` is the place in the day before any meal is removed from it; without it the meal goes to the end. */
export type PlannerChange =
  | { type: 'add'; day: string; index?: number; meal: PlannedMeal }
  | { type: 'move'; id: string; day: string; index?: number }
  | { type: 'remove'; id: string }
  | { type: 'set-servings'; id: string; servings: number }
  /** Changes that are undone together. Those that cannot be made are left out. */
  | { type: 'several'; changes: readonly PlannerChange[] }

/** `undo` contains the changes that undo the latest changes, the latest last. */
export type PlannerState = { days: PlannedDays; undo: readonly PlannerChange[] }

export const EMPTY_PLANNER: PlannerState = { days: {}, undo: [] }

/** Buttons change servings by this step, and not below the smallest number. */
export const MIN_SERVINGS = 0.5
export const SERVINGS_STEP = 0.5

/** Servings are stored in this fraction, so that an amount typed in grams keeps its weight. It is also the least amount. */
export const SERVINGS_PRECISION = 0.001

/** How many changes can be undone. */
const MAX_UNDO = 100

/** The largest number of meals on a day and of servings of a meal. */
export type PlannerLimits = { mealsADay: number; servings: number }

/** Returns the meals of a day. */
export function listMeals(days: PlannedDays, day: string): readonly PlannedMeal[] {
  return days[day] ?? []
}

/** Finds a planned meal and its place; `null` if it is on no day. */
export function findMeal(
  days: PlannedDays,
  id: string,
): { day: string; index: number; meal: PlannedMeal } | null {
  for (const [day, meals] of Object.entries(days)) {
    const index = meals.findIndex((meal) => meal.id === id)
    const meal = meals[index]
    if (meal) return { day, index, meal }
  }
  return null
}

/** Checks whether another meal can be added to a day. */
export function hasRoom(days: PlannedDays, day: string, limits: PlannerLimits): boolean {
  return listMeals(days, day).length < limits.mealsADay
}

/**
 * Makes a change that can be undone. Returns the same state if nothing changes: the meal is gone, the day is full, or
 * the meal already exists.
 */
export function changePlanner(
  state: PlannerState,
  change: PlannerChange,
  limits: PlannerLimits,
): PlannerState {
  const made = applyChange(state.days, change, limits)
  if (!made) return state
  return { days: made.days, undo: [...state.undo, made.opposite].slice(-MAX_UNDO) }
}

/** Undoes the latest change that can still be undone. Returns the same state if there is none. */
export function undoPlanner(state: PlannerState, limits: PlannerLimits): PlannerState {
  for (let index = state.undo.length - 1; index >= 0; index -= 1) {
    const opposite = state.undo[index]
    const made = opposite && applyChange(state.days, opposite, limits)
    if (made) return { days: made.days, undo: state.undo.slice(0, index) }
  }
  return state.undo.length === 0 ? state : { ...state, undo: [] }
}

/**
 * Replaces the meals of some days, for example with those read from the server. The list of changes to undo remains.
 */
export function replaceDays(state: PlannerState, days: PlannedDays): PlannerState {
  return { ...state, days: dropEmptyDays({ ...state.days, ...days }) }
}

/** Rounds a number of servings to the fraction that is stored, within the smallest and the largest number allowed. */
export function roundServings(servings: number, limits: PlannerLimits): number {
  const rounded = Math.round(servings / SERVINGS_PRECISION) / Math.round(1 / SERVINGS_PRECISION)
  return Math.min(limits.servings, Math.max(SERVINGS_PRECISION, rounded))
}

/** Weights are shown in whole grams. */
const SHOWN_GRAMS = 1

/**
 * Converts a weight in grams to servings of a dish that are shown with the same weight. A weight that is shown like quarters
 * of a serving becomes these quarters: 150 g of katoris of 149.8 g are 1 katori.
 *
 * @returns `isLimited`: the weight is more than the most that can be planned.
 */
export function convertToServings(
  grams: number,
  servingGrams: number,
  limits: PlannerLimits,
): { servings: number; isLimited: boolean } {
  const wanted = grams / servingGrams
  const quarters = Math.round(wanted * 4) / 4
  const isShownSame = Math.abs(quarters * servingGrams - grams) < SHOWN_GRAMS / 2
  const isLimited = wanted > limits.servings && !(isShownSame && quarters <= limits.servings)
  return { servings: roundServings(isShownSame ? quarters : wanted, limits), isLimited }
}

/** Counts how often each meal is eaten on some days, in servings. */
export function countServings(
  days: PlannedDays,
  which: readonly string[],
): { mealId: string; servings: number }[] {
  const counts = new Map<string, number>()
  for (const day of which) {
    for (const { mealId, servings } of listMeals(days, day)) {
      counts.set(mealId, (counts.get(mealId) ?? 0) + servings)
    }
  }
  return [...counts].map(([mealId, servings]) => ({ mealId, servings }))
}

function applyChange(
  days: PlannedDays,
  change: PlannerChange,
  limits: PlannerLimits,
): { days: PlannedDays; opposite: PlannerChange } | null {
  if (change.type === 'add') {
    if (findMeal(days, change.meal.id) || !hasRoom(days, change.day, limits)) return null
    return {
      days: insert(days, change.day, change.meal, change.index),
      opposite: { type: 'remove', id: change.meal.id },
    }
  }
  if (change.type === 'several') return applySeveral(days, change.changes, limits)
  const found = findMeal(days, change.id)
  if (!found) return null
  const { day, index, meal } = found
  switch (change.type) {
    case 'remove':
      return { days: takeOut(days, day, meal.id), opposite: { type: 'add', day, index, meal } }
    case 'set-servings': {
      const servings = roundServings(change.servings, limits)
      if (servings === meal.servings) return null
      const meals = listMeals(days, day).map((one) => (one.id === meal.id ? { ...one, servings } : one))
      return {
        days: { ...days, [day]: meals },
        opposite: { type: 'set-servings', id: meal.id, servings: meal.servings },
      }
    }
    case 'move': {
      const isSameDay = change.day === day
      if (!isSameDay && !hasRoom(days, change.day, limits)) return null
      const { length } = listMeals(days, change.day)
      const wanted = Math.min(change.index ?? length, length)
      const to = isSameDay && wanted > index ? wanted - 1 : wanted
      if (isSameDay && to === index) return null
      return {
        days: insert(takeOut(days, day, meal.id), change.day, meal, to),
        // The index must fit the day after this move: it counts the meal itself if the meal only moved within the day.
        opposite: { type: 'move', id: meal.id, day, index: isSameDay && index > to ? index + 1 : index },
      }
    }
  }
}

function applySeveral(
  days: PlannedDays,
  changes: readonly PlannerChange[],
  limits: PlannerLimits,
): { days: PlannedDays; opposite: PlannerChange } | null {
  let current = days
  const opposites: PlannerChange[] = []
  for (const change of changes) {
    const made = applyChange(current, change, limits)
    if (!made) continue
    current = made.days
    opposites.unshift(made.opposite)
  }
  return opposites.length === 0 ? null : { days: current, opposite: { type: 'several', changes: opposites } }
}

function insert(days: PlannedDays, day: string, meal: PlannedMeal, index?: number): PlannedDays {
  const meals = [...listMeals(days, day)]
  meals.splice(index ?? meals.length, 0, meal)
  return { ...days, [day]: meals }
}

function takeOut(days: PlannedDays, day: string, id: string): PlannedDays {
  return dropEmptyDays({ ...days, [day]: listMeals(days, day).filter((meal) => meal.id !== id) })
}

function dropEmptyDays(days: PlannedDays): PlannedDays {
  return Object.fromEntries(Object.entries(days).filter(([, meals]) => meals.length > 0))
}
