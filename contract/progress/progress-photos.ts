import { z } from 'zod'
import { IdParams, IsoDate, IsoInstant, PageQuery, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const PHOTO_VIEWS = ['front', 'side', 'back', 'other'] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

export const ProgressPhoto = z.object({
  id: Uuid,
  takenOn: IsoDate,
  view: z.enum(PHOTO_VIEWS),
  /** Width of the full image in pixels; below it, its height. */
  width: z.number().int(),
  height: z.number().int(),
  createdAt: IsoInstant,
})
export type ProgressPhoto = z.infer<typeof ProgressPhoto>

const tags: [string] = ['progress-photos']
const OfUser = z.object({ userId: Uuid })

export const listProgressPhotos = endpoint({
  method: 'GET',
  url: '/api/progress/:userId/photos',
  access: 'measurements:read',
  schema: {
    summary: 'A client’s progress photos, newest first',
    tags,
    params: OfUser,
    querystring: PageQuery,
    response: { 200: z.array(ProgressPhoto) },
  },
})

/**
 * The body is the photo itself. Only clients can upload their own, and only with a valid consent `photos`; otherwise
 * 409 `consent_required`. 400 if the content is not JPEG, PNG or WebP, 413 above the limit.
 */
export const uploadProgressPhoto = endpoint({
  method: 'POST',
  url: '/api/progress/:userId/photos',
  access: 'client-area:own',
  schema: {
    summary: 'Add a progress photo',
    tags,
    params: OfUser,
    querystring: z.object({ takenOn: IsoDate, view: z.enum(PHOTO_VIEWS).default('front') }),
    response: { 200: ProgressPhoto },
  },
})

/**
 * Returns an image, not JSON: the schema of the response is for documentation only. Shared caches must not store it.
 */
export const getProgressPhoto = endpoint({
  method: 'GET',
  url: '/api/progress/photos/:id',
  access: 'measurements:read',
  schema: {
    summary: 'One progress photo',
    tags,
    params: IdParams,
    querystring: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

export const deleteProgressPhoto = endpoint({
  method: 'DELETE',
  url: '/api/progress/photos/:id',
  access: 'client-area:own',
  schema: {
    summary: 'Delete a progress photo for good',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})
