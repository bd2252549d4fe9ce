import { type Sayable, sayText } from '#domain/words/sayable.ts'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  type ChoiceFilter,
  type DaysFilter,
  type ListFilter,
  type ListFilters,
  type OneOfFilter,
  readChosen,
} from './list-filters.ts'
import type { ListEndpoint } from './list-types.ts'

/** Renders the control of a filter. */
export function FilterControl<E extends ListEndpoint>({
  filter,
  filters,
}: {
  filter: ListFilter<E>
  filters: ListFilters<E>
}) {
  switch (filter.kind) {
    case 'choice':
      return <Choice filter={filter} filters={filters} />
    case 'one-of':
      return <OneOf filter={filter} filters={filters} />
    case 'days':
      return <Days filter={filter} filters={filters} />
    case 'value':
    case 'own':
      return filter.Control ? <filter.Control filters={filters} /> : null
  }
}

const NO_OPTIONS: readonly SelectOption[] = []
const useNoOptions = (): readonly SelectOption[] => NO_OPTIONS

function Choice<E extends ListEndpoint>({
  filter: {
    query,
    name = query,
    label,
    allLabel,
    options,
    useOptions = useNoOptions,
    clears = [],
    className,
  },
  filters,
}: {
  filter: ChoiceFilter<E>
  filters: ListFilters<E>
}) {
  const own = useOptions(filters)
  return (
    <FilterSelect
      label={sayText(label)}
      allLabel={sayText(allLabel)}
      options={options ? sayOptions(options) : own}
      value={readChosen(filters, query)}
      className={className}
      onChange={(value) =>
        filters.set({ ...Object.fromEntries(clears.map((cleared) => [cleared, null])), [name]: value })
      }
    />
  )
}

function OneOf<E extends ListEndpoint>({
  filter: { query, name = query, label, options, useOptions = useNoOptions, usual, className },
  filters,
}: {
  filter: OneOfFilter<E>
  filters: ListFilters<E>
}) {
  const own = useOptions(filters)
  return (
    <Select
      label={sayText(label)}
      options={options ? sayOptions(options) : own}
      value={readChosen(filters, query)}
      className={className}
      onChange={(value) => filters.set({ [name]: value === usual ? null : value })}
    />
  )
}

function Days<E extends ListEndpoint>({
  filter: { from, to, labels, className },
  filters,
}: {
  filter: DaysFilter<E>
  filters: ListFilters<E>
}) {
  return (
    <div className={className}>
      <DayField name={from} label={labels[0]} max={readChosen(filters, to)} filters={filters} />
      <DayField name={to} label={labels[1]} min={readChosen(filters, from)} filters={filters} />
    </div>
  )
}

/** A field for the day in the address, with the contract's error about it. */
export function DayField<E extends ListEndpoint>({
  name,
  label,
  min,
  max,
  filters,
}: {
  name: string
  label: Sayable
  min?: string | null
  max?: string | null
  filters: ListFilters<E>
}) {
  return (
    <TextField
      label={sayText(label)}
      type="date"
      value={filters.get(name) ?? ''}
      min={min ?? undefined}
      max={max ?? undefined}
      error={filters.problems[name]}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value || null })}
    />
  )
}
