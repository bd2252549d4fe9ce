import { instant, integer, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The dietician who wrote the plan that the client follows comes first, then who was assigned first. */
const listOwnStaff = statement({
  name: 'list-dieticians-with-hours',
  params: { clientId: uuid },
  row: { id: uuid, name: text },
  text: (p) =>
    `select u.id, ${personName('u')} as name
       from care_assignments c join users u on u.id = c.staff_id
      where c.client_id = ${p.clientId} and u.is_active and u.is_email_verified and u.role in ('admin', 'employee')
        and exists (select from availability_hours a where a.staff_id = u.id)
      order by exists (select from diet_plans d
                        where d.user_id = ${p.clientId} and d.created_by = u.id and d.status = 'active') desc,
               c.created_at, u.id`,
})

const findClient = statement({
  name: 'find-client-of-own-follow-up',
  params: { clientId: uuid },
  row: { name: text, phone: text.nullable(), email: text.nullable(), timeZone: text },
  text: (p) =>
    `select ${personName('u')} as name, u.phone, case when u.is_email_verified then u.email end as email,
            u.time_zone as "timeZone"
       from users u where u.id = ${p.clientId}`,
})

const lockClient = statement({
  name: 'lock-client-of-own-follow-up',
  params: { clientId: uuid },
  text: (p) => `select from users where id = ${p.clientId} for no key update`,
})

const countOpen = statement({
  name: 'count-open-follow-ups',
  params: { clientId: uuid, now: instant },
  row: { count: integer },
  text: (p) =>
    `select count(*)::int as count from consultations
      where client_id = ${p.clientId} and is_follow_up and status in ('new', 'confirmed') and starts_at > ${p.now}`,
})

/** The client of a follow-up. `email` is `null` unless it has been verified. */
export type FollowUpClient = StatementRow<typeof findClient>

/** Reads what a client needs to book a follow-up. */
export const ownFollowUpsRepository = {
  /** Lists the active staff with weekly hours in a client's care team, in the order of their assignment. */
  listStaff(db: Db, clientId: string): Promise<{ id: string; name: string }[]> {
    return listOwnStaff.all(db, { clientId })
  },

  findClient(db: Db, clientId: string): Promise<FollowUpClient | null> {
    return findClient.find(db, { clientId })
  },

  /** Locks a client: other bookings of the same client wait until the transaction ends. */
  async lockClient(db: Db, clientId: string): Promise<void> {
    await lockClient.run(db, { clientId })
  },

  /** Counts the follow-ups of a client that are open and have not begun. */
  async countOpen(db: Db, clientId: string, now: Date): Promise<number> {
    return (await countOpen.read(db, { clientId, now })).count
  },
}
