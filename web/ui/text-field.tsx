import { type ComponentProps, type ReactNode, useId } from 'react'
import {
  describeField,
  FieldHint,
  FieldLabelText,
  type FieldTexts,
  inputClass,
  labelClass,
} from './field.tsx'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'

type Common = FieldTexts & { className?: string; inputClassName?: string }

/**
 * One line of text. A native input, so that form libraries register it directly (`{...register('name')}`) and nothing
 * typed before the page's script loads is lost.
 */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  prefix,
  suffix,
  trailing,
  className,
  inputClassName,
  id: givenId,
  ...input
}: Common &
  Omit<ComponentProps<'input'>, 'className' | 'prefix'> & {
    /** A symbol at the start of the field, such as a currency symbol. */
    prefix?: string
    /** A unit at the end of the field. */
    suffix?: string
    /** A control at the end of the field, such as show/hide. */
    trailing?: ReactNode
  }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { hintId, errorId, noteId, describedBy } = describeField(id, { hint, error, note })
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        <FieldLabelText label={label} isOptional={isOptional} />
      </label>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={joinClasses(
            inputClass,
            prefix && 'pl-8',
            suffix && 'pr-14',
            Boolean(trailing) && 'pr-13',
            inputClassName,
          )}
        />
        {prefix && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
          >
            {prefix}
          </span>
        )}
        {suffix && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
          >
            {suffix}
          </span>
        )}
        {trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {note && <FieldHint id={noteId}>{note}</FieldHint>}
    </div>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  className,
  inputClassName,
  id: givenId,
  rows = 3,
  ...textarea
}: Common & Omit<ComponentProps<'textarea'>, 'className'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { hintId, errorId, noteId, describedBy } = describeField(id, { hint, error, note })
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        <FieldLabelText label={label} isOptional={isOptional} />
      </label>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={joinClasses(inputClass, 'resize-y', inputClassName)}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {note && <FieldHint id={noteId}>{note}</FieldHint>}
    </div>
  )
}
