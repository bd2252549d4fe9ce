import type { Queryable } from '#server/kit/database/transaction.ts'

type PlannedConsultation = {
  holder: 'nalini' | 'farah' | 'george'
  time: string
  minutes: number
  client: number
  isPending?: true
}

/** Follow-ups of today, on the practice's clock; what is over by now was held. Clients by their place among the quiet ones. */
const TODAY: readonly PlannedConsultation[] = [
  { holder: 'farah', time: '09:30', minutes: 30, client: 0 },
  { holder: 'nalini', time: '11:00', minutes: 30, client: 1 },
  { holder: 'farah', time: '15:45', minutes: 45, client: 2 },
  { holder: 'george', time: '17:00', minutes: 30, client: 3, isPending: true },
  { holder: 'farah', time: '20:15', minutes: 30, client: 4 },
]

/**
 * Gives the demo's first screen a day at work: consultations of today with clients who had none, one client on a plan
 * without updates for two weeks, and recent actions of staff in the audit log.
 */
export async function addToday(
  db: Queryable,
  staff: Record<PlannedConsultation['holder'], string>,
  today: string,
): Promise<void> {
  await db.query(
    `with quiet as (
       select u.id, btrim(concat_ws(' ', u.first_name, u.last_name)) as name, u.phone, u.email, u.time_zone,
              row_number() over (order by u.email) - 1 as place
         from users u join diet_plans p on p.user_id = u.id and p.status = 'active' and p.start_date <= $1::date
        where u.is_active and u.phone is not null and u.email <> 'client@demo.example'
          and not exists (select from consultations c where c.client_id = u.id)),
     made as (
       insert into consultations (kind, status, staff_id, name, phone, email, time_zone, concern, starts_at, ends_at,
                                  consent_wording, consent_at, client_id, is_follow_up, booked_by, created_at, updated_at,
                                  last_asked_at)
       select 'booking', case when t.starts_at + make_interval(mins => t.minutes) < now() then 'done'
                              when t.is_pending then 'new' else 'confirmed' end,
              t.staff_id, q.name, q.phone, q.email, q.time_zone, 'other', t.starts_at,
              t.starts_at + make_interval(mins => t.minutes), 'Agreed on in the consultation before.',
              t.starts_at - interval '6 days', q.id, true, t.staff_id, t.starts_at - interval '6 days',
              t.starts_at - interval '6 days', t.starts_at - interval '6 days'
         from (select (r."staffId")::uuid as staff_id, r.minutes, r.client, coalesce(r."isPending", false) as is_pending,
                      ($1::date + r.time::time) at time zone 'Asia/Kolkata' as starts_at
                 from jsonb_to_recordset($2::jsonb)
                      as r("staffId" text, time text, minutes int, client int, "isPending" boolean)) t
         join quiet q on q.place = t.client
       returning id, staff_id, created_at)
     insert into consultation_events (consultation_id, at, actor_id, kind)
     select id, created_at, staff_id, 'created' from made`,
    [today, JSON.stringify(TODAY.map((talk) => ({ ...talk, staffId: staff[talk.holder] })))],
  )
  const { rows } = await db.query<{ id: string }>(
    `select p.user_id as id from diet_plans p join users u on u.id = p.user_id
      where p.status = 'active' and p.start_date <= $1::date - 16 and p.end_date > $1::date + 7
        and u.email <> 'client@demo.example'
        and not exists (select from plan_reviews r where r.user_id = u.id)
      order by u.email limit 1`,
    [today],
  )
  const silentId = rows[0]?.id
  if (silentId !== undefined) {
    await db.query(`delete from meal_ticks where user_id = $1 and day > $2::date - 17`, [silentId, today])
    await db.query(`delete from progress_entries where user_id = $1 and entry_date > $2::date - 17`, [
      silentId,
      today,
    ])
  }
  await db.query(
    // As the calls put it on record; of money everything, however long ago.
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, details)
     select d.at, d.actor_id, u.role, d.action, d.subject_id, d.entity, d.entity_id::text, '127.0.0.1', d.details
       from (select published_at as at, published_by as actor_id, 'plan.publish' as action, user_id as subject_id,
                    'diet-plan' as entity, id as entity_id, '{}'::jsonb as details
               from diet_plans where published_at is not null
             union all
             select p.created_at, p.recorded_by, 'payment.record', s.user_id, 'payment', p.id,
                    jsonb_build_object('subscriptionId', s.id, 'isInReview', p.standing = 'in-review')
               from payments p join subscription_plans s on s.id = p.subscription_id where p.moved_from_id is null
             union all
             select r.created_at, r.recorded_by, 'refund.record', s.user_id, 'refund', r.id,
                    jsonb_build_object('subscriptionId', s.id, 'isEnding', false)
               from refunds r join subscription_plans s on s.id = r.subscription_id
             union all
             select closed_at, answered_by, 'review.answer', user_id, 'plan-review', id, '{}'
               from plan_reviews where status = 'answered'
             union all
             select e.at, e.actor_id, 'consultation.update', c.client_id, 'consultation', c.id, '{}'
               from consultation_events e join consultations c on c.id = e.consultation_id where e.kind = 'status') d
       join users u on u.id = d.actor_id
      where d.at <= now() and (d.at > now() - interval '60 days' or d.entity in ('payment', 'refund'))
      order by d.at, d.entity_id`,
  )
}
