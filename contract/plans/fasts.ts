import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { FAST_DECISIONS, FAST_OBSTACLES, FASTS, FASTS_OF_DAY } from '#domain/plans/fasts/fast-names.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, IsoDate, IsoInstant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_FAST_REASON, MIN_FAST_REASON } from '../limits.ts'
import { FAST_DAY_STATES } from './diet-plans.ts'

/*
 * The fasts that a client keeps, and what they choose for single days (decision 192). The meals of a fasting day are among
 * the changed days of the client's plan.
 */

const tags: [string] = ['fasts']

/** Days of one fast in a row, both ends included. */
const FastSpan = z.object({ first: IsoDate, last: IsoDate })

export const FastDay = z.object({
  day: IsoDate,
  fast: z.enum(FASTS_OF_DAY),
  state: z.enum(FAST_DAY_STATES),
  obstacle: z.enum(FAST_OBSTACLES).nullable(),
})
export type FastDay = z.infer<typeof FastDay>

/** A choice for a single day. `fast` is `null` for a day that is eaten as planned. */
const FastChoice = z.object({ day: IsoDate, fast: z.enum(FASTS_OF_DAY).nullable() })

export const OwnFasts = z.object({
  today: IsoDate,
  /** Why no fasts are shown to the client now; `null` if they are. */
  obstacle: z.enum(FAST_OBSTACLES).nullable(),
  /** The name of the place for which dates and times are computed. */
  placeName: z.string(),
  /** Every fast with the next days of it, at most three spans within about a year. */
  fasts: z.array(z.object({ fast: z.enum(FASTS), isObserved: z.boolean(), next: z.array(FastSpan) })),
  /** The choices from today on. */
  choices: z.array(FastChoice),
  /** The fasting days from today on, as far as single days can be chosen. */
  days: z.array(FastDay),
  /** A fast today or tomorrow that the client observed before or wrote about, without having chosen for that day. */
  asked: z.object({ day: IsoDate, fast: z.enum(FASTS) }).nullable(),
})
export type OwnFasts = z.infer<typeof OwnFasts>

export const getOwnFasts = endpoint({
  method: 'GET',
  url: '/api/fasts',
  access: 'client-area:own',
  schema: {
    summary: 'The fasts that the signed-in client keeps, with their next dates',
    tags,
    response: { 200: OwnFasts },
  },
})

/** Takes `Idempotency-Key`. A repeated call changes nothing. Choices for single days stay. */
export const setObservedFast = endpoint({
  method: 'PUT',
  url: '/api/fasts',
  access: 'client-area:own',
  schema: {
    summary: 'Mark a fast as observed, or no longer observed',
    tags,
    body: z.object({ fast: z.enum(FASTS), isObserved: z.boolean() }),
    response: { 200: z.object({ fast: z.enum(FASTS), isObserved: z.boolean() }) },
  },
})

/**
 * Takes `Idempotency-Key`. `choice`: a kind of fast; `planned`: eat as planned; `null`: by the fasts that are observed. A day that
 * is over is left as it is. 409 for a day too far ahead.
 */
export const setFastDay = endpoint({
  method: 'PUT',
  url: '/api/fast-days',
  access: 'client-area:own',
  schema: {
    summary: 'Choose a fast for a single day, or none',
    tags,
    body: z.object({ day: IsoDate, choice: z.enum([...FASTS_OF_DAY, 'planned']).nullable() }),
    response: { 200: z.object({ day: IsoDate, choice: z.enum([...FASTS_OF_DAY, 'planned']).nullable() }) },
  },
})

const Decision = z.object({
  decision: z.enum(FAST_DECISIONS),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: IsoInstant,
})

export const ClientFasts = z.object({
  today: IsoDate,
  /** The kinds that the client keeps, with the day from which on. */
  observed: z.array(z.object({ fast: z.enum(FASTS), from: IsoDate, next: z.array(FastSpan) })),
  /** The fasting days of the next weeks, with what is served instead of planned foods. */
  days: z.array(
    FastDay.extend({
      changes: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
  /** What the rules say without a decision. */
  ruleObstacle: z.enum(FAST_OBSTACLES).nullable(),
  decision: Decision.nullable(),
})
export type ClientFasts = z.infer<typeof ClientFasts>

/** Reading it is recorded. */
export const getClientFasts = endpoint({
  method: 'GET',
  url: '/api/clients/:id/fasts',
  access: 'clients:read',
  schema: {
    summary: 'The fasts that a client keeps, the coming days, and what the dietician decided',
    tags,
    params: IdParams,
    response: { 200: ClientFasts },
  },
})

/** `decision` `null`: by the rules again, without a reason. 409 if the rules stop fasts whatever is decided. */
export const setFastDecision = endpoint({
  method: 'PUT',
  url: '/api/clients/:id/fast-decision',
  access: 'plans:write',
  schema: {
    summary: 'Allow a client fasts that need advice, or switch them off',
    tags,
    params: IdParams,
    body: z
      .object({
        decision: z.enum(FAST_DECISIONS).nullable(),
        reason: z
          .string()
          .trim()
          .max(MAX_FAST_REASON, sentence(msg`Please use at most ${{ max: MAX_FAST_REASON }} characters.`))
          .default(''),
      })
      .refine(({ decision, reason }) => decision === null || reason.length >= MIN_FAST_REASON, {
        path: ['reason'],
        error: () => say(msg`Enter a reason of at least ${{ min: MIN_FAST_REASON }} letters`),
      }),
    response: { 200: z.object({ decision: z.enum(FAST_DECISIONS).nullable() }) },
  },
})
