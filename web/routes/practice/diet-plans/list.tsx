import { useMutation } from '@tanstack/react-query'
import { Archive, ClipboardList, Eye, FilePlus2, Pencil, SearchX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import {
  archiveDietPlans,
  type DietPlanSummary,
  exportDietPlans,
  listDietPlans,
  MAX_PLANS_ARCHIVED_AT_ONCE,
} from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { canChangePlanStatus, PLAN_STATUS_LABELS, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { formatTargetText } from '#domain/plans/targets.ts'
import { formatDay, formatWeightKg } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { BmiBadge } from '#web/modules/plans/bmi-badge.tsx'
import { ExportPdfButton } from '#web/modules/plans/export-pdf-button.tsx'
import { PauseReasons, PlanFlagBadge } from '#web/modules/plans/shared/pause-reasons.tsx'
import { PlanStatusBadge } from '#web/modules/plans/shared/plan-status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

const PAGE_SIZE = 24

/** In place of a state: plans that the safety rules object to since their client's record changed. */
const FLAGGED = 'flagged'

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
  const state = address.get('status') === FLAGGED ? FLAGGED : status
  const filter = { search, status, ...(state === FLAGGED ? { flagged: 'true' as const } : {}) }
  const plans = usePagedList(listDietPlans, { querystring: { limit: PAGE_SIZE, ...filter } })
  const [chosen, setChosen] = useState<ReadonlyMap<string, DietPlanSummary>>(new Map())
  const choose = (some: readonly DietPlanSummary[], isChosen: boolean): void => {
    const next = new Map(chosen)
    for (const plan of some) {
      if (isChosen) next.set(plan.id, plan)
      else next.delete(plan.id)
    }
    setChosen(next)
  }

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="heading text-3xl">Diet Plans</h1>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={paths.simplePlanCreator()} variant="secondary">
              Simple plan
            </LinkButton>
            <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
              Create Diet Plan
            </LinkButton>
          </div>
        )}
      </header>

      <search className="grid max-w-3xl gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <TextField
          label="Search"
          type="search"
          placeholder="Title or client"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <FilterSelect
          label="State"
          allLabel="All states"
          options={[
            ...PLAN_STATUSES.map((value) => ({ value, label: PLAN_STATUS_LABELS[value] })),
            { value: FLAGGED, label: 'Needs review' },
          ]}
          value={state}
          onChange={(value) => address.set({ status: value })}
        />
        <div className="flex items-end">
          <CsvButton
            endpoint={exportDietPlans}
            input={{ querystring: filter }}
            fileName="diet-plans.csv"
            what="the diet plans"
          />
        </div>
      </search>

      <PagedList
        list={plans}
        failure="Error loading diet plans. Please try again."
        more="Show more plans"
        loading={<LoadingCards />}
        empty={
          <Nothing
            isFiltered={search !== '' || state !== undefined}
            canWrite={canWrite}
            onClear={() => address.clear(['status'])}
          />
        }
      >
        {(shown) => (
          <>
            {canWrite && <ChosenPlans chosen={chosen} shown={shown} onChoose={choose} />}
            <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
              {shown.map((plan) => (
                <li key={plan.id} className="flex">
                  <PlanCard
                    plan={plan}
                    canWrite={canWrite}
                    isChosen={chosen.has(plan.id)}
                    onChoose={(isChosen) => choose([plan], isChosen)}
                  />
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
function PlanCard({
  plan,
  canWrite,
  isChosen,
  onChoose,
}: {
  plan: DietPlanSummary
  canWrite: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const headingId = useId()
  const facts = [
    plan.clientAge === null ? null : `${plan.clientAge} years`,
    plan.clientWeight === null ? null : formatWeightKg(plan.clientWeight),
    `${plan.dayCount} ${plan.dayCount === 1 ? 'day' : 'days'}`,
  ].filter((fact) => fact !== null)
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-5 has-[:checked]:border-leaf"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="heading text-lg break-words">
            {plan.title}
          </h2>
          <p className="font-semibold break-words">
            <TextLink href={paths.adminClient(plan.userId)}>{plan.clientName}</TextLink>
          </p>
        </div>
        <PlanStatusBadge plan={plan} />
        {canWrite && canChangePlanStatus(plan.status, 'archived') && (
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={`Choose ${plan.title}`}
            className="-my-1"
          >
            {null}
          </Checkbox>
        )}
      </div>
      {((plan.isFlagged && plan.pausedAt === null) ||
        plan.revisesPlanId !== null ||
        plan.revisionId !== null) && (
        <div className="flex flex-wrap gap-1.5">
          <PlanFlagBadge plan={plan} />
          {plan.revisesPlanId !== null && <Badge tone="sky">Next version of a published plan</Badge>}
          {plan.revisionId !== null && <Badge tone="sky">Next version in writing</Badge>}
        </div>
      )}
      <PauseReasons reasons={plan.pauseReasons} />
      <p className="text-sm text-muted tabular">{facts.join(' · ')}</p>
      {plan.goalDescription && <p className="text-sm break-words">{plan.goalDescription}</p>}
      <div className="flex flex-wrap gap-1.5">
        {plan.planType !== null && <Badge tone="leaf">{PLAN_TYPE_LABELS[plan.planType]}</Badge>}
        {plan.bmi !== null && <BmiBadge bmi={plan.bmi} ageYears={plan.clientAge} />}
        {plan.caloriesTarget && (
          <Badge className="whitespace-normal!">{formatTargetText(plan.caloriesTarget, 'kcal')}</Badge>
        )}
        {plan.proteinGoal && (
          <Badge className="whitespace-normal!">Protein {formatTargetText(plan.proteinGoal, 'g')}</Badge>
        )}
      </div>
      <p className="mt-auto pt-1 text-sm text-muted">
        Created <time dateTime={plan.createdAt}>{formatDay(plan.createdAt, PRACTICE_TIME_ZONE)}</time>
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

/** What is chosen among the plans, and what can be done with all of it at once. */
function ChosenPlans({
  chosen,
  shown,
  onChoose,
}: {
  chosen: ReadonlyMap<string, DietPlanSummary>
  shown: readonly DietPlanSummary[]
  onChoose: (plans: readonly DietPlanSummary[], isChosen: boolean) => void
}) {
  const [isAsked, setIsAsked] = useState(false)
  const [refused, setRefused] = useState<readonly { id: string; title: string; message: string }[]>([])
  const toChoose = shown.filter(
    ({ id, status }) => !chosen.has(id) && canChangePlanStatus(status, 'archived'),
  )
  const chosenPlans = [...chosen.values()]
  const archive = useMutation({
    mutationFn: () =>
      call(archiveDietPlans, { body: { ids: [...chosen.keys()].slice(0, MAX_PLANS_ARCHIVED_AT_ONCE) } }),
    onSuccess: (answer) => {
      setIsAsked(false)
      setRefused(answer.refused.map((one) => ({ ...one, title: chosen.get(one.id)?.title ?? 'A plan' })))
      onChoose(
        chosenPlans.filter(({ id }) => answer.archived.includes(id)),
        false,
      )
      void queryClient.invalidateQueries({ queryKey: ['api'] })
      if (answer.archived.length > 0) {
        showToast({
          title: 'Success',
          description: `${countPlans(answer.archived.length)} archived`,
          tone: 'success',
        })
      }
    },
    onError: (error) => {
      setIsAsked(false)
      showToast({
        title: 'Error',
        description: messageOf(error, 'The plans could not be archived. Please try again.'),
        tone: 'danger',
      })
    },
  })
  const activeCount = chosenPlans.filter(({ status }) => status === 'active').length
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <p aria-live="polite" className="text-sm text-muted">
          {chosen.size === 0
            ? 'Choose plans to archive several at once.'
            : `${countPlans(chosen.size)} chosen`}
        </p>
        <Button
          variant="quiet"
          size="sm"
          onPress={() => onChoose(toChoose, true)}
          isDisabled={toChoose.length === 0}
        >
          Choose all shown
        </Button>
        {chosen.size > 0 && (
          <>
            <Button variant="quiet" size="sm" onPress={() => onChoose(chosenPlans, false)}>
              Choose none
            </Button>
            <Button variant="secondary" size="sm" icon={Archive} onPress={() => setIsAsked(true)}>
              Archive {countPlans(Math.min(chosen.size, MAX_PLANS_ARCHIVED_AT_ONCE))}
            </Button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <Banner
          tone="warning"
          title={`${countPlans(refused.length)} could not be archived`}
          actions={
            <Button variant="secondary" size="sm" onPress={() => setRefused([])}>
              Close
            </Button>
          }
        >
          <ul className="list-disc pl-5">
            {refused.map(({ id, title, message }) => (
              <li key={id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ConfirmDialog
        title={`Archive ${countPlans(Math.min(chosen.size, MAX_PLANS_ARCHIVED_AT_ONCE))}?`}
        confirmLabel="Archive"
        variant="primary"
        isOpen={isAsked}
        isPending={archive.isPending}
        onConfirm={() => archive.mutate()}
        onClose={() => setIsAsked(false)}
      >
        <ul className="max-h-60 list-disc overflow-y-auto pl-5">
          {chosenPlans.slice(0, MAX_PLANS_ARCHIVED_AT_ONCE).map(({ id, title, clientName }) => (
            <li key={id}>
              {title}, {clientName}
            </li>
          ))}
        </ul>
        <p className="mt-3">
          They can still be read and exported, but no longer changed; this cannot be undone.
          {activeCount > 0 &&
            (activeCount === 1
              ? ' One of them is active: the client no longer sees it as the current plan.'
              : ` ${activeCount} of them are active: their clients no longer see them as current plans.`)}
        </p>
      </ConfirmDialog>
    </>
  )
}

function countPlans(count: number): string {
  return count === 1 ? '1 plan' : `${count} plans`
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
