import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { formatItemAmount } from './format-meal.ts'
import { type FoodLookup, MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem, sumDay } from './plan.ts'
import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from './portion-limits.ts'

/** Household measures are rounded to halves. */
export const MEASURE_STEP = 0.5

/** Weighed foods are rounded to steps of 5 g. */
export const GRAMS_STEP = 5

/** A portion below this is not eaten for its energy (salt, spices, a squeeze of lemon, plain tea) and is not scaled. */
export const TINY_PORTION_KCAL = 20

/** A day this close to its target, as a share of the target, meets it and is not changed. */
export const ON_TARGET_SHARE = 0.01

/** The result of scaling one day. Energies are lower bounds if `isComplete` is false. */
export type ScaledDay = {
  dayIndex: number
  dayLabel: string
  /**
   * Factor by which the foods were multiplied before rounding. `null` if nothing could be scaled; 1 if the day was not
   * changed.
   */
  factor: number | null
  beforeKcal: number
  afterKcal: number
  isComplete: boolean
  /** The changed amounts, in reading order. */
  changes: { slot: MealSlot; itemIndex: number; name: string; before: string; after: string }[]
}

/**
 * Scales each day's foods so that the day comes close to `targetKcal`. Tiny portions and foods of unknown energy do not
 * change; alternatives change with the food they replace. `steps` rounds to halves of a measure and to 5 g, never to
 * zero, and then changes single foods by one step while that brings the day closer. `exact` only multiplies.
 *
 * Throws RangeError for a target that is not above 0.
 *
 * Example: 2 phulka (70 g, 186 kcal), target 279 → 3 phulka (105 g).
 */
export function scaleDays(
  days: readonly PlanDay[],
  lookUpFood: FoodLookup,
  targetKcal: number,
  mode: 'steps' | 'exact' = 'steps',
): { days: PlanDay[]; report: ScaledDay[] } {
  if (!(targetKcal > 0)) throw new RangeError(`Not a target: ${targetKcal}`)
  const scaled = days.map((day, dayIndex) => scaleDay(day, dayIndex, lookUpFood, targetKcal, mode))
  return { days: scaled.map(({ day }) => day), report: scaled.map(({ report }) => report) }
}

/** An item that is being scaled: its exact amount and its rounded amount. */
type Portion = {
  slot: MealSlot
  index: number
  kcalPerUnit: number
  exact: number
  units: number
  step: number
}

function scaleDay(
  day: PlanDay,
  dayIndex: number,
  lookUpFood: FoodLookup,
  targetKcal: number,
  mode: 'steps' | 'exact',
): { day: PlanDay; report: ScaledDay } {
  const totals = sumDay(day.meals, lookUpFood)
  const beforeKcal = readTotal(totals, 'energyKcal')
  const isComplete = isTotalComplete(totals, 'energyKcal')
  const stay = (factor: number | null) => ({
    day,
    report: {
      dayIndex,
      dayLabel: day.dayLabel,
      factor,
      beforeKcal,
      afterKcal: beforeKcal,
      isComplete,
      changes: [],
    },
  })
  const movable = MEAL_SLOTS.flatMap(({ key: slot }) =>
    day.meals[slot].items.flatMap((item, index) => {
      const energyKcal = ((lookUpFood(item.foodId)?.energyKcal ?? 0) * item.grams) / 100
      return energyKcal < TINY_PORTION_KCAL ? [] : [{ slot, index, item, energyKcal }]
    }),
  )
  const movableKcal = movable.reduce((sum, { energyKcal }) => sum + energyKcal, 0)
  if (movableKcal === 0) return stay(null)
  const hasArrived = Math.abs(beforeKcal - targetKcal) <= targetKcal * ON_TARGET_SHARE
  if (mode === 'steps' ? hasArrived : beforeKcal === targetKcal) return stay(1)
  // Foods that do not change count towards the target. If they reach it alone, the others are reduced to the smallest
  // amount.
  const factor = Math.max(0, targetKcal - (beforeKcal - movableKcal)) / movableKcal

  const portions = movable.map(({ slot, index, item, energyKcal }): Portion => {
    const amount = readUnits(item)
    const exact = limitUnits(item, amount * factor)
    const step = readStep(item)
    const units = mode === 'exact' ? exact : limitUnits(item, Math.max(step, Math.round(exact / step) * step))
    return { slot, index, kcalPerUnit: energyKcal / amount, exact, units, step }
  })
  const plannedKcal = beforeKcal - movableKcal
  if (mode === 'steps') adjustToTarget(portions, targetKcal - plannedKcal)

  const changes: ScaledDay['changes'] = []
  const meals = { ...day.meals }
  for (const { key: slot } of MEAL_SLOTS) {
    const meal = day.meals[slot]
    const moved = portions.filter((portion) => portion.slot === slot)
    if (moved.length === 0) continue
    const items = meal.items.map((item, index) => {
      const portion = moved.find((one) => one.index === index)
      if (portion === undefined) return item
      const after = setUnits(item, portion.units)
      const alternatives = item.alternatives?.map((other) => scaleAlternative(other, factor, mode))
      if (after.grams === item.grams && portion.units === readUnits(item)) return item
      changes.push({
        slot,
        itemIndex: index,
        name: item.name,
        before: formatItemAmount(item, 'en'),
        after: formatItemAmount(after, 'en'),
      })
      return alternatives ? { ...after, alternatives } : after
    })
    meals[slot] = { ...meal, items }
  }
  const afterKcal =
    plannedKcal + portions.reduce((sum, { units, kcalPerUnit }) => sum + units * kcalPerUnit, 0)
  return {
    day: { ...day, meals },
    report: { dayIndex, dayLabel: day.dayLabel, factor, beforeKcal, afterKcal, isComplete, changes },
  }
}

/**
 * Moves rounded portions by one step, less than a whole step from the exact amount, while that brings the day closer.
 */
function adjustToTarget(portions: Portion[], wantedKcal: number): void {
  const sum = () => portions.reduce((total, { units, kcalPerUnit }) => total + units * kcalPerUnit, 0)
  for (let round = 0; round < portions.length; round++) {
    const gap = wantedKcal - sum()
    let best: { portion: Portion; units: number; gap: number } | null = null
    for (const portion of portions) {
      const units = portion.units + Math.sign(gap) * portion.step
      if (units < portion.step || Math.abs(units - portion.exact) >= portion.step) continue
      const left = Math.abs(gap - (units - portion.units) * portion.kcalPerUnit)
      if (left < (best?.gap ?? Math.abs(gap)) - 1e-9) best = { portion, units, gap: left }
    }
    if (best === null) return
    best.portion.units = best.units
  }
}

function scaleAlternative(item: PlanItem, factor: number, mode: 'steps' | 'exact'): PlanItem {
  const exact = limitUnits(item, readUnits(item) * factor)
  const step = readStep(item)
  const rounded = limitUnits(item, Math.max(step, Math.round(exact / step) * step))
  return setUnits(item, mode === 'exact' ? exact : rounded)
}

/** Returns the number of measures of an item, or its grams if it is weighed. */
function readUnits(item: PlanItem): number {
  return item.measure?.quantity ?? item.grams
}

function readStep(item: PlanItem): number {
  return item.measure ? MEASURE_STEP : GRAMS_STEP
}

function limitUnits(item: PlanItem, units: number): number {
  if (item.measure === null) return Math.min(units, MAX_PORTION_GRAMS)
  const most = Math.min(MAX_PORTION_QUANTITY, MAX_PORTION_GRAMS / item.measure.grams)
  return units <= most ? units : Math.floor(most / MEASURE_STEP) * MEASURE_STEP
}

function setUnits(item: PlanItem, units: number): PlanItem {
  if (item.measure === null) return { ...item, grams: units }
  return {
    ...item,
    grams: roundGrams(units * item.measure.grams),
    measure: { ...item.measure, quantity: units },
  }
}

/** Removes rounding errors: 1.5 × 37.7 g is 56.55 g, not 56.550000000000004 g. */
function roundGrams(grams: number): number {
  return Math.round(grams * 1e6) / 1e6
}
