import { z } from 'zod'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { CONSULTATION_CHANNELS } from '../appointments/consultations.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * The first screen of staff. Everything is counted within one's reach: admins the whole practice, employees the clients in
 * their care, and the consultations that are their own or unassigned.
 */

const Count = z.number().int()

export const AdminStats = z.object({
  /** Of admins: everybody who has an account. Of employees: the clients in their care. */
  totalUsers: Count,
  /** Active accounts of clients. */
  clients: Count,
  /** In every state; a draft of a next version is no plan of its own. */
  totalDietPlans: Count,
  /** Served today, where the client lives. */
  activeDietPlans: Count,
  /** Bookings and call-backs in every state. */
  totalConsultations: Count,
  foodItems: Count,
  /**
   * Of clients with a goal weight and at least two weights, the share whose last weight is nearer to the goal's side than
   * their first, whole percent; null below five such clients.
   */
  successRate: Count.nullable(),
  /** How many clients it is counted over. */
  successClients: Count,
  /** The published share; a claim of the practice's own, never mixed with the counted one. Null: none. */
  publishedSuccessPercent: Count.nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** A consultation of today, by the practice's clock. */
export const ScheduledConsultation = z.object({
  id: Uuid,
  kind: z.enum(CONSULTATION_KINDS),
  status: z.enum(CONSULTATION_STATUSES),
  channel: z.enum(CONSULTATION_CHANNELS),
  isFollowUp: z.boolean(),
  name: z.string(),
  /** The holder; null: unassigned. */
  staffName: z.string().nullable(),
  startsAt: IsoInstant,
  endsAt: IsoInstant,
})
export type ScheduledConsultation = z.infer<typeof ScheduledConsultation>

/** Kinds of records that an entry of the activity links to. */
export const ACTIVITY_TARGETS = [
  'client',
  'diet-plan',
  'consultation',
  'plan-review',
  'payments',
  'user',
] as const
export type ActivityTarget = (typeof ACTIVITY_TARGETS)[number]

export const Activity = z.object({
  id: Count,
  /** Of several: of the last. */
  at: IsoInstant,
  /** Such as `Published a diet plan`. */
  what: z.string(),
  /** How many of a kind one person did in a row. */
  count: Count,
  /** Null: the server itself, or an erased person. */
  who: z.string().nullable(),
  /** The person whose data it was, `a visitor` where they have no account; null: no person, the actor, or an erased person. */
  about: z.string().nullable(),
  target: z.object({ kind: z.enum(ACTIVITY_TARGETS), id: z.string().nullable() }).nullable(),
})
export type Activity = z.infer<typeof Activity>

/**
 * Kinds of what needs attention, most urgent first.
 *
 * - `plans-paused`: plans that are not served because the safety rules forbid them since the client's record changed
 * - `safety-flags`: served plans that the safety rules object to since then
 * - `weight-flags`: unread notifications of weights that fall too fast or are too low
 * - `new-enquiries`: not confirmed yet, without follow-ups
 * - `reviews-asked`: open
 * - `payments-claimed`: the client says that they have paid
 * - `money-in-review`: money that needs a decision, as the list of payments shows it; some came too late, or for a
 *   subscription that was cancelled before it began
 * - `subscriptions-unpaid`: waiting for payment for more than three days
 * - `plans-ending`: the last day is within seven days and nothing follows
 * - `clients-silent`: on a plan for 14 days or more, with neither a measurement nor a ticked meal in the last 14
 */
export const ATTENTION_KINDS = [
  'plans-paused',
  'safety-flags',
  'weight-flags',
  'new-enquiries',
  'reviews-asked',
  'payments-claimed',
  'money-in-review',
  'subscriptions-unpaid',
  'plans-ending',
  'clients-silent',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export const AttentionEntry = z.object({
  /** Of the plan, consultation, review, subscription or client that it is about. */
  id: Uuid,
  name: z.string(),
  /** A plan's title, what a subscription is called, a payment's reference; never anything about health. */
  label: z.string().nullable(),
  amountPaise: z.number().int().nullable(),
  /** Since when; of plans that end: their last day. Null: never. */
  on: IsoDate.nullable(),
})
export type AttentionEntry = z.infer<typeof AttentionEntry>

export const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: Count,
  /** The most urgent, at most three. */
  entries: z.array(AttentionEntry),
})
export type Attention = z.infer<typeof Attention>

export const PracticeDashboard = z.object({
  /** By the practice's clock. */
  today: IsoDate,
  timeZone: z.string(),
  stats: AdminStats,
  /** Consultations booked since the first of the month, without those cancelled since. */
  bookedThisMonth: Count,
  highlights: z.object({
    /** `YYYY-MM`. */
    month: z.string(),
    /** Clients who made their account this month and have finished onboarding, as the analytics count them. */
    newClients: Count,
    /** Next versions too. */
    plansPublished: Count,
    consultationsHeld: Count,
    measurements: Count,
    /** Money received less refunds; admins alone. */
    revenuePaise: z.number().int().nullable(),
  }),
  /** Over the clients of `successClients`: counts and sums without names. */
  success: z.object({
    towardsGoal: Count,
    reachedGoal: Count,
    /** Kilograms towards goals, of clients who moved towards theirs. Null below five clients. */
    totalKg: z.number().nullable(),
    medianKg: z.number().nullable(),
  }),
  schedule: z.object({ count: Count, entries: z.array(ScheduledConsultation) }),
  /** Newest first. */
  activity: z.array(Activity),
  /** Only kinds that the reader can deal with, and of which there is something. */
  attention: z.array(Attention),
})
export type PracticeDashboard = z.infer<typeof PracticeDashboard>

export const SYSTEM_PARTS = ['database', 'jobs', 'mail', 'disk', 'backup', 'proxy'] as const
export type SystemPart = (typeof SYSTEM_PARTS)[number]
export const SYSTEM_STATES = ['ok', 'attention', 'failing'] as const
export type SystemState = (typeof SYSTEM_STATES)[number]

export const SystemCheck = z.object({
  part: z.enum(SYSTEM_PARTS),
  state: z.enum(SYSTEM_STATES),
  /** The finding, with the reason where it is not well. */
  text: z.string(),
})
export type SystemCheck = z.infer<typeof SystemCheck>

const tags: [string] = ['practice']

export const getAdminStats = endpoint({
  method: 'GET',
  url: '/api/admin/stats',
  access: 'practice:view',
  schema: { summary: 'Figures of the practice, within one’s reach', tags, response: { 200: AdminStats } },
})

export const getPracticeDashboard = endpoint({
  method: 'GET',
  url: '/api/practice/dashboard',
  access: 'practice:view',
  schema: {
    summary: 'The first screen of staff: figures, today, what happened, what needs attention',
    tags,
    response: { 200: PracticeDashboard },
  },
})

/** Employees see what they work with; disk, backups and a proxy that is not set up are shown to admins. */
export const getPracticeSystem = endpoint({
  method: 'GET',
  url: '/api/practice/system',
  access: 'practice:view',
  schema: {
    summary: 'Whether the software is well, part by part, with reasons',
    tags,
    response: { 200: z.object({ isOperational: z.boolean(), checks: z.array(SystemCheck) }) },
  },
})
