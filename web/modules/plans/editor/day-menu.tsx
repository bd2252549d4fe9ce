import { t } from '@lingui/core/macro'
import {
  ArrowLeft,
  ArrowRight,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  Pencil,
  Repeat,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { MAX_PLAN_DAYS } from '#contract/limits.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PlanEditorAction } from '../plan-editor-state.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { FillDialog } from './fill-dialog.tsx'
import { MoveDayDialog } from './move-dialog.tsx'
import { usePlanClipboard } from './use-plan-clipboard.ts'

/** Returns a function that adds a day at the end by an action, and shows it. */
export function useAddDay(show: (dayKey: string) => void): (action: PlanEditorAction) => void {
  const { dispatch, getState } = usePlanStore()
  return (action) => {
    dispatch(action)
    const added = getState().days.at(-1)
    if (added) show(added.key)
  }
}

/** The menu with all actions on a day. */
export function DayMenu({
  dayKey,
  dayLabel,
  index,
  count,
  isIcon = false,
  onRename,
  onShowDay,
}: {
  dayKey: string
  dayLabel: string
  index: number
  /** The number of days. */
  count: number
  isIcon?: boolean
  onRename: () => void
  onShowDay: (dayKey: string) => void
}) {
  const { dispatch, announce } = usePlanStore()
  const clipboard = usePlanClipboard()
  const clip = usePlanState((state) => state.clip)
  const addDay = useAddDay(onShowDay)
  const [dialog, setDialog] = useState<'move' | 'copy' | 'fill' | null>(null)
  const close = (): void => setDialog(null)
  const entries: MenuEntry[] = [
    { id: 'rename', label: t`Rename`, icon: Pencil, onAction: onRename },
    { id: 'copy', label: t`Copy day`, icon: Copy, onAction: () => clipboard.copyDay(dayKey) },
    {
      id: 'paste',
      label: t`Paste day here`,
      icon: ClipboardPaste,
      isDisabled: clip?.kind !== 'day',
      onAction: () => clipboard.paste({ dayKey, slot: null }),
    },
    {
      id: 'copy-new',
      label: t`Copy as a new day`,
      icon: CopyPlus,
      isDisabled: count >= MAX_PLAN_DAYS,
      onAction: () => {
        addDay({ type: 'copy-day', dayKey })
        announce(t`${{ day: dayLabel }} copied as a new day`)
      },
    },
    {
      id: 'copy-to',
      label: t`Copy to…`,
      icon: CopyPlus,
      isDisabled: count === 1,
      onAction: () => setDialog('copy'),
    },
    {
      id: 'fill',
      label: t`Repeat on other days…`,
      icon: Repeat,
      isDisabled: count === 1,
      onAction: () => setDialog('fill'),
    },
    {
      id: 'earlier',
      label: t`Move earlier`,
      icon: ArrowLeft,
      isDisabled: index === 0,
      onAction: () => dispatch({ type: 'move-day', dayKey, index: index - 1 }),
    },
    {
      id: 'later',
      label: t`Move later`,
      icon: ArrowRight,
      isDisabled: index === count - 1,
      onAction: () => dispatch({ type: 'move-day', dayKey, index: index + 1 }),
    },
    {
      id: 'move-to',
      label: t`Move to…`,
      icon: CornerDownRight,
      isDisabled: count === 1,
      onAction: () => setDialog('move'),
    },
    { id: 'clear', label: t`Clear this day`, icon: RotateCcw, onAction: () => clipboard.clearDay(dayKey) },
    {
      id: 'remove',
      label: t`Remove this day`,
      icon: Trash2,
      isDanger: true,
      isDisabled: count === 1,
      onAction: () => {
        dispatch({ type: 'remove-day', dayKey })
        announce(t`${{ day: dayLabel }} removed. You can undo this.`)
      },
    },
  ]
  return (
    <>
      <MenuButton
        label={t`Actions for ${{ name: dayLabel }}`}
        text={isIcon ? undefined : t`Day`}
        entries={entries}
        variant={isIcon ? 'quiet' : 'secondary'}
        size="sm"
      />
      {(dialog === 'move' || dialog === 'copy') && (
        <MoveDayDialog dayKey={dayKey} isCopy={dialog === 'copy'} onClose={close} onShowDay={onShowDay} />
      )}
      {dialog === 'fill' && <FillDialog what={{ kind: 'day', dayKey }} onClose={close} />}
    </>
  )
}

/** The label of a day as a field. Enter, Escape and leaving the field end the editing. */
export function DayLabelField({
  dayKey,
  dayLabel,
  isCompact = false,
  onDone,
}: {
  dayKey: string
  dayLabel: string
  isCompact?: boolean
  onDone: () => void
}) {
  const { dispatch } = usePlanStore()
  return (
    <div className="flex min-w-0 items-end gap-2">
      <TextField
        label={t`Day label`}
        isLabelHidden={isCompact}
        value={dayLabel}
        maxLength={PLAN_TEXT_LENGTHS.dayLabel}
        autoFocus
        onChange={(event) => dispatch({ type: 'rename-day', dayKey, label: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Prevents Enter from submitting the form around the field.
          event.preventDefault()
          const heading = event.currentTarget.closest<HTMLElement>('[tabindex]')
          onDone()
          heading?.focus()
        }}
        onBlur={onDone}
        className="min-w-0"
      />
      {!isCompact && (
        <Button variant="secondary" onPress={onDone}>
          {t`Done`}
        </Button>
      )}
    </div>
  )
}
