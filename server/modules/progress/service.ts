import { msg } from '@lingui/core/runtime-macro'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { ErrorIssue } from '#contract/errors.ts'
import type { getProgressChart, ProgressEntry, ProgressEntryInput } from '#contract/progress/progress.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { findWeightRange } from '#domain/body/weight-range.ts'
import {
  describeFastLoss,
  findFastLoss,
  findUnderweight,
  type ProgressFinding,
} from '#domain/plans/progress-safety.ts'
import { ageOn } from '#domain/progress/measures.ts'
import { findUnlikelyFigures, type UnlikelyFigure } from '#domain/progress/unlikely.ts'
import { todayIn, yearsBetween } from '#domain/units/dates.ts'
import { formatDay, formatNumber } from '#domain/units/format.ts'
import { findWeightProblem, formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireReach } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordListExport, recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type CsvColumn, readAllPages, writeYesNo } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { queuePlanRecheck } from '#server/kit/jobs/plan-recheck.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { readBmiGuideline } from '#server/kit/settings/settings.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import {
  type EntryContent,
  type MeasuredClient,
  type OwnedEntry,
  progressRepository as progress,
} from './repository.ts'

/** More than anybody enters in a lifetime. A chart shows at most this many. */
const MAX_CHART_ENTRIES = 3000

/** Enough for somebody who copies an old notebook. */
const WRITES_AN_HOUR = 300

/** How many days back an uninterrupted loss is followed. */
const EPISODE_DAYS = 400

/** How many days a deleted measurement can be restored; then the clean-up job deletes it. */
const RESTORABLE_DAYS = 30

const DAY_MS = 86_400_000

type EntryInput = Omit<ProgressEntryInput, 'id' | 'userId'>

/** A page of a client's measurements, newest first. */
export async function listEntries(
  ctx: Ctx,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ProgressEntry>> {
  await requireMeasuredClient(ctx, userId)
  const rows = await progress.list(ctx.db, userId, {
    limit: query.limit + 1,
    cursor: readTimeCursor(query.cursor),
  })
  await recordAccess(ctx, 'measurement.read', userId)
  const page = slicePage(rows, query.limit, ({ atMicros, id }) => writeTimeCursor(atMicros, id))
  return mapPage(page, ({ atMicros: _atMicros, ...entry }) => entry)
}

/** Exports a client's measurements, newest first; an export by staff is recorded. */
export async function exportEntries(ctx: Ctx, userId: string): Promise<AsyncIterable<ProgressEntry>> {
  await requireMeasuredClient(ctx, userId)
  const recordClients = await recordListExport(ctx, 'measurements')
  await recordClients([userId])
  return readAllPages(async (cursor) => {
    const rows = await progress.list(ctx.db, userId, { limit: MAX_PAGE_SIZE, cursor: readTimeCursor(cursor) })
    const last = rows.length === MAX_PAGE_SIZE ? rows.at(-1) : undefined
    return { rows, nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null }
  })
}

export const ENTRY_FILE_COLUMNS: readonly CsvColumn<ProgressEntry>[] = [
  { heading: msg`Measured (UTC)`, read: ({ entryDate }) => entryDate },
  { heading: msg`Weight (kg)`, read: ({ weight }) => weight },
  { heading: msg`Body fat (%)`, read: ({ bodyFat }) => bodyFat },
  { heading: msg`Waist (cm)`, read: ({ measurements }) => measurements.waistCm ?? null },
  { heading: msg`Hip (cm)`, read: ({ measurements }) => measurements.hipCm ?? null },
  { heading: msg`Notes`, read: ({ notes }) => notes },
  { heading: msg`Recorded by staff`, read: ({ isByStaff }) => writeYesNo(isByStaff) },
]

/** Returns the data for the charts of a client's measurements. */
export async function getChart(ctx: Ctx, userId: string): Promise<EndpointOutput<typeof getProgressChart>> {
  const client = await requireMeasuredClient(ctx, userId)
  const { db } = ctx
  const [bmiGuideline, entryCount, entries, plans] = await Promise.all([
    readBmiGuideline(db),
    progress.count(db, userId),
    progress.listForChart(db, userId, client.timeZone, MAX_CHART_ENTRIES),
    progress.listPlans(db, userId),
  ])
  await recordAccess(ctx, 'measurement.read', userId)
  return {
    entryCount,
    entries,
    goalWeightKg: client.goalWeightKg,
    heightCm: client.heightCm,
    isGuidelineFit: isGuidelineFit(client, ctx.now()),
    bmiGuideline,
    sex: client.sex,
    plans,
  }
}

/**
 * Saves a measurement; the client is notified if staff add it.
 *
 * @throws AppError 409 `unlikely_value` with a question for each figure that is unlikely next to its neighbours, unless
 *   the writer has confirmed it.
 */
export async function createEntry(ctx: Ctx, input: ProgressEntryInput): Promise<ProgressEntry> {
  const { userId } = input
  const actor = requireActor(ctx)
  const measured = await requireMeasuredClient(ctx, userId)
  await limitWrites(ctx, actor)
  const entry = readContent(input, userId, measured, ctx.now())
  requireWeightInRange(entry, measured, actor, ctx.now())
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    if (!input.isConfirmed) await requireLikely(db, actor, measured, entry, null)
    const id = await progress.insert(db, { ...entry, id: input.id ?? null, createdBy: actor.userId })
    if (id === null) throw conflict('conflict', say(msg`This measurement is already saved.`))
    await recordAccess(inside, 'measurement.create', userId, id)
    if (actor.userId !== userId) {
      const causeKey = `measurement-added:${id}`
      await notify(db, inside, userId, { kind: 'measurement-added', params: { entryId: id }, causeKey })
    }
    await queuePlanRecheck(db, userId)
    return requireEntry(db, id)
  })
}

/**
 * Replaces a measurement as a whole, if its version is still the one that the writer saw. Throws `unlikely_value` as
 * `createEntry` does.
 */
export async function updateEntry(
  ctx: Ctx,
  id: string,
  input: EntryInput & { version: number },
): Promise<ProgressEntry> {
  const actor = requireActor(ctx)
  await limitWrites(ctx, actor)
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    await progress.lock(db, id)
    const { stored, measured } = await requireWithinReach(inside, await progress.find(db, id))
    if (stored.version !== input.version) {
      throw conflict('stale_version', say(msg`This measurement was changed while you were editing.`), {
        entry: withoutOwner(stored),
      })
    }
    const { userId } = stored
    const entry = readContent(input, userId, measured, ctx.now())
    if (entry.weight !== stored.weight) requireWeightInRange(entry, measured, actor, ctx.now())
    if (!input.isConfirmed) await requireLikely(db, actor, measured, entry, id)
    await progress.update(db, id, entry)
    await recordAccess(inside, 'measurement.update', userId, id)
    await queuePlanRecheck(db, userId)
    return requireEntry(db, id)
  })
}

/** Deletes a measurement. It is ignored everywhere, and can be restored for 30 days. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<void> {
  await runOnce(ctx, async (inside) => {
    const { db } = inside
    await progress.lock(db, id)
    const { stored } = await requireWithinReach(inside, await progress.find(db, id))
    await progress.setDeleted(db, id, true)
    await recordAccess(inside, 'measurement.delete', stored.userId, id)
    await queuePlanRecheck(db, stored.userId)
    return {}
  })
}

/** Restores a deleted measurement; does not change one that is not deleted. */
export async function restoreEntry(ctx: Ctx, id: string): Promise<ProgressEntry> {
  const deletedSince = new Date(ctx.now().getTime() - RESTORABLE_DAYS * DAY_MS)
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    await progress.lock(db, id)
    const found = await progress.findRestorable(db, id, deletedSince)
    const { stored } = await requireWithinReach(inside, found)
    await progress.setDeleted(db, id, false)
    await recordAccess(inside, 'measurement.restore', stored.userId, id)
    await queuePlanRecheck(db, stored.userId)
    return requireEntry(db, id)
  })
}

/**
 * Checks whether a client loses weight too fast for their active plans. Notifies staff of this, and of a plan that is
 * now refused because of the BMI, once for each episode.
 *
 * @param isUnderweight True if the rules refuse a weight-loss plan of the client because of the BMI.
 */
export async function checkProgress(
  ctx: Ctx,
  clientId: string,
  isUnderweight: boolean,
): Promise<ProgressFinding[]> {
  const { db } = ctx
  const client = await progress.findClient(db, clientId)
  if (!client) return []
  const { timeZone, heightCm } = client
  const now = ctx.now()
  const today = todayIn(timeZone, now)
  const since = new Date(now.getTime() - EPISODE_DAYS * DAY_MS)
  const weights = await progress.listWeights(db, clientId, timeZone, since)
  const fastLoss = findFastLoss(weights, today)
  const episodes: { flag: 'fast-loss' | 'underweight'; since: string }[] = []
  if (fastLoss) episodes.push({ flag: 'fast-loss', since: fastLoss.since })
  if (isUnderweight) {
    const episode = heightCm === null ? null : findUnderweight(weights, heightCm, today)
    // Without a measured weight, the BMI comes from the profile.
    episodes.push({ flag: 'underweight', since: episode?.since ?? 'profile' })
  }
  for (const { flag, since } of episodes) {
    await notifyStaff(db, ctx, clientId, 'admins-and-carers', {
      kind: 'progress-flag',
      params: { clientId, flag },
      causeKey: `progress-flag:${flag}:${clientId}:${since}`,
    })
  }
  return fastLoss ? [describeFastLoss(fastLoss)] : []
}

/** Returns a client within the caller's reach. Throws 404 for anybody else. */
async function requireMeasuredClient(ctx: Ctx, userId: string): Promise<MeasuredClient> {
  await requireReach(ctx, userId)
  const client = await progress.findClient(ctx.db, userId)
  if (!client) throw notFound()
  return client
}

/** Returns a measurement whose client is within the caller's reach. Throws 404 for any other, and if there is none. */
async function requireWithinReach(
  ctx: Ctx,
  stored: OwnedEntry | null,
): Promise<{ stored: OwnedEntry; measured: MeasuredClient }> {
  if (!stored) throw notFound()
  return { stored, measured: await requireMeasuredClient(ctx, stored.userId) }
}

async function requireEntry(db: Db, id: string): Promise<ProgressEntry> {
  const stored = await progress.find(db, id)
  if (!stored) throw notFound()
  return withoutOwner(stored)
}

function withoutOwner({ userId: _userId, ...entry }: OwnedEntry): ProgressEntry {
  return entry
}

/**
 * Builds the measurement to store, with its day in the client's time zone. Throws 400 without any figure and for future
 * days.
 */
function readContent(
  input: EntryInput,
  userId: string,
  { timeZone }: MeasuredClient,
  now: Date,
): EntryContent {
  const { waistCm, hipCm } = input.measurements
  const measurements = {
    ...(waistCm === undefined ? {} : { waistCm: roundToTenth(waistCm) }),
    ...(hipCm === undefined ? {} : { hipCm: roundToTenth(hipCm) }),
  }
  const { weight = null, bodyFat = null } = input
  if (weight === null && bodyFat === null && waistCm === undefined && hipCm === undefined) {
    throw invalidField('weight', say(msg`Please enter at least one value`))
  }
  const at = new Date(input.entryDate)
  const day = todayIn(timeZone, at)
  if (day < '1900-01-01') throw invalidField('entryDate', say(msg`Please check the year of this date`))
  if (day > todayIn(timeZone, now)) {
    throw invalidField('entryDate', say(msg`Please choose today or an earlier day`))
  }
  return {
    userId,
    weight,
    bodyFat,
    measurements,
    notes: input.notes || null,
    entryDate: at.toISOString(),
    day,
  }
}

/** Throws 400 with the field if hardly anybody has this weight at the age on that day. */
function requireWeightInRange(
  { weight, day }: { weight: number | null; day: string },
  { age, ageRecordedOn, timeZone }: MeasuredClient,
  { weightUnit }: Pick<Actor, 'weightUnit'>,
  now: Date,
): void {
  if (weight === null) return
  const today = todayIn(timeZone, now)
  const ageYears =
    age === null || ageRecordedOn === null
      ? null
      : ageOn(age, ageRecordedOn, today) - yearsBetween(day, today)
  const problem = findWeightProblem(weight, weightUnit, findWeightRange(ageYears))
  if (problem !== null) throw invalidField('weight', problem)
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

const ISSUE_PATHS: Record<UnlikelyFigure['figure'], string> = {
  weightKg: 'weight',
  bodyFatPercent: 'bodyFat',
  waistCm: 'measurements.waistCm',
  hipCm: 'measurements.hipCm',
}

/**
 * Throws a question about figures that are unlikely next to their neighbours. `exceptId` is the measurement that is
 * being changed.
 */
async function requireLikely(
  db: Db,
  actor: Actor,
  measured: MeasuredClient,
  { userId, entryDate, weight, bodyFat, measurements }: EntryContent,
  exceptId: string | null,
): Promise<void> {
  const figures = {
    at: entryDate,
    weightKg: weight,
    bodyFatPercent: bodyFat,
    waistCm: measurements.waistCm ?? null,
    hipCm: measurements.hipCm ?? null,
  }
  const neighbours = await progress.listNeighbours(db, userId, entryDate, exceptId)
  const issues = findUnlikelyFigures(figures, neighbours).map(
    (unlikely): ErrorIssue => ({
      path: ISSUE_PATHS[unlikely.figure],
      message: askAbout(unlikely, actor, measured.timeZone),
    }),
  )
  const [first] = issues
  if (first) throw new AppError(409, 'unlikely_value', first.message, { issues })
}

/**
 * Writes the question about an unlikely figure. If the reader has weights hidden, it does not show the other weight.
 */
function askAbout(
  { figure, value, other, otherAt }: UnlikelyFigure,
  actor: Pick<Actor, 'weightUnit' | 'hidesWeight'>,
  timeZone: string,
): string {
  const on = formatDay(otherAt, timeZone)
  switch (figure) {
    case 'weightKg': {
      const written = formatWeight(value, actor.weightUnit)
      if (actor.hidesWeight)
        return say(
          msg`${{ weight: written }} is very different from the weight on ${{ date: on }}. Is that right?`,
        )
      return say(
        msg`${{ weight: written }}, but ${{ otherWeight: formatWeight(other, actor.weightUnit) }} on ${{ date: on }}. Is that right?`,
      )
    }
    case 'bodyFatPercent':
      return say(
        msg`${{ figure: formatNumber(value, 1) }} % body fat, but ${{ otherFigure: formatNumber(other, 1) }} % on ${{ date: on }}. Is that right?`,
      )
    case 'waistCm':
      return say(
        msg`Waist ${{ figure: formatNumber(value, 1) }} cm, but ${{ otherFigure: formatNumber(other, 1) }} cm on ${{ date: on }}. Is that right?`,
      )
    case 'hipCm':
      return say(
        msg`Hip ${{ figure: formatNumber(value, 1) }} cm, but ${{ otherFigure: formatNumber(other, 1) }} cm on ${{ date: on }}. Is that right?`,
      )
  }
}

/** Checks whether guidelines apply: only to people who are known to be adult, and not during pregnancy. */
function isGuidelineFit({ age, ageRecordedOn, timeZone, isPregnant }: MeasuredClient, now: Date): boolean {
  if (age === null || ageRecordedOn === null || isPregnant) return false
  return ageOn(age, ageRecordedOn, todayIn(timeZone, now)) >= ADULT_AGE_YEARS
}

function limitWrites(ctx: Ctx, actor: Actor): Promise<void> {
  return consumeLimits(ctx, 'measurement', [
    { key: actor.userId, count: WRITES_AN_HOUR, windowSeconds: 3600 },
  ])
}

function recordAccess(
  ctx: Ctx,
  action: ClientDataAction,
  subjectId: string,
  entityId: string | null = null,
): Promise<void> {
  return recordStaffAccess(ctx, {
    action,
    subjectId,
    ...(entityId === null ? {} : { entity: 'progress-entry', entityId }),
  })
}
