import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatEnergy, isTotalKnown, type Totals } from '#domain/nutrients/totals.ts'
import type { PlanMeal } from '#domain/plans/plan.ts'
import { wordsOf } from '#domain/words/words.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useHasFigures } from '../figures-visibility.tsx'
import { MealFoods } from '../meal-foods.tsx'
import type { KnownFoods } from '../shared/plan-figures.ts'

/**
 * The next meal, open, with one large button that marks it as eaten. Everything else is behind a second press.
 *
 * @param props.notes What differs from the plan, below the foods.
 * @param props.ring The day as a small ring.
 * @param props.choices The other choices, shown after the second press.
 */
export function NextMeal({
  label,
  meal,
  totals,
  foods,
  notes,
  ring,
  problem,
  choices,
  onDone,
}: {
  label: string
  meal: PlanMeal
  totals: Totals
  foods: KnownFoods
  notes?: ReactNode
  ring: ReactNode
  problem: string | null
  choices: ReactNode
  onDone: () => void
}) {
  const id = useId()
  const hasFigures = useHasFigures()
  const [isOpen, setIsOpen] = useState(false)
  const energy = formatEnergy(totals)
  return (
    <section
      aria-labelledby={`${id}-name`}
      data-next-meal
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="text-sm font-semibold text-leaf">{t({ message: 'Next', context: 'meal' })}</p>
          <h2 id={`${id}-name`} className="heading text-2xl break-words">
            {label}
          </h2>
          <p className="text-sm text-muted tabular">
            {[
              wordsOf().mealTime(meal.time),
              ...(hasFigures && isTotalKnown(totals, 'energyKcal') ? [energy.text] : []),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
        {ring}
      </div>
      <MealFoods meal={meal} foods={foods} />
      {notes}
      <div className="flex flex-col gap-2">
        <button
          type="button"
          data-done
          aria-label={t`Done: ${{ meal: label }}`}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onClick={onDone}
          className={joinClasses(buttonClass({ size: 'lg' }), 'w-full cursor-pointer text-lg')}
        >
          {t({ message: 'Done', context: 'meal' })}
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-choices`}
          onClick={() => setIsOpen(!isOpen)}
          className={joinClasses(buttonClass({ variant: 'quiet' }), 'w-full cursor-pointer')}
        >
          {t`Skip or change`}
          <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
        </button>
        <div id={`${id}-choices`} className="empty:hidden">
          {isOpen && choices}
        </div>
        {problem && !isOpen && (
          <div role="alert">
            <FieldError id={`${id}-problem`}>{problem}</FieldError>
          </div>
        )}
      </div>
    </section>
  )
}
