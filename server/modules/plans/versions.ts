import type { FastifyRequest } from 'fastify'
import { IsoDate } from '#contract/common.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, PlanDifference, PlanVersionSummary } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/diet-plans.ts'
import { describeClientForPlan } from '#domain/plans/client-facts.ts'
import { type ComparablePlan, comparePlans } from '#domain/plans/compare.ts'
import { writeOutMissingFoods } from '#domain/plans/missing-foods.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readClient } from './client-record.ts'
import { dietPlansRepository as plans, type StoredPlan, type StoredVersion } from './repository.ts'
import {
  findFoodsOf,
  findWithinReach,
  lockPlan,
  normaliseDays,
  recordPlanAccess,
  refuseNonClient,
  requirePlan,
  showTo,
  withFoods,
} from './service.ts'

/**
 * Begins the next version of a served plan as a draft, or gives the one that somebody has begun. Foods that are gone
 * stand in the words of their meals.
 */
export async function revisePlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<DietPlan> {
  const { actor } = requireGrant(request)
  return runInTransaction(database.pool, async (client) => {
    const stored = await lockPlan(client, request, id)
    if (stored.status !== 'active') {
      throw conflict(
        'conflict',
        'Only a published plan that has not ended gets a next version. Duplicate this one instead.',
      )
    }
    const begunId = stored.revisionId
    if (begunId !== null) {
      await recordPlanAccess(client, request, 'plan.read', stored)
      return withFoods(client, await requirePlan(client, begunId))
    }
    const days = await normaliseDays(client, await writeOutGoneFoods(client, stored))
    const draftId = await plans.insertDraft(client, { ...stored, days, changeNote: null }, actor.userId, id)
    await recordPlanAccess(client, request, 'plan.revise', stored)
    return withFoods(client, await requirePlan(client, draftId))
  })
}

/**
 * Copies a plan to a new draft for a client within reach, whose record gives the facts. What was recorded for the first
 * client's safety stays with them, and so does the price.
 */
export async function duplicatePlan(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: { userId: string; title?: string | undefined; startDate?: string | undefined },
): Promise<DietPlan> {
  const { actor, scope } = requireGrant(request)
  await requireReach(database.pool, { actor, scope }, input.userId)
  return runOnce(database.pool, request, actor, async (client) => {
    const source = await findWithinReach(client, request, id)
    const record = await readClient(client, input.userId).catch((error: unknown) => {
      throw error instanceof AppError ? invalidField('userId', 'Choose a client') : error
    })
    const startDate = input.startDate ?? todayIn(actor.timeZone, new Date())
    const endDate = addDays(startDate, daysBetween(source.startDate, source.endDate))
    const problem = IsoDate.safeParse(endDate).error?.issues[0]?.message
    if (problem) throw invalidField('startDate', problem)
    const draft = {
      ...source,
      ...takeFacts(source, record),
      userId: input.userId,
      ...(input.title === undefined ? {} : { title: input.title }),
      days: await normaliseDays(client, await writeOutGoneFoods(client, source)),
      safetyRecords: {},
      price: null,
      changeNote: null,
      startDate,
      endDate,
    }
    const draftId = await plans.insertDraft(client, draft, actor.userId).catch(refuseNonClient)
    await recordPlanAccess(client, request, 'plan.duplicate', source)
    const stored = await requirePlan(client, draftId)
    await recordPlanAccess(client, request, 'plan.create', stored)
    return withFoods(client, stored)
  })
}

/**
 * What a copy says of its client: as recorded today. For the client of the original, what the record does not know and
 * what the writer put in words stay; for another, the first one's name leaves the title.
 */
function takeFacts(source: StoredPlan, record: ClientRecord): Partial<StoredPlan> & { title: string } {
  const facts = describeClientForPlan(record)
  if (record.id !== source.userId) {
    return {
      ...facts,
      title: source.title.replaceAll(source.clientName, facts.clientName).slice(0, PLAN_TEXT_LENGTHS.title),
    }
  }
  return {
    title: source.title,
    clientAge: facts.clientAge ?? source.clientAge,
    clientHeight: facts.clientHeight ?? source.clientHeight,
    clientWeight: facts.clientWeight ?? source.clientWeight,
    clientLocation: facts.clientLocation ?? source.clientLocation,
    bmi: facts.bmi ?? source.bmi,
  }
}

/** The published versions of a plan, newest first; none for a draft. */
export async function listVersions(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<PlanVersionSummary[]> {
  const stored = await findWithinReach(database.pool, request, id)
  await recordPlanAccess(database.pool, request, 'plan.read', stored)
  return plans.listVersions(database.pool, id)
}

/** The plan as it was published under a number, with the figures of that time. */
export async function getVersion(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  number: number,
): Promise<DietPlan> {
  const { scope } = requireGrant(request)
  const stored = await findWithinReach(database.pool, request, id)
  const version = await requireVersionNumber(database.pool, id, number)
  await recordPlanAccess(database.pool, request, 'plan.read', stored)
  const { frozenFoods: foods, content, ...published } = version
  const { number: publishedNumber, ...about } = published
  const { frozenFoods: _today, ...plan } = stored
  return showTo(scope, {
    ...plan,
    ...content,
    ...about,
    publishedNumber,
    dayCount: content.days.length,
    // What the rules object to is the version that is served.
    ...(publishedNumber === stored.publishedNumber
      ? {}
      : { isFlagged: false, safetyFlags: [], pauseReasons: [] }),
    foods,
  })
}

type Changes = {
  from: number | null
  to: number | null
  changeNote: string | null
  publishedAt: string | null
  differences: PlanDifference[]
}

/**
 * What differs between two published versions, without numbers between the last two; for the draft of a next version,
 * between what is served and the draft. Clients are not shown what is recorded for the safety rules.
 */
export async function compareVersions(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<Changes> {
  const { scope } = requireGrant(request)
  const stored = await findWithinReach(database.pool, request, id)
  await recordPlanAccess(database.pool, request, 'plan.read', stored)
  const changes =
    stored.publishedNumber === 0
      ? await compareDraft(database.pool, stored, query)
      : await comparePublished(database.pool, stored, query)
  if (scope !== 'own') return changes
  return {
    ...changes,
    differences: changes.differences.filter(({ path }) => !path.startsWith('safetyRecords.')),
  }
}

async function comparePublished(
  db: Queryable,
  stored: StoredPlan,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<Changes> {
  const to = await requireVersionNumber(db, stored.id, query.to ?? stored.publishedNumber)
  const fromNumber = query.from ?? to.number - 1
  const about = { to: to.number, changeNote: to.changeNote, publishedAt: to.publishedAt }
  if (fromNumber === 0) return { ...about, from: null, differences: [] }
  const from = await requireVersionNumber(db, stored.id, fromNumber)
  return { ...about, from: from.number, differences: comparePlans(from.content, to.content) }
}

async function compareDraft(
  db: Queryable,
  draft: StoredPlan,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<Changes> {
  const about = { to: null, changeNote: draft.changeNote, publishedAt: null }
  if (query.to !== undefined) throw notFound()
  if (draft.revisesPlanId === null) {
    if (query.from !== undefined) throw notFound()
    return { ...about, from: null, differences: [] }
  }
  const original = await requirePlan(db, draft.revisesPlanId)
  const isServed = query.from === undefined || query.from === original.publishedNumber
  const before = isServed
    ? original
    : (await requireVersionNumber(db, original.id, query.from ?? original.publishedNumber)).content
  return {
    ...about,
    from: query.from ?? original.publishedNumber,
    differences: comparePlans(withoutNote(before), withoutNote(draft)),
  }
}

/** The note speaks of the change; it is none. */
function withoutNote(plan: ComparablePlan): ComparablePlan {
  return { ...plan, changeNote: undefined }
}

async function requireVersionNumber(db: Queryable, planId: string, number: number): Promise<StoredVersion> {
  const version = await plans.findVersion(db, planId, number)
  if (!version) throw notFound()
  return version
}

async function writeOutGoneFoods(db: Queryable, { days }: StoredPlan): Promise<StoredPlan['days']> {
  const foods = await findFoodsOf(db, days)
  return writeOutMissingFoods(days, (foodId) => foodId in foods)
}
