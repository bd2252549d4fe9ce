import { PLANNER_MEAL_TYPES, type PlannerDay } from '#contract/planner/meal-planner.ts'
import { isOneOf } from '#domain/people/options.ts'
import {
  type PlannedDays,
  type PlannedMeal,
  roundServings,
  SERVINGS_PRECISION,
} from '#domain/planner/planner.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { definePersonDraft, defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

/* The planner data in this browser: a visitor's days, and a signed-in person's changes that the server does not have
   yet. The page is public and must load fast, so it checks them without a schema library. */

/** The last release wrote the same value without the envelope of the kit. */
const upgrade = (stored: unknown, version: number): unknown => (version === 0 ? stored : null)

/** A visitor's days, and the ids of people who declined to import them after signing in. */
export type VisitorPlan = { days: PlannedDays; declinedBy: readonly string[] }

/** The browser may contain any data, so invalid meals are dropped one by one. */
export const visitorDraft = defineVisitorDraft<VisitorPlan>({
  name: 'planner',
  area: 'browser',
  version: 1,
  schema: { safeParse: (stored) => ({ success: true, data: parseVisitorPlan(stored) }) },
  upgrade,
})

/** Reads the visitor's plan in this browser. It is empty if nothing readable is stored. */
export function readVisitorPlan(): VisitorPlan {
  return visitorDraft.read()?.value ?? { days: {}, declinedBy: [] }
}

/**
 * Stores a visitor's days, or deletes the draft if there are none. Returns `false` if the browser refused the write.
 */
export function writeVisitorPlan(plan: VisitorPlan): boolean {
  if (Object.values(plan.days).some((meals) => meals.length > 0)) return visitorDraft.write(plan)
  visitorDraft.remove()
  return true
}

/** Changed days that the server does not have yet: as last saved, and as they are now. */
export type PendingDays = { base: PlannerDay[]; mine: PlannerDay[] }

/** A person's changes that the server did not receive. */
export const openPendingDays = definePersonDraft({
  name: 'planner',
  area: 'browser',
  version: 1,
  schema: { safeParse: parsePendingDays },
  upgrade,
})

/** Parses a visitor's plan. Invalid and duplicate meals are dropped. */
export function parseVisitorPlan(stored: unknown): VisitorPlan {
  const plan = toObject(stored)
  const seen = new Set<string>()
  const days: Record<string, PlannedMeal[]> = {}
  for (const [day, list] of Object.entries(toObject(plan.days))) {
    if (!isDay(day) || !Array.isArray(list)) continue
    const meals = list.flatMap((value) => {
      const meal = parseMeal(value)
      if (meal === null || seen.has(meal.id)) return []
      seen.add(meal.id)
      return [meal]
    })
    if (meals.length > 0) days[day] = meals.slice(0, PLANNER_LIMITS.mealsADay)
  }
  const declinedBy = Array.isArray(plan.declinedBy) ? plan.declinedBy : []
  return { days, declinedBy: declinedBy.every((id) => typeof id === 'string') ? declinedBy : [] }
}

/** Parses pending days. If a part of them cannot be read, all of them are dropped, so that no day is saved by halves. */
function parsePendingDays(stored: unknown): { success: true; data: PendingDays } | { success: false } {
  const { base, mine } = toObject(stored)
  const data = { base: parseDays(base), mine: parseDays(mine) }
  return data.base && data.mine
    ? { success: true, data: { base: data.base, mine: data.mine } }
    : { success: false }
}

function parseDays(stored: unknown): PlannerDay[] | null {
  if (!Array.isArray(stored)) return null
  const days = stored.map((value): PlannerDay | null => {
    const { day, version, entries } = toObject(value)
    if (typeof day !== 'string' || !isDay(day) || !Array.isArray(entries)) return null
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return null
    const meals = entries.map(parseMeal).filter((meal) => meal !== null)
    return meals.length === entries.length ? { day, version, entries: meals } : null
  })
  const read = days.filter((day) => day !== null)
  return read.length === days.length ? read : null
}

const ENTRY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MEAL_ID = /^(sample:[a-z-]+|food:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses a meal by the rules of the contract's `PlannerEntry`; a test compares the two. */
export function parseMeal(stored: unknown): PlannedMeal | null {
  const { id, mealId, type, servings } = toObject(stored)
  if (typeof id !== 'string' || !ENTRY_ID.test(id)) return null
  if (typeof mealId !== 'string' || !MEAL_ID.test(mealId)) return null
  if (typeof type !== 'string' || !isOneOf(PLANNER_MEAL_TYPES, type)) return null
  if (
    typeof servings !== 'number' ||
    !(servings >= SERVINGS_PRECISION && servings <= PLANNER_LIMITS.servings)
  )
    return null
  return { id, mealId, type, servings: roundServings(servings, PLANNER_LIMITS) }
}

/** The years that the contract accepts. */
function isDay(day: string): boolean {
  return isCalendarDate(day) && day >= '1900' && day < '2200'
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // checked on the line above
    : {}
}
