import { z } from 'zod'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const

/** A person's data as one file, put together by a job. */
export const DataExport = z.object({
  id: Uuid,
  status: z.enum(EXPORT_STATUSES),
  percent: z.number().int(),
  /** A description of the current step. */
  step: z.string(),
  byteSize: z.number().int().nullable(),
  createdAt: IsoInstant,
  finishedAt: IsoInstant.nullable(),
  expiresAt: IsoInstant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

const tags: [string] = ['my-data']

export const listDataExports = endpoint({
  method: 'GET',
  url: '/api/data-exports',
  access: 'client-area:own',
  schema: {
    summary: 'The signed-in client’s exports, newest first, at most ten',
    tags,
    response: { 200: z.array(DataExport) },
  },
})

/** One at a time: while an export is being made, the call returns that one. At most five a day: 429. */
export const requestDataExport = endpoint({
  method: 'POST',
  url: '/api/data-exports',
  access: 'client-area:own',
  schema: { summary: 'Have all one’s data put into one file', tags, response: { 200: DataExport } },
})

/** Returns a zip file, not JSON: the schema of the response is for documentation only. */
export const downloadDataExport = endpoint({
  method: 'GET',
  url: '/api/data-exports/:id/file',
  access: 'client-area:own',
  schema: {
    summary: 'The file of an export',
    tags,
    params: IdParams,
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

export const Erasure = z.object({ requestedAt: IsoInstant, dueAt: IsoInstant })
export type Erasure = z.infer<typeof Erasure>

export const getErasure = endpoint({
  method: 'GET',
  url: '/api/erasure',
  access: 'client-area:own',
  schema: {
    summary: 'Whether one’s data is to be erased, and when',
    tags,
    response: { 200: z.object({ erasure: Erasure.nullable() }) },
  },
})

/** A repeated call does not change the first date. */
export const requestErasure = endpoint({
  method: 'POST',
  url: '/api/erasure',
  access: 'client-area:own',
  schema: {
    summary: 'Ask for everything of oneself to be erased in 14 days',
    tags,
    /** The person's own email address, typed, so that nobody requests an erasure by accident. */
    body: z.object({ email: z.string().trim().max(320) }),
    response: { 200: z.object({ erasure: Erasure.nullable() }) },
  },
})

export const cancelErasure = endpoint({
  method: 'DELETE',
  url: '/api/erasure',
  access: 'client-area:own',
  schema: {
    summary: 'Stay after all',
    tags,
    response: { 200: z.object({ erasure: Erasure.nullable() }) },
  },
})
