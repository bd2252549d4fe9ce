import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CONSULTATION_NOTE } from '../limits.ts'
import {
  CalculatorResult,
  CONCERNS,
  CONSULTATION_CHANNELS,
  FreeSlot,
  PREFERRED_TIMES,
} from './consultations.ts'

/*
 * The practice's inbox: bookings and call-backs. Employees see those assigned to them and unassigned ones; admins see
 * all.
 */

const tags: ['consultations'] = ['consultations']

/** A staff member as shown in lists. */
export const StaffMember = z.object({ id: Uuid, name: z.string() })
export type StaffMember = z.infer<typeof StaffMember>

export const AdminConsultation = z.object({
  id: Uuid,
  kind: z.enum(CONSULTATION_KINDS),
  status: z.enum(CONSULTATION_STATUSES),
  staff: StaffMember.nullable(),
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  email: z.string().nullable(),
  concern: z.enum(CONCERNS).nullable(),
  channel: z.enum(CONSULTATION_CHANNELS),
  /** The link of a video call, or the address of a follow-up at the practice; otherwise `null`. */
  place: z.string().nullable(),
  startsAt: IsoInstant.nullable(),
  endsAt: IsoInstant.nullable(),
  preferredTime: z.enum(PREFERRED_TIMES).nullable(),
  /** True if staff made it for a client: it has an agreed length and does not count as a free consultation. */
  isFollowUp: z.boolean(),
  /** For call-backs: how often the visitor requested it within the day. */
  askedCount: z.number().int(),
  lastAskedAt: IsoInstant,
  createdAt: IsoInstant,
  /** The client it belongs to, where there is one. */
  client: z.object({ id: Uuid, name: z.string() }).nullable(),
  noteCount: z.number().int(),
  /** Rises by one with every change. A caller that changes the consultation sends the version they saw. */
  version: RecordVersion,
})
export type AdminConsultation = z.infer<typeof AdminConsultation>

/** One event of a consultation's history, oldest first. */
export const ConsultationEvent = z.object({
  id: z.number().int(),
  at: IsoInstant,
  kind: z.enum([
    'created',
    'asked-again',
    'moved',
    'status',
    'assigned',
    'note',
    'client-asked',
    'client-made',
  ]),
  /** `null` for the visitor. */
  actor: z.string().nullable(),
  note: z.string().nullable(),
  /** For `status`: the old and the new state. */
  from: z.enum(CONSULTATION_STATUSES).nullable(),
  to: z.enum(CONSULTATION_STATUSES).nullable(),
  /** For `moved`: the old and the new time. */
  fromStartsAt: IsoInstant.nullable(),
  toStartsAt: IsoInstant.nullable(),
  /** For `assigned`: the new holder; `null` if it became unassigned. */
  staffName: z.string().nullable(),
})
export type ConsultationEvent = z.infer<typeof ConsultationEvent>

export const AdminConsultationDetails = AdminConsultation.extend({
  message: z.string().nullable(),
  visitorTimeZone: z.string(),
  /** The language of the page on which it was made, or of the client's account. */
  locale: z.enum(LOCALES),
  calculatorResult: CalculatorResult.nullable(),
  consentWording: z.string(),
  consentAt: IsoInstant,
  /** For a follow-up: the staff member who made it. */
  bookedBy: z.string().nullable(),
  /** For a follow-up: the consultation that it follows. */
  follows: z.object({ id: Uuid, startsAt: IsoInstant.nullable() }).nullable(),
  events: z.array(ConsultationEvent),
  /** Other consultations with the same number, probably of the same person, newest first, at most 10. */
  sameNumber: z.array(
    z.object({
      id: Uuid,
      kind: z.enum(CONSULTATION_KINDS),
      status: z.enum(CONSULTATION_STATUSES),
      at: IsoInstant,
    }),
  ),
  /** Staff to whom the caller can assign it. */
  assignableStaff: z.array(StaffMember),
})
export type AdminConsultationDetails = z.infer<typeof AdminConsultationDetails>

/** `open`: new and confirmed. */
export const CONSULTATION_FILTERS = ['open', ...CONSULTATION_STATUSES, 'all'] as const

/** `enquiry`: bookings and call-backs of visitors; `follow-up`: consultations that staff made for clients. */
export const CONSULTATION_KIND_FILTERS = [...CONSULTATION_KINDS, 'enquiry', 'follow-up'] as const

const ConsultationFilter = z.object({
  status: z.enum(CONSULTATION_FILTERS).default('open'),
  kind: z.enum(CONSULTATION_KIND_FILTERS).optional(),
  /** `me`, `none`, or a staff member's id. */
  staff: z.union([z.literal('me'), z.literal('none'), Uuid]).optional(),
  /**
   * For bookings: they start on these days of the practice's time zone. For call-backs: they were requested on these
   * days.
   */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  /** Every word has to be in the name, the address or the phone number. */
  search: SearchText.optional(),
  /** `soonest`: by the time of the consultation, calls without a time first. `newest`: by the time of the request. */
  sort: z.enum(['newest', 'soonest']).default('newest'),
})

/** The header `X-Total-Count` is the number of consultations on all pages. */
export const listConsultations = endpoint({
  method: 'GET',
  url: '/api/admin/consultations',
  access: 'consultations:read',
  schema: {
    summary: 'Consultations and call-backs',
    tags,
    querystring: PageQuery.extend(ConsultationFilter.shape),
    response: { 200: z.array(AdminConsultation) },
  },
})

export const exportConsultations = endpoint({
  method: 'GET',
  url: '/api/admin/consultations/export',
  access: 'consultations:read',
  schema: {
    summary: 'Consultations and call-backs as a CSV file',
    tags,
    querystring: ConsultationFilter,
    // Text, sent as it is read.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

export const getConsultation = endpoint({
  method: 'GET',
  url: '/api/admin/consultations/:id',
  access: 'consultations:read',
  schema: {
    summary: 'One consultation with its history',
    tags,
    params: IdParams,
    response: { 200: AdminConsultationDetails },
  },
})

/**
 * Changes the state or the holder. 409 `stale_version` (`details.consultation` is the current one), `slot_taken` (it is
 * reopened, or assigned to somebody who is not free at its time; `details.slots` are their nearest free times),
 * `status_not_possible`. 403 if an employee assigns it to somebody else. The visitor gets a mail when a booking is
 * cancelled or reopened.
 */
export const updateConsultation = endpoint({
  method: 'PATCH',
  url: '/api/admin/consultations/:id',
  access: 'consultations:write',
  schema: {
    summary: 'Change a consultation’s state, or who holds it',
    tags,
    params: IdParams,
    body: z.object({
      version: RecordVersion,
      status: z.enum(CONSULTATION_STATUSES).optional(),
      /** `null` makes it unassigned; possible for call-backs only. */
      staffId: Uuid.nullable().optional(),
    }),
    response: { 200: AdminConsultationDetails },
  },
})

/**
 * Staff may choose any time on the grid within a year at which the holder is free, also outside the offered hours. A
 * cancelled consultation is reopened as new. 409 as in `updateConsultation`.
 */
export const moveConsultation = endpoint({
  method: 'POST',
  url: '/api/admin/consultations/:id/move',
  access: 'consultations:write',
  schema: {
    summary: 'Set or move the time; the visitor is told by mail',
    tags,
    params: IdParams,
    body: z.object({
      version: RecordVersion,
      startsAt: IsoInstant,
      /** Defaults to the current holder, or to the caller if it is unassigned. */
      staffId: Uuid.optional(),
    }),
    response: { 200: AdminConsultationDetails },
  },
})

/** Takes `Idempotency-Key`. */
export const addConsultationNote = endpoint({
  method: 'POST',
  url: '/api/admin/consultations/:id/notes',
  access: 'consultations:write',
  schema: {
    summary: 'Write a note',
    tags,
    params: IdParams,
    body: z.object({
      note: z
        .string()
        .trim()
        .min(1, sentence(msg`Enter a note`))
        .max(MAX_CONSULTATION_NOTE, sentence(msg`Please use at most 2,000 characters.`)),
    }),
    response: { 201: AdminConsultationDetails },
  },
})

/** Lets employees request that an admin makes a client of somebody. Admins get a mail, once for each consultation. */
export const requestClientAccount = endpoint({
  method: 'POST',
  url: '/api/admin/consultations/:id/ask-for-client',
  access: 'consultations:write',
  schema: {
    summary: 'Ask an admin to turn an enquiry into a client',
    tags,
    params: IdParams,
    response: { 200: AdminConsultationDetails },
  },
})

/**
 * Erases the data a visitor entered, with history and notes, as visitors may request. 409 `status_not_possible`: an
 * open future consultation must be cancelled first, so that the visitor is notified.
 */
export const deleteConsultation = endpoint({
  method: 'DELETE',
  url: '/api/admin/consultations/:id',
  access: 'users:manage',
  schema: {
    summary: 'Erase a consultation',
    tags,
    params: IdParams,
    response: { 200: z.object({ id: Uuid }) },
  },
})

/** Lists the free times of one staff member, by their hours and days off, to move a consultation to. */
export const listStaffSlots = endpoint({
  method: 'GET',
  url: '/api/admin/consultations/:id/slots',
  access: 'consultations:write',
  schema: {
    summary: 'Free times of the staff member who would hold it',
    tags,
    params: IdParams,
    querystring: z.object({
      staffId: Uuid.optional(),
      from: IsoDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(14),
    }),
    response: {
      200: z.object({
        timeZone: z.string(),
        days: z.array(z.object({ date: IsoDate, slots: z.array(FreeSlot) })),
      }),
    },
  },
})
