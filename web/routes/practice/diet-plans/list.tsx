import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, Eye, FilePlus2, Pencil, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { type DietPlanSummary, listDietPlans } from '#contract/diet-plans.ts'
import { PLAN_STATUS_LABELS, PLAN_STATUSES, type PlanStatus } from '#domain/plan/plan.ts'
import { formatDate, formatWeightKg } from '#domain/units/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { callPage } from '#web/api/client.ts'
import { loadUser, useUser } from '#web/api/session.ts'
import { BmiBadge } from '#web/features/diet-plans/bmi-badge.tsx'
import { ExportPdfButton } from '#web/features/diet-plans/export-pdf-button.tsx'
import { PlanStatusBadge } from '#web/features/diet-plans/plan-status-badge.tsx'
import { useDebounced } from '#web/features/shell/use-debounced.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
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
  const { filters, setFilters, typed, setTyped } = useFilters()
  const plans = useInfiniteQuery({
    queryKey: ['api', 'diet-plans', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listDietPlans,
        {
          querystring: {
            limit: PAGE_SIZE,
            ...(filters.search ? { search: filters.search } : {}),
            ...(filters.status ? { status: filters.status } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Others write plans too: every visit looks again, showing what is known meanwhile.
    staleTime: 0,
  })
  const shown = plans.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = filters.search !== '' || filters.status !== null

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
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label="State"
          options={[
            { value: 'all', label: 'All states' },
            ...PLAN_STATUSES.map((status) => ({ value: status, label: PLAN_STATUS_LABELS[status] })),
          ]}
          value={filters.status ?? 'all'}
          onChange={(value) =>
            setFilters({ status: PLAN_STATUSES.find((status) => status === value) ?? null })
          }
        />
      </search>

      {plans.isPending ? (
        <LoadingCards />
      ) : plans.isError && shown.length === 0 ? (
        <ErrorState
          title="Error loading diet plans. Please try again."
          detail={messageOf(plans.error, '')}
          onRetry={() => void plans.refetch()}
          isRetrying={plans.isFetching}
        />
      ) : shown.length === 0 ? (
        <Nothing
          isFiltered={isFiltered}
          canWrite={canWrite}
          onClear={() => {
            setTyped('')
            setFilters({ search: '', status: null })
          }}
        />
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {shown.map((plan) => (
              <li key={plan.id} className="flex">
                <PlanCard plan={plan} canWrite={canWrite} />
              </li>
            ))}
          </ul>
          {plans.isFetchNextPageError && (
            <ErrorState
              title="Error loading diet plans. Please try again."
              onRetry={() => void plans.fetchNextPage()}
            />
          )}
          {plans.hasNextPage && !plans.isFetchNextPageError && (
            <Button
              variant="secondary"
              className="self-center"
              onPress={() => void plans.fetchNextPage()}
              isPending={plans.isFetchingNextPage}
            >
              Show more plans
            </Button>
          )}
          <p role="status" className="sr-only">
            {shown.length} plans shown
          </p>
        </>
      )}
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

type Filters = { search: string; status: PlanStatus | null }

/** Filters live in the address, so that a reload, a link or "back" shows the same list. */
function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: Filters = {
    search: params.get('search') ?? '',
    status: PLAN_STATUSES.find((status) => status === params.get('status')) ?? null,
  }
  const [typed, setTyped] = useState(filters.search)
  const settled = useDebounced(typed.trim(), 250)
  const setFilters = (change: Partial<Filters>): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads to a new search
  useEffect(() => {
    if (settled !== filters.search) setFilters({ search: settled })
  }, [settled])
  return { filters, setFilters, typed, setTyped }
}
