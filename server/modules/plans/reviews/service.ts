import type { FastifyRequest } from 'fastify'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { AdminPlanReview, PlanReview, ReviewStatus } from '#contract/plans/plan-reviews.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant } from '#server/kit/access/guard.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { runWithinLimits } from '#server/kit/http/rate-limit.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import { planReviewsRepository as reviews } from './repository.ts'

/** Staff are told of every one: more in a day than anybody has questions. */
const MOST_ASKED_A_DAY = 10

type Page = { limit: number; cursor?: string | undefined }

/** A page of the caller's own reviews, newest first, and the cursor of the next one. */
export async function listOwnReviews(
  { database }: Platform,
  request: FastifyRequest,
  { limit, cursor }: Page,
): Promise<{ reviews: PlanReview[]; nextCursor: string | null }> {
  const { userId } = requireActor(request)
  const rows = await reviews.listOwn(database.pool, userId, {
    limit: limit + 1,
    after: readTimeCursor(cursor),
  })
  return cutPage(rows, limit)
}

/** Asks for the caller's plan of today to be looked at again; staff are told. Throws 409 `no_plan` and `review_open`. */
export async function requestReview(
  platform: Platform,
  request: FastifyRequest,
  note: string,
): Promise<PlanReview> {
  const actor = requireActor(request)
  const { pool } = platform.database
  const limits = [{ key: actor.userId, count: MOST_ASKED_A_DAY, windowSeconds: 86_400 }]
  const ask = () =>
    runOnce(pool, request, actor, async (client) => {
      const today = todayIn(actor.timeZone, new Date())
      const id = await reviews.insert(client, actor.userId, today, note).catch((error: unknown) => {
        if (readViolatedConstraint(error) !== 'plan_reviews_one_open') throw error
        throw conflict(
          'review_open',
          'You have asked for a review already. You can ask again once it is answered.',
        )
      })
      if (id === null) {
        throw conflict('no_plan', 'You have no plan today that could be reviewed.')
      }
      await notifyStaff(client, platform, actor.userId, 'admins-and-carers', {
        kind: 'review-asked',
        params: { reviewId: id, clientId: actor.userId },
        causeKey: `review-asked:${id}`,
      })
      return requireOwn(await reviews.findOwn(client, actor.userId, id))
    })
  return runWithinLimits(pool, 'request-review', limits, ask)
}

/** Takes the caller's own review back. Repeating changes nothing; throws 409 `review_closed` once it is answered. */
export async function withdrawReview(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<PlanReview> {
  const { userId } = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    requireOwn(await reviews.findOwn(client, userId, id))
    await reviews.withdraw(client, id)
    const review = requireOwn(await reviews.findOwn(client, userId, id))
    if (review.status === 'answered') {
      throw conflict('review_closed', 'This review was answered meanwhile.')
    }
    return review
  })
}

/** A page of the reviews within the caller's reach; reading what clients wrote is on the audit log. */
export async function listReviews(
  { database }: Platform,
  request: FastifyRequest,
  query: Page & { status: ReviewStatus; userId?: string | undefined },
): Promise<{ reviews: AdminPlanReview[]; nextCursor: string | null }> {
  const { actor, scope } = requireGrant(request)
  const rows = await reviews.list(
    database.pool,
    { scope, actorId: actor.userId },
    {
      status: query.status,
      userId: query.userId ?? null,
      limit: query.limit + 1,
      after: readTimeCursor(query.cursor),
    },
  )
  const page = cutPage(rows, query.limit)
  for (const clientId of new Set(page.reviews.map((review) => review.clientId))) {
    await recordStaffAccess(database.pool, actor, request, {
      action: 'review.read',
      subjectId: clientId,
      entity: 'plan-review',
    })
  }
  return page
}

/** The reviews within the caller's reach, for a file; whose they are is on the audit log. */
export async function exportReviews(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  { status, userId }: { status: ReviewStatus; userId?: string | undefined },
): Promise<AsyncIterable<AdminPlanReview>> {
  const { actor, scope } = requireGrant(request)
  const recordClients = await recordListExport(pool, actor, request, 'diet reviews')
  return readAllPages(async (cursor) => {
    const rows = await reviews.list(
      pool,
      { scope, actorId: actor.userId },
      { status, userId: userId ?? null, limit: MAX_PAGE_SIZE + 1, after: readTimeCursor(cursor) },
    )
    const page = cutPage(rows, MAX_PAGE_SIZE)
    await recordClients(page.reviews.map(({ clientId }) => clientId))
    return { rows: page.reviews, nextCursor: page.nextCursor }
  })
}

const STATUS_WORDS: Record<ReviewStatus, string> = {
  open: 'Waiting',
  answered: 'Answered',
  withdrawn: 'Taken back',
}

export const REVIEW_COLUMNS: readonly CsvColumn<AdminPlanReview>[] = [
  { heading: 'Client', read: ({ clientName }) => clientName },
  { heading: 'Plan', read: ({ planTitle }) => planTitle },
  { heading: 'Asked (UTC)', read: ({ createdAt }) => createdAt },
  { heading: 'What they ask', read: ({ note }) => note },
  { heading: 'State', read: ({ status }) => STATUS_WORDS[status] },
  { heading: 'Answer', read: ({ answer }) => answer },
  { heading: 'Answered by', read: ({ answeredByName }) => answeredByName },
  { heading: 'Closed (UTC)', read: ({ closedAt }) => closedAt },
]

/** Answers a review within the caller's reach; the client is told. Throws 409 `review_closed` when it is not open. */
export async function answerReview(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  answer: string,
): Promise<AdminPlanReview> {
  const { actor, scope } = requireGrant(request)
  const reach = { scope, actorId: actor.userId }
  return runOnce(platform.database.pool, request, actor, async (client) => {
    const stored = await reviews.find(client, reach, id)
    if (!stored) throw notFound()
    if (!(await reviews.answer(client, id, actor, answer))) {
      const now = await reviews.find(client, reach, id)
      throw conflict(
        'review_closed',
        now?.status === 'withdrawn'
          ? 'The client has taken this back meanwhile.'
          : `This was answered meanwhile${now?.answeredByName ? ` by ${now.answeredByName}` : ''}.`,
      )
    }
    await recordStaffAccess(client, actor, request, {
      action: 'review.answer',
      subjectId: stored.clientId,
      entity: 'plan-review',
      entityId: id,
    })
    await notify(client, platform, stored.clientId, {
      kind: 'review-answered',
      params: { reviewId: id },
      causeKey: `review-answered:${id}`,
    })
    const answered = await reviews.find(client, reach, id)
    if (!answered) throw notFound()
    return answered
  })
}

function requireOwn(review: PlanReview | null): PlanReview {
  if (!review) throw notFound()
  return review
}

/** As many rows as were asked for, and the cursor after them where one more was read. */
function cutPage<Row extends { id: string; atMicros: string }>(
  rows: readonly Row[],
  limit: number,
): { reviews: Omit<Row, 'atMicros'>[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    reviews: page.map(({ atMicros: _atMicros, ...review }) => review),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
  }
}
