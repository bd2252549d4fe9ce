import type { Scope } from '#contract/access.ts'
import type { AdminPlanReview, PlanReview, ReviewStatus } from '#contract/plans/plan-reviews.ts'
import { fromMicros, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Whose reviews somebody may see. */
type Reach = { scope: Scope; actorId: string }

/** Where a page of a list begins: after this row. */
type After = { atMicros: string; id: string } | null

/** By what lists are sorted, in microseconds as text. */
type PageKey = { atMicros: string }

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

const REVIEW = `r.id, r.diet_plan_id as "dietPlanId",
  (select p.title from diet_plans p where p.id = r.diet_plan_id) as "planTitle",
  r.note, r.status, r.answer, r.answered_by_name as "answeredByName", ${isoInstant('r.created_at')} as "createdAt",
  ${isoInstant('r.closed_at')} as "closedAt"`

const AT_MICROS = `(extract(epoch from r.created_at) * 1000000)::bigint::text as "atMicros"`

const REACH = `($1 = 'all' or ($1 = 'in-care' and exists
  (select 1 from care_assignments c where c.client_id = r.user_id and c.staff_id = $2)))`

/** What clients ask of their plans, and the answers. */
export const planReviewsRepository = {
  /** A client's own, newest first. */
  async listOwn(
    db: Queryable,
    userId: string,
    { limit, after }: { limit: number; after: After },
  ): Promise<(PlanReview & PageKey)[]> {
    const { rows } = await db.query<PlanReview & PageKey>(
      `select ${REVIEW}, ${AT_MICROS} from plan_reviews r
        where r.user_id = $1
          and ($2::bigint is null or (r.created_at, r.id) < (${fromMicros('$2')}, $3::uuid))
        order by r.created_at desc, r.id desc limit $4`,
      [userId, after?.atMicros ?? null, after?.id ?? null, limit],
    )
    return rows
  },

  /**
   * Those within reach in one state: open ones as they came, the others newest first. What people ask who cannot sign in
   * waits until they can.
   */
  async list(
    db: Queryable,
    reach: Reach,
    query: { status: ReviewStatus; userId: string | null; limit: number; after: After },
  ): Promise<(AdminPlanReview & PageKey)[]> {
    const [beyond, direction] = query.status === 'open' ? ['>', 'asc'] : ['<', 'desc']
    const { rows } = await db.query<AdminPlanReview & PageKey>(
      `select ${REVIEW}, ${AT_MICROS}, u.id as "clientId", ${NAME('u')} as "clientName"
         from plan_reviews r join users u on u.id = r.user_id
        where ${REACH} and r.status = $3 and (r.status <> 'open' or u.is_active)
          and ($4::uuid is null or r.user_id = $4)
          and ($5::bigint is null or (r.created_at, r.id) ${beyond} (${fromMicros('$5')}, $6::uuid))
        order by r.created_at ${direction}, r.id ${direction} limit $7`,
      [
        reach.scope,
        reach.actorId,
        query.status,
        query.userId,
        query.after?.atMicros ?? null,
        query.after?.id ?? null,
        query.limit,
      ],
    )
    return rows
  },

  /** One of a client's own; null: there is none. */
  async findOwn(db: Queryable, userId: string, id: string): Promise<PlanReview | null> {
    const { rows } = await db.query<PlanReview>(
      `select ${REVIEW} from plan_reviews r where r.user_id = $1 and r.id = $2`,
      [userId, id],
    )
    return rows[0] ?? null
  },

  /** One within reach; null: there is none to be seen. */
  async find(db: Queryable, reach: Reach, id: string): Promise<AdminPlanReview | null> {
    const { rows } = await db.query<AdminPlanReview>(
      `select ${REVIEW}, u.id as "clientId", ${NAME('u')} as "clientName"
         from plan_reviews r join users u on u.id = r.user_id where ${REACH} and r.id = $3`,
      [reach.scope, reach.actorId, id],
    )
    return rows[0] ?? null
  },

  /** Asks for the plan of a day to be looked at; gives the review's id, or null where no plan is served on that day. */
  async insert(db: Queryable, userId: string, today: string, note: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>(
      `insert into plan_reviews (user_id, diet_plan_id, note)
       select $1, p.id, $3 from diet_plans p
        where p.user_id = $1 and p.status = 'active' and p.start_date <= $2 and p.end_date > $2
       returning id`,
      [userId, today, note],
    )
    return rows[0]?.id ?? null
  },

  /** Takes an open one back; false: it is not open. */
  async withdraw(db: Queryable, id: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `update plan_reviews set status = 'withdrawn', closed_at = now() where id = $1 and status = 'open'`,
      [id],
    )
    return rowCount === 1
  },

  /** Answers an open one; false: it is not open any more. */
  async answer(db: Queryable, id: string, by: { userId: string }, answer: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `update plan_reviews r
          set status = 'answered', answer = $3, closed_at = now(), answered_by = a.id, answered_by_name = ${NAME('a')}
         from users a where r.id = $1 and r.status = 'open' and a.id = $2`,
      [id, by.userId, answer],
    )
    return rowCount === 1
  },
}
