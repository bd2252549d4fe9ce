import type { MealSlot } from '../plan.ts'
import { type DraftDay, isFastingDay, listWantedDishes } from './day-wishes.ts'
import { type DraftDish, isDailyFood, listExcludingWishes, type WishId } from './draft-dish.ts'
import { type Course, listCourses } from './meal-courses.ts'
import { type DraftPortion, listDraftPortions } from './portions.ts'
import { randomShare } from './random-share.ts'

/** One decision of the model: this portion of this dish, as this course of this meal. */
export type Choice = {
  variable: string
  slot: MealSlot
  course: Course
  dish: DraftDish
  portion: DraftPortion
  /** The penalty of choosing it. */
  penalty: number
  /** The wishes that exclude the dish; those that apply are met. */
  excludedBy: readonly WishId[]
}

/** Penalties, in units of one unusual portion (twice or half the usual one) that is worth about a quarter. */
const PENALTY = {
  portion: 0.25,
  use: 0.9,
  dailyUse: 0.1,
  yesterday: 0.8,
  otherRegion: 0.7,
  deepFried: 0.5,
  extra: 0.15,
  random: 0.4,
}

/** Dishes of each course of a meal from which a day is drafted first. */
const SAMPLE_SIZE: Record<Course, number> = {
  grain: 8,
  pot: 5,
  protein: 12,
  sabzi: 10,
  side: 8,
  main: 14,
  accompaniment: 12,
  extra: 5,
}
/**
 * The part of a sample that is chosen by nutrients: the dishes with most of a required lower target, and those with least of
 * a required upper one, for their energy.
 */
const RICH_COUNT = 4

/** The dishes to choose from: a sample of each course, one three times as large, or all. */
export type DishScope = 'sample' | 'wide' | 'all'
const SAMPLE_FACTOR = { sample: 1, wide: 3 }

/**
 * Lists the choices of a day's open meals, without dishes that an active wish excludes.
 *
 * @param scope All dishes, or those with the smallest penalties of each course.
 */
export function listChoices(
  day: DraftDay,
  openSlots: readonly MealSlot[],
  active: ReadonlySet<WishId>,
  scope: DishScope,
): Choice[] {
  const isFasting = isFastingDay(day)
  const usable = day.dishes.flatMap((dish) => {
    if (dish.nutrients.energyKcal === undefined) return []
    const uses = day.uses.get(dish.dishId) ?? 0
    const excludedBy = listExcludingWishes(dish, day.wishes, { uses, isFasting, dayNumber: day.dayNumber })
    return excludedBy.some((id) => active.has(id)) ? [] : [{ dish, excludedBy }]
  })
  const wanted = new Set(listWantedDishes(day).map(({ dishId }) => dishId))
  const size = scope !== 'sample' ? 'any' : day.wishes.energyKcal < LARGE_DAY_KCAL ? 'small' : 'large'
  const choices: Choice[] = []
  for (const slot of openSlots) {
    const byCourse = new Map<Course, typeof usable>()
    for (const each of usable) {
      for (const course of listCourses(each.dish, slot, isFasting)) {
        const list = byCourse.get(course)
        if (list) list.push(each)
        else byCourse.set(course, [each])
      }
    }
    for (const [course, list] of byCourse) {
      const chosen =
        scope === 'all' ? list : sampleDishes(day, slot, course, list, wanted, SAMPLE_FACTOR[scope])
      for (const { dish, excludedBy } of chosen) {
        for (const portion of listDraftPortions(dish, course, size)) {
          const penalty = penalise(day, slot, course, dish) + PENALTY.portion * portion.deviation
          choices.push({ variable: `x${choices.length}`, slot, course, dish, portion, penalty, excludedBy })
        }
      }
    }
  }
  return choices
}

function sampleDishes<Usable extends { dish: DraftDish }>(
  day: DraftDay,
  slot: MealSlot,
  course: Course,
  list: readonly Usable[],
  wanted: ReadonlySet<string>,
  factor: number,
): Usable[] {
  const ranked = list
    .map((each) => ({ each, penalty: penalise(day, slot, course, each.dish) }))
    .sort((one, other) => one.penalty - other.penalty)
    .map(({ each }) => each)
  const ids = new Set<string>()
  const add = (from: readonly Usable[], limit: number): void => {
    for (const { dish } of from) {
      if (ids.size >= limit) return
      ids.add(dish.dishId)
    }
  }
  add(ranked, SAMPLE_SIZE[course] * factor)
  const limits = day.wishes.targets.filter(({ isRequired }) => isRequired && course !== 'extra')
  for (const { key, min, max } of limits) {
    const density = ({ dish }: Usable): number =>
      (dish.nutrients[key] ?? 0) / Math.max(20, dish.nutrients.energyKcal ?? 0)
    for (const sign of [...(min === null ? [] : [-1]), ...(max === null ? [] : [1])]) {
      add(
        ranked
          .toSorted((one, other) => sign * (density(one) - density(other)))
          .filter(({ dish }) => !ids.has(dish.dishId)),
        ids.size + RICH_COUNT * factor,
      )
    }
  }
  return chooseLevels(day, list).filter(({ dish }) => ids.has(dish.dishId) || wanted.has(dish.dishId))
}

/** Days from this energy are drafted first from larger portions. */
const LARGE_DAY_KCAL = 2300

/** Days below this energy, and days with a limit of sodium, are drafted first from dishes with less oil and salt. */
const LIGHT_DAY_KCAL = 2000

/** Returns one level of each dish: the light one for light days, if the dish has it; otherwise the usual one. */
function chooseLevels<Usable extends { dish: DraftDish }>(
  { wishes }: DraftDay,
  list: readonly Usable[],
): Usable[] {
  const isLight =
    wishes.energyKcal < LIGHT_DAY_KCAL ||
    wishes.targets.some(({ key, max }) => key === 'sodiumMg' && max !== null)
  const wanted = isLight ? 'light' : 'usual'
  const chosen = new Map<string, Usable>()
  for (const each of list) {
    const { dishId, level } = each.dish
    if (!chosen.has(dishId) || level === wanted) chosen.set(dishId, each)
  }
  return [...chosen.values()]
}

/** Computes the penalty of a dish in a meal of this day, whatever its portion. */
function penalise(day: DraftDay, slot: MealSlot, course: Course, dish: DraftDish): number {
  const { wishes, uses, yesterday, dayNumber } = day
  const isDaily = isDailyFood(dish)
  const useCount = uses.get(dish.dishId) ?? 0
  const isOtherRegion = wishes.region !== 'all' && dish.region !== 'all' && dish.region !== wishes.region
  return (
    useCount * (isDaily ? PENALTY.dailyUse : PENALTY.use) +
    (yesterday.has(dish.dishId) && !isDaily ? PENALTY.yesterday : 0) +
    (isOtherRegion ? PENALTY.otherRegion : 0) +
    (dish.isDeepFried ? PENALTY.deepFried : 0) +
    (course === 'extra' ? PENALTY.extra : 0) +
    PENALTY.random * randomShare(wishes.seed, dayNumber, slot, dish.dishId)
  )
}
