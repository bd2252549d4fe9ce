import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EditableContent } from './content.ts'

const tags: [string] = ['settings']

/** What public pages say, with the number of its version: who saves says which one they saw. */
export const VersionedContent = z.object({ version: z.number().int(), content: EditableContent })
export type VersionedContent = z.infer<typeof VersionedContent>

export const getContent = endpoint({
  method: 'GET',
  url: '/api/admin/content',
  access: 'settings:manage',
  schema: { summary: 'What the public pages say', tags, response: { 200: VersionedContent } },
})

/**
 * Pages say it from the answer on. `stale_version` (409): somebody else was faster; `details.saved` is what they saved,
 * `details.fields` names the parts in which it differs from what was sent.
 */
export const updateContent = endpoint({
  method: 'PUT',
  url: '/api/admin/content',
  access: 'settings:manage',
  schema: {
    summary: 'Change what the public pages say',
    tags,
    body: VersionedContent,
    response: { 200: VersionedContent },
  },
})
