import { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import { PlannerDay, PlannerEntry } from '#contract/planner/meal-planner.ts'
import type { PlannedDays, PlannedMeal } from '#domain/planner/planner.ts'
import { definePersonDraft, defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

/*
 * What the browser holds of planners: the days of a visitor, and of the signed-in what the server does not have yet.
 */

/** The last release wrote the same without the kit's envelope. */
const upgrade = (stored: unknown, version: number): unknown => (version === 0 ? stored : null)

/** A visitor's days, and the people who, signed in on this browser, did not want them. */
export type VisitorPlan = { days: PlannedDays; declinedBy: readonly string[] }

/** Anybody can write there: what makes no sense is passed over meal by meal. */
export const visitorDraft = defineVisitorDraft<VisitorPlan>({
  name: 'planner',
  area: 'browser',
  version: 1,
  schema: { safeParse: (stored) => ({ success: true, data: parseVisitorPlan(stored) }) },
  upgrade,
})

/** What a visitor planned in this browser; empty where there is nothing that can be read. */
export function readVisitorPlan(): VisitorPlan {
  return visitorDraft.read()?.value ?? { days: {}, declinedBy: [] }
}

/** Stores a visitor's days; without any, nothing is stored. False: the browser did not take them. */
export function writeVisitorPlan(plan: VisitorPlan): boolean {
  if (Object.values(plan.days).some((meals) => meals.length > 0)) return visitorDraft.write(plan)
  visitorDraft.remove()
  return true
}

/** Days that are changed and not stored yet: as they were stored last, and as they are now. */
const PendingDays = z.object({ base: z.array(PlannerDay), mine: z.array(PlannerDay) })
export type PendingDays = z.infer<typeof PendingDays>

/** What a person changed that the server did not get. */
export const openPendingDays = definePersonDraft({
  name: 'planner',
  area: 'browser',
  version: 1,
  schema: PendingDays,
  upgrade,
})

/** Reads a visitor's plan. Meals that make no sense, or come twice, are left out. */
export function parseVisitorPlan(stored: unknown): VisitorPlan {
  const plan = toObject(stored)
  const seen = new Set<string>()
  const days: Record<string, PlannedMeal[]> = {}
  for (const [day, list] of Object.entries(toObject(plan.days))) {
    if (!IsoDate.safeParse(day).success || !Array.isArray(list)) continue
    const meals = list.flatMap((value) => {
      const meal = PlannerEntry.safeParse(value)
      if (!meal.success || seen.has(meal.data.id)) return []
      seen.add(meal.data.id)
      return [meal.data]
    })
    if (meals.length > 0) days[day] = meals.slice(0, PLANNER_LIMITS.mealsADay)
  }
  const declinedBy = z.array(z.string()).safeParse(plan.declinedBy)
  return { days, declinedBy: declinedBy.success ? declinedBy.data : [] }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // just looked at
    : {}
}
