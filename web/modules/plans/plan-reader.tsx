import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { findLastServedDay, planPhaseOn } from '#domain/plans/plan.ts'
import { formatTargetText } from '#domain/plans/targets.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { useUser } from '#web/kit/api/session.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ShareWithCook } from './cook/share-with-cook.tsx'
import { DishSheets } from './dishes/dish-sheets.tsx'
import { PlanFileMenu } from './export-pdf-button.tsx'
import { FiguresVisibility } from './figures-visibility.tsx'
import { PlanDayView } from './plan-day-view.tsx'
import { PlanWeek } from './plan-week.tsx'
import { SwappableDay } from './swappable-day.tsx'
import { useRefetchOnNewDay } from './today/use-day-turn.ts'
import { useFiguresChoice } from './use-figures-choice.ts'

type View = { id: 'today' | 'week' | 'days'; label: MessageDescriptor }

/** The views of a plan. Dates are useless after the plan is over, and before it begins no day is today's. */
const VIEWS: Record<'current' | 'pending' | 'previous', readonly [View, ...View[]]> = {
  current: [
    { id: 'today', label: msg`Today` },
    { id: 'week', label: msg`Week` },
    { id: 'days', label: msg`All days` },
  ],
  pending: [
    { id: 'week', label: msg`First week` },
    { id: 'days', label: msg`All days` },
  ],
  previous: [{ id: 'days', label: msg`All days` }],
}

/**
 * The whole plan as its client reads it: today, by dates, by the days of its rotation, with its advice, as PDF and in
 * print.
 *
 * @param props.today The current date at the client's place.
 * @param props.notice Content between the plan's name and its days.
 * @param props.more Content after the days, before the dietician's advice.
 */
export function PlanReader({
  plan,
  today,
  notice,
  more,
}: {
  plan: DietPlan
  today: string
  notice?: ReactNode
  more?: ReactNode
}) {
  const figures = useFiguresChoice()
  useRefetchOnNewDay(today, useUser().timeZone)
  const { isPrinting, print } = usePrinting()
  const [viewParam, showView] = usePageParam('view')
  const phase = planPhaseOn({ ...plan, isPublished: true }, today)
  const views = VIEWS[phase === 'none' ? 'previous' : phase]
  const view = views.find(({ id }) => id === viewParam)?.id ?? views[0].id
  const todaysDay = phase === 'current' ? findServedDay(plan, today) : null
  const allDays = <RotationDays plan={plan} todaysNumber={todaysDay?.dayNumber ?? null} />
  return (
    <FiguresVisibility hasFigures={figures.hasFigures}>
      <div className="flex flex-col gap-8">
        <header className="flex flex-col gap-5">
          <div className="min-w-0">
            <h1 className="heading text-3xl wrap-anywhere">{plan.title}</h1>
            <PlanDates plan={plan} />
            {plan.description && <p className="measure mt-3 whitespace-pre-line">{plan.description}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            <PlanFileMenu plan={plan} onPrint={print} />
            {phase === 'current' && <ShareWithCook />}
          </div>
        </header>

        {notice}

        <section aria-labelledby="days-heading" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 id="days-heading" className="heading text-xl">
              {t({ message: 'Meals', context: 'heading' })}
            </h2>
            {figures.canChoose && (
              <Checkbox
                checked={figures.hasFigures}
                onChange={(event) => figures.choose(event.currentTarget.checked)}
              >
                {t`Show calories and nutrients on this screen`}
              </Checkbox>
            )}
          </div>
          <DishSheets planId={plan.id}>
            {views.length === 1 ? (
              allDays
            ) : (
              <Tabs
                label={t`Plan view`}
                look="segment"
                items={views.map(({ id, label }) => ({ id, label: say(label) }))}
                selected={view}
                onSelect={(id) => showView(id === views[0].id ? null : id)}
                listClassName="max-w-md w-full"
              >
                {todaysDay && (
                  <TabPanel id="today" className="pt-6">
                    <FastOfDay plan={plan} date={today} />
                    <SwappableDay plan={plan} day={todaysDay} date={today} />
                  </TabPanel>
                )}
                <TabPanel id="week" className="pt-6">
                  <PlanWeek plan={plan} from={phase === 'pending' ? plan.startDate : today} today={today} />
                </TabPanel>
                <TabPanel id="days" className="pt-4">
                  {allDays}
                </TabPanel>
              </Tabs>
            )}
          </DishSheets>
        </section>

        {more}
        <Targets plan={plan} hasFigures={figures.hasFigures} />
        <PlanTexts plan={plan} />
        {isPrinting && <PrintedPlan plan={plan} hasFigures={figures.hasFigures} />}
      </div>
    </FiguresVisibility>
  )
}

/** Names the fast of a day. Nothing on other days. */
function FastOfDay({ plan, date }: { plan: DietPlan; date: string }) {
  const fast = plan.changedDays?.find((day) => day.date === date)?.fast?.fast
  return fast ? <p className="mb-4 font-semibold">{say(FAST_LABELS[fast])}</p> : null
}

function PlanDates({ plan }: { plan: DietPlan }) {
  return (
    <p className="mt-1 text-muted">
      {t`${{ from: formatDate(plan.startDate) }} to ${{ to: formatDate(findLastServedDay(plan.endDate)) }}`}
      {plan.practitionerName && ` · ${t`by ${{ dietician: plan.practitionerName }}`}`}
    </p>
  )
}

/** The days of the rotation, starting with today's if the plan is current. */
function RotationDays({ plan, todaysNumber }: { plan: DietPlan; todaysNumber: number | null }) {
  const [chosen, showDay] = usePageParam('day')
  const first = plan.days[0]
  if (!first) return <p className="text-muted">{t`This plan has no days.`}</p>
  const findDay = (number: string | null) => plan.days.find((day) => String(day.dayNumber) === number)
  const shown = findDay(chosen) ?? findDay(String(todaysNumber)) ?? first
  return (
    <Tabs
      label={t`Days of the plan`}
      items={plan.days.map(({ dayNumber, dayLabel }) => ({
        id: String(dayNumber),
        label: `${shortenDayLabel(wordsOf().dayLabel(dayLabel))}${dayNumber === todaysNumber ? ` · ${t`today`}` : ''}`,
      }))}
      selected={String(shown.dayNumber)}
      onSelect={showDay}
    >
      {plan.days.map((day) => (
        <TabPanel key={day.dayNumber} id={String(day.dayNumber)} className="pt-6">
          <PlanDayView day={day} foods={plan.foods} hasHeading={false} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Shortens `Day 1 | Day 4` to `Day 1 | 4`, so that the tabs of a rotation fit a phone. */
function shortenDayLabel(dayLabel: string): string {
  return dayLabel.replaceAll(/(?<=\d) \| \D+(?=\d)/g, ' | ')
}

function Targets({ plan, hasFigures }: { plan: DietPlan; hasFigures: boolean }) {
  const targets = [
    { label: t`Plan type`, value: plan.planType && say(PLAN_TYPE_LABELS[plan.planType]) },
    {
      label: t`Energy`,
      value: hasFigures && plan.caloriesTarget && formatTargetText(plan.caloriesTarget, 'kcal'),
    },
    { label: t`Protein`, value: hasFigures && plan.proteinGoal && formatTargetText(plan.proteinGoal, 'g') },
    { label: t`Goal`, value: plan.goalDescription },
  ].filter((target) => target.value)
  if (targets.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
      {targets.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The dietician's texts besides the meals. */
function PlanTexts({ plan, idPrefix = '' }: { plan: DietPlan; idPrefix?: string }) {
  return (
    <>
      {plan.specialInstructions && (
        <section aria-labelledby={`${idPrefix}instructions-heading`}>
          <h2 id={`${idPrefix}instructions-heading`} className="heading text-xl">
            {t`Special Instructions`}
          </h2>
          <p className="measure mt-3 whitespace-pre-line">{plan.specialInstructions}</p>
        </section>
      )}
      {plan.tips.length > 0 && (
        <section aria-labelledby={`${idPrefix}tips-heading`}>
          <h2 id={`${idPrefix}tips-heading`} className="heading text-xl">
            {t`Tips`}
          </h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-leaf">
            {plan.tips.map((tip) => (
              <li key={tip} className="measure">
                {tip}
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.motivationalQuote && (
        <blockquote className="heading measure border-l-4 border-turmeric pl-5 text-xl text-balance">
          {plan.motivationalQuote}
        </blockquote>
      )}
    </>
  )
}

/** The whole plan with every day for printing; hidden on the screen. */
function PrintedPlan({ plan, hasFigures }: { plan: DietPlan; hasFigures: boolean }) {
  return (
    <div
      aria-hidden
      data-print=""
      className="hidden [print-color-adjust:exact] print:flex print:flex-col print:gap-6"
    >
      <div>
        <p className="heading text-3xl">{plan.title}</p>
        <PlanDates plan={plan} />
        {plan.description && <p className="mt-3 whitespace-pre-line">{plan.description}</p>}
      </div>
      <Targets plan={plan} hasFigures={hasFigures} />
      {plan.days.map((day) => (
        <div key={day.dayNumber} className="break-inside-avoid">
          <PlanDayView day={day} foods={plan.foods} headingLevel={2} />
        </div>
      ))}
      <PlanTexts plan={plan} idPrefix="printed-" />
    </div>
  )
}
