import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CONSULTATION_CHANNELS } from '#domain/appointments/channels.ts'
import { IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_OPEN_FOLLOW_UPS, MAX_OWN_NOTE } from '../limits.ts'
import { Booking, listFreeSlots } from './consultations.ts'

/* Follow-ups that clients book with their own dietician. Moving and cancelling are the calls of `consultations.ts`. */

const tags: ['consultations'] = ['consultations']

/** Returns the options of a follow-up: with whom, how, and the free times of that length. */
export const getOwnFollowUpOffer = endpoint({
  method: 'GET',
  url: '/api/follow-ups/offer',
  access: 'client-area:own',
  schema: {
    summary: 'With whom and when the signed-in client can have a follow-up',
    tags,
    querystring: z.object({
      /** One of `staff`. Defaults to the first of them. */
      staffId: Uuid.optional(),
      /** In the practice's time zone; defaults to today. */
      from: IsoDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(14),
    }),
    response: {
      200: listFreeSlots.schema.response[200].extend({
        /** The client's own dieticians; empty if none is assigned, and the practice then chooses. */
        staff: z.array(z.object({ id: Uuid, name: z.string() })),
        /** Whose times these are; `null` for those of the practice. */
        staffId: Uuid.nullable(),
        minutes: z.number().int(),
        /** The ways that can be chosen, the usual one first. */
        channels: z.array(z.enum(CONSULTATION_CHANNELS)),
        /** False if the record has no phone number, so that one must be given. */
        hasPhone: z.boolean(),
        /** Number of follow-ups that are still to come, and the limit of them. */
        openCount: z.number().int(),
        maxOpen: z.number().int(),
      }),
    },
  },
})

export const CreateOwnFollowUp = z.object({
  /** One of the client's own dieticians; `null` if none is assigned. */
  staffId: Uuid.nullable(),
  startsAt: IsoInstant,
  channel: z.enum(CONSULTATION_CHANNELS, sentence(msg`Choose how to talk`)),
  /** Required if the record has no phone number. */
  phone: z.string().trim().max(30, sentence(msg`This phone number is too long`)).default(''),
  note: z
    .string()
    .trim()
    .max(MAX_OWN_NOTE, sentence(msg`Please use at most ${{ max: MAX_OWN_NOTE }} characters.`))
    .default(''),
})
export type CreateOwnFollowUp = z.input<typeof CreateOwnFollowUp>

/**
 * Takes `Idempotency-Key`. 409 `slot_taken`: `details.slots` are other free times (`FreeSlot[]`, the nearest first).
 * 409 `conflict`: the client already has as many open follow-ups as possible.
 */
export const createOwnFollowUp = endpoint({
  method: 'POST',
  url: '/api/follow-ups',
  access: 'client-area:own',
  schema: {
    summary: `Book a follow-up; at most ${MAX_OPEN_FOLLOW_UPS} can be open`,
    tags,
    body: CreateOwnFollowUp,
    response: { 201: Booking },
  },
})
