import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { MAX_HOUSEHOLD_SIZE } from '#contract/limits.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { householdWrite, useHouseholdSize } from '../household-write.ts'
import { moveFirstDay, type PresetId } from './grocery-days.ts'
import type { WriteToList } from './use-list-writer.ts'

export type Preset = { id: PresetId; label: string; days: DateRange | null }

/**
 * The sheet in which the client chooses the days of the list, and for how many people they buy. Days change the list at
 * once; the number of people is saved when the sheet closes.
 */
export function DaysDialog({
  isOpen,
  plan,
  range,
  presets,
  chosen,
  problems,
  onChoose,
  onPreset,
  write,
  onClose,
}: {
  isOpen: boolean
  plan: { startDate: string; endDate: string }
  range: DateRange
  presets: readonly Preset[]
  chosen: PresetId | null
  problems: Partial<DateRange>
  onChoose: (days: DateRange) => void
  onPreset: (preset: Preset) => void
  write: WriteToList
  onClose: () => void
}) {
  const household = useHousehold(write)
  const close = (): void => {
    household.save()
    onClose()
  }
  const field = { type: 'date', min: plan.startDate, max: findLastServedDay(plan.endDate), required: true }
  return (
    <Dialog
      title={t`Days and people`}
      isOpen={isOpen}
      onClose={close}
      actions={<Button onPress={close}>{t`Show list`}</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset.id}
              variant="secondary"
              size="sm"
              aria-pressed={preset.id === chosen}
              isDisabled={preset.days === null}
              className={joinClasses('min-h-11', preset.id === chosen && 'border-leaf! bg-leaf-tint!')}
              onPress={() => onPreset(preset)}
            >
              {preset.label}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <TextField
            {...field}
            label={t({ message: 'From', context: 'first day' })}
            value={range.from}
            error={problems.from}
            onChange={(event) => onChoose(moveFirstDay(range, event.currentTarget.value, plan))}
            className="min-w-36 flex-1"
          />
          <TextField
            {...field}
            label={t({ message: 'To', context: 'last day' })}
            value={range.to}
            error={problems.to}
            onChange={(event) => onChoose({ ...range, to: event.currentTarget.value })}
            className="min-w-36 flex-1"
          />
        </div>
        <p className="-mt-2 text-sm text-muted">{t`Each range of days has its own basket.`}</p>
        <NumberField
          label={t`For how many people?`}
          note={t`Including you. Amounts your dietician set do not change.`}
          value={household.size}
          onChange={household.choose}
          minValue={1}
          maxValue={MAX_HOUSEHOLD_SIZE}
          step={1}
          maximumFractionDigits={0}
          className="max-w-52"
        />
      </div>
    </Dialog>
  )
}

function useHousehold(write: WriteToList) {
  const stored = useHouseholdSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const size = chosen ?? stored
  const save = (): void => {
    setChosen(null)
    if (size !== stored) void write(householdWrite, { body: { householdSize: size, seen: stored } })
  }
  return { size, choose: setChosen, save }
}
