import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, nameSlot } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { type EditorDays, type EditorItem, isMealEmpty, type MealPlace } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'

const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)

/** The subject of the move or copy: a food, or the whole meal. */
export type Movable = { kind: 'item'; item: EditorItem } | { kind: 'meal'; label: string }

/** Moves or copies a food or a meal to any meal of any day. It does the same as dragging. */
export function MoveDialog({
  what,
  from,
  isCopy = false,
  onClose,
}: {
  what: Movable
  from: MealPlace
  isCopy?: boolean
  onClose: () => void
}) {
  const { dispatch, announce, getState } = usePlanStore()
  const [days] = useState(() => getState().days)
  const [dayKey, setDayKey] = useState(from.dayKey)
  const [slot, setSlot] = useState<MealPlace['slot']>(from.slot)
  const to = { dayKey, slot }
  const name = what.kind === 'item' ? what.item.name : what.label
  const isSame = dayKey === from.dayKey && slot === from.slot
  const act = (): void => {
    if (what.kind === 'item') {
      dispatch({ type: isCopy ? 'copy-item' : 'move-item', itemKey: what.item.key, place: to })
    } else if (isCopy) dispatch({ type: 'copy-meal', place: from, onto: to })
    else dispatch({ type: 'swap-meals', place: from, other: to })
    announce(describeMove(name, describePlace(days, to), isCopy))
    onClose()
  }
  return (
    <FormDialog
      title={isCopy ? t`Copy ${name}` : t`Move ${name}`}
      size="sm"
      submitLabel={isCopy ? t`Copy` : t`Move`}
      isDirty={false}
      isSubmitDisabled={isSame}
      onSubmit={act}
      onClose={onClose}
    >
      <Select
        label={t`Day`}
        options={days.map(({ key, dayLabel }) => ({ value: key, label: dayLabel }))}
        value={dayKey}
        onChange={setDayKey}
      />
      <Select
        label={t`Meal`}
        options={MEAL_SLOTS.map(({ key, label }) => ({ value: key, label: say(label) }))}
        value={slot}
        onChange={(value) => {
          if (isOneOf(SLOT_KEYS, value)) setSlot(value)
        }}
      />
      {what.kind === 'meal' && !isSame && isTaken(days, to) && (
        <p className="text-sm text-muted">
          {isCopy ? t`Replaces that meal. You can undo this.` : t`The two meals swap places.`}
        </p>
      )}
    </FormDialog>
  )
}

/** Moves a day to another place of the rotation, or copies its meals onto another day. */
export function MoveDayDialog({
  dayKey,
  isCopy = false,
  onClose,
  onShowDay,
}: {
  dayKey: string
  isCopy?: boolean
  onClose: () => void
  onShowDay: (dayKey: string) => void
}) {
  const { dispatch, announce, getState } = usePlanStore()
  const [days] = useState(() => getState().days)
  const [chosen, setChosen] = useState<string | null>(null)
  const from = days.findIndex(({ key }) => key === dayKey)
  const label = days[from]?.dayLabel ?? t`Day`
  const act = (): void => {
    const index = days.findIndex(({ key }) => key === chosen)
    const target = days[index]
    if (target === undefined) return
    if (isCopy) {
      dispatch({ type: 'copy-day', dayKey, ontoDayKey: target.key })
      onShowDay(target.key)
      announce(t`${{ name: label }} copied to ${{ day: target.dayLabel }}. You can undo this.`)
    } else {
      dispatch({ type: 'move-day', dayKey, index })
      announce(
        t`${{ name: label }} moved to position ${{ number: index + 1 }} of ${{ dayCount: days.length }}`,
      )
    }
    onClose()
  }
  return (
    <FormDialog
      title={isCopy ? t`Copy ${{ name: label }}` : t`Move ${{ name: label }}`}
      size="sm"
      submitLabel={isCopy ? t`Copy` : t`Move`}
      isDirty={false}
      isSubmitDisabled={chosen === null}
      onSubmit={act}
      onClose={onClose}
    >
      <Select
        label={isCopy ? t`Copy to` : t`Move to the position of`}
        options={days
          .filter(({ key }) => key !== dayKey)
          .map(({ key, dayLabel }) => ({ value: key, label: dayLabel }))}
        value={chosen}
        onChange={setChosen}
        note={
          isCopy
            ? t`Replaces the meals of that day and keeps its label. You can undo this.`
            : t`The days in between shift by one.`
        }
      />
    </FormDialog>
  )
}

/** Says that a food or a meal was moved or copied to a place. */
export function describeMove(name: string, place: string, isCopy: boolean): string {
  return isCopy ? t`${name} copied to ${place}` : t`${name} moved to ${place}`
}

/** Describes the place of a meal: `Day 1 | Day 4, Lunch`. */
export function describePlace(days: EditorDays, { dayKey, slot }: MealPlace): string {
  const day = days.find(({ key }) => key === dayKey)
  return `${day?.dayLabel ?? t`Day`}, ${nameSlot(slot)}`
}

function isTaken(days: EditorDays, { dayKey, slot }: MealPlace): boolean {
  const meal = days.find(({ key }) => key === dayKey)?.meals[slot]
  return meal !== undefined && !isMealEmpty(meal)
}
