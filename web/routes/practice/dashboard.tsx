import { useQuery } from '@tanstack/react-query'
import { ClipboardList, FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { getPracticeSummary } from '#contract/clients.ts'
import { listDietPlans } from '#contract/diet-plans.ts'
import { PLAN_STATUS_LABELS, type PlanStatus } from '#domain/plan/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { queryClient, queryOf } from '#web/api/query-client.ts'
import { loadUser, useUser } from '#web/api/session.ts'
import { formatWeekday } from '#web/features/shell/format-weekday.ts'
import { nameOf } from '#web/features/shell/name-of.ts'
import { PageError } from '#web/features/shell/page-error.tsx'
import { paths } from '#web/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import type { Route } from './+types/dashboard.ts'

const summaryQuery = queryOf(getPracticeSummary)
const latestPlansQuery = queryOf(listDietPlans, { querystring: { limit: 6 } })

export function meta() {
  return [{ title: 'Dashboard · Pathya' }]
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.ensureQueryData(summaryQuery),
    queryClient.ensureQueryData(latestPlansQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading the dashboard" className="flex max-w-5xl flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title="The dashboard could not be loaded" />
}

const STATUS_TONES: Record<PlanStatus, BadgeTone> = {
  draft: 'turmeric',
  active: 'leaf',
  completed: 'sky',
  archived: 'neutral',
}

export default function Dashboard() {
  const user = useUser()
  const { data: summary } = useQuery(summaryQuery)
  const { data: plans } = useQuery(latestPlansQuery)
  if (!summary || !plans) return null
  const today = todayIn(user.timeZone, new Date())
  const canWrite = isAllowed(user, 'plans:write')
  const figures = [
    { label: 'Total Clients', value: summary.clientCount },
    { label: 'Active Plans', value: summary.activePlanCount },
    { label: 'Drafts', value: summary.draftPlanCount },
  ]
  return (
    <div className="flex max-w-5xl flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-sm text-muted">
            <time dateTime={today}>
              {formatWeekday(today)}, {formatDate(today)}
            </time>
          </p>
          <h1 className="heading mt-1 text-3xl">Welcome, {nameOf(user)}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {canWrite && (
            <>
              <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
                Create Diet Plan
              </LinkButton>
              <LinkButton href={paths.simplePlanCreator()} variant="secondary">
                Simple plan
              </LinkButton>
            </>
          )}
          <LinkButton href={paths.dietPlans()} icon={ClipboardList} variant="secondary">
            Diet Plans
          </LinkButton>
        </div>
      </header>

      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse px-4 py-4 sm:px-6">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl leading-tight font-extrabold tabular">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>

      <section aria-labelledby="latest-heading">
        <h2 id="latest-heading" className="heading text-xl">
          Latest plans
        </h2>
        {plans.length === 0 ? (
          <EmptyState
            icon={ClipboardList}
            title="No Diet Plans Created"
            className="mt-3"
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
        ) : (
          <Table caption="Latest plans" className="mt-2">
            <thead>
              <tr>
                <Th className="pl-0">Plan</Th>
                <Th>Client</Th>
                <Th>Status</Th>
                <Th>Starts</Th>
                <Th>Changed</Th>
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.id}>
                  <Td className="min-w-48 pl-0">
                    <Link
                      to={
                        plan.status === 'draft' && canWrite
                          ? paths.dietPlanEdit(plan.id)
                          : paths.dietPlan(plan.id)
                      }
                      className={textLinkClass}
                    >
                      {plan.title}
                    </Link>
                  </Td>
                  <Td>{plan.clientName}</Td>
                  <Td>
                    <Badge tone={STATUS_TONES[plan.status]}>{PLAN_STATUS_LABELS[plan.status]}</Badge>
                  </Td>
                  <Td className="whitespace-nowrap tabular">{formatDate(plan.startDate)}</Td>
                  <Td className="whitespace-nowrap tabular">{formatDate(plan.updatedAt)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
    </div>
  )
}
