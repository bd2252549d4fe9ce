import type pg from 'pg'
import { formatDate, formatWeightKg } from '#domain/units/format.ts'

type Writer = { id: string; name: string; registrationNumber: string | null }

/** Sets of parts, as visits go: the first, one on the way, one that is doing well. */
const VISITS = [
  {
    daysAgo: 74,
    assessment: 'First visit. Skips breakfast, dinner after nine, tea with sugar four times a day.',
    diagnosis:
      'Excessive energy intake related to late, oil-rich dinners, as evidenced by weight history and recall.',
    intervention:
      'Agreed: breakfast within an hour of waking, dinner by half past seven, one teaspoon of oil for each meal.',
    monitoring: 'Weight each Monday, waist once a month, food diary for three days.',
    evaluation: '',
  },
  {
    daysAgo: 32,
    assessment: 'Follows the plan on working days; eats out on Sundays. Sleeps better.',
    diagnosis: '',
    intervention: 'Chose two dishes for eating out. Evening snack moved to four.',
    monitoring: 'The same. Asks for blood sugar at the next check.',
    evaluation: 'Dinner before eight on five days of seven. Walks 6,000 steps.',
  },
  {
    daysAgo: 6,
    assessment: 'No hunger in the evening. Knee hurts on stairs.',
    diagnosis: '',
    intervention: 'Walks on even ground; strength exercises sitting.',
    monitoring: 'Weight each Monday.',
    evaluation: 'On the way to the goal.',
  },
] as const

/**
 * Notes about clients: signed ones of the login client and a few more, one of them amended, and a draft that the first
 * employee has begun.
 */
export async function addNotes(
  db: pg.PoolClient,
  { loginId, admin, employee }: { loginId: string; admin: Writer; employee: Writer },
): Promise<void> {
  const { rows: clients } = await db.query<{ id: string }>(
    `select u.id from users u
      where u.id = $1 or exists (select from care_assignments c where c.client_id = u.id and c.staff_id = $2)
      order by u.id <> $1, u.created_at, u.email limit 5`,
    [loginId, employee.id],
  )
  for (const [index, { id: clientId }] of clients.entries()) {
    const writer = index % 2 === 0 ? admin : employee
    for (const visit of VISITS.slice(0, 3 - (index % 3))) {
      const measured = await describeWeight(db, clientId, visit.daysAgo)
      await db.query(
        `insert into client_notes (user_id, author_id, noted_on, assessment, diagnosis, intervention, monitoring,
                                   evaluation, status, signed_by_name, signed_by_registration, signed_at, created_at,
                                   updated_at, version)
         select $1, $2, (at.time at time zone 'Asia/Kolkata')::date, $4, $5, $6, $7, $8, 'signed', $9, $10,
                at.time + interval '9 minutes', at.time, at.time + interval '9 minutes', 6
           from (select now() - make_interval(days => $3::int, mins => 40) as time) at`,
        [
          clientId,
          writer.id,
          visit.daysAgo,
          [visit.assessment, measured].filter(Boolean).join('\n'),
          visit.diagnosis,
          visit.intervention,
          visit.monitoring,
          visit.evaluation,
          writer.name,
          writer.registrationNumber,
        ],
      )
    }
  }
  await db.query(
    `insert into client_note_amendments (note_id, reason, text, author_id, author_name, author_registration, created_at)
     select n.id, 'The result came after the visit', 'HbA1c 6.1% (laboratory report of the week before).', $2, $3, $4,
            n.signed_at + interval '3 days'
       from client_notes n where n.user_id = $1 order by n.noted_on limit 1`,
    [loginId, admin.id, admin.name, admin.registrationNumber],
  )
  const draftOf = clients[1]
  if (draftOf) {
    await db.query(
      `insert into client_notes (user_id, author_id, noted_on, assessment, version)
       values ($1, $2, (now() at time zone 'Asia/Kolkata')::date, 'Called about the new plan: likes the lunches.', 3)`,
      [draftOf.id, employee.id],
    )
  }
}

/** The sentence of the last weight before a day; null: there is none. */
async function describeWeight(db: pg.PoolClient, clientId: string, daysAgo: number): Promise<string | null> {
  const { rows } = await db.query<{ date: string; weightKg: number }>(
    `select to_char(entry_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as date, weight::float8 as "weightKg"
       from progress_entries
      where user_id = $1 and weight is not null and deleted_at is null
        and entry_date < now() - make_interval(days => $2::int)
      order by entry_date desc limit 1`,
    [clientId, daysAgo],
  )
  const [last] = rows
  return last ? `Measured on ${formatDate(last.date)}: weight ${formatWeightKg(last.weightKg)}.` : null
}
