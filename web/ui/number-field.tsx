import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { Text } from 'react-aria-components/Text'
import { FieldLabelText, type FieldTexts, labelClass } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'

/** A number that is typed or changed in steps. An empty field is `null`. */
export function NumberField({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  value,
  onChange,
  onBlur,
  minValue,
  maxValue,
  step,
  suffix,
  hasSteppers = true,
  maximumFractionDigits = 2,
  isDisabled,
  name,
  className,
  inputRef,
}: FieldTexts & {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  minValue?: number
  maxValue?: number
  step?: number
  suffix?: string
  hasSteppers?: boolean
  maximumFractionDigits?: number
  isDisabled?: boolean
  name?: string
  className?: string
  inputRef?: Ref<HTMLInputElement>
}) {
  const stepClass =
    'flex w-10 shrink-0 items-center justify-center self-stretch text-muted data-hovered:bg-sunken data-hovered:text-ink data-disabled:opacity-40 focus-ring'
  return (
    <AriaNumberField
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      onBlur={onBlur}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      name={name}
      formatOptions={{ maximumFractionDigits }}
      className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : labelClass}>
        <FieldLabelText label={label} isOptional={isOptional} />
      </Label>
      {hint && (
        <Text slot="description" className="text-sm text-muted">
          {hint}
        </Text>
      )}
      <Group
        className={joinClasses(
          'flex min-h-11 min-w-0 items-center overflow-hidden rounded-control border bg-surface',
          'data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-leaf',
          error ? 'border-beet data-focus-within:outline-beet' : 'border-control',
        )}
      >
        {hasSteppers && (
          <Button slot="decrement" className={stepClass}>
            <Minus size={18} aria-hidden />
          </Button>
        )}
        <Input
          ref={inputRef}
          className="w-full min-w-0 flex-1 bg-transparent px-3 py-2 tabular outline-none placeholder:text-muted disabled:opacity-60"
        />
        {suffix && (
          <span aria-hidden className="shrink-0 pr-3 text-sm text-muted">
            {suffix}
          </span>
        )}
        {hasSteppers && (
          <Button slot="increment" className={stepClass}>
            <Plus size={18} aria-hidden />
          </Button>
        )}
      </Group>
      {error ? (
        <Text slot="errorMessage">
          <FieldError>{error}</FieldError>
        </Text>
      ) : (
        note && <p className="text-sm text-muted">{note}</p>
      )}
    </AriaNumberField>
  )
}
