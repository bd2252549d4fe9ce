import { msg } from '@lingui/core/runtime-macro'
import type { ChangedDay, DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import {
  applyChanges,
  clampToPlan,
  type DateRange,
  DEFAULT_RANGE_DAYS,
  findDefaultRange,
  findFirstWeek,
  listMealsWithoutFoods,
  MAX_RANGE_DAYS,
  type PlannedFood,
  replaceServings,
  sumNeeds,
  sumPortionNeeds,
} from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay, listPlacedFoods } from '#domain/plans/plan.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findChangedDays } from '../client-swaps/changed-days.ts'
import { planFoodsRepository as foods } from '../foods/repository.ts'
import { findWithinReach, recordPlanAccess } from '../plan-access.ts'
import type { StoredPlanFood } from '../repository.ts'
import { groceriesRepository } from './repository.ts'

/** The parts of a plan from which a grocery list is made. `foods` of a published plan are the frozen ones. */
type GroceryPlan = Pick<DietPlan, 'startDate' | 'endDate' | 'days' | 'groceryEdits' | 'publishedAt'> & {
  foods: Record<string, StoredPlanFood>
}

/**
 * Returns the grocery list for some days of a plan. If both dates are left out, they are the week from today while the
 * plan is served, otherwise its first week. A client's own list is for their household. Clients do not see removed
 * entries. Throws 409 `plan_paused`.
 */
export async function getGroceryList(
  ctx: Ctx,
  id: string,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<GroceryList> {
  const { scope, actor } = requireGrant(ctx)
  const stored = await findWithinReach(ctx, id)
  await recordPlanAccess(ctx, 'plan.read', stored)
  const timeZone = await groceriesRepository.findTimeZone(ctx.db, stored.userId)
  const range = findRange(stored, query, todayIn(timeZone, ctx.now()))
  const today = todayIn(timeZone, ctx.now())
  const changed = scope === 'own' ? await findChangedDays(ctx, stored, range, today) : undefined
  const plan = { ...stored, foods: { ...changed?.foods, ...stored.frozenFoods } }
  const householdSize = scope === 'own' ? actor.householdSize : 1
  const list = await buildGroceryList(ctx.db, plan, { range, householdSize, changedDays: changed?.days })
  return scope === 'own' ? { ...list, removed: [] } : list
}

/**
 * Builds the grocery list of a plan, with its writer's changes. For a published plan it uses the frozen foods, for a
 * plan that was never published the current recipes.
 *
 * @param range If left out, the first seven days that the plan serves.
 * @param locale The language of amounts and places.
 * @param householdSize The number of people who eat the plan's meals. Amounts that the writer typed stay as they are.
 * @param changedDays Days of the range that the client eats otherwise; their foods must be in `plan.foods`.
 */
export async function buildGroceryList(
  db: Db,
  plan: GroceryPlan,
  {
    range = findFirstWeek(plan),
    locale = currentLocale(),
    householdSize = 1,
    changedDays = [],
  }: {
    range?: DateRange
    locale?: Locale
    householdSize?: number
    changedDays?: readonly ChangedDay[] | undefined
  } = {},
): Promise<GroceryList> {
  const ids = listPlacedFoods(plan.days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId]))
  const current = plan.publishedAt === null ? await foods.findForGroceries(db, ids) : null
  const lookUp = (foodId: string): PlannedFood | null => {
    if (current !== null) return current[foodId] ?? null
    const food = plan.foods[foodId]
    return food ? readFrozen(foodId, food) : null
  }
  const { days, servings } = replaceServings(plan, range, changedDays)
  const portions = servings.map((times) => times * householdSize)
  const needs = sumNeeds(days, portions, lookUp, locale)
  return {
    ...range,
    householdSize,
    categories: applyChanges(needs, plan.groceryEdits),
    removed: plan.groceryEdits.filter(({ isRemoved }) => isRemoved),
    unlisted: listMealsWithoutFoods(days, servings, locale),
  }
}

/** Builds a grocery list for amounts of foods outside a plan, by the current recipes, in the order of aisles. */
export async function buildPortionGroceries(
  db: Db,
  portions: readonly { foodId: string; name: string; grams: number }[],
): Promise<Pick<GroceryList, 'categories'>> {
  const known = await foods.findForGroceries(
    db,
    portions.map(({ foodId }) => foodId),
  )
  const needs = sumPortionNeeds(portions, (foodId) => known[foodId] ?? null)
  return { categories: applyChanges(needs, []) }
}

/**
 * Converts a frozen food. One that was frozen before grocery lists existed has neither an aisle nor ingredients and is
 * listed as it is.
 */
function readFrozen(foodId: string, food: StoredPlanFood): PlannedFood {
  const { name, hindiName, code = null, foodGroup = null, ingredients = [] } = food
  return { foodId, name, hindiName, code, foodGroup, ingredients }
}

/** Returns the requested days, limited to the days that the plan serves. */
function findRange(
  plan: Pick<DietPlan, 'status' | 'startDate' | 'endDate'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  if (from === undefined && to === undefined) {
    return plan.status === 'active' ? findDefaultRange(plan, today) : findFirstWeek(plan)
  }
  const last = findLastServedDay(plan.endDate)
  const asked = {
    from: from ?? addDays(to ?? today, 1 - DEFAULT_RANGE_DAYS),
    to: to ?? addDays(from ?? today, DEFAULT_RANGE_DAYS - 1),
  }
  if (asked.to < asked.from) throw invalidField('to', say(msg`The last day cannot be before the first`))
  if (asked.from > last || asked.to < plan.startDate) {
    const days = { firstDay: formatDate(plan.startDate), lastDay: formatDate(last) }
    throw invalidField(
      asked.from > last ? 'from' : 'to',
      say(msg`Choose days of the plan: ${{ firstDay: days.firstDay }} to ${{ lastDay: days.lastDay }}`),
    )
  }
  const range = clampToPlan(plan, asked)
  if (daysBetween(range.from, range.to) >= MAX_RANGE_DAYS) {
    throw invalidField('to', say(msg`Choose at most ${{ limit: MAX_RANGE_DAYS }} days`))
  }
  return range
}
