import { lazy, Suspense } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { PlanDayView } from './plan-day-view.tsx'

const SwapButton = lazy(async () => ({ default: (await import('./today/meal-swaps.tsx')).SwapButton }))
const SwapNotes = lazy(async () => ({ default: (await import('./today/meal-swaps.tsx')).SwapNotes }))

/** A day of the client's own plan on a date, on which foods can be swapped for that day. */
export function SwappableDay({
  plan,
  day,
  date,
  hasHeading,
}: {
  plan: DietPlan
  day: DietPlan['days'][number]
  date: string
  hasHeading?: boolean
}) {
  const changed = plan.changedDays?.find((each) => each.date === date)
  return (
    <PlanDayView
      day={day}
      foods={plan.foods}
      hasHeading={hasHeading}
      renderActions={({ slot, label }) => (
        <Suspense fallback={null}>
          {changed && <SwapNotes changed={changed} slot={slot} />}
          <SwapButton
            plan={plan}
            date={date}
            slot={slot}
            label={label}
            items={day.meals[slot].items}
            look="line"
          />
        </Suspense>
      )}
    />
  )
}
