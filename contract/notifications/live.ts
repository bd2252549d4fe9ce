import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * The events that a signed-in browser receives live. They carry no data: the browser then fetches the current state.
 * `session-ended`: this session has ended, and the stream ends too. `user-changed`: something about the person has
 * changed (name, verification, grants). `…-changed` of a topic: something of that kind has changed among the person's
 * own. Staff receive changes of all consultations, and everybody receives changes of packages.
 */
export const LIVE_TOPICS = [
  'notifications',
  'plans',
  'progress',
  'subscription',
  'reviews',
  'ticks',
  'diary',
  'exports',
  'consultations',
  'packages',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

export type LiveEvent = 'session-ended' | 'user-changed' | `${LiveTopic}-changed`

/** Returns a stream of server-sent events, not JSON: the schema of the response is for documentation only. */
export const getLive = endpoint({
  method: 'GET',
  url: '/api/live',
  access: 'session',
  schema: {
    summary: 'News for the signed-in person, as server-sent events',
    tags: ['live'],
    response: { 200: z.unknown().meta({ type: 'string', format: 'event-stream' }) },
  },
})
