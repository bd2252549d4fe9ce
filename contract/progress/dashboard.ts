import { z } from 'zod'
import { OwnSubscription } from '../billing/subscriptions.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ProgressEntry } from './progress.ts'

/** All data for the first screen of a client apart from today's meals, in one response. */
export const Dashboard = z.object({
  /** Today in the client's time zone. */
  today: IsoDate,
  dietPlans: z.object({
    /** Number of active plans whose dates include today. */
    current: z.number().int(),
    /** Number of plans that are completed or past their end. */
    previous: z.number().int(),
    /** Number of drafts for the client, and of plans that start later. */
    pending: z.number().int(),
  }),
  /** When today's plan was paused; `null` if it is served, or there is none. */
  pausedAt: IsoInstant.nullable(),
  /** The active subscription, otherwise the newest that waits for its payment or its start; `null` if there is none. */
  subscription: OwnSubscription.nullable(),
  measurements: z.object({
    entryCount: z.number().int(),
    /** Newest first, at most five. */
    recent: z.array(ProgressEntry),
    /** The last weight less the first, in kg with one decimal; `null` with fewer than two weights. */
    totalChangeKg: z.number().nullable(),
    /** The last weights for the small trend line, oldest first, at most 30. */
    trend: z.array(z.object({ date: IsoDate, weightKg: z.number() })),
  }),
  unreadCount: z.number().int(),
  /** True if the client requested a review of the plan that is not answered yet. */
  hasOpenReview: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** 404 for another client's id. */
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
