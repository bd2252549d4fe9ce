import fc from 'fast-check'
import { findWeekday, listSlotStarts } from '#domain/appointments/slots.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { type Area, defineArea, requireNone, requireSame, type Step } from '../area.ts'
import { drawKey } from '../history.ts'
import { type Answer, addPeople, type Call, type Person } from '../world.ts'

const HOUR_MS = 3_600_000
const ZONE = 'Asia/Kolkata'

/** Few of everything, so that histories of a few steps meet the limits. */
const SETTINGS = {
  cap: 4,
  leadMinutes: 120,
  daysAhead: 40,
  openPerPerson: 2,
  monthlyPerNumber: 3,
  monthlyPerAddress: 3,
}
const HOURS = { startMinute: 600, endMinute: 645 }
const PHONES = ['+919845010001', '+919845010002', '+919845010003']
const EMAILS = ['', 'asha@example.com', 'meera@example.com']
const ADDRESSES = ['203.0.113.1', '203.0.113.2', '127.0.0.1']
/** Days after today: most of them soon, one in the next month. */
const DAYS = [1, 2, 32]

type Booking = {
  id: string
  token: string
  startsAt: string
  phone: string
  email: string
  address: string | null
  isCancelled: boolean
  moveCount: number
}
type Hold = {
  token: string
  startsAt: string
  phone: string
  email: string
  address: string | null
  expiresAt: string
  isUsed: boolean
}
type Sent = { key: string; payload: BookingPayload; address: string; bookingId: string | null }
type Model = {
  staff: readonly Person[]
  confirmsByMail: boolean
  bookings: readonly Booking[]
  holds: readonly Hold[]
  sent: readonly Sent[]
  /** The most attempts at a booking, two for each step: more than the day's limit of tries may be refused. */
  tryCount: number
}
type BookingPayload = ReturnType<typeof fillIn>

const choice = fc.record({
  day: fc.constantFrom(...DAYS),
  slot: fc.integer({ min: 0, max: 2 }),
  phone: fc.constantFrom(...PHONES),
  email: fc.constantFrom(...EMAILS),
  address: fc.constantFrom(...ADDRESSES),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

function findSlot({ day, slot }: Pick<Choice, 'day' | 'slot'>, now: Date): string {
  const date = addDays(todayIn(ZONE, now), day)
  return listSlotStarts([{ weekday: findWeekday(date), ...HOURS }], date)[slot]?.toISOString() ?? ''
}

function fillIn({ phone, email }: Choice, startsAt: string) {
  return {
    concern: 'diabetes',
    channel: 'phone',
    startsAt,
    name: 'Asha Rao',
    phone,
    email,
    timeZone: ZONE,
    consent: true,
    consentWording: writeBookingConsent('Pathya'),
  }
}

const isOpen = (booking: Booking, now: Date) =>
  !booking.isCancelled && Date.parse(booking.startsAt) > now.getTime()
/** The link of a booking works until 30 days after its end. */
const isLinkOver = ({ startsAt }: Booking, now: Date) =>
  now.getTime() >= Date.parse(startsAt) + 15 * 60_000 + 30 * 24 * HOUR_MS
const isHeld = (hold: Hold, now: Date) => !hold.isUsed && Date.parse(hold.expiresAt) > now.getTime()
const monthOf = (startsAt: string) => todayIn(ZONE, new Date(startsAt)).slice(0, 7)
const sameAddress = (address: string) => (address === '127.0.0.1' ? null : address)

/** Everything that takes a time: bookings and times that are held. */
function listTaken({ bookings, holds }: Model, now: Date) {
  return [...bookings.filter(({ isCancelled }) => !isCancelled), ...holds.filter((hold) => isHeld(hold, now))]
}

/** Returns why a time cannot be booked; `null` if it can. */
function findTimeRefusal(
  model: Model,
  startsAt: string,
  now: Date,
  from: string | null = null,
): string | null {
  const taken = listTaken(model, now)
  const isNewMonth = from === null || monthOf(from) !== monthOf(startsAt)
  if (
    isNewMonth &&
    taken.filter((one) => monthOf(one.startsAt) === monthOf(startsAt)).length >= SETTINGS.cap
  ) {
    return 'month_full'
  }
  const isTooSoon = Date.parse(startsAt) < now.getTime() + SETTINGS.leadMinutes * 60_000
  const isTooLate = todayIn(ZONE, new Date(startsAt)) > addDays(todayIn(ZONE, now), SETTINGS.daysAhead)
  if (isTooSoon || isTooLate) return 'slot_taken'
  return taken.filter((one) => one.startsAt === startsAt).length >= model.staff.length ? 'slot_taken' : null
}

/** Counts a visitor's bookings as the limits do. */
function isOverLimit(
  model: Model,
  visitor: { phone: string; email: string; address: string | null },
  month: string,
  now: Date,
  isMove = false,
): boolean {
  const taken = listTaken(model, now)
  const inMonth = taken.filter((one) => monthOf(one.startsAt) === month)
  const open = taken.filter((one) => Date.parse(one.startsAt) > now.getTime())
  const isSame = (one: { phone: string; email: string }) =>
    one.phone === visitor.phone || (visitor.email !== '' && one.email === visitor.email)
  const isOverPlace =
    visitor.address !== null &&
    inMonth.filter(({ address }) => address === visitor.address).length >= SETTINGS.monthlyPerAddress
  return (
    (!isMove && open.filter(isSame).length >= SETTINGS.openPerPerson) ||
    inMonth.filter(({ phone }) => phone === visitor.phone).length >= SETTINGS.monthlyPerNumber ||
    isOverPlace
  )
}

function book(input: Choice): Step<Model> {
  return {
    name: `book day ${input.day}, time ${input.slot}, …${input.phone.slice(-1)} ${input.email.split('@')[0]} from ${input.address}`,
    prepare: (_model, now) => ({
      method: 'POST',
      url: '/api/consultations',
      payload: fillIn(input, findSlot(input, now)),
      key: drawKey(),
      address: input.address,
    }),
    judge: (model, answer, { call, now }) => {
      const sent = {
        key: call.key ?? '',
        payload: call.payload as BookingPayload,
        address: input.address,
        bookingId: null,
      } // made by `prepare`
      return judgeBooking({ ...model, tryCount: model.tryCount + 2 }, sent, answer, now)
    },
  }
}

function judgeBooking(model: Model, sent: Sent, answer: Answer, now: Date): Model | string {
  const { startsAt, phone, email } = sent.payload
  const visitor = { phone, email, address: sameAddress(sent.address) }
  if (answer.status === 429) return model.tryCount > 5 ? model : 'refused by the limit of tries too early'
  if (model.confirmsByMail && email === '') return answer.status === 400 ? model : 'a code needs an address'
  // A new hold of the same visitor replaces the one before.
  const replaced = model.confirmsByMail
    ? {
        ...model,
        holds: model.holds.filter((hold) => hold.isUsed || hold.phone !== phone || hold.email !== email),
      }
    : model
  const refusal = findTimeRefusal(model, startsAt, now) ?? findTimeRefusal(replaced, startsAt, now)
  if (refusal !== null) return answer.code === refusal ? model : `expected ${refusal}`
  if (isOverLimit(replaced, visitor, monthOf(startsAt), now)) {
    return answer.code === 'booking_limit' ? replaced : 'expected booking_limit'
  }
  if (answer.status !== 201) return 'expected a booking'
  const body = answer.body as {
    state: string
    manageToken: string
    booking: { id: string; startsAt: string }
    hold: { token: string; startsAt: string; expiresAt: string }
  } // its schema is the contract's
  if (body.state === 'held') {
    if (!model.confirmsByMail) return 'held without a reason'
    const { token, expiresAt } = body.hold
    return {
      ...replaced,
      holds: [...replaced.holds, { ...visitor, token, startsAt, expiresAt, isUsed: false }],
    }
  }
  if (model.confirmsByMail) return 'booked without a code'
  if (body.booking.startsAt !== startsAt) return 'another time was booked'
  const booking = {
    ...visitor,
    id: body.booking.id,
    token: body.manageToken,
    startsAt,
    isCancelled: false,
    moveCount: 0,
  }
  if (model.bookings.some(({ id }) => id === booking.id)) return 'the booking of another call was answered'
  return {
    ...model,
    bookings: [...model.bookings, booking],
    sent: [...model.sent, { ...sent, bookingId: booking.id }],
  }
}

/** The page sends the same call again, much later. */
const bookAgain: Step<Model> = {
  name: 'send the last booking again',
  prepare: ({ sent }) => {
    const last = sent.at(-1)
    return last
      ? {
          method: 'POST',
          url: '/api/consultations',
          payload: last.payload,
          key: last.key,
          address: last.address,
        }
      : null
  },
  judge: (model, answer) => {
    const { booking } = answer.body as { booking?: { id: string } } // as above
    return answer.status === 201 && booking?.id === model.sent.at(-1)?.bookingId
      ? model
      : 'expected the same booking'
  },
}

const confirm: Step<Model> = {
  name: 'confirm the last held time',
  prepare: (model) => {
    const hold = model.holds.at(-1)
    return hold
      ? { method: 'POST', url: '/api/consultations/confirm', payload: { hold: hold.token, code: '000000' } }
      : null
  },
  judge: (model, answer) =>
    answer.status === 400 || answer.code === 'hold_ended' ? model : 'a wrong code was accepted',
}

function move(input: Choice): Step<Model> {
  return {
    name: `move the booking ${input.slot} to day ${input.day}, time ${2 - input.slot}`,
    prepare: (model, now) => {
      const booking = model.bookings[input.slot]
      const startsAt = findSlot({ day: input.day, slot: 2 - input.slot }, now)
      if (!booking) return null
      const payload: MovePayload = { key: { token: booking.token }, startsAt, timeZone: '' }
      return { method: 'POST', url: '/api/consultations/move', payload }
    },
    judge: (model, answer, { call, now }) => {
      const { booking, startsAt } = readMove(model, call)
      if (!booking) return 'there is no such booking'
      if (answer.status === 429)
        return booking.moveCount >= 5 ? model : 'refused by the limit of moves too early'
      const refusal = findMoveRefusal(model, booking, startsAt, now)
      if (refusal !== null) return answer.code === refusal ? model : `expected ${refusal}`
      return answer.status === 200 ? moveTo(model, booking, startsAt) : 'expected the booking at this time'
    },
    assume: (model, { call, now }) => {
      const { booking, startsAt } = readMove(model, call)
      return booking && findMoveRefusal(model, booking, startsAt, now) === null
        ? moveTo(model, booking, startsAt)
        : null
    },
  }
}

type MovePayload = { key: { token: string }; startsAt: string; timeZone: string }

function readMove({ bookings }: Model, call: Call): { booking: Booking | undefined; startsAt: string } {
  const { key, startsAt } = call.payload as MovePayload // made by `prepare`
  return { booking: bookings.find(({ token }) => token === key.token), startsAt }
}

function findMoveRefusal(model: Model, booking: Booking, startsAt: string, now: Date): string | null {
  if (isLinkOver(booking, now)) return 'not_found'
  if (!isOpen(booking, now)) return 'too_late'
  if (booking.startsAt === startsAt) return null
  const others = { ...model, bookings: model.bookings.filter((one) => one !== booking) }
  const refusal = findTimeRefusal(others, startsAt, now, booking.startsAt)
  if (refusal !== null) return refusal
  const isNewMonth = monthOf(startsAt) !== monthOf(booking.startsAt)
  return isNewMonth && isOverLimit(others, booking, monthOf(startsAt), now, true) ? 'booking_limit' : null
}

function moveTo(model: Model, booking: Booking, startsAt: string): Model {
  if (booking.startsAt === startsAt) return model
  const moved = { ...booking, startsAt, moveCount: booking.moveCount + 1 }
  return { ...model, bookings: model.bookings.map((one) => (one === booking ? moved : one)) }
}

function cancel(index: number): Step<Model> {
  return {
    name: `cancel the booking ${index}`,
    prepare: ({ bookings }) => {
      const booking = bookings[index]
      return booking
        ? { method: 'POST', url: '/api/consultations/cancel', payload: { key: { token: booking.token } } }
        : null
    },
    judge: (model, answer, { call, now }) => {
      const { key } = call.payload as { key: { token: string } } // made by `prepare`
      const booking = model.bookings.find(({ token }) => token === key.token)
      if (!booking) return 'there is no such booking'
      if (isLinkOver(booking, now)) return answer.status === 404 ? model : 'expected no booking'
      if (!booking.isCancelled && !isOpen(booking, now))
        return answer.code === 'too_late' ? model : 'expected too_late'
      if (answer.status !== 200) return 'expected a cancelled booking'
      const cancelled = { ...booking, isCancelled: true }
      return { ...model, bookings: model.bookings.map((one) => (one === booking ? cancelled : one)) }
    },
  }
}

/** Visitors book, move and cancel; limits, the month's cap and the hours of staff are never exceeded. */
export const booking = defineArea<Model>({
  name: 'booking',
  jobs: ['remind-of-consultations'],
  waits: [HOUR_MS, 20 * HOUR_MS, 26 * HOUR_MS, 30 * 24 * HOUR_MS],
  start: async (world, random) => {
    const staff = await addPeople(world, random, [
      { role: 'employee' },
      { role: 'employee', firstName: 'Farah' },
    ])
    const confirmsByMail = random.below(6) === 0
    await world.database.observer.query(
      `update consultation_settings set monthly_cap = $1, lead_minutes = $2, days_ahead = $3, open_per_person = $4,
              monthly_per_number = $5, monthly_per_address = $6, confirms_by_mail = $7`,
      [...Object.values(SETTINGS), confirmsByMail],
    )
    await world.database.observer.query(
      `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
       select staff, weekday, $2, $3 from unnest($1::uuid[]) staff, generate_series(1, 7) weekday`,
      [staff.map(({ id }) => id), HOURS.startMinute, HOURS.endMinute],
    )
    return { staff, confirmsByMail, bookings: [], holds: [], sent: [], tryCount: 0 }
  },
  steps: [
    { weight: 6, arbitrary: choice.map(book) },
    { weight: 1, arbitrary: fc.constant(bookAgain) },
    { weight: 1, arbitrary: fc.constant(confirm) },
    { weight: 3, arbitrary: choice.map(move) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 }).map(cancel) },
  ],
  check: async (world, model) => {
    const { rows } = await world.database.observer.query(
      `select id, starts_at as "startsAt", status = 'cancelled' as "isCancelled",
              (select count(*)::int from consultation_events e where e.consultation_id = c.id and kind = 'moved') as "moveCount"
         from consultations c order by id`,
    )
    const expected = model.bookings
      .map(({ id, startsAt, isCancelled, moveCount }) => ({ id, startsAt, isCancelled, moveCount }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
    requireSame('The bookings', rows, expected)
    await requireNone(
      world,
      'Two consultations of one person at one time',
      `select a.id, b.id as other from consultations a join consultations b
           on a.staff_id = b.staff_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.status <> 'cancelled' and b.status <> 'cancelled'`,
    )
    const { rows: mails } = await world.database.observer.query(
      `select template, count(*)::int as count from outgoing_mails
        where template in ('consultation-booked', 'consultation-cancelled') group by 1 order by 1`,
    )
    const withMail = model.bookings.filter(({ email }) => email !== '')
    const counts = [
      { template: 'consultation-booked', count: withMail.length },
      { template: 'consultation-cancelled', count: withMail.filter(({ isCancelled }) => isCancelled).length },
    ]
    requireSame(
      'Mails to visitors',
      mails,
      counts.filter(({ count }) => count > 0),
    )
  },
} satisfies Area<Model>)
