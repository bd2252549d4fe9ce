import { z } from 'zod'
import type { EditableContent } from '#contract/site/content.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { type ContentForm, toForm } from '#web/modules/site/shared/content-form.ts'

// Only the editor writes drafts.
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
  version: 2,
  schema: ContentDraft,
  // Earlier releases knew fewer parts and fields; `completeDraft` adds them.
  upgrade: (stored) => stored,
})

/** Adds the parts and fields that a draft of an earlier release does not have, as they are saved. */
export function completeDraft(draft: ContentDraft, saved: EditableContent): ContentDraft {
  const known = toForm(saved)
  return { ...draft, base: completeForm(draft.base, known), values: completeForm(draft.values, known) }
}

function completeForm(form: ContentForm, known: ContentForm): ContentForm {
  const programme = { concern: '', successRateMeaning: '' }
  const tip = { author: '', reviewer: '', publishedOn: '', drawing: '', topic: 'kitchen', question: '' }
  return {
    ...known,
    ...form,
    services: form.services.map((service) => ({ ...programme, ...service })),
    tips: form.tips.map((own) => ({ ...tip, ...own })),
  }
}

/** Checks whether a story is saved as it is typed: only saved words are confirmed. */
export function isSavedStory({ values, base }: ContentDraft, key: string): boolean {
  const find = (form: ContentForm) => JSON.stringify(form.testimonials.find((story) => story.key === key))
  return find(base) !== undefined && find(base) === find(values)
}
