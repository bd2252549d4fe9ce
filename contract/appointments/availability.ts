import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CONSULTATION_CHANNELS, isVideoLink, MAX_PLACE } from '#domain/appointments/channels.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, IsoDate, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_SPANS_A_DAY } from '../limits.ts'
import { StaffMember } from './inbox.ts'

/*
 * The times at which consultations can be booked: weekly hours of each staff member, days off, and the limits of the
 * whole practice. Employees set their own hours and days off; admins set everybody's and the practice's.
 */

const tags: ['availability'] = ['availability']

const OFF_GRID = msg`Choose a time in steps of 15 minutes, such as 10:00 or 10:15`

function Minute(missing: MessageDescriptor) {
  return z
    .number(sentence(missing))
    .int(sentence(OFF_GRID))
    .min(0)
    .max(1440)
    .multipleOf(15, sentence(OFF_GRID))
}

/** Hours of one weekday. A day may have several spans, which never overlap. */
export const AvailabilityHours = z
  .object({
    /** ISO: 1 is Monday, 7 is Sunday. */
    weekday: z.number().int().min(1).max(7),
    /** Minutes after midnight in the practice's time zone. */
    startMinute: Minute(msg`Choose a start time`),
    endMinute: Minute(msg`Choose an end time`),
  })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, {
    path: ['endMinute'],
    error: () => say(msg`The end must be after the start`),
  })
export type AvailabilityHours = z.infer<typeof AvailabilityHours>

export const DayOff = z.object({
  id: Uuid,
  /** `null` for the whole practice. */
  staffId: Uuid.nullable(),
  firstDay: IsoDate,
  lastDay: IsoDate,
  label: z.string(),
  /** Number of open bookings on these days. They remain until somebody moves them. */
  bookingCount: z.number().int(),
})
export type DayOff = z.infer<typeof DayOff>

/** One line: the link of a video call or an address. Empty if there is none. */
export const ConsultationPlace = z
  .string()
  .max(1000, sentence(msg`Please use at most ${{ max: MAX_PLACE }} characters.`))
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(MAX_PLACE, sentence(msg`Please use at most ${{ max: MAX_PLACE }} characters.`))
      .regex(
        /^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u,
        sentence(msg`Please use only letters, numbers and common punctuation.`),
      ),
  )

function Count(min: number, max: number) {
  const range = sentence(msg`From ${{ min }} to ${{ max: formatNumber(max) }}`)
  return z
    .number(sentence(msg`Enter a number`))
    .int(sentence(msg`Enter a whole number`))
    .min(min, range)
    .max(max, range)
}

export const ConsultationSettings = z.object({
  version: RecordVersion,
  monthlyCap: z
    .number(sentence(msg`Enter a number`))
    .int(sentence(msg`Enter a whole number`))
    .min(0, sentence(msg`From 0 to 1,000`))
    .max(1000, sentence(msg`From 0 to 1,000`)),
  leadMinutes: z
    .number(sentence(msg`Enter a number`))
    .int(sentence(msg`Enter a whole number`))
    .min(0, sentence(msg`From 0 to 7 days`))
    .max(10_080, sentence(msg`From 0 to 7 days`)),
  daysAhead: z
    .number(sentence(msg`Enter a number`))
    .int(sentence(msg`Enter a whole number`))
    .min(1, sentence(msg`From 1 to 90 days`))
    .max(90, sentence(msg`From 1 to 90 days`)),
  /** How many open free consultations one person can have: the same number or the same mail address. */
  openPerPerson: Count(1, 100),
  /** How many free consultations of a month one number, one browser and one network address can have. */
  monthlyPerNumber: Count(1, 1000),
  monthlyPerDevice: Count(1, 1000),
  monthlyPerAddress: Count(1, 1000),
  /** Whether admins also get a mail when a limit has stopped bookings. */
  mailsLimitNotice: z.boolean(),
  /** Whether visitors confirm a booking by a mailed code or link, and how long the time is held for them. */
  confirmsByMail: z.boolean(),
  holdMinutes: Count(5, 60),
  /** How follow-ups usually take place. */
  followUpChannel: z.enum(CONSULTATION_CHANNELS, sentence(msg`Choose how to talk`)),
  /** The practice's usual link for video calls, and its address for follow-ups there; empty if there is none. */
  videoLink: ConsultationPlace.refine(
    (text) => text === '' || isVideoLink(text),
    sentence(msg`Enter a link that begins with https://, or leave this empty`),
  ),
  address: ConsultationPlace,
})
export type ConsultationSettings = z.infer<typeof ConsultationSettings>

/** The fields about limits, confirmation and follow-ups that are not sent stay as they are. */
const UpdateConsultationSettings = ConsultationSettings.partial({
  openPerPerson: true,
  monthlyPerNumber: true,
  monthlyPerDevice: true,
  monthlyPerAddress: true,
  mailsLimitNotice: true,
  confirmsByMail: true,
  holdMinutes: true,
  followUpChannel: true,
  videoLink: true,
  address: true,
})
export type UpdateConsultationSettings = z.infer<typeof UpdateConsultationSettings>

export const getAvailability = endpoint({
  method: 'GET',
  url: '/api/admin/availability',
  access: 'availability:write',
  schema: {
    summary: 'Hours, days off and bounds, for oneself or for a staff member',
    tags,
    querystring: z.object({ staffId: Uuid.optional() }),
    response: {
      200: z.object({
        staffId: Uuid,
        /** The staff whose hours the caller may set. */
        staff: z.array(StaffMember.extend({ weeklySlotCount: z.number().int() })),
        timeZone: z.string(),
        hours: z.array(AvailabilityHours),
        /** Days off of this person and of the whole practice, from today on. */
        holidays: z.array(DayOff),
        settings: ConsultationSettings,
        canManagePractice: z.boolean(),
      }),
    },
  },
})

/**
 * Replaces the hours of the whole week. Bookings outside the new hours remain; `bookingCount` is their number. 409
 * `stale_version`: the hours differ from `seen`; `details.hours` are the hours that somebody else saved.
 */
export const setAvailability = endpoint({
  method: 'PUT',
  url: '/api/admin/availability/:id',
  access: 'availability:write',
  schema: {
    summary: 'Set the weekly hours of a staff member',
    tags,
    params: IdParams,
    body: z.object({
      hours: z.array(AvailabilityHours).max(7 * MAX_SPANS_A_DAY, sentence(msg`At most 6 time ranges a day`)),
      /** The hours on which the caller's change is based, as last read or saved. */
      seen: z.array(AvailabilityHours).max(7 * MAX_SPANS_A_DAY),
    }),
    response: { 200: z.object({ hours: z.array(AvailabilityHours), bookingCount: z.number().int() }) },
  },
})

export const MAX_HOLIDAY_LABEL = 80

/** Takes `Idempotency-Key`. Without `staffId`, the days off apply to the whole practice; only admins may add those. */
export const createDayOff = endpoint({
  method: 'POST',
  url: '/api/admin/holidays',
  access: 'availability:write',
  schema: {
    summary: 'Add days off',
    tags,
    body: z
      .object({
        staffId: Uuid.nullable(),
        firstDay: IsoDate,
        lastDay: IsoDate,
        label: z
          .string()
          .trim()
          .min(1, sentence(msg`Enter a reason`))
          .max(MAX_HOLIDAY_LABEL, sentence(msg`At most ${{ max: MAX_HOLIDAY_LABEL }} characters`)),
      })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        error: () => say(msg`The last day cannot be before the first`),
      }),
    response: { 201: DayOff },
  },
})

export const deleteDayOff = endpoint({
  method: 'DELETE',
  url: '/api/admin/holidays/:id',
  access: 'availability:write',
  schema: {
    summary: 'Take days off back',
    tags,
    params: IdParams,
    response: { 200: z.object({ id: Uuid }) },
  },
})

/** 409 `stale_version`: `details.settings` are the settings that somebody else saved. */
export const updateConsultationSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/consultation-settings',
  access: 'settings:manage',
  schema: {
    summary:
      'Set how many free consultations a month, how soon and how far ahead, and how follow-ups take place',
    tags,
    body: UpdateConsultationSettings,
    response: { 200: ConsultationSettings },
  },
})
