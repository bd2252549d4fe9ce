import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PortraitHash } from './content.ts'
import type { PortraitSize } from './public-content.ts'

const tags: [string] = ['settings']

/** Names of the stored versions; their sides are in `PORTRAIT_SIZES_PX`. */
const PORTRAIT_SIZES = ['small', 'large'] as const satisfies readonly PortraitSize[]

/**
 * Stores a portrait for a person of the practice. The content names it by its hash; without that it is deleted after 30
 * days. The body is the image itself. 400 if its content is not PNG, JPEG or WebP, or has less than 192 pixels a side.
 */
export const addPortrait = endpoint({
  method: 'POST',
  url: '/api/admin/portraits',
  access: 'settings:manage',
  schema: {
    summary: 'Store a portrait for the public pages',
    tags,
    response: { 200: z.object({ hash: PortraitHash }) },
  },
})

/**
 * Returns an image, not JSON: the schema of the response is for documentation only. Its address changes with its
 * content, so it may be cached for ever.
 */
export const getPortrait = endpoint({
  method: 'GET',
  url: '/api/portraits/:hash/:size',
  access: 'public',
  schema: {
    summary: 'A portrait of one of the practice’s people',
    tags,
    params: z.object({ hash: PortraitHash, size: z.enum(PORTRAIT_SIZES) }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})
