import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Scope } from '#contract/access.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { ErrorIssue } from '#contract/errors.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import {
  type CreatePlanBody,
  type CreatePlanInput,
  type DietPlan,
  type DietPlanSummary,
  type GroceryList,
  MAX_MEAL_TEXT,
  type PlanDay,
  type PlanFood,
  type UpdatePlanInput,
} from '#contract/plans/diet-plans.ts'
import { listMissing } from '#contract/plans/plan-completeness.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { ACTIVITY_LEVELS, type HealthFlag, isOneOf } from '#domain/people/options.ts'
import { describeClientForPlan, type PlanClientFacts } from '#domain/plans/client-facts.ts'
import { formatItem, formatItemAmount, formatMeal } from '#domain/plans/format-meal.ts'
import { applyChanges, sumPortionNeeds } from '#domain/plans/grocery/grocery.ts'
import {
  canChangePlanStatus,
  formatPlace,
  isPlanEditable,
  listPlacedFoods,
  MEAL_SLOTS,
  type PlanMeal,
  type PlanMeals,
  type PlanStatus,
  rotationDayOn,
} from '#domain/plans/plan.ts'
import type { PlanText } from '#domain/plans/plan-words.ts'
import { canPublish, checkPlanSafety } from '#domain/plans/safety/check.ts'
import { readEnergyLevel } from '#domain/plans/safety/facts.ts'
import type { SafetyFinding } from '#domain/plans/safety/finding.ts'
import { listSafetyFoods } from '#domain/plans/safety/food-rules.ts'
import { LOW_RUN_GAP_DAYS } from '#domain/plans/safety/limits.ts'
import { listSafetyDays } from '#domain/plans/safety/plan-energy.ts'
import type { SafetyPlan } from '#domain/plans/safety/safety-input.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { onConnection } from '#server/kit/ctx.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import type { PdfMaker } from '#server/kit/pdf/pdf-renderer.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { offerSubscription } from '#server/modules/billing/subscriptions/service.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { findClientIdByEmail, readClient } from './client-record.ts'
import { buildGroceryFor, freezeFoods } from './grocery.ts'
import { findNotice, findPausedNotice, requireServed, withholdContent } from './pause.ts'
import { HIDES_NOTHING } from './pdf/build-plan-document.ts'
import { type PrintedPlan, renderPlanPdf } from './pdf/render-plan-pdf.ts'
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

/** Every plan that the filters let through, for a file; whose plans are in it is on the audit log. */
export async function exportPlans(
  platform: Platform,
  request: FastifyRequest,
  filter: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<AsyncIterable<DietPlanSummary>> {
  const { pool } = platform.database
  const recordClients = await recordListExport(pool, requireActor(request), request, 'diet plans')
  return readAllPages(async (cursor) => {
    const page = await listPlans(platform, request, { ...filter, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(page.plans.map(({ userId }) => userId))
    return { rows: page.plans, nextCursor: page.nextCursor }
  })
}

/**
 * One plan with its days and foods; 404 where the caller may not see it. Clients get a paused one without its content. Staff
 * reading it is on the audit log.
 */
export async function getPlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  const stored = await plans.find(database.pool, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  await recordPlanAccess(database.pool, request, 'plan.read', stored)
  const plan = showTo(scope, await withFoods(database.pool, stored))
  const notice = scope === 'own' ? await findNotice(database.pool, actor.userId, stored) : null
  return notice ? { ...plan, notice } : plan
}

/**
 * The signed-in client's plan of today by the client's own calendar, with what comes next and how many there are. A paused
 * plan is left out, and `notice` says so.
 */
export async function getCurrentPlan({ database }: Platform, request: FastifyRequest) {
  const actor = requireActor(request)
  const today = todayIn(actor.timeZone, new Date())
  const [stored, { upcoming, counts }] = await Promise.all([
    plans.findServedOn(database.pool, actor.userId, today),
    plans.countOn(database.pool, actor.userId, today),
  ])
  const served = stored?.pausedAt === null ? stored : null
  const notice = served
    ? await findNotice(database.pool, actor.userId, served)
    : stored || !upcoming
      ? await findPausedNotice(database.pool, actor.userId, today)
      : null
  return {
    today,
    plan: served ? showTo('own', await withFoods(database.pool, served)) : null,
    rotationDay: served ? rotationDayOn({ ...served, dayCount: served.days.length }, today) : null,
    notice,
    upcoming,
    counts,
  }
}

/**
 * The meals that a client's plan serves on a date, by the day of its rotation, with the plan's id; null: none was served.
 * Throws 409 `plan_paused`.
 */
export async function findMealsServedOn(
  db: Queryable,
  clientId: string,
  date: string,
): Promise<{ dietPlanId: string; meals: PlanMeals } | null> {
  const plan = await plans.findDaysServedOn(db, clientId, date)
  if (!plan) return null
  requireServed('own', plan)
  const dayNumber = rotationDayOn({ ...plan, dayCount: plan.days.length }, date)
  const day = plan.days.find((candidate) => candidate.dayNumber === dayNumber)
  return day ? { dietPlanId: plan.id, meals: day.meals } : null
}

/**
 * Writes a draft for a client within reach, whose record fills in what was left out of the facts; with status active it
 * is published in the same transaction.
 */
export async function createPlan(
  platform: Platform,
  request: FastifyRequest,
  body: CreatePlanBody,
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  const userId = await findClientWithinReach(platform.database.pool, { actor, scope }, body.userId)
  requirePriceAllowed(actor, body.price, null)
  return runOnce(platform.database.pool, request, actor, async (client) => {
    const days = await normaliseDays(client, body.days)
    const input = { ...(await fillInClient(client, { ...body, userId })), days }
    const id = await plans.insertDraft(client, input, actor.userId).catch(refuseNonClient)
    const stored = await requirePlan(client, id)
    await recordPlanAccess(client, request, 'plan.create', stored)
    if (input.status === 'active') {
      await publish(client, platform, request, stored, { shouldEndOverlapping: false })
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
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
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
    requireDraft(stored)
    await requireVersion(client, stored, input.version)
    requirePriceAllowed(requireActor(request), input.price, stored.price)
    const days = await normaliseDays(client, input.days)
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
  return runOnce(database.pool, request, requireActor(request), async (client) => {
    const stored = await lockPlan(client, request, planId)
    requireDraft(stored)
    const [settled = day] = await normaliseDays(client, [day])
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
  await runInTransaction(database.pool, async (client) => {
    const stored = await lockPlan(client, request, id)
    requireDraft(stored)
    await plans.remove(client, id)
    await recordPlanAccess(client, request, 'plan.delete', stored)
  })
}

/**
 * Puts a plan away; an active one no longer reaches the client. The draft of its next version, if there is one, stays as
 * it is: it cannot be published any more, but copied.
 */
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

/** The same for several plans, each for itself. What is out of reach is refused as what does not exist. */
export async function archivePlans(
  platform: Platform,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<{ archived: string[]; refused: { id: string; message: string }[] }> {
  const archived: string[] = []
  const refused: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await archivePlan(platform, request, id)
      archived.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { archived, refused }
}

/** What the safety rules say of a plan as stored, with the client as recorded today. */
export async function checkPlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ findings: SafetyFinding[]; canPublish: boolean }> {
  const stored = await findWithinReach(database.pool, request, id)
  // Findings say what is recorded of the client's health.
  await recordPlanAccess(database.pool, request, 'plan.check', stored)
  const client = await readClient(database.pool, stored.userId)
  const foods = stored.frozenFoods ?? (await findFoodsOf(database.pool, stored.days))
  const today = todayIn(await plans.findTimeZone(database.pool, stored.userId), new Date())
  const findings = isPlanEditable(stored.status)
    ? await checkBeforePublishing(database.pool, stored, client, foods)
    : await checkServedPlan(database.pool, stored, client, today)
  return { findings, canPublish: canPublish(findings) }
}

/**
 * Publishes a draft in one transaction: complete, safe, apart from the client's other plans, figures frozen. The draft of
 * a next version becomes the plan it was begun from, and is that plan's answer.
 */
export async function publishPlan(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  input: { version: number; shouldEndOverlapping: boolean },
): Promise<DietPlan> {
  return runOnce(platform.database.pool, request, requireActor(request), async (client) => {
    await plans.lockClientOf(client, id)
    const stored = await lockPlan(client, request, id)
    requireDraft(stored)
    await requireVersion(client, stored, input.version)
    const servedId = await publish(client, platform, request, stored, input)
    return withFoods(client, await requirePlan(client, servedId))
  })
}

/** The plan and its client for the PDF; reading it so is on the audit log. */
export async function getPlanForPdf(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  locale: Locale,
): Promise<PrintedPlan> {
  const stored = await findWithinReach(database.pool, request, id)
  await recordPlanAccess(database.pool, request, 'plan.export', stored)
  return toPrintedPlan(database.pool, stored, locale)
}

/**
 * The pages of a client's own plan in English on A4, for the file of all their data: a job makes it, nobody looks. Null: it
 * is not theirs. Throws PdfError.
 */
export async function printOwnPlan(
  platform: Pick<Platform, 'database'> & { pdf: PdfMaker },
  userId: string,
  id: string,
): Promise<Uint8Array | null> {
  const { pool } = platform.database
  const stored = await plans.find(pool, { scope: 'own', actorId: userId }, id)
  if (!stored) return null
  return renderPlanPdf(platform, await toPrintedPlan(pool, stored, 'en'), {
    language: 'en',
    format: 'a4',
    // The full record, whatever the screens show.
    hides: HIDES_NOTHING,
  })
}

async function toPrintedPlan(db: Queryable, stored: StoredPlan, locale: Locale): Promise<PrintedPlan> {
  const [plan, client, grocery] = await Promise.all([
    withFoods(db, stored),
    readClient(db, stored.userId),
    buildGroceryFor(db, { ...stored, foods: stored.frozenFoods ?? {} }, { locale }),
  ])
  return { plan, client, grocery }
}

async function changePlan(
  pool: pg.Pool,
  request: FastifyRequest,
  id: string,
  change: (client: pg.PoolClient, stored: StoredPlan) => Promise<void>,
): Promise<DietPlan> {
  return runInTransaction(pool, async (client) => {
    await change(client, await lockPlan(client, request, id))
    return withFoods(client, await requirePlan(client, id))
  })
}

/** A plan within the caller's reach, which nobody else changes until the transaction ends; throws 404 without one. */
export async function lockPlan(
  client: pg.PoolClient,
  request: FastifyRequest,
  id: string,
): Promise<StoredPlan> {
  await plans.lock(client, id)
  return findWithinReach(client, request, id)
}

/** A plan within the caller's reach; throws 404 without one, and 409 `plan_paused` where a client's own is paused. */
export async function findWithinReach(
  db: Queryable,
  request: FastifyRequest,
  id: string,
): Promise<StoredPlan> {
  const { actor, scope } = requireGrant(request)
  const stored = await plans.find(db, { scope, actorId: actor.userId }, id)
  if (!stored) throw notFound()
  requireServed(scope, stored)
  return stored
}

/** Gives the id of the plan that is then served: the draft itself, or the one whose next version it was. */
async function publish(
  client: pg.PoolClient,
  platform: Platform,
  request: FastifyRequest,
  stored: StoredPlan,
  options: { shouldEndOverlapping: boolean },
): Promise<string> {
  const actor = requireActor(request)
  await plans.lockClient(client, stored.userId)
  const original =
    stored.revisesPlanId === null ? null : await requireOriginal(client, request, stored.revisesPlanId)
  const foods = await findFoodsOf(client, stored.days)
  requireComplete(stored, foods)
  // A plan is followed by its client's calendar, whoever publishes.
  const today = todayIn(await plans.findTimeZone(client, stored.userId), new Date())
  if (original) requireStartKept(original, stored, today)
  const record = await readClient(client, stored.userId)
  const findings = await checkBeforePublishing(client, stored, record, foods)
  if (!canPublish(findings)) {
    const stopping = findings.find(({ severity }) => severity !== 'warn')
    throw new AppError(422, 'plan_unsafe', stopping?.message ?? 'This plan is not safe to publish.', {
      details: { findings },
    })
  }
  const servedId = original?.id ?? stored.id
  await settleOverlap(client, request, stored, { servedId, today, ...options })
  if (original) {
    await plans.remove(client, stored.id)
    await plans.replacePublished(client, original.id, stored)
  }
  const practitioner = await plans.findPractitioner(client, actor.userId)
  await plans.publish(client, servedId, {
    by: actor.userId,
    frozenFoods: await freezeFoods(client, foods),
    practitionerName: stored.safetyRecords.clinicianName || practitioner.name,
    practitionerRegistration: stored.safetyRecords.clinicianName
      ? (stored.safetyRecords.clinicianRegistration ?? null)
      : practitioner.registrationNumber,
  })
  await offerSubscription(onConnection(ctxOf(platform, request), client), servedId)
  // By the draft: each version has its own.
  await notify(client, platform, stored.userId, {
    kind: 'plan-published',
    params: { planId: servedId, startDate: stored.startDate, isNewVersion: original !== null },
    causeKey: `plan-published ${stored.id}`,
  })
  await recordPlanAccess(client, request, 'plan.publish', { id: servedId, userId: stored.userId })
  return servedId
}

/** The plan whose next version a draft is, as long as it is the client's. */
async function requireOriginal(
  client: pg.PoolClient,
  request: FastifyRequest,
  id: string,
): Promise<StoredPlan> {
  const original = await lockPlan(client, request, id)
  if (original.status === 'active') return original
  throw conflict(
    'conflict',
    'The plan that this was to follow has ended or was archived meanwhile. Duplicate this draft to publish it as a plan of its own.',
  )
}

/** A next version takes the place of the whole plan: one that began later would leave the client without a plan today. */
function requireStartKept(original: StoredPlan, next: StoredPlan, today: string): void {
  if (original.startDate > today || next.startDate <= today) return
  const message = `This plan has been followed since ${formatDate(original.startDate)}, so its next version cannot start later than today. Duplicate it for a plan that does.`
  throw new AppError(422, 'plan_incomplete', message, { issues: [{ path: 'startDate', message }] })
}

/** Everything the form asks for, something to eat on every day, and every food still among the foods. */
function requireComplete(stored: StoredPlan, foods: Record<string, PlanFood>): void {
  const issues = [...listMissing(stored.kind, stored, stored.days), ...listGoneFoods(stored.days, foods)]
  const [first] = issues
  if (first) throw new AppError(422, 'plan_incomplete', first.message, { issues })
}

async function settleOverlap(
  client: pg.PoolClient,
  request: FastifyRequest,
  stored: StoredPlan,
  {
    servedId,
    today,
    shouldEndOverlapping,
  }: { servedId: string; today: string; shouldEndOverlapping: boolean },
): Promise<void> {
  const others = await plans.findOverlapping(client, stored.userId, stored, servedId)
  const followed = others.find(({ startDate }) => startDate >= stored.startDate && startDate < today)
  if (followed) {
    const message = `Another plan has been followed since ${formatDate(followed.startDate)}: start this one today or later`
    throw new AppError(422, 'plan_incomplete', message, { issues: [{ path: 'startDate', message }] })
  }
  // One that was never followed is withdrawn, not ended.
  const isWithdrawn = ({ startDate }: { startDate: string }): boolean => startDate >= stored.startDate
  if (others.length > 0 && !shouldEndOverlapping) {
    throw conflict('plan_overlap', 'Other active plans of this client serve some of these days.', {
      plans: others.map((other) => ({ ...other, isWithdrawn: isWithdrawn(other) })),
    })
  }
  for (const other of others) {
    if (isWithdrawn(other)) await plans.setStatus(client, other.id, 'archived')
    else await plans.endOn(client, other.id, stored.startDate, today)
    await recordPlanAccess(client, request, 'plan.end', { id: other.id, userId: stored.userId })
  }
}

/**
 * What the rules say of a draft that is published today where its client lives. Twelve weeks of low days are twelve weeks
 * in all: neither a next version nor another plan soon after begins them anew.
 */
async function checkBeforePublishing(
  db: Queryable,
  draft: StoredPlan,
  client: ClientRecord,
  foods: Record<string, PlanFood>,
): Promise<SafetyFinding[]> {
  const publishedOn = todayIn(await plans.findTimeZone(db, draft.userId), new Date())
  const runs = await findLowRuns(db, draft, foods, publishedOn)
  return checkSafety(draft, client, foods, { publishedOn, ...runs })
}

/** What the rules say of a plan that is served: the client's earlier low plans and today's allergens count in. */
export async function checkServedPlan(
  db: Queryable,
  stored: StoredPlan,
  client: ClientRecord,
  date: string,
): Promise<SafetyFinding[]> {
  const foods = addMarks(stored.frozenFoods ?? {}, await findFoodsOf(db, stored.days))
  // A review date that has passed without a next version is no review.
  const publishedOn = date
  return checkSafety(stored, client, foods, { publishedOn, ...(await findLowRuns(db, stored, foods, date)) })
}

/** Frozen foods with the allergens that they have been marked with since as well: figures stay, a mark was missing. */
function addMarks(
  frozen: Record<string, PlanFood>,
  today: Record<string, PlanFood>,
): Record<string, PlanFood> {
  return Object.fromEntries(
    Object.entries(frozen).map(([id, food]) => {
      const allergens = [...new Set([...food.allergens, ...(today[id]?.allergens ?? [])])]
      return [id, { ...food, allergens }]
    }),
  )
}

type LowRuns = Pick<SafetyPlan, 'veryLowSince' | 'lowSince'>

/** Since when the client has been on very-low-calorie and on low plans without a break of four weeks, up to this one. */
async function findLowRuns(
  db: Queryable,
  stored: StoredPlan,
  foods: Record<string, PlanFood>,
  date: string,
): Promise<LowRuns> {
  const { isLow, isVeryLow } = readEnergyLevel(toSafetyPlan(stored, foods))
  if (!isLow && !isVeryLow) return {}
  // The words of each version are read once.
  const served = (await plans.listServedVersions(db, stored.userId, date)).map((version) => ({
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

/** The first day of a run of plans that ends on a day: each one that reaches near what is counted so far adds its days. */
function findRunStart(startDate: string, earlier: readonly { startDate: string; endDate: string }[]): string {
  let since = startDate
  for (const plan of earlier.toSorted((a, b) => b.endDate.localeCompare(a.endDate))) {
    const isNear = daysBetween(plan.endDate, since) < LOW_RUN_GAP_DAYS
    if (isNear && plan.startDate < since) since = plan.startDate
  }
  return since
}

/**
 * What the rules say of a plan, with the client as recorded and these foods.
 *
 * @param publishing What counts besides: the day of publishing, and the runs of low plans before this one.
 */
export function checkSafety(
  stored: StoredPlan,
  client: ClientRecord,
  foods: Record<string, PlanFood>,
  publishing: LowRuns & { publishedOn?: string } = {},
): SafetyFinding[] {
  return checkPlanSafety({
    client: {
      isHealthKnown: client.isOnboardingComplete,
      ageYears: client.age,
      bmi: client.bmi,
      sex: client.sex,
      weightKg: client.weightKg,
      heightCm: client.heightCm,
      activityLevel: isOneOf(ACTIVITY_LEVELS, client.activityLevel) ? client.activityLevel : null,
      recentLossPercent: client.recentLossPercent,
      healthFlags: client.healthFlags as HealthFlag[], // the database holds only what onboarding let in
      medicalConditions: client.medicalConditions,
      allergies: client.allergies,
      preferences: client.foodPreferences,
    },
    plan: { ...toSafetyPlan(stored, foods), ...publishing },
    foods: listSafetyFoods(stored.days, (foodId) => foods[foodId] ?? null),
  })
}

/** A stored plan as the safety rules take it. */
function toSafetyPlan(stored: StoredPlan, foods: Record<string, PlanFood>): SafetyPlan {
  const { clinicianName, clinicianRegistration, ...records } = stored.safetyRecords
  const snapshotCalories = stored.nutritionSnapshot?.calories.trim()
  return {
    planType: stored.planType,
    // None is stated where the field is empty; anything else must be readable.
    statedCalories: stored.caloriesTarget?.trim() || null,
    otherStatedCalories: snapshotCalories ? [snapshotCalories] : [],
    days: listSafetyDays(
      stored.days,
      (foodId): NutrientAmounts | null => foods[foodId]?.nutrients ?? null,
      stored,
    ),
    startDate: stored.startDate,
    endDate: stored.endDate,
    clinician:
      clinicianName && clinicianRegistration
        ? { name: clinicianName, registrationNumber: clinicianRegistration }
        : null,
    reviewDate: records.reviewDate ?? null,
    clinicianNote: records.clinicianNote ?? null,
    dieticianReason: records.dieticianReason ?? null,
    maternityStage: records.maternityStage ?? null,
    kidneyStage: records.kidneyStage ?? null,
    allergyReasons: records.allergyReasons ?? null,
    texts: listTexts(stored, foods),
  }
}

/**
 * Every text that the client reads; of foods the measures, and the names of the practice's own. Health issues describe the
 * client and ask for nothing; they are left out, so that "weight loss since March" on record does not make a loss plan.
 */
function listTexts(plan: StoredPlan, foods: Record<string, PlanFood>): PlanText[] {
  const { nutritionSnapshot: snapshot } = plan
  return [
    { where: 'Title', text: plan.title },
    { where: 'Description', text: plan.description ?? '' },
    { where: 'Goal', text: plan.goalDescription ?? '' },
    { where: 'Protein goal', text: plan.proteinGoal ?? '' },
    { where: 'Dietary preferences', text: plan.preferences ?? '' },
    { where: 'Special instructions', text: plan.specialInstructions ?? '' },
    { where: 'Motivational quote', text: plan.motivationalQuote ?? '' },
    { where: 'Note on what changed', text: plan.changeNote ?? '' },
    { where: 'Nutrition snapshot', text: snapshot ? Object.values(snapshot).join('\n') : '' },
    ...plan.tips.map((text) => ({ where: 'Tips', text })),
    ...plan.groceryEdits
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ name, amountText }) => ({ where: 'Grocery list', text: `${amountText ?? ''} ${name}` })),
    ...plan.days.flatMap(({ dayLabel, meals }) => [
      { where: dayLabel, text: dayLabel },
      ...MEAL_SLOTS.flatMap(({ key }) => {
        const where = formatPlace({ dayLabel, slot: key })
        const meal = meals[key]
        return [
          { where, text: meal.time },
          { where, text: meal.note },
          ...listPortionTexts(meal, foods).map((text) => ({ where, text })),
        ]
      }),
    ]),
  ].filter(({ text }) => text.trim() !== '')
}

/** What is written of a meal's foods by hand: measures, and the names of the practice's own foods. */
function listPortionTexts({ items }: PlanMeal, foods: Record<string, PlanFood>): string[] {
  return items
    .flatMap((item) => [item, ...(item.alternatives ?? [])])
    .map((item) =>
      foods[item.foodId]?.source === 'custom' ? formatItem(item, 'en') : formatItemAmount(item, 'en'),
    )
}

/**
 * Days as they are stored: foods exist and carry their own names. Throws 400 for foods that are gone, and for a meal that
 * is longer as a text than meals may be.
 */
export async function normaliseDays(db: Queryable, days: readonly PlanDay[]): Promise<PlanDay[]> {
  await plans.lockFoods(db, listFoodIds(days))
  const foods = await findFoodsOf(db, days)
  const issues = listGoneFoods(days, foods)
  const [first] = issues
  if (first) throw new AppError(400, 'invalid_input', first.message, { issues })
  const settled = structuredClone(days) as PlanDay[] // a copy of the same shape, ours to change
  for (const day of settled) {
    for (const { key } of MEAL_SLOTS) {
      const meal = day.meals[key]
      for (const portion of meal.items.flatMap((item) => [item, ...(item.alternatives ?? [])])) {
        portion.name = foods[portion.foodId]?.name ?? portion.name
      }
      if (formatMeal(meal, 'en').length > MAX_MEAL_TEXT) {
        const place = formatPlace({ dayLabel: day.dayLabel, slot: key })
        throw invalidField(
          `days.${settled.indexOf(day)}.meals.${key}.note`,
          `${place}: the foods and words are too long together. Take some out, or write less beside them.`,
        )
      }
    }
  }
  return settled
}

/** A sentence for each place with a food that is not there (any more). */
function listGoneFoods(days: readonly PlanDay[], foods: Record<string, PlanFood>): ErrorIssue[] {
  return days.flatMap((day, dayIndex) =>
    MEAL_SLOTS.flatMap(({ key }) =>
      day.meals[key].items.flatMap((item, itemIndex) =>
        [item, ...(item.alternatives ?? [])]
          .filter(({ foodId }) => !foods[foodId])
          .map(({ name }) => ({
            path: `days.${dayIndex}.meals.${key}.items.${itemIndex}`,
            message: `${name} is no longer among the foods`,
          })),
      ),
    ),
  )
}

/** Today's figures of the foods in these days. */
export async function findFoodsOf(
  db: Queryable,
  days: readonly PlanDay[],
): Promise<Record<string, PlanFood>> {
  return plans.findFoods(db, listFoodIds(days))
}

function listFoodIds(days: readonly PlanDay[]): string[] {
  return [...new Set(listPlacedFoods(days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId])))]
}

/** A plan as it is answered: with the figures that count for it. */
export async function withFoods(db: Queryable, stored: StoredPlan): Promise<DietPlan> {
  const { frozenFoods, ...plan } = stored
  return { ...plan, foods: frozenFoods ?? (await findFoodsOf(db, stored.days)) }
}

/** A plan without what is only said among staff, for its client; of a paused one not its content either. */
export function showTo<Plan extends DietPlanSummary>(scope: Scope, whole: Plan): Plan {
  if (scope !== 'own') return whole
  const plan = whole.pausedAt === null ? whole : withholdContent(whole)
  const hidden = {
    revisionId: null,
    isFlagged: false,
    pauseReasons: [],
    ...('safetyFlags' in plan ? { safetyFlags: [], safetyRecords: {} } : {}),
    ...(isWholePlan(plan) ? { groceryEdits: plan.groceryEdits.filter(({ isRemoved }) => !isRemoved) } : {}),
  }
  return { ...plan, ...hidden }
}

function isWholePlan(plan: DietPlanSummary): plan is DietPlan {
  return 'groceryEdits' in plan
}

/** A plan by its id, for those who have checked the reach; throws 404 without one. */
export async function requirePlan(db: Queryable, id: string): Promise<StoredPlan> {
  const stored = await plans.find(db, { scope: 'all', actorId: id }, id)
  if (!stored) throw notFound()
  return stored
}

function requireDraft(stored: StoredPlan): void {
  if (isPlanEditable(stored.status)) return
  throw conflict(
    'plan_not_draft',
    'This plan is published and no longer changes. Begin its next version, or duplicate it.',
  )
}

/** The refusal brings the plan as it now stands, to compare and to go on from. */
async function requireVersion(db: Queryable, stored: StoredPlan, version: number): Promise<void> {
  if (stored.version === version) return
  throw conflict('stale_version', 'Somebody else has changed this plan meanwhile.', {
    version: stored.version,
    updatedAt: stored.updatedAt,
    plan: await withFoods(db, stored),
  })
}

/** Throws the refusal of a plan for somebody who is no client; any other failure as it is. */
export function refuseNonClient(error: unknown): never {
  const constraint = readViolatedConstraint(error)
  if (constraint === 'diet_plans_user_is_client' || constraint === 'diet_plans_user_id_users_id_fk') {
    throw invalidField('userId', 'Choose a client')
  }
  throw error
}

/** Puts a caller's access to a plan on the audit log, unless the plan is their own. */
export function recordPlanAccess(
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

/** What to buy for some grams of foods that are in no plan, by today's recipes, in the order of aisles. */
export async function buildPortionGroceries(
  db: Queryable,
  portions: readonly { foodId: string; name: string; grams: number }[],
): Promise<Pick<GroceryList, 'categories'>> {
  const foods = await plans.findShopFoods(
    db,
    portions.map(({ foodId }) => foodId),
  )
  return {
    categories: applyChanges(
      sumPortionNeeds(portions, (foodId) => foods[foodId] ?? null),
      [],
    ),
  }
}
