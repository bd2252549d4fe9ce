import { CalendarDays, Copy, LayoutGrid, type LucideIcon, Plus, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MealSlot } from '#domain/plan/plan.ts'
import { formatKcal } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isAtLeast, PlateRing } from '#web/ui/plate-ring.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { canRedo, canUndo, MAX_DAYS } from '../plan-editor-state.ts'
import { sumPlanDay, toPlateFigures } from '../plan-figures.ts'
import { ClientPanel } from './client-panel.tsx'
import { DayEditor, MealEditor } from './day-editor.tsx'
import { DayLabelField, DayMenu, useAddDay } from './day-menu.tsx'
import { fieldId, usePlanEditing } from './editor-context.ts'
import { NutritionPanel } from './nutrition-panel.tsx'
import { type GridPlace, PlanGrid } from './plan-grid.tsx'
import { TemplateTools } from './template-tools.tsx'
import { useHasPanel, useMealsView } from './use-meals-view.ts'

/** The meals, all days in a grid or one day at a time, with what they hold beside them. */
export function MealsTab({
  dayKey,
  onShowDay,
}: {
  dayKey: string | null
  onShowDay: (dayKey: string) => void
}) {
  const { state, dispatch, client, announce } = usePlanEditing()
  const [view, setView] = useMealsView()
  const hasPanel = useHasPanel()
  const [slot, setSlot] = useState<MealSlot | null>('earlyMorning')
  const [isEditing, setIsEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const addDay = useAddDay(onShowDay)
  const shownIndex = Math.max(
    0,
    state.days.findIndex(({ key }) => key === dayKey),
  )
  const shown = state.days[shownIndex]

  const undo = (): void => {
    if (!canUndo(state)) return
    dispatch({ type: 'undo' })
    announce('Undone')
  }
  const redo = (): void => {
    if (!canRedo(state)) return
    dispatch({ type: 'redo' })
    announce('Redone')
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    // A field that keeps its own text until it is left (the search, an amount) undoes its own typing.
    const { target } = event
    if (target instanceof HTMLInputElement) {
      const isTyping = target.role === 'combobox' ? target.value !== '' : target.dataset.typing !== undefined
      if (isTyping) return
    }
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }

  if (shown === undefined) return null
  const activate = (place: GridPlace): void => {
    setSlot(place.slot)
    onShowDay(place.dayKey)
  }
  const focusCell = ({ dayKey: day, slot: row }: GridPlace): void => {
    container.current?.querySelector<HTMLElement>(`[data-day="${day}"][data-slot="${row ?? ''}"]`)?.focus()
  }
  const edit = (place: GridPlace, by: 'key' | 'press'): void => {
    flushSync(() => {
      activate(place)
      setIsEditing(!hasPanel)
    })
    if (!hasPanel || by === 'press') return
    panel.current
      ?.querySelector<HTMLElement>('input[inputmode="decimal"], button[aria-label^="Add food"]')
      ?.focus()
  }

  return (
    <div
      ref={container}
      // On the way down: lists keep the keys of fields inside them to themselves.
      onKeyDownCapture={handleKeys}
      className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex items-center gap-1">
            <Button
              variant="quiet"
              size="sm"
              icon={Undo2}
              onPress={undo}
              isDisabled={!canUndo(state)}
              aria-keyshortcuts="Control+Z"
            >
              Undo
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={Redo2}
              onPress={redo}
              isDisabled={!canRedo(state)}
              aria-keyshortcuts="Control+Shift+Z"
            >
              Redo
            </Button>
          </div>
          <div className="flex flex-wrap items-center gap-1">
            <fieldset aria-label="View" className="mr-1 flex gap-1">
              <ViewButton isOn={view === 'grid'} icon={LayoutGrid} onPress={() => setView('grid')}>
                All days
              </ViewButton>
              <ViewButton isOn={view === 'day'} icon={CalendarDays} onPress={() => setView('day')}>
                One day
              </ViewButton>
            </fieldset>
            <TemplateTools dayIndex={shownIndex} />
          </div>
        </div>

        {view === 'grid' ? (
          <PlanGrid active={{ dayKey: shown.key, slot }} onActivate={activate} onEdit={edit} />
        ) : (
          <DayView shownIndex={shownIndex} onShowDay={onShowDay} />
        )}

        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={Copy}
            isDisabled={state.days.length >= MAX_DAYS}
            onPress={() => {
              addDay({ type: 'copy-day', dayKey: shown.key })
              announce(`${shown.dayLabel} copied as a new day`)
            }}
          >
            Copy this day
          </Button>
          <Button
            variant="quiet"
            size="sm"
            icon={Plus}
            isDisabled={state.days.length >= MAX_DAYS}
            onPress={() => {
              addDay({ type: 'add-day' })
              announce('Empty day added')
            }}
          >
            Add an empty day
          </Button>
        </div>
      </div>

      <aside
        ref={panel}
        aria-label="Beside the meals"
        // From the meal's editor back to its cell; a search closes first. On the way down: lists keep Escape to themselves.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || view !== 'grid' || slot === null) return
          if (!(event.target instanceof HTMLElement) || !panel.current?.contains(event.target)) return
          if (event.target.role !== 'combobox') focusCell({ dayKey: shown.key, slot })
        }}
        className="flex flex-col gap-4 xl:sticky xl:top-14 xl:max-h-[calc(100dvh-4.5rem)] xl:overflow-y-auto"
      >
        {view === 'grid' && hasPanel && slot !== null && (
          <div className="rounded-card border border-line bg-surface p-4">
            <h2 className="text-sm text-muted">{shown.dayLabel}</h2>
            <MealEditor
              key={`${shown.key} ${slot}`}
              day={shown}
              index={shownIndex}
              slot={slot}
              layout="narrow"
            />
          </div>
        )}
        <NutritionPanel dayIndex={shownIndex} />
        {client && <ClientPanel client={client} />}
      </aside>

      <PhoneTotals dayIndex={shownIndex} />
      {isEditing && view === 'grid' && !hasPanel && slot !== null && (
        <Dialog
          title={shown.dayLabel}
          size="md"
          isOpen
          onClose={() => setIsEditing(false)}
          actions={<Button onPress={() => setIsEditing(false)}>Done</Button>}
        >
          <MealEditor day={shown} index={shownIndex} slot={slot} layout="narrow" />
        </Dialog>
      )}
    </div>
  )
}

/** One day at a time: days as tabs, eight meals below each other. */
function DayView({ shownIndex, onShowDay }: { shownIndex: number; onShowDay: (dayKey: string) => void }) {
  const { state, foods, planDays, errorAt } = usePlanEditing()
  const [isRenaming, setIsRenaming] = useState(false)
  const shown = state.days[shownIndex]
  const planDay = planDays[shownIndex]
  if (shown === undefined || planDay === undefined) return null
  const figures = toPlateFigures(sumPlanDay(planDay.meals, foods))
  return (
    <Tabs
      label="Days of the plan"
      className="mt-2"
      items={state.days.map((day, index) => ({
        id: day.key,
        label: day.dayLabel.trim() || `Day ${index + 1}`,
        hasError: errorAt(`days.${index}`) !== undefined,
      }))}
      selected={shown.key}
      onSelect={(key) => {
        setIsRenaming(false)
        onShowDay(key)
      }}
    >
      {state.days.map((day, index) => (
        <TabPanel key={day.key} id={day.key} className="pt-4">
          <div className="flex items-center justify-between gap-3">
            <div className="flex min-w-0 items-center gap-4" id={fieldId(`days.${index}`)} tabIndex={-1}>
              <PlateRing figures={figures} size="md" className="xl:hidden" />
              {isRenaming ? (
                <DayLabelField dayKey={day.key} dayLabel={day.dayLabel} onDone={() => setIsRenaming(false)} />
              ) : (
                <h2 className="heading min-w-0 text-xl break-words">{day.dayLabel}</h2>
              )}
            </div>
            <DayMenu
              dayKey={day.key}
              dayLabel={day.dayLabel}
              index={index}
              count={state.days.length}
              onRename={() => setIsRenaming(true)}
              onShowDay={onShowDay}
            />
          </div>
          {errorAt(`days.${index}`) && (
            <p className="mt-2 text-sm font-medium text-beet">{errorAt(`days.${index}`)}</p>
          )}
          <DayEditor day={day} index={index} />
        </TabPanel>
      ))}
    </Tabs>
  )
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

/** On narrow screens the day's energy stays in sight at the bottom while one scrolls through the meals. */
function PhoneTotals({ dayIndex }: { dayIndex: number }) {
  const { planDays, foods } = usePlanEditing()
  const day = planDays[dayIndex]
  if (day === undefined) return null
  const figures = toPlateFigures(sumPlanDay(day.meals, foods))
  const sign = (key: 'energyKcal' | 'proteinG'): string => (isAtLeast(figures, key) ? '≥ ' : '')
  return (
    <p
      aria-hidden="true"
      className={joinClasses(
        'sticky bottom-0 z-10 -mx-4 flex justify-between gap-3 border-t border-line bg-surface px-4 py-2 text-sm tabular sm:-mx-6 sm:px-6 xl:hidden',
      )}
    >
      <span className="truncate text-muted">{day.dayLabel}</span>
      <span className="font-semibold whitespace-nowrap">
        {sign('energyKcal')}
        {formatKcal(figures.energyKcal ?? 0)} · {sign('proteinG')}
        {Math.round(figures.proteinG ?? 0)} g protein
      </span>
    </p>
  )
}
