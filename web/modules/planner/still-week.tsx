import { t } from '@lingui/core/macro'
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
  type DragEvent,
  type FocusEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { listMeals, type PlannedMeal } from '#domain/planner/planner.ts'
import { listShownDays, type ShownDay } from '#domain/planner/sums.ts'
import { lazyWithRetry } from '#web/kit/boot/lazy-when-idle.tsx'
import { useIsPrinting } from '#web/kit/use-is-printing.ts'
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  ADD_MEAL_CLASS,
  DAY_LIST_CLASS,
  DayFrame,
  NothingPlanned,
  PLANNED_CARD_CLASS,
  PlannedCardBody,
} from './day-frame.tsx'
import type { EarlyDrop, EarlyRef } from './early-press.ts'
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

// Phones have no space for it.
const StillLibrary = lazyWithRetry(async () => (await import('./still-library.tsx')).StillLibrary)

/**
 * A visitor's week before the planner is there: the stored meals, other weeks, and the buttons of the planner. Pressing
 * one of them loads the planner, which then does what was asked.
 */
export function StillWeek({
  week,
  early,
  isWide,
  onNeedPlanner,
  onDragging,
}: {
  week: ShownWeek
  /** Is set to what has the focus, or was pressed or dropped. */
  early: EarlyRef
  /** True if the library is beside the week, and meals can be dragged. */
  isWide: boolean
  onNeedPlanner: () => void
  /** Called when a drag begins, and when it has ended. */
  onDragging: (isDragging: boolean) => void
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
    if (!early.current?.isPressed) early.current = { ...early.current, key, isPressed: false }
  }
  const drag = useStillDrag(early, onNeedPlanner, onDragging)
  const press = ({ target }: MouseEvent): void => {
    const key = target instanceof Element && target.closest('button') ? findKey(target) : null
    if (key === null) return
    early.current = { ...early.current, key, isPressed: true }
    onNeedPlanner()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notes which of its buttons was pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button makes a click
    <div
      className="flex min-h-dvh flex-col gap-4 print:min-h-0"
      onFocus={noteFocus}
      onClick={press}
      {...drag.handlers}
    >
      <StillToolbar week={week} hasLibrary={isWide} />
      <VisitorStatus isStored />
      <div className={BOARD_CLASS}>
        {isWide && (
          <Suspense fallback={<Skeleton className="h-128" />}>
            <StillLibrary early={early} onFailure={onNeedPlanner} />
          </Suspense>
        )}
        <div className={WEEK_CLASS}>
          {week.days.map((day, index) => (
            <StillDay
              key={day}
              day={day}
              meals={listMeals(days, day)}
              shown={shownDays[index]}
              known={known}
              isToday={day === week.today}
              isDraggable={isWide}
              isDropTarget={day === drag.target}
            />
          ))}
        </div>
      </div>
      {isPrinting && <WeekSheet week={week.days} days={days} known={known} />}
    </div>
  )
}

/** The same buttons as in `planner-toolbar.tsx`. Other weeks need no planner. */
function StillToolbar({ week, hasLibrary }: { week: ShownWeek; hasLibrary: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <h2 className="heading min-w-0 flex-1 text-2xl sm:flex-none">{describeWeek(week.days)}</h2>
      <StillButton icon={ChevronLeft} className={ICON_BUTTON_CLASS} onClick={week.showPrevious}>
        <span className="max-sm:sr-only">{t`Previous Week`}</span>
      </StillButton>
      <StillButton icon={ChevronRight} className={ICON_BUTTON_CLASS} onClick={week.showNext}>
        <span className="max-sm:sr-only">{t`Next Week`}</span>
      </StillButton>
      <div className="flex w-full flex-wrap gap-2 sm:contents">
        <StillButton
          icon={CalendarCheck}
          disabled={week.isThisWeek}
          className={joinClasses(TEXT_BUTTON_CLASS, 'sm:mr-auto')}
          onClick={week.showThisWeek}
        >
          {t`This week`}
        </StillButton>
        {!hasLibrary && (
          <StillButton icon={Library} data-press="library" className={TEXT_BUTTON_CLASS}>
            {t`Meals`}
          </StillButton>
        )}
        <StillButton icon={Undo2} disabled className={ICON_BUTTON_CLASS}>
          <span className="max-sm:sr-only">{t`Undo`}</span>
        </StillButton>
        <StillButton
          icon={Share2}
          data-press="share"
          aria-label={t`Share or print the week`}
          className={ICON_BUTTON_CLASS}
        >
          <span className="max-sm:sr-only">{t`Share`}</span>
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
  isDraggable,
  isDropTarget,
}: {
  day: string
  meals: readonly PlannedMeal[]
  shown: ShownDay | undefined
  known: MealCatalogue
  isToday: boolean
  isDraggable: boolean
  isDropTarget: boolean
}) {
  const listClass = joinClasses(
    DAY_LIST_CLASS,
    isDropTarget && 'bg-leaf-tint outline-2 outline-leaf outline-dashed',
  )
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
          aria-label={t`Add a meal to ${{ day: nameDay(day) }}`}
          data-press={`add-${day}`}
          className={ADD_MEAL_CLASS}
        >
          {t`Add a meal`}
        </StillButton>
      }
    >
      {meals.length === 0 ? (
        <div data-drop={day} className={listClass}>
          <NothingPlanned />
        </div>
      ) : (
        <ul aria-label={t`Meals of ${{ day: nameDay(day) }}`} data-drop={day} className={listClass}>
          {meals.map((meal, index) => {
            const name = nameMeal(meal.mealId, known)
            return (
              <li
                key={meal.id}
                draggable={isDraggable}
                data-drag={`planned ${meal.id}`}
                className={joinClasses(PLANNED_CARD_CLASS, isDraggable && 'cursor-grab')}
              >
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
                      aria-label={t`Actions for ${{ meal: name }}`}
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

/** Lets a meal be dragged onto a day before the planner is there, which then adds or moves it. */
function useStillDrag(early: EarlyRef, onNeedPlanner: () => void, onDragging: (isDragging: boolean) => void) {
  const [target, setTarget] = useState<string | null>(null)
  const dragged = useRef<Pick<EarlyDrop, 'kind' | 'id'> | null>(null)
  const start = (event: DragEvent): void => {
    const [kind, id = ''] = findData(event.target, 'drag')?.split(' ') ?? []
    if (kind !== 'library' && kind !== 'planned') return
    dragged.current = { kind, id }
    // Some browsers drag only what has data.
    event.dataTransfer.setData('text/plain', id)
    onDragging(true)
    onNeedPlanner()
  }
  const over = (event: DragEvent): void => {
    const day = dragged.current && findData(event.target, 'drop')
    if (day) event.preventDefault()
    setTarget(day)
  }
  const drop = (event: DragEvent): void => {
    const day = findData(event.target, 'drop')
    if (!dragged.current || day === null) return
    event.preventDefault()
    early.current = { key: `add-${day}`, isPressed: false, drop: { ...dragged.current, day } }
  }
  const end = (): void => {
    dragged.current = null
    setTarget(null)
    onDragging(false)
  }
  return { target, handlers: { onDragStart: start, onDragOver: over, onDrop: drop, onDragEnd: end } }
}

function findData(target: EventTarget, name: 'drag' | 'drop'): string | null {
  return target instanceof Element
    ? (target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? null)
    : null
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
