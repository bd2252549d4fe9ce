import type { ConsultationChannel } from '#contract/appointments/consultations.ts'
import { addConsultationNote } from '#contract/appointments/inbox.ts'
import { CreateFollowUp, createFollowUp } from '#contract/appointments/schedule.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import type { FollowUpMinutes } from '#domain/appointments/slots.ts'
import * as inbox from '#server/modules/appointments/inbox/service.ts'
import * as schedule from '#server/modules/appointments/schedule/service.ts'
import { setStatus } from './consultations.ts'
import { findSlot, type Holder, type Holders } from './enquiries.ts'
import { later, type Story } from './story.ts'

type DemoFollowUp = {
  holder: Holder
  /** As in the bookings: the holder's n-th day with hours from today, and a slot of it that no booking uses. */
  day: number
  slot: number
  minutes: FollowUpMinutes
  channel?: ConsultationChannel
  /** The link of a video call, or the address of a follow-up at the practice. */
  place?: string
  status: ConsultationStatus
  note?: string
}

export const FOLLOW_UPS: DemoFollowUp[] = [
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
  {
    holder: 'farah',
    day: 1,
    slot: 8,
    minutes: 30,
    channel: 'video',
    place: 'https://meet.example/pathya-farah',
    status: 'confirmed',
  },
  {
    holder: 'farah',
    day: 2,
    slot: 4,
    minutes: 30,
    status: 'confirmed',
    note: 'Wants to talk about travelling.',
  },
  {
    holder: 'farah',
    day: 2,
    slot: 8,
    minutes: 60,
    channel: 'practice',
    place: '12 Lake Road, Pune 411004',
    status: 'confirmed',
  },
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

type TodaysConsultation = {
  holder: Holder
  time: string
  minutes: FollowUpMinutes
  isPending?: true
}

/** Follow-ups of today, in the practice's time zone. Those in the past are done. */
const TODAY: readonly TodaysConsultation[] = [
  { holder: 'farah', time: '09:30', minutes: 30 },
  { holder: 'nalini', time: '11:00', minutes: 30 },
  { holder: 'farah', time: '15:45', minutes: 45 },
  { holder: 'george', time: '17:00', minutes: 30, isPending: true },
  { holder: 'farah', time: '20:15', minutes: 30 },
]

/** A client and their carers. */
type FollowedClient = { id: string; carerIds: readonly string[] }

/**
 * Plans follow-ups of the last and the next week with clients in the care of their holders. The admin's follow-ups are
 * with any client.
 */
export function planFollowUps(
  story: Story,
  holders: Holders,
  { clients, today: ofToday }: { clients: readonly FollowedClient[]; today: readonly FollowedClient[] },
): void {
  const taken = new Set<FollowedClient>()
  const take = (holder: Holder, among: readonly FollowedClient[]): FollowedClient | null => {
    const found = among.find(
      (client) => !taken.has(client) && (holder === 'nalini' || client.carerIds.includes(holders[holder])),
    )
    if (found) taken.add(found)
    return found ?? null
  }
  const { end, today } = story
  for (const { day, slot, ...followUp } of FOLLOW_UPS) {
    const client = take(followUp.holder, clients)
    const startsAt = findSlot(followUp.holder, today, day, slot)
    if (client) planFollowUp(story, holders, { ...followUp, client, startsAt })
  }
  for (const { time, isPending, ...followUp } of TODAY) {
    const client = take(followUp.holder, ofToday)
    const startsAt = new Date(`${today}T${time}:00+05:30`)
    const isOver = later(startsAt, followUp.minutes / 60) < end
    const status = isOver ? 'done' : isPending ? 'new' : 'confirmed'
    if (client) planFollowUp(story, holders, { ...followUp, client, startsAt, status })
  }
}

function planFollowUp(
  story: Story,
  holders: Holders,
  followUp: Omit<DemoFollowUp, 'day' | 'slot'> & { client: FollowedClient; startsAt: Date },
): void {
  const { at, as, end } = story
  const { holder, client, startsAt, minutes, channel = 'phone', place = '', status, note = '' } = followUp
  const staffId = holders[holder]
  const createdAt = new Date(Math.min(later(startsAt, -6 * 24).getTime(), later(end, -24).getTime()))
  const isNotedAfter = status === 'done'
  at(createdAt, async () => {
    const input = {
      clientId: client.id,
      startsAt: startsAt.toISOString(),
      minutes,
      channel,
      place,
      note: isNotedAfter ? '' : note,
    }
    const { id } = await schedule.createFollowUp(
      await as(staffId, createFollowUp),
      CreateFollowUp.parse(input),
    )
    if (status === 'confirmed') return
    at(later(startsAt, minutes / 60), async () => {
      await setStatus(story, staffId, id, status)
      if (isNotedAfter && note) await inbox.addNote(await as(staffId, addConsultationNote), id, note)
    })
  })
}
