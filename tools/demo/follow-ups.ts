import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ConsultationChannel } from '#contract/appointments/consultations.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import type { FollowUpMinutes } from '#domain/appointments/slots.ts'
import { FOLLOW_UP_WORDING } from '#domain/privacy/booking-consent.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { hashManageToken, readManageToken } from '#server/modules/appointments/notices.ts'
import { findSlot, type Holder, type Holders } from './consultations.ts'

const DAY_MS = 86_400_000

type DemoFollowUp = {
  holder: Holder
  /** As of the bookings: the holder's n-th day with hours from today, and a slot of it that none of them takes. */
  day: number
  slot: number
  minutes: FollowUpMinutes
  channel?: ConsultationChannel
  status: ConsultationStatus
  note?: string
}

const FOLLOW_UPS: DemoFollowUp[] = [
  {
    holder: 'farah',
    day: -4,
    slot: 8,
    minutes: 30,
    status: 'done',
    note: 'Keeps to the plan on six days of seven.',
  },
  { holder: 'farah', day: -3, slot: 8, minutes: 30, status: 'done' },
  { holder: 'farah', day: -3, slot: 10, minutes: 30, channel: 'chat', status: 'no-show' },
  { holder: 'farah', day: -1, slot: 8, minutes: 45, status: 'done', note: 'Brought the new blood report.' },
  { holder: 'farah', day: 1, slot: 8, minutes: 30, status: 'confirmed' },
  {
    holder: 'farah',
    day: 2,
    slot: 4,
    minutes: 30,
    status: 'confirmed',
    note: 'Wants to talk about travelling.',
  },
  { holder: 'farah', day: 2, slot: 8, minutes: 60, status: 'confirmed' },
  { holder: 'farah', day: 3, slot: 0, minutes: 15, channel: 'chat', status: 'new' },
  { holder: 'farah', day: 4, slot: 8, minutes: 30, status: 'confirmed' },
  { holder: 'george', day: -2, slot: 8, minutes: 30, status: 'done' },
  { holder: 'george', day: 1, slot: 4, minutes: 45, status: 'confirmed' },
  { holder: 'george', day: 2, slot: 0, minutes: 30, status: 'confirmed' },
  { holder: 'george', day: 2, slot: 4, minutes: 30, channel: 'chat', status: 'cancelled' },
  { holder: 'nalini', day: -1, slot: 2, minutes: 30, status: 'done' },
  { holder: 'nalini', day: 1, slot: 0, minutes: 30, status: 'confirmed' },
  { holder: 'nalini', day: 2, slot: 2, minutes: 45, status: 'confirmed' },
]

/** Follow-ups of last week and the next with clients in the care of their holders; others are with the admin. */
export async function addFollowUps(db: pg.PoolClient, holders: Holders, today: string): Promise<void> {
  const { rows: clients } = await db.query<{
    id: string
    name: string
    phone: string
    email: string
    carers: string[]
  }>(
    `select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.phone, u.email,
            array(select a.staff_id from care_assignments a where a.client_id = u.id) as carers
       from users u
      where u.role = 'client' and u.is_active and u.is_onboarding_complete and u.phone is not null
      order by u.created_at desc, u.email`,
  )
  const taken = new Set<string>()
  const now = Date.now()
  for (const followUp of FOLLOW_UPS) {
    const { holder, day, slot, minutes, channel = 'phone', status, note } = followUp
    const staffId = holders[holder]
    const client = clients.find(
      ({ id, carers }) => !taken.has(id) && (holder === 'nalini' || carers.includes(staffId)),
    )
    if (!client) continue
    taken.add(client.id)
    const id = randomUUID()
    const startsAt = findSlot(holder, today, day, slot)
    const createdAt = new Date(Math.min(startsAt.getTime() - 6 * DAY_MS, now - DAY_MS))
    const settledAt = new Date(Math.min(startsAt.getTime() + minutes * 60_000, now))
    await db.query(
      `insert into consultations (id, kind, status, staff_id, name, phone, email, concern, channel, starts_at, ends_at,
         client_id, is_follow_up, booked_by, consent_wording, consent_at, manage_token_hash, created_at, updated_at,
         last_asked_at, version)
       values ($1, 'booking', $2, $3, $4, $5, $6, 'other', $7, $8::timestamptz,
               $8::timestamptz + make_interval(mins => $9), $10, true, $3, $11, $12, $13, $12, $14, $12, $15)`,
      [
        id,
        status,
        staffId,
        client.name,
        client.phone,
        client.email,
        channel,
        startsAt,
        minutes,
        client.id,
        FOLLOW_UP_WORDING,
        createdAt,
        hashManageToken(await readManageToken(dbOn(db), id)),
        status === 'confirmed' ? createdAt : settledAt,
        status === 'confirmed' ? 1 : 2,
      ],
    )
    const events = [
      { at: createdAt, kind: 'created', note: null, details: {} },
      ...(status === 'confirmed'
        ? []
        : [{ at: settledAt, kind: 'status', note: null, details: { from: 'confirmed', to: status } }]),
      ...(note === undefined
        ? []
        : [{ at: status === 'done' ? settledAt : createdAt, kind: 'note', note, details: {} }]),
    ]
    for (const event of events) {
      await db.query(
        `insert into consultation_events (consultation_id, at, actor_id, kind, note, details)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, event.at, staffId, event.kind, event.note, event.details],
      )
    }
  }
}
