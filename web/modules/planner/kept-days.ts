import { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import { PlannerDay, PlannerEntry } from '#contract/planner/meal-planner.ts'
import type { PlannedDays, PlannedMeal } from '#domain/planner/planner.ts'
import { tryStorage } from '#web/kit/try-storage.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

/*
 * What the browser keeps of planners: the days of a visitor, and of the signed-in what the server does not have yet. Storage
 * can hold anything, be full, or switched off: what cannot be read is passed over meal by meal.
 */

export const VISITOR_KEY = 'pathya.planner'
const FORMAT = 1

/** A visitor's days, and the people who, signed in on this browser, did not want them. */
export type KeptPlanner = { days: PlannedDays; declinedBy: readonly string[] }

/** What a visitor planned in this browser; empty where there is nothing that can be read. */
export function readKeptPlanner(): KeptPlanner {
  return parseKeptPlanner(readItem(VISITOR_KEY))
}

/** Keeps a visitor's days; without any, nothing is kept. Whether the browser took them. */
export function keepPlanner({ days, declinedBy }: KeptPlanner): boolean {
  const isEmpty = Object.values(days).every((meals) => meals.length === 0)
  return writeItem(VISITOR_KEY, isEmpty ? null : JSON.stringify({ format: FORMAT, days, declinedBy }))
}

/** Reads what `keepPlanner` wrote. Meals that make no sense, or come twice, are left out. */
export function parseKeptPlanner(text: string | null): KeptPlanner {
  const kept = parseObject(text)
  if (kept.format !== FORMAT) return { days: {}, declinedBy: [] }
  const seen = new Set<string>()
  const days: Record<string, PlannedMeal[]> = {}
  for (const [day, list] of Object.entries(toObject(kept.days))) {
    if (!IsoDate.safeParse(day).success || !Array.isArray(list)) continue
    const meals = list.flatMap((value) => {
      const meal = PlannerEntry.safeParse(value)
      if (!meal.success || seen.has(meal.data.id)) return []
      seen.add(meal.data.id)
      return [meal.data]
    })
    if (meals.length > 0) days[day] = meals.slice(0, PLANNER_LIMITS.mealsADay)
  }
  const declinedBy = z.array(z.string()).safeParse(kept.declinedBy)
  return { days, declinedBy: declinedBy.success ? declinedBy.data : [] }
}

const PendingDays = z.object({
  format: z.literal(FORMAT),
  /** The days as they were last stored. */
  base: z.array(PlannerDay),
  /** The same days as they are now. */
  mine: z.array(PlannerDay),
})

/** Days that are changed and not stored yet: as they were stored last, and as they are now. */
export type PendingDays = Pick<z.infer<typeof PendingDays>, 'base' | 'mine'>

/** What this person changed that the server did not get; null where there is nothing. */
export function readPendingDays(userId: string): PendingDays | null {
  const kept = PendingDays.safeParse(parseObject(readItem(nameKey(userId))))
  return kept.success ? kept.data : null
}

/** Keeps what the server does not have yet; null: it has everything. */
export function keepPendingDays(userId: string, pending: PendingDays | null): void {
  writeItem(nameKey(userId), pending && JSON.stringify({ format: FORMAT, ...pending }))
}

/** Removes what other people left unsaved in this browser: what somebody eats is nobody else's to find. */
export function dropPendingDaysOfOthers(userId: string): void {
  tryStorage('localStorage', (browser) => {
    const keys = Array.from({ length: browser.length }, (_, index) => browser.key(index) ?? '')
    for (const key of keys) {
      if (key.startsWith(`${VISITOR_KEY}.`) && key !== nameKey(userId)) browser.removeItem(key)
    }
  })
}

function nameKey(userId: string): string {
  return `${VISITOR_KEY}.${userId}`
}

function readItem(key: string): string | null {
  return tryStorage('localStorage', (browser) => browser.getItem(key))
}

/** Whether the browser took it. */
function writeItem(key: string, text: string | null): boolean {
  const isTaken = tryStorage('localStorage', (browser) => {
    if (text === null) browser.removeItem(key)
    else browser.setItem(key, text)
    return true
  })
  return isTaken ?? false
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // just looked at
    : {}
}
