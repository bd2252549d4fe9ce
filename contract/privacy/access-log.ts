import { z } from 'zod'
import { IsoInstant, PageQuery } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** One kind of access by one staff member to one's own data on one day, with the number of times. */
export const DataAccess = z.object({
  /** The last time on that day. */
  at: IsoInstant,
  timesCount: z.number().int().positive(),
  who: z.string(),
  role: z.enum(['admin', 'employee']),
  /** A plain description, such as `Looked at your profile`. */
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
