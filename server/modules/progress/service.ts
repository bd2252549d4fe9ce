import type { FastifyRequest } from 'fastify'
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
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages, writeYesNo } from '#server/kit/http/csv-download.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { queuePlanRecheck } from '#server/kit/jobs/plan-recheck.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { readBmiGuideline } from '#server/kit/settings/settings.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import {
  type EntryFields,
  type MeasuredClient,
  type OwnedEntry,
  progressRepository as progress,
} from './repository.ts'

/** More than anybody lives to enter by hand; a chart of more shows no more. */
const MAX_CHART_ENTRIES = 3000

/** Somebody who writes an old notebook down stays below this. */
const WRITES_AN_HOUR = 300

/** How far back a loss without a break is followed. */
const EPISODE_DAYS = 400

type EntryInput = Omit<ProgressEntryInput, 'userId'>

/** A page of a client's measurements, newest first, and the cursor of the next one. */
export async function listEntries(
  { database }: Platform,
  request: FastifyRequest,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ entries: ProgressEntry[]; nextCursor: string | null }> {
  await requireMeasuredClient(database.pool, request, userId)
  const rows = await progress.list(database.pool, userId, {
    limit: query.limit + 1,
    cursor: readTimeCursor(query.cursor),
  })
  await recordAccess(database.pool, request, 'measurement.read', userId)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    entries: page.map(({ atMicros: _atMicros, ...entry }) => entry),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
  }
}

/** A client's measurements for a file, newest first; staff saving it is on the audit log. */
export async function exportEntries(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  userId: string,
): Promise<AsyncIterable<ProgressEntry>> {
  await requireMeasuredClient(pool, request, userId)
  const recordClients = await recordListExport(pool, requireActor(request), request, 'measurements')
  await recordClients([userId])
  return readAllPages(async (cursor) => {
    const rows = await progress.list(pool, userId, { limit: MAX_PAGE_SIZE, cursor: readTimeCursor(cursor) })
    const last = rows.length === MAX_PAGE_SIZE ? rows.at(-1) : undefined
    return { rows, nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null }
  })
}

export const ENTRY_FILE_COLUMNS: readonly CsvColumn<ProgressEntry>[] = [
  { heading: 'Measured (UTC)', read: ({ entryDate }) => entryDate },
  { heading: 'Weight (kg)', read: ({ weight }) => weight },
  { heading: 'Body fat (%)', read: ({ bodyFat }) => bodyFat },
  { heading: 'Waist (cm)', read: ({ measurements }) => measurements.waistCm ?? null },
  { heading: 'Hip (cm)', read: ({ measurements }) => measurements.hipCm ?? null },
  { heading: 'Notes', read: ({ notes }) => notes },
  { heading: 'Written down by staff', read: ({ isByStaff }) => writeYesNo(isByStaff) },
]

/** Everything that charts of a client's measurements are drawn from. */
export async function getChart(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  userId: string,
): Promise<EndpointOutput<typeof getProgressChart>> {
  const client = await requireMeasuredClient(pool, request, userId)
  const [bmiGuideline, entryCount, entries, plans] = await Promise.all([
    readBmiGuideline(pool),
    progress.count(pool, userId),
    progress.listForChart(pool, userId, client.timeZone, MAX_CHART_ENTRIES),
    progress.listPlans(pool, userId),
  ])
  await recordAccess(pool, request, 'measurement.read', userId)
  return {
    entryCount,
    entries,
    goalWeightKg: client.goalWeightKg,
    heightCm: client.heightCm,
    isGuidelineFit: isGuidelineFit(client),
    bmiGuideline,
    sex: client.sex,
    plans,
  }
}

/**
 * Writes a measurement down; the client hears of what staff add.
 *
 * @throws AppError 409 `unlikely_value` with a question for each figure that hardly follows from those next to it, unless
 * the writer says that it is right.
 */
export async function createEntry(
  platform: Platform,
  request: FastifyRequest,
  input: ProgressEntryInput,
): Promise<ProgressEntry> {
  const { pool } = platform.database
  const { userId } = input
  const actor = requireActor(request)
  const measured = await requireMeasuredClient(pool, request, userId)
  await limitWrites(pool, actor)
  const entry = settleEntry(input, measured)
  requireWeightInRange(entry, measured, actor)
  return runOnce(pool, request, actor, async (client) => {
    await requireLikely(client, actor, measured, { ...input, ...entry, userId, exceptId: null })
    const id = await progress.insert(client, { ...entry, userId, createdBy: actor.userId })
    await recordAccess(client, request, 'measurement.create', userId, id)
    if (actor.userId !== userId) {
      const causeKey = `measurement-added:${id}`
      await notify(client, platform, userId, { kind: 'measurement-added', params: { entryId: id }, causeKey })
    }
    await queuePlanRecheck(client, userId)
    return requireEntry(client, id)
  })
}

/** Replaces a measurement as a whole, when it is still the version that the writer saw. Asks as `createEntry` does. */
export async function updateEntry(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: EntryInput & { version: number },
): Promise<ProgressEntry> {
  const actor = requireActor(request)
  await limitWrites(database.pool, actor)
  return runInTransaction(database.pool, async (client) => {
    await progress.lock(client, id)
    const { stored, measured } = await requireWithinReach(client, request, await progress.find(client, id))
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'This measurement was changed meanwhile.', {
        entry: withoutOwner(stored),
      })
    }
    const { userId } = stored
    const entry = settleEntry(input, measured)
    if (entry.weight !== stored.weight) requireWeightInRange(entry, measured, actor)
    await requireLikely(client, actor, measured, { ...input, ...entry, userId, exceptId: id })
    await progress.update(client, id, { ...entry, userId })
    await recordAccess(client, request, 'measurement.update', userId, id)
    await queuePlanRecheck(client, userId)
    return requireEntry(client, id)
  })
}

/** Deletes a measurement: it counts nowhere any more, and can be brought back for 30 days. */
export async function deleteEntry(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  await runInTransaction(database.pool, async (client) => {
    await progress.lock(client, id)
    const { stored } = await requireWithinReach(client, request, await progress.find(client, id))
    await progress.setDeleted(client, id, true)
    await recordAccess(client, request, 'measurement.delete', stored.userId, id)
    await queuePlanRecheck(client, stored.userId)
  })
}

/** Brings a deleted measurement back; one that is there already stays as it is. */
export async function restoreEntry(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<ProgressEntry> {
  return runInTransaction(database.pool, async (client) => {
    await progress.lock(client, id)
    const { stored } = await requireWithinReach(client, request, await progress.findRestorable(client, id))
    await progress.setDeleted(client, id, false)
    await recordAccess(client, request, 'measurement.restore', stored.userId, id)
    await queuePlanRecheck(client, stored.userId)
    return requireEntry(client, id)
  })
}

/**
 * What the weights of a client say against how fast they lose, for their active plans. Staff are told of it, and of a
 * plan that is now refused because of the BMI, once for as long as it holds.
 *
 * @param isUnderweight Whether the rules refuse a weight-loss plan of theirs because of the BMI.
 */
export async function checkProgress(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  clientId: string,
  isUnderweight: boolean,
): Promise<ProgressFinding[]> {
  const client = await progress.findClient(db, clientId)
  if (!client) return []
  const { timeZone, heightCm } = client
  const today = todayIn(timeZone, new Date())
  const weights = await progress.listWeights(db, clientId, timeZone, EPISODE_DAYS)
  const fastLoss = findFastLoss(weights, today)
  const episodes: { flag: 'fast-loss' | 'underweight'; since: string }[] = []
  if (fastLoss) episodes.push({ flag: 'fast-loss', since: fastLoss.since })
  if (isUnderweight) {
    const episode = heightCm === null ? null : findUnderweight(weights, heightCm, today)
    // Without a weighing it is the profile that says so.
    episodes.push({ flag: 'underweight', since: episode?.since ?? 'profile' })
  }
  for (const { flag, since } of episodes) {
    await notifyStaff(db, platform, clientId, 'admins-and-carers', {
      kind: 'progress-flag',
      params: { clientId, flag },
      causeKey: `progress-flag:${flag}:${clientId}:${since}`,
    })
  }
  return fastLoss ? [describeFastLoss(fastLoss)] : []
}

/** A client within the caller's reach; throws 404 for anybody else. */
async function requireMeasuredClient(
  db: Queryable,
  request: FastifyRequest,
  userId: string,
): Promise<MeasuredClient> {
  await requireReach(db, requireGrant(request), userId)
  const client = await progress.findClient(db, userId)
  if (!client) throw notFound()
  return client
}

/** A measurement whose client is within the caller's reach; throws 404 for any other, and for none. */
async function requireWithinReach(
  db: Queryable,
  request: FastifyRequest,
  stored: OwnedEntry | null,
): Promise<{ stored: OwnedEntry; measured: MeasuredClient }> {
  if (!stored) throw notFound()
  return { stored, measured: await requireMeasuredClient(db, request, stored.userId) }
}

async function requireEntry(db: Queryable, id: string): Promise<ProgressEntry> {
  const stored = await progress.find(db, id)
  if (!stored) throw notFound()
  return withoutOwner(stored)
}

function withoutOwner({ userId: _userId, ...entry }: OwnedEntry): ProgressEntry {
  return entry
}

/** What is to be kept, with the day it is of where the client lives. Throws 400 for none at all and for days to come. */
function settleEntry(input: EntryInput, { timeZone }: MeasuredClient): EntryFields & { day: string } {
  const { waistCm, hipCm } = input.measurements
  const measurements = {
    ...(waistCm === undefined ? {} : { waistCm: roundToTenth(waistCm) }),
    ...(hipCm === undefined ? {} : { hipCm: roundToTenth(hipCm) }),
  }
  const { weight = null, bodyFat = null } = input
  if (weight === null && bodyFat === null && waistCm === undefined && hipCm === undefined) {
    throw invalidField('weight', 'Please enter at least one figure')
  }
  const at = new Date(input.entryDate)
  const day = todayIn(timeZone, at)
  if (day < '1900-01-01') throw invalidField('entryDate', 'Please choose a date from this time')
  if (day > todayIn(timeZone, new Date())) {
    throw invalidField('entryDate', 'Please choose today or an earlier day')
  }
  return { weight, bodyFat, measurements, notes: input.notes || null, entryDate: at.toISOString(), day }
}

/** Throws 400 with the field for a weight that hardly anybody has at the age of that day. */
function requireWeightInRange(
  { weight, day }: { weight: number | null; day: string },
  { age, ageRecordedOn, timeZone }: MeasuredClient,
  { weightUnit }: Pick<Actor, 'weightUnit'>,
): void {
  if (weight === null) return
  const today = todayIn(timeZone, new Date())
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

/** Asks about figures that hardly follow from those next to them, unless somebody has answered already. */
async function requireLikely(
  db: Queryable,
  actor: Actor,
  measured: MeasuredClient,
  entry: EntryFields & { userId: string; exceptId: string | null; isConfirmed: boolean },
): Promise<void> {
  if (entry.isConfirmed) return
  const { userId, entryDate, weight, bodyFat, measurements, exceptId } = entry
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

/** The question about an unlikely figure. Who has weights hidden is not shown the other one by it. */
function askAbout(
  { figure, value, other, otherAt }: UnlikelyFigure,
  actor: Pick<Actor, 'weightUnit' | 'hidesWeight'>,
  timeZone: string,
): string {
  const on = formatDay(otherAt, timeZone)
  switch (figure) {
    case 'weightKg': {
      const written = formatWeight(value, actor.weightUnit)
      if (actor.hidesWeight) return `${written} is far from the weight of ${on}: is that right?`
      return `${written}, and ${formatWeight(other, actor.weightUnit)} on ${on}: is that right?`
    }
    case 'bodyFatPercent':
      return `${formatNumber(value, 1)} % body fat, and ${formatNumber(other, 1)} % on ${on}: is that right?`
    case 'waistCm':
      return `A waist of ${formatNumber(value, 1)} cm, and ${formatNumber(other, 1)} cm on ${on}: is that right?`
    case 'hipCm':
      return `A hip of ${formatNumber(value, 1)} cm, and ${formatNumber(other, 1)} cm on ${on}: is that right?`
  }
}

/** Guidelines are for adults who are known to be adult, and not for pregnancy. */
function isGuidelineFit({ age, ageRecordedOn, timeZone, isPregnant }: MeasuredClient): boolean {
  if (age === null || ageRecordedOn === null || isPregnant) return false
  return ageOn(age, ageRecordedOn, todayIn(timeZone, new Date())) >= ADULT_AGE_YEARS
}

function limitWrites(db: Queryable, actor: Actor): Promise<void> {
  return consumeLimits(db, 'measurement', [{ key: actor.userId, count: WRITES_AN_HOUR, windowSeconds: 3600 }])
}

function recordAccess(
  db: Queryable,
  request: FastifyRequest,
  action: ClientDataAction,
  subjectId: string,
  entityId: string | null = null,
): Promise<void> {
  return recordStaffAccess(db, requireActor(request), request, {
    action,
    subjectId,
    ...(entityId === null ? {} : { entity: 'progress-entry', entityId }),
  })
}
