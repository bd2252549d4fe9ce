import { z } from 'zod'
import { IdParams } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { DishPhoto, PhotoSizeQuery } from '../foods/dish-photos.ts'

const tags: [string] = ['dishes']

/**
 * The body is the photo itself; it replaces an earlier one of the same client, and nobody else sees it. 409
 * `consent_required` without the consent `meal-photos`, 404 for a food that is no dish; 400 if the content is not JPEG, PNG
 * or WebP, 413 above the limit.
 */
export const putOwnDishPhoto = endpoint({
  method: 'PUT',
  url: '/api/dishes/:id/own-photo',
  access: 'client-area:own',
  schema: { summary: 'Add an own photo to a dish', tags, params: IdParams, response: { 200: DishPhoto } },
})

export const deleteOwnDishPhoto = endpoint({
  method: 'DELETE',
  url: '/api/dishes/:id/own-photo',
  access: 'client-area:own',
  schema: {
    summary: 'Delete the own photo of a dish for good',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})

/** Returns an image, not JSON: the schema of the response is for documentation only. */
export const getOwnDishPhoto = endpoint({
  method: 'GET',
  url: '/api/dishes/:id/own-photo',
  access: 'client-area:own',
  schema: {
    summary: 'The own photo of a dish',
    tags,
    params: IdParams,
    querystring: PhotoSizeQuery,
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})
