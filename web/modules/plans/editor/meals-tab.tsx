import { t } from '@lingui/core/macro'
import { CalendarDays, Copy, LayoutGrid, type LucideIcon, Plus, Redo2, Undo2 } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_PLAN_DAYS } from '#contract/limits.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { formatKcal } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isAtLeast, PlateRing } from '#web/ui/plate-ring.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { canRedo, canUndo, toPlanDays } from '../plan-editor-state.ts'
import { sumPlanDay, toPlateFigures } from '../shared/plan-figures.ts'
import { ClientPanel } from './client-panel.tsx'
import { DayEditor, MealEditor } from './day-editor.tsx'
import { DayLabelField, DayMenu, useAddDay } from './day-menu.tsx'
import {
  fieldId,
  findError,
  findShownKey,
  useFieldError,
  usePlanDayNames,
  usePlanEditing,
  usePlanState,
  usePlanStore,
} from './editor-context.ts'
import { focusCell, type GridPlace } from './grid-places.ts'
import { NutritionPanel } from './nutrition-panel.tsx'
import { PlanGrid, useActivate } from './plan-grid.tsx'
import type { EditorState } from './plan-store.ts'
import { TemplateTools } from './template-tools.tsx'
import { type MealsView, useFoldedPanel, useHasPanel, useMealsView } from './use-meals-view.ts'
import { useStableCallback } from './use-unchanged.ts'

/** The meals with their figures beside them: all days in a grid, or one day at a time. */
export const MealsTab = memo(function MealsTab() {
  const { store } = usePlanEditing()
  const activate = useActivate()
  const client = usePlanState((state) => state.client)
  const [view, setView] = useMealsView()
  const hasRoom = useHasPanel()
  const [isFolded, setFolded] = useFoldedPanel()
  const canFold = view === 'grid' && hasRoom
  const hasPanel = hasRoom && !(canFold && isFolded)
  const [isEditing, setIsEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  // These are strings and numbers, so typing in meals does not redraw this component.
  const shownKey = usePlanState(findShownKey)
  const shownIndex = usePlanState(findShownIndex)
  const slot = usePlanState((state) => state.slot)
  const handleHistoryKeys = useHistoryKeys()
  // Each visit starts at the first meal.
  useLayoutEffect(() => store.set({ slot: 'earlyMorning', selection: null }), [store])

  if (shownKey === undefined) return null
  const edit = (place: GridPlace, by: 'key' | 'press'): void => {
    flushSync(() => {
      activate(place)
      // Beside a folded panel, a press only selects the meal, as in a spreadsheet.
      setIsEditing(!hasPanel && !(canFold && by === 'press'))
    })
    if (!hasPanel || by === 'press') return
    panel.current
      ?.querySelector<HTMLElement>('input[inputmode="decimal"], button[aria-label^="Add food"]')
      ?.focus()
  }

  const toggle = (): void => {
    const isLost = panel.current?.contains(document.activeElement) ?? false
    flushSync(() => setFolded(!isFolded))
    if (isLost) focusCell(container.current, { dayKey: shownKey, slot })
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (canFold && event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      toggle()
    } else handleHistoryKeys(event)
  }

  return (
    <div
      ref={container}
      // In the capture phase, because lists stop the key events of fields inside them.
      onKeyDownCapture={(event) => handleKeys(event.nativeEvent)}
      className={joinClasses(
        'grid items-start gap-x-8 gap-y-6',
        canFold && isFolded ? 'grid-cols-[minmax(0,1fr)]' : 'xl:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="min-w-0">
        <Toolbar view={view} setView={setView} dayIndex={shownIndex} />
        {view === 'grid' ? (
          <PlanGrid onEdit={edit} panel={canFold ? { isFolded, toggle } : null} />
        ) : (
          <DayView shownIndex={shownIndex} shownKey={shownKey} />
        )}
        <AddDayButtons shownKey={shownKey} />
      </div>

      {!(canFold && isFolded) && (
        <aside
          ref={panel}
          aria-label={t`Side panel`}
          // Escape moves the focus from the meal's editor back to its cell, unless a search has to close first. In the
          // capture phase, because lists stop Escape.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || view !== 'grid' || slot === null) return
            if (!(event.target instanceof HTMLElement) || !panel.current?.contains(event.target)) return
            if (event.target.role !== 'combobox') focusCell(container.current, { dayKey: shownKey, slot })
          }}
          className="flex flex-col gap-4 xl:sticky xl:top-[calc(var(--strip-height,3rem)+0.75rem)] xl:max-h-[calc(100dvh-var(--strip-height,3rem)-var(--bar-height,4rem)-1.5rem)] xl:overflow-y-auto"
        >
          {view === 'grid' && hasPanel && slot !== null && (
            <div className="rounded-card border border-line bg-surface p-4">
              <h2 className="text-sm text-muted">
                <ShownLabel />
              </h2>
              <MealEditor key={`${shownKey} ${slot}`} dayIndex={shownIndex} slot={slot} layout="narrow" />
            </div>
          )}
          <NutritionPanel dayIndex={shownIndex} />
          {client && <ClientPanel client={client} />}
        </aside>
      )}

      <PhoneTotals dayIndex={shownIndex} />
      {isEditing && view === 'grid' && !hasPanel && slot !== null && (
        <MealDialog dayIndex={shownIndex} slot={slot} onClose={() => setIsEditing(false)} />
      )}
    </div>
  )
})

/** Returns the index of the shown day. */
function findShownIndex(state: EditorState): number {
  const shown = findShownKey(state)
  return Math.max(
    0,
    state.days.findIndex(({ key }) => key === shown),
  )
}

const findShownLabel = (state: EditorState): string => state.days[findShownIndex(state)]?.dayLabel ?? ''

const ShownLabel = () => usePlanState(findShownLabel)

/** One meal's editor as a dialog, for windows without room for it beside the grid. */
function MealDialog({ dayIndex, slot, onClose }: { dayIndex: number; slot: MealSlot; onClose: () => void }) {
  return (
    <Dialog
      title={usePlanState(findShownLabel)}
      size="md"
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t`Done`}</Button>}
    >
      <MealEditor dayIndex={dayIndex} slot={slot} layout="narrow" />
    </Dialog>
  )
}

/** Undo and redo, the switch between grid and day view, and templates. */
function Toolbar({
  view,
  setView,
  dayIndex,
}: {
  view: MealsView
  setView: (view: MealsView) => void
  dayIndex: number
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex items-center gap-1">
        <HistoryButtons />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <fieldset aria-label={t`View`} className="mr-1 flex gap-1">
          <ViewButton isOn={view === 'grid'} icon={LayoutGrid} onPress={() => setView('grid')}>
            {t`All days`}
          </ViewButton>
          <ViewButton isOn={view === 'day'} icon={CalendarDays} onPress={() => setView('day')}>
            {t`One day`}
          </ViewButton>
        </fieldset>
        <TemplateTools dayIndex={dayIndex} />
      </div>
    </div>
  )
}

function AddDayButtons({ shownKey }: { shownKey: string }) {
  const { store, places } = usePlanEditing()
  const addDay = useAddDay(places.showDay)
  const shownLabel = usePlanState(findShownLabel)
  const isFull = usePlanState(({ days }) => days.length >= MAX_PLAN_DAYS)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={Copy}
        isDisabled={isFull}
        onPress={() => {
          addDay({ type: 'copy-day', dayKey: shownKey })
          store.announce(t`${{ day: shownLabel }} copied as a new day`)
        }}
      >
        {t`Copy this day`}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        isDisabled={isFull}
        onPress={() => {
          addDay({ type: 'add-day' })
          store.announce(t`Empty day added`)
        }}
      >
        {t`Add an empty day`}
      </Button>
    </div>
  )
}

/**
 * Handles the keys for undo and redo in the tab, and on the page when nothing has the focus. Returns the handler for
 * the tab.
 */
function useHistoryKeys(): (event: KeyboardEvent) => void {
  const { undo, redo } = useHistory()
  const handleKeys = useStableCallback((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    // A field that holds its own text until it loses the focus (the search, an amount) undoes its own typing.
    const { target } = event
    if (target instanceof HTMLInputElement) {
      const isTyping = target.role === 'combobox' ? target.value !== '' : target.dataset.typing !== undefined
      if (isTyping) return
    }
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    // Undo may remove the focused field. Then the focus is on the page's body.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target === document.body) handleKeys(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [handleKeys])
  return handleKeys
}

/** Undoes and redoes with an announcement. Does nothing if there is no step. */
function useHistory() {
  const { dispatch, announce, getState } = usePlanStore()
  return useMemo(
    () => ({
      undo: (): void => {
        if (!canUndo(getState())) return
        dispatch({ type: 'undo' })
        announce(t`Undone`)
      },
      redo: (): void => {
        if (!canRedo(getState())) return
        dispatch({ type: 'redo' })
        announce(t`Redone`)
      },
    }),
    [dispatch, announce, getState],
  )
}

function HistoryButtons() {
  const { undo, redo } = useHistory()
  const canGoBack = usePlanState(canUndo)
  const canGoOn = usePlanState(canRedo)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={Undo2}
        onPress={undo}
        isDisabled={!canGoBack}
        aria-keyshortcuts="Control+Z"
      >
        {t`Undo`}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={Redo2}
        onPress={redo}
        isDisabled={!canGoOn}
        aria-keyshortcuts="Control+Shift+Z"
      >
        {t`Redo`}
      </Button>
    </>
  )
}

/** One day at a time: the days as tabs, the eight meals below each other. */
function DayView({ shownIndex, shownKey }: { shownIndex: number; shownKey: string }) {
  const { places } = usePlanEditing()
  const [isRenaming, setIsRenaming] = useState(false)
  const tabs = usePlanDayNames()
  const dayLabel = tabs[shownIndex]?.dayLabel
  const error = useFieldError(`days.${shownIndex}`)
  const wrongDays = usePlanState((state) =>
    state.days.flatMap((_, index) => (findError(state, `days.${index}`) === undefined ? [] : [index])).join(),
  )
  if (dayLabel === undefined) return null
  return (
    <Tabs
      label={t`Days of the plan`}
      className="mt-2"
      items={tabs.map((day, index) => ({
        id: day.key,
        label: day.dayLabel.trim() || t`Day ${{ number: index + 1 }}`,
        hasError: wrongDays.split(',').includes(String(index)),
      }))}
      selected={shownKey}
      onSelect={(key) => {
        setIsRenaming(false)
        places.showDay(key)
      }}
    >
      <TabPanel key={shownKey} id={shownKey} className="pt-4">
        <div className="flex items-center justify-between gap-3">
          <div className="flex min-w-0 items-center gap-4" id={fieldId(`days.${shownIndex}`)} tabIndex={-1}>
            <DayRing dayIndex={shownIndex} />
            {isRenaming ? (
              <DayLabelField dayKey={shownKey} dayLabel={dayLabel} onDone={() => setIsRenaming(false)} />
            ) : (
              <h2 className="heading min-w-0 text-xl break-words">{dayLabel}</h2>
            )}
          </div>
          <DayMenu
            dayKey={shownKey}
            dayLabel={dayLabel}
            index={shownIndex}
            count={tabs.length}
            onRename={() => setIsRenaming(true)}
            onShowDay={places.showDay}
          />
        </div>
        {error && <p className="mt-2 text-sm font-medium text-beet">{error}</p>}
        <DayEditor dayIndex={shownIndex} />
      </TabPanel>
    </Tabs>
  )
}

/** The figures of the day, for windows without the panel beside the meals. */
function DayRing({ dayIndex }: { dayIndex: number }) {
  const foods = usePlanState((state) => state.foods)
  const meals = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals)
  if (meals === undefined) return null
  return <PlateRing figures={toPlateFigures(sumPlanDay(meals, foods))} size="md" className="xl:hidden" />
}

function ViewButton({
  isOn,
  icon,
  onPress,
  children,
}: {
  isOn: boolean
  icon: LucideIcon
  onPress: () => void
  children: string
}) {
  return (
    <Button
      variant={isOn ? 'secondary' : 'quiet'}
      size="sm"
      icon={icon}
      onPress={onPress}
      aria-pressed={isOn}
    >
      {children}
    </Button>
  )
}

/** The day's energy at the bottom of narrow screens, visible while the meals are scrolled. */
function PhoneTotals({ dayIndex }: { dayIndex: number }) {
  const foods = usePlanState((state) => state.foods)
  const day = usePlanState(({ days }) => toPlanDays(days)[dayIndex])
  if (day === undefined) return null
  const figures = toPlateFigures(sumPlanDay(day.meals, foods))
  const sign = (key: 'energyKcal' | 'proteinG'): string => (isAtLeast(figures, key) ? '≥ ' : '')
  return (
    <p
      aria-hidden="true"
      className={joinClasses(
        // Above the bar that publishes.
        '[@media(min-height:28rem)]:sticky bottom-(--bar-height,4rem) z-10 -mx-4 flex justify-between gap-3 border-t border-line bg-surface px-4 py-2 text-sm tabular sm:-mx-6 sm:px-6 xl:hidden',
      )}
    >
      <span className="truncate text-muted">{day.dayLabel}</span>
      <span className="font-semibold whitespace-nowrap">
        {sign('energyKcal')}
        {formatKcal(figures.energyKcal ?? 0)} ·{' '}
        {t`${{ amount: `${sign('proteinG')}${Math.round(figures.proteinG ?? 0)}` }} g protein`}
      </span>
    </p>
  )
}
