import { z } from 'zod'
import { IsoInstant, PageQuery } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** What one member of the practice did with one's own data on one day, as often as it was. */
export const DataAccess = z.object({
  /** The last time on that day. */
  at: IsoInstant,
  timesCount: z.number().int().positive(),
  who: z.string(),
  role: z.enum(['admin', 'employee']),
  /** In plain words, such as `Looked at your profile`. */
  what: z.string(),
})
export type DataAccess = z.infer<typeof DataAccess>

export const listOwnDataAccess = endpoint({
  method: 'GET',
  url: '/api/access-log',
  access: 'access-log:own',
  schema: {
    summary: 'Who of the practice looked at one’s own data; newest first, by day',
    tags: ['access-log'],
    querystring: PageQuery,
    response: { 200: z.array(DataAccess) },
  },
})
