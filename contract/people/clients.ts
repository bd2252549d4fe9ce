import { z } from 'zod'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { HEALTH_GOALS } from '#domain/people/options.ts'
import { CONCERNS, CONSULTATION_CHANNELS } from '../appointments/consultations.ts'
import { StaffMember } from '../appointments/inbox.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** A client in the practice's lists. */
export const ClientSummary = z.object({
  id: Uuid,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  isOnboardingComplete: z.boolean(),
  createdAt: IsoInstant,
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** Facts about a client that the writer of a plan must see. */
export const ClientRecord = ClientSummary.extend({
  phone: z.string().nullable(),
  /** Today: the age as recorded has moved on. */
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  /** For formulas; null where it is not known. */
  sex: z.enum(['male', 'female']).nullable(),
  heightCm: z.number().nullable(),
  /** The last measurement, else the weight given at onboarding. */
  weightKg: z.number().nullable(),
  bmi: z.number().nullable(),
  /** From the highest weight measured in the last six months to the last one, percent; null: not measured twice. */
  recentLossPercent: z.number().nullable(),
  location: z.string().nullable(),
  timeZone: z.string(),
  activityLevel: z.string().nullable(),
  healthGoals: z.array(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  foodPreferences: z.array(z.string()),
  healthFlags: z.array(z.string()),
  /** Newest first, at most five. */
  recentWeights: z.array(z.object({ entryDate: IsoInstant, weightKg: z.number() })),
})
export type ClientRecord = z.infer<typeof ClientRecord>

export const listClients = endpoint({
  method: 'GET',
  url: '/api/clients',
  access: 'clients:read',
  schema: {
    summary: 'Clients by name or email, within one’s reach',
    tags: ['clients'],
    querystring: PageQuery.extend({ search: SearchText.optional() }),
    response: { 200: z.array(ClientSummary) },
  },
})

export const getClient = endpoint({
  method: 'GET',
  url: '/api/clients/:id',
  access: 'clients:read',
  schema: {
    summary: 'One client’s record',
    tags: ['clients'],
    params: IdParams,
    response: { 200: ClientRecord },
  },
})

/* ── The practice's list of clients, and one client's page ──────────────────────────────────────────────── */

/** A client's plan: `active` is served today where they live, `upcoming` is published and starts later. */
export const ClientPlan = z.object({
  id: Uuid,
  title: z.string(),
  state: z.enum(['active', 'upcoming', 'draft']),
  startDate: IsoDate,
  /** The last day it serves is the day before. */
  endDate: IsoDate,
  /** The safety rules object to it since the client's record changed. */
  isFlagged: z.boolean(),
  /** Since when the safety rules forbid it, so that it is not served; null: it is not paused. */
  pausedAt: IsoInstant.nullable(),
  /** Why it is paused, in sentences for staff. */
  pauseReasons: z.array(z.string()),
})
export type ClientPlan = z.infer<typeof ClientPlan>

/** A client as the practice's list shows them. */
export const ListedClient = ClientSummary.extend({
  /** E.164. */
  phone: z.string().nullable(),
  /** The care team, by name. */
  care: z.array(StaffMember),
  healthGoals: z.array(z.string()),
  goalWeightKg: z.number().nullable(),
  allergies: z.array(z.string()),
  healthFlags: z.array(z.string()),
  /** Today's plan, else the next one, else a draft; null: none of these. */
  plan: ClientPlan.nullable(),
  /** When they were last measured. */
  lastEntryAt: IsoInstant.nullable(),
  /** The latest weight that was measured, kg. */
  lastWeightKg: z.number().nullable(),
})
export type ListedClient = z.infer<typeof ListedClient>

/**
 * `active`: has a plan today. `ending`: it ends within a week, and nothing comes after it, no draft either; by the practice's
 * clock, as the first screen of staff counts them. `draft`: one is being written.
 * `none`: neither a plan today or later, nor a draft.
 */
export const CLIENT_PLAN_FILTERS = ['active', 'ending', 'draft', 'none'] as const

/**
 * Measured within 7 or 14 days, longer ago, or never. `silent`: on a plan for 14 days or more, and neither a measurement nor
 * a ticked meal in the last 14, as the first screen of staff counts them.
 */
export const LAST_ENTRY_FILTERS = ['week', 'fortnight', 'older', 'never', 'silent'] as const

/** Whose record has an allergy, a health flag, or a plan that the safety rules object to. */
export const CLIENT_FLAG_FILTERS = ['allergies', 'health', 'plan'] as const

/** `last-entry`: measured last first. `quiet`: never measured first, then longest ago. */
export const CLIENT_SORTS = ['name', 'joined', 'last-entry', 'quiet'] as const

const clientFilters = {
  /** Every word has to be in the name, the address or the phone number. */
  search: SearchText.optional(),
  /** `me`, `none` (without a care team), or a staff member's id. */
  care: z.union([z.literal('me'), z.literal('none'), Uuid]).optional(),
  goal: z.enum(HEALTH_GOALS).optional(),
  plan: z.enum(CLIENT_PLAN_FILTERS).optional(),
  lastEntry: z.enum(LAST_ENTRY_FILTERS).optional(),
  flags: z.enum(CLIENT_FLAG_FILTERS).optional(),
  sort: z.enum(CLIENT_SORTS).default('name'),
}

const ClientListQuery = PageQuery.extend(clientFilters)
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** Active clients alone. The header `X-Total-Count` says how many there are in all pages. */
export const listPracticeClients = endpoint({
  method: 'GET',
  url: '/api/admin/clients',
  access: 'clients:read',
  schema: {
    summary: 'Clients within one’s reach, with plan and last measurement',
    tags: ['clients'],
    querystring: ClientListQuery,
    response: { 200: z.array(ListedClient) },
  },
})

/** A file, not JSON: the schema of the answer is for documentation only. */
export const exportPracticeClients = endpoint({
  method: 'GET',
  url: '/api/admin/clients/export',
  access: 'clients:read',
  schema: {
    summary: 'The list of clients as a CSV file',
    tags: ['clients'],
    querystring: z.object(clientFilters),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Staff with a client in their care within the reader's reach, by name, at most 500. */
export const listCareStaff = endpoint({
  method: 'GET',
  url: '/api/admin/clients/care-staff',
  access: 'clients:read',
  schema: {
    summary: 'Staff with clients in their care',
    tags: ['clients'],
    response: { 200: z.array(StaffMember) },
  },
})

/** One client as staff see them first: the record, plans, care team and consultations. */
export const ClientOverview = ClientRecord.extend({
  isActive: z.boolean(),
  goalWeightKg: z.number().nullable(),
  /** Of a child's: who agreed for them. */
  guardianName: z.string().nullable(),
  care: z.array(StaffMember),
  /** Agrees that photos are stored, and seen by the practice. */
  hasPhotosConsent: z.boolean(),
  lastEntryAt: IsoInstant.nullable(),
  /** Weights of the last 90 days by the client's calendar, oldest first, at most 100. */
  trend: z.array(z.object({ date: IsoDate, weightKg: z.number() })),
  plan: ClientPlan.nullable(),
  /** Published, and starting after `plan`. */
  nextPlan: ClientPlan.nullable(),
  draft: ClientPlan.nullable(),
  openReview: z.object({ id: Uuid, note: z.string(), createdAt: IsoInstant }).nullable(),
  nextConsultation: z
    .object({
      id: Uuid,
      startsAt: IsoInstant,
      staffName: z.string().nullable(),
      channel: z.enum(CONSULTATION_CHANNELS),
      /** Whether the caller may open it. */
      canOpen: z.boolean(),
    })
    .nullable(),
})
export type ClientOverview = z.infer<typeof ClientOverview>

export const getClientOverview = endpoint({
  method: 'GET',
  url: '/api/admin/clients/:id',
  access: 'clients:read',
  schema: {
    summary: 'One client’s record, plans, care team and consultations',
    tags: ['clients'],
    params: IdParams,
    response: { 200: ClientOverview },
  },
})

export const ClientConsultation = z.object({
  id: Uuid,
  kind: z.enum(CONSULTATION_KINDS),
  status: z.enum(CONSULTATION_STATUSES),
  concern: z.enum(CONCERNS).nullable(),
  channel: z.enum(CONSULTATION_CHANNELS),
  staffName: z.string().nullable(),
  startsAt: IsoInstant.nullable(),
  isFollowUp: z.boolean(),
  createdAt: IsoInstant,
  /** Whether the caller may open it: employees may open their own and unassigned ones. */
  canOpen: z.boolean(),
})
export type ClientConsultation = z.infer<typeof ClientConsultation>

export const listClientConsultations = endpoint({
  method: 'GET',
  url: '/api/admin/clients/:id/consultations',
  access: 'clients:read',
  schema: {
    summary: 'A client’s consultations, by their time or when they were asked for, newest first',
    tags: ['clients'],
    params: IdParams,
    querystring: PageQuery,
    response: { 200: z.array(ClientConsultation) },
  },
})
