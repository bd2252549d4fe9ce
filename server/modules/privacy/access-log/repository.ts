import type { Queryable } from '#server/kit/database/transaction.ts'

export type StoredAccess = {
  at: Date
  /** The same instant in microseconds: what pages are cut by. */
  atMicros: string
  timesCount: number
  action: string
  role: 'admin' | 'employee'
  firstName: string | null
  lastName: string | null
}

/** The part of the audit log that is about one person. */
export const accessLogRepository = {
  /** What staff did with a person's data, newest first: one row a day, member of staff and action. */
  async listAbout(
    db: Queryable,
    userId: string,
    page: { timeZone: string; limit: number; after: { atMicros: string; action: string } | null },
  ): Promise<StoredAccess[]> {
    const { rows } = await db.query<StoredAccess>(
      `select max(l.at) as at, (extract(epoch from max(l.at)) * 1000000)::bigint::text as "atMicros",
              count(*)::int as "timesCount", l.action, l.actor_role as role,
              u.first_name as "firstName", u.last_name as "lastName"
         from audit_log l
         left join users u on u.id = l.actor_id
        where l.subject_id = $1 and l.actor_id <> $1 and l.actor_role in ('admin', 'employee')
        group by (l.at at time zone $2)::date, l.actor_id, l.actor_role, l.action, u.first_name, u.last_name
       having $3::bigint is null
           or ((extract(epoch from max(l.at)) * 1000000)::bigint, l.action) < ($3::bigint, $4::text)
        order by max(l.at) desc, l.action desc
        limit $5`,
      [userId, page.timeZone, page.after?.atMicros ?? null, page.after?.action ?? null, page.limit],
    )
    return rows
  },
}
