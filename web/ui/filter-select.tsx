import { Select, type SelectOption } from './select.tsx'

/** The choice that narrows nothing; no option has this value. */
const ALL = 'all'

/** Narrows a list to one of a few options, or to none of them. Null: all. */
export function FilterSelect({
  label,
  allLabel,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  /** The name of choosing none, such as `All states`. */
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
