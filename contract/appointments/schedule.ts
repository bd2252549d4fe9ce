import { z } from 'zod'
import { SCHEDULE_VIEWS } from '#domain/appointments/schedule.ts'
import { FOLLOW_UP_MINUTES } from '#domain/appointments/slots.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CONSULTATION_NOTE } from '../limits.ts'
import { AvailabilityHours } from './availability.ts'
import { CONSULTATION_CHANNELS, FreeSlot } from './consultations.ts'
import { AdminConsultation, AdminConsultationDetails, StaffMember } from './inbox.ts'

/*
 * The schedule: consultations of a day or a week with the hours and days off around them, and follow-ups, which the
 * practice makes for its clients. Employees see consultations assigned to them and unassigned ones; admins see all.
 */

const tags: ['schedule'] = ['schedule']

/** Somebody who holds consultations, with what bounds them on the days shown. */
export const ScheduleStaff = StaffMember.extend({
  hours: z.array(AvailabilityHours),
  /** Their own and those of the whole practice that touch the days shown. */
  daysOff: z.array(
    z.object({ firstDay: IsoDate, lastDay: IsoDate, label: z.string(), isWholePractice: z.boolean() }),
  ),
})
export type ScheduleStaff = z.infer<typeof ScheduleStaff>

/** How many of each list outside the days shown are given. */
export const MAX_SCHEDULE_LIST = 50

export const Schedule = z.object({
  timeZone: z.string(),
  view: z.enum(SCHEDULE_VIEWS),
  /** One day, or Monday to Sunday. */
  days: z.array(IsoDate),
  /** Of a week: whose it is. Null: everybody's day. */
  staffId: Uuid.nullable(),
  /** Whom the caller can look at, by name. */
  staff: z.array(ScheduleStaff),
  /** Everything with a time on these days, including cancelled and unassigned ones, by time. */
  entries: z.array(AdminConsultation),
  /** Open calls without a time, as they were asked for, at most 50. */
  toPlace: z.array(AdminConsultation),
  toPlaceCount: z.number().int(),
  /** Open future consultations on days off of their holders, by time, at most 50. */
  onDaysOff: z.array(AdminConsultation),
  onDaysOffCount: z.number().int(),
})
export type Schedule = z.infer<typeof Schedule>

/** 404 for a staff member whom the caller may not look at. */
export const getSchedule = endpoint({
  method: 'GET',
  url: '/api/admin/schedule',
  access: 'consultations:read',
  schema: {
    summary: 'Consultations of a day or a week, with hours and days off',
    tags,
    querystring: z.object({
      /** A day of the practice's calendar; left out: today. */
      date: IsoDate.optional(),
      view: z.enum(SCHEDULE_VIEWS).default('day'),
      /** Whose. Left out: of a day everybody's within reach, of a week the caller's. */
      staff: Uuid.optional(),
    }),
    response: { 200: Schedule },
  },
})

/** A follow-up can last as long as is agreed: of these, in minutes. */
const Minutes = z.literal(FOLLOW_UP_MINUTES, 'Choose how long it lasts')

/** What a follow-up for a client can be: with whom, and when they are free for so long. 404 for clients out of reach. */
export const getFollowUpOffer = endpoint({
  method: 'GET',
  url: '/api/admin/follow-ups/offer',
  access: 'consultations:write',
  schema: {
    summary: 'Who can hold a follow-up, and when',
    tags,
    querystring: z.object({
      clientId: Uuid,
      /** Left out: the caller. */
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
          /** E.164; null: it has to be asked for. */
          phone: z.string().nullable(),
          /** Whether they are notified by mail. */
          hasMail: z.boolean(),
        }),
        /** To whom the caller can give it. */
        staff: z.array(StaffMember),
        staffId: Uuid,
        timeZone: z.string(),
        days: z.array(z.object({ date: IsoDate, slots: z.array(FreeSlot) })),
      }),
    },
  },
})

export const CreateFollowUp = z.object({
  clientId: Uuid,
  /** The consultation that it comes out of. */
  followsId: Uuid.nullable().default(null),
  /** Left out: the caller. Employees give it to nobody else. */
  staffId: Uuid.optional(),
  startsAt: IsoInstant,
  minutes: Minutes,
  channel: z.enum(CONSULTATION_CHANNELS, 'Choose how to talk'),
  /** Where the client's record has none. */
  phone: z.string().trim().max(30, 'This phone number is too long').default(''),
  /** For the practice alone. */
  note: z.string().trim().max(MAX_CONSULTATION_NOTE, 'Please keep to 2,000 characters.').default(''),
})
export type CreateFollowUp = z.input<typeof CreateFollowUp>

/**
 * Takes `Idempotency-Key`. Any time on the grid within a year that the holder has free, also outside their hours. It
 * does not count among a month's free consultations. The client is notified by mail and in their list. 409
 * `slot_taken`: `details.slots` are the nearest free times. 404 for clients out of reach.
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
