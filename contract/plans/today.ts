import { z } from 'zod'
import { DAY_COUNT_KINDS, MAX_DAY_COUNTS } from '#domain/plans/day-counts.ts'
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
        counts: Counts,
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

/** Replaces the count of a day, so a repeated call changes nothing. The day must be one of the last 31; 409 if not. */
export const setDayCount = endpoint({
  method: 'PUT',
  url: '/api/day-counts',
  access: 'client-area:own',
  schema: {
    summary: 'Count the water or the steps of a day',
    tags,
    body: z
      .object({
        day: IsoDate,
        kind: z.enum(DAY_COUNT_KINDS),
        /** Water in millilitres, or steps. */
        amount: z.number().int('Enter a whole number').min(0, 'Enter 0 or more'),
      })
      .refine(({ kind, amount }) => amount <= MAX_DAY_COUNTS[kind], {
        path: ['amount'],
        message: 'That is more than a day can have',
      }),
    response: { 200: Counts },
  },
})
