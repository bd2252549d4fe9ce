import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PLANNER_MEAL_TYPE_LABELS } from '#contract/planner/meal-planner.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import { type ShownDay, sumServedMeals } from '#domain/planner/sums.ts'
import { say } from '#domain/words/say.ts'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { toPlateFigures } from '#web/modules/plans/shared/plan-figures.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MealCatalogue } from './meal-catalogue.ts'
import { formatShortDate, nameDay } from './name-day.ts'
import { formatPortion, nameMeal } from './week-text.ts'

/* How a day and its meals look, without what can be done with them. The page shows a week with these parts before the
   planner has loaded, and the planner shows the same. */

/** Marks today's meals on the page, if the shown week contains today. */
export const TODAY_ID = 'today'

/** A day with its totals, around the list of its meals. */
export function DayFrame({
  day,
  shown,
  isToday,
  hasMeals,
  children,
  action,
}: {
  day: string
  /** The totals of the day and of its meals. */
  shown: ShownDay | undefined
  isToday: boolean
  hasMeals: boolean
  /** The list of the meals. */
  children: ReactNode
  /** The button that adds a meal. */
  action: ReactNode
}) {
  const figures = toPlateFigures(shown?.total ?? sumServedMeals([]))
  const name = nameDay(day)
  return (
    <section
      id={isToday ? TODAY_ID : undefined}
      aria-label={isToday ? t`${{ day: name }}, today` : name}
      className={joinClasses(
        'flex min-w-0 scroll-my-24 flex-col rounded-card border bg-surface',
        isToday ? 'border-leaf outline outline-leaf' : 'border-line',
      )}
    >
      <header
        className={joinClasses(
          'flex flex-wrap items-center overflow-x-clip gap-x-3 gap-y-1 px-3 pt-3 pb-2',
          "lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-1.5 lg:gap-y-1.5 lg:px-2 lg:pt-2 lg:[grid-template-areas:'title_title'_'ring_today']",
        )}
      >
        <PlateRing figures={figures} size="sm" className="lg:[grid-area:ring]" />
        <h3 className="min-w-0 flex-1 basis-24 leading-snug font-semibold lg:[grid-area:title]">
          <span className="lg:hidden">{formatWeekday(day)}</span>
          <span className="hidden lg:inline">{formatShortWeekday(day)}</span>{' '}
          <span className="block text-sm font-normal text-muted tabular lg:inline lg:whitespace-nowrap">
            {formatShortDate(day)}
          </span>
        </h3>
        {isToday && (
          <Badge
            tone="leaf"
            className="lg:max-w-full lg:justify-self-start lg:overflow-hidden lg:px-1! lg:[grid-area:today]"
          >
            {t`Today`}
          </Badge>
        )}
      </header>
      {children}
      {hasMeals && <MacroLegend figures={figures} className="px-3 pt-3 text-xs! lg:gap-y-0! lg:px-2" />}
      {action}
    </section>
  )
}

/** The classes of the list of a day's meals, and of one of them. */
export const DAY_LIST_CLASS =
  'mx-2 flex flex-1 flex-col gap-2 rounded-control outline-none lg:mx-1.5 lg:min-h-40'
export const PLANNED_CARD_CLASS =
  'group @container relative rounded-control border border-line bg-paper outline-none'
export const ADD_MEAL_CLASS = 'm-1.5 px-1! pointer-coarse:min-h-11'

export function NothingPlanned() {
  return (
    <p className="flex flex-1 items-center rounded-control border border-dashed border-line p-3 text-sm text-muted lg:justify-center lg:text-center">
      {t`Nothing planned`}
    </p>
  )
}

/** The content of a planned meal's card: narrow in the week's columns, a row where there is space. */
export function PlannedCardBody({
  meal,
  totals,
  known,
  name,
  menu,
}: {
  meal: PlannedMeal
  totals: Totals | undefined
  known: MealCatalogue
  /** The name as it is shown; by default its text. */
  name?: ReactNode
  /** The button with the actions for the meal. */
  menu: ReactNode
}) {
  const found = known.get(meal.mealId)
  const hasAmount = meal.servings !== 1 || Boolean(found?.measure)
  return (
    <div
      id={planCardId(meal.id)}
      data-press={`meal-${meal.id}`}
      className={joinClasses(
        'p-1.5',
        "@2xs:grid @2xs:grid-cols-[auto_minmax(0,1fr)_auto] @2xs:items-center @2xs:gap-x-3 @2xs:gap-y-0.5 @2xs:[grid-template-areas:'ring_name_menu'_'ring_info_menu']",
      )}
    >
      {/* In a narrow card the name flows around the drag handle. */}
      <div
        data-press={`menu-${meal.id}`}
        className="float-right -mt-1 -mr-1 [grid-area:menu] @2xs:m-0 not-pointer-coarse:@max-2xs:[&_button]:size-7 pointer-coarse:[&_button]:size-11"
      >
        {menu}
      </div>
      <p className="self-end text-sm leading-snug font-semibold wrap-break-word [grid-area:name] @2xs:text-base">
        {found === undefined ? <Skeleton className="h-5 w-4/5" /> : (name ?? nameMeal(meal.mealId, known))}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 @2xs:contents">
        <div className="[grid-area:ring]">
          {found === undefined ? (
            <Skeleton className="size-14 rounded-full" />
          ) : found === null || totals === undefined ? (
            <span className="block size-14 rounded-full border border-dashed border-control" />
          ) : (
            <PlateRing figures={toPlateFigures(totals)} size="sm" />
          )}
        </div>
        <p className="self-center text-xs text-muted [grid-area:info] @2xs:self-start">
          {say(PLANNER_MEAL_TYPE_LABELS[meal.type])}
          {hasAmount && ` · ${formatPortion(found, meal.servings)}`}
        </p>
      </div>
    </div>
  )
}

/** Returns the element id of a planned meal's card. */
export function planCardId(id: string): string {
  return `planned-${id}`
}
