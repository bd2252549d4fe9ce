import { useState } from 'react'
import { isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS } from '#domain/plan/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import type { EditorItem, MealPlace } from '../plan-editor-state.ts'
import { usePlanEditing } from './editor-context.ts'

const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)

/** Moves a food to any meal of any day: what dragging does, in words. */
export function MoveDialog({
  item,
  from,
  onClose,
}: {
  item: EditorItem
  from: MealPlace
  onClose: () => void
}) {
  const { state, dispatch, announce } = usePlanEditing()
  const [dayKey, setDayKey] = useState(from.dayKey)
  const [slot, setSlot] = useState<MealPlace['slot']>(from.slot)
  const day = state.days.find(({ key }) => key === dayKey)
  const slotLabel = MEAL_SLOTS.find(({ key }) => key === slot)?.label ?? slot
  return (
    <Dialog
      title={`Move ${item.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            isDisabled={dayKey === from.dayKey && slot === from.slot}
            onPress={() => {
              dispatch({ type: 'move-item', itemKey: item.key, place: { dayKey, slot } })
              announce(`${item.name} moved to ${day?.dayLabel ?? ''}, ${slotLabel}`)
              onClose()
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Day"
          options={state.days.map(({ key, dayLabel }) => ({ value: key, label: dayLabel }))}
          value={dayKey}
          onChange={setDayKey}
        />
        <Select
          label="Meal"
          options={MEAL_SLOTS.map(({ key, label }) => ({ value: key, label }))}
          value={slot}
          onChange={(value) => {
            if (isOneOf(SLOT_KEYS, value)) setSlot(value)
          }}
        />
      </div>
    </Dialog>
  )
}
