import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The limit of the uploaded file. The stored file is smaller. */
export const MAX_LOGO_UPLOAD_BYTES = 2 * 1024 * 1024
export const LOGO_UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The practice's own logo as sent to browsers; its size in pixels reserves the space. */
export const Logo = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })
export type Logo = z.infer<typeof Logo>

const tags: [string] = ['settings']

/** The body is the image itself. 400 if its content is not PNG, JPEG or WebP, 413 above 2 MB. */
export const setLogo = endpoint({
  method: 'PUT',
  url: '/api/admin/settings/logo',
  access: 'settings:manage',
  schema: { summary: 'Set the practice’s logo', tags, response: { 200: Logo } },
})

export const removeLogo = endpoint({
  method: 'DELETE',
  url: '/api/admin/settings/logo',
  access: 'settings:manage',
  schema: { summary: 'Show the plate in the place of a logo again', tags, response: { 200: z.object({}) } },
})

/**
 * Returns an image, not JSON: the schema of the response is for documentation only. Its address changes with its
 * content, so it may be cached for ever.
 */
export const getLogo = endpoint({
  method: 'GET',
  url: '/api/logo/:hash',
  access: 'public',
  schema: {
    summary: 'The practice’s logo',
    tags,
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})
