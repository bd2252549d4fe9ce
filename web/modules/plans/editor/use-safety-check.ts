import { useQuery } from '@tanstack/react-query'
import { checkDietPlan } from '#contract/plans/diet-plans.ts'
import { call } from '#web/kit/api/client.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'

/** What the safety rules say of the stored plan; asked again for every version of it, and whenever it is shown. */
export function useSafetyCheck(stored: StoredVersion | null, isShown: boolean) {
  return useQuery({
    queryKey: ['api', 'diet-plans', stored?.id, 'safety', stored?.version],
    queryFn: ({ signal }) => call(checkDietPlan, { params: { id: stored?.id ?? '' } }, { signal }),
    enabled: isShown && stored !== null,
    // The client's record counts too, and may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
}
