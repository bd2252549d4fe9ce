import { z } from 'zod'
import { OwnSubscription } from '../billing/subscriptions.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ProgressEntry } from './progress.ts'

/** What the first screen of a client shows beside today's meals, in one answer. */
export const Dashboard = z.object({
  /** Where the client lives. */
  today: IsoDate,
  dietPlans: z.object({
    /** Active, and today within its dates. */
    current: z.number().int(),
    /** Completed, or past its end. */
    previous: z.number().int(),
    /** Drafts being written for them, and what starts later. */
    pending: z.number().int(),
  }),
  /** Since when the plan of today is paused; null: it is served, or there is none. */
  pausedAt: IsoInstant.nullable(),
  /** The active one, else the newest that waits for its money or its start; null: none. */
  subscription: OwnSubscription.nullable(),
  measurements: z.object({
    entryCount: z.number().int(),
    /** Newest first, at most five. */
    recent: z.array(ProgressEntry),
    /** Last weight less the first, kg, one decimal; null with fewer than two weights. */
    totalChangeKg: z.number().nullable(),
    /** Of the last weights, oldest first, at most 30: for the small trend line. */
    trend: z.array(z.object({ date: IsoDate, weightKg: z.number() })),
  }),
  unreadCount: z.number().int(),
  /** A review of the plan was asked for and waits for its answer. */
  hasOpenReview: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Another's id: 404. */
export const getDashboard = endpoint({
  method: 'GET',
  url: '/api/dashboard/:userId',
  access: 'client-area:own',
  schema: {
    summary: 'Counts, subscription and measurements of the signed-in client',
    tags: ['dashboard'],
    params: z.object({ userId: Uuid }),
    response: { 200: Dashboard },
  },
})
