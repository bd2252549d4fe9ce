import { z } from 'zod'
import { IdParams, IsoInstant, PageQuery, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The filters of a timeline. */
export const TIMELINE_KINDS = [
  'account',
  'care',
  'plan',
  'measurement',
  'photo',
  'review',
  'consultation',
  'note',
  'payment',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_EVENTS = [
  'joined',
  'agreed',
  'withdrew',
  'care-given',
  'care-taken',
  'plan-published',
  'plan-completed',
  'measured',
  'photo-added',
  'review-asked',
  'review-answered',
  'review-withdrawn',
  'consultation-asked',
  'consultation-done',
  'consultation-no-show',
  'consultation-cancelled',
  'note-signed',
  'note-amended',
  'payment-received',
  'refunded',
] as const

/** An event in a client's history. */
export const TimelineEntry = z.object({
  /** Derived from the event and the row it is about. */
  id: z.guid(),
  at: IsoInstant,
  kind: z.enum(TIMELINE_KINDS),
  event: z.enum(TIMELINE_EVENTS),
  /** The id of the plan, consultation, note or subscription that it is about; `null` if it is about the client. */
  ofId: Uuid.nullable(),
  /**
   * The plan's title, the text of a request or an answer, the subscription's name, the reason for an addition, or the
   * purpose of a consent (`care`, `photos`, …).
   */
  text: z.string().nullable(),
  /** The staff member who did it, or who joined or left the care team. */
  who: z.string().nullable(),
  /** For plans: the version that was published. */
  version: RecordVersion.nullable(),
  weightKg: z.number().nullable(),
  amountPaise: z.number().int().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Lists a client's timeline. Payments are included only for readers who may see them. */
export const listClientTimeline = endpoint({
  method: 'GET',
  url: '/api/admin/clients/:id/timeline',
  access: 'clients:read',
  schema: {
    summary: 'What happened with a client, newest first',
    tags: ['clients'],
    params: IdParams,
    querystring: PageQuery.extend({ kind: z.enum(TIMELINE_KINDS).optional() }),
    response: { 200: z.array(TimelineEntry) },
  },
})
