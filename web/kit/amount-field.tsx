import { useState } from 'react'
import { parseAmount } from '#domain/units/amount.ts'
import { formatNumber } from '#domain/units/format.ts'
import { AMOUNT_LENGTH } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * An amount that is taken over while it is typed, so that totals follow every key. What cannot be taken over stays as
 * typed, with a sentence once the field is left or Enter is pressed, while the plan keeps the last good amount.
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
  /** Said where the most is passed. */
  unit?: string | undefined
  onChange: (amount: number) => void
}) {
  const [typed, setTyped] = useState<{ text: string; over: string; problem: string | null } | null>(null)
  // A change from elsewhere, such as a step, undo or another measure, wins over what was typed before it.
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
