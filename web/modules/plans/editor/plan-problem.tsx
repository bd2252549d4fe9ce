import { t } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { RecordError } from '#web/kit/record-error.tsx'

/** Says why staff cannot see a plan. */
export function PlanProblem({ error }: { error: unknown }) {
  return (
    <RecordError
      error={error}
      title={t`The plan could not be loaded`}
      icon={ClipboardList}
      missing={{
        title: t`Plan not found`,
        text: t`It may have been deleted, or its client is not assigned to you.`,
        href: paths.dietPlans(),
        label: t`View All Plans`,
      }}
    />
  )
}
