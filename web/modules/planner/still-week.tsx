import {
  CalendarCheck,
  ChevronLeft,
  ChevronRight,
  EllipsisVertical,
  Library,
  type LucideIcon,
  Plus,
  Share2,
  Undo2,
} from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { listMeals, type PlannedMeal } from '#domain/planner/planner.ts'
import { listShownDays, type ShownDay } from '#domain/planner/sums.ts'
import { useIsPrinting } from '#web/kit/use-is-printing.ts'
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  ADD_MEAL_CLASS,
  DAY_LIST_CLASS,
  DayFrame,
  NothingPlanned,
  PLANNED_CARD_CLASS,
  PlannedCardBody,
} from './day-frame.tsx'
import type { EarlyRef } from './early-press.ts'
import { fetchMeals } from './fetch-meals.ts'
import {
  addToCatalogue,
  listMissing,
  type MealCatalogue,
  toServedMeal,
  useKnownMeals,
} from './meal-catalogue.ts'
import { describeWeek, nameDay } from './name-day.ts'
import { readVisitorPlan } from './planner-drafts.ts'
import { BOARD_CLASS, ICON_BUTTON_CLASS, TEXT_BUTTON_CLASS, WEEK_CLASS } from './planner-layout.ts'
import type { ShownWeek } from './use-week.ts'
import { VisitorStatus } from './visitor-status.tsx'
import { WeekSheet } from './week-sheet.tsx'
import { nameMeal } from './week-text.ts'

/**
 * A visitor's week before the planner is there: the stored meals, other weeks, and the buttons of the planner. Pressing
 * one of them loads the planner, which then does what was asked.
 */
export function StillWeek({
  week,
  early,
  onNeedPlanner,
}: {
  week: ShownWeek
  /** Is set to what has the focus, or was pressed. */
  early: EarlyRef
  onNeedPlanner: () => void
}) {
  const [days] = useState(() => readVisitorPlan().days)
  const planned = week.days.flatMap((day) => listMeals(days, day))
  const known = useFetchedMeals(
    planned.map(({ mealId }) => mealId),
    onNeedPlanner,
  )
  const isPrinting = useIsPrinting()
  const shownDays = useMemo(
    () =>
      listShownDays(week.days.map((day) => listMeals(days, day).map((meal) => toServedMeal(meal, known)))),
    [week.days, days, known],
  )
  const noteFocus = ({ target }: FocusEvent): void => {
    const key = findKey(target)
    if (!early.current?.isPressed) early.current = key === null ? null : { key, isPressed: false }
  }
  const press = ({ target }: MouseEvent): void => {
    const key = target instanceof Element && target.closest('button') ? findKey(target) : null
    if (key === null) return
    early.current = { key, isPressed: true }
    onNeedPlanner()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notes which of its buttons was pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button makes a click
    <div className="flex min-h-dvh flex-col gap-4 print:min-h-0" onFocus={noteFocus} onClick={press}>
      <StillToolbar week={week} />
      <VisitorStatus isStored />
      <div className={BOARD_CLASS}>
        <div className={WEEK_CLASS}>
          {week.days.map((day, index) => (
            <StillDay
              key={day}
              day={day}
              meals={listMeals(days, day)}
              shown={shownDays[index]}
              known={known}
              isToday={day === week.today}
            />
          ))}
        </div>
      </div>
      {isPrinting && <WeekSheet week={week.days} days={days} known={known} />}
    </div>
  )
}

/** The same buttons as in `planner-toolbar.tsx`. Other weeks need no planner. */
function StillToolbar({ week }: { week: ShownWeek }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <h2 className="heading min-w-0 flex-1 text-2xl sm:flex-none">{describeWeek(week.days)}</h2>
      <StillButton icon={ChevronLeft} className={ICON_BUTTON_CLASS} onClick={week.showPrevious}>
        <span className="max-sm:sr-only">Previous Week</span>
      </StillButton>
      <StillButton icon={ChevronRight} className={ICON_BUTTON_CLASS} onClick={week.showNext}>
        <span className="max-sm:sr-only">Next Week</span>
      </StillButton>
      <div className="flex w-full flex-wrap gap-2 sm:contents">
        <StillButton
          icon={CalendarCheck}
          disabled={week.isThisWeek}
          className={joinClasses(TEXT_BUTTON_CLASS, 'sm:mr-auto')}
          onClick={week.showThisWeek}
        >
          This week
        </StillButton>
        <StillButton icon={Library} data-press="library" className={TEXT_BUTTON_CLASS}>
          Meals
        </StillButton>
        <StillButton icon={Undo2} disabled className={ICON_BUTTON_CLASS}>
          <span className="max-sm:sr-only">Undo</span>
        </StillButton>
        <StillButton
          icon={Share2}
          data-press="share"
          aria-label="Share or print the week"
          className={ICON_BUTTON_CLASS}
        >
          <span className="max-sm:sr-only">Share</span>
        </StillButton>
      </div>
    </div>
  )
}

function StillDay({
  day,
  meals,
  shown,
  known,
  isToday,
}: {
  day: string
  meals: readonly PlannedMeal[]
  shown: ShownDay | undefined
  known: MealCatalogue
  isToday: boolean
}) {
  return (
    <DayFrame
      day={day}
      shown={shown}
      isToday={isToday}
      hasMeals={meals.length > 0}
      action={
        <StillButton
          variant="quiet"
          isSmall
          icon={Plus}
          aria-label={`Add a meal to ${nameDay(day)}`}
          data-press={`add-${day}`}
          className={ADD_MEAL_CLASS}
        >
          Add a meal
        </StillButton>
      }
    >
      {meals.length === 0 ? (
        <div className={DAY_LIST_CLASS}>
          <NothingPlanned />
        </div>
      ) : (
        <ul aria-label={`Meals of ${nameDay(day)}`} className={DAY_LIST_CLASS}>
          {meals.map((meal, index) => {
            const name = nameMeal(meal.mealId, known)
            return (
              <li key={meal.id} className={PLANNED_CARD_CLASS}>
                <PlannedCardBody
                  meal={meal}
                  totals={shown?.meals[index]}
                  known={known}
                  // The whole card is its button, except the menu above it.
                  name={
                    <button type="button" className="text-left after:absolute after:inset-0">
                      {name}
                    </button>
                  }
                  menu={
                    <StillButton
                      variant="quiet"
                      isIconOnly
                      isSmall
                      icon={EllipsisVertical}
                      aria-label={`Actions for ${name}`}
                      className="z-1"
                    />
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </DayFrame>
  )
}

/** A native button that looks like those of `web/ui/button.tsx`. */
function StillButton({
  icon: Icon,
  variant = 'secondary',
  isSmall = false,
  isIconOnly = false,
  className,
  children,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIcon
  variant?: ButtonVariant
  isSmall?: boolean
  isIconOnly?: boolean
  'data-press'?: string
}) {
  return (
    <button
      {...button}
      type="button"
      className={joinClasses(buttonClass({ variant, size: isSmall ? 'sm' : 'md', isIconOnly }), className)}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      {children && <span>{children}</span>}
    </button>
  )
}

function findKey(target: Element): string | null {
  return target.closest<HTMLElement>('[data-press]')?.dataset.press ?? null
}

/** Returns the loaded meals, and fetches those that are missing. The planner shows the error if that fails. */
function useFetchedMeals(ids: readonly string[], onFailure: () => void): MealCatalogue {
  const known = useKnownMeals()
  const missing = listMissing(ids, known).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other meals are a reason to fetch
  useEffect(() => {
    if (missing === '') return
    const control = new AbortController()
    fetchMeals(missing, control.signal).then(
      (meals) => addToCatalogue(meals, missing.split(',')),
      () => !control.signal.aborted && onFailure(),
    )
    return () => control.abort()
  }, [missing])
  return known
}
