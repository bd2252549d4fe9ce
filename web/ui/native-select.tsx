import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { inputClass, labelClass } from './field.tsx'
import { joinClasses } from './join-classes.ts'

/** A choice of one of a few options, as the device's own control. */
export function NativeSelect({
  label,
  isLabelHidden,
  options,
  className,
  id: givenId,
  ...select
}: {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: string; label: string }[]
  className?: string
} & Omit<ComponentProps<'select'>, 'className' | 'children'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      <div className="relative">
        <select {...select} id={id} className={joinClasses(inputClass, 'appearance-none truncate pr-9')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
        />
      </div>
    </div>
  )
}
