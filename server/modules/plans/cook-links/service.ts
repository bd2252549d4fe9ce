import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { toLanguagePath } from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import {
  COOK_LINK_DAYS,
  type CookLink,
  type CookMeal,
  type CookMenu,
  type CookPortion,
  type CookRecipe,
  MAX_COOK_LINKS,
} from '#contract/plans/cook-links.ts'
import type { GroceryList, PlanItem } from '#contract/plans/diet-plans.ts'
import type { Recipe } from '#contract/plans/recipes.ts'
import { listWeek } from '#domain/planner/week.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { cleanMealTime, cleanName, cleanText } from '#domain/plans/cook-words.ts'
import { clampToPlan, writeAmount } from '#domain/plans/grocery/grocery.ts'
import { isMealFilled, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { addMs, DAY_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { consumeLimits, readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { type ChangedDays, findChangedDays } from '../client-swaps/changed-days.ts'
import { buildGroceryList } from '../groceries/service.ts'
import { readRecipes } from '../recipes/service.ts'
import { dietPlansRepository as plans, type StoredPlan } from '../repository.ts'
import { cookLinksRepository as links } from './repository.ts'

const CREATED_A_DAY = 20
/** A token cannot be guessed; the limits only protect the server from constant load. */
const OPENED_AN_HOUR = { ofAddress: 240, ofLink: 120 }
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** Lists the caller's links that are not over, newest first. */
export function listLinks(ctx: Ctx): Promise<CookLink[]> {
  return links.list(ctx.db, requireActor(ctx).userId, ctx.now())
}

/**
 * Makes a link for the person who cooks, and returns its address, which is stored nowhere.
 *
 * @param asked.locale The language of the cook; that of the page if it is left out or not offered.
 *
 * @throws AppError 409 if the caller has five links already; 429.
 */
export async function createLink(
  ctx: Ctx,
  { people, locale: asked }: { people: number; locale?: Locale | undefined },
): Promise<{ link: CookLink; url: string }> {
  const { userId } = requireActor(ctx)
  const locale = asked && ctx.config.locales.includes(asked) ? asked : currentLocale()
  await consumeLimits(ctx, 'create-cook-link', [
    { key: userId, count: CREATED_A_DAY, windowSeconds: DAY_SECONDS },
  ])
  return inTransaction(ctx, async ({ db }) => {
    // The lock makes sure that links are counted and added one at a time.
    await lockUserRow(db, userId)
    const createdAt = ctx.now()
    await links.deleteExpired(db, createdAt)
    if ((await links.list(db, userId, createdAt)).length >= MAX_COOK_LINKS) {
      throw conflict(
        'conflict',
        say(msg`You have ${{ limit: MAX_COOK_LINKS }} links. Please stop one of them first.`),
      )
    }
    const token = randomBytes(32).toString('base64url')
    const expiresAt = addMs(createdAt, COOK_LINK_DAYS * DAY_MS)
    const link = await links.insert(db, {
      userId,
      tokenHash: hashToken(token),
      people,
      locale,
      createdAt,
      expiresAt,
    })
    return { link, url: ctx.config.publicUrl + toLanguagePath(paths.cookMenu(token), locale) }
  })
}

/** Deletes a link of the caller, so that it stops working at once. Throws 404 if the caller has no such link. */
export async function revokeLink(ctx: Ctx, id: string): Promise<void> {
  if (!(await links.delete(ctx.db, requireActor(ctx).userId, id))) throw notFound()
}

/**
 * Returns the menus of today and the next six days for anyone who has the link. Nothing in the answer names the client, the
 * practice or anything about health: notes, titles and names of days are left out, and all other texts pass the word
 * lists of `cook-words.ts`. Throws 404 for a link that is unknown, revoked or over; 429.
 */
export async function openLink(ctx: Ctx, token: string): Promise<CookMenu> {
  const address = ctx.source && readLimitAddress(ctx.source, ctx.config)
  const windowSeconds = HOUR_SECONDS
  await consumeLimits(ctx, 'open-cook-link', [
    { key: token, count: OPENED_AN_HOUR.ofLink, windowSeconds },
    ...(address === null ? [] : [{ key: address, count: OPENED_AN_HOUR.ofAddress, windowSeconds }]),
  ])
  const link = await links.open(ctx.db, hashToken(token), ctx.now())
  if (!link) throw notFound()
  const { userId, people, expiresAt } = link
  const owner = await links.findOwner(ctx.db, userId)
  const none = { hasMenu: false, people, expiresAt, days: [], recipes: [], groceries: [] }
  if (!owner) return none
  const names = [owner.firstName, owner.lastName].flatMap((name) => name ?? [])
  const dates = listWeek(todayIn(owner.timeZone, ctx.now()))
  const served = await findServedPlans(ctx, userId, dates)
  if (served.size === 0) return none
  const recipes = new Map<string, CookRecipe>()
  const groceries: CookMenu['groceries'] = []
  for (const plan of new Set(served.values())) {
    const eaten = { ...plan, days: [...plan.days, ...plan.changedDays.map(({ day }) => day)] }
    for (const recipe of (await readRecipes(ctx.db, eaten, listFoodIds(eaten))).values()) {
      recipes.set(recipe.foodId, cleanRecipe(recipe, names))
    }
    const range = clampToPlan(plan, { from: dates[0] ?? '', to: dates.at(-1) ?? '' })
    const { changedDays, frozenFoods } = plan
    const list = await buildGroceryList(
      ctx.db,
      { ...plan, foods: frozenFoods ?? {} },
      { range, householdSize: people, changedDays },
    )
    addGroceries(groceries, list, names)
  }
  const days = dates.map((date) => {
    const plan = served.get(date)
    return { date, meals: plan ? listMeals(plan, date, { people, names }) : [] }
  })
  const used = new Set(listUsedFoodIds(days))
  return {
    hasMenu: days.some(({ meals }) => meals.length > 0),
    people,
    expiresAt,
    days,
    recipes: [...recipes.values()].filter(({ foodId }) => used.has(foodId)),
    groceries,
  }
}

/** A plan with the days that its client eats otherwise: fasting days and swaps. */
type EatenPlan = StoredPlan & { changedDays: ChangedDays['days'] }

/** Finds the plan that is served on each date. Dates of a paused plan are left out. */
async function findServedPlans(
  ctx: Ctx,
  userId: string,
  dates: readonly string[],
): Promise<Map<string, EatenPlan>> {
  const served = new Map<string, EatenPlan>()
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  let plan: EatenPlan | null = null
  for (const date of dates) {
    const isSame = plan !== null && plan.startDate <= date && date < plan.endDate
    if (!isSame) {
      const stored: StoredPlan | null = await plans.findServedOn(ctx.db, userId, date)
      plan = stored && (await addEatenDays(ctx, stored, { from, to }))
    }
    if (plan !== null && plan.pausedAt === null) served.set(date, plan)
  }
  return served
}

async function addEatenDays(
  ctx: Ctx,
  stored: StoredPlan,
  range: { from: string; to: string },
): Promise<EatenPlan> {
  const { days, foods } = await findChangedDays(ctx, stored, range, range.from)
  return { ...stored, frozenFoods: { ...foods, ...stored.frozenFoods }, changedDays: days }
}

function listFoodIds({ days }: Pick<StoredPlan, 'days'>): string[] {
  const items = days.flatMap(({ meals }) => MEAL_SLOTS.flatMap(({ key }) => meals[key].items))
  return [
    ...new Set(items.flatMap((item) => [item, ...(item.alternatives ?? [])]).map(({ foodId }) => foodId)),
  ]
}

type Reader = { people: number; names: readonly string[] }

/** Lists the meals that a plan serves on a date. A meal in words alone has no dishes. */
function listMeals(plan: EatenPlan, date: string, reader: Reader): CookMeal[] {
  const day = findServedDay(plan, date)
  if (!day) return []
  return MEAL_SLOTS.flatMap(({ key: slot }) => {
    const meal = day.meals[slot]
    if (!isMealFilled(meal)) return []
    const dishes = meal.items.map((item) => ({
      ...toPortion(plan, item, reader),
      alternatives: (item.alternatives ?? []).map((other) => toPortion(plan, other, reader)),
    }))
    return [{ slot, time: cleanMealTime(meal.time), dishes }]
  })
}

function toPortion(
  plan: StoredPlan,
  { foodId, name, grams, measure }: PlanItem,
  { people, names }: Reader,
): CookPortion {
  const { hindiName = null, source = 'custom' } = plan.frozenFoods?.[foodId] ?? {}
  // Foods of the tables are named after nobody, so a client's name may be a part of theirs: Rai, Dal.
  const hidden = source === 'custom' ? names : []
  return {
    foodId,
    name: cleanName(name, hidden) ?? 'Dish',
    hindiName: hindiName && cleanName(hindiName, hidden),
    grams: grams * people,
    measure: measure && { ...measure, quantity: measure.quantity * people },
  }
}

function cleanRecipe({ foodId, minutes, ingredients, steps }: Recipe, names: readonly string[]): CookRecipe {
  return {
    foodId,
    minutes,
    ingredients: ingredients.map((part) => ({
      ...part,
      name: cleanName(part.name, names) ?? 'Ingredient',
      hindiName: part.hindiName && cleanName(part.hindiName),
    })),
    steps: steps.flatMap((step) => cleanText(step, names) ?? []),
  }
}

/** Adds the groceries of a plan to those of the plan before it. Entries about health are left out. */
function addGroceries(all: CookMenu['groceries'], list: GroceryList, names: readonly string[]): void {
  for (const { category, items } of list.categories) {
    const clean = items.flatMap((item) => {
      const { name, hindiName, isEdited } = item
      const shown = isEdited ? cleanText(name, names) : cleanName(name, names)
      const amount = cleanText(writeAmount(item), names)
      return shown === null
        ? []
        : [{ name: shown, hindiName: hindiName && cleanName(hindiName), amountText: amount ?? '' }]
    })
    const known = all.find((aisle) => aisle.category === category)
    if (known) known.items.push(...clean)
    else if (clean.length > 0) all.push({ category, items: clean })
  }
}

function listUsedFoodIds(days: CookMenu['days']): string[] {
  return days
    .flatMap(({ meals }) => meals)
    .flatMap(({ dishes }) => dishes)
    .flatMap(({ foodId, alternatives }) => [foodId, ...alternatives.map((other) => other.foodId)])
}
