import { z } from 'zod'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { CONSULTATION_CHANNELS } from '../appointments/consultations.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * The first screen of staff. All figures cover the records within the caller's reach: for admins the whole practice;
 * for employees the clients in their care, and consultations that are assigned to them or unassigned.
 */

const Count = z.number().int()

export const AdminStats = z.object({
  /** For admins: everybody who has an account. For employees: the clients in their care. */
  totalUsers: Count,
  /** Active accounts of clients. */
  clients: Count,
  /** Plans in every state; a draft of a next version is not counted as another plan. */
  totalDietPlans: Count,
  /** Plans served today, by the client's time zone. */
  activeDietPlans: Count,
  /** Bookings and call-backs in every state. */
  totalConsultations: Count,
  foodItems: Count,
  /**
   * Among clients with a goal weight and at least two weights: the share whose weight moved towards the goal from the
   * first to the last measurement, as a whole percentage; `null` below five such clients.
   */
  successRate: Count.nullable(),
  /** Number of clients in that calculation. */
  successClients: Count,
  /**
   * The published share, which is a claim of the practice and never mixed with the computed one; `null` if there is
   * none.
   */
  publishedSuccessPercent: Count.nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** A consultation of today, in the practice's time zone. */
export const ScheduledConsultation = z.object({
  id: Uuid,
  kind: z.enum(CONSULTATION_KINDS),
  status: z.enum(CONSULTATION_STATUSES),
  channel: z.enum(CONSULTATION_CHANNELS),
  isFollowUp: z.boolean(),
  name: z.string(),
  /** The holder; `null` if unassigned. */
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
  /** For several actions in a row: the instant of the last one. */
  at: IsoInstant,
  /** For example `Published a diet plan`. */
  what: z.string(),
  /** Number of actions of one kind that one person did in a row. */
  count: Count,
  /** `null` for the server itself, or an erased person. */
  who: z.string().nullable(),
  /**
   * The person whose data was touched, `a visitor` if they have no account; `null` if it was no person, the actor
   * themselves, or an erased person.
   */
  about: z.string().nullable(),
  target: z.object({ kind: z.enum(ACTIVITY_TARGETS), id: z.string().nullable() }).nullable(),
})
export type Activity = z.infer<typeof Activity>

/**
 * Kinds of entries that need attention, most urgent first.
 *
 * - `plans-paused`: plans that are not served because the safety rules forbid them since the client's record changed
 * - `safety-flags`: served plans that the safety rules object to since then
 * - `weight-flags`: unread notifications of weights that fall too fast or are too low
 * - `new-enquiries`: enquiries that are not confirmed yet, without follow-ups
 * - `reviews-asked`: open reviews
 * - `payments-claimed`: the client says that they have paid
 * - `money-in-review`: payments that need review, as in the list of payments; for example because they came too late,
 * or for a subscription that was cancelled before it began
 * - `subscriptions-unpaid`: subscriptions that have waited for payment for more than three days
 * - `plans-ending`: plans whose last day is within seven days, with no plan after them
 * - `clients-silent`: clients who have had a plan for 14 days or more, with neither a measurement nor a ticked meal in
 * the last 14
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
  /** The id of the plan, consultation, review, subscription or client that it is about. */
  id: Uuid,
  name: z.string(),
  /** A plan's title, a subscription's name, or a payment's reference; never health data. */
  label: z.string().nullable(),
  amountPaise: z.number().int().nullable(),
  /** The day since which it needs attention; for plans that end, their last day. `null` for never. */
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
  /** Today in the practice's time zone. */
  today: IsoDate,
  timeZone: z.string(),
  stats: AdminStats,
  /** Number of consultations booked since the first of the month, without those cancelled since. */
  bookedThisMonth: Count,
  highlights: z.object({
    /** `YYYY-MM`. */
    month: z.string(),
    /**
     * Number of clients who created their account this month and have finished onboarding, counted as in the analytics.
     */
    newClients: Count,
    /** Number of published plans, including next versions. */
    plansPublished: Count,
    consultationsHeld: Count,
    measurements: Count,
    /** Money received less refunds; for admins only. */
    revenuePaise: z.number().int().nullable(),
  }),
  /** Counts and sums without names, over the clients of `successClients`. */
  success: z.object({
    towardsGoal: Count,
    reachedGoal: Count,
    /** Sum of kilograms towards their goals, over clients who moved towards them. `null` below five clients. */
    totalKg: z.number().nullable(),
    medianKg: z.number().nullable(),
  }),
  schedule: z.object({ count: Count, entries: z.array(ScheduledConsultation) }),
  /** Newest first. */
  activity: z.array(Activity),
  /** Only kinds that the reader can work on, and that have at least one entry. */
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
  /** The finding, with the reason if the state is not `ok`. */
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

/**
 * Employees see the checks that concern their work; only admins see disk, backups and a proxy that is not configured.
 */
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
