import { findFirstPlanDay } from '#domain/plans/first-plan.ts'
import type { Db } from '#server/kit/database/db.ts'
import { firstPlanRepository } from './repository.ts'

/**
 * Returns the day by which a new client gets the first plan, by the practice's settings. `null` if the practice does not say
 * so, if the client had a plan, and after that day: a late plan is no reason to name a past day.
 */
export async function findFirstPlanBy(db: Db, userId: string, today: string): Promise<string | null> {
  const terms = await firstPlanRepository.findTerms(db, userId)
  if (!terms || terms.workingDays === null) return null
  const day = findFirstPlanDay(terms.setupDay, terms.workingDays, terms.daysOff)
  return day < today ? null : day
}
