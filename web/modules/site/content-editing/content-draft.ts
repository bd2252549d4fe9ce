import { z } from 'zod'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import type { ContentForm } from '#web/modules/site/shared/content-form.ts'

// Only the editor writes drafts. A draft in an older format has another version and is dropped.
const Form = z.custom<ContentForm>((form) => typeof form === 'object' && form !== null)

/** The edited content of the public pages. `base`: the saved content at the start of editing, with its `version`. */
const ContentDraft = z.object({ version: z.number(), base: Form, values: Form })
export type ContentDraft = z.infer<typeof ContentDraft>

/**
 * Stored in this browser until it is saved or discarded, also through reloads and sign-outs. It holds no private data,
 * because it is meant for public pages.
 */
export const openContentDraft = definePersonDraft({
  name: 'content-draft',
  area: 'browser',
  version: 1,
  schema: ContentDraft,
  // The last release wrote the same value without the envelope of the kit.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})
