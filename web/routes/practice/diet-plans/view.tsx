import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, Copy, Pencil, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import {
  archiveDietPlan,
  type DietPlan,
  deleteDietPlan,
  getDietPlan,
  getDietPlanVersion,
  reviseDietPlan,
} from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { MATERNITY_STAGE_LABELS } from '#domain/energy/energy-need.ts'
import { ALLERGIES, ALLERGY_LABELS, PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { canChangePlanStatus, findLastServedDay, isPlanEditable, sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { KIDNEY_STAGE_LABELS } from '#domain/plans/safety/safety-input.ts'
import { formatTargetText } from '#domain/plans/targets.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDay, formatRupees, formatWeightKg } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { READER_LABELS } from '#web/kit/language/reader-words.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { BmiBadge } from '#web/modules/plans/bmi-badge.tsx'
import { DuplicatePlanDialog } from '#web/modules/plans/duplicate-plan-dialog.tsx'
import { PlanProblem } from '#web/modules/plans/editor/plan-problem.tsx'
import { ClientViewLink, ExportPdfButton } from '#web/modules/plans/export-pdf-button.tsx'
import { PlanDayView } from '#web/modules/plans/plan-day-view.tsx'
import { compareAverageToTargets } from '#web/modules/plans/plan-targets.ts'
import { PlanVersions } from '#web/modules/plans/plan-versions.tsx'
import { PlanGroceries } from '#web/modules/plans/shared/grocery-list.tsx'
import { createFoodLookup } from '#web/modules/plans/shared/plan-figures.ts'
import { PlanStatusBadge } from '#web/modules/plans/shared/plan-status-badge.tsx'
import { SendPlanDialog } from '#web/modules/plans/shared/send-plan-dialog.tsx'
import { TargetRows } from '#web/modules/plans/target-rows.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Route } from './+types/view.ts'

const planQuery = (id: string) => queryOf(getDietPlan, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Diet plan`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...planQuery(params.id), staleTime: 0 }),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the plan`} heading={t`Diet plan`} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-96 max-w-full" />
      <Skeleton className="h-5 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-24 w-80 max-w-full" />
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-card!" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PlanProblem error={error} />
}

/** A whole plan for reading with its actions, or one of its published versions. */
export default function ViewPlan({ params }: Route.ComponentProps) {
  const { data: plan } = useQuery(planQuery(params.id))
  const number = readNumber(useSearchParams()[0].get('version'))
  if (!plan) return null
  return number === null || number === plan.publishedNumber ? (
    <PlanPage plan={plan} />
  ) : (
    <OldVersion key={number} plan={plan} number={number} />
  )
}

/** Returns `null` if the address names no version. */
function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

function OldVersion({ plan, number }: { plan: DietPlan; number: number }) {
  const version = useQuery(queryOf(getDietPlanVersion, { params: { id: plan.id, number } }))
  if (version.isPending) return <HydrateFallback />
  if (version.isError) {
    return (
      <ErrorState
        titleAs="h1"
        title={t`Version ${number} could not be loaded`}
        detail={messageOf(version.error, t`Please try again.`)}
        onRetry={() => void version.refetch()}
        isRetrying={version.isFetching}
      />
    )
  }
  return <PlanPage plan={version.data} servedPlan={plan} />
}

/** `servedPlan`: the current plan, if the shown version is an older one. */
function PlanPage({ plan, servedPlan = null }: { plan: DietPlan; servedPlan?: DietPlan | null }) {
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const lookUp = createFoodLookup(plan.foods)
  const rows = compareAverageToTargets(
    plan.days.map((day) => sumDay(day.meals, lookUp)),
    {
      caloriesTarget: plan.caloriesTarget ?? '',
      proteinGoal: plan.proteinGoal ?? '',
      nutritionSnapshot: plan.nutritionSnapshot ?? {
        calories: '',
        protein: '',
        carbs: '',
        fat: '',
        fiber: '',
      },
    },
  )
  const firstDay = plan.days[0]
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="heading text-3xl wrap-anywhere">{plan.title}</h1>
            <PlanStatusBadge plan={plan} />
          </div>
          <p className="mt-1 text-muted">
            <TextLink href={paths.adminClient(plan.userId)}>{plan.clientName}</TextLink> ·{' '}
            {t`${{ firstDay: formatDate(plan.startDate) }} to ${{ lastDay: formatDate(findLastServedDay(plan.endDate)) }}`}
            {plan.practitionerName && ` · ${t`by ${{ name: plan.practitionerName }}`}`}
            {plan.clientLocale !== 'en' && ` · ${say(READER_LABELS[plan.clientLocale])}`}
          </p>
          {plan.description && <p className="measure mt-3 whitespace-pre-line">{plan.description}</p>}
        </div>
        {servedPlan === null && <Actions plan={plan} />}
      </header>

      {servedPlan !== null && (
        <Banner
          tone="info"
          title={t`Version ${{ number: plan.publishedNumber }}, as published`}
          actions={
            <LinkButton href={paths.dietPlan(servedPlan.id)} variant="secondary" size="sm">
              {t`Go to the plan`}
            </LinkButton>
          }
        >
          {plan.publishedAt && (
            <>{t`Published on ${{ day: formatDay(plan.publishedAt, PRACTICE_TIME_ZONE) }}.`} </>
          )}
          {t`The plan is now at version ${{ number: servedPlan.publishedNumber }}. This page shows the values from when this version was published.`}
        </Banner>
      )}
      {servedPlan === null && <PlanNotices plan={plan} />}

      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {firstDay ? (
            <Tabs
              label={t`Days of the plan`}
              items={plan.days.map(({ dayNumber, dayLabel }) => ({ id: String(dayNumber), label: dayLabel }))}
              selected={chosenDay ?? String(firstDay.dayNumber)}
              onSelect={setChosenDay}
            >
              {plan.days.map((day) => (
                <TabPanel key={day.dayNumber} id={String(day.dayNumber)} className="pt-5">
                  <PlanDayView day={day} foods={plan.foods} headingLevel={2} />
                </TabPanel>
              ))}
            </Tabs>
          ) : (
            <p className="text-muted">{t`This plan has no days yet.`}</p>
          )}
          {firstDay && servedPlan === null && (
            <div className="mt-10">
              <PlanGroceries plan={plan} />
            </div>
          )}
        </div>
        <aside aria-label={t`About this plan`} className="flex flex-col gap-8">
          <PlanFacts plan={plan} />
          {firstDay && (
            <Part title={t`Average day`}>
              <TargetRows rows={rows} />
            </Part>
          )}
          {plan.tips.length > 0 && (
            <Part title={t`Tips`}>
              <ul className="list-disc pl-5">
                {plan.tips.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </Part>
          )}
          {plan.motivationalQuote && (
            <Part title={t`Motivational quote`}>
              <blockquote className="border-l-3 border-turmeric pl-3">{plan.motivationalQuote}</blockquote>
            </Part>
          )}
          {plan.specialInstructions && (
            <Part title={t`Special instructions`}>
              <p className="whitespace-pre-line">{plan.specialInstructions}</p>
            </Part>
          )}
          <SafetyRecords plan={plan} />
        </aside>
      </div>

      {servedPlan === null && plan.publishedNumber > 0 && (
        <section aria-labelledby="versions-heading" className="border-t border-line pt-6">
          <h2 id="versions-heading" className="heading mb-4 text-xl">
            {t`Versions`}
          </h2>
          <PlanVersions plan={plan} />
        </section>
      )}
    </div>
  )
}

/** The most important facts about a plan: findings of the safety rules, and a next version. */
function PlanNotices({ plan }: { plan: DietPlan }) {
  const user = useUser()
  const { timeZone } = user
  const canWrite = isAllowed(user, 'plans:write')
  return (
    <>
      {plan.safetyFlags.length > 0 && (
        <Banner
          tone="danger"
          title={
            plan.pausedAt === null
              ? t`The record of ${{ client: plan.clientName }} has changed since this plan was published`
              : t`Paused since ${{ date: formatDate(todayIn(timeZone, new Date(plan.pausedAt))) }}`
          }
        >
          <p>
            {plan.pausedAt !== null && (
              <>
                {t`The record of ${{ client: plan.clientName }} has changed. They do not see this plan now and are asked to call you.`}{' '}
              </>
            )}
            {plan.safetyFlags.some(({ severity }) => severity !== 'warn')
              ? t`This plan no longer passes the safety rules. Write a new version, or end the plan.`
              : t`Talk to your client, and write a new version if needed.`}
          </p>
          <ul className="mt-2 list-disc pl-5">
            {plan.safetyFlags.map(({ rule, field, message }) => (
              <li key={`${rule} ${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      {plan.revisesPlanId !== null && (
        <Banner
          tone="info"
          title={t`New version of a published plan`}
          actions={
            <LinkButton href={paths.dietPlan(plan.revisesPlanId)} variant="secondary" size="sm">
              {t`View the current version`}
            </LinkButton>
          }
        >
          {t`${{ client: plan.clientName }} follows the published version until you publish this one.`}
        </Banner>
      )}
      {plan.revisionId !== null && (
        <Banner
          tone="info"
          title={t`A new version is in progress`}
          actions={
            canWrite && (
              <LinkButton href={paths.dietPlanEdit(plan.revisionId)} variant="secondary" size="sm">
                {t`View details`}
              </LinkButton>
            )
          }
        >
          {plan.pausedAt === null
            ? t`The client follows this version until you publish the new one.`
            : t`The plan stays paused until you publish the new version.`}
        </Banner>
      )}
    </>
  )
}

function PlanFacts({ plan }: { plan: DietPlan }) {
  const level = plan.caloriesTarget ? describeCalorieLevel(plan.caloriesTarget) : null
  return (
    <Part title={t`Client and goals`}>
      <Facts
        facts={[
          [t`Age`, plan.clientAge === null ? null : t`${{ age: plan.clientAge }} years`],
          [t`Height`, plan.clientHeight],
          [t`Weight`, plan.clientWeight === null ? null : formatWeightKg(plan.clientWeight)],
          ['BMI', plan.bmi === null ? null : <BmiBadge key="bmi" bmi={plan.bmi} ageYears={plan.clientAge} />],
          [t`Location`, plan.clientLocation],
          [t`Health issues`, plan.healthIssues],
          [t`Plan type`, plan.planType && say(PLAN_TYPE_LABELS[plan.planType])],
          [
            t`Duration`,
            plan.durationWeeks && plural(plan.durationWeeks, { one: '# week', other: '# weeks' }),
          ],
          [t`Price`, plan.price !== null && plan.price > 0 ? formatRupees(plan.price * 100) : null],
          [t`Goal`, plan.goalDescription],
          [t`Calories`, plan.caloriesTarget && formatTargetText(plan.caloriesTarget, 'kcal')],
          [t`Protein`, plan.proteinGoal && formatTargetText(plan.proteinGoal, 'g')],
          [t`Preferences`, plan.preferences],
        ]}
      />
      {level && <p className="mt-3 text-sm text-muted">{level}</p>}
    </Part>
  )
}

/** The records that the safety rules required. */
function SafetyRecords({ plan }: { plan: DietPlan }) {
  const { clinicianName, clinicianRegistration, reviewDate, clinicianNote, allergyReasons, ...records } =
    plan.safetyRecords
  const facts: [string, ReactNode][] = [
    [t`Clinician`, clinicianName],
    [t`Registration`, clinicianRegistration],
    [t`Review on`, reviewDate && formatDate(reviewDate)],
    [t`Note`, clinicianNote],
    [t`Dietician’s reason`, records.dieticianReason],
    [
      t`Pregnancy or breastfeeding`,
      records.maternityStage && say(MATERNITY_STAGE_LABELS[records.maternityStage]),
    ],
    [t`Kidney disease`, records.kidneyStage && say(KIDNEY_STAGE_LABELS[records.kidneyStage])],
    ...ALLERGIES.map((allergy): [string, ReactNode] => [
      t`Reason to keep ${{ food: say(ALLERGY_LABELS[allergy]) }}`,
      allergyReasons?.[allergy],
    ]),
  ]
  if (facts.every(([, value]) => !value)) return null
  return (
    <Part title={t`Safety records`}>
      <Facts facts={facts} />
    </Part>
  )
}

function Actions({ plan }: { plan: DietPlan }) {
  const user = useUser()
  const canWrite = isAllowed(user, 'plans:write')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'delete' | 'archive' | 'duplicate' | 'send' | null>(null)
  const revise = useMutation({
    mutationFn: () => call(reviseDietPlan, { params: { id: plan.id } }),
    onSuccess: async (draft) => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      await navigate(paths.dietPlanEdit(draft.id))
    },
    onError: (error) => showFailure(error, t`The new version could not be started. Please try again.`),
  })
  const archive = useMutation({
    mutationFn: () => call(archiveDietPlan, { params: { id: plan.id } }),
    onSuccess: (archived) => {
      queryClient.setQueryData(planQuery(plan.id).queryKey, archived)
      void queryClient.invalidateQueries({ queryKey: ['api'] })
      setAsked(null)
      showToast({
        title: t`Success`,
        description: t`“${{ title: plan.title }}” is archived`,
        tone: 'success',
      })
    },
    onError: (error) => showFailure(error, t`The plan could not be archived. Please try again.`),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteDietPlan, { params: { id: plan.id } }),
    onSuccess: async () => {
      setAsked(null)
      showToast({
        title: t`Success`,
        description: t`The draft “${{ title: plan.title }}” is deleted`,
        tone: 'success',
      })
      await navigate(paths.dietPlans())
      queryClient.removeQueries({ queryKey: planQuery(plan.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['api'] })
    },
    onError: (error) => showFailure(error, t`The draft could not be deleted. Please try again.`),
  })
  const isDraft = isPlanEditable(plan.status)
  return (
    <div className="flex flex-wrap gap-2">
      {isDraft && canWrite && (
        <LinkButton href={paths.dietPlanEdit(plan.id)} icon={Pencil}>
          {t`Edit draft`}
        </LinkButton>
      )}
      {plan.status === 'active' && canWrite && (
        <Button icon={Pencil} onPress={() => revise.mutate()} isPending={revise.isPending}>
          {plan.revisionId === null ? t`Write a new version` : t`Continue the new version`}
        </Button>
      )}
      <ExportPdfButton plan={plan} />
      <ClientViewLink plan={plan} />
      {(plan.status === 'active' || plan.status === 'completed') && plan.pausedAt === null && (
        <Button variant="secondary" icon={Send} onPress={() => setAsked('send')}>
          {t`Send`}
        </Button>
      )}
      {canWrite && (
        <Button variant="secondary" icon={Copy} onPress={() => setAsked('duplicate')}>
          {t`Duplicate`}
        </Button>
      )}
      {canWrite && canChangePlanStatus(plan.status, 'archived') && (
        <Button variant="secondary" icon={Archive} onPress={() => setAsked('archive')}>
          {t`Archive`}
        </Button>
      )}
      {isDraft && canWrite && (
        <Button variant="secondary" icon={Trash2} onPress={() => setAsked('delete')}>
          {t`Delete draft`}
        </Button>
      )}
      {asked === 'send' && <SendPlanDialog plan={plan} onClose={() => setAsked(null)} />}
      {asked === 'duplicate' && (
        <DuplicatePlanDialog
          plan={plan}
          today={todayIn(user.timeZone, new Date())}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        title={t`Archive “${{ title: plan.title }}”?`}
        confirmLabel={t`Archive`}
        variant="primary"
        isOpen={asked === 'archive'}
        isPending={archive.isPending}
        onConfirm={() => archive.mutate()}
        onClose={() => setAsked(null)}
      >
        {plan.status === 'active'
          ? t`${{ client: plan.clientName }} no longer sees it as the current plan. You can still read and export it here.`
          : t`You can still read and export it here, but not change it.`}
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Delete the draft “${{ title: plan.title }}”?`}
        confirmLabel={t`Delete draft`}
        isOpen={asked === 'delete'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(null)}
      >
        {plural(plan.days.length, {
          one: `The draft for ${{ client: plan.clientName }} with its # day is deleted permanently.`,
          other: `The draft for ${{ client: plan.clientName }} with its # days is deleted permanently.`,
        })}
      </ConfirmDialog>
    </div>
  )
}

function showFailure(error: unknown, fallback: string): void {
  showToast({ title: t`Error`, description: messageOf(error, fallback), tone: 'danger' })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="heading mb-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
            <dt className="text-sm leading-6 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
