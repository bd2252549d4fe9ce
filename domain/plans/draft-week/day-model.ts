import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { MEAL_SLOTS, type MealSlot } from '../plan.ts'
import { type Choice, type DishScope, listChoices } from './day-choices.ts'
import { type DraftDay, isFastingDay, listRequiredTargets, listWantedDishes } from './day-wishes.ts'
import { isDailyFood, type WishId } from './draft-dish.ts'
import type { LinearModel, LinearRow, Term } from './lp-text.ts'
import { listCourseCounts } from './meal-courses.ts'
import { listPairingRows } from './pairing-rows.ts'
import { ENERGY_SHARES, ENERGY_TOLERANCE } from './wishes.ts'

/**
 * The goal of a model. `best`: the smallest penalty. `feasible`: any day that meets the active wishes. `nearest`: the
 * day that comes closest to a wish that is not active: the energy, or a target. `fewest`: the day with the fewest dishes
 * that a wish excludes which is not active.
 */
export type DayGoal =
  | { kind: 'best' }
  | { kind: 'feasible' }
  | { kind: 'nearest'; wish: WishId }
  | { kind: 'fewest'; wish: WishId }

export type DayModel = { model: LinearModel; choices: readonly Choice[] }

/** The penalty of a day without anything of a target, and of a meal with a day's energy above its usual share. */
const TARGET_PENALTY = 4
const SHARE_PENALTY = 12
const ENERGY_PENALTY = 4

/** A meal may have this much more or less than its usual share of the energy, as a factor, without a penalty. */
const SHARE_TOLERANCE = 0.3

/** Keeps a rounded sum inside the limit that the model has. */
const MARGIN = 1e-5

/** Builds the model of a day for the wishes that are active. */
export function buildDayModel(
  day: DraftDay,
  active: ReadonlySet<WishId>,
  goal: DayGoal,
  scope: DishScope,
): DayModel {
  const locked = day.locked.filter(({ slot }) => active.has(`locked:${slot}`))
  const lockedSlots = new Set(locked.map(({ slot }) => slot))
  const openSlots = day.wishes.slots.map(({ slot }) => slot).filter((slot) => !lockedSlots.has(slot))
  const isFollowingLimit = goal.kind === 'nearest' && goal.wish.startsWith('max:')
  // Unknown amounts would count as nothing while an upper limit is approached.
  const filter = isFollowingLimit ? new Set([...active, goal.wish]) : active
  const choices = listChoices(day, openSlots, filter, scope)
  const lockedAmount = (key: NutrientKey): number =>
    locked.reduce((sum, { nutrients }) => sum + (nutrients[key] ?? 0), 0)
  const parts: ModelPart[] = [
    { rows: listCourseRows(day, openSlots, choices, active) },
    { rows: listPairingRows(day.pairing, choices) },
    {
      rows: listUseRows(
        day,
        choices,
        active,
        locked.flatMap(({ dishIds }) => dishIds),
      ),
    },
    buildEnergy(day, choices, active, goal, lockedAmount('energyKcal')),
    { rows: listTargetRows(day, choices, active, lockedAmount) },
    ...(goal.kind === 'best'
      ? [buildAims(day, choices, lockedAmount), buildShares(day, openSlots, choices)]
      : []),
  ]
  const penalties: Term[] =
    goal.kind === 'best'
      ? choices.map(({ penalty, variable }) => [penalty, variable])
      : listGoalTerms(choices, goal)
  return {
    choices,
    model: {
      objective: [...penalties, ...parts.flatMap(({ objective = [] }) => objective)],
      rows: parts.flatMap(({ rows }) => rows),
      binaries: choices.map(({ variable }) => variable),
      upperBounds: new Map(parts.flatMap(({ upperBounds = [] }) => upperBounds)),
    },
  }
}

type ModelPart = {
  rows: LinearRow[]
  objective?: Term[]
  upperBounds?: (readonly [string, number])[]
}

function listGoalTerms(choices: readonly Choice[], goal: DayGoal): Term[] {
  if (goal.kind === 'fewest') {
    return choices.flatMap(({ variable, excludedBy }): Term[] =>
      excludedBy.includes(goal.wish) ? [[1, variable]] : [],
    )
  }
  if (goal.kind !== 'nearest' || goal.wish === 'energy') return []
  const [side, key = ''] = goal.wish.split(':')
  const sign = side === 'min' ? -1 : 1
  return choices.map((choice): Term => [sign * (amountOf(choice, key as NutrientKey) ?? 0), choice.variable]) // a key of a target
}

/** Returns the amount of a nutrient in a choice, or `null` if it is not known. */
function amountOf({ dish, portion }: Choice, key: NutrientKey): number | null {
  const per100Grams = dish.nutrients[key]
  return per100Grams === undefined ? null : (per100Grams * portion.grams) / 100
}

/**
 * Rows for the number of dishes of each course of a meal. A meal that is not required may be incomplete: leaving out a
 * wish must allow more days and forbid none.
 */
function listCourseRows(
  day: DraftDay,
  openSlots: readonly MealSlot[],
  choices: readonly Choice[],
  active: ReadonlySet<WishId>,
): LinearRow[] {
  return openSlots.flatMap((slot) =>
    listCourseCounts(slot, isFastingDay(day)).flatMap(({ courses, min, max }, index): LinearRow[] => {
      const terms = choices
        .filter((choice) => choice.slot === slot && courses.includes(choice.course))
        .map(({ variable }): Term => [1, variable])
      const name = `c_${slot}_${index}`
      const isRequired = min > 0 && active.has(`slot:${slot}`)
      if (isRequired && min === max) return [{ name, terms, sign: '=', limit: min }]
      const least: LinearRow[] = isRequired ? [{ name: `${name}_min`, terms, sign: '>=', limit: min }] : []
      return [...least, { name, terms, sign: '<=', limit: max }]
    }),
  )
}

/** Rows for the use of dishes: once a day, daily food once a meal; wanted dishes at least once; no two sides of one role. */
function listUseRows(
  day: DraftDay,
  choices: readonly Choice[],
  active: ReadonlySet<WishId>,
  lockedIds: readonly string[],
): LinearRow[] {
  const groups = new Map<string, { terms: Term[]; limit: number }>()
  const add = (name: string, { variable }: Choice, limit: number): void => {
    const group = groups.get(name) ?? { terms: [], limit }
    group.terms.push([1, variable])
    groups.set(name, group)
  }
  for (const choice of choices) {
    const { slot, course, dish } = choice
    const isLocked = lockedIds.includes(dish.dishId)
    if (isDailyFood(dish) && dish.roles[0] !== 'fruit') {
      add(`m_${slot}_${dish.dishId}`, choice, 1)
      // Bread or rice may be in two meals of a day, other daily food only once.
      if (course !== 'grain') add(`d_${dish.dishId}`, choice, isLocked ? 0 : 1)
    } else add(`d_${dish.dishId}`, choice, isLocked ? 0 : 1)
    if (course === 'side' || course === 'extra') add(`s_${slot}_${dish.roles[0]}`, choice, 1)
  }
  const rows = [...groups.values()]
    .filter(({ terms, limit }) => terms.length > limit)
    .map(({ terms, limit }, index): LinearRow => ({ name: `u${index}`, terms, sign: '<=', limit }))
  const wanted = listWantedDishes(day)
    .filter(({ foodId, dishId }) => active.has(`keep:${foodId}`) && !lockedIds.includes(dishId))
    .map(({ foodId }, index): LinearRow => {
      const terms = choices
        .filter(({ dish }) => dish.foodId === foodId)
        .map(({ variable }): Term => [1, variable])
      return { name: `k${index}`, terms, sign: '>=', limit: 1 }
    })
  const rejected = day.rejected.map(({ slot, dishIds }, index): LinearRow => {
    const terms = choices
      .filter((choice) => choice.slot === slot && dishIds.includes(choice.dish.dishId))
      .map(({ variable }): Term => [1, variable])
    return { name: `n${index}`, terms, sign: '<=', limit: Math.floor(dishIds.length / 2) }
  })
  return [...rows, ...wanted, ...rejected]
}

/** The energy of the day: within the tolerance if the wish is active, and as close to it as the goal says. */
function buildEnergy(
  { wishes }: DraftDay,
  choices: readonly Choice[],
  active: ReadonlySet<WishId>,
  goal: DayGoal,
  lockedKcal: number,
): ModelPart {
  const isNearest = goal.kind === 'nearest' && goal.wish === 'energy'
  if (!active.has('energy') && !isNearest) return { rows: [] }
  const terms = choices.map((choice): Term => [amountOf(choice, 'energyKcal') ?? 0, choice.variable])
  const weight = goal.kind === 'best' ? ENERGY_PENALTY / wishes.energyKcal : isNearest ? 1 : 0
  const limit = wishes.energyKcal * (ENERGY_TOLERANCE - MARGIN)
  return {
    rows: [
      {
        name: 'energy',
        terms: [...terms, [1, 'less'], [-1, 'more']],
        sign: '=',
        limit: wishes.energyKcal - lockedKcal,
      },
    ],
    objective: [
      [weight, 'less'],
      [weight, 'more'],
    ],
    ...(active.has('energy')
      ? {
          upperBounds: [
            ['less', limit],
            ['more', limit],
          ],
        }
      : {}),
  }
}

/** Rows for the required targets that are active. An unknown amount adds nothing, so a lower target is met by known ones. */
function listTargetRows(
  day: DraftDay,
  choices: readonly Choice[],
  active: ReadonlySet<WishId>,
  lockedAmount: (key: NutrientKey) => number,
): LinearRow[] {
  return listRequiredTargets(day).flatMap(({ key, min, max }) => {
    const rows: LinearRow[] = []
    const terms = choices.map((choice): Term => [amountOf(choice, key) ?? 0, choice.variable])
    if (min !== null && active.has(`min:${key}`)) {
      rows.push({ name: `min_${key}`, terms, sign: '>=', limit: min * (1 + MARGIN) - lockedAmount(key) })
    }
    if (max !== null && active.has(`max:${key}`)) {
      rows.push({ name: `max_${key}`, terms, sign: '<=', limit: max * (1 - MARGIN) - lockedAmount(key) })
    }
    return rows
  })
}

/**
 * Penalties for the distance to targets that are not required. A dish with an unknown amount counts as if it had the
 * target's share of its energy: neither better nor worse than the target, because unknown is not zero.
 */
function buildAims(
  day: DraftDay,
  choices: readonly Choice[],
  lockedAmount: (key: NutrientKey) => number,
): ModelPart & { objective: Term[]; upperBounds: (readonly [string, number])[] } {
  const part = {
    rows: [] as LinearRow[],
    objective: [] as Term[],
    upperBounds: [] as (readonly [string, number])[],
  }
  const required = new Set(listRequiredTargets(day).map(({ key, min }) => (min === null ? '' : key)))
  const sides = day.wishes.targets.flatMap(({ key, min, max, isRequired }) => [
    ...(min !== null && min > 0 && !(isRequired && required.has(key)) ? [{ key, amount: min, sign: 1 }] : []),
    ...(max !== null && max > 0 && !isRequired ? [{ key, amount: max, sign: -1 }] : []),
  ])
  for (const [index, { key, amount, sign }] of sides.entries()) {
    const distance = `a${index}`
    const neutral = (choice: Choice): number =>
      (amount * (amountOf(choice, 'energyKcal') ?? 0)) / day.wishes.energyKcal
    part.rows.push({
      name: `aim${index}`,
      // Divided by the target, so that all rows have numbers of one size.
      terms: [
        ...choices.map(
          (choice): Term => [(amountOf(choice, key) ?? neutral(choice)) / amount, choice.variable],
        ),
        [sign, distance],
      ],
      sign: sign > 0 ? '>=' : '<=',
      limit: 1 - lockedAmount(key) / amount,
    })
    part.objective.push([TARGET_PENALTY, distance])
  }
  return part
}

/** Penalties for meals with much more or less of the day's energy than usual. */
function buildShares(
  { wishes }: DraftDay,
  openSlots: readonly MealSlot[],
  choices: readonly Choice[],
): ModelPart {
  const slots = MEAL_SLOTS.filter(({ key }) => wishes.slots.some(({ slot }) => slot === key))
  const whole = slots.reduce((sum, { key }) => sum + ENERGY_SHARES[key], 0)
  const rows: LinearRow[] = []
  const objective: Term[] = []
  for (const slot of openSlots) {
    const share = ENERGY_SHARES[slot] / whole
    const terms = choices
      .filter((choice) => choice.slot === slot)
      .map((choice): Term => [(amountOf(choice, 'energyKcal') ?? 0) / wishes.energyKcal, choice.variable])
    const distance = `h_${slot}`
    rows.push(
      {
        name: `${distance}_max`,
        terms: [...terms, [-1, distance]],
        sign: '<=',
        limit: share * (1 + SHARE_TOLERANCE),
      },
      {
        name: `${distance}_min`,
        terms: [...terms, [1, distance]],
        sign: '>=',
        limit: share * (1 - SHARE_TOLERANCE),
      },
    )
    objective.push([SHARE_PENALTY, distance])
  }
  return { rows, objective }
}
