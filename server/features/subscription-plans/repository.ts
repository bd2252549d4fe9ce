import { isoDate } from '#server/db/sql.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** A diet plan with a price that nobody has been asked to pay yet. */
export type UnbilledPlan = {
  userId: string
  title: string
  planType: string | null
  durationWeeks: number | null
  pricePaise: number
  startDate: string
  endDate: string
}

/** A subscription as it is first written down: to be paid. Amounts in paise, dates `YYYY-MM-DD`. */
export type NewSubscription = {
  userId: string
  planName: string
  planType: string
  amountPaise: number
  duration: string
  durationWeeks: number
  startDate: string
  endDate: string
}

/** Subscriptions in the database. */
export const subscriptionPlansRepository = {
  /** A diet plan with a price above 0 and no subscription, locked until the transaction ends; null otherwise. */
  async findUnbilledPlan(db: Queryable, dietPlanId: string): Promise<UnbilledPlan | null> {
    const { rows } = await db.query<UnbilledPlan>(
      `select user_id as "userId", title, plan_type as "planType", duration_weeks as "durationWeeks",
              price_paise::float8 as "pricePaise", ${isoDate('start_date')} as "startDate",
              ${isoDate('end_date')} as "endDate"
         from diet_plans where id = $1 and price_paise > 0 and subscription_plan_id is null for update`,
      [dietPlanId],
    )
    return rows[0] ?? null
  },

  /** Gives the pending subscription of a diet plan that plan's price; null where there is nothing to change. */
  async followPrice(db: Queryable, dietPlanId: string): Promise<{ id: string; userId: string } | null> {
    const { rows } = await db.query<{ id: string; userId: string }>(
      `update subscription_plans s set amount_paise = p.price_paise, updated_at = now()
         from diet_plans p
        where p.id = $1 and s.id = p.subscription_plan_id and s.status = 'pending'
          and p.price_paise > 0 and s.amount_paise <> p.price_paise
       returning s.id, s.user_id as "userId"`,
      [dietPlanId],
    )
    return rows[0] ?? null
  },

  /** Writes a pending subscription down and links a diet plan to it; gives its id. */
  async insertPending(
    db: Queryable,
    dietPlanId: string,
    subscription: NewSubscription,
    createdBy: string,
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9) returning id`,
      [
        subscription.userId,
        subscription.planName,
        subscription.planType,
        subscription.amountPaise,
        subscription.duration,
        subscription.durationWeeks,
        subscription.startDate,
        subscription.endDate,
        createdBy,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a subscription gave no row.')
    await db.query('update diet_plans set subscription_plan_id = $2 where id = $1', [dietPlanId, id])
    return id
  },
}
