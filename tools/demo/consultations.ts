import { createDayOff, setAvailability } from '#contract/appointments/availability.ts'
import { CreateBooking, CreateCallBack, createBooking } from '#contract/appointments/consultations.ts'
import {
  addConsultationNote,
  listConsultations,
  moveConsultation,
  requestClientAccount,
  updateConsultation,
} from '#contract/appointments/inbox.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import {
  writeBookingConsent,
  writeCalculatorConsent,
  writeCallBackConsent,
} from '#domain/privacy/booking-consent.ts'
import { addDays } from '#domain/units/dates.ts'
import * as availability from '#server/modules/appointments/availability/service.ts'
import * as bookings from '#server/modules/appointments/booking/service.ts'
import * as inbox from '#server/modules/appointments/inbox/service.ts'
import * as appointments from '#server/modules/appointments/service.ts'
import {
  BOOKINGS,
  CALL_BACKS,
  type DemoBooking,
  type DemoCallBack,
  type DemoConsultation,
  findSlot,
  HOURS,
  type Holder,
  type Holders,
} from './enquiries.ts'
import { BRAND } from './people.ts'
import { later, type Story } from './story.ts'

const desk = bookings.createBookingDesk()

/** A user of the demo who had a consultation. */
type ConsultedClient = { id: string; name: string; phone: string; email: string }

/** Sets the weekly hours of staff, and days off that are later than all consultations. */
export async function addHours({ as, today }: Story, holders: Holders): Promise<void> {
  const { nalini, george } = holders
  for (const [holder, hours] of Object.entries(HOURS)) {
    // The keys are those of the record's type.
    const id = holders[holder as Holder]
    await availability.setAvailability(await as(id, setAvailability), id, { hours, seen: [] })
  }
  const day = addDays(today, 16)
  const training = { staffId: null, firstDay: day, lastDay: day, label: 'Team training' }
  await availability.createDayOff(await as(nalini, createDayOff), training)
  const wedding = { firstDay: addDays(today, 20), lastDay: addDays(today, 22), label: 'Family wedding' }
  await availability.createDayOff(await as(george, createDayOff), { ...wedding, staffId: george })
}

/**
 * Plans the bookings and call-backs of visitors and of the login client, and the consultations from which clients came.
 */
export function planConsultations(
  story: Story,
  holders: Holders,
  people: {
    login: ConsultedClient
    joined: readonly (ConsultedClient & { joinedOn: string })[]
    /** Visitors who became clients after a consultation, with the function that invites them. */
    invited: { name: string; phone: string; invite: (consultationId: string) => Promise<void> }
  },
): void {
  const { end, today } = story
  const { login, joined, invited } = people
  const ofLogin: DemoBooking = {
    ...pickVisitor(login),
    holder: 'farah',
    day: 1,
    slot: 2,
    concern: 'weight-loss',
    channel: 'chat',
    message: 'May I swap the evening snack? I work late on Thursdays.',
    status: 'confirmed',
  }
  for (const [index, booking] of [...BOOKINGS, ofLogin].entries()) {
    const { holder, day, slot, movedFromSlot } = booking
    const startsAt = findSlot(holder, today, day, slot)
    const createdAt = Math.min(
      later(startsAt, -24 * (1 + (index % 4))).getTime(),
      later(end, -(6 + (index % 6) * 11)).getTime(),
    )
    planBooking(story, holders, booking, {
      startsAt,
      createdAt: new Date(createdAt),
      movedFrom: movedFromSlot === undefined ? null : findSlot(holder, today, day, movedFromSlot),
      client: booking === ofLogin ? login : null,
    })
  }
  for (const client of joined) {
    // The last day with hours before they joined.
    const startsAt = findSlot('farah', client.joinedOn, -1, 6)
    const makeClient = {
      at: new Date(`${client.joinedOn}T06:00:00Z`),
      run: (consultationId: string) => linkClient(story, holders, consultationId, client.id),
    }
    const consultation = {
      holder: 'farah',
      day: -1,
      slot: 6,
      concern: 'weight-loss',
      status: 'done',
    } as const
    planBooking(
      story,
      holders,
      { ...pickVisitor(client), ...consultation, makeClient },
      { startsAt, createdAt: later(startsAt, -48), movedFrom: null, client: null },
    )
  }
  const { invite, ...person } = invited
  const ofInvited: DemoCallBack = {
    ...person,
    makeClient: { at: later(end, -24), run: invite },
    holder: 'nalini',
    hoursAgo: 50,
    preferredTime: 'afternoon',
    status: 'done',
  }
  for (const callBack of [...CALL_BACKS, ofInvited]) planCallBack(story, holders, callBack)
}

function pickVisitor({
  name,
  phone,
  email,
}: ConsultedClient): Pick<DemoConsultation, 'name' | 'phone' | 'email'> {
  return { name, phone, email }
}

/** Links a consultation to the client who came from it. */
export async function linkClient(
  { as }: Story,
  { nalini }: Holders,
  consultationId: string,
  clientId: string,
): Promise<void> {
  await inbox.linkClient(await as(nalini, updateConsultation), { consultationId, clientId })
}

function planBooking(
  story: Story,
  holders: Holders,
  booking: DemoBooking,
  about: { startsAt: Date; createdAt: Date; movedFrom: Date | null; client: ConsultedClient | null },
): void {
  const { at, as, asNobody, end } = story
  const { startsAt, createdAt, movedFrom, client } = about
  const { holder, calculatorResult = null } = booking
  const timeZone = booking.timeZone ?? PRACTICE_TIME_ZONE
  const wording = writeBookingConsent(BRAND)
  at(createdAt, async () => {
    const input = CreateBooking.parse({
      ...booking,
      channel: booking.channel ?? 'phone',
      startsAt: (movedFrom ?? startsAt).toISOString(),
      timeZone,
      consent: true,
      consentWording: calculatorResult === null ? wording : `${wording} ${writeCalculatorConsent(BRAND)}`,
      calculatorResult,
      website: '',
    })
    const ctx = client ? await as(client.id, createBooking) : asNobody()
    const made = await bookings.createBooking(ctx, desk, input)
    if (made.state === 'held') throw new Error('The demo confirms no bookings by mail.')
    const { manageToken } = made
    const { id } = made.booking
    const key = { token: manageToken }
    if (movedFrom) {
      at(later(createdAt, 1), () =>
        appointments.moveBooking(asNobody(), { key, startsAt: startsAt.toISOString(), timeZone }),
      )
    }
    at(later(createdAt, 1.5), () => assign(story, holders, id, holder))
    const isOver = startsAt < end
    // Visitors cancel by the link; a cancellation with a note is by staff.
    const isByVisitor = booking.status === 'cancelled' && !booking.notes
    if (isByVisitor) {
      at(later(createdAt, 3), () => appointments.cancelBooking(asNobody(), key))
      return
    }
    planOutcome(story, holders, id, {
      ...booking,
      confirmedAt: later(createdAt, 2),
      closedAt: isOver ? later(startsAt, 0.4) : later(createdAt, 3),
      isConfirmedFirst: booking.status === 'confirmed' || booking.status === 'done',
    })
  })
}

/** Reassigns a booking to its planned holder, as the admin, if another holder was chosen. */
async function assign({ as }: Story, holders: Holders, id: string, holder: Holder): Promise<void> {
  const ctx = await as(holders.nalini, updateConsultation)
  const { staff, version } = await inbox.readConsultation(ctx, id)
  if (staff?.id !== holders[holder]) {
    await inbox.updateConsultation(ctx, id, { version, staffId: holders[holder] })
  }
}

function planCallBack(story: Story, holders: Holders, callBack: DemoCallBack): void {
  const { at, as, end, today } = story
  const { holder, agreed, askedAgainHoursAgo, hoursAgo } = callBack
  const createdAt = later(end, -hoursAgo)
  at(createdAt, () => requestCallBack(story, callBack))
  if (askedAgainHoursAgo !== undefined)
    at(later(end, -askedAgainHoursAgo), () => requestCallBack(story, callBack))
  if (holder === null) return
  const staffId = holders[holder]
  at(later(createdAt, 1), async () => {
    const id = await takeCallBack(story, staffId, callBack.phone)
    if (agreed) {
      const startsAt = findSlot(holder, today, agreed.day, agreed.slot).toISOString()
      at(later(createdAt, 1.1), async () => {
        const ctx = await as(staffId, moveConsultation)
        const { version } = await inbox.readConsultation(ctx, id)
        await inbox.moveConsultation(ctx, id, { version, startsAt })
      })
    }
    planOutcome(story, holders, id, {
      ...callBack,
      holder,
      confirmedAt: later(createdAt, 1.2),
      closedAt: later(createdAt, 4),
      isConfirmedFirst: callBack.status === 'confirmed',
    })
  })
}

/** Makes a call-back request of a visitor. */
export async function requestCallBack(
  { asNobody }: Story,
  visitor: Pick<DemoCallBack, 'name' | 'phone' | 'preferredTime' | 'timeZone'>,
): Promise<void> {
  const { name, phone, preferredTime, timeZone = PRACTICE_TIME_ZONE } = visitor
  const consentWording = writeCallBackConsent(BRAND)
  const asked = { name, phone, preferredTime, timeZone, consent: true, consentWording, website: '' }
  await appointments.createCallBack(asNobody(), CreateCallBack.parse(asked))
}

/** Finds the newest call-back to a number in the inbox and assigns it to a staff member; returns its id. */
export async function takeCallBack({ as }: Story, staffId: string, phone: string): Promise<string> {
  const ctx = await as(staffId, listConsultations)
  const page = await inbox.listConsultations(ctx, { status: 'open', search: phone, sort: 'newest', limit: 1 })
  const [found] = page.items
  if (!found) throw new Error('A call-back that was asked for is not in the inbox.')
  const { id, version } = found
  await inbox.updateConsultation(await as(staffId, updateConsultation), id, { version, staffId })
  return id
}

/** Changes the state of a consultation as its holder. */
export async function setStatus(
  { as }: Story,
  staffId: string,
  id: string,
  status: ConsultationStatus,
): Promise<void> {
  const ctx = await as(staffId, updateConsultation)
  const { version } = await inbox.readConsultation(ctx, id)
  await inbox.updateConsultation(ctx, id, { version, status })
}

/** Plans the changes of state and the notes, and the person becoming a client if the consultation says so. */
function planOutcome(
  story: Story,
  holders: Holders,
  id: string,
  consultation: DemoConsultation & {
    holder: Holder
    confirmedAt: Date
    closedAt: Date
    isConfirmedFirst: boolean
  },
): void {
  const { at, as } = story
  const { status, notes = [], confirmedAt, closedAt, isConfirmedFirst, makeClient } = consultation
  const staffId = holders[consultation.holder]
  if (isConfirmedFirst) at(confirmedAt, () => setStatus(story, staffId, id, 'confirmed'))
  const isClosed = status !== (isConfirmedFirst ? 'confirmed' : 'new')
  if (isClosed) at(closedAt, () => setStatus(story, staffId, id, status))
  const lastAt = isClosed ? closedAt : confirmedAt
  for (const [index, note] of notes.entries()) {
    at(later(lastAt, 0.1 + index), async () =>
      inbox.addNote(await as(holders[note.by], addConsultationNote), id, note.text),
    )
  }
  if (consultation.wasAskedFor) {
    at(later(lastAt, 2), async () =>
      inbox.requestClientAccount(await as(holders.farah, requestClientAccount), id),
    )
  }
  if (makeClient) at(makeClient.at, () => makeClient.run(id))
}
