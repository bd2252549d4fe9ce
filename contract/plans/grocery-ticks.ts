import { z } from 'zod'
import { IdParams, IsoDate } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_TICKED_KEYS } from '../limits.ts'

const Range = z.object({ from: IsoDate, to: IsoDate })
const tags: [string] = ['diet-plans']

/** Returns the basket of one range of days of a plan; each range has its own basket. */
export const getGroceryTicks = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/grocery-ticks',
  access: 'client-area:own',
  schema: {
    summary: 'The entries in the basket for some days of one’s own plan',
    tags,
    params: IdParams,
    querystring: Range,
    response: { 200: z.object({ keys: z.array(z.string()) }) },
  },
})

/** A repeated call changes nothing. */
export const setGroceryTick = endpoint({
  method: 'PUT',
  url: '/api/diet-plans/:id/grocery-ticks',
  access: 'client-area:own',
  schema: {
    summary: 'Put entries of a grocery list into the basket, or remove them',
    tags,
    params: IdParams,
    body: Range.extend({
      keys: z.array(z.string().trim().min(1).max(60)).min(1).max(MAX_TICKED_KEYS),
      isTicked: z.boolean(),
    }),
    response: { 200: z.object({ keys: z.array(z.string()) }) },
  },
})
