import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CircleCheck, CircleHelp, Info, TriangleAlert } from 'lucide-react'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import type { InsightKind, IntakeComparison } from '#domain/nutrients/insights.ts'
import { isGreatJob } from '#domain/nutrients/insights.ts'
import { readTotal } from '#domain/nutrients/totals.ts'
import { formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { BookingLink } from './booking-link.tsx'
import {
  type InsightFigures,
  type ProfileFigures,
  readInsightFigures,
  readProfileFigures,
} from './calculator-figures.ts'
import { useCalculator } from './calculator-store.ts'
import { type MealFigures, readMealFigures } from './meal-figures.ts'
import { MealTotals } from './meal-totals.tsx'

const KINDS = {
  warning: { Icon: TriangleAlert, box: 'border-turmeric/60 bg-turmeric-tint', icon: 'text-turmeric-ink' },
  info: { Icon: Info, box: 'border-sky/40 bg-sky-tint', icon: 'text-sky-ink' },
  fine: { Icon: CircleCheck, box: 'border-line bg-surface', icon: 'text-leaf' },
  unknown: { Icon: CircleHelp, box: 'border-dashed border-control', icon: 'text-muted' },
} as const

const KIND_WORDS: Record<InsightKind, MessageDescriptor> = {
  warning: msg`Warning`,
  info: msg`Note`,
  fine: msg`Fine`,
  unknown: msg`Not known`,
}

/** The meal compared with a whole day's needs. */
export function InsightsPanel({ onOpenTab }: { onOpenTab: (tab: 'calculator' | 'profile') => void }) {
  const state = useCalculator()
  const meal = readMealFigures(state)
  const profile = readProfileFigures(state)
  if (state.meal.length === 0) {
    return (
      <div className="rounded-card border border-dashed border-control p-6 sm:p-8">
        <h2 className="heading text-lg">{t`No foods added yet`}</h2>
        <p className="measure mt-1 text-muted">
          {t`Insights are for a whole day. Add everything you eat from morning to night.`}
        </p>
        <button
          type="button"
          onClick={() => onOpenTab('calculator')}
          className={joinClasses(buttonClass(), 'mt-4')}
        >
          {t`Add foods`}
        </button>
      </div>
    )
  }
  const figures = readInsightFigures(meal.totals, profile)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:gap-12">
      <div className="flex min-w-0 flex-col gap-8">
        <section aria-labelledby="day-insights" className="flex flex-col gap-4">
          <div>
            <h2 id="day-insights" className="heading text-xl">
              {t`Your day`}
            </h2>
            <p className="measure text-muted">{t`Your Meal is treated as a whole day’s food.`}</p>
          </div>
          <DayInsights figures={figures} profile={profile} onOpenProfile={() => onOpenTab('profile')} />
        </section>
        {profile.person !== null && !profile.isMinor && <Intakes intakes={figures.intakes} />}
      </div>
      <DayFigures meal={meal} figures={figures} />
    </div>
  )
}

function DayInsights({
  figures: { insights },
  profile,
  onOpenProfile,
}: {
  figures: InsightFigures
  profile: ProfileFigures
  onOpenProfile: () => void
}) {
  if (insights === null) {
    return (
      <Banner tone="info">
        {t`These insights are for adults. If you are under 18, please talk to a dietician about what you need while growing.`}
      </Banner>
    )
  }
  return (
    <>
      {profile.need?.kind === 'none' && <Banner tone="info">{profile.need.message}</Banner>}
      {isGreatJob(insights) && profile.need?.kind === 'figures' && (
        <Banner tone="success" title={t`Great job!`}>
          {t`Energy, protein, fibre and sodium are all where they should be.`}
        </Banner>
      )}
      <ul aria-label={t`Insights`} className="flex flex-col gap-2">
        {insights.map(({ rule, kind, title, message }) => {
          const { Icon, box, icon } = KINDS[kind]
          return (
            <li key={rule} className={joinClasses('flex items-start gap-3 rounded-card border p-4', box)}>
              <Icon size={20} aria-hidden className={joinClasses('mt-0.75 shrink-0', icon)} />
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <span className="sr-only">{say(KIND_WORDS[kind])}: </span>
                  {title}
                </h3>
                <p className="mt-0.5 text-sm text-pretty tabular">{message}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {profile.need === null && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-control p-4">
          <p className="min-w-0 text-sm text-muted">
            {t`Fill in your profile to see your energy and protein needs.`}
          </p>
          <button
            type="button"
            onClick={onOpenProfile}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t`Fill in the profile`}
          </button>
        </div>
      )}
    </>
  )
}

function DayFigures({ meal, figures }: { meal: MealFigures; figures: InsightFigures }) {
  const eatenKcal = readTotal(meal.totals, 'energyKcal')
  return (
    <Card aria-labelledby="day-figures" className="flex flex-col gap-5 lg:sticky lg:top-22">
      <h2 id="day-figures" className="heading text-xl">
        {t`In numbers`}
      </h2>
      <div className="grid items-center gap-x-5 gap-y-4 min-[28rem]:grid-cols-[auto_minmax(0,1fr)]">
        <PlateRing figures={meal.plate} size="lg" className="justify-self-center" />
        <MealTotals figures={meal} />
      </div>
      {figures.energy !== null && (
        <ProgressBar
          label={
            figures.energy.name === 'goal' ? t`Energy towards your goal` : t`Energy towards your daily need`
          }
          value={eatenKcal / figures.energy.kcal}
          valueText={t`${{ eaten: formatTotal(meal.totals, 'energyKcal').text }} of ${{ whole: formatKcal(figures.energy.kcal) }}`}
        />
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">{t`A dietician can tell you what to change, and how.`}</p>
        <BookingLink />
      </div>
    </Card>
  )
}

function Intakes({ intakes }: { intakes: InsightFigures['intakes'] }) {
  return (
    <section aria-labelledby="intakes" className="flex flex-col gap-3">
      <h2 id="intakes" className="heading text-xl">
        {t`Compared with recommended intakes`}
      </h2>
      {intakes.ok ? <IntakeTable rows={intakes.rows} /> : <p className="text-muted">{intakes.reason}</p>}
    </section>
  )
}

function IntakeTable({ rows }: { rows: readonly IntakeComparison[] }) {
  const cellClass = 'py-2.5 pl-3 text-right align-top tabular'
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">{t`Nutrients of the day compared with recommended intakes`}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 font-semibold">
              {t`Nutrient`}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              {t`Your day`}
            </th>
            <th scope="col" className="hidden py-2 pl-3 text-right font-semibold sm:table-cell">
              {t`Recommended`}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              {t`Share`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.nutrient} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left align-top font-semibold">
                {row.label}
                <span className="block text-xs font-normal text-muted sm:hidden">{row.recommendation}</span>
                {row.total.coverage !== null && (
                  <span className="block text-xs font-normal text-muted">{row.total.coverage}</span>
                )}
              </th>
              <td className={cellClass}>{row.total.text}</td>
              <td className={joinClasses(cellClass, 'hidden text-muted sm:table-cell')}>
                {row.recommendation}
              </td>
              <td className={joinClasses(cellClass, 'font-semibold')}>
                {row.shareText}
                {row.goal === 'at_most' && (row.share ?? 0) > 1 && (
                  <span className="block text-xs font-normal text-turmeric-ink">{t`above the limit`}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">{rows[0]?.source}</p>
    </>
  )
}
