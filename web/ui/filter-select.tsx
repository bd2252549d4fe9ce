import { Select, type SelectOption } from './select.tsx'

/** The option that shows all entries; no other option has this value. */
const ALL = 'all'

/** Filters a list by one of a few options. `null` shows all entries. */
export function FilterSelect({
  label,
  allLabel,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  /** The label of the option without a filter, such as `All states`. */
  allLabel: string
  options: readonly SelectOption[]
  value: string | null | undefined
  onChange: (value: string | null) => void
  className?: string
}) {
  return (
    <Select
      label={label}
      options={[{ value: ALL, label: allLabel }, ...options]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      className={className}
    />
  )
}
