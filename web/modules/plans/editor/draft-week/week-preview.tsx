import { t } from '@lingui/core/macro'
import { Lock, LockOpen, RefreshCw, Repeat } from 'lucide-react'
import { useState } from 'react'
import { MAX_CELL_OPTIONS } from '#contract/limits.ts'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanDay, type PlanMeal } from '#domain/plans/plan.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { type KnownFoods, sumPlanDay } from '../../shared/plan-figures.ts'

/** A meal of the week. */
export type Place = { dayNumber: number; slot: MealSlot }

type CellActions = {
  isLocked: (place: Place) => boolean
  onLock: (place: Place) => void
  findOthers: (place: Place, count: number) => Promise<PlanMeal[]>
  onReplace: (place: Place, meal: PlanMeal) => void
}

/** The drafted days with their meals. Each meal can be locked, drafted again, or replaced by one of the next best. */
export function WeekPreview({
  days,
  foods,
  actions,
}: {
  days: readonly PlanDay[]
  foods: KnownFoods
  /** `null` while the week is being drafted. */
  actions: CellActions | null
}) {
  return (
    <section aria-label={t`Drafted days`}>
      {days.map((day) => {
        const totals = sumPlanDay(day.meals, foods)
        const sign = (key: 'energyKcal' | 'proteinG'): string => (isTotalComplete(totals, key) ? '' : '≥ ')
        return (
          <article key={day.dayNumber} className="border-t border-line py-3">
            <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
              {day.dayLabel}
              <span className="tabular">
                {sign('energyKcal')}
                {formatKcal(readTotal(totals, 'energyKcal'))} ·{' '}
                {t`${{ amount: `${sign('proteinG')}${formatNumber(readTotal(totals, 'proteinG'))}` }} g protein`}
              </span>
            </h3>
            <ul className="mt-1 text-sm">
              {MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(({ key, label }) => (
                <PreviewCell
                  key={key}
                  place={{ dayNumber: day.dayNumber, slot: key }}
                  name={t`${{ meal: say(label) }} of ${{ day: day.dayLabel }}`}
                  label={say(label)}
                  meal={day.meals[key]}
                  actions={actions}
                />
              ))}
            </ul>
          </article>
        )
      })}
    </section>
  )
}

function PreviewCell({
  place,
  name,
  label,
  meal,
  actions,
}: {
  place: Place
  name: string
  label: string
  meal: PlanMeal
  actions: CellActions | null
}) {
  const [others, setOthers] = useState<readonly PlanMeal[] | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState('')
  const find = async (count: number): Promise<void> => {
    if (!actions) return
    setIsPending(true)
    setProblem('')
    try {
      const found = await actions.findOthers(place, count)
      const [first] = found
      if (!first) setProblem(t`No other meal meets the requirements.`)
      else if (count === 1) actions.onReplace(place, first)
      else setOthers(found)
    } catch (error) {
      setProblem(messageOf(error, t`Other meals could not be found. Please try again.`))
    } finally {
      setIsPending(false)
    }
  }
  const isLocked = actions?.isLocked(place) ?? false
  return (
    <li className="grid items-start gap-x-3 py-0.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <span className="text-muted">{label}</span>
      <span className="whitespace-pre-line break-words">{formatMeal(meal, 'en')}</span>
      {actions && (
        <span className="flex gap-1">
          <IconButton
            size="sm"
            label={isLocked ? t`Unlock ${name}` : t`Lock ${name}`}
            icon={isLocked ? Lock : LockOpen}
            aria-pressed={isLocked}
            onPress={() => actions.onLock(place)}
          />
          <IconButton
            size="sm"
            label={t`Redraft ${name}`}
            icon={RefreshCw}
            isDisabled={isPending || isLocked}
            onPress={() => void find(1)}
          />
          <IconButton
            size="sm"
            label={t`More options for ${name}`}
            icon={Repeat}
            isDisabled={isPending || isLocked}
            onPress={() => void find(MAX_CELL_OPTIONS)}
          />
        </span>
      )}
      <span role="status" className="text-muted sm:col-start-2">
        {isPending ? t`Looking for other meals…` : problem}
      </span>
      {others && (
        <ul aria-label={t`More options for ${name}`} className="sm:col-start-2">
          {others.map((other) => (
            <li key={formatMeal(other, 'en')} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 break-words">{formatMeal(other, 'en')}</span>
              <Button
                size="sm"
                variant="secondary"
                onPress={() => {
                  actions?.onReplace(place, other)
                  setOthers(null)
                }}
              >
                {t`Use`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
