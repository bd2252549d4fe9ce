import { z } from 'zod'
import { RecordVersion } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EditableContent } from './content.ts'

const tags: [string] = ['settings']

/** The content of the public pages with its version number. A caller that saves sends the version they saw. */
export const VersionedContent = z.object({ version: RecordVersion, content: EditableContent })
export type VersionedContent = z.infer<typeof VersionedContent>

export const getContent = endpoint({
  method: 'GET',
  url: '/api/admin/content',
  access: 'settings:manage',
  schema: { summary: 'What the public pages say', tags, response: { 200: VersionedContent } },
})

/**
 * Pages show the new content as soon as the call returns. 409 `stale_version`: somebody else saved first;
 * `details.saved` is their content, and `details.fields` names the parts in which it differs from the one sent.
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
