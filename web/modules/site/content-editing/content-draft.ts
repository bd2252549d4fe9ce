import { z } from 'zod'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import type { ContentForm } from '#web/modules/site/shared/content-form.ts'

// Written by the editor alone; a draft of another shape of the form is left behind by the version.
const Form = z.custom<ContentForm>((form) => typeof form === 'object' && form !== null)

/** What is being edited of the public pages. `base`: what the editor began with, as of `version`. */
const ContentDraft = z.object({ version: z.number(), base: Form, values: Form })
export type ContentDraft = z.infer<typeof ContentDraft>

/**
 * Kept in this browser until it is saved or given up: through reloads, an ended session, a closed tab. Nothing in it is
 * anybody's secret: it is what will stand on public pages.
 */
export const openContentDraft = definePersonDraft({
  name: 'content-draft',
  area: 'browser',
  version: 1,
  schema: ContentDraft,
  // The last release wrote the same without the kit's envelope.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})
