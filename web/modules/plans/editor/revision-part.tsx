import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { compareDietPlanVersions } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PlanDifferences } from '../plan-differences.tsx'
import { usePlanState } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { PlanTextArea } from './plan-text-field.tsx'

/** For the next version of a published plan: its changes and a message to the client. Shows nothing for other plans. */
export function RevisionPart() {
  const isRevision = usePlanState((state) => state.isRevision)
  const stored = usePlanState((state) => state.stored)
  return isRevision && stored && <Changes stored={stored} />
}

/** @param props.stored The draft as it is stored. Later changes are compared after they are saved. */
function Changes({ stored }: { stored: StoredVersion }) {
  const changes = useQuery({
    ...queryOf(compareDietPlanVersions, { params: { id: stored.id }, querystring: {} }),
    queryKey: ['api', 'diet-plans', stored.id, 'changes', `v${stored.version}`],
  })
  return (
    <FormSection
      title={t`Changes in this version`}
      hint={t`Compared with the client’s current version, as of the last save.`}
    >
      {changes.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : changes.isError ? (
        <ErrorState
          title={t`The versions could not be compared`}
          detail={messageOf(changes.error, t`Please try again.`)}
          onRetry={() => void changes.refetch()}
          isRetrying={changes.isFetching}
        />
      ) : (
        <PlanDifferences differences={changes.data.differences} before={t`Now`} after={t`New version`} />
      )}
      <PlanTextArea
        path="changeNote"
        label={t`Change note for the client`}
        hint={t`Shown above the plan. The client can open the list of changes.`}
        isOptional
        rows={2}
        maxLength={PLAN_TEXT_LENGTHS.changeNote}
      />
    </FormSection>
  )
}
