import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  compareDietPlanVersions,
  type DietPlan,
  listDietPlanVersions,
  type PlanVersionSummary,
} from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { PlanDifferences } from './plan-differences.tsx'

/** The published versions of a plan, and the differences between any two of them. */
export function PlanVersions({ plan }: { plan: DietPlan }) {
  const versions = useQuery(queryOf(listDietPlanVersions, { params: { id: plan.id } }))
  if (versions.isPending) return <Skeleton className="h-24 w-full" />
  if (versions.isError) {
    return (
      <ErrorState
        title={t`The versions could not be loaded`}
        detail={messageOf(versions.error, t`Please try again.`)}
        onRetry={() => void versions.refetch()}
        isRetrying={versions.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Table caption={t`Published versions`}>
        <thead>
          <tr>
            <Th>{t`Version`}</Th>
            <Th>{t`Published`}</Th>
            <Th>{t({ message: 'By', comment: 'above the names of the people who published a version' })}</Th>
            <Th>{t`Note to the client`}</Th>
            <Th>
              <span className="sr-only">{t`Actions`}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {versions.data.map((version) => (
            <tr key={version.number}>
              <Td className="font-semibold tabular">{version.number}</Td>
              <Td className="whitespace-nowrap">
                <time dateTime={version.publishedAt}>
                  {formatDay(version.publishedAt, PRACTICE_TIME_ZONE)}
                </time>
              </Td>
              <Td>{version.practitionerName ?? t`not recorded`}</Td>
              <Td className="max-w-80 break-words">{version.changeNote ?? ''}</Td>
              <Td>
                <LinkButton
                  href={paths.dietPlanVersion(plan.id, version.number)}
                  variant="secondary"
                  size="sm"
                  aria-label={t`Open version ${{ version: version.number }}`}
                >
                  {t({ message: 'Open', context: 'verb' })}
                </LinkButton>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {versions.data.length > 1 && <Comparison plan={plan} versions={versions.data} />}
    </div>
  )
}

/** Two versions side by side, initially the last two. */
function Comparison({ plan, versions }: { plan: DietPlan; versions: readonly PlanVersionSummary[] }) {
  const [newest, previous] = versions
  const [from, setFrom] = useState(previous?.number ?? 1)
  const [to, setTo] = useState(newest?.number ?? 1)
  const options = versions.map(({ number, publishedAt }) => ({
    value: String(number),
    label: t`Version ${{ version: number }}`,
    hint: formatDay(publishedAt, PRACTICE_TIME_ZONE),
  }))
  const changes = useQuery(
    queryOf(compareDietPlanVersions, { params: { id: plan.id }, querystring: { from, to } }),
  )
  return (
    <section aria-labelledby="comparison-heading" className="flex flex-col gap-3">
      <h3 id="comparison-heading" className="heading text-lg">
        {t`Compare versions`}
      </h3>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Select
          label={t({ message: 'From', context: 'version' })}
          options={options}
          value={String(from)}
          onChange={(value) => setFrom(Number(value))}
        />
        <Select
          label={t({ message: 'To', context: 'version' })}
          options={options}
          value={String(to)}
          onChange={(value) => setTo(Number(value))}
        />
      </div>
      {changes.isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : changes.isError ? (
        <ErrorState
          title={t`The versions could not be compared`}
          detail={messageOf(changes.error, t`Please try again.`)}
          onRetry={() => void changes.refetch()}
          isRetrying={changes.isFetching}
        />
      ) : (
        <PlanDifferences
          differences={changes.data.differences}
          before={t`Version ${{ version: from }}`}
          after={t`Version ${{ version: to }}`}
        />
      )}
    </section>
  )
}
