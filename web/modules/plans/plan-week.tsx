import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { formatEnergy, isTotalKnown } from '#domain/nutrients/totals.ts'
import { DAYS_A_WEEK, listWeek } from '#domain/planner/week.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { findLastServedDay, isPlanServedOn, sumDay } from '#domain/plans/plan.ts'
import { addDays, isCalendarDate } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useHasFigures } from './figures-visibility.tsx'
import { createFoodLookup } from './shared/plan-figures.ts'
import { SwappableDay } from './swappable-day.tsx'

/** The value in the address which means that no date is open. */
const CLOSED = 'none'

/**
 * A plan by dates, seven at a time. Each date names its day of the rotation and can be opened; today is open at first.
 *
 * @param props.from The first date shown initially; the plan must serve it.
 * @param props.today The current date at the client's place.
 */
export function PlanWeek({ plan, from, today }: { plan: DietPlan; from: string; today: string }) {
  const [fromParam, showFrom] = usePageParam('from')
  const [dateParam, showDate] = usePageParam('date')
  const isWeekOfPlan =
    fromParam !== null &&
    isCalendarDate(fromParam) &&
    listWeek(fromParam).some((date) => isPlanServedOn(plan, date))
  const start = isWeekOfPlan ? fromParam : from
  // In any other seven days, all dates are closed at first.
  const openDate = dateParam ?? (start === from ? today : null)
  const dates = listWeek(start).filter((date) => isPlanServedOn(plan, date))
  const [first = start] = dates
  const last = dates.at(-1) ?? start
  const turn = (days: number): void => {
    showFrom(addDays(start, days))
    showDate(null, { isStep: false })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular">
          {t`${{ from: formatDate(first) }} to ${{ to: formatDate(last) }}`}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={ChevronLeft}
            aria-label={t`Earlier: previous 7 days`}
            isDisabled={start <= plan.startDate}
            onPress={() => turn(-DAYS_A_WEEK)}
          >
            {t({ message: 'Earlier', context: 'week' })}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={ChevronRight}
            aria-label={t`Later: next 7 days`}
            isDisabled={last >= findLastServedDay(plan.endDate)}
            onPress={() => turn(DAYS_A_WEEK)}
          >
            {t({ message: 'Later', context: 'week' })}
          </Button>
        </span>
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {dates.map((date) => (
          <PlanDate
            key={date}
            plan={plan}
            date={date}
            isToday={date === today}
            isOpen={date === openDate}
            // Closing a date adds no entry to the browser's history.
            onToggle={() => (date === openDate ? showDate(CLOSED, { isStep: false }) : showDate(date))}
          />
        ))}
      </ol>
    </div>
  )
}

function PlanDate({
  plan,
  date,
  isToday,
  isOpen,
  onToggle,
}: {
  plan: DietPlan
  date: string
  isToday: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  const id = useId()
  const hasFigures = useHasFigures()
  const day = findServedDay(plan, date)
  if (!day) return null
  const label = wordsOf().dayLabel(day.dayLabel)
  const fast = plan.changedDays?.find((each) => each.date === date)?.fast?.fast
  const totals = sumDay(day.meals, createFoodLookup(plan.foods))
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-meals`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left -outline-offset-2 focus-ring"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              {formatWeekday(date)}, {formatDate(date)}
              {isToday && <span className="text-leaf"> · {t`Today`}</span>}
            </span>
            <span className="block text-sm text-muted">
              {fast ? `${say(FAST_LABELS[fast])} · ${label}` : label}
            </span>
          </span>
          {hasFigures && isTotalKnown(totals, 'energyKcal') && (
            <span className="text-right text-sm font-semibold tabular">{formatEnergy(totals).text}</span>
          )}
          <ChevronDown
            size={20}
            aria-hidden
            className={joinClasses('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={`${id}-meals`} hidden={!isOpen} className="pt-2 pb-6">
        {isOpen && <SwappableDay plan={plan} day={day} date={date} hasHeading={false} />}
      </div>
    </li>
  )
}
