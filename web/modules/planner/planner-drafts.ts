import { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import { PlannerDay, PlannerEntry } from '#contract/planner/meal-planner.ts'
import type { PlannedDays, PlannedMeal } from '#domain/planner/planner.ts'
import { definePersonDraft, defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

/* The planner data in this browser: a visitor's days, and a signed-in person's changes that the server does not have
   yet. */

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
const PendingDays = z.object({ base: z.array(PlannerDay), mine: z.array(PlannerDay) })
export type PendingDays = z.infer<typeof PendingDays>

/** A person's changes that the server did not receive. */
export const openPendingDays = definePersonDraft({
  name: 'planner',
  area: 'browser',
  version: 1,
  schema: PendingDays,
  upgrade,
})

/** Parses a visitor's plan. Invalid and duplicate meals are dropped. */
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
    ? (value as Record<string, unknown>) // checked on the line above
    : {}
}
