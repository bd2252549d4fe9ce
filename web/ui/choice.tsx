import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { describeField, FieldHint, FieldLabelText, type FieldTexts } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode }

type GroupProps = FieldTexts & {
  options: readonly ChoiceOption[]
  /** Number of cards side by side if there is room. */
  columns?: 1 | 2 | 3
  className?: string
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

const cardClass = joinClasses(
  'group flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-control bg-surface px-3 py-2.5',
  'transition-colors hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
)

function ChoiceGroup({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  columns = 2,
  className,
  children,
  id,
}: Omit<GroupProps, 'options'> & { children: ReactNode; id: string }) {
  const { hintId, errorId, noteId, describedBy } = describeField(id, { hint, error, note })
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy}
      className={joinClasses('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'pb-1.5 text-sm leading-snug font-semibold'}>
        <FieldLabelText label={label} isOptional={isOptional} />
      </legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className={joinClasses('grid gap-2', COLUMNS[columns])}>{children}</div>
      {error ? (
        <FieldError id={errorId}>{error}</FieldError>
      ) : (
        note && <FieldHint id={noteId}>{note}</FieldHint>
      )}
    </fieldset>
  )
}

/**
 * Checkboxes as a grid of cards. Native inputs: `inputProps` registers them with a form library (all share one name and
 * produce an array).
 */
export function CheckboxCards({
  options,
  inputProps,
  selected,
  id: givenId,
  ...group
}: GroupProps & {
  id?: string
  inputProps: ComponentProps<'input'>
  /** For callers that store the values themselves. */
  selected?: readonly string[]
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <ChoiceGroup {...group} id={id}>
      {options.map((option, index) => (
        <label key={option.value} className={cardClass}>
          <input
            {...inputProps}
            id={index === 0 ? `${id}-first` : undefined}
            type="checkbox"
            value={option.value}
            checked={selected?.includes(option.value)}
            className="sr-only"
          />
          <span
            aria-hidden
            className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-control bg-surface text-on-leaf group-has-checked:border-leaf group-has-checked:bg-leaf"
          >
            <Check size={16} strokeWidth={3} className="hidden group-has-checked:block" />
          </span>
          <ChoiceText option={option} />
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** Radio buttons as cards. `inputProps` registers them with a form library. */
export function RadioCards({
  options,
  inputProps,
  value,
  id: givenId,
  ...group
}: GroupProps & {
  id?: string
  inputProps: ComponentProps<'input'>
  /** For callers that store the value themselves. */
  value?: string
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <ChoiceGroup {...group} id={id}>
      {options.map((option, index) => (
        <label key={option.value} className={cardClass}>
          <input
            {...inputProps}
            id={index === 0 ? `${id}-first` : undefined}
            type="radio"
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            className="sr-only"
          />
          <span
            aria-hidden
            className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-control bg-surface group-has-checked:border-leaf"
          >
            <span className="hidden size-2.5 forced-color-adjust-none rounded-full bg-leaf group-has-checked:block" />
          </span>
          <ChoiceText option={option} />
        </label>
      ))}
    </ChoiceGroup>
  )
}

/** One checkbox with its sentence. */
export function Checkbox({
  children,
  error,
  className,
  ...input
}: { children: ReactNode; error?: string; className?: string } & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId()
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <label className="group flex cursor-pointer items-start gap-3 py-1">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="peer sr-only"
        />
        <span
          aria-hidden
          className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-control bg-surface text-on-leaf group-has-checked:border-leaf group-has-checked:bg-leaf peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
        >
          <Check size={16} strokeWidth={3} className="hidden group-has-checked:block" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

function ChoiceText({ option }: { option: ChoiceOption }) {
  return (
    <span className="min-w-0">
      <span className="block leading-6">{option.label}</span>
      {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
    </span>
  )
}
