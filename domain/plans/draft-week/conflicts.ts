import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Choice } from './day-choices.ts'
import { type DraftDay, listDayWishes } from './day-wishes.ts'
import type { DraftDish, WishId } from './draft-dish.ts'
import { type SolveModel, solveDay } from './solve-day.ts'

/**
 * A change of one wish with which the day can be drafted, and what it costs. `amount`: the best value of a target that
 * the other wishes allow. `dishes`: the dishes that the wish excludes and that the day needs; with them as an exception the
 * day can be drafted. `without`: the day needs
 * the wish to be left out.
 */
export type Relaxation =
  | { kind: 'amount'; amount: number }
  | { kind: 'dishes'; names: readonly string[]; dishIds: readonly string[] }
  | { kind: 'without' }

/** A wish of a conflict. `relaxation` is `null` if changing this wish alone does not help, or cannot be offered. */
export type ConflictingWish = { wish: WishId; relaxation: Relaxation | null }

/**
 * Wishes of a day that cannot be met together. `isMinimal`: each was left out once, and the others could then be met;
 * false if the time was not enough to prove this for every wish.
 */
export type DraftConflict = { dayNumber: number; wishes: readonly ConflictingWish[]; isMinimal: boolean }

/** Wishes that protect the client. They are named in a conflict, but no change is offered. */
const PROTECTING = /^(?:allergy:|diet$|diabetes$)/

/**
 * Finds a smallest set of wishes of a day that cannot be met together, by leaving out one wish after the other and keeping
 * it out if the rest still cannot be met, until every wish of the rest is needed. Returns `null` if all wishes can be met,
 * or if the time was not enough to prove that they cannot.
 */
export function findConflict(day: DraftDay, solve: SolveModel): DraftConflict | null {
  const all = listDayWishes(day)
  if (findState(day, solve, all) !== 'impossible') return null
  let members = all
  let isMinimal = false
  for (let isStable = false; !isStable; ) {
    const before = members
    isMinimal = true
    for (const wish of before) {
      const rest = members.filter((other) => other !== wish)
      const state = findState(day, solve, rest)
      if (state === 'impossible') members = rest
      else if (state === 'unknown') isMinimal = false
    }
    isStable = members.length === before.length
  }
  return {
    dayNumber: day.dayNumber,
    isMinimal,
    wishes: members.map((wish) => ({ wish, relaxation: findRelaxation(day, solve, all, wish) })),
  }
}

/** Checks a set of wishes: whether a day can meet all of them. */
export function findState(
  day: DraftDay,
  solve: SolveModel,
  wishes: readonly WishId[],
): 'possible' | 'impossible' | 'unknown' {
  const { kind } = solveDay(day, solve, {
    active: new Set(wishes),
    goal: { kind: 'feasible' },
    scope: 'all',
  })
  if (kind === 'found') return 'possible'
  return kind === 'infeasible' ? 'impossible' : 'unknown'
}

function findRelaxation(
  day: DraftDay,
  solve: SolveModel,
  all: readonly WishId[],
  wish: WishId,
): Relaxation | null {
  if (PROTECTING.test(wish)) return null
  const active = new Set(all.filter((other) => other !== wish))
  if (wish.startsWith('slot:')) return leaveOutMeal(day, solve, active, wish.slice('slot:'.length))
  const isAmount = wish === 'energy' || /^(?:min|max):/.test(wish)
  const goal = isAmount ? ({ kind: 'nearest', wish } as const) : ({ kind: 'fewest', wish } as const)
  const solution = solveDay(day, solve, { active, goal, scope: 'all' })
  if (solution.kind !== 'found') return null
  if (isAmount) {
    const key = wish === 'energy' ? 'energyKcal' : (wish.slice(4) as NutrientKey) // the id of a target ends with its key
    return { kind: 'amount', amount: roundToward(sumOf(day, solution.choices, key, active), wish, key) }
  }
  const excluded = solution.choices.filter(({ excludedBy }) => excludedBy.includes(wish))
  const names = [...new Set(excluded.map(({ dish }) => dish.name))]
  const dishIds = [...new Set(excluded.map(({ dish }) => dish.dishId))]
  return names.length > 0 ? { kind: 'dishes', names, dishIds } : { kind: 'without' }
}

function leaveOutMeal(
  day: DraftDay,
  solve: SolveModel,
  active: ReadonlySet<WishId>,
  left: string,
): Relaxation | null {
  const wishes = { ...day.wishes, slots: day.wishes.slots.filter(({ slot }) => slot !== left) }
  const goal = { kind: 'feasible' } as const
  const { kind } = solveDay({ ...day, wishes }, solve, { active, goal, scope: 'all' })
  return kind === 'found' ? { kind: 'without' } : null
}

function sumOf(
  day: DraftDay,
  choices: readonly Choice[],
  key: NutrientKey,
  active: ReadonlySet<WishId>,
): number {
  const amountOf = (dish: DraftDish, grams: number): number => ((dish.nutrients[key] ?? 0) * grams) / 100
  const drafted = choices.reduce((sum, { dish, portion }) => sum + amountOf(dish, portion.grams), 0)
  return day.locked
    .filter(({ slot }) => active.has(`locked:${slot}`))
    .reduce((sum, { nutrients }) => sum + (nutrients[key] ?? 0), drafted)
}

/** Rounds an amount so that it can be met: a lower target downwards, an upper one upwards, in whole units. */
function roundToward(amount: number, wish: WishId, key: NutrientKey): number {
  const unit = NUTRIENTS[key].decimals > 1 ? 10 : 1
  if (wish.startsWith('min:')) return Math.floor(amount * unit - 0.01) / unit
  if (wish.startsWith('max:')) return Math.ceil(amount * unit + 0.01) / unit
  return Math.round(amount)
}
