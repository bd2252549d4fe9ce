import type { ClientRecord } from '#contract/people/clients.ts'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import { ACTIVITY_LEVELS, type HealthFlag, isOneOf } from '#domain/people/options.ts'
import { isPlanEditable } from '#domain/plans/plan.ts'
import { canPublish, checkPlanSafety } from '#domain/plans/safety/check.ts'
import { readEnergyLevel } from '#domain/plans/safety/facts.ts'
import type { SafetyFinding } from '#domain/plans/safety/finding.ts'
import { listSafetyFoods } from '#domain/plans/safety/food-rules.ts'
import { LOW_RUN_GAP_DAYS } from '#domain/plans/safety/limits.ts'
import type { SafetyClient, SafetyPlan } from '#domain/plans/safety/safety-input.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readClient } from '#server/modules/people/service.ts'
import { findFoodsOf } from '../foods/service.ts'
import { findWithinReach, recordPlanAccess } from '../plan-access.ts'
import type { StoredPlan } from '../repository.ts'
import { planSafetyRepository as history } from './repository.ts'
import { toSafetyPlan } from './safety-plan.ts'

/** What the safety rules find in a plan as it is stored, with the client's record of today. */
export async function checkPlan(
  ctx: Ctx,
  id: string,
): Promise<{ findings: SafetyFinding[]; canPublish: boolean }> {
  const stored = await findWithinReach(ctx, id)
  // Findings tell facts about the client's health.
  await recordPlanAccess(ctx, 'plan.check', stored)
  const client = await readClient(ctx, stored.userId)
  const today = todayIn(client.timeZone, ctx.now())
  const findings = isPlanEditable(stored.status)
    ? await checkPlanOn(ctx.db, stored, client, await findFoodsOf(ctx.db, stored.days), today)
    : await checkServedPlan(ctx.db, stored, client, today)
  return { findings, canPublish: canPublish(findings) }
}

/** What the rules find in a published plan on a day: its frozen figures, with the allergens of today. */
export async function checkServedPlan(
  db: Db,
  stored: StoredPlan,
  client: ClientRecord,
  today: string,
): Promise<SafetyFinding[]> {
  const foods = addAllergens(stored.frozenFoods ?? {}, await findFoodsOf(db, stored.days))
  return checkPlanOn(db, stored, client, foods, today)
}

/**
 * What the rules find in a plan with these foods, if it is published or served on a day where its client lives. Days of
 * low plans before it count: twelve weeks are twelve weeks in all, also with a next version or another plan soon after.
 */
export async function checkPlanOn(
  db: Db,
  stored: StoredPlan,
  client: ClientRecord,
  foods: Record<string, PlanFood>,
  today: string,
): Promise<SafetyFinding[]> {
  const plan = toSafetyPlan(stored, foods)
  return checkPlanSafety({
    client: toSafetyClient(client),
    // A review date before this day does not count as a review.
    plan: { ...plan, publishedOn: today, ...(await findLowRuns(db, stored, plan, today)) },
    foods: listSafetyFoods(stored.days, (foodId) => foods[foodId] ?? null),
  })
}

/** Frozen foods with the allergens that were added to them since: figures are frozen, a missing allergen is an error. */
function addAllergens(
  frozen: Record<string, PlanFood>,
  current: Record<string, PlanFood>,
): Record<string, PlanFood> {
  return Object.fromEntries(
    Object.entries(frozen).map(([id, food]) => {
      const allergens = [...new Set([...food.allergens, ...(current[id]?.allergens ?? [])])]
      return [id, { ...food, allergens }]
    }),
  )
}

function toSafetyClient(client: ClientRecord): SafetyClient {
  return {
    isHealthKnown: client.isOnboardingComplete,
    ageYears: client.age,
    bmi: client.bmi,
    sex: client.sex,
    weightKg: client.weightKg,
    heightCm: client.heightCm,
    activityLevel: isOneOf(ACTIVITY_LEVELS, client.activityLevel) ? client.activityLevel : null,
    recentLossPercent: client.recentLossPercent,
    healthFlags: client.healthFlags as HealthFlag[], // the contract checked them before they were stored
    medicalConditions: client.medicalConditions,
    allergies: client.allergies,
    preferences: client.foodPreferences,
  }
}

/** Since when the client has had very-low-calorie and low plans without a break of four weeks, this plan included. */
async function findLowRuns(
  db: Db,
  stored: StoredPlan,
  plan: SafetyPlan,
  date: string,
): Promise<Pick<SafetyPlan, 'veryLowSince' | 'lowSince'>> {
  const { isLow, isVeryLow } = readEnergyLevel(plan)
  if (!isLow && !isVeryLow) return {}
  // The words of each version are read once.
  const served = (await history.listServedVersions(db, stored.userId, date)).map((version) => ({
    ...version,
    ...readEnergyLevel(toSafetyPlan({ ...stored, ...version.content }, version.frozenFoods)),
  }))
  const veryLow = served.filter((version) => version.isVeryLow)
  const low = served.filter((version) => version.isLow || version.isVeryLow)
  return {
    ...(isVeryLow ? { veryLowSince: findRunStart(stored.startDate, veryLow) } : {}),
    lowSince: findRunStart(stored.startDate, low),
  }
}

/** The first day of the run of plans that ends on a day. A plan belongs to the run when the gap after it is short. */
function findRunStart(startDate: string, earlier: readonly { startDate: string; endDate: string }[]): string {
  let since = startDate
  for (const plan of earlier.toSorted((a, b) => b.endDate.localeCompare(a.endDate))) {
    const isNear = daysBetween(plan.endDate, since) < LOW_RUN_GAP_DAYS
    if (isNear && plan.startDate < since) since = plan.startDate
  }
  return since
}
