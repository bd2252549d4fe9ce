import {
  CalendarCheck,
  ChevronLeft,
  ChevronRight,
  Copy,
  Library,
  Printer,
  Share2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { MAX_MEALS_A_DAY } from '#contract/planner/meal-planner.ts'
import { findMeal, hasRoom, listMeals, type PlannedDays, type PlannedMeal } from '#domain/planner/planner.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DayColumn, planCardId, TODAY_ID } from './day-column.tsx'
import { DayDialog } from './day-dialog.tsx'
import { createEntryId } from './entry-id.ts'
import { focusOnceLost } from './focus-once-lost.ts'
import { type MealCatalogue, useMealCatalogue } from './meal-catalogue.ts'
import { MealDialog } from './meal-dialog.tsx'
import { MealLibrary } from './meal-library.tsx'
import { describeWeek, nameDay } from './name-day.ts'
import {
  type PlannerActions,
  PlannerActionsContext,
  type ShownMeal,
  usePlannerActions,
} from './planner-actions.ts'
import { BOARD_CLASS, WEEK_CLASS, WIDE_QUERY } from './planner-layout.ts'
import { WeekSkeleton } from './planner-skeleton.tsx'
import { PLANNER_LIMITS, type PlannerStore } from './planner-store.ts'
import { useMatches } from './use-matches.ts'
import type { ShownWeek } from './use-week.ts'
import { WeekGroceries } from './week-groceries.tsx'
import { WeekSheet } from './week-sheet.tsx'
import { WeekSums } from './week-sums.tsx'
import { nameMeal, writeWeekText } from './week-text.ts'

/** On a phone all actions of the week are in one row: icons, and labelled buttons that share the remaining width. */
const ICON_CLASS = 'max-sm:size-11 max-sm:gap-0 max-sm:p-0'
const TEXT_CLASS = 'max-sm:flex-auto max-sm:px-3 max-[24rem]:[&_svg]:hidden'

/**
 * A week of meals: plan from the library by dragging, keyboard or menus; see totals; shop, print and share. The caller
 * decides whose week it is and where it is stored.
 *
 * @param props.status A sentence about where the week is stored.
 * @param props.isLoading The days of the week are still loading.
 * @param props.failure Shown instead of the days if they could not be loaded.
 */
export function Planner({
  store,
  week,
  status,
  isLoading = false,
  failure,
}: {
  store: PlannerStore
  week: ShownWeek
  status: ReactNode
  isLoading?: boolean
  failure?: ReactNode
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
  const planned = week.days.flatMap((day) => listMeals(days, day))
  const { known, isMissing, query: figures } = useMealCatalogue(planned.map(({ mealId }) => mealId))

  const actions = useMemo((): PlannerActions => {
    const refuseFull = (day: string): boolean => {
      if (hasRoom(store.getState().days, day, PLANNER_LIMITS)) return false
      showToast({
        title: `${nameDay(day)} is full`,
        description: `A day holds ${MAX_MEALS_A_DAY} meals. Remove one of them, or choose another day.`,
        tone: 'danger',
      })
      return true
    }
    const nameOf = (id: string): string => {
      const found = findMeal(store.getState().days, id)
      return found ? nameMeal(found.meal.mealId, known) : 'A meal'
    }
    return {
      add: (meal, day, index) => {
        if (refuseFull(day)) return
        const entry = { id: createEntryId(), mealId: meal.id, type: meal.type, servings: 1 }
        store.change({ type: 'add', day, meal: entry, ...(index === undefined ? {} : { index }) })
        setSaid(`${meal.name} added to ${nameDay(day)}`)
      },
      move: (id, day, index) => {
        if (findMeal(store.getState().days, id)?.day !== day && refuseFull(day)) return
        if (store.change({ type: 'move', id, day, ...(index === undefined ? {} : { index }) })) {
          setSaid(`${nameOf(id)} moved to ${nameDay(day)}`)
        }
      },
      copy: (id, day, index) => {
        const found = findMeal(store.getState().days, id)
        if (!found || refuseFull(day)) return
        const meal = { ...found.meal, id: createEntryId() }
        store.change({ type: 'add', day, meal, ...(index === undefined ? {} : { index }) })
        setSaid(`${nameOf(id)} copied to ${nameDay(day)}`)
      },
      remove: (id) => {
        const found = findMeal(store.getState().days, id)
        if (!found) return
        const name = nameOf(id)
        const neighbours = listMeals(store.getState().days, found.day)
        const next = neighbours[found.index + 1] ?? neighbours[found.index - 1]
        store.change({ type: 'remove', id })
        const dismiss = showToast({
          title: `${name} removed from ${nameDay(found.day)}`,
          // Restores that meal, whatever was changed since.
          action: {
            label: 'Undo',
            onAction: () =>
              void store.change({ type: 'add', day: found.day, index: found.index, meal: found.meal }),
          },
        })
        removal.current = { id, dismiss }
        focusOnceLost(() =>
          next
            ? findPlannedRow(next.id)
            : document.querySelector<HTMLElement>(`button[data-day="${found.day}"]`),
        )
      },
      setServings: (id, servings) => void store.change({ type: 'set-servings', id, servings }),
      showMeal: setShown,
      askForDay: (meal, intent) => setAsked({ meal, intent }),
      openLibrary: (day) => setLibrary({ day }),
    }
  }, [store, known])

  const undoLast = (): void => {
    if (!store.undo()) return
    setSaid('The last change is undone')
    if (removal.current && findMeal(store.getState().days, removal.current.id)) removal.current.dismiss()
  }
  const showToday = (): void => {
    week.showThisWeek()
    focusOnceLost(() => document.querySelector<HTMLElement>(`button[data-day="${week.today}"]`))
    // The days of that week are rendered in the next frame.
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
  const writeText = (): string => writeWeekText(week.days, days, known)
  const isUnread = isLoading || failure !== undefined

  return (
    <PlannerActionsContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut for the Undo button */}
      <div className="flex min-h-dvh flex-col gap-4 print:min-h-0" onKeyDown={undoByKey}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
          <h2 className="heading min-w-0 flex-1 text-2xl sm:flex-none">{describeWeek(week.days)}</h2>
          <Button variant="secondary" icon={ChevronLeft} onPress={week.showPrevious} className={ICON_CLASS}>
            <span className="max-sm:sr-only">Previous Week</span>
          </Button>
          <Button variant="secondary" icon={ChevronRight} onPress={week.showNext} className={ICON_CLASS}>
            <span className="max-sm:sr-only">Next Week</span>
          </Button>
          <div className="flex w-full flex-wrap gap-2 sm:contents">
            <Button
              variant="secondary"
              icon={CalendarCheck}
              isDisabled={week.isThisWeek}
              onPress={showToday}
              className={joinClasses(TEXT_CLASS, 'sm:mr-auto')}
            >
              This week
            </Button>
            {!isWide && (
              <Button
                variant="secondary"
                icon={Library}
                onPress={() => setLibrary({ day: null })}
                className={TEXT_CLASS}
              >
                Meals
              </Button>
            )}
            <Button
              variant="secondary"
              icon={Undo2}
              isDisabled={undo.length === 0}
              onPress={undoLast}
              className={ICON_CLASS}
            >
              <span className="max-sm:sr-only">Undo</span>
            </Button>
            <div className="max-sm:[&_button]:size-11 max-sm:[&_button]:gap-0 max-sm:[&_button]:p-0 max-sm:[&_span]:sr-only sm:contents">
              <MenuButton
                label="Share or print the week"
                text="Share"
                icon={Share2}
                variant="secondary"
                entries={[
                  {
                    id: 'print',
                    label: 'Print the week',
                    icon: Printer,
                    isDisabled: isUnread,
                    onAction: sheet.print,
                  },
                  {
                    id: 'copy',
                    label: 'Copy as text',
                    icon: Copy,
                    isDisabled: isEmpty || isMissing,
                    onAction: () => void copyText(writeText(), 'Your week'),
                  },
                  ...(canShare()
                    ? [
                        {
                          id: 'share',
                          label: 'Send as text…',
                          icon: Share2,
                          isDisabled: isEmpty || isMissing,
                          onAction: () => void shareText(writeText()),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          </div>
        </div>
        {status}
        {figures.isError && (
          <ErrorState
            title="The figures of some meals could not be loaded"
            detail={messageOf(figures.error, 'Your week is kept. Please try again.')}
            onRetry={() => void figures.refetch()}
            isRetrying={figures.isFetching}
          />
        )}
        <div className={BOARD_CLASS}>
          {isWide && (
            <Card
              aria-label="Meals to plan with"
              className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col p-4!"
            >
              <h2 className="heading mb-3 text-lg">Meals and dishes</h2>
              <MealLibrary days={week.days} isDraggable />
            </Card>
          )}
          {failure ??
            (isLoading ? (
              <WeekSkeleton />
            ) : (
              <div className={WEEK_CLASS}>
                {week.days.map((day) => (
                  <DayColumn
                    key={day}
                    day={day}
                    meals={listMeals(days, day)}
                    known={known}
                    isToday={day === week.today}
                  />
                ))}
              </div>
            ))}
        </div>
        {!isUnread && (
          <div className="mt-6 flex flex-col gap-12">
            <WeekSums week={week.days} days={days} known={known} />
            <WeekGroceries
              week={week.days}
              days={days}
              isPrinting={groceries.isPrinting}
              onPrint={groceries.print}
            />
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <WeekSheet week={week.days} days={days} known={known} isPrinted={!groceries.isPrinting} />
      </div>
      {library && (
        <Dialog
          title={library.day ? `Add to ${nameDay(library.day)}` : 'Meals and dishes'}
          isOpen
          size="lg"
          onClose={() => setLibrary(null)}
          actions={<Button onPress={() => setLibrary(null)}>Done</Button>}
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

/** The details of an opened meal: a library meal to read, or a planned one whose servings can be changed. */
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
                Remove
              </Button>
            )}
            <Button onPress={onClose}>Done</Button>
          </>
        }
      >
        {meal === null
          ? 'The practice has taken this meal out of the library, so what it holds is not known here.'
          : 'What this meal holds is not loaded yet.'}
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
        ? 'Nothing is planned for this day yet.'
        : `${count === 1 ? '1 meal' : `${count} meals`} planned for this day.`}
    </p>
  )
}

function findPlannedRow(id: string): HTMLElement | null {
  return document.getElementById(planCardId(id))?.closest<HTMLElement>('[role=row]') ?? null
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Shares a text by the device's share sheet. Closing the sheet is no failure. */
async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({
      title: 'The week could not be sent',
      description: 'Copy it as text instead.',
      tone: 'danger',
    })
  }
}
