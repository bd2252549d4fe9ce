import type pg from 'pg'
import { PREFERRED_TIMES } from '#contract/appointments/consultations.ts'
import { writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { addDays } from '#domain/units/dates.ts'
import { createRandom } from './random.ts'

const SEED = 20_260_107

/** A number of India as none is given out: of people who asked long ago. */
const writePhone = (index: number): string => `+9155200${String(10_000 + index)}`

/**
 * Calls that were asked for over the past year, all of them dealt with: of most clients before they joined, and of visitors
 * who did not come back. Analytics has a year to show with them.
 */
export async function addPastEnquiries(
  db: pg.PoolClient,
  about: {
    clients: readonly {
      id: string
      firstName: string
      lastName: string
      phone: string
      joinedWeeksAgo: number
    }[]
    holders: readonly string[]
    today: string
  },
): Promise<void> {
  const random = createRandom(SEED)
  const joined = about.clients
    .filter(({ joinedWeeksAgo }) => joinedWeeksAgo > 8 && random.chance(0.7))
    .map((client) => ({
      name: `${client.firstName} ${client.lastName}`,
      phone: client.phone,
      clientId: client.id,
      askedOn: addDays(about.today, -7 * client.joinedWeeksAgo - random.between(2, 9)),
      status: random.chance(0.85) ? 'done' : 'no-show',
    }))
  const visitors = Array.from({ length: 70 }, (_unused, index) => ({
    name: `${random.pick(['Asmita', 'Bharat', 'Chitra', 'Dinesh', 'Esha', 'Firoz', 'Girish', 'Hina'])} ${random.pick(['Kale', 'Lobo', 'Mohanty', 'Naik', 'Ojha', 'Parekh'])}`,
    phone: writePhone(index),
    clientId: null,
    askedOn: addDays(about.today, -random.between(35, 380)),
    status: random.pick(['done', 'done', 'done', 'no-show', 'cancelled']),
  }))
  const rows = [...joined, ...visitors].map((asked) => ({
    ...asked,
    staffId: random.pick(about.holders),
    preferredTime: random.pick(PREFERRED_TIMES),
  }))
  await db.query(
    `with asked as (
       insert into consultations (kind, status, staff_id, name, phone, preferred_time, consent_wording, consent_at,
                                  last_asked_at, created_at, updated_at, client_id, version)
       select 'call-back', r.status, r."staffId", r.name, r.phone, r."preferredTime", $2, t.at, t.at, t.at,
              t.at + interval '1 day', r."clientId", 3
         from jsonb_to_recordset($1::jsonb) as r(status text, "staffId" uuid, name text, phone text, "preferredTime" text,
                                                 "askedOn" date, "clientId" uuid)
        cross join lateral (select r."askedOn" + interval '5 hours' as at) t
       returning id, status, staff_id, created_at)
     insert into consultation_events (consultation_id, at, actor_id, kind, details)
     select id, created_at, null::uuid, 'created', '{}'::jsonb from asked
     union all
     select id, created_at + interval '3 hours', staff_id, 'assigned', jsonb_build_object('staffId', staff_id) from asked
     union all
     select id, created_at + interval '1 day', staff_id, 'status', jsonb_build_object('from', 'new', 'to', status) from asked`,
    [JSON.stringify(rows), writeCallBackConsent('Pathya')],
  )
}
