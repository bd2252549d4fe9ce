import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { formatEnergy, isTotalKnown, type Totals } from '#domain/nutrients/totals.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanDay, type PlanMeal } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { useHasFigures } from './figures-visibility.tsx'
import { MealFoods } from './meal-foods.tsx'
import { type KnownFoods, sumPlanDay, sumPlanSlots, toPlateFigures } from './shared/plan-figures.ts'

/**
 * One day of a plan for reading: the plate of the day, then its meals in the order in which they are eaten, foods in
 * household measures with grams. Empty meals are left out, and calories and weights of nutrients if `FiguresVisibility`
 * hides them.
 *
 * @param foods The foods of the plan by id, as `DietPlan.foods` contains them.
 * @param headingLevel Level of the day's heading; the meals' headings are one level below.
 * @param hasHeading False if the surrounding element, such as a tab, already names the day.
 * @param renderActions Renders what is below the foods of a meal.
 */
export function PlanDayView({
  day,
  foods,
  headingLevel = 3,
  hasHeading = true,
  renderActions,
  className,
}: {
  day: PlanDay
  foods: KnownFoods
  headingLevel?: 2 | 3
  hasHeading?: boolean
  renderActions?: (meal: { slot: MealSlot; label: string }) => ReactNode
  className?: string
}) {
  const hasFigures = useHasFigures()
  const headingId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const figures = toPlateFigures(sumPlanDay(day.meals, foods))
  const slots = sumPlanSlots(day.meals, foods)
  const label = wordsOf().dayLabel(day.dayLabel)
  const meals = MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key]))
  return (
    <section
      aria-labelledby={hasHeading ? headingId : undefined}
      aria-label={hasHeading ? undefined : label}
      className={joinClasses('flex min-w-0 flex-col gap-5', className)}
    >
      {(hasHeading || hasFigures) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {hasFigures && <PlateRing figures={figures} size="md" />}
          <div className="min-w-0 flex-1 basis-40">
            {hasHeading && (
              <Heading id={headingId} className="heading text-lg">
                {label}
              </Heading>
            )}
            {hasFigures && <MacroLegend figures={figures} className={hasHeading ? 'mt-1' : undefined} />}
            {hasFigures && (figures.atLeast?.length ?? 0) > 0 && (
              <p className="mt-1 text-sm text-muted">
                {t`“≥” means at least: some foods on this day have unknown values.`}
              </p>
            )}
          </div>
        </div>
      )}
      {meals.length === 0 ? (
        <p className="text-muted">{t`No meals on this day yet.`}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {meals.map(({ key, label }) => (
            <li key={key}>
              <PlanMealView
                label={say(label)}
                meal={day.meals[key]}
                totals={slots[key]}
                foods={foods}
                headingLevel={hasHeading && headingLevel === 3 ? 4 : 3}
                actions={renderActions?.({ slot: key, label: say(label) })}
                className="py-3"
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/**
 * One meal for reading: its time, its foods and their figures.
 *
 * @param props.totals The meal's totals as they are shown beside the day's (see `sumPlanSlots`).
 */
export function PlanMealView({
  label,
  meal,
  totals,
  foods,
  headingLevel = 3,
  actions,
  className,
}: {
  /** The meal's name, such as `Breakfast`. */
  label: string
  meal: PlanMeal
  totals: Totals
  foods: KnownFoods
  headingLevel?: 3 | 4
  actions?: ReactNode
  className?: string
}) {
  const hasFigures = useHasFigures()
  const Heading = headingLevel === 3 ? 'h3' : 'h4'
  const energy = formatEnergy(totals)
  return (
    <div
      className={joinClasses(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_auto]',
        className,
      )}
    >
      <div>
        <Heading className="font-semibold leading-6">{label}</Heading>
        <p className="text-sm text-muted tabular">{wordsOf().mealTime(meal.time)}</p>
      </div>
      <div className="order-last col-span-2 min-w-0 sm:order-none sm:col-span-1">
        <MealFoods meal={meal} foods={foods} />
        {actions}
      </div>
      {hasFigures && (
        <p
          className="text-right text-sm font-semibold tabular whitespace-nowrap"
          title={energy.coverage ?? undefined}
        >
          {isTotalKnown(totals, 'energyKcal') ? (
            energy.text
          ) : (
            <span className="font-normal text-muted">{t`kcal unknown`}</span>
          )}
        </p>
      )}
    </div>
  )
}
