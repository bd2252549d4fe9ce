import { useState } from 'react'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/select.tsx'
import { type EditorDay, isMealEmpty, listEveryNthDay, type MealPlace } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'

/** The source of a repetition: one meal, or a whole day. */
export type RepeatSource = { kind: 'meal'; place: MealPlace } | { kind: 'day'; dayKey: string }

const PATTERNS = [
  { value: '1', label: 'Every day' },
  { value: '2', label: 'Every 2nd day' },
  { value: '3', label: 'Every 3rd day' },
  { value: 'chosen', label: 'Chosen days' },
] as const

/** Repeats a meal or a day over the rotation, in one step of undo. The pattern chooses days; each can be changed below it. */
export function FillDialog({ what, onClose }: { what: RepeatSource; onClose: () => void }) {
  const { dispatch, announce, getState } = usePlanStore()
  const [days] = useState(() => getState().days)
  const dayKey = what.kind === 'meal' ? what.place.dayKey : what.dayKey
  const [pattern, setPattern] = useState('1')
  const [chosen, setChosen] = useState<readonly string[]>(() => listEveryNthDay(days, dayKey, 1))
  const source = days.find(({ key }) => key === dayKey)
  const slotLabel =
    what.kind === 'meal' ? MEAL_SLOTS.find(({ key }) => key === what.place.slot)?.label : undefined
  const name = slotLabel ? `${slotLabel} of ${source?.dayLabel ?? ''}` : (source?.dayLabel ?? 'Day')
  const isTaken = (day: EditorDay): boolean =>
    MEAL_SLOTS.some(
      ({ key }) => (what.kind === 'day' || key === what.place.slot) && !isMealEmpty(day.meals[key]),
    )
  const act = (): void => {
    if (what.kind === 'meal') dispatch({ type: 'fill-meal', place: what.place, dayKeys: chosen })
    else dispatch({ type: 'fill-day', dayKey, dayKeys: chosen })
    const count = chosen.length === 1 ? '1 day' : `${chosen.length} days`
    announce(`${name} repeated on ${count}. One undo takes it back.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Repeat ${name}`}
      size="sm"
      submitLabel="Repeat"
      isDirty={false}
      isSubmitDisabled={chosen.length === 0}
      onSubmit={act}
      onClose={onClose}
    >
      <Select
        label="On"
        options={PATTERNS}
        value={pattern}
        onChange={(value) => {
          setPattern(value)
          if (value !== 'chosen') setChosen(listEveryNthDay(days, dayKey, Number(value)))
        }}
        note="Counted from this day, both ways."
      />
      <fieldset>
        <legend className="text-sm font-semibold">Days</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {days
            .filter(({ key }) => key !== dayKey)
            .map((day) => (
              <Checkbox
                key={day.key}
                checked={chosen.includes(day.key)}
                onChange={(event) => {
                  const isChosen = event.currentTarget.checked
                  setPattern('chosen')
                  setChosen((keys) => (isChosen ? [...keys, day.key] : keys.filter((key) => key !== day.key)))
                }}
              >
                {day.dayLabel}
                {chosen.includes(day.key) && isTaken(day) && (
                  <span className="block text-sm text-muted">replaces what is there</span>
                )}
              </Checkbox>
            ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
