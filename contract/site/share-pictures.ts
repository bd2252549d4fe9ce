import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The size in pixels that every service shows without cropping. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/**
 * Returns an image, not JSON: the schema of the response is for documentation only. Its address changes with its
 * content, so it may be cached for ever. 404 for an address that no current page names.
 */
export const getSharePicture = endpoint({
  method: 'GET',
  url: '/api/share-pictures/:hash',
  access: 'public',
  schema: {
    summary: 'The picture of a public page for shared links',
    tags: ['site'],
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})
