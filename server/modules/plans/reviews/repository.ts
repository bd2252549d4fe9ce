import { sql } from 'kysely'
import type { AdminPlanReview, PlanReview, ReviewStatus } from '#contract/plans/plan-reviews.ts'
import { date, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isAfter, microsOf, personName, type TimeCursor } from '#server/kit/database/expressions.ts'
import { type Reach, withinReach } from '#server/kit/database/reach.ts'
import * as sqlText from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'

/** The sort key of lists: microseconds as text. */
type PageKey = { atMicros: string }

const AT = { at: 'r.created_at', id: 'r.id' }

const insertReview = statement({
  name: 'insert-review',
  params: { userId: uuid, today: date, note: text },
  row: { id: uuid },
  text: (p) =>
    `insert into plan_reviews (user_id, diet_plan_id, note)
     select ${p.userId}, p.id, ${p.note} from diet_plans p
      where p.user_id = ${p.userId} and p.status = 'active' and p.start_date <= ${p.today} and p.end_date > ${p.today}
     returning id`,
})

const answerReview = statement({
  name: 'answer-review',
  params: { id: uuid, answeredBy: uuid, answer: text },
  text: (p) =>
    `update plan_reviews r
        set status = 'answered', answer = ${p.answer}, closed_at = now(), answered_by = a.id,
            answered_by_name = ${sqlText.personName('a')}
       from users a where r.id = ${p.id} and r.status = 'open' and a.id = ${p.answeredBy}`,
})

function selectReviews(db: Db) {
  return db
    .selectFrom('plan_reviews as r')
    .leftJoin('diet_plans as p', 'p.id', 'r.diet_plan_id')
    .select([
      'r.id',
      'r.diet_plan_id as dietPlanId',
      'p.title as planTitle',
      'r.note',
      'r.status',
      'r.answer',
      'r.answered_by_name as answeredByName',
      'r.created_at as createdAt',
      'r.closed_at as closedAt',
    ])
}

function selectReviewsWithin(db: Db, reach: Reach) {
  return selectReviews(db)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as clientId', personName('u').as('clientName')])
    .where(withinReach(reach, 'r.user_id'))
}

/** Reviews requested by clients, and the answers. */
export const planReviewsRepository = {
  /** Lists a client's own reviews, newest first. */
  listOwn(
    db: Db,
    userId: string,
    { limit, after }: { limit: number; after: TimeCursor | null },
  ): Promise<(PlanReview & PageKey)[]> {
    return selectReviews(db)
      .select(microsOf('r.created_at').as('atMicros'))
      .where('r.user_id', '=', userId)
      .where(isAfter(AT, after, 'newest first'))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute()
  },

  /**
   * Lists reviews within reach in one state: open ones oldest first, the others newest first. Open reviews of people
   * who cannot sign in are left out until they can.
   */
  list(
    db: Db,
    reach: Reach,
    query: { status: ReviewStatus; userId: string | null; limit: number; after: TimeCursor | null },
  ): Promise<(AdminPlanReview & PageKey)[]> {
    const { status, userId, limit, after } = query
    const isOpen = status === 'open'
    const direction = isOpen ? 'asc' : 'desc'
    return selectReviewsWithin(db, reach)
      .select(microsOf('r.created_at').as('atMicros'))
      .where('r.status', '=', status)
      .$if(isOpen, (reviews) => reviews.where('u.is_active', '=', true))
      .$if(userId !== null, (reviews) => reviews.where('r.user_id', '=', userId))
      .where(isAfter(AT, after, isOpen ? 'oldest first' : 'newest first'))
      .orderBy('r.created_at', direction)
      .orderBy('r.id', direction)
      .limit(limit)
      .execute()
  },

  /** Finds one of a client's own reviews. Returns `null` if there is none. */
  async findOwn(db: Db, userId: string, id: string): Promise<PlanReview | null> {
    const review = await selectReviews(db)
      .where('r.user_id', '=', userId)
      .where('r.id', '=', id)
      .executeTakeFirst()
    return review ?? null
  },

  /** Finds a review within reach. Returns `null` if there is none. */
  async find(db: Db, reach: Reach, id: string): Promise<AdminPlanReview | null> {
    return (await selectReviewsWithin(db, reach).where('r.id', '=', id).executeTakeFirst()) ?? null
  },

  /** Requests a review of the plan served today. Returns the review's id, or `null` if no plan is served. */
  async insert(db: Db, userId: string, today: string, note: string): Promise<string | null> {
    return (await insertReview.find(db, { userId, today, note }))?.id ?? null
  },

  /** Withdraws a review if it is open. */
  async withdraw(db: Db, id: string): Promise<void> {
    await db
      .updateTable('plan_reviews')
      .set({ status: 'withdrawn', closed_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
  },

  /** Answers a review. Returns false if it is no longer open. */
  async answer(db: Db, id: string, answeredBy: string, answer: string): Promise<boolean> {
    return (await answerReview.run(db, { id, answeredBy, answer })) === 1
  },
}
