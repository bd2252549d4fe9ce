import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DAY_COUNT_KINDS, MAX_DAY_COUNTS } from '#domain/plans/day-counts.ts'
import { say } from '#domain/words/say.ts'
import { IsoDate } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** Water in millilitres or steps, as counted by the client on one day. */
const Counts = z.object({ waterMl: z.number().int(), steps: z.number().int() })

const tags: [string] = ['today']

/** Everything that Today shows beside the meals. */
export const getToday = endpoint({
  method: 'GET',
  url: '/api/today',
  access: 'client-area:own',
  schema: {
    summary: 'What the signed-in client sees today beside the meals',
    tags,
    response: {
      200: z.object({
        /** Today in the client's time zone. */
        today: IsoDate,
        /** The daily amounts in the tips of the plan; `null` if no tip asks for it. */
        targets: z.object({
          waterMl: z.number().int().nullable(),
          steps: z.number().int().nullable(),
        }),
        /** The server always knows them; `null` on a phone that has only the answer of another day. */
        counts: Counts.nullable(),
        /** Of the plan's last days, at most seven with today: how many have a marked meal. `null` without a plan. */
        markedDays: z.object({ marked: z.number().int(), of: z.number().int() }).nullable(),
        /** A subscription beside the active one, or the first one, that waits for its payment; `null` if there is none. */
        waiting: z
          .object({
            planName: z.string(),
            isRenewal: z.boolean(),
            duePaise: z.number().int(),
            /** True if the client said that it is paid. */
            isClaimed: z.boolean(),
          })
          .nullable(),
      }),
    },
  },
})

/**
 * Adds to the count of a day, or removes from it; it never goes below 0. Takes `Idempotency-Key`. The day must be one of
 * the last 92, because a phone may send it later; 409 if not.
 */
export const addDayCount = endpoint({
  method: 'POST',
  url: '/api/day-counts',
  access: 'client-area:own',
  schema: {
    summary: 'Add water or steps to the count of a day',
    tags,
    body: z
      .object({
        day: IsoDate,
        kind: z.enum(DAY_COUNT_KINDS),
        /** Water in millilitres, or steps; negative to remove some. */
        add: z.number().int(sentence(msg`Enter a whole number`)),
      })
      .refine(({ kind, add }) => Math.abs(add) <= MAX_DAY_COUNTS[kind], {
        path: ['add'],
        error: () => say(msg`This is too much for one day`),
      }),
    response: { 200: Counts },
  },
})
