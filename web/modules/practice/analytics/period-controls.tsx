import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import {
  type DateSpan,
  DEFAULT_PERIOD,
  findPresetSpan,
  MAX_SPAN_DAYS,
  PERIOD_PRESET_LABELS,
  PERIOD_PRESETS,
  type PeriodPreset,
} from '#domain/practice/periods.ts'
import { daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import type { useListAddress } from '#web/kit/use-list-address.ts'
import { Segments } from '#web/ui/segments.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Address = ReturnType<typeof useListAddress>

/** The range of days in the page's address; the last twelve months if it is missing or invalid. */
export function readSpan(address: Pick<Address, 'get'>, today: string): DateSpan {
  const typed = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  return findFault(typed, today) === null ? typed : findPresetSpan(DEFAULT_PERIOD, today)
}

type Fault = { field: 'from' | 'to'; message: string }

/** Returns why the range is invalid; `null` if it is valid. */
export function findFault({ from, to }: DateSpan, today: string): Fault | null {
  if (!isCalendarDate(from)) return { field: 'from', message: t`Please choose a date` }
  if (!isCalendarDate(to)) return { field: 'to', message: t`Please choose a date` }
  if (to > today) return { field: 'to', message: t`Choose a day up to today` }
  if (from > to) return { field: 'to', message: t`The last day cannot be before the first` }
  if (daysBetween(from, to) >= MAX_SPAN_DAYS)
    return { field: 'from', message: t`Choose a period of at most five years` }
  return null
}

const OTHER = 'other'

/** Returns the values of the fields. An invalid range in the address is shown too, with its error. */
function readTyped(address: Pick<Address, 'get'>, span: DateSpan): DateSpan {
  const from = address.get('from')
  const to = address.get('to')
  return from === null && to === null ? span : { from: from ?? span.from, to: to ?? span.to }
}

/** Chooses the days: one of a few common ranges, or any. An invalid range stays in the fields with an error. */
export function PeriodControls({ address, today }: { address: Address; today: string }) {
  const span = readSpan(address, today)
  const [typed, setTyped] = useState(() => readTyped(address, span))
  const [seen, setSeen] = useState(span)
  const legendId = useId()
  if (seen.from !== span.from || seen.to !== span.to) {
    setSeen(span)
    setTyped(span)
  }
  const fault = findFault(typed, today)
  const preset = PERIOD_PRESETS.find((one) => {
    const { from, to } = findPresetSpan(one, today)
    return from === span.from && to === span.to
  })

  const choosePreset = (key: PeriodPreset | typeof OTHER): void => {
    if (key === OTHER) return
    const next = findPresetSpan(key, today)
    setTyped(next)
    address.set(key === DEFAULT_PERIOD ? { from: null, to: null } : next)
  }
  const type = (change: Partial<DateSpan>): void => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (findFault(next, today) === null) address.set(next)
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-end lg:justify-between print:hidden">
      <Segments
        label={t`Period`}
        options={[
          ...PERIOD_PRESETS.map((key) => ({ key, label: say(PERIOD_PRESET_LABELS[key]) })),
          // An entry that is listed only while it applies, because it cannot be chosen.
          ...(preset ? [] : [{ key: OTHER, label: t`Custom period` } as const]),
        ]}
        selected={preset ?? OTHER}
        onSelect={choosePreset}
        className="lg:min-w-120"
      />
      <fieldset aria-labelledby={legendId} className="grid grid-cols-2 gap-3 sm:max-w-88">
        <legend id={legendId} className="sr-only">
          {t`First and last day`}
        </legend>
        <TextField
          label={t({ message: 'From', context: 'first day' })}
          type="date"
          max={today}
          value={typed.from}
          error={fault?.field === 'from' ? fault.message : undefined}
          onChange={({ target }) => type({ from: target.value })}
        />
        <TextField
          label={t({ message: 'To', context: 'last day' })}
          type="date"
          max={today}
          value={typed.to}
          error={fault?.field === 'to' ? fault.message : undefined}
          onChange={({ target }) => type({ to: target.value })}
        />
      </fieldset>
    </div>
  )
}
