import { t } from '@lingui/core/macro'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { say } from '#domain/words/say.ts'
import { CONTENT_PART_LABELS, CONTENT_PARTS, isSamePart, toForm } from '../shared/content-form.ts'
import type { ContentDraft } from './content-draft.ts'

/** Lists the parts that both people have changed. */
export function ContentConflict({ state, newer }: { state: ContentDraft; newer: VersionedContent }) {
  const theirs = toForm(newer.content)
  const both = CONTENT_PARTS.filter(
    (part) => !isSamePart(state.values, state.base, part) && !isSamePart(theirs, state.values, part),
  ).filter((part) => !isSamePart(theirs, state.base, part))
  return (
    <p>
      {t`What you typed is still here.`}{' '}
      {both.length === 0
        ? t`You both changed different parts. Saving keeps all changes.`
        : t`You both changed ${{ parts: both.map((part) => say(CONTENT_PART_LABELS[part])).join(', ') }}. If you save, your version of these parts replaces theirs.`}
    </p>
  )
}

/** Applies the changed parts of this draft to the content that somebody else has saved. */
export function mergeOver({ values, base }: ContentDraft, newer: VersionedContent): ContentDraft {
  const theirs = toForm(newer.content)
  const unchanged = CONTENT_PARTS.filter((part) => isSamePart(values, base, part))
  const merged = { ...values, ...Object.fromEntries(unchanged.map((part) => [part, theirs[part]])) }
  return { version: newer.version, base: theirs, values: merged }
}
