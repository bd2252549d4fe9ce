import { t } from '@lingui/core/macro'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { FieldLabelText, type FieldTexts, inputClass, labelClass } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'
import { optionClass, popoverClass } from './listbox-class.ts'

export type SelectOption = { value: string; label: string; hint?: string }

/** A choice of one from a short list. `null` if nothing is chosen. */
export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  options,
  value,
  onChange,
  onBlur,
  placeholder = t`Choose one`,
  isDisabled,
  name,
  className,
  buttonRef,
}: FieldTexts & {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  isDisabled?: boolean
  name?: string
  className?: string
  buttonRef?: Ref<HTMLButtonElement>
}) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      onBlur={onBlur}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      placeholder={placeholder}
      name={name}
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
      <Button
        ref={buttonRef}
        className={joinClasses(
          inputClass,
          'flex items-center justify-between gap-2 text-left focus-ring',
          error && 'border-beet!',
        )}
      >
        <SelectValue className="truncate data-placeholder:text-muted">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown size={20} aria-hidden className="shrink-0 text-muted" />
      </Button>
      {error ? (
        <Text slot="errorMessage">
          <FieldError>{error}</FieldError>
        </Text>
      ) : (
        note && <p className="text-sm text-muted">{note}</p>
      )}
      <Popover className={joinClasses(popoverClass, 'min-w-(--trigger-width)')}>
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={optionClass}>
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    <span className="block">{option.label}</span>
                    {option.hint && (
                      <span className="block text-sm font-normal text-muted">{option.hint}</span>
                    )}
                  </span>
                  {isSelected && <Check size={18} aria-hidden className="shrink-0 text-leaf" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
