import { ClipboardList, Eye, FilePlus2, Pencil, SearchX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isAllowed } from '#contract/access.ts'
import { type DietPlanSummary, listDietPlans } from '#contract/diet-plans.ts'
import { PLAN_STATUS_LABELS, PLAN_STATUSES } from '#domain/plan/plan.ts'
import { formatDate, formatWeightKg } from '#domain/units/format.ts'
import { loadUser, useUser } from '#web/api/session.ts'
import { BmiBadge } from '#web/features/diet-plans/bmi-badge.tsx'
import { ExportPdfButton } from '#web/features/diet-plans/export-pdf-button.tsx'
import { PlanStatusBadge } from '#web/features/diet-plans/plan-status-badge.tsx'
import { PagedList } from '#web/features/shell/paged-list.tsx'
import { useListAddress } from '#web/features/shell/use-list-address.ts'
import { usePagedList } from '#web/features/shell/use-paged-list.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const PAGE_SIZE = 24

export function meta() {
  return [{ title: 'Diet Plans · Pathya' }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-11 w-full max-w-2xl" />
      <LoadingCards />
    </div>
  )
}

/** The practice's plans as cards, newest first, found by name and state. */
export default function DietPlans() {
  const user = useUser()
  const canWrite = isAllowed(user, 'plans:write')
  const address = useListAddress()
  const { search } = address
  const status = PLAN_STATUSES.find((value) => value === address.get('status'))
  const plans = usePagedList(listDietPlans, { querystring: { limit: PAGE_SIZE, search, status } })

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="heading text-3xl">Diet Plans</h1>
        {canWrite && (
          <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
            Create Diet Plan
          </LinkButton>
        )}
      </header>

      <search className="grid max-w-2xl gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label="Search"
          type="search"
          placeholder="Title or client"
          value={address.typed}
          maxLength={100}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <Select
          label="State"
          options={[
            { value: 'all', label: 'All states' },
            ...PLAN_STATUSES.map((value) => ({ value, label: PLAN_STATUS_LABELS[value] })),
          ]}
          value={status ?? 'all'}
          onChange={(value) => address.set({ status: value === 'all' ? null : value })}
        />
      </search>

      <PagedList
        list={plans}
        failure="Error loading diet plans. Please try again."
        more="Show more plans"
        loading={<LoadingCards />}
        empty={
          <Nothing
            isFiltered={search !== '' || status !== undefined}
            canWrite={canWrite}
            onClear={() => address.clear(['status'])}
          />
        }
      >
        {(shown) => (
          <>
            <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
              {shown.map((plan) => (
                <li key={plan.id} className="flex">
                  <PlanCard plan={plan} canWrite={canWrite} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {shown.length} plans shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

/** One plan: what it is, whose, where it stands. */
function PlanCard({ plan, canWrite }: { plan: DietPlanSummary; canWrite: boolean }) {
  const headingId = useId()
  const facts = [
    plan.clientAge === null ? null : `${plan.clientAge} years`,
    plan.clientWeight === null ? null : formatWeightKg(plan.clientWeight),
    `${plan.dayCount} ${plan.dayCount === 1 ? 'day' : 'days'}`,
  ].filter((fact) => fact !== null)
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={headingId} className="heading text-lg break-words">
            {plan.title}
          </h2>
          <p className="font-semibold break-words">{plan.clientName}</p>
        </div>
        <PlanStatusBadge status={plan.status} />
      </div>
      <p className="text-sm text-muted tabular">{facts.join(' · ')}</p>
      {plan.goalDescription && <p className="text-sm break-words">{plan.goalDescription}</p>}
      <div className="flex flex-wrap gap-1.5">
        {plan.bmi !== null && <BmiBadge bmi={plan.bmi} ageYears={plan.clientAge} />}
        {plan.caloriesTarget && <Badge className="whitespace-normal!">{plan.caloriesTarget}</Badge>}
        {plan.proteinGoal && <Badge className="whitespace-normal!">Protein {plan.proteinGoal}</Badge>}
      </div>
      <p className="mt-auto pt-1 text-sm text-muted">
        Created <time dateTime={plan.createdAt}>{formatDate(plan.createdAt)}</time>
      </p>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <ExportPdfButton plan={plan} size="sm" />
        <LinkButton
          href={paths.dietPlan(plan.id)}
          icon={Eye}
          variant="secondary"
          size="sm"
          aria-label={`View ${plan.title}`}
        >
          View
        </LinkButton>
        {plan.status === 'draft' && canWrite && (
          <LinkButton
            href={paths.dietPlanEdit(plan.id)}
            icon={Pencil}
            variant="secondary"
            size="sm"
            aria-label={`Edit ${plan.title}`}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </article>
  )
}

function Nothing({
  isFiltered,
  canWrite,
  onClear,
}: {
  isFiltered: boolean
  canWrite: boolean
  onClear: () => void
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No plan matches"
        actions={
          <Button variant="secondary" onPress={onClear}>
            Show all plans
          </Button>
        }
      >
        Look for another title, client or state.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ClipboardList}
      title="No Diet Plans Created"
      actions={
        canWrite && (
          <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
            Create Diet Plan
          </LinkButton>
        )
      }
    >
      {canWrite
        ? 'Choose a client, write their days from real foods, and publish.'
        : 'Plans of the clients in your care appear here.'}
    </EmptyState>
  )
}

function LoadingCards(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Spinner label="Loading diet plans..." size={20} />
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-72 rounded-card!" />
        ))}
      </div>
    </div>
  )
}
