import { t } from '@lingui/core/macro'
import { ChevronDown, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import { PLANNER_MEAL_TYPE_LABELS, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { inputClass, labelClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EarlyRef } from './early-press.ts'
import { fetchLibrary, readFetchedLibrary } from './fetch-meals.ts'
import { addToCatalogue } from './meal-catalogue.ts'
import { toServingPlate } from './meal-figures.ts'
import { LIBRARY_CARD_CLASS, LIBRARY_ROW_CLASS } from './planner-layout.ts'

/**
 * The library beside a visitor's still week on a wide screen: its first meals, without the code that searches and drags.
 *
 * @param props.early Is set to what is typed into the search field.
 * @param props.onFailure Called if the meals could not be fetched. The planner shows the error.
 */
export function StillLibrary({ early, onFailure }: { early: EarlyRef; onFailure: () => void }) {
  const meals = useFirstMeals(onFailure)
  return (
    <Card aria-label={t`Meals to plan with`} className={LIBRARY_CARD_CLASS}>
      <h2 className="heading mb-3 text-lg">{t`Meals and dishes`}</h2>
      <div className="flex min-h-0 flex-col gap-3">
        <div className="grid gap-3">
          <TextField
            label={t`Search meals and dishes`}
            type="search"
            autoComplete="off"
            placeholder={t`3 idli, 1 katori sambar`}
            maxLength={MAX_TYPED_FOODS_LENGTH}
            data-press="search"
            onChange={({ currentTarget }) => {
              early.current = { key: 'search', isPressed: false, text: currentTarget.value }
            }}
          />
          <div className="flex min-w-0 flex-col gap-1.5">
            <span className={labelClass}>{t`Meal type`}</span>
            <button
              type="button"
              aria-label={t`All types, meal type`}
              data-press="kind"
              className={joinClasses(inputClass, 'flex items-center justify-between gap-2 text-left')}
            >
              <span className="truncate">{t`All types`}</span>
              <ChevronDown size={20} aria-hidden className="shrink-0 text-muted" />
            </button>
          </div>
        </div>
        <div className="-m-1 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
          {meals ? (
            <ul aria-label={t`Meals and dishes`} className="flex flex-col gap-2">
              {meals.map((meal) => (
                <StillCard key={meal.id} meal={meal} />
              ))}
            </ul>
          ) : (
            <LoadingRows label={t`Loading meals`} count={6} rowClassName="h-28" />
          )}
        </div>
      </div>
    </Card>
  )
}

/** The same card as in `meal-library.tsx`. */
function StillCard({ meal }: { meal: PlannerMeal }) {
  return (
    <li draggable data-drag={`library ${meal.id}`} className={joinClasses(LIBRARY_ROW_CLASS, 'cursor-grab')}>
      <PlateRing figures={toServingPlate(meal)} size="sm" />
      <div className="min-w-0" data-press={`library-${meal.id}`}>
        <p className="leading-snug font-semibold">
          {/* The whole card is its button, except the one above it. */}
          <button type="button" className="text-left after:absolute after:inset-0">
            {meal.name}
          </button>
        </p>
        <p className="text-xs text-muted">
          {say(PLANNER_MEAL_TYPE_LABELS[meal.type])} · {keepAmountsWhole(meal.serving)}
        </p>
      </div>
      <div className="relative z-1 col-start-2 -mb-1.5 -ml-3" data-press={`add-to-${meal.id}`}>
        <button
          type="button"
          aria-label={t`Add to… ${{ meal: meal.name }}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Plus size={20} aria-hidden className="shrink-0" />
          <span>{t`Add to…`}</span>
        </button>
      </div>
    </li>
  )
}

function useFirstMeals(onFailure: () => void): readonly PlannerMeal[] | null {
  const [meals, setMeals] = useState(readFetchedLibrary)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const control = new AbortController()
    fetchLibrary(control.signal).then(
      (fetched) => {
        addToCatalogue(fetched)
        setMeals(fetched)
      },
      () => !control.signal.aborted && onFailure(),
    )
    return () => control.abort()
  }, [])
  return meals
}
