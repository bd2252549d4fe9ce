import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ScheduleView } from '#domain/appointments/schedule.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * The controls above the schedule: the date, day or week, calendar or list, and the staff member.
 *
 * @param props.staff The staff members to choose from. `null` if there is no choice.
 * @param props.onChange Called with the parts of the address that change; `null` removes one.
 */
export function ScheduleControls({
  view,
  date,
  isList,
  staffId,
  staff,
  onStep,
  onToday,
  onDate,
  onChange,
}: {
  view: ScheduleView
  date: string
  isList: boolean
  staffId: string | null
  staff: readonly { id: string; name: string }[] | null
  onStep: (steps: number) => void
  onToday: () => void
  onDate: (date: string) => void
  onChange: (change: Record<string, string | null>) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex gap-1">
        <IconButton
          label={view === 'day' ? t`Previous day` : t`Previous week`}
          icon={ChevronLeft}
          variant="secondary"
          onPress={() => onStep(-1)}
        />
        <Button variant="secondary" onPress={onToday} aria-keyshortcuts="t">
          {t`Today`}
        </Button>
        <IconButton
          label={view === 'day' ? t`Next day` : t`Next week`}
          icon={ChevronRight}
          variant="secondary"
          onPress={() => onStep(1)}
        />
      </div>
      <TextField
        label={t`Day`}
        type="date"
        value={date}
        onChange={(event) => {
          const to = event.currentTarget.value
          if (isCalendarDate(to)) onDate(to)
        }}
        className="w-44"
      />
      <Segments
        label={t({ message: 'Show', context: 'day or week' })}
        name="view"
        options={[
          { value: 'day', label: t({ message: 'Day', context: 'view of the schedule' }) },
          { value: 'week', label: t({ message: 'Week', context: 'view of the schedule' }) },
        ]}
        value={view}
        onChange={(value) => onChange({ view: value === 'week' ? 'week' : null })}
      />
      <Segments
        label={t({ message: 'View as', context: 'drawing or list' })}
        name="as"
        className="max-md:hidden"
        options={[
          { value: 'grid', label: t`Calendar` },
          { value: 'list', label: t`List` },
        ]}
        value={isList ? 'list' : 'grid'}
        onChange={(value) => onChange({ as: value === 'list' ? 'list' : null })}
      />
      {staff && view === 'day' && (
        <FilterSelect
          label={t({ message: 'Staff member', context: 'schedule' })}
          allLabel={t`Everyone`}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={staffId}
          onChange={(id) => onChange({ staff: id })}
          className="w-52 max-w-full"
        />
      )}
      {staff && view === 'week' && (
        <Select
          label={t({ message: 'Staff member', context: 'schedule' })}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={staffId}
          onChange={(id) => onChange({ staff: id })}
          className="w-52 max-w-full"
        />
      )}
    </div>
  )
}

/** Two or three choices side by side, as native radio buttons that arrow keys move through. */
function Segments({
  label,
  name,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  return (
    <fieldset className={className}>
      <legend className="pb-1.5 text-sm leading-snug font-semibold">{label}</legend>
      <div className="flex rounded-control border border-control bg-surface md:p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              'relative flex min-h-11 cursor-pointer items-center rounded-[6px] px-3 md:min-h-8.5',
              'has-checked:bg-leaf-tint has-checked:font-semibold has-checked:text-leaf',
              // In forced-colours mode the font weight alone is hard to see.
              'forced-colors:has-checked:underline',
              'has-focus-visible:outline-2 has-focus-visible:outline-leaf',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // Covers the whole choice, so that focusing it does not scroll the page elsewhere.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
