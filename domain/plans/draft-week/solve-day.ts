import type { MealSlot, PlanItem, PlanMeal } from '../plan.ts'
import type { Choice, DishScope } from './day-choices.ts'
import { buildDayModel, type DayGoal } from './day-model.ts'
import { type DraftDay, listDayWishes } from './day-wishes.ts'
import type { WishId } from './draft-dish.ts'
import { type LinearModel, writeLp } from './lp-text.ts'
import type { Course } from './meal-courses.ts'
import { toPlanItem } from './portions.ts'

/** The answer of a solver: its status, and the values of the variables by name if it found a solution. */
export type SolverAnswer = {
  status: 'optimal' | 'infeasible' | 'interrupted'
  values: Readonly<Record<string, number>>
}

/**
 * Solves a model in the LP format. A solution is good enough if its penalty is this close to the smallest possible one: as
 * a share (`gap`) or as a number (`absoluteGap`).
 */
export type SolveModel = (
  lp: string,
  options: { timeLimitSeconds: number; gap: number; absoluteGap: number },
) => SolverAnswer

/** A solved day. `unknown`: the time was not enough to find a day or to prove that there is none. */
export type DaySolution =
  | { kind: 'found'; choices: readonly Choice[] }
  | { kind: 'infeasible' }
  | { kind: 'unknown' }

const DAY_SECONDS = 3
const PROOF_SECONDS = 20
/** Smaller differences between days are of the size of the random penalties. */
const BEST_DAY = { timeLimitSeconds: DAY_SECONDS, gap: 0.15, absoluteGap: 0.7 }
/** Used if the usual time was too short to find any day, as on a server that is busy with other work. */
const PATIENT_DAY = { ...BEST_DAY, timeLimitSeconds: 30 }
const PROOF = { timeLimitSeconds: PROOF_SECONDS, gap: 1e-4, absoluteGap: 1e-3 }

/** Rows are met within this distance, as a share of the limit. */
const ROW_TOLERANCE = 1e-5

/** Solves a day with the wishes that are active. Every solution is checked against the rows of its model. */
export function solveDay(
  day: DraftDay,
  solve: SolveModel,
  {
    active,
    goal,
    scope,
    isPatient = false,
  }: { active: ReadonlySet<WishId>; goal: DayGoal; scope: DishScope; isPatient?: boolean },
): DaySolution {
  const { model, choices } = buildDayModel(day, active, goal, scope)
  const limits = goal.kind !== 'best' ? PROOF : isPatient ? PATIENT_DAY : BEST_DAY
  const { status, values } = solve(writeLp(model), limits)
  if (status === 'infeasible') return { kind: 'infeasible' }
  const chosen = choices.filter(({ variable }) => (values[variable] ?? 0) > 0.5)
  return isSolution(model, values, new Set(chosen.map(({ variable }) => variable)))
    ? { kind: 'found', choices: chosen }
    : { kind: 'unknown' }
}

/**
 * Drafts the best day: from a sample of the dishes, which is quick, then with more time, then from a larger sample and from
 * all dishes. Most models of all dishes are too large to be solved in the time.
 */
export function draftBestDay(day: DraftDay, solve: SolveModel): DaySolution {
  const active = new Set(listDayWishes(day))
  const goal = { kind: 'best' } as const
  const sampled = solveDay(day, solve, { active, goal, scope: 'sample' })
  if (sampled.kind === 'found') return sampled
  const scopes: readonly DishScope[] =
    sampled.kind === 'unknown' ? ['sample', 'wide', 'all'] : ['wide', 'all']
  let last: DaySolution = sampled
  for (const scope of scopes) {
    last = solveDay(day, solve, { active, goal, scope, isPatient: true })
    if (last.kind === 'found') return last
  }
  return last
}

function isSolution(
  { rows, binaries }: LinearModel,
  values: Readonly<Record<string, number>>,
  chosen: ReadonlySet<string>,
): boolean {
  const whole = new Set(binaries)
  const read = (variable: string): number =>
    whole.has(variable) ? Number(chosen.has(variable)) : (values[variable] ?? 0)
  return rows.every(({ terms, sign, limit }) => {
    const sum = terms.reduce((total, [factor, variable]) => total + factor * read(variable), 0)
    const slack = ROW_TOLERANCE * Math.max(1, Math.abs(limit))
    if (sign === '=') return Math.abs(sum - limit) <= slack
    return sign === '<=' ? sum <= limit + slack : sum >= limit - slack
  })
}

/** The order in which the dishes of a meal are written. */
const COURSE_ORDER: readonly Course[] = [
  'main',
  'grain',
  'pot',
  'protein',
  'sabzi',
  'accompaniment',
  'side',
  'extra',
]

/** Returns the foods of a meal in their usual order. */
export function listMealItems(choices: readonly Choice[], slot: MealSlot): PlanItem[] {
  return choices
    .filter((choice) => choice.slot === slot)
    .toSorted((one, other) => COURSE_ORDER.indexOf(one.course) - COURSE_ORDER.indexOf(other.course))
    .map(({ dish, portion }) => toPlanItem(dish, portion))
}

/** Returns a meal of a plan with the chosen dishes. */
export function toPlanMeal(choices: readonly Choice[], slot: MealSlot, time: string): PlanMeal {
  return { time, note: '', items: listMealItems(choices, slot) }
}
