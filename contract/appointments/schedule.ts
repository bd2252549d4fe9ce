import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { isVideoLink } from '#domain/appointments/channels.ts'
import { SCHEDULE_VIEWS } from '#domain/appointments/schedule.ts'
import { FOLLOW_UP_MINUTES } from '#domain/appointments/slots.ts'
import { say } from '#domain/words/say.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CONSULTATION_NOTE } from '../limits.ts'
import { AvailabilityHours, ConsultationPlace } from './availability.ts'
import { CONSULTATION_CHANNELS, FreeSlot } from './consultations.ts'
import { AdminConsultation, AdminConsultationDetails, StaffMember } from './inbox.ts'

/*
 * The schedule: consultations of a day or a week with the hours and days off around them, and follow-ups, which staff
 * make for clients. Employees see consultations assigned to them and unassigned ones; admins see all.
 */

const tags: ['schedule'] = ['schedule']

/** A staff member who holds consultations, with their hours and days off on the days shown. */
export const ScheduleStaff = StaffMember.extend({
  hours: z.array(AvailabilityHours),
  /** Their own days off and those of the whole practice that overlap the days shown. */
  daysOff: z.array(
    z.object({ firstDay: IsoDate, lastDay: IsoDate, label: z.string(), isWholePractice: z.boolean() }),
  ),
})
export type ScheduleStaff = z.infer<typeof ScheduleStaff>

/** Maximum length of each list of consultations outside the days shown. */
export const MAX_SCHEDULE_LIST = 50

export const Schedule = z.object({
  timeZone: z.string(),
  view: z.enum(SCHEDULE_VIEWS),
  /** One day, or Monday to Sunday. */
  days: z.array(IsoDate),
  /** The staff member whose week is shown; `null` for the day of all staff. */
  staffId: Uuid.nullable(),
  /** The staff whose schedule the caller may see, ordered by name. */
  staff: z.array(ScheduleStaff),
  /** All consultations with a time on these days, including cancelled and unassigned ones, ordered by time. */
  entries: z.array(AdminConsultation),
  /** Open call-backs without a time, in the order in which they were requested, at most 50. */
  toPlace: z.array(AdminConsultation),
  toPlaceCount: z.number().int(),
  /** Open future consultations on days off of their holders, ordered by time, at most 50. */
  onDaysOff: z.array(AdminConsultation),
  onDaysOffCount: z.number().int(),
})
export type Schedule = z.infer<typeof Schedule>

/** 404 for a staff member whose schedule the caller may not see. */
export const getSchedule = endpoint({
  method: 'GET',
  url: '/api/admin/schedule',
  access: 'consultations:read',
  schema: {
    summary: 'Consultations of a day or a week, with hours and days off',
    tags,
    querystring: z.object({
      /** A calendar date in the practice's time zone. Defaults to today. */
      date: IsoDate.optional(),
      view: z.enum(SCHEDULE_VIEWS).default('day'),
      /** The staff member. Without it, a day shows all staff within reach, and a week shows the caller. */
      staff: Uuid.optional(),
    }),
    response: { 200: Schedule },
  },
})

/** The lengths that can be agreed for a follow-up, in minutes. */
const Minutes = z.literal(FOLLOW_UP_MINUTES, sentence(msg`Choose how long it lasts`))

/**
 * Returns the options for a follow-up with a client: the staff and their free times of that length. 404 for clients out
 * of reach.
 */
export const getFollowUpOffer = endpoint({
  method: 'GET',
  url: '/api/admin/follow-ups/offer',
  access: 'consultations:write',
  schema: {
    summary: 'Who can hold a follow-up, and when',
    tags,
    querystring: z.object({
      clientId: Uuid,
      /** Defaults to the caller. */
      staffId: Uuid.optional(),
      from: IsoDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(7),
      minutes: z.coerce.number().pipe(Minutes).default(30),
    }),
    response: {
      200: z.object({
        client: z.object({
          id: Uuid,
          name: z.string(),
          /** E.164; `null` if the record has none, so that it must be entered. */
          phone: z.string().nullable(),
          /** True if the client is notified by mail. */
          hasMail: z.boolean(),
        }),
        /** Staff to whom the caller can assign it. */
        staff: z.array(StaffMember),
        staffId: Uuid,
        /** The practice's usual way of follow-ups, its video link and its address; empty if there is none. */
        usual: z.object({
          channel: z.enum(CONSULTATION_CHANNELS),
          videoLink: z.string(),
          address: z.string(),
        }),
        timeZone: z.string(),
        days: z.array(z.object({ date: IsoDate, slots: z.array(FreeSlot) })),
      }),
    },
  },
})

const FollowUpFields = z.object({
  clientId: Uuid,
  /** The consultation that it follows. */
  followsId: Uuid.nullable().default(null),
  /** Defaults to the caller. Employees can assign it only to themselves. */
  staffId: Uuid.optional(),
  startsAt: IsoInstant,
  minutes: Minutes,
  channel: z.enum(CONSULTATION_CHANNELS, sentence(msg`Choose how to talk`)),
  /** The link of a video call, or the address of a follow-up at the practice. Not used by other channels. */
  place: ConsultationPlace.default(''),
  /** Required if the client's record has no phone number. */
  phone: z.string().trim().max(30, sentence(msg`This phone number is too long`)).default(''),
  /** Visible to staff only. */
  note: z
    .string()
    .trim()
    .max(MAX_CONSULTATION_NOTE, sentence(msg`Please use at most 2,000 characters.`))
    .default(''),
})

/** Returns what is wrong with the place of a follow-up, or `null`. Only video calls and visits need a place. */
export function findPlaceProblem(channel: string, place: string): string | null {
  if (channel === 'video' && !isVideoLink(place)) {
    return say(msg`Enter the link of the video call. It begins with https://`)
  }
  return channel === 'practice' && place === '' ? say(msg`Enter the address of the practice`) : null
}

export const CreateFollowUp = FollowUpFields.superRefine(({ channel, place }, context) => {
  const message = findPlaceProblem(channel, place)
  if (message) context.addIssue({ code: 'custom', path: ['place'], message })
})
export type CreateFollowUp = z.input<typeof CreateFollowUp>

/**
 * Takes `Idempotency-Key`. Any time on the grid within a year at which the holder is free is possible, also outside
 * their hours. It does not count towards a month's free consultations. The client is notified by mail and sees it in
 * their list. 409 `slot_taken`: `details.slots` are the nearest free times. 404 for clients out of reach.
 */
export const createFollowUp = endpoint({
  method: 'POST',
  url: '/api/admin/follow-ups',
  access: 'consultations:write',
  schema: {
    summary: 'Make a follow-up for a client',
    tags,
    body: CreateFollowUp,
    response: { 201: AdminConsultationDetails },
  },
})
