import { useState } from 'react'
import { parseAmount } from '#domain/units/amount.ts'
import { formatNumber } from '#domain/units/format.ts'
import { AMOUNT_LENGTH } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * A field for an amount that is applied while it is typed, so that totals follow every key. An invalid amount stays as
 * typed, with an error message once the field is left or Enter is pressed, while the plan preserves the last valid
 * amount.
 */
export function AmountField({
  label,
  value,
  max,
  unit,
  onChange,
}: {
  label: string
  value: number
  max: number
  /** Named in the message when the maximum is exceeded. */
  unit?: string | undefined
  onChange: (amount: number) => void
}) {
  const [typed, setTyped] = useState<{ text: string; over: string; problem: string | null } | null>(null)
  // A change from elsewhere, such as a step, undo or another measure, replaces the text that was typed before it.
  const nameValue = (amount: number): string => `${amount} ${label}`
  const current = typed?.over === nameValue(value) ? typed : null
  const parse = (text: string) => parseAmount(text, unit === undefined ? { max } : { max, unit })
  const type = (text: string): void => {
    const parsed = parse(text)
    setTyped({ text, over: nameValue(parsed.ok ? parsed.amount : value), problem: null })
    if (parsed.ok && parsed.amount !== value) onChange(parsed.amount)
  }
  const finish = (): void => {
    if (!current) return
    const parsed = parse(current.text)
    setTyped(parsed.ok ? null : { ...current, problem: parsed.problem })
  }
  return (
    <TextField
      label={label}
      isLabelHidden
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_LENGTH}
      data-typing={current && !parse(current.text).ok ? '' : undefined}
      value={current?.text ?? formatNumber(value, 2)}
      error={current?.problem ?? undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          finish()
        }
        if (event.key === 'Escape') setTyped(null)
      }}
      className={current?.problem ? 'w-44' : 'w-20'}
      inputClassName="tabular"
    />
  )
}
