import { useState } from 'react'
import { parseAmount } from '#domain/units/amount.ts'
import { formatNumber } from '#domain/units/format.ts'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * An amount that is taken over when its field is left or Enter is pressed. What cannot be taken over stays as typed, with a
 * sentence, while the plan keeps the last good amount.
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
  const over = `${value} ${label}`
  const current = typed?.over === over ? typed : null
  const take = (): void => {
    if (!current) return
    const parsed = parseAmount(current.text, unit === undefined ? { max } : { max, unit })
    setTyped(parsed.ok ? null : { ...current, problem: parsed.problem })
    if (parsed.ok && parsed.amount !== value) onChange(parsed.amount)
  }
  return (
    <TextField
      label={label}
      isLabelHidden
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      data-typing={current ? '' : undefined}
      value={current?.text ?? formatNumber(value, 2)}
      error={current?.problem ?? undefined}
      onChange={(event) => setTyped({ text: event.currentTarget.value, over, problem: null })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          take()
        }
        if (event.key === 'Escape') setTyped(null)
      }}
      className={current?.problem ? 'w-44' : 'w-20'}
      inputClassName="tabular"
    />
  )
}
