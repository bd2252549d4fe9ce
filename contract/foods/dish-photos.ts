import { z } from 'zod'
import { IdParams, IsoInstant } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** A stored photo of a dish. `addedAt` changes when it is replaced. */
export const DishPhoto = z.object({
  width: z.number().int(),
  height: z.number().int(),
  addedAt: IsoInstant,
})
export type DishPhoto = z.infer<typeof DishPhoto>

/** The size of an image that is asked for. */
export const PhotoSizeQuery = z.object({ size: z.enum(['full', 'thumbnail']).default('full') })

const tags: [string] = ['dishes']

/** `null` if the dish has no photo. */
export const findDishPhoto = endpoint({
  method: 'GET',
  url: '/api/dishes/:id/photo-info',
  access: 'foods:write',
  schema: {
    summary: 'Whether a dish has a photo of the practice',
    tags,
    params: IdParams,
    response: { 200: z.object({ photo: DishPhoto.nullable() }) },
  },
})

/** Returns an image, not JSON: the schema of the response is for documentation only. */
export const getDishPhoto = endpoint({
  method: 'GET',
  url: '/api/dishes/:id/photo',
  access: 'plans:read',
  schema: {
    summary: 'The practice’s photo of a dish',
    tags,
    params: IdParams,
    querystring: PhotoSizeQuery,
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

/**
 * The body is the photo itself; it replaces an earlier one. A dish of the food tables can have one too. 404 for a food that
 * is no dish, 400 if the content is not JPEG, PNG or WebP, 413 above the limit.
 */
export const putDishPhoto = endpoint({
  method: 'PUT',
  url: '/api/dishes/:id/photo',
  access: 'foods:write',
  schema: { summary: 'Add a photo to a dish', tags, params: IdParams, response: { 200: DishPhoto } },
})

export const deleteDishPhoto = endpoint({
  method: 'DELETE',
  url: '/api/dishes/:id/photo',
  access: 'foods:write',
  schema: { summary: 'Delete the photo of a dish', tags, params: IdParams, response: { 200: z.object({}) } },
})
