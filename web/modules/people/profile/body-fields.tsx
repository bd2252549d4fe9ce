import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { MAX_HEIGHT_TEXT } from '#contract/people/profile.ts'
import { type HeightUnit, isOneOf, type WeightUnit } from '#domain/people/options.ts'
import { parseHeight } from '#domain/units/height.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PERSON_FIGURE_LENGTH } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { convertHeight, convertWeight } from './body-text.ts'

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'id'>

type UnitField<Unit> = {
  id: string
  text: string
  unit: Unit
  error: string | undefined
  inputProps: InputProps
  /** Called when the other unit is chosen; `text` is the same value in that unit. */
  onConvert: (unit: Unit, text: string) => void
}

const HEIGHT_OPTIONS: { value: HeightUnit; label: string }[] = [
  { value: 'cm', label: 'cm' },
  { value: 'ft', label: 'ft, in' },
]
const WEIGHT_OPTIONS: { value: WeightUnit; label: string }[] = [
  { value: 'kg', label: 'kg' },
  { value: 'lb', label: 'lb' },
]
const HEIGHT_UNITS = HEIGHT_OPTIONS.map(({ value }) => value)
const WEIGHT_UNITS = WEIGHT_OPTIONS.map(({ value }) => value)

/** A field for a height in any common notation, with its interpretation below and its unit beside it. */
export function HeightField({
  id,
  text,
  unit,
  error,
  inputProps,
  onConvert,
  onTake,
}: UnitField<HeightUnit> & {
  /** Called when the suggested height is chosen. */
  onTake: (text: string) => void
}) {
  const parsed = parseHeight(text)
  const suggestion = parsed.ok ? undefined : parsed.suggestion
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-1.5">
      <TextField
        id={id}
        label={t`Height`}
        autoComplete="off"
        maxLength={MAX_HEIGHT_TEXT}
        error={error}
        note={
          parsed.ok ? (
            t`We read this as ${{ height: parsed.understoodAs }}`
          ) : suggestion ? (
            <Suggestion text={t`Use ${suggestion}`} onTake={() => onTake(suggestion)} />
          ) : unit === 'cm' ? (
            t`Such as 168 cm or 5 ft 6 in`
          ) : (
            t`Such as 5 ft 6 in or 168 cm`
          )
        }
        {...inputProps}
      />
      <NativeSelect
        label={t`Height in`}
        options={HEIGHT_OPTIONS}
        value={unit}
        onChange={({ currentTarget: { value } }) => {
          if (isOneOf(HEIGHT_UNITS, value)) onConvert(value, convertHeight(text, value))
        }}
      />
    </div>
  )
}

/** A weight, with its unit beside it. */
export function WeightField({
  id,
  text,
  unit,
  error,
  note,
  isOptional,
  placeholder,
  inputProps,
  onConvert,
}: UnitField<WeightUnit> & {
  note?: ReactNode
  isOptional?: boolean
  placeholder?: string
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-1.5">
      <TextField
        id={id}
        label={t`Weight`}
        isOptional={isOptional}
        inputMode="decimal"
        autoComplete="off"
        maxLength={PERSON_FIGURE_LENGTH}
        placeholder={placeholder}
        error={error}
        note={note}
        {...inputProps}
      />
      <NativeSelect
        label={t`Weight in`}
        options={WEIGHT_OPTIONS}
        value={unit}
        onChange={({ currentTarget: { value } }) => {
          if (isOneOf(WEIGHT_UNITS, value)) onConvert(value, convertWeight(text, unit, value))
        }}
      />
    </div>
  )
}

/** A value that nobody has chosen yet, as a button that chooses it. */
export function Suggestion({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="-my-1 rounded-[4px] py-1 font-semibold text-leaf underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {text}
    </button>
  )
}
