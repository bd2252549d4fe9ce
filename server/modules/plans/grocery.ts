import type { DietPlan, GroceryList, PlanFood } from '#contract/plans/diet-plans.ts'
import {
  applyChanges,
  countServings,
  type DateRange,
  findFirstWeek,
  findUsualRange,
  keepWithin,
  listUnlistedMeals,
  MAX_RANGE_DAYS,
  type PlannedFood,
  sumNeeds,
  USUAL_RANGE_DAYS,
} from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay, listPlacedFoods } from '#domain/plans/plan.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { requireServed } from './pause.ts'
import { dietPlansRepository as plans, type StoredPlanFood } from './repository.ts'

/** What of a plan a grocery list is made from. `foods` of a published plan are the frozen ones. */
type ShoppedPlan = Pick<DietPlan, 'startDate' | 'endDate' | 'days' | 'groceryEdits' | 'publishedAt'> & {
  foods: Record<string, StoredPlanFood>
}

/**
 * What to buy for some days of a plan. Left out, the dates are those of the week from today while the plan is served, else
 * of its first one. Clients do not see what was taken out. Throws 409 `plan_paused`.
 */
export async function getGroceryList(
  ctx: Ctx,
  id: string,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<GroceryList> {
  const { actor, scope } = requireGrant(ctx)
  const stored = await plans.find(ctx.db, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  requireServed(scope, stored)
  await recordStaffAccess(ctx, {
    action: 'plan.read',
    subjectId: stored.userId,
    entity: 'diet-plan',
    entityId: stored.id,
  })
  const timeZone = await plans.findTimeZone(ctx.db, stored.userId)
  const range = findRange(stored, query, todayIn(timeZone, ctx.now()))
  const list = await buildGroceryFor(ctx.db, { ...stored, foods: stored.frozenFoods ?? {} }, { range })
  return scope === 'own' ? { ...list, removed: [] } : list
}

/**
 * The grocery list of a plan, with its writer's changes. A published plan's comes from what was frozen with it; one that
 * was never published is taken apart by today's recipes.
 *
 * @param range Left out: the first seven days that the plan serves.
 * @param locale The language of amounts and places.
 */
export async function buildGroceryFor(
  db: Queryable,
  plan: ShoppedPlan,
  { range = findFirstWeek(plan), locale = 'en' }: { range?: DateRange; locale?: Locale } = {},
): Promise<GroceryList> {
  const ids = listPlacedFoods(plan.days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId]))
  const today = plan.publishedAt === null ? await plans.findShopFoods(db, ids) : null
  const lookUp = (foodId: string): PlannedFood | null => {
    if (today !== null) return today[foodId] ?? null
    const food = plan.foods[foodId]
    return food ? readFrozen(foodId, food) : null
  }
  const servings = countServings({ ...plan, dayCount: plan.days.length }, range)
  const needs = sumNeeds(plan.days, servings, lookUp, locale)
  return {
    ...range,
    categories: applyChanges(needs, plan.groceryEdits),
    removed: plan.groceryEdits.filter(({ isRemoved }) => isRemoved),
    unlisted: listUnlistedMeals(plan.days, servings, locale),
  }
}

/** Foods as they are kept with a published plan: with what its grocery list is made from. */
export async function freezeFoods(
  db: Queryable,
  foods: Record<string, PlanFood>,
): Promise<Record<string, StoredPlanFood>> {
  const shopFoods = await plans.findShopFoods(db, Object.keys(foods))
  return Object.fromEntries(
    Object.entries(foods).map(([id, food]) => {
      const { code = null, foodGroup = null, ingredients = [] } = shopFoods[id] ?? {}
      return [id, { ...food, code, foodGroup, ingredients }]
    }),
  )
}

/** Foods frozen before grocery lists were kept know neither aisle nor ingredients: they are listed as they are. */
function readFrozen(foodId: string, food: StoredPlanFood): PlannedFood {
  const { name, hindiName, code = null, foodGroup = null, ingredients = [] } = food
  return { foodId, name, hindiName, code, foodGroup, ingredients }
}

/** The days asked for, as far as the plan serves them. */
function findRange(
  plan: Pick<DietPlan, 'status' | 'startDate' | 'endDate'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  if (from === undefined && to === undefined) {
    return plan.status === 'active' ? findUsualRange(plan, today) : findFirstWeek(plan)
  }
  const last = findLastServedDay(plan.endDate)
  const asked = {
    from: from ?? addDays(to ?? today, 1 - USUAL_RANGE_DAYS),
    to: to ?? addDays(from ?? today, USUAL_RANGE_DAYS - 1),
  }
  if (asked.to < asked.from) throw invalidField('to', 'The last day cannot be before the first')
  if (asked.from > last || asked.to < plan.startDate) {
    const dates = `${formatDate(plan.startDate)} to ${formatDate(last)}`
    throw invalidField(asked.from > last ? 'from' : 'to', `Choose days of the plan: ${dates}`)
  }
  const range = keepWithin(plan, asked)
  if (daysBetween(range.from, range.to) >= MAX_RANGE_DAYS) {
    throw invalidField('to', `Choose at most ${MAX_RANGE_DAYS} days`)
  }
  return range
}
