import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { publishDietPlan, type SafetyFinding } from '#contract/plans/diet-plans.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type PlanEditing, usePlanEditing } from './editor-context.ts'
import { readOverlap } from './plan-overlap.ts'
import { listFieldProblems } from './plan-store.ts'

/**
 * Publishes the plan and leaves the editor, or shows the problems that prevent it.
 *
 * @param shouldEndOverlapping True if other plans of the client with the same days are to be ended.
 */
export type Publish = (shouldEndOverlapping: boolean) => Promise<void>

export function usePublish(isRevision: boolean): Publish {
  const editing = usePlanEditing()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { store, saving, places } = editing
  const failure = isRevision
    ? t`The new version could not be published. Please try again.`
    : t`Failed to create diet plan. Please try again.`
  return async (shouldEndOverlapping) => {
    store.set({ hasAttempted: true, refusal: null })
    const [first] = store.getState().ownProblems
    if (first) return places.goToField(first.path)
    store.set({ serverProblems: [], isPublishing: true })
    try {
      const saved = await saving.flush()
      if (saved === null) throw new Error('The draft is not stored.')
      const body = { version: saved.version, shouldEndOverlapping }
      // A retry after a lost response does not publish twice.
      const plan = await call(
        publishDietPlan,
        { params: { id: saved.id }, body },
        { idempotencyKey: key.keyOf([saved.id, body]) },
      )
      saving.dropUnsaved()
      forgetDraft(plan.id, saved.id)
      showToast({
        title: t`Success`,
        description: isRevision ? t`The new version is published` : t`Diet plan created successfully!`,
        tone: 'success',
      })
      await navigate(paths.dietPlan(plan.id))
    } catch (error) {
      store.set({ isPublishing: false })
      showRefusal(editing, error, failure)
    }
  }
}

/** Invalidates lists and plans. Removes the draft of a next version from the cache, because it no longer exists. */
function forgetDraft(publishedId: string, draftId: string): void {
  void queryClient.invalidateQueries({
    queryKey: ['api'],
    predicate: ({ queryKey }) => publishedId === draftId || queryKey[2] !== draftId,
  })
}

/** Shows why publishing was refused, at a place where it can be corrected. */
function showRefusal({ store, saving, places }: PlanEditing, error: unknown, failure: string): void {
  const overlap = readOverlap(error)
  if (overlap) {
    store.set({ overlap })
    return
  }
  if (hasCode(error, 'stale_version')) {
    // Merged changes and conflicts are shown at the top, so that they are read before the plan is published.
    void saving.catchUp()
    showError(t`Someone else changed this plan while you were editing. Review it, then publish.`)
    window.scrollTo({ top: 0 })
    return
  }
  showError(failure)
  if (!(error instanceof ApiError)) return
  if (error.body?.code === 'plan_unsafe') {
    const findings = error.body.details?.findings
    // The contract defines these findings, and the server has validated them.
    store.set({ refusal: Array.isArray(findings) ? (findings as SafetyFinding[]) : [] })
    places.openTab('summary')
    places.goToProblems()
    return
  }
  const issues = listFieldProblems(error.issues)
  const [first] = issues
  if (first) {
    store.set({ serverProblems: issues })
    places.goToField(first.path)
    return
  }
  store.set({
    serverProblems: [{ path: '', message: error.body?.message ?? t`The plan could not be published.` }],
  })
  // The reason is shown at the top, the button is at the end of a long page.
  places.goToProblems()
}

function showError(description: string): void {
  showToast({ title: t`Error`, description, tone: 'danger' })
}
