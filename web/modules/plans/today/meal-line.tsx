import { t } from '@lingui/core/macro'
import { Check, ChevronDown, type LucideIcon, Minus, Utensils } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatEnergy, isTotalKnown, type Totals } from '#domain/nutrients/totals.ts'
import type { PlanMeal } from '#domain/plans/plan.ts'
import type { TickState } from '#domain/plans/ticks.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useHasFigures } from '../figures-visibility.tsx'
import { MealFoods } from '../meal-foods.tsx'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { MARKED_WORDS } from './tick-words.ts'

const ICONS: Record<TickState, LucideIcon> = { eaten: Check, skipped: Minus, swapped: Utensils }

/**
 * A meal as one line, which opens to show its foods and the choices.
 *
 * @param props.notes What differs from the plan, below the foods.
 * @param props.onUndo Given for the meal that was marked last: removes its mark.
 */
export function MealLine({
  label,
  meal,
  totals,
  foods,
  notes,
  tick,
  problem,
  isWaiting,
  choices,
  onUndo,
}: {
  label: string
  meal: PlanMeal
  totals: Totals
  foods: KnownFoods
  notes?: ReactNode
  tick: { state: TickState; note: string | null } | null
  problem: string | null
  /** The mark is stored on this device and sent when there is a connection. */
  isWaiting: boolean
  choices: ReactNode
  onUndo: (() => void) | null
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-foods`}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-2 flex min-h-13 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-sunken focus-ring"
        >
          <Mark state={tick?.state ?? null} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className={joinClasses('font-semibold', tick && 'text-muted')}>{label}</span>
            <span className="min-w-0 text-sm text-muted tabular wrap-anywhere">
              {tick
                ? [say(MARKED_WORDS[tick.state]), tick.note].filter(Boolean).join(': ')
                : wordsOf().mealTime(meal.time)}
              {isWaiting && ` · ${t`will be sent later`}`}
            </span>
          </span>
          {!tick && <Energy totals={totals} />}
          <ChevronDown
            size={18}
            aria-hidden
            className={joinClasses('shrink-0 text-muted', isOpen && 'rotate-180')}
          />
        </button>
        {onUndo && (
          <button
            type="button"
            aria-label={t`Undo: ${{ meal: label }}`}
            onClick={onUndo}
            className={joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), 'min-h-11 cursor-pointer')}
          >
            {t`Undo`}
          </button>
        )}
      </div>
      <div id={`${id}-foods`}>
        {isOpen && (
          <div className="flex flex-col gap-3 pt-1 pb-4 sm:pl-9">
            <MealFoods meal={meal} foods={foods} />
            {notes}
            {choices}
          </div>
        )}
      </div>
      {problem && !isOpen && (
        <div role="alert" className="pb-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </>
  )
}

function Mark({ state }: { state: TickState | null }) {
  const Icon = state && ICONS[state]
  return (
    <span
      aria-hidden
      className={joinClasses(
        'flex size-6 shrink-0 items-center justify-center rounded-full border',
        state === 'eaten'
          ? 'border-leaf bg-leaf text-on-leaf'
          : state === 'swapped'
            ? 'border-turmeric bg-turmeric-tint text-turmeric-ink'
            : 'border-control text-muted',
      )}
    >
      {Icon && <Icon size={15} />}
    </span>
  )
}

function Energy({ totals }: { totals: Totals }) {
  const energy = formatEnergy(totals)
  if (!useHasFigures() || !isTotalKnown(totals, 'energyKcal')) return null
  return <span className="text-sm text-muted tabular whitespace-nowrap">{energy.text}</span>
}
