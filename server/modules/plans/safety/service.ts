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

/** Checks a stored plan with the safety rules and the client's current record. */
export async function checkPlan(
  ctx: Ctx,
  id: string,
): Promise<{ findings: SafetyFinding[]; canPublish: boolean }> {
  const stored = await findWithinReach(ctx, id)
  // Findings reveal facts about the client's health, so reading them is recorded.
  await recordPlanAccess(ctx, 'plan.check', stored)
  const client = await readClient(ctx, stored.userId)
  const today = todayIn(client.timeZone, ctx.now())
  const findings = isPlanEditable(stored.status)
    ? await checkPlanOn(ctx.db, stored, client, await findFoodsOf(ctx.db, stored.days), today)
    : await checkServedPlan(ctx.db, stored, client, today)
  return { findings, canPublish: canPublish(findings) }
}

/** Checks a published plan on a day, with its frozen figures and the current allergens. */
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
 * Checks a plan with these foods as if it were published or served on a day in the client's time zone. Days of earlier
 * low-calorie plans count too: the limit of twelve weeks also applies across versions and plans that follow soon after
 * each other.
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

/**
 * Adds to frozen foods the allergens that were added since. Figures are frozen, but a missing allergen would be an
 * error. Allergens that were not known may be known by now.
 */
function addAllergens(
  frozen: Record<string, PlanFood>,
  current: Record<string, PlanFood>,
): Record<string, PlanFood> {
  return Object.fromEntries(
    Object.entries(frozen).map(([id, food]) => {
      const now = current[id]?.allergens
      const allergens =
        food.allergens === null || now === null
          ? (now ?? null)
          : [...new Set([...food.allergens, ...(now ?? [])])]
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

/**
 * Finds the days since which the client has had very-low-calorie and low-calorie plans without a break of four weeks,
 * including this plan.
 */
async function findLowRuns(
  db: Db,
  stored: StoredPlan,
  plan: SafetyPlan,
  date: string,
): Promise<Pick<SafetyPlan, 'veryLowSince' | 'lowSince'>> {
  const { isLow, isVeryLow } = readEnergyLevel(plan)
  if (!isLow && !isVeryLow) return {}
  // The texts of each version are read only once.
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

/**
 * Returns the first day of the series of plans that ends with the given start date. An earlier plan belongs to the
 * series if the gap after it is short.
 */
function findRunStart(startDate: string, earlier: readonly { startDate: string; endDate: string }[]): string {
  let since = startDate
  for (const plan of earlier.toSorted((a, b) => b.endDate.localeCompare(a.endDate))) {
    const isNear = daysBetween(plan.endDate, since) < LOW_RUN_GAP_DAYS
    if (isNear && plan.startDate < since) since = plan.startDate
  }
  return since
}
