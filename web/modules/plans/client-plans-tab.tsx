import { ClipboardList, FilePlus2 } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { listDietPlans } from '#contract/plans/diet-plans.ts'
import { findLastServedDay, PLAN_STATUS_LABELS, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { useUser } from '#web/kit/api/session.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { PauseReasons, PlanFlagBadge } from './shared/pause-reasons.tsx'
import { PlanStatusBadge } from './shared/plan-status-badge.tsx'

const PAGE_SIZE = 20

/** A client's plans, newest first, whatever their state. */
export function PlansTab({ client }: { client: ClientOverview }) {
  const user = useUser()
  const canWrite = isAllowed(user, 'plans:write')
  const address = useListAddress()
  const status = PLAN_STATUSES.find((value) => value === address.get('status'))
  const list = usePagedList(listDietPlans, { querystring: { userId: client.id, status, limit: PAGE_SIZE } })
  const create = canWrite && (
    <LinkButton href={paths.dietPlanCreator(client.id)} icon={FilePlus2} variant="secondary">
      Create Diet Plan
    </LinkButton>
  )
  return (
    <section aria-labelledby="plans-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="plans-heading" className="heading text-xl">
          Plans
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <FilterSelect
            label="State"
            allLabel="All states"
            options={PLAN_STATUSES.map((value) => ({ value, label: PLAN_STATUS_LABELS[value] }))}
            value={status}
            onChange={(value) => address.set({ status: value })}
            className="w-44"
          />
          {create}
        </div>
      </div>
      <PagedList
        list={list}
        failure="The plans could not be loaded"
        more="Show more plans"
        loading={<LoadingRows label="Loading the plans" count={3} rowClassName="h-16" />}
        empty={
          <EmptyState
            icon={ClipboardList}
            title={status === undefined ? 'No plans yet' : 'No plan in this state'}
            actions={create}
          >
            {canWrite
              ? 'Write their days from real foods, and publish.'
              : 'Plans that are written for this client stand here.'}
          </EmptyState>
        }
      >
        {(plans) => (
          <ul className="divide-y divide-line border-y border-line">
            {plans.map((plan) => (
              <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <TextLink href={paths.dietPlan(plan.id)}>{plan.title}</TextLink>
                  </p>
                  <p className="text-sm text-muted tabular">
                    {formatDate(plan.startDate)} to {formatDate(findLastServedDay(plan.endDate))}
                  </p>
                  <PauseReasons reasons={plan.pauseReasons} />
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  <PlanFlagBadge plan={plan} />
                  {plan.revisesPlanId !== null && <Badge tone="sky">Next version</Badge>}
                  <PlanStatusBadge plan={plan} />
                  {plan.status === 'draft' && canWrite && (
                    <LinkButton
                      href={paths.dietPlanEdit(plan.id)}
                      variant="secondary"
                      size="sm"
                      aria-label={`Edit ${plan.title}`}
                    >
                      Edit
                    </LinkButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
