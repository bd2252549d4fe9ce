import { msg } from '@lingui/core/runtime-macro'
import { IsoDate } from '#contract/common.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, PlanDifference, PlanVersionSummary } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { describeClientForPlan } from '#domain/plans/client-facts.ts'
import { type ComparablePlan, comparePlans } from '#domain/plans/compare.ts'
import { replaceMissingFoods } from '#domain/plans/missing-foods.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireGrant, requireReach } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { draftsRepository as drafts } from '../drafts/repository.ts'
import { readRecord, refuseNonClient } from '../drafts/service.ts'
import { findFoodsOf, normaliseDays } from '../foods/service.ts'
import {
  findWithinReach,
  hideStaffFields,
  lockPlan,
  recordPlanAccess,
  requirePlan,
  withFoods,
} from '../plan-access.ts'
import type { StoredPlan } from '../repository.ts'
import { type StoredVersion, planVersionsRepository as versions } from './repository.ts'

/**
 * Creates the next version of a published plan as a draft, or returns the existing draft. Foods that no longer exist
 * become text in the notes of their meals.
 */
export async function revisePlan(ctx: Ctx, id: string): Promise<DietPlan> {
  const { actor } = requireGrant(ctx)
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockPlan(ctx, id)
    if (stored.status !== 'active') {
      throw conflict(
        'conflict',
        say(
          msg`Only a published plan that has not ended can have a new version. Duplicate this one instead.`,
        ),
      )
    }
    const begunId = stored.revisionId
    if (begunId !== null) {
      await recordPlanAccess(ctx, 'plan.read', stored)
      return withFoods(ctx.db, await requirePlan(ctx.db, begunId))
    }
    const days = await normaliseDays(ctx.db, await replaceMissingFoodsWithText(ctx.db, stored))
    const draftId = await drafts.insert(ctx.db, { ...stored, days, changeNote: null }, actor.userId, id)
    await recordPlanAccess(ctx, 'plan.revise', stored)
    return withFoods(ctx.db, await requirePlan(ctx.db, draftId))
  })
}

/**
 * Copies a plan to a new draft for a client within reach, with the facts of that client's record. Safety records and price
 * are not copied.
 */
export async function duplicatePlan(
  ctx: Ctx,
  id: string,
  input: { userId: string; title?: string | undefined; startDate?: string | undefined },
): Promise<DietPlan> {
  const { actor } = requireGrant(ctx)
  await requireReach(ctx, input.userId)
  return runOnce(ctx, async (ctx) => {
    const source = await findWithinReach(ctx, id)
    const record = await readRecord(ctx, input.userId)
    const draft = {
      ...source,
      ...readClientFacts(source, record),
      userId: input.userId,
      ...(input.title === undefined ? {} : { title: input.title }),
      days: await normaliseDays(ctx.db, await replaceMissingFoodsWithText(ctx.db, source)),
      safetyRecords: {},
      price: null,
      changeNote: null,
      ...moveDates(source, input.startDate ?? todayIn(actor.timeZone, ctx.now())),
    }
    const draftId = await drafts.insert(ctx.db, draft, actor.userId).catch(refuseNonClient)
    await recordPlanAccess(ctx, 'plan.duplicate', source)
    const stored = await requirePlan(ctx.db, draftId)
    await recordPlanAccess(ctx, 'plan.create', stored)
    return withFoods(ctx.db, stored)
  })
}

/**
 * Moves the dates to another first day with the same number of days. Throws 400 if the end date is not a possible date.
 */
function moveDates(source: StoredPlan, startDate: string): { startDate: string; endDate: string } {
  const endDate = addDays(startDate, daysBetween(source.startDate, source.endDate))
  const problem = IsoDate.safeParse(endDate).error?.issues[0]?.message
  if (problem) throw invalidField('startDate', problem)
  return { startDate, endDate }
}

/**
 * Returns the facts for the client of a copy, from their current record. A copy for the same client preserves facts
 * that the record does not have. In a copy for another client, the first client's name in the title is replaced.
 */
function readClientFacts(source: StoredPlan, record: ClientRecord): Partial<StoredPlan> & { title: string } {
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
export async function listVersions(ctx: Ctx, id: string): Promise<PlanVersionSummary[]> {
  const stored = await findWithinReach(ctx, id)
  await recordPlanAccess(ctx, 'plan.read', stored)
  return versions.list(ctx.db, id)
}

/** The plan as it was published under a number, with the figures of that time. */
export async function getVersion(ctx: Ctx, id: string, number: number): Promise<DietPlan> {
  const { scope } = requireGrant(ctx)
  const stored = await findWithinReach(ctx, id)
  const version = await requireVersionNumber(ctx.db, id, number)
  await recordPlanAccess(ctx, 'plan.read', stored)
  const { frozenFoods: foods, content, ...published } = version
  const { number: publishedNumber, ...about } = published
  const { frozenFoods: _current, ...plan } = stored
  return hideStaffFields(scope, {
    ...plan,
    ...content,
    ...about,
    publishedNumber,
    dayCount: content.days.length,
    // Findings apply only to the version that is being served.
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
 * Returns the differences between two published versions; without numbers, between the last two. For the draft of a
 * next version, returns the differences between the published plan and the draft. Clients do not see safety records.
 */
export async function compareVersions(
  ctx: Ctx,
  id: string,
  query: { from?: number | undefined; to?: number | undefined },
): Promise<Changes> {
  const { scope } = requireGrant(ctx)
  const stored = await findWithinReach(ctx, id)
  await recordPlanAccess(ctx, 'plan.read', stored)
  const changes =
    stored.publishedNumber === 0
      ? await compareDraft(ctx.db, stored, query)
      : await comparePublished(ctx.db, stored, query)
  if (scope !== 'own') return changes
  return {
    ...changes,
    differences: changes.differences.filter(({ path }) => !path.startsWith('safetyRecords.')),
  }
}

async function comparePublished(
  db: Db,
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
  db: Db,
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

/** Removes the note, because it describes the changes and is not one of them. */
function withoutNote(plan: ComparablePlan): ComparablePlan {
  return { ...plan, changeNote: undefined }
}

async function requireVersionNumber(db: Db, planId: string, number: number): Promise<StoredVersion> {
  const version = await versions.find(db, planId, number)
  if (!version) throw notFound()
  return version
}

async function replaceMissingFoodsWithText(db: Db, { days }: StoredPlan): Promise<StoredPlan['days']> {
  const foods = await findFoodsOf(db, days)
  return replaceMissingFoods(days, (foodId) => foodId in foods)
}
