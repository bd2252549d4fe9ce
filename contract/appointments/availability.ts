import { z } from 'zod'
import { IdParams, IsoDate, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_SPANS_A_DAY } from '../limits.ts'
import { StaffMember } from './inbox.ts'

/*
 * When consultations can be booked: weekly hours of each staff member, days off, and the bounds for the whole practice.
 * Employees set their own hours and days off, admins everybody's and the practice's.
 */

const tags: ['availability'] = ['availability']

const OFF_GRID = 'Choose a time on the quarter of an hour'

function Minute(missing: string) {
  return z.number(missing).int(OFF_GRID).min(0).max(1440).multipleOf(15, OFF_GRID)
}

/** Hours of one weekday; a day may have several, never overlapping. */
export const AvailabilityHours = z
  .object({
    /** ISO: 1 is Monday, 7 is Sunday. */
    weekday: z.number().int().min(1).max(7),
    /** Minutes after midnight in the practice's time zone. */
    startMinute: Minute('Choose when it starts'),
    endMinute: Minute('Choose when it ends'),
  })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, {
    path: ['endMinute'],
    message: 'The end has to be after the start',
  })
export type AvailabilityHours = z.infer<typeof AvailabilityHours>

export const DayOff = z.object({
  id: Uuid,
  /** Null: nobody of the practice. */
  staffId: Uuid.nullable(),
  firstDay: IsoDate,
  lastDay: IsoDate,
  label: z.string(),
  /** Open bookings on these days: they stay until somebody moves them. */
  bookingCount: z.number().int(),
})
export type DayOff = z.infer<typeof DayOff>

export const ConsultationSettings = z.object({
  version: z.number().int(),
  monthlyCap: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(0, 'From 0 to 1,000')
    .max(1000, 'From 0 to 1,000'),
  leadMinutes: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(0, 'From 0 to 7 days')
    .max(10_080, 'From 0 to 7 days'),
  daysAhead: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'From 1 to 90 days')
    .max(90, 'From 1 to 90 days'),
})
export type ConsultationSettings = z.infer<typeof ConsultationSettings>

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
        /** Whose hours the caller may set. */
        staff: z.array(StaffMember.extend({ weeklySlotCount: z.number().int() })),
        timeZone: z.string(),
        hours: z.array(AvailabilityHours),
        /** Of this person and of the whole practice, from today on. */
        holidays: z.array(DayOff),
        settings: ConsultationSettings,
        canManagePractice: z.boolean(),
      }),
    },
  },
})

/**
 * The whole week at once. Bookings outside the new hours stay; `bookingCount` says how many there are. 409 `stale_version`:
 * the hours are not `seen` any more, `details.hours` are what somebody else saved.
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
      hours: z.array(AvailabilityHours).max(7 * MAX_SPANS_A_DAY, 'At most six spans a day'),
      /** The hours that the caller changed: as they were read, or saved last. */
      seen: z.array(AvailabilityHours).max(7 * MAX_SPANS_A_DAY),
    }),
    response: { 200: z.object({ hours: z.array(AvailabilityHours), bookingCount: z.number().int() }) },
  },
})

export const MAX_HOLIDAY_LABEL = 80

/** Takes `Idempotency-Key`. Without `staffId` for the whole practice: admins alone. */
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
          .min(1, 'Say what for')
          .max(MAX_HOLIDAY_LABEL, `At most ${MAX_HOLIDAY_LABEL} characters`),
      })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        message: 'The last day cannot be before the first',
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

/** 409 `stale_version`: `details.settings` is what somebody else saved. */
export const updateConsultationSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/consultation-settings',
  access: 'settings:manage',
  schema: {
    summary: 'Set how many free consultations a month, how soon and how far ahead',
    tags,
    body: ConsultationSettings,
    response: { 200: ConsultationSettings },
  },
})
