import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Scope } from '#contract/access.ts'
import type { ClientRecord } from '#contract/clients.ts'
import type {
  CreatePlanBody,
  CreatePlanInput,
  DietPlan,
  DietPlanSummary,
  PlanDay,
  PlanFood,
  UpdatePlanInput,
} from '#contract/diet-plans.ts'
import type { ErrorIssue } from '#contract/errors.ts'
import { listMissing } from '#contract/plan-completeness.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { averageTotals, isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import type { HealthFlag } from '#domain/people/options.ts'
import { describeClientForPlan, type PlanClientFacts } from '#domain/plan/client-facts.ts'
import { readMealNote, writeMealText } from '#domain/plan/meal-text.ts'
import {
  canChangePlanStatus,
  isPlanEditable,
  listPlacedFoods,
  MEAL_SLOTS,
  type PlanStatus,
  rotationDayOn,
  sumDay,
} from '#domain/plan/plan.ts'
import {
  canPublish,
  checkPlanSafety,
  listSafetyFoods,
  planGoal,
  type SafetyFinding,
} from '#domain/plan/safety.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/db/transaction.ts'
import { findClientIdByEmail, readClient } from '#server/features/clients/service.ts'
import { offerSubscription } from '#server/features/subscription-plans/service.ts'
import { requireActor, requireGrant, requireReach } from '#server/platform/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/platform/app-error.ts'
import { recordStaffAccess } from '#server/platform/audit/audit.ts'
import type { ClientDataAction } from '#server/platform/audit/client-data-actions.ts'
import { runOnce } from '#server/platform/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/platform/http/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/sessions/sessions.ts'
import { freezeFoods } from './grocery.ts'
import { dietPlansRepository as plans, type StoredPlan } from './repository.ts'

type ListQuery = {
  status?: PlanStatus | undefined
  search?: string | undefined
  userId?: string | undefined
  flagged?: 'true' | undefined
  limit: number
  cursor?: string | undefined
}

/** A page of plans within the caller's reach, newest first, and the cursor of the next one. */
export async function listPlans(
  { database }: Platform,
  request: FastifyRequest,
  query: ListQuery,
): Promise<{ plans: DietPlanSummary[]; nextCursor: string | null }> {
  const { actor, scope } = requireGrant(request)
  const rows = await plans.list(
    database.pool,
    { scope, actorId: actor.userId },
    { ...query, limit: query.limit + 1, cursor: readTimeCursor(query.cursor) },
  )
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    plans: page.map(({ createdAtMicros: _createdAtMicros, ...plan }) => showTo(scope, plan)),
    nextCursor: last ? writeTimeCursor(last.createdAtMicros, last.id) : null,
  }
}

/** One plan with its days and foods; 404 where the caller may not see it. Staff reading it is on the audit log. */
export async function getPlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  const stored = await plans.find(database.pool, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  await recordPlanAccess(database.pool, request, 'plan.read', stored)
  return showTo(scope, await withFoods(database.pool, stored))
}

/** The signed-in client's plan of today by the client's own calendar, with what comes next and how many there are. */
export async function getCurrentPlan({ database }: Platform, request: FastifyRequest) {
  const actor = requireActor(request)
  const today = todayIn(actor.timeZone, new Date())
  const [stored, { upcoming, counts }] = await Promise.all([
    plans.findServedOn(database.pool, actor.userId, today),
    plans.countOn(database.pool, actor.userId, today),
  ])
  return {
    today,
    plan: stored ? showTo('own', await withFoods(database.pool, stored)) : null,
    rotationDay: stored ? rotationDayOn({ ...stored, dayCount: stored.days.length }, today) : null,
    upcoming,
    counts,
  }
}

/**
 * Writes a draft for a client within reach, whose record fills in what was left out of the facts; with status active it
 * is published in the same transaction.
 */
export async function createPlan(
  { database }: Platform,
  request: FastifyRequest,
  body: CreatePlanBody,
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  const userId = await findClientWithinReach(database.pool, { actor, scope }, body.userId)
  requirePriceAllowed(actor, body.price, null)
  return runOnce(database.pool, request, actor, async (client) => {
    const days = await settleDays(client, body.days)
    const input = { ...(await fillInClient(client, { ...body, userId })), days }
    const id = await plans.insertDraft(client, input, actor.userId).catch(refuseNonClient)
    const stored = await requirePlan(client, id)
    await recordPlanAccess(client, request, 'plan.create', stored)
    if (input.status === 'active') {
      await publish(client, request, stored, { shouldEndOverlapping: false })
    }
    return withFoods(client, await requirePlan(client, id))
  })
}

/** The client that an id or an email names. Whose email is out of reach is nobody's as far as it is told. */
async function findClientWithinReach(
  db: pg.Pool,
  who: { actor: Actor; scope: Scope },
  reference: string,
): Promise<string> {
  if (!reference.includes('@')) {
    await requireReach(db, who, reference)
    return reference
  }
  const id = await findClientIdByEmail(db, reference)
  const isWithinReach =
    id !== null &&
    (await requireReach(db, who, id).then(
      () => true,
      () => false,
    ))
  if (!isWithinReach) throw invalidField('userId', 'No client has this email')
  return id
}

const CLIENT_FACTS = [
  'clientName',
  'clientAge',
  'clientHeight',
  'clientWeight',
  'clientLocation',
  'healthIssues',
  'bmi',
  'preferences',
] as const satisfies (keyof PlanClientFacts)[]

/** The plan with what was left out of its client's facts as recorded; what was sent empty stays so. */
async function fillInClient(
  db: Queryable,
  body: CreatePlanBody & { userId: string },
): Promise<CreatePlanInput> {
  if (CLIENT_FACTS.every((fact) => body[fact] !== undefined)) {
    return { ...body, clientName: body.clientName ?? '', healthIssues: body.healthIssues ?? 'None' }
  }
  const record = await readClient(db, body.userId).catch((error: unknown) => {
    throw error instanceof AppError ? invalidField('userId', 'Choose a client') : error
  })
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...describeClientForPlan(record), ...(sent as typeof body & CreatePlanInput) } // only what was sent
}

/** Prices are an admin's to set; whoever changes the rest of a plan leaves its price as it is. */
function requirePriceAllowed(
  actor: Actor,
  price: number | null | undefined,
  storedPrice: number | null,
): void {
  if (actor.role === 'admin' || (price ?? 0) === (storedPrice ?? 0)) return
  const message = 'Only an admin can set the price'
  throw new AppError(403, 'forbidden', message, { issues: [{ path: 'price', message }] })
}

/** Replaces a draft as a whole, when it is still the version that the writer saw. */
export async function updatePlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: UpdatePlanInput,
): Promise<DietPlan> {
  return changePlan(database.pool, request, id, async (client, stored) => {
    requireVersion(stored, input.version)
    requireDraft(stored)
    requirePriceAllowed(requireActor(request), input.price, stored.price)
    const days = await settleDays(client, input.days)
    await plans.updateDraft(client, id, { ...input, days })
    await recordPlanAccess(client, request, 'plan.update', stored)
  })
}

/** Adds a day to a draft. */
export async function addDay(
  { database }: Platform,
  request: FastifyRequest,
  planId: string,
  day: PlanDay,
): Promise<PlanDay & { id: string; dietPlanId: string; createdAt: string }> {
  const { actor, scope } = requireGrant(request)
  return runOnce(database.pool, request, actor, async (client) => {
    await plans.lock(client, planId)
    const stored = await plans.find(client, { scope, actorId: actor.userId }, planId)
    if (!stored) throw notFound()
    requireDraft(stored)
    const [settled = day] = await settleDays(client, [day])
    const inserted = await plans.insertDay(client, planId, settled).catch((error: unknown) => {
      if (readViolatedConstraint(error) !== 'daily_meal_plans_day') throw error
      throw conflict('conflict', 'This day is already in the plan.')
    })
    await recordPlanAccess(client, request, 'plan.update', stored)
    return { ...settled, dietPlanId: planId, ...inserted }
  })
}

/** Throws a draft away. Published plans are archived instead: they are what a client was told. */
export async function deletePlan({ database }: Platform, request: FastifyRequest, id: string): Promise<void> {
  const { actor, scope } = requireGrant(request)
  await runInTransaction(database.pool, async (client) => {
    await plans.lock(client, id)
    const stored = await plans.find(client, { scope, actorId: actor.userId }, id)
    if (!stored) throw notFound()
    requireDraft(stored)
    await plans.remove(client, id)
    await recordPlanAccess(client, request, 'plan.delete', stored)
  })
}

/** Puts a plan away; an active one no longer reaches the client. */
export async function archivePlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<DietPlan> {
  return changePlan(database.pool, request, id, async (client, stored) => {
    if (!canChangePlanStatus(stored.status, 'archived')) {
      throw conflict('conflict', 'This plan is archived already.')
    }
    await plans.setStatus(client, id, 'archived')
    await recordPlanAccess(client, request, 'plan.archive', stored)
  })
}

/** What the safety rules say of a plan as stored, with the client as recorded today. */
export async function checkPlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ findings: SafetyFinding[]; canPublish: boolean }> {
  const { actor, scope } = requireGrant(request)
  const stored = await plans.find(database.pool, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  // Findings say what is recorded of the client's health.
  await recordPlanAccess(database.pool, request, 'plan.check', stored)
  const client = await readClient(database.pool, stored.userId)
  const foods = stored.frozenFoods ?? (await findFoodsOf(database.pool, stored.days))
  const findings = checkSafety(stored, client, foods)
  return { findings, canPublish: canPublish(findings) }
}

/** Publishes a draft in one transaction: complete, safe, apart from the client's other plans, figures frozen. */
export async function publishPlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: { version: number; shouldEndOverlapping: boolean },
): Promise<DietPlan> {
  return changePlan(database.pool, request, id, async (client, stored) => {
    requireVersion(stored, input.version)
    await publish(client, request, stored, input)
  })
}

/** The plan and its client for the PDF; reading it so is on the audit log. */
export async function getPlanForPdf(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ plan: DietPlan; client: ClientRecord }> {
  const { actor, scope } = requireGrant(request)
  const stored = await plans.find(database.pool, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  await recordPlanAccess(database.pool, request, 'plan.export', stored)
  const [plan, client] = await Promise.all([
    withFoods(database.pool, stored),
    readClient(database.pool, stored.userId),
  ])
  return { plan, client }
}

async function changePlan(
  pool: pg.Pool,
  request: FastifyRequest,
  id: string,
  change: (client: pg.PoolClient, stored: StoredPlan) => Promise<void>,
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  return runInTransaction(pool, async (client) => {
    await plans.lock(client, id)
    const stored = await plans.find(client, { scope, actorId: actor.userId }, id)
    if (!stored) throw notFound()
    await change(client, stored)
    return withFoods(client, await requirePlan(client, id))
  })
}

async function publish(
  client: pg.PoolClient,
  request: FastifyRequest,
  stored: StoredPlan,
  options: { shouldEndOverlapping: boolean },
): Promise<void> {
  const actor = requireActor(request)
  requireDraft(stored)
  requireComplete(stored)
  await plans.lockClient(client, stored.userId)
  const record = await readClient(client, stored.userId)
  const foods = await findFoodsOf(client, stored.days)
  const findings = checkSafety(stored, record, foods)
  if (!canPublish(findings)) {
    const stopping = findings.find(({ severity }) => severity !== 'warn')
    throw new AppError(422, 'plan_unsafe', stopping?.message ?? 'This plan is not safe to publish.', {
      details: { findings },
    })
  }
  await settleOverlap(client, request, stored, options.shouldEndOverlapping)
  const practitioner = await plans.findPractitioner(client, actor.userId)
  await plans.publish(client, stored.id, {
    by: actor.userId,
    frozenFoods: await freezeFoods(client, foods),
    practitionerName: stored.safetyRecords.clinicianName || practitioner.name,
    practitionerRegistration: stored.safetyRecords.clinicianName
      ? (stored.safetyRecords.clinicianRegistration ?? null)
      : practitioner.registrationNumber,
  })
  await offerSubscription(client, request, stored.id)
  await recordPlanAccess(client, request, 'plan.publish', stored)
}

/** Everything the form asks for, and something to eat on every day. */
function requireComplete(stored: StoredPlan): void {
  const issues = listMissing(stored.kind, stored, stored.days)
  const [first] = issues
  if (first) throw new AppError(422, 'plan_incomplete', first.message, { issues })
}

async function settleOverlap(
  client: pg.PoolClient,
  request: FastifyRequest,
  stored: StoredPlan,
  shouldEndOverlapping: boolean,
): Promise<void> {
  const others = await plans.findOverlapping(client, stored.userId, stored, stored.id)
  const [first] = others
  if (first && !shouldEndOverlapping) {
    throw conflict('plan_overlap', 'Another active plan of this client serves some of these days.', {
      plan: first,
    })
  }
  const today = todayIn(requireActor(request).timeZone, new Date())
  for (const other of others) {
    const hasBegun = other.startDate < today
    if (other.startDate < stored.startDate) await plans.endOn(client, other.id, stored.startDate)
    // One that was never followed is withdrawn, not ended.
    else if (!hasBegun) await plans.setStatus(client, other.id, 'archived')
    else {
      const message = `Another plan has been followed since ${formatDate(other.startDate)}: start this one today or later`
      throw new AppError(422, 'plan_incomplete', message, { issues: [{ path: 'startDate', message }] })
    }
    await recordPlanAccess(client, request, 'plan.end', { id: other.id, userId: stored.userId })
  }
}

function checkSafety(
  stored: StoredPlan,
  client: ClientRecord,
  foods: Record<string, PlanFood>,
): SafetyFinding[] {
  const lookUp = (foodId: string): NutrientAmounts | null => foods[foodId]?.nutrients ?? null
  const days = stored.days.map((day) => ({ label: day.dayLabel, totals: sumDay(day.meals, lookUp) }))
  const average = averageTotals(days.map(({ totals }) => totals))
  const isEnergyKnown = days.length > 0 && isTotalComplete(average, 'energyKcal')
  const { clinicianName, clinicianRegistration, reviewDate, clinicianNote, allergyReasons } =
    stored.safetyRecords
  return checkPlanSafety({
    client: {
      isHealthKnown: client.isOnboardingComplete,
      ageYears: client.age,
      bmi: client.bmi,
      sex: client.sex,
      healthFlags: client.healthFlags as HealthFlag[], // the database holds only what onboarding let in
      medicalConditions: client.medicalConditions,
      allergies: client.allergies,
      preferences: client.foodPreferences,
    },
    plan: {
      goal: planGoal({
        planType: stored.planType,
        goalDescription: stored.goalDescription,
        statedCalories: stored.caloriesTarget,
        averageDayKcal: isEnergyKnown ? readTotal(average, 'energyKcal') : null,
        ageYears: client.age,
      }),
      statedCalories: stored.caloriesTarget,
      days,
      startDate: stored.startDate,
      endDate: stored.endDate,
      clinician:
        clinicianName && clinicianRegistration
          ? { name: clinicianName, registrationNumber: clinicianRegistration }
          : null,
      reviewDate: reviewDate ?? null,
      clinicianNote: clinicianNote || null,
      allergyReasons: allergyReasons ?? null,
    },
    foods: listSafetyFoods(stored.days, (foodId) => foods[foodId] ?? null),
  })
}

/** Days as they are stored: foods exist, carry their own names, and a meal's text says what its foods are. */
export async function settleDays(db: Queryable, days: readonly PlanDay[]): Promise<PlanDay[]> {
  await plans.lockFoods(db, listFoodIds(days))
  const foods = await findFoodsOf(db, days)
  const issues: ErrorIssue[] = []
  const settled = structuredClone(days) as PlanDay[] // a copy of the same shape, ours to change
  settled.forEach((day, dayIndex) => {
    for (const { key } of MEAL_SLOTS) {
      const meal = day.meals[key]
      const items = meal.items ?? []
      items.forEach((item, itemIndex) => {
        for (const portion of [item, ...(item.alternatives ?? [])]) {
          const food = foods[portion.foodId]
          if (food) portion.name = food.name
          else {
            issues.push({
              path: `days.${dayIndex}.meals.${key}.items.${itemIndex}`,
              message: `${portion.name} is no longer among the foods`,
            })
          }
        }
      })
      if (items.length > 0) meal.food = writeMealText(items, readMealNote(meal))
    }
  })
  const [first] = issues
  if (first) throw new AppError(400, 'invalid_input', first.message, { issues })
  return settled
}

/** The foods of these days by id, as they are today; one that is no longer among the foods is missing. */
export async function findFoodsOf(db: Queryable, days: readonly PlanDay[]): Promise<Record<string, PlanFood>> {
  return plans.findFoods(db, listFoodIds(days))
}

function listFoodIds(days: readonly PlanDay[]): string[] {
  return [...new Set(listPlacedFoods(days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId])))]
}

async function withFoods(db: Queryable, stored: StoredPlan): Promise<DietPlan> {
  const { frozenFoods, ...plan } = stored
  return { ...plan, foods: frozenFoods ?? (await findFoodsOf(db, stored.days)) }
}

/** A plan without what is only said among staff, for its client. */
function showTo<Plan extends DietPlanSummary>(scope: Scope, plan: Plan): Plan {
  if (scope !== 'own') return plan
  const hidden = { revisionId: null, isFlagged: false, ...('safetyFlags' in plan ? { safetyFlags: [] } : {}) }
  return { ...plan, ...hidden }
}

async function requirePlan(db: Queryable, id: string): Promise<StoredPlan> {
  const stored = await plans.find(db, { scope: 'all', actorId: id }, id)
  if (!stored) throw notFound()
  return stored
}

function requireDraft(stored: StoredPlan): void {
  if (isPlanEditable(stored.status)) return
  throw conflict(
    'plan_not_draft',
    'This plan is published and no longer changes. Duplicate it to write a new one.',
  )
}

function requireVersion(stored: StoredPlan, version: number): void {
  if (stored.version === version) return
  throw conflict('stale_version', 'Somebody else has changed this plan meanwhile.', {
    version: stored.version,
    updatedAt: stored.updatedAt,
  })
}

function refuseNonClient(error: unknown): never {
  const constraint = readViolatedConstraint(error)
  if (constraint === 'diet_plans_user_is_client' || constraint === 'diet_plans_user_id_users_id_fk') {
    throw invalidField('userId', 'Choose a client')
  }
  throw error
}

function recordPlanAccess(
  db: Queryable,
  request: FastifyRequest,
  action: ClientDataAction,
  plan: Pick<StoredPlan, 'id' | 'userId'>,
): Promise<void> {
  return recordStaffAccess(db, requireActor(request), request, {
    action,
    subjectId: plan.userId,
    entity: 'diet-plan',
    entityId: plan.id,
  })
}
