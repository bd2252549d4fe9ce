import { plural, t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { findNextMeal } from '#domain/plans/next-meal.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, nameSlot } from '#domain/plans/plan.ts'
import { countTicked, type DayTicks, TICK_STATES, type TickState } from '#domain/plans/ticks.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { useIsOffline } from '#web/kit/offline/connection.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DishSheets } from '../dishes/dish-sheets.tsx'
import { usePlannedDays } from '../fasts/use-planned-days.ts'
import { useHasFigures } from '../figures-visibility.tsx'
import { sumPlanSlots } from '../shared/plan-figures.ts'
import { DayRing, sumDayFigures } from './day-ring.tsx'
import { MealLine } from './meal-line.tsx'
import { NextMeal } from './next-meal.tsx'
import { useClock } from './use-clock.ts'
import { type MealTicks, type TickChoice, type TicksOfDay, useMealTicks } from './use-meal-ticks.ts'

type Day = DietPlan['days'][number]

/** The value in the address that shows yesterday's meals. */
const YESTERDAY = 'yesterday'

/** A second press this soon after the next meal is shown belongs to the meal that was just marked, and does not mark the next. */
const DOUBLE_PRESS_MS = 500

// What only a second press shows is loaded with it.
const MealTicksRow = lazy(async () => ({ default: (await import('./meal-ticks-row.tsx')).MealTicksRow }))
const SwapButton = lazy(async () => ({ default: (await import('./meal-swaps.tsx')).SwapButton }))
const InsteadDialog = lazy(async () => ({
  default: (await import('../diary/instead-dialog.tsx')).InsteadDialog,
}))
const SwapNotes = lazy(async () => ({ default: (await import('./meal-swaps.tsx')).SwapNotes }))
const FastHead = lazy(async () => ({ default: (await import('../fasts/fast-head.tsx')).FastHead }))

// Below the meals, in a place of its size.
const DayFigures = lazyWhenIdle(async () => (await import('./day-figures.tsx')).DayFigures)

/**
 * Today's meals: the next one open with one large button, the others as lines. Yesterday's meals can be marked later.
 */
export function TodaysMeals({
  plan: stored,
  today,
  timeZone,
}: {
  plan: DietPlan
  today: string
  timeZone: string
}) {
  const plan = usePlannedDays(stored)
  // In the address, so that Back returns to today.
  const [dayParam, showDay] = usePageParam('day')
  const isYesterday = dayParam === YESTERDAY
  const [instead, setInstead] = useState<{ date: string; slot: MealSlot } | null>(null)
  const ticks = useMealTicks(plan.id, today)
  const isOffline = useIsOffline()
  const yesterday = addDays(today, -1)
  const dayToday = findServedDay(plan, today)
  const dayYesterday = findServedDay(plan, yesterday)
  if (!dayToday) return null
  const openYesterday = dayYesterday && ticks.isKnown ? countOpen(dayYesterday, ticks.ofDay(yesterday)) : 0
  return (
    <DishSheets planId={plan.id}>
      <div className="flex flex-col gap-4">
        {ticks.error !== null && !ticks.isKnown && (
          <UnknownTicks error={ticks.error} isOffline={isOffline} onRetry={ticks.refetch} />
        )}
        {isYesterday && dayYesterday ? (
          <section aria-labelledby="meals-heading" className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="meals-heading" className="heading text-xl">
                {t`Yesterday’s meals`}
              </h2>
              <QuietButton onClick={() => showDay(null)}>{t`Back to today`}</QuietButton>
            </div>
            <p className="text-sm text-muted">
              {formatWeekday(yesterday)}, {formatDate(yesterday)} ·{' '}
              {wordsOf().dayLabel(dayYesterday.dayLabel)}
            </p>
            <MealLines
              plan={plan}
              day={dayYesterday}
              date={yesterday}
              ticks={ticks}
              onChoose={(slot, choice) => ticks.set(yesterday, slot, choice)}
              onInstead={(slot) => setInstead({ date: yesterday, slot })}
              suffix=" yesterday"
            />
          </section>
        ) : (
          <>
            <OpenDay
              key={today}
              plan={plan}
              day={dayToday}
              date={today}
              ticks={ticks}
              timeZone={timeZone}
              onInstead={(slot) => setInstead({ date: today, slot })}
            />
            {openYesterday > 0 && (
              <p>
                <QuietButton onClick={() => showDay(YESTERDAY)}>
                  {plural(openYesterday, {
                    one: '# meal not marked yesterday',
                    other: '# meals not marked yesterday',
                  })}
                </QuietButton>
              </p>
            )}
          </>
        )}
        {/* Here, because the next meal may change while somebody writes. */}
        {instead && (
          <Suspense fallback={null}>
            <InsteadDialog
              {...instead}
              plan={plan}
              tick={ticks.ofDay(instead.date)[instead.slot] ?? null}
              onChoose={(choice) => ticks.set(instead.date, instead.slot, choice)}
              onClose={() => setInstead(null)}
            />
          </Suspense>
        )}
      </div>
    </DishSheets>
  )
}

/** Says that it is not known which meals are marked. Without a connection that is no failure: it may be a new day. */
function UnknownTicks({
  error,
  isOffline,
  onRetry,
}: {
  error: unknown
  isOffline: boolean
  onRetry: () => void
}) {
  if (isOffline) {
    return (
      <p role="status" className="text-sm text-muted">
        {t`You can mark meals now. The ones you marked before appear when you are online.`}
      </p>
    )
  }
  return (
    <div role="alert" className="rounded-card border border-line bg-sunken px-4 py-2">
      <p>
        {messageOf(error, t`Your marks could not be loaded.`)} {t`You can still see your meals.`}
      </p>
      <QuietButton onClick={onRetry}>{t`Try again`}</QuietButton>
    </div>
  )
}

type DayProps = {
  plan: DietPlan
  day: Day
  date: string
  ticks: MealTicks
  onChoose: (slot: MealSlot, choice: TickChoice) => Promise<boolean>
  /** Asks what was eaten instead of a meal. */
  onInstead: (slot: MealSlot) => void
}

/** The day that is being eaten: the next meal open, and all others as lines. */
function OpenDay({
  plan,
  day,
  date,
  ticks,
  timeZone,
  onInstead,
}: Omit<DayProps, 'onChoose'> & { timeZone: string }) {
  const minutesNow = useClock(timeZone)
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  const hasChosen = useRef(false)
  const [lastMarked, setLastMarked] = useState<MealSlot | null>(null)
  const states = toStates(ticks.ofDay(date))
  const known = ticks.isKnown ? states : null
  const next = findNextMeal(day.meals, states, minutesNow)
  // A slow phone shows the next meal long after the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the time at which another meal is shown
  useEffect(() => {
    if (doneAt.current > 0) doneAt.current = performance.now()
    // The pressed button is gone.
    if (hasChosen.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-done]')?.focus({ preventScroll: true })
    hasChosen.current = false
  }, [next])
  const props: DayProps = {
    plan,
    day,
    date,
    ticks,
    onInstead,
    onChoose: (slot, choice) => {
      hasChosen.current = true
      setLastMarked(choice.state === null ? null : slot)
      return ticks.set(date, slot, choice)
    },
  }
  const markDone = (slot: MealSlot): void => {
    if (performance.now() - doneAt.current < DOUBLE_PRESS_MS) return
    doneAt.current = performance.now()
    void props.onChoose(slot, { state: 'eaten', note: null })
  }
  const hasFigures = useHasFigures() && sumDayFigures(day, plan.foods, states).planned.energyKcal !== null
  const ring = <DayRing day={day} foods={plan.foods} ticks={known} className="shrink-0" />
  return (
    <section aria-label={t`Today’s meals`} className="flex flex-col gap-4">
      <HeadOfFast plan={plan} date={date} />
      {next ? (
        <NextMeal
          key={next}
          label={labelOf(next)}
          meal={day.meals[next]}
          totals={sumPlanSlots(day.meals, plan.foods)[next]}
          foods={plan.foods}
          notes={<Notes {...props} slot={next} />}
          ring={ring}
          problem={ticks.problemOf(date, next)}
          choices={<Choices {...props} slot={next} label={labelOf(next)} states={NOT_EATEN} />}
          onDone={() => markDone(next)}
        />
      ) : (
        <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
          <h2
            tabIndex={-1}
            data-done
            className="heading min-w-0 flex-1 text-xl"
          >{t`All of today’s meals are marked`}</h2>
          {ring}
        </div>
      )}
      <MealLines {...props} except={next} undoable={lastMarked} />
      {known && hasFigures && (
        <Suspense fallback={<div className="min-h-11" />}>
          <DayFigures day={day} foods={plan.foods} ticks={known} />
        </Suspense>
      )}
    </section>
  )
}

const NOT_EATEN = TICK_STATES.filter((state) => state !== 'eaten')

/** The meals of a day as lines, without the one that is shown open. */
function MealLines({
  except,
  undoable,
  suffix = '',
  ...props
}: DayProps & { except?: MealSlot | null; undoable?: MealSlot | null; suffix?: string }) {
  const { plan, day, date, ticks, onChoose } = props
  const slots = sumPlanSlots(day.meals, plan.foods)
  const ticksOfDay = ticks.ofDay(date)
  const shown = MEAL_SLOTS.filter(({ key }) => key !== except && isMealFilled(day.meals[key]))
  if (shown.length === 0) return null
  return (
    <ol className="divide-y divide-line border-y border-line">
      {shown.map(({ key, label }) => (
        <li key={key}>
          <MealLine
            label={say(label) + suffix}
            meal={day.meals[key]}
            totals={slots[key]}
            foods={plan.foods}
            notes={<Notes {...props} slot={key} />}
            tick={ticksOfDay[key] ?? null}
            problem={ticks.problemOf(date, key)}
            isWaiting={ticks.isWaiting(date, key)}
            choices={<Choices {...props} slot={key} label={say(label) + suffix} states={TICK_STATES} />}
            onUndo={
              undoable === key && ticksOfDay[key]
                ? () => void onChoose(key, { state: null, note: null })
                : null
            }
          />
        </li>
      ))}
    </ol>
  )
}

/** The choices for one meal. Their code is loaded when they are shown. */
function Choices({
  plan,
  day,
  date,
  ticks,
  slot,
  label,
  states,
  onChoose,
  onInstead,
}: DayProps & { slot: MealSlot; label: string; states: readonly TickState[] }) {
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <SwapButton plan={plan} date={date} slot={slot} label={label} items={day.meals[slot].items} />
      <MealTicksRow
        label={label}
        states={states}
        tick={ticks.ofDay(date)[slot] ?? null}
        problem={ticks.problemOf(date, slot)}
        onChoose={(choice) => onChoose(slot, choice)}
        onInstead={() => onInstead(slot)}
      />
    </Suspense>
  )
}

/** The head of a fasting day. Nothing on other days. */
function HeadOfFast({ plan, date }: Pick<DayProps, 'plan' | 'date'>) {
  const changed = plan.changedDays?.find((day) => day.date === date)
  if (!changed?.fast) return null
  return (
    <Suspense fallback={<Skeleton className="h-19 w-full" />}>
      <FastHead changed={changed} />
    </Suspense>
  )
}

/** The swaps of one meal. Nothing for a meal that is eaten as the plan says. */
function Notes({ plan, date, slot }: Pick<DayProps, 'plan' | 'date'> & { slot: MealSlot }) {
  const changed = plan.changedDays?.find((day) => day.date === date)
  if (!changed) return null
  return (
    <Suspense fallback={null}>
      <SwapNotes changed={changed} slot={slot} />
    </Suspense>
  )
}

function QuietButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), '-mx-3 min-h-11 cursor-pointer')}
    >
      {children}
    </button>
  )
}

function labelOf(slot: MealSlot): string {
  return nameSlot(slot)
}

function toStates(ticks: TicksOfDay): DayTicks {
  const states: DayTicks = {}
  for (const { key } of MEAL_SLOTS) {
    const tick = ticks[key]
    if (tick) states[key] = tick.state
  }
  return states
}

function countOpen(day: Day, ticks: TicksOfDay): number {
  const { mealCount, tickedCount } = countTicked(day.meals, toStates(ticks))
  return mealCount - tickedCount
}
