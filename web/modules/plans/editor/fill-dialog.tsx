import { msg, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { MEAL_SLOTS, nameSlot } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/select.tsx'
import { type EditorDay, isMealEmpty, listEveryNthDay, type MealPlace } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'

/** The source of a repetition: one meal, or a whole day. */
export type RepeatSource = { kind: 'meal'; place: MealPlace } | { kind: 'day'; dayKey: string }

const REPETITIONS = [
  { value: '1', label: msg`Every day` },
  { value: '2', label: msg`Every 2nd day` },
  { value: '3', label: msg`Every 3rd day` },
  { value: 'chosen', label: msg`Selected days` },
] as const

/** Repeats a meal or a day over the rotation, in one step of undo. The pattern chooses days; each can be changed below it. */
export function FillDialog({ what, onClose }: { what: RepeatSource; onClose: () => void }) {
  const { dispatch, announce, getState } = usePlanStore()
  const [days] = useState(() => getState().days)
  const dayKey = what.kind === 'meal' ? what.place.dayKey : what.dayKey
  const [pattern, setPattern] = useState('1')
  const [chosen, setChosen] = useState<readonly string[]>(() => listEveryNthDay(days, dayKey, 1))
  const source = days.find(({ key }) => key === dayKey)
  const slotLabel = what.kind === 'meal' ? nameSlot(what.place.slot) : undefined
  const name = slotLabel
    ? t`${{ meal: slotLabel }} of ${{ day: source?.dayLabel ?? '' }}`
    : (source?.dayLabel ?? t`Day`)
  const isTaken = (day: EditorDay): boolean =>
    MEAL_SLOTS.some(
      ({ key }) => (what.kind === 'day' || key === what.place.slot) && !isMealEmpty(day.meals[key]),
    )
  const act = (): void => {
    if (what.kind === 'meal') dispatch({ type: 'fill-meal', place: what.place, dayKeys: chosen })
    else dispatch({ type: 'fill-day', dayKey, dayKeys: chosen })
    announce(
      plural(chosen.length, {
        one: `${name} repeated on # day. You can undo this.`,
        other: `${name} repeated on # days. You can undo this.`,
      }),
    )
    onClose()
  }
  return (
    <FormDialog
      title={t`Repeat ${name}`}
      size="sm"
      submitLabel={t`Repeat`}
      isDirty={false}
      isSubmitDisabled={chosen.length === 0}
      onSubmit={act}
      onClose={onClose}
    >
      <Select
        label={t({ message: 'On', comment: 'asks on which days a meal is repeated' })}
        options={REPETITIONS.map(({ value, label }) => ({ value, label: say(label) }))}
        value={pattern}
        onChange={(value) => {
          setPattern(value)
          if (value !== 'chosen') setChosen(listEveryNthDay(days, dayKey, Number(value)))
        }}
        note={t`Counted from this day in both directions.`}
      />
      <fieldset>
        <legend className="text-sm font-semibold">{t`Period`}</legend>
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
                  <span className="block text-sm text-muted">{t`replaces what is planned`}</span>
                )}
              </Checkbox>
            ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
