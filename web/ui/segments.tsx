import { useId } from 'react'
import { joinClasses } from './join-classes.ts'

/** A few options side by side, of which one is chosen. Native radio buttons: arrow keys move. */
export function Segments<Key extends string>({
  label,
  options,
  selected,
  onSelect,
  className,
}: {
  /** The name of the group, for assistive technology. */
  label: string
  /** `name`: the accessible name, if the label is too short. */
  options: readonly { key: Key; label: string; name?: string }[]
  selected: Key
  onSelect: (key: Key) => void
  className?: string
}) {
  const name = useId()
  return (
    <fieldset
      className={joinClasses('flex min-w-0 flex-wrap gap-1 rounded-control bg-sunken p-1', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.key}
          className="relative flex min-h-10 max-md:min-h-11 flex-auto cursor-pointer items-center justify-center rounded-[6px] px-2 sm:px-3 text-sm font-semibold whitespace-nowrap text-muted select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:outline has-checked:outline-control has-focus-visible:outline-2 has-focus-visible:outline-leaf dark:has-checked:bg-line"
        >
          <input
            type="radio"
            name={name}
            checked={option.key === selected}
            onChange={() => onSelect(option.key)}
            aria-label={option.name}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden={option.name !== undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
