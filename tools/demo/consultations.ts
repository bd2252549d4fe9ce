import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type {
  CalculatorResult,
  Concern,
  ConsultationChannel,
  PreferredTime,
} from '#contract/appointments/consultations.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { listFreeStarts, PRACTICE_TIME_ZONE, type WeeklyHours } from '#domain/appointments/slots.ts'
import {
  writeBookingConsent,
  writeCalculatorConsent,
  writeCallBackConsent,
} from '#domain/privacy/booking-consent.ts'
import { addDays } from '#domain/units/dates.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { hashManageToken, readManageToken } from '#server/modules/appointments/notices.ts'
import { loadContent } from '#server/modules/site/service.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The holders of consultations in the demo: the admin, the employee with a sign-in, and the other one. */
export type Holders = { nalini: string; farah: string; george: string }
export type Holder = keyof Holders

/** A user of the demo who had a consultation. */
export type ConsultedClient = { id: string; name: string; phone: string; email: string }

/** Mondays are 1. */
function makeHours(weekdays: readonly number[], startHour: number, endHour: number): WeeklyHours[] {
  return weekdays.map((weekday) => ({ weekday, startMinute: startHour * 60, endMinute: endHour * 60 }))
}

const HOURS: Record<Holder, WeeklyHours[]> = {
  farah: makeHours([1, 2, 3, 4, 5, 6], 10, 13),
  george: [...makeHours([1, 3, 5], 16, 19), ...makeHours([6], 10, 12)],
  nalini: makeHours([2, 4], 11, 12.5),
}

type Note = { by: Holder; text: string }

type DemoConsultation = {
  name: string
  /** E.164. */
  phone: string
  email?: string
  status: ConsultationStatus
  notes?: Note[]
  timeZone?: string
  client?: string
  /** The admin made a client of it then. */
  madeClientAt?: Date
  /** Farah asked the admin to make a client of it. */
  wasAskedFor?: true
}

type DemoBooking = DemoConsultation & {
  holder: Holder
  /** The holder's n-th day with hours: 1 is the next one after today, -1 the one before today. */
  day: number
  /** The slot of that day, counted from 0. */
  slot: number
  concern: Concern
  channel?: ConsultationChannel
  message?: string
  calculatorResult?: CalculatorResult
  /** The visitor had another slot of that day first. */
  movedFromSlot?: number
}

type DemoCallBack = DemoConsultation & {
  holder: Holder | null
  hoursAgo: number
  preferredTime: PreferredTime
  askedAgainHoursAgo?: number
  /** When it was agreed to call, as of a booking. */
  agreed?: { day: number; slot: number }
}

const CALCULATED: CalculatorResult = {
  ageYears: 36,
  gender: 'female',
  weightKg: 81,
  heightCm: 160,
  activityLevel: 'light',
  goal: 'lose',
  bmrKcal: 1469,
  dailyKcal: 2020,
  goalKcal: 1520,
}

const BOOKINGS: DemoBooking[] = [
  {
    name: 'Joseph Mathew',
    phone: '+915510131071',
    holder: 'farah',
    day: -27,
    slot: 3,
    concern: 'diabetes',
    status: 'done',
    notes: [{ by: 'farah', text: 'Fasting sugar 150, no medicine yet. Will talk to his doctor first.' }],
  },
  {
    name: 'Tenzin Dolma',
    phone: '+915510262142',
    email: 'tenzin.dolma@visitor.example',
    holder: 'george',
    day: -15,
    slot: 0,
    concern: 'other',
    channel: 'chat',
    message: 'I am often tired in the afternoon. Is that something you look at?',
    status: 'done',
    notes: [
      { by: 'george', text: 'Skips breakfast. Advised a blood test for iron and B12 at her doctor’s.' },
    ],
  },
  {
    name: 'Kritika Bhalla',
    phone: '+915510393213',
    email: 'kritika.bhalla@visitor.example',
    holder: 'farah',
    day: -17,
    slot: 4,
    concern: 'pregnancy',
    status: 'done',
    notes: [
      { by: 'farah', text: 'Second trimester, no complications. Her doctor’s note comes by mail.' },
      { by: 'farah', text: 'Note is here. Wants to begin next week.' },
    ],
    wasAskedFor: true,
  },
  {
    name: 'Danish Ansari',
    phone: '+915510524284',
    email: 'danish.ansari@visitor.example',
    holder: 'george',
    day: -9,
    slot: 2,
    concern: 'wedding',
    status: 'cancelled',
  },
  {
    name: 'Prakash Hegde',
    phone: '+915510655355',
    email: 'prakash.hegde@visitor.example',
    holder: 'farah',
    day: -9,
    slot: 5,
    concern: 'diabetes',
    status: 'done',
    notes: [
      {
        by: 'farah',
        text: 'HbA1c 8.1 in the last report, on metformin. His doctor agrees with a diet plan.',
      },
    ],
  },
  {
    name: 'Lata Krishnan',
    phone: '+915510786426',
    holder: 'nalini',
    day: -3,
    slot: 0,
    concern: 'thyroid',
    status: 'done',
    notes: [
      { by: 'nalini', text: 'Takes thyroxine at seven in the morning. Breakfast an hour later suits her.' },
    ],
  },
  {
    name: 'Ritu Malhotra',
    phone: '+915510917497',
    email: 'ritu.malhotra@visitor.example',
    holder: 'farah',
    day: -2,
    slot: 2,
    concern: 'weight-loss',
    status: 'done',
    notes: [
      {
        by: 'farah',
        text: 'Works night shifts; wants meals she can cook in twenty minutes. Sent the prices.',
      },
    ],
  },
  {
    name: 'Swati Jadhav',
    phone: '+915511048568',
    holder: 'george',
    day: -1,
    slot: 3,
    concern: 'pcod',
    channel: 'chat',
    status: 'no-show',
    notes: [{ by: 'george', text: 'No answer in the chat at the agreed time. Rang once, will try again.' }],
  },
  {
    name: 'Ibrahim Qureshi',
    phone: '+915511179639',
    email: 'ibrahim.qureshi@visitor.example',
    holder: 'farah',
    day: -1,
    slot: 1,
    concern: 'weight-loss',
    status: 'confirmed',
  },
  {
    name: 'Megha Trivedi',
    phone: '+915511310710',
    email: 'megha.trivedi@visitor.example',
    holder: 'farah',
    day: 1,
    slot: 4,
    concern: 'weight-loss',
    message: 'I have tried many diets. I would like one that my whole family can eat.',
    calculatorResult: CALCULATED,
    status: 'new',
  },
  {
    name: 'Rohan Bhatt',
    phone: '+915511441781',
    holder: 'george',
    day: 1,
    slot: 1,
    concern: 'wedding',
    message: 'My wedding is in three months.',
    status: 'new',
  },
  {
    name: 'Shobha Rangan',
    phone: '+915511572852',
    email: 'shobha.rangan@visitor.example',
    holder: 'nalini',
    day: 1,
    slot: 3,
    concern: 'diabetes',
    status: 'confirmed',
    notes: [{ by: 'nalini', text: 'Her daughter joins the call: she cooks at home.' }],
  },
  {
    name: 'Farida Contractor',
    phone: '+447700900123',
    email: 'farida.contractor@visitor.example',
    holder: 'george',
    day: 2,
    slot: 7,
    concern: 'thyroid',
    timeZone: 'Europe/London',
    status: 'new',
  },
  {
    name: 'Nikhil Sawant',
    phone: '+915511834994',
    email: 'nikhil.sawant@visitor.example',
    holder: 'george',
    day: 3,
    slot: 5,
    concern: 'weight-loss',
    status: 'confirmed',
    movedFromSlot: 2,
  },
  {
    name: 'Poonam Sethi',
    phone: '+915511966065',
    holder: 'farah',
    day: 10,
    slot: 7,
    concern: 'pcod',
    channel: 'chat',
    status: 'new',
  },
  {
    name: 'Abdul Rahim',
    phone: '+915512097136',
    email: 'abdul.rahim@visitor.example',
    holder: 'farah',
    day: 6,
    slot: 3,
    concern: 'diabetes',
    status: 'cancelled',
    notes: [{ by: 'farah', text: 'He is in hospital until the end of the month. Will book again himself.' }],
  },
]

const CALL_BACKS: DemoCallBack[] = [
  {
    name: 'Sunil Barot',
    phone: '+915512228207',
    holder: null,
    hoursAgo: 1,
    preferredTime: 'any',
    status: 'new',
  },
  {
    name: 'Hema Chandran',
    phone: '+915512359278',
    holder: null,
    hoursAgo: 9,
    preferredTime: 'evening',
    status: 'new',
    askedAgainHoursAgo: 2,
  },
  {
    name: 'Gurleen Kaur',
    phone: '+915512490349',
    holder: null,
    hoursAgo: 26,
    preferredTime: 'morning',
    status: 'new',
  },
  {
    name: 'Vivek Anand',
    phone: '+915512621420',
    holder: 'farah',
    hoursAgo: 30,
    preferredTime: 'morning',
    status: 'confirmed',
    agreed: { day: 2, slot: 2 },
    notes: [{ by: 'farah', text: 'On the road today, asked for a set time.' }],
  },
  {
    name: 'Nazia Hussain',
    phone: '+915512752491',
    holder: 'farah',
    hoursAgo: 75,
    preferredTime: 'afternoon',
    status: 'done',
    notes: [
      { by: 'farah', text: 'Asked for the prices of thyroid care. Will book a talk with her husband there.' },
    ],
  },
  {
    name: 'Deepak Solanki',
    phone: '+915512883562',
    holder: 'george',
    hoursAgo: 120,
    preferredTime: 'evening',
    status: 'no-show',
    notes: [{ by: 'george', text: 'Tried on three evenings, never picked up.' }],
  },
  {
    name: 'Ramesh Pai',
    phone: '+915513014633',
    holder: 'nalini',
    hoursAgo: 200,
    preferredTime: 'any',
    status: 'cancelled',
    notes: [{ by: 'nalini', text: 'Somebody had mistyped the number: he knows nothing of it.' }],
  },
]

/** An event of a consultation: when, by whom (null: the visitor), and the text. */
type DemoEvent = {
  at: Date
  by: Holder | null
  kind: string
  note?: string
  details?: Record<string, unknown>
}

/**
 * Fills the inbox: weekly hours and days off, consultations and calls of the last and the coming weeks in every state,
 * with notes and history. Times are relative to today; nobody holds two at a time.
 *
 * @param people.login The client with a sign-in: one of their consultations is ahead.
 * @param people.joined Clients who came by a consultation, with the day on which they joined.
 * @param people.invited Somebody who was invited yesterday, after a call.
 */
export async function addConsultations(
  db: pg.PoolClient,
  holders: Holders,
  people: {
    login: ConsultedClient
    joined: (ConsultedClient & { joinedOn: string })[]
    invited: ConsultedClient
  },
  today: string,
): Promise<void> {
  await addHours(db, holders)
  await addDaysOff(db, holders, today)
  const { brand } = await loadContent(db)
  const now = new Date()
  const bookings: DemoBooking[] = [
    ...BOOKINGS,
    {
      ...people.login,
      client: people.login.id,
      holder: 'farah',
      day: 1,
      slot: 2,
      concern: 'weight-loss',
      channel: 'chat',
      message: 'May I swap the evening snack? I work late on Thursdays.',
      status: 'confirmed',
    },
  ]
  for (const [index, booking] of bookings.entries()) {
    const { holder, day, slot } = booking
    const startsAt = findSlot(holder, today, day, slot)
    await addBooking(db, holders, booking, {
      startsAt,
      createdAt: new Date(
        Math.min(
          startsAt.getTime() - (1 + (index % 4)) * DAY_MS,
          now.getTime() - (6 + (index % 6) * 11) * HOUR_MS,
        ),
      ),
      movedFrom:
        booking.movedFromSlot === undefined ? null : findSlot(holder, today, day, booking.movedFromSlot),
      brand: brand.name,
    })
  }
  for (const { joinedOn, ...client } of people.joined) {
    // The last day with hours before they joined.
    const startsAt = findSlot('farah', joinedOn, -1, 6)
    const booking: DemoBooking = {
      ...client,
      client: client.id,
      madeClientAt: new Date(`${joinedOn}T05:00:00Z`),
      holder: 'farah',
      day: -1,
      slot: 6,
      concern: 'weight-loss',
      status: 'done',
    }
    const createdAt = new Date(startsAt.getTime() - 2 * DAY_MS)
    await addBooking(db, holders, booking, { startsAt, createdAt, movedFrom: null, brand: brand.name })
  }
  const callBacks: DemoCallBack[] = [
    ...CALL_BACKS,
    {
      ...people.invited,
      client: people.invited.id,
      madeClientAt: later(now, -24),
      holder: 'nalini',
      hoursAgo: 50,
      preferredTime: 'afternoon',
      status: 'done',
    },
  ]
  for (const callBack of callBacks)
    await addCallBack(db, holders, callBack, { now, today, brand: brand.name })
}

async function addHours(db: pg.PoolClient, holders: Holders): Promise<void> {
  const rows = Object.entries(HOURS).flatMap(([holder, spans]) =>
    // The keys are those of the record's type.
    spans.map((span) => ({ ...span, staffId: holders[holder as Holder] })),
  )
  await db.query(
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select h."staffId", h.weekday, h."startMinute", h."endMinute"
       from jsonb_to_recordset($1::jsonb) as h("staffId" uuid, weekday int, "startMinute" int, "endMinute" int)`,
    [JSON.stringify(rows)],
  )
}

/** Both are later than the consultations above, so that nobody has to be moved. */
async function addDaysOff(db: pg.PoolClient, { nalini, george }: Holders, today: string): Promise<void> {
  await db.query(
    `insert into holidays (staff_id, first_day, last_day, label, created_by)
     values (null, $1, $1, 'Team training', $4), ($5, $2, $3, 'Family wedding', $5)`,
    [addDays(today, 16), addDays(today, 20), addDays(today, 22), nalini, george],
  )
}

/** A slot of the holder's n-th day with hours before or after a day. */
export function findSlot(holder: Holder, from: string, day: number, slot: number): Date {
  const step = Math.sign(day)
  const always = { notBefore: new Date(0), lastDay: '9999-12-31' }
  const calendar = { hours: HOURS[holder], daysOff: [], takenStarts: [] }
  let left = Math.abs(day)
  for (let date = addDays(from, step); ; date = addDays(date, step)) {
    const starts = listFreeStarts(calendar, date, always)
    if (starts.length > 0) left -= 1
    if (left > 0) continue
    const startsAt = starts[slot]
    if (!startsAt) throw new RangeError(`There is no slot ${slot} on ${date}.`)
    return startsAt
  }
}

async function addBooking(
  db: pg.PoolClient,
  holders: Holders,
  booking: DemoBooking,
  about: { startsAt: Date; createdAt: Date; movedFrom: Date | null; brand: string },
): Promise<void> {
  const { startsAt, createdAt, movedFrom, brand } = about
  const id = randomUUID()
  const events: DemoEvent[] = [{ at: createdAt, by: null, kind: 'created' }]
  if (movedFrom) {
    events.push({
      at: later(createdAt, 1),
      by: null,
      kind: 'moved',
      details: { fromStartsAt: movedFrom.toISOString(), toStartsAt: startsAt.toISOString() },
    })
  }
  const isOver = startsAt < new Date()
  // Who books and thinks better of it cancels by the link; what has a note was cancelled by staff.
  const isByVisitor = booking.status === 'cancelled' && !booking.notes
  events.push(
    ...makeEvents(booking, {
      confirmedAt: later(createdAt, 2),
      settledAt: isOver && !isByVisitor ? later(startsAt, 0.4) : later(createdAt, 3),
      by: isByVisitor ? null : booking.holder,
      isConfirmedFirst: booking.status === 'confirmed' || booking.status === 'done',
    }),
  )
  await insertConsultation(db, holders, { ...booking, id, events, createdAt, lastAskedAt: createdAt }, [
    'booking',
    booking.concern,
    booking.channel ?? 'phone',
    booking.message ?? null,
    startsAt,
    null,
    booking.calculatorResult ? JSON.stringify(booking.calculatorResult) : null,
    booking.calculatorResult
      ? `${writeBookingConsent(brand)} ${writeCalculatorConsent(brand)}`
      : writeBookingConsent(brand),
    hashManageToken(await readManageToken(dbOn(db), id)),
    1,
  ])
}

async function addCallBack(
  db: pg.PoolClient,
  holders: Holders,
  callBack: DemoCallBack,
  { now, today, brand }: { now: Date; today: string; brand: string },
): Promise<void> {
  const { holder, agreed, askedAgainHoursAgo } = callBack
  const createdAt = later(now, -callBack.hoursAgo)
  const lastAskedAt = askedAgainHoursAgo === undefined ? createdAt : later(now, -askedAgainHoursAgo)
  const startsAt = holder && agreed ? findSlot(holder, today, agreed.day, agreed.slot) : null
  const events: DemoEvent[] = [{ at: createdAt, by: null, kind: 'created' }]
  if (askedAgainHoursAgo !== undefined) events.push({ at: lastAskedAt, by: null, kind: 'asked-again' })
  if (holder) {
    const details = { staffId: holders[holder] }
    events.push({ at: later(createdAt, 1), by: holder, kind: 'assigned', details })
    if (startsAt) {
      const times = { fromStartsAt: null, toStartsAt: startsAt.toISOString() }
      events.push({ at: later(createdAt, 1.1), by: holder, kind: 'moved', details: times })
    }
    events.push(
      ...makeEvents(callBack, {
        confirmedAt: later(createdAt, 1.2),
        settledAt: later(createdAt, 4),
        by: holder,
        isConfirmedFirst: callBack.status === 'confirmed',
      }),
    )
  }
  await insertConsultation(db, holders, { ...callBack, id: randomUUID(), events, createdAt, lastAskedAt }, [
    'call-back',
    null,
    'phone',
    null,
    startsAt,
    callBack.preferredTime,
    null,
    writeCallBackConsent(brand),
    null,
    askedAgainHoursAgo === undefined ? 1 : 2,
  ])
}

/** How it came to its state, the notes, and what became of the person. */
function makeEvents(
  talk: DemoConsultation,
  when: { confirmedAt: Date; settledAt: Date; by: Holder | null; isConfirmedFirst: boolean },
): DemoEvent[] {
  const { confirmedAt, settledAt, by } = when
  const events: DemoEvent[] = []
  let status: ConsultationStatus = 'new'
  const become = (at: Date, to: ConsultationStatus) => {
    events.push({ at, by, kind: 'status', details: { from: status, to } })
    status = to
  }
  if (when.isConfirmedFirst) become(confirmedAt, 'confirmed')
  if (talk.status !== status) become(settledAt, talk.status)
  const lastAt = events.at(-1)?.at ?? confirmedAt
  for (const [index, note] of (talk.notes ?? []).entries()) {
    events.push({ at: later(lastAt, 0.1 + index), by: note.by, kind: 'note', note: note.text })
  }
  if (talk.wasAskedFor) events.push({ at: later(lastAt, 2), by: 'farah', kind: 'client-asked' })
  if (talk.madeClientAt) {
    const details = { clientId: talk.client }
    events.push({ at: talk.madeClientAt, by: 'nalini', kind: 'client-made', details })
  }
  return events
}

async function insertConsultation(
  db: pg.PoolClient,
  holders: Holders,
  talk: DemoConsultation & {
    id: string
    holder: Holder | null
    events: readonly DemoEvent[]
    createdAt: Date
    lastAskedAt: Date
  },
  ofItsKind: unknown[],
): Promise<void> {
  const changes = talk.events.filter(
    ({ kind }) => kind !== 'created' && kind !== 'note' && kind !== 'client-asked',
  )
  await db.query(
    `insert into consultations (id, status, staff_id, name, phone, email, time_zone, client_id, created_at, updated_at,
       last_asked_at, consent_at, version, kind, concern, channel, message, starts_at, ends_at, preferred_time,
       calculator_result, consent_wording, manage_token_hash, asked_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17::timestamptz,
             $17::timestamptz + interval '15 minutes', $18, $19, $20, $21, $22)`,
    [
      talk.id,
      talk.status,
      talk.holder && holders[talk.holder],
      talk.name,
      talk.phone,
      talk.email ?? null,
      talk.timeZone ?? PRACTICE_TIME_ZONE,
      talk.client ?? null,
      talk.createdAt,
      talk.events.at(-1)?.at ?? talk.createdAt,
      talk.lastAskedAt,
      1 + changes.length,
      ...ofItsKind,
    ],
  )
  for (const { at, by, kind, note, details } of talk.events) {
    await db.query(
      `insert into consultation_events (consultation_id, at, actor_id, kind, note, details)
       values ($1, $2, $3, $4, $5, $6)`,
      [talk.id, at, by && holders[by], kind, note ?? null, details ?? {}],
    )
  }
}

function later(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS)
}
