import { z } from 'zod'
import { IdParams, IsoInstant, PageQuery, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** What a timeline can be narrowed to. */
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

/** Something that happened with a client. */
export const TimelineEntry = z.object({
  /** Made of what happened and of what it happened to. */
  id: z.guid(),
  at: IsoInstant,
  kind: z.enum(TIMELINE_KINDS),
  event: z.enum(TIMELINE_EVENTS),
  /** The id of a plan, a consultation, a note, or a subscription that it is about; null: the client. */
  ofId: Uuid.nullable(),
  /**
   * The plan's title, what was asked or answered, the subscription's name, why something was added, or what was agreed to
   * (`care`, `photos`, …).
   */
  text: z.string().nullable(),
  /** Who of the practice did it, or who was given the care. */
  who: z.string().nullable(),
  /** Of plans: which version was published. */
  version: z.number().int().nullable(),
  weightKg: z.number().nullable(),
  amountPaise: z.number().int().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Payments are shown to those who may see them. */
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
