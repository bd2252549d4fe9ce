import { instant, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { microsOf } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const listAbout = statement({
  name: 'list-data-access',
  params: {
    userId: uuid,
    timeZone: text,
    afterMicros: text.nullable(),
    afterAction: text.nullable(),
    limit: integer,
  },
  row: {
    at: instant,
    /** The same instant in microseconds, for the cursor. */
    atMicros: text,
    timesCount: integer,
    action: text,
    role: oneOf(['admin', 'employee']).present('only what staff did is read'),
    firstName: text.nullable(),
    lastName: text.nullable(),
  },
  text: (p) =>
    `select max(l.at) as at, ${microsOf('max(l.at)')} as "atMicros", count(*) as "timesCount", l.action,
            l.actor_role as role, u.first_name as "firstName", u.last_name as "lastName"
       from audit_log l
       left join users u on u.id = l.actor_id
      where l.subject_id = ${p.userId} and l.actor_id <> ${p.userId} and l.actor_role in ('admin', 'employee')
      group by (l.at at time zone ${p.timeZone})::date, l.actor_id, l.actor_role, l.action, u.first_name, u.last_name
     having ${p.afterMicros}::bigint is null
         or ((extract(epoch from max(l.at)) * 1000000)::bigint, l.action) < (${p.afterMicros}::bigint, ${p.afterAction}::text)
      order by max(l.at) desc, l.action desc
      limit ${p.limit}`,
})

export type StoredAccess = StatementRow<typeof listAbout>

/** The entries of the audit log that are about one person. */
export const accessLogRepository = {
  /** Lists what staff did with a person's data, newest first, with one row for each day, staff member and action. */
  listAbout(
    db: Db,
    userId: string,
    page: { timeZone: string; limit: number; after: { atMicros: string; action: string } | null },
  ): Promise<StoredAccess[]> {
    const { timeZone, limit, after } = page
    return listAbout.all(db, {
      userId,
      timeZone,
      afterMicros: after?.atMicros ?? null,
      afterAction: after?.action ?? null,
      limit,
    })
  },
}
