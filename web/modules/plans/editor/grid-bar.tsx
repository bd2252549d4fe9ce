import { t } from '@lingui/core/macro'
import {
  ArrowDownToLine,
  ArrowRightToLine,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  Grid3x3,
  PanelRightClose,
  PanelRightOpen,
  Pencil,
  Repeat,
  Scissors,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { nameSlot } from '#domain/plans/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { ContextMenu, MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { isMealEmpty, type MealPlace } from '../plan-editor-state.ts'
import { findShownKey, usePlanState, usePlanStore } from './editor-context.ts'
import type { GridPlace } from './grid-places.ts'
import { countCells, describeBlock, findBlock } from './grid-selection.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { EditorState } from './plan-store.ts'
import { chooseSelection, type GridCommands } from './use-grid-commands.ts'

/** The side panel as the grid sees it: whether it can be folded in this window, and whether it is. */
export type SidePanel = { isFolded: boolean; toggle: () => void }

type Asked = { kind: 'move' | 'copy'; place: MealPlace }

/**
 * Says which cells are selected, with a menu of everything that can be done with them and its keys; the same menu opens at
 * a cell. Beside it the button that folds the side panel.
 */
export function GridBar({
  commands,
  onEdit,
  menuAt,
  onMenuClose,
  panel,
}: {
  commands: GridCommands
  onEdit: (place: MealPlace, by: 'key') => void
  /** The cell at which the menu is open; `null` if it is not. */
  menuAt: HTMLElement | null
  onMenuClose: () => void
  /** `null` if there is no room for a panel beside the grid. */
  panel: SidePanel | null
}) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const entries = useEntries(commands, onEdit, setAsked)
  const selected = usePlanState(describeSelected)
  return (
    <div className="mt-2 flex min-h-9 items-center justify-between gap-2">
      <p className="flex min-w-0 items-center gap-1">
        <MenuButton
          label={t`Meal actions`}
          text={t`Meal actions`}
          icon={Grid3x3}
          size="sm"
          entries={entries}
        />
        <span className="min-w-0 text-sm text-muted">{selected}</span>
      </p>
      {panel && (
        <Button
          variant="quiet"
          size="sm"
          icon={panel.isFolded ? PanelRightOpen : PanelRightClose}
          onPress={panel.toggle}
          aria-expanded={!panel.isFolded}
          aria-keyshortcuts="Control+B"
          className="shrink-0"
        >
          {t`Side panel`}
        </Button>
      )}
      <ContextMenu
        label={t`Actions for the selected meals`}
        entries={entries}
        at={menuAt}
        onClose={onMenuClose}
      />
      {asked && (
        <MoveDialog
          what={{ kind: 'meal', label: nameSlot(asked.place.slot) }}
          from={asked.place}
          isCopy={asked.kind === 'copy'}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** Describes the selected cells, or the current one. */
function describeSelected(state: EditorState): string {
  const { days } = state
  const place = readCurrent(state)
  const block = findBlock(days, state.selection ?? (place && { anchor: place, head: place }))
  return block === null ? '' : describeBlock(days, block)
}

/** Returns the cell that has or had the focus. */
function readCurrent(state: EditorState): GridPlace | null {
  const dayKey = findShownKey(state)
  return dayKey === undefined ? null : { dayKey, slot: state.slot }
}

/** Long: one table of what each entry does. */
function useEntries(
  commands: GridCommands,
  onEdit: (place: MealPlace, by: 'key') => void,
  ask: (asked: Asked) => void,
): MenuEntry[] {
  const { getState } = usePlanStore()
  const hasClip = usePlanState(({ clip }) => clip !== null)
  const isSeveral = usePlanState(({ days, selection }) => {
    const block = findBlock(days, selection)
    return block !== null && countCells(block) > 1
  })
  /** Whether the current cell is one meal, and whether it has foods or a note. */
  const one = usePlanState((state) => {
    const place = readCurrent(state)
    const slot = place?.slot ?? null
    const meal = slot && state.days.find(({ key }) => key === place?.dayKey)?.meals[slot]
    if (isSeveral || !meal) return 'none'
    return isMealEmpty(meal) ? 'empty' : 'filled'
  })
  const at = (act: (place: GridPlace) => void) => (): void => {
    const place = readCurrent(getState())
    if (place) act(place)
  }
  const atMeal = (act: (place: MealPlace) => void) =>
    at(({ dayKey, slot }) => (slot === null ? undefined : act({ dayKey, slot })))
  const select = (what: 'all' | 'day' | 'row') =>
    at((place) => commands.select(chooseSelection(getState(), what, place)))
  const filling: MenuEntry[] = isSeveral
    ? [
        {
          id: 'fill-down',
          label: t`Fill down`,
          shortcut: 'Ctrl D',
          icon: ArrowDownToLine,
          onAction: at((place) => commands.fill(place, 'down')),
        },
        {
          id: 'fill-right',
          label: t`Fill right`,
          shortcut: 'Ctrl R',
          icon: ArrowRightToLine,
          onAction: at((place) => commands.fill(place, 'right')),
        },
      ]
    : [
        {
          id: 'repeat',
          label: t`Repeat on other days…`,
          shortcut: 'Ctrl D',
          icon: Repeat,
          isDisabled: one === 'empty',
          onAction: at((place) => commands.fill(place, 'right')),
        },
      ]
  const entries: MenuEntry[] = [
    {
      id: 'edit',
      label: t`Edit meal`,
      shortcut: 'Enter',
      icon: Pencil,
      isDisabled: one === 'none',
      onAction: atMeal((place) => onEdit(place, 'key')),
    },
    { id: 'copy', label: t`Copy`, shortcut: 'Ctrl C', icon: Copy, onAction: at(commands.copy) },
    { id: 'cut', label: t`Cut`, shortcut: 'Ctrl X', icon: Scissors, onAction: at(commands.cut) },
    {
      id: 'paste',
      label: t`Paste`,
      shortcut: 'Ctrl V',
      icon: ClipboardPaste,
      isDisabled: !hasClip,
      onAction: at(commands.paste),
    },
    ...filling,
    {
      id: 'move',
      label: t`Move to…`,
      icon: CornerDownRight,
      isDisabled: one !== 'filled',
      onAction: atMeal((place) => ask({ kind: 'move', place })),
    },
    {
      id: 'copy-to',
      label: t`Copy to…`,
      icon: CopyPlus,
      isDisabled: one !== 'filled',
      onAction: atMeal((place) => ask({ kind: 'copy', place })),
    },
    { id: 'day', label: t`Select the day`, shortcut: 'Ctrl Space', onAction: select('day') },
    { id: 'row', label: t`Select this meal on all days`, shortcut: 'Shift Space', onAction: select('row') },
    { id: 'all', label: t`Select all`, shortcut: 'Ctrl A', onAction: select('all') },
    {
      id: 'clear',
      label: t`Clear`,
      shortcut: 'Delete',
      icon: Trash2,
      isDanger: true,
      onAction: at(commands.clear),
    },
  ]
  return isSeveral ? entries.filter(({ id }) => !OF_ONE_MEAL.includes(id)) : entries
}

const OF_ONE_MEAL = ['edit', 'move', 'copy-to']
