import { useMemo, useState } from 'react'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useStoredDraft } from '#web/kit/drafts/use-stored-draft.ts'
import { CONTENT_PARTS, type ContentProblem, isSamePart, toForm } from '../shared/content-form.ts'
import { mergeOver } from './content-conflict.tsx'
import { type ContentDraft, completeDraft, openContentDraft } from './content-draft.ts'
import { type Draft, writeAt } from './draft-context.tsx'

/**
 * The state of editing the public pages. Changes are stored in this browser until they are saved or discarded.
 *
 * @returns `restoredAt`: the time when the restored draft was stored, or null. `reset` starts again from the saved
 * content.
 */
export function useContentEdit(saved: VersionedContent) {
  const { id: userId } = useUser()
  const [slot] = useState(() => openContentDraft(userId))
  const [stored] = useState(() => slot.read())
  const [state, setState] = useState<ContentDraft>(() =>
    stored ? resume(stored.value, saved) : begin(saved),
  )
  const [restoredAt, setRestoredAt] = useState(stored?.savedAt ?? null)
  const [problems, setProblems] = useState<readonly ContentProblem[]>([])
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const { values, base } = state
  const changed = useMemo(
    () => CONTENT_PARTS.filter((part) => values[part] !== base[part] && !isSamePart(values, base, part)),
    [values, base],
  )
  useStoredDraft(slot, changed.length > 0 ? state : null, 'typing')

  const draft: Draft = {
    values,
    problems,
    openKeys,
    set: (path, value) => {
      setState((before) => ({ ...before, values: writeAt(before.values, path, value) }))
      // A changed field loses its error. So do all fields of a list, because their paths may have changed.
      setProblems((before) => before.filter(({ path: at }) => at !== path && !at.startsWith(`${path}.`)))
    },
    toggle: (key, isOpen) =>
      setOpenKeys((before) => {
        const next = new Set(before)
        if (isOpen) next.add(key)
        else next.delete(key)
        return next
      }),
  }
  const reset = (next: VersionedContent): void => {
    slot.remove()
    setState(begin(next))
    setRestoredAt(null)
    setProblems([])
  }
  return { state, setState, changed, draft, problems, setProblems, restoredAt, reset }
}

function begin({ version, content }: VersionedContent): ContentDraft {
  const base = toForm(content)
  return { version, base, values: base }
}

/** Takes over what a release since the draft has changed in parts that nobody edited. */
function resume(draft: ContentDraft, saved: VersionedContent): ContentDraft {
  const complete = completeDraft(draft, saved.content)
  return complete.version === saved.version ? mergeOver(complete, saved) : complete
}
