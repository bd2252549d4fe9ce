import { Copy, ListPlus, Pencil, Plus, Redo2, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { sumDay } from '#domain/plan/plan.ts'
import { formatKcal } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { isAtLeast, PlateRing } from '#web/ui/plate-ring.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  canRedo,
  canUndo,
  type EditorDay,
  MAX_DAYS,
  type PlanEditorAction,
  reducePlanEditor,
} from '../plan-editor-state.ts'
import { lookUpIn, toPlateFigures } from '../plan-figures.ts'
import { ClientPanel } from './client-panel.tsx'
import { DayEditor } from './day-editor.tsx'
import { fieldId, usePlanEditing } from './editor-context.ts'
import { NutritionPanel } from './nutrition-panel.tsx'
import { useTemplate } from './use-template.ts'

/** The meals: days as tabs, eight slots each, with what they hold beside them. */
export function MealsTab({
  dayKey,
  onShowDay,
}: {
  dayKey: string | null
  onShowDay: (dayKey: string) => void
}) {
  const { state, dispatch, client, foods, planDays, announce, errorAt } = usePlanEditing()
  const [isRenaming, setIsRenaming] = useState(false)
  const shownIndex = Math.max(
    0,
    state.days.findIndex(({ key }) => key === dayKey),
  )
  const shown = state.days[shownIndex]
  const template = useTemplate()

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

  const shownPlanDay = planDays[shownIndex]
  if (shown === undefined || shownPlanDay === undefined) return null
  const figures = toPlateFigures(sumDay(shownPlanDay.meals, lookUpIn(foods)))
  /** Adds a day by an action and shows it. */
  const addDay = (action: PlanEditorAction): void => {
    // Keys are given in order, so the reducer says beforehand what the new day will be called.
    const added = reducePlanEditor(state, action).days.at(-1)
    dispatch(action)
    if (added) onShowDay(added.key)
  }

  return (
    <div
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
          <div className="flex items-center gap-1">
            <Button
              variant="quiet"
              size="sm"
              icon={ListPlus}
              onPress={() => {
                void template.apply().then((isApplied) => {
                  if (isApplied) announce('The default template stands in the plan')
                })
              }}
              isPending={template.isLoading}
            >
              Use default template
            </Button>
          </div>
        </div>

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
                    <LabelField day={day} onDone={() => setIsRenaming(false)} />
                  ) : (
                    <h2 className="heading min-w-0 text-xl break-words">{day.dayLabel}</h2>
                  )}
                </div>
                <DayMenu
                  day={day}
                  index={index}
                  onRename={() => setIsRenaming(true)}
                  onShowDay={onShowDay}
                  onAddDay={addDay}
                />
              </div>
              {errorAt(`days.${index}`) && (
                <p className="mt-2 text-sm font-medium text-beet">{errorAt(`days.${index}`)}</p>
              )}
              <DayEditor day={day} index={index} />
            </TabPanel>
          ))}
        </Tabs>

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

      <aside className="flex flex-col gap-4 xl:sticky xl:top-14 xl:max-h-[calc(100dvh-4.5rem)] xl:overflow-y-auto">
        <NutritionPanel dayIndex={shownIndex} />
        {client && <ClientPanel client={client} />}
      </aside>

      <PhoneTotals dayIndex={shownIndex} />
    </div>
  )
}

/** On narrow screens the day's energy stays in sight at the bottom while one scrolls through the meals. */
function PhoneTotals({ dayIndex }: { dayIndex: number }) {
  const { planDays, foods } = usePlanEditing()
  const day = planDays[dayIndex]
  if (day === undefined) return null
  const figures = toPlateFigures(sumDay(day.meals, lookUpIn(foods)))
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

function LabelField({ day, onDone }: { day: EditorDay; onDone: () => void }) {
  const { dispatch } = usePlanEditing()
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Day label"
        value={day.dayLabel}
        maxLength={80}
        autoFocus
        onChange={(event) =>
          dispatch({ type: 'rename-day', dayKey: day.key, label: event.currentTarget.value })
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') onDone()
        }}
        onBlur={onDone}
      />
      <Button variant="secondary" onPress={onDone}>
        Done
      </Button>
    </div>
  )
}

function DayMenu({
  day,
  index,
  onRename,
  onShowDay,
  onAddDay,
}: {
  day: EditorDay
  index: number
  onRename: () => void
  onShowDay: (dayKey: string) => void
  onAddDay: (action: PlanEditorAction) => void
}) {
  const { state, dispatch, announce } = usePlanEditing()
  const count = state.days.length
  const others = state.days.filter(({ key }) => key !== day.key)
  const entries: MenuEntry[] = [
    { id: 'rename', label: 'Rename', icon: Pencil, onAction: onRename },
    {
      id: 'copy-new',
      label: 'Copy as a new day',
      icon: Copy,
      isDisabled: count >= MAX_DAYS,
      onAction: () => {
        onAddDay({ type: 'copy-day', dayKey: day.key })
        announce(`${day.dayLabel} copied as a new day`)
      },
    },
    ...others.map(
      (other): MenuEntry => ({
        id: `copy-onto-${other.key}`,
        label: `Copy onto ${other.dayLabel}`,
        icon: Copy,
        onAction: () => {
          dispatch({ type: 'copy-day', dayKey: day.key, ontoDayKey: other.key })
          onShowDay(other.key)
          announce(`${day.dayLabel} copied onto ${other.dayLabel}`)
        },
      }),
    ),
    {
      id: 'earlier',
      label: 'Move earlier',
      isDisabled: index === 0,
      onAction: () => dispatch({ type: 'move-day', dayKey: day.key, index: index - 1 }),
    },
    {
      id: 'later',
      label: 'Move later',
      isDisabled: index === count - 1,
      onAction: () => dispatch({ type: 'move-day', dayKey: day.key, index: index + 1 }),
    },
    {
      id: 'clear',
      label: 'Clear this day',
      icon: RotateCcw,
      onAction: () => {
        dispatch({ type: 'clear-day', dayKey: day.key })
        announce(`${day.dayLabel} cleared. Undo brings it back.`)
      },
    },
    {
      id: 'remove',
      label: 'Remove this day',
      icon: Trash2,
      isDanger: true,
      isDisabled: count === 1,
      onAction: () => {
        dispatch({ type: 'remove-day', dayKey: day.key })
        announce(`${day.dayLabel} removed. Undo brings it back.`)
      },
    },
  ]
  return (
    <MenuButton
      label={`Actions for ${day.dayLabel}`}
      text="Day"
      entries={entries}
      variant="secondary"
      size="sm"
    />
  )
}
