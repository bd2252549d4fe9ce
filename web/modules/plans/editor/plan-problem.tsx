import { t } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Says why staff cannot see a plan. */
export function PlanProblem({ error }: { error: unknown }) {
  return (
    <PageError
      error={error}
      title={t`The plan could not be loaded`}
      missing={
        <EmptyState
          icon={ClipboardList}
          titleAs="h1"
          title={t`Plan not found`}
          actions={
            <LinkButton href={paths.dietPlans()} variant="secondary">
              {t`View All Plans`}
            </LinkButton>
          }
        >
          {t`It may have been deleted, or its client is not assigned to you.`}
        </EmptyState>
      }
    />
  )
}
