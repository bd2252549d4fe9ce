import { createHash } from 'node:crypto'
import type { DayFast, FastDayState, PlanDay } from '#contract/plans/diet-plans.ts'
import { findRotationDay } from '#domain/plans/client-swaps.ts'
import type { FastObstacle, FastOfDay } from '#domain/plans/fasts/fast-names.ts'
import { FAST_RULES, findFastObstacle, OFFERED_TAGS } from '#domain/plans/fasts/fast-rules.ts'
import { translateFastTimes } from '#domain/plans/fasts/fast-times.ts'
import { makeFastVariant, SNACK_GROUPS } from '#domain/plans/fasts/fast-variant.ts'
import { isPlanServedOn, MEAL_SLOTS, type MealSlot, type PlanMeals } from '#domain/plans/plan.ts'
import { findFoodObstacle } from '#domain/plans/swaps/swap-safety.ts'
import { listDates } from '#domain/units/dates.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readClient } from '#server/modules/people/service.ts'
import { planFoodsRepository as planFoods } from '../foods/repository.ts'
import { freezeFoods } from '../foods/service.ts'
import type { StoredPlan, StoredPlanFood } from '../repository.ts'
import { type StoredSwapFood, swapsRepository } from '../swaps/repository.ts'
import { findPairs } from '../swaps/service.ts'
import { type FastCalendar, readFastCalendar } from './fast-calendar.ts'
import { fastsRepository as fasts } from './repository.ts'

/** The parts of a plan that its fasting days are made from. */
export type FastPlan = Pick<StoredPlan, 'id' | 'userId' | 'startDate' | 'endDate' | 'days' | 'frozenFoods'>

type Client = Awaited<ReturnType<typeof readClient>>
type Stored = Awaited<ReturnType<typeof fasts.listVariants>>[number]

/**
 * A fasting day. `served` is the variant; `null` for every other state. Without a fast, the day is as planned besides meals that
 * were eaten while it was one.
 */
export type FastingDay = {
  date: string
  fast: FastOfDay | null
  state: FastDayState
  obstacle: FastObstacle | null
  served: { day: PlanDay; fast: DayFast | null; foods: Record<string, StoredPlanFood> } | null
}

/**
 * Finds the fasting days of a client in a range: those of observed fasts and those that were chosen, without days that are
 * eaten as planned. From today on, a variant that does not exist yet is made and stored; one that no longer fits the plan or
 * the client's record is made again. Past days are as they were served, and so are meals of today that were eaten.
 *
 * @param plan `null` if no plan is served; then every day has the state `no_plan`.
 */
export async function findFastingDays(
  ctx: Ctx,
  { userId, plan }: { userId: string; plan: FastPlan | null },
  range: { from: string; to: string },
  today: string,
): Promise<FastingDay[]> {
  const wishes = await fasts.readWishes(ctx.db, userId, range)
  if (wishes.observed.length === 0 && wishes.choices.length === 0 && !wishes.hasVariants) return []
  const stored = plan ? await fasts.listVariants(ctx.db, userId, plan.id, range) : []
  const calendar = await readFastCalendar(ctx.db)
  const past = stored
    .filter(({ day }) => day < today)
    .flatMap((row): FastingDay[] => {
      const day = plan && findRotationDay(plan, row.day)
      return day ? [describeServed(row, day)] : []
    })
  const ofToday = stored.find(({ day }) => day === today)
  const wanted = listDates(range.from < today ? today : range.from, range.to).flatMap((date) => {
    const fast = findWish(wishes, calendar, date, date === today ? ofToday : undefined)
    return fast === null ? [] : [{ date, fast }]
  })
  if (wanted.length === 0 && !ofToday) return past
  const client = await readClient(ctx, userId)
  const eaten = plan ? await fasts.listEatenMeals(ctx.db, userId, today) : []
  const maker = plan ? createMaker(ctx, plan, client, calendar) : null
  const days: FastingDay[] = []
  for (const { date, fast } of wanted) {
    const obstacle = findFastObstacle(fast, client, wishes.decision)
    const day = { date, fast, obstacle, served: null }
    if (obstacle !== null) days.push({ ...day, state: 'obstacle' })
    else if (!plan || !maker || !isPlanServedOn(plan, date)) days.push({ ...day, state: 'no_plan' })
    else {
      const known = stored.find((row) => row.day === date)
      days.push(await maker(date, fast, known, date === today ? eaten : []))
    }
  }
  const isServedToday = days.some(({ date, served }) => date === today && served !== null)
  if (plan && ofToday && !isServedToday) days.push(...(await endFast(ctx, plan, ofToday, eaten)))
  return [...past, ...days]
}

/** Has today eaten as planned from now on. Meals that were eaten while it was a fasting day stay what they were. */
async function endFast(
  ctx: Ctx,
  plan: FastPlan,
  stored: Stored,
  eaten: readonly MealSlot[],
): Promise<FastingDay[]> {
  const day = findRotationDay(plan, stored.day)
  const left = eaten.filter(
    (slot) => day && JSON.stringify(stored.variant.meals[slot]) !== JSON.stringify(day.meals[slot]),
  )
  if (!day || left.length === 0) {
    await fasts.deleteVariants(ctx.db, plan.userId, stored.day, stored.day)
    return []
  }
  const variant = { meals: { ...day.meals, ...pick(stored.variant.meals, left) }, changes: [], unchecked: [] }
  const ended = { ...stored, fast: 'planned' as const, variant }
  if (JSON.stringify(ended) !== JSON.stringify(stored)) {
    await fasts.saveVariant(ctx.db, plan.userId, plan.id, ended)
  }
  return [describeServed(ended, day)]
}

function pick(meals: PlanMeals, slots: readonly MealSlot[]): Partial<PlanMeals> {
  return Object.fromEntries(slots.map((slot) => [slot, meals[slot]]))
}

/** Lists the variants of a client's days, as far as they were read, by date. `foods` are those that the plan does not have. */
export async function listStoredVariants(
  db: Db,
  clientId: string,
  planId: string,
  range: { from: string; to: string },
): Promise<Map<string, { meals: PlanMeals; foods: Record<string, StoredPlanFood> }>> {
  const stored = await fasts.listVariants(db, clientId, planId, range)
  return new Map(stored.map(({ day, variant, foods }) => [day, { meals: variant.meals, foods }]))
}

type Wishes = Awaited<ReturnType<typeof fasts.readWishes>>

/** Finds the fast of a day: the choice for it, then what is served already, then the observed fasts by the calendar. */
function findWish(
  { observed, choices }: Wishes,
  calendar: FastCalendar,
  date: string,
  served: Stored | undefined,
): FastOfDay | null {
  const choice = choices.find(({ day }) => day === date)?.choice
  if (choice !== undefined) return choice === 'planned' ? null : choice
  if (observed.length === 0) return null
  if (served && served.fast !== 'planned' && observed.some(({ fast }) => fast === served.fast))
    return served.fast
  const isObserved = (fast: string) => observed.some((each) => each.fast === fast && each.from <= date)
  return calendar.listOn(date).find(isObserved) ?? null
}

/** Returns a function that finds or makes the variant of a day. It reads the foods once for all days. */
function createMaker(
  ctx: Ctx,
  plan: FastPlan,
  client: Client,
  calendar: FastCalendar,
): (
  date: string,
  fast: FastOfDay,
  stored: Stored | undefined,
  eaten: readonly MealSlot[],
) => Promise<FastingDay> {
  const known = new Map<string, StoredSwapFood>()
  const load = async (ids: readonly string[]): Promise<void> => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length === 0) return
    for (const food of await swapsRepository.listByIds(ctx.db, missing)) known.set(food.id, food)
  }
  return async (date, fast, stored, eaten) => {
    const day = findRotationDay(plan, date)
    if (!day) return { date, fast, state: 'no_plan', obstacle: null, served: null }
    const plannedHash = hashOf(day.meals, fast, client)
    if (stored?.fast === fast && stored.plannedHash === plannedHash) {
      await load(Object.keys(stored.foods))
      const isSafe = Object.keys(stored.foods).every((id) => {
        const food = known.get(id)
        return food !== undefined && findFoodObstacle(food, client) === null
      })
      if (isSafe) return describeServed(stored, day)
    }
    // Eaten meals have the food of that time: of an earlier variant, otherwise of the plan.
    const eatenMeals = pick(stored?.variant.meals ?? day.meals, eaten)
    await load(listFoodIds({ ...day.meals, ...eatenMeals }))
    const { diet } = FAST_RULES[fast]
    const tags = OFFERED_TAGS[diet]
    const offered = tags.length === 0 ? [] : await swapsRepository.listByTags(ctx.db, tags, SNACK_GROUPS)
    const byId = new Map([...offered, ...known.values()].map((food) => [food.id, food]))
    const variant = makeFastVariant({
      day,
      eaten: eatenMeals,
      fast,
      client,
      clock: calendar.clockOn(date),
      lookUp: (id) => byId.get(id),
      listIngredients: (id) => plan.frozenFoods?.[id]?.ingredients?.map(({ name }) => name) ?? [],
      offered,
      isPair: await findPairs(ctx.db, listFoodIds(day.meals)),
    })
    if (!variant) return { date, fast, state: 'too_little', obstacle: null, served: null }
    const added = listFoodIds(variant.meals).filter((id) => plan.frozenFoods?.[id] === undefined)
    const foods = await freezeFoods(ctx.db, await planFoods.find(ctx.db, added))
    const made = { day: date, fast, plannedHash, variant, foods }
    await fasts.saveVariant(ctx.db, plan.userId, plan.id, made)
    return describeServed(made, day)
  }
}

function describeServed({ day: date, fast, variant, foods }: Stored, day: PlanDay): FastingDay {
  const { meals, changes, unchecked } = variant
  return {
    date,
    fast: fast === 'planned' ? null : fast,
    state: 'served',
    obstacle: null,
    served: {
      day: { ...day, meals: translateFastTimes(meals) },
      fast: fast === 'planned' ? null : { fast, changes, unchecked },
      foods,
    },
  }
}

/** A hash of everything that a variant depends on, besides the foods: the planned meals and the client's record. */
function hashOf(meals: PlanMeals, fast: FastOfDay, client: Client): string {
  const { allergies, foodPreferences, medicalConditions, healthFlags } = client
  const facts = [allergies, foodPreferences, medicalConditions, healthFlags].map((list) => list.toSorted())
  const planned = MEAL_SLOTS.map(({ key }) => meals[key])
  return createHash('sha256')
    .update(JSON.stringify([fast, planned, facts]))
    .digest('base64url')
}

function listFoodIds(meals: PlanMeals): string[] {
  const items = MEAL_SLOTS.flatMap(({ key }) => meals[key].items)
  return [
    ...new Set(items.flatMap((item) => [item, ...(item.alternatives ?? [])]).map(({ foodId }) => foodId)),
  ]
}
