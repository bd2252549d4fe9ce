import type pg from 'pg'

/** Notifications of the last days are still unread. */
const UNREAD_DAYS = 3

/** Adds the notifications that belong to the rest of the demo's data. Call it last. */
export async function addNotifications(db: pg.PoolClient): Promise<void> {
  await db.query(`
    insert into notifications (user_id, kind, params, cause_key, created_at, read_at)
    select user_id, kind, params, cause_key, at,
           case when at < now() - interval '${UNREAD_DAYS} days' then at + interval '3 hours' end
      from (
        select p.user_id, 'plan-published' as kind, v.published_at as at,
               jsonb_build_object('planId', p.id, 'startDate', p.start_date, 'isNewVersion', v.number > 1) as params,
               'plan-published ' || p.id || ' ' || v.number as cause_key
          from diet_plan_versions v join diet_plans p on p.id = v.diet_plan_id
        union all
        select r.user_id, 'review-answered', r.closed_at, jsonb_build_object('reviewId', r.id), 'review-answered:' || r.id
          from plan_reviews r where r.status = 'answered'
        union all
        select s.user_id, 'payment-confirmed', m.created_at,
               jsonb_build_object('subscriptionId', s.id, 'amountPaise', m.amount_paise, 'receiptId', r.id,
                                  'isWhole', s.amount_paise - s.credit_paise <=
                                    (select sum(e.amount_paise) from payments e
                                      where e.subscription_id = s.id and e.standing = 'received'
                                        and (e.created_at, e.id) <= (m.created_at, m.id))),
               'payment-confirmed:' || m.id
          from payments m join subscription_plans s on s.id = m.subscription_id join receipts r on r.payment_id = m.id
        union all
        select u.id, 'review-asked', r.created_at, jsonb_build_object('reviewId', r.id, 'clientId', r.user_id),
               'review-asked:' || r.id
          from plan_reviews r join users u on u.is_active and (u.role = 'admin' or exists
                 (select from care_assignments c where c.staff_id = u.id and c.client_id = r.user_id))
        union all
        select u.id, 'payment-claimed', s.payment_claimed_at,
               jsonb_build_object('subscriptionId', s.id, 'clientId', s.user_id), 'payment-claimed:' || s.id || ':0'
          from subscription_plans s join users u on u.is_active and u.role = 'admin'
         where s.payment_claimed_at is not null and s.status = 'pending'
      ) told
     where at > now() - interval '360 days' and at <= now()
     order by at, cause_key, user_id`)
}
