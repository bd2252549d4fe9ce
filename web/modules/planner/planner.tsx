import { plural, t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { findMeal, listMeals, type PlannedDays, type PlannedMeal } from '#domain/planner/planner.ts'
import { listShownDays } from '#domain/planner/sums.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { useIsPrinting } from '#web/kit/use-is-printing.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { createPlannerActions, findPlannedRow } from './create-planner-actions.ts'
import { DayColumn } from './day-column.tsx'
import { DayDialog } from './day-dialog.tsx'
import { TODAY_ID } from './day-frame.tsx'
import { type EarlyRef, repeatPress, takeDrop } from './early-press.ts'
import { focusOnceLost } from './focus-once-lost.ts'
import { type MealCatalogue, toServedMeal } from './meal-catalogue.ts'
import { MealDialog } from './meal-dialog.tsx'
import { MealLibrary } from './meal-library.tsx'
import { nameDay } from './name-day.ts'
import { PlannerActionsContext, type ShownMeal, usePlannerActions } from './planner-actions.ts'
import { BOARD_CLASS, LIBRARY_CARD_CLASS, WEEK_CLASS, WIDE_QUERY } from './planner-layout.ts'
import { WeekSkeleton } from './planner-skeleton.tsx'
import type { PlannerStore } from './planner-store.ts'
import { PlannerToolbar } from './planner-toolbar.tsx'
import { useMatches } from './use-matches.ts'
import { useMealCatalogue } from './use-meal-catalogue.ts'
import type { ShownWeek } from './use-week.ts'
import { WeekSheet } from './week-sheet.tsx'
import { nameMeal, writeWeekText } from './week-text.ts'

// Below the days.
const WeekTotals = lazyWhenIdle(async () => (await import('./week-totals.tsx')).WeekTotals)
const WeekGroceries = lazyWhenIdle(async () => (await import('./week-groceries.tsx')).WeekGroceries)

/**
 * A week of meals: plan from the library by dragging, keyboard or menus, see totals, and open the grocery list, print
 * and share. The caller determines whose week it is and where it is stored.
 *
 * @param props.status A sentence about where the week is stored.
 * @param props.isLoading True while the days of the week load.
 * @param props.failure Shown instead of the days if they could not be loaded.
 * @param props.early What was pressed or focused on the page before the planner was there.
 */
export function Planner({
  store,
  week,
  status,
  isLoading = false,
  failure,
  early,
}: {
  store: PlannerStore
  week: ShownWeek
  status: ReactNode
  isLoading?: boolean
  failure?: ReactNode
  early?: EarlyRef
}) {
  const { days, undo } = useSyncExternalStore(store.subscribe, store.getState)
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<ShownMeal | null>(null)
  const [asked, setAsked] = useState<{ meal: PlannedMeal; intent: 'move' | 'copy' } | null>(null)
  const [library, setLibrary] = useState<{ day: string | null } | null>(null)
  /** The last removed meal, and the function that closes the toast with its undo. */
  const removal = useRef<{ id: string; dismiss: () => void } | null>(null)
  const isWide = useMatches(WIDE_QUERY)
  const sheet = usePrinting()
  const groceries = usePrinting()
  const isPrinting = useIsPrinting(sheet.isPrinting || groceries.isPrinting)
  const planned = week.days.flatMap((day) => listMeals(days, day))
  const { known, isMissing, query: figures } = useMealCatalogue(planned.map(({ mealId }) => mealId))

  const actions = useMemo(
    () =>
      createPlannerActions({
        store,
        known,
        say: setSaid,
        onRemoved: (id, dismiss) => {
          removal.current = { id, dismiss }
        },
        onShowMeal: setShown,
        onAskForDay: (meal, intent) => setAsked({ meal, intent }),
        onOpenLibrary: (day) => setLibrary({ day }),
      }),
    [store, known],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the next key can be pressed
  useLayoutEffect(() => {
    if (early?.current?.isPressed === false) repeatPress(early.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the planner has taken the place of the still week
  useEffect(() => {
    if (early?.current?.isPressed) repeatPress(early.current)
    // The parent, which stores the week, listens after this effect.
    queueMicrotask(() => {
      const drop = takeDrop(early?.current ?? null)
      const meal = drop?.kind === 'library' && known.get(drop.id)
      if (meal) actions.add(meal, drop.day)
      else if (drop?.kind === 'planned') actions.move(drop.id, drop.day)
    })
  }, [])

  const undoLast = (): void => {
    if (!store.undo()) return
    setSaid(t`The last change is undone`)
    if (removal.current && findMeal(store.getState().days, removal.current.id)) removal.current.dismiss()
  }
  const showToday = (): void => {
    week.showThisWeek()
    focusOnceLost(() => document.querySelector<HTMLElement>(`button[data-day="${week.today}"]`))
    // The days of that week are rendered in the next animation frame.
    requestAnimationFrame(() => document.getElementById(TODAY_ID)?.scrollIntoView({ block: 'nearest' }))
  }
  const undoByKey = (event: KeyboardEvent): void => {
    const isInField = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (isInField || event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    undoLast()
  }
  const isEmpty = planned.length === 0
  const isUnread = isLoading || failure !== undefined
  const shownDays = useMemo(
    () =>
      listShownDays(week.days.map((day) => listMeals(days, day).map((meal) => toServedMeal(meal, known)))),
    [week.days, days, known],
  )

  return (
    <PlannerActionsContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut for the Undo button */}
      <div className="flex min-h-dvh flex-col gap-4 print:min-h-0" onKeyDown={undoByKey}>
        <PlannerToolbar
          week={week}
          hasUndo={undo.length > 0}
          isUnread={isUnread}
          canSend={!isEmpty && !isMissing}
          writeText={() => writeWeekText(week.days, days, known)}
          onToday={showToday}
          onLibrary={isWide ? null : () => setLibrary({ day: null })}
          onUndo={undoLast}
          onPrint={sheet.print}
        />
        {status}
        {figures.isError && (
          <ErrorState
            title={t`Nutrition values of some meals could not be loaded`}
            detail={messageOf(figures.error, t`Your week is safe. Please try again.`)}
            onRetry={() => void figures.refetch()}
            isRetrying={figures.isFetching}
          />
        )}
        <div className={BOARD_CLASS}>
          {isWide && (
            <Card aria-label={t`Meals to plan with`} className={LIBRARY_CARD_CLASS}>
              <h2 className="heading mb-3 text-lg">{t`Meals and dishes`}</h2>
              <MealLibrary days={week.days} isDraggable readText={() => early?.current?.text ?? ''} />
            </Card>
          )}
          {failure ??
            (isLoading ? (
              <WeekSkeleton />
            ) : (
              <div className={WEEK_CLASS}>
                {week.days.map((day, index) => (
                  <DayColumn
                    key={day}
                    day={day}
                    meals={listMeals(days, day)}
                    shown={shownDays[index]}
                    known={known}
                    isToday={day === week.today}
                  />
                ))}
              </div>
            ))}
        </div>
        {!isUnread && (
          <div className="mt-6 flex flex-col gap-12">
            <Suspense fallback={null}>
              <WeekTotals week={week.days} days={days} known={known} />
            </Suspense>
            <Suspense fallback={null}>
              <WeekGroceries
                week={week.days}
                days={days}
                isPrinting={groceries.isPrinting}
                onPrint={groceries.print}
              />
            </Suspense>
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        {(isPrinting || sheet.isPrinting) && <WeekSheet week={week.days} days={days} known={known} />}
      </div>
      {library && (
        <Dialog
          title={library.day ? t`Add to ${{ day: nameDay(library.day) }}` : t`Meals and dishes`}
          isOpen
          size="lg"
          onClose={() => setLibrary(null)}
          actions={<Button onPress={() => setLibrary(null)}>{t`Done`}</Button>}
        >
          {library.day && <DayCount count={listMeals(days, library.day).length} />}
          <MealLibrary days={week.days} day={library.day} />
        </Dialog>
      )}
      {shown && <ShownMealDialog shown={shown} days={days} known={known} onClose={() => setShown(null)} />}
      {asked && (
        <DayDialog
          name={nameMeal(asked.meal.mealId, known)}
          intent={asked.intent}
          meal={asked.meal}
          week={week.days}
          days={days}
          onChoose={(day) => {
            const { meal, intent } = asked
            setAsked(null)
            if (intent === 'copy') actions.copy(meal.id, day)
            else {
              actions.move(meal.id, day)
              focusOnceLost(() => findPlannedRow(meal.id))
            }
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </PlannerActionsContext>
  )
}

/** The details of an opened meal: a library meal to read, or a planned meal whose servings can be changed. */
function ShownMealDialog({
  shown,
  days,
  known,
  onClose,
}: {
  shown: ShownMeal
  days: PlannedDays
  known: MealCatalogue
  onClose: () => void
}) {
  const actions = usePlannerActions()
  const found = shown.kind === 'planned' ? findMeal(days, shown.id) : null
  const mealId = shown.kind === 'library' ? shown.mealId : (found?.meal.mealId ?? '')
  const meal = known.get(mealId)
  const remove = (): void => {
    onClose()
    if (found) actions.remove(found.meal.id)
  }
  if (!meal) {
    return (
      <Dialog
        title={nameMeal(mealId, known)}
        isOpen
        onClose={onClose}
        actions={
          <>
            {found && (
              <Button variant="secondary" icon={Trash2} onPress={remove}>
                {t`Remove`}
              </Button>
            )}
            <Button onPress={onClose}>{t`Done`}</Button>
          </>
        }
      >
        {meal === null
          ? t`This meal is no longer available, so we do not know its nutrition values.`
          : t`The nutrition values of this meal are not loaded yet.`}
      </Dialog>
    )
  }
  return (
    <MealDialog
      meal={meal}
      onClose={onClose}
      {...(found && {
        day: nameDay(found.day),
        servings: found.meal.servings,
        onServings: (servings: number) => actions.setServings(found.meal.id, servings),
        onRemove: remove,
      })}
    />
  )
}

function DayCount({ count }: { count: number }) {
  return (
    <p role="status" className="mb-3 text-sm text-muted">
      {count === 0
        ? t`Nothing is planned for this day yet.`
        : plural(count, { one: '# meal planned for this day.', other: '# meals planned for this day.' })}
    </p>
  )
}
