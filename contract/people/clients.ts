import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { HEALTH_GOALS, SEXES } from '#domain/people/options.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { CONCERNS, CONSULTATION_CHANNELS } from '../appointments/consultations.ts'
import { StaffMember } from '../appointments/inbox.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CLIENTS_AT_ONCE } from '../limits.ts'
import { OnboardingFields } from './profile.ts'

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
  /** The age today: the recorded age, increased by the years since. */
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  /** For formulas; `null` if not known. */
  sex: z.enum(['male', 'female']).nullable(),
  heightCm: z.number().nullable(),
  /** The last measurement or, without one, the weight given at onboarding. */
  weightKg: z.number().nullable(),
  bmi: z.number().nullable(),
  /**
   * Percent lost from the highest weight measured in the last six months to the last one; `null` if not measured twice.
   */
  recentLossPercent: z.number().nullable(),
  location: z.string().nullable(),
  timeZone: z.string(),
  /** The language in which the client reads. */
  locale: z.enum(LOCALES),
  activityLevel: z.string().nullable(),
  healthGoals: z.array(z.string()),
  medicalConditions: z.array(z.string()),
  /** Those of the list, followed by those that the client wrote in their own words. */
  allergies: z.array(z.string()),
  foodPreferences: z.array(z.string()),
  healthFlags: z.array(z.string()),
  /** In the client's own words. */
  dislikes: z.string().nullable(),
  medicines: z.string().nullable(),
  fastingDays: z.string().nullable(),
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

export const MISSING_FACTS_MINOR = msg`Clients under ${{ age: ADULT_AGE_YEARS }} enter their age in their own profile, where a parent or guardian agrees.`

/** Facts about a client that are not recorded yet, each optional. */
export const RecordMissingFacts = z
  .object({
    /** The age in years, today. */
    age: OnboardingFields.shape.age.min(ADULT_AGE_YEARS, sentence(MISSING_FACTS_MINOR)).optional(),
    /** For formulas. */
    sex: z.enum(SEXES, sentence(msg`Please choose a sex`)).optional(),
    /** As typed: `5'6"`, `168 cm`. */
    height: OnboardingFields.shape.height.optional(),
  })
  .refine(
    (facts) => Object.values(facts).some((fact) => fact !== undefined),
    sentence(msg`Please fill in at least one field`),
  )
export type RecordMissingFacts = z.infer<typeof RecordMissingFacts>

/** Records facts that are missing. 409 `already_recorded` if one of them is known: only the client changes it. */
export const recordMissingFacts = endpoint({
  method: 'PATCH',
  url: '/api/clients/:id',
  access: 'clients:write',
  schema: {
    summary: 'Record a client’s age, sex or height where it is missing',
    tags: ['clients'],
    params: IdParams,
    body: RecordMissingFacts,
    response: { 200: ClientRecord },
  },
})

/* ── The practice's list of clients, and one client's page ──────────────────────────────────────────────── */

/** A client's plan. `active`: served today, by the client's time zone. `upcoming`: published and starting later. */
export const ClientPlan = z.object({
  id: Uuid,
  title: z.string(),
  state: z.enum(['active', 'upcoming', 'draft']),
  startDate: IsoDate,
  /** The last day of the plan is the day before. */
  endDate: IsoDate,
  /** True if the safety rules object to it since the client's record changed. */
  isFlagged: z.boolean(),
  /** When it was paused because the safety rules forbid it; a paused plan is not served. `null` if it is not paused. */
  pausedAt: IsoInstant.nullable(),
  /** The reasons for the pause, as sentences for staff. */
  pauseReasons: z.array(z.string()),
})
export type ClientPlan = z.infer<typeof ClientPlan>

/** A client as shown in the practice's client list. */
export const ListedClient = ClientSummary.extend({
  /** E.164. */
  phone: z.string().nullable(),
  /** The care team, ordered by name. */
  care: z.array(StaffMember),
  healthGoals: z.array(z.string()),
  goalWeightKg: z.number().nullable(),
  allergies: z.array(z.string()),
  healthFlags: z.array(z.string()),
  /** Today's plan, otherwise the next one, otherwise a draft; `null` if there is none. */
  plan: ClientPlan.nullable(),
  /** The instant of the last measurement. */
  lastEntryAt: IsoInstant.nullable(),
  /** The latest measured weight in kg. */
  lastWeightKg: z.number().nullable(),
})
export type ListedClient = z.infer<typeof ListedClient>

/**
 * `active`: has a plan today. `ending`: the plan ends within a week, and neither a plan nor a draft follows it; in the
 * practice's time zone, as on the first screen of staff. `draft`: one is being written. `none`: neither a plan today or
 * later, nor a draft.
 */
export const CLIENT_PLAN_FILTERS = ['active', 'ending', 'draft', 'none'] as const

/**
 * Measured within 7 or 14 days, longer ago, or never. `silent`: has had a plan for 14 days or more, and neither a
 * measurement nor a ticked meal in the last 14, as on the first screen of staff.
 */
export const LAST_ENTRY_FILTERS = ['week', 'fortnight', 'older', 'never', 'silent'] as const

/**
 * Clients with an allergy, a health flag, a plan that the safety rules object to, or an open request to review their
 * plan.
 */
export const CLIENT_FLAG_FILTERS = ['allergies', 'health', 'plan', 'review'] as const

/** `last-entry`: most recent measurement first. `quiet`: never measured first, then the oldest last measurement. */
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
  /** The language in which the client reads. */
  locale: z.enum(LOCALES).optional(),
  sort: z.enum(CLIENT_SORTS).default('name'),
}

const ClientListQuery = PageQuery.extend(clientFilters)
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** Lists active clients only. The header `X-Total-Count` is the number of clients on all pages. */
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

/** Returns a file, not JSON: the schema of the response is for documentation only. */
export const exportPracticeClients = endpoint({
  method: 'GET',
  url: '/api/admin/clients/export',
  access: 'clients:read',
  schema: {
    summary: 'The list of clients as a CSV file',
    tags: ['clients'],
    querystring: z.object({
      ...clientFilters,
      /** The ids of chosen clients, with commas. Those out of reach are left out. */
      ids: z
        .string()
        .max(40 * MAX_CLIENTS_AT_ONCE)
        .transform((text) => text.split(','))
        .pipe(z.array(Uuid).max(MAX_CLIENTS_AT_ONCE))
        .optional(),
    }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Lists the staff with clients in their care whom the reader may see, ordered by name, at most 500. */
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

/** A client as shown on the first page that staff open: the record, plans, care team and consultations. */
export const ClientOverview = ClientRecord.extend({
  isActive: z.boolean(),
  goalWeightKg: z.number().nullable(),
  /** For a child: the name of the person who gave consent for them. */
  guardianName: z.string().nullable(),
  care: z.array(StaffMember),
  /** True if the client consents to photos being stored and seen by staff. */
  hasPhotosConsent: z.boolean(),
  lastEntryAt: IsoInstant.nullable(),
  /** Weights of the last 90 days in the client's time zone, oldest first, at most 100. */
  trend: z.array(z.object({ date: IsoDate, weightKg: z.number() })),
  plan: ClientPlan.nullable(),
  /** A published plan that starts after `plan`. */
  nextPlan: ClientPlan.nullable(),
  draft: ClientPlan.nullable(),
  openReview: z.object({ id: Uuid, note: z.string(), createdAt: IsoInstant }).nullable(),
  nextConsultation: z
    .object({
      id: Uuid,
      startsAt: IsoInstant,
      staffName: z.string().nullable(),
      channel: z.enum(CONSULTATION_CHANNELS),
      /** True if the caller may open it. */
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
  /** True if the caller may open it: employees may open their own and unassigned ones. */
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
