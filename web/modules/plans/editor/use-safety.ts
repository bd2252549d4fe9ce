import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { checkDietPlan, type DietPlan, type SafetyFinding } from '#contract/plans/diet-plans.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { isSaved, type SaveStatus } from '#web/kit/drafts/save-status.ts'
import { usePlanState } from './editor-context.ts'

/** The progress of the safety check of the stored draft. */
export type SafetyState =
  | { kind: 'not-stored'; reason: string }
  | { kind: 'checking' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'checked'; findings: readonly SafetyFinding[] }

/**
 * Loads the findings of the safety rules for the stored plan. Loads them again for each version and each time they are
 * shown.
 */
export function useSafety(isShown: boolean): SafetyState {
  const stored = usePlanState((state) => state.stored)
  const status = usePlanState((state) => state.status)
  const refusal = usePlanState((state) => state.refusal)
  const checked = isSaved(status) ? stored : null
  const query = useQuery({
    queryKey: ['api', 'diet-plans', checked?.id, 'safety', checked?.version],
    queryFn: ({ signal }) => call(checkDietPlan, { params: { id: checked?.id ?? '' } }, { signal }),
    enabled: isShown && checked !== null,
    // The client's record also matters and may have changed in the meantime.
    staleTime: 0,
    gcTime: 0,
  })
  if (stored === null) return { kind: 'not-stored', reason: describeMissing(status) }
  if (refusal) return { kind: 'checked', findings: refusal }
  if (query.isError) {
    return {
      kind: 'failed',
      message: messageOf(query.error, t`Please try again.`),
      retry: () => void query.refetch(),
    }
  }
  return query.data ? { kind: 'checked', findings: query.data.findings } : { kind: 'checking' }
}

/** Explains why a result that the server computes for the stored draft is not available yet. */
export function describeMissing(
  status: SaveStatus<DietPlan>,
  what = t`The plan is checked once it is saved`,
): string {
  return status.kind === 'blocked'
    ? t`${{ result: what }}. To save, ${{ problem: status.problem }}.`
    : `${what}.`
}
