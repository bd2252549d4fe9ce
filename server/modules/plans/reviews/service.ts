import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { AdminPlanReview, PlanReview, ReviewStatus } from '#contract/plans/plan-reviews.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant } from '#server/kit/access/caller.ts'
import { type AppError, conflict, notFound } from '#server/kit/app-error.ts'
import { recordListExport, recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { runWithinLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import { planReviewsRepository as reviews } from './repository.ts'

/** The number of reviews that a client can request in a day. It is limited because staff are notified of each one. */
const MAX_REVIEWS_PER_DAY = 10

type PageQuery = { limit: number; cursor?: string | undefined }
type ReviewQuery = { status: ReviewStatus; userId?: string | undefined }

/** A page of the caller's own reviews, newest first. */
export async function listOwnReviews(ctx: Ctx, { limit, cursor }: PageQuery): Promise<Page<PlanReview>> {
  const { userId } = requireActor(ctx)
  const rows = await reviews.listOwn(ctx.db, userId, { limit: limit + 1, after: readTimeCursor(cursor) })
  return toPage(rows, limit)
}

/** Requests a review of the caller's plan of today, and notifies staff. Throws 409 `no_plan` and `review_open`. */
export async function requestReview(ctx: Ctx, note: string): Promise<PlanReview> {
  const { userId, timeZone } = requireActor(ctx)
  const limits = [{ key: userId, count: MAX_REVIEWS_PER_DAY, windowSeconds: 86_400 }]
  const ask = () =>
    runOnce(ctx, async (inside) => {
      const { db } = inside
      const today = todayIn(timeZone, ctx.now())
      const id = await reviews.insert(db, userId, today, note).catch((error: unknown) => {
        if (readViolatedConstraint(error) !== 'plan_reviews_one_open') throw error
        throw conflict(
          'review_open',
          say(msg`You have already requested a review. You can request another once it is answered.`),
        )
      })
      if (id === null)
        throw conflict('no_plan', say(msg`You have no plan today, so there is nothing to review.`))
      await notifyStaff(db, inside, userId, 'admins-and-carers', {
        kind: 'review-asked',
        params: { reviewId: id, clientId: userId },
        causeKey: `review-asked:${id}`,
      })
      return requireOwn(await reviews.findOwn(db, userId, id))
    })
  return runWithinLimits(ctx, 'request-review', limits, ask)
}

/**
 * Withdraws the caller's own review. Repeating it changes nothing. Throws 409 `review_closed` if it has been answered.
 */
export async function withdrawReview(ctx: Ctx, id: string): Promise<PlanReview> {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, async ({ db }) => {
    requireOwn(await reviews.findOwn(db, userId, id))
    await reviews.withdraw(db, id)
    const review = requireOwn(await reviews.findOwn(db, userId, id))
    if (review.status === 'answered')
      throw conflict('review_closed', say(msg`This review has already been answered.`))
    return review
  })
}

/** A page of the reviews within the caller's reach; reading what clients wrote is recorded. */
export async function listReviews(ctx: Ctx, query: PageQuery & ReviewQuery): Promise<Page<AdminPlanReview>> {
  const page = await readPage(ctx, query)
  for (const clientId of new Set(page.items.map((review) => review.clientId))) {
    await recordStaffAccess(ctx, { action: 'review.read', subjectId: clientId, entity: 'plan-review' })
  }
  return page
}

/** Returns the reviews within the caller's reach for an export. The clients in it are recorded. */
export async function exportReviews(ctx: Ctx, query: ReviewQuery): Promise<AsyncIterable<AdminPlanReview>> {
  requireGrant(ctx)
  const recordClients = await recordListExport(ctx, 'diet reviews')
  return readAllPages(async (cursor) => {
    const page = await readPage(ctx, { ...query, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(page.items.map(({ clientId }) => clientId))
    return { rows: page.items, nextCursor: page.nextCursor }
  })
}

async function readPage(
  ctx: Ctx,
  { status, userId, limit, cursor }: PageQuery & ReviewQuery,
): Promise<Page<AdminPlanReview>> {
  const rows = await reviews.list(ctx.db, reachOf(requireGrant(ctx)), {
    status,
    userId: userId ?? null,
    limit: limit + 1,
    after: readTimeCursor(cursor),
  })
  return toPage(rows, limit)
}

const STATUS_WORDS: Record<ReviewStatus, MessageDescriptor> = {
  open: msg`Waiting`,
  answered: msg`Answered`,
  withdrawn: msg`Withdrawn`,
}

export const REVIEW_COLUMNS: readonly CsvColumn<AdminPlanReview>[] = [
  { heading: msg`Client`, read: ({ clientName }) => clientName },
  { heading: msg`Plan`, read: ({ planTitle }) => planTitle },
  { heading: msg`Requested (UTC)`, read: ({ createdAt }) => createdAt },
  { heading: msg`Question`, read: ({ note }) => note },
  { heading: msg`State`, read: ({ status }) => say(STATUS_WORDS[status]) },
  { heading: msg`Answer`, read: ({ answer }) => answer },
  { heading: msg`Answered by`, read: ({ answeredByName }) => answeredByName },
  { heading: msg`Closed (UTC)`, read: ({ closedAt }) => closedAt },
]

/** Answers a review within the caller's reach and notifies the client. Throws 409 `review_closed` if it is not open. */
export async function answerReview(ctx: Ctx, id: string, answer: string): Promise<AdminPlanReview> {
  const { actor, scope } = requireGrant(ctx)
  const reach = reachOf({ actor, scope })
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    const stored = await reviews.find(db, reach, id)
    if (!stored) throw notFound()
    if (!(await reviews.answer(db, id, actor.userId, answer))) {
      throw reviewClosed(await reviews.find(db, reach, id))
    }
    await recordStaffAccess(inside, {
      action: 'review.answer',
      subjectId: stored.clientId,
      entity: 'plan-review',
      entityId: id,
    })
    await notify(db, inside, stored.clientId, {
      kind: 'review-answered',
      params: { reviewId: id },
      causeKey: `review-answered:${id}`,
    })
    const answered = await reviews.find(db, reach, id)
    if (!answered) throw notFound()
    return answered
  })
}

function reviewClosed(now: AdminPlanReview | null): AppError {
  return conflict('review_closed', explainClosing(now))
}

function explainClosing(now: AdminPlanReview | null): string {
  if (now?.status === 'withdrawn') return say(msg`The client has already withdrawn this.`)
  return now?.answeredByName
    ? say(msg`${{ name: now.answeredByName }} has already answered this.`)
    : say(msg`This has already been answered.`)
}

function requireOwn(review: PlanReview | null): PlanReview {
  if (!review) throw notFound()
  return review
}

function toPage<Row extends { id: string; atMicros: string }>(
  rows: readonly Row[],
  limit: number,
): Page<Omit<Row, 'atMicros'>> {
  const page = slicePage(rows, limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...review }) => review)
}
