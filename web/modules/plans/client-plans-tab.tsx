import { t } from '@lingui/core/macro'
import { ClipboardList, FilePlus2 } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { listDietPlans } from '#contract/plans/diet-plans.ts'
import { findLastServedDay, PLAN_STATUS_LABELS, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { PauseReasons, PlanFlagBadge } from '#web/modules/plans/shared/pause-reasons.tsx'
import { PlanStatusBadge } from '#web/modules/plans/shared/plan-status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { ClientSwaps } from './client-swaps.tsx'
import { ClientFasts } from './fasts/client-fasts.tsx'

const FILTERS: readonly ListFilter<typeof listDietPlans>[] = [{ kind: 'value', query: 'status' }]

/** A client's plans in all states, the newest first. */
export function PlansTab({ client }: { client: ClientOverview }) {
  const user = useUser()
  const canWrite = isAllowed(user, 'plans:write')
  const create = canWrite && (
    <LinkButton href={paths.dietPlanCreator(client.id)} icon={FilePlus2} variant="secondary">
      {t`Create Diet Plan`}
    </LinkButton>
  )
  return (
    <section aria-labelledby="plans-heading">
      <ListScreen
        endpoint={listDietPlans}
        query={{ userId: client.id }}
        pageSize={20}
        words={{
          failure: t`The plans could not be loaded`,
          more: t`Show more plans`,
          loading: t`Loading the plans`,
        }}
        filters={FILTERS}
        above={({ query, set }) => (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="plans-heading" className="heading text-xl">
              {t`Plans`}
            </h2>
            <div className="flex flex-wrap items-end gap-3">
              <FilterSelect
                label={t`Status`}
                allLabel={t`All statuses`}
                options={PLAN_STATUSES.map((value) => ({ value, label: say(PLAN_STATUS_LABELS[value]) }))}
                value={query.status}
                onChange={(value) => set({ status: value })}
                className="w-44"
              />
              {create}
            </div>
          </div>
        )}
        skeleton={{ count: 3, height: 'h-16' }}
        icon={ClipboardList}
        empty={({ query }) => ({
          title: query.status === undefined ? t`No plans yet` : t`No plans with this status`,
          children: canWrite
            ? t`Build each day from real foods, then publish.`
            : t`Plans for this client appear here.`,
          actions: create,
        })}
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
                    {t`${{ from: formatDate(plan.startDate) }} to ${{ to: formatDate(findLastServedDay(plan.endDate)) }}`}
                  </p>
                  <PauseReasons reasons={plan.pauseReasons} />
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  <PlanFlagBadge plan={plan} />
                  {plan.revisesPlanId !== null && <Badge tone="sky">{t`Next version`}</Badge>}
                  <PlanStatusBadge plan={plan} />
                  {plan.status === 'draft' && canWrite && (
                    <LinkButton
                      href={paths.dietPlanEdit(plan.id)}
                      variant="secondary"
                      size="sm"
                      aria-label={t`Edit ${{ planTitle: plan.title }}`}
                    >
                      {t`Edit`}
                    </LinkButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListScreen>
      <ClientSwaps clientId={client.id} />
      <ClientFasts clientId={client.id} />
    </section>
  )
}
