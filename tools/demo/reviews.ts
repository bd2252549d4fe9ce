import type pg from 'pg'
import type { Queryable } from '#server/kit/database/transaction.ts'

/**
 * What clients have asked of their plans: the login's was answered, two others wait, one of them in the care of the first
 * employee.
 */
export async function addPlanReviews(
  db: pg.PoolClient,
  { loginId, farahId, adminId }: { loginId: string; farahId: string; adminId: string },
): Promise<void> {
  await addReview(db, loginId, {
    note: 'Dinner at half past seven is late for me: I am home at six. Could it be earlier, and something lighter on the days I walk?',
    daysAgo: 5,
    answer: {
      text: 'Of course. Have dinner at half past six and move the evening snack to four. On walking days leave out the rice and have a second katori of dal.',
      byId: adminId,
      daysLater: 1,
    },
  })
  const { rows } = await db.query<{ id: string; isFarahs: boolean }>(
    `select u.id, exists (select 1 from care_assignments c where c.client_id = u.id and c.staff_id = $2) as "isFarahs"
       from users u
      where u.id <> $1 and exists (select 1 from diet_plans p where p.user_id = u.id and p.status = 'active'
                                      and p.start_date <= current_date and p.end_date > current_date)
      order by u.created_at desc, u.email`,
    [loginId, farahId],
  )
  const waiting = [rows.find(({ isFarahs }) => isFarahs), rows.find(({ isFarahs }) => !isFarahs)]
  const notes = [
    'I am hungry again by eleven. Is there something I could have in the middle of the morning?',
    'My mother is visiting and cooks with more oil than the plan says. What should I look out for?',
  ]
  for (const [index, client] of waiting.entries()) {
    if (client) await addReview(db, client.id, { note: notes[index] ?? '', daysAgo: 2 - index })
  }
}

async function addReview(
  db: Queryable,
  clientId: string,
  review: { note: string; daysAgo: number; answer?: { text: string; byId: string; daysLater: number } },
): Promise<void> {
  const { note, daysAgo, answer } = review
  await db.query(
    `insert into plan_reviews (user_id, diet_plan_id, note, status, answer, answered_by, answered_by_name, closed_at, created_at)
     select $1, (select p.id from diet_plans p where p.user_id = $1 and p.status = 'active'
                    and p.start_date <= current_date and p.end_date > current_date),
            $2, case when $4::text is null then 'open' else 'answered' end, $4, $5::uuid,
            (select btrim(concat_ws(' ', first_name, last_name)) from users where id = $5::uuid),
            case when $4::text is not null then asked.at + make_interval(days => $6::int) end, asked.at
       from (select now() - make_interval(days => $3::int) as at) asked`,
    [clientId, note, daysAgo, answer?.text ?? null, answer?.byId ?? null, answer?.daysLater ?? 0],
  )
}
