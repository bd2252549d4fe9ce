import { useId } from 'react'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { CalculatorFood, TypedAmount } from './calculator-state.ts'
import { changeUnit, listUnits } from './meal.ts'
import { NativeSelect } from './native-select.tsx'

/** How much of a food: a number and its unit. What is wrong with the number is said below both. */
export function AmountFields({
  food,
  amount,
  problem,
  onChange,
  onBlur,
  onEnter,
}: {
  food: CalculatorFood
  amount: TypedAmount
  problem: string | null
  onChange: (amount: TypedAmount) => void
  onBlur?: () => void
  onEnter?: () => void
}) {
  const id = useId()
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 gap-1.5">
        <div className="w-20 shrink-0">
          <input
            aria-label={`Amount of ${food.name}`}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id}
            data-amount=""
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={12}
            value={amount.quantity}
            onChange={(event) => onChange({ ...amount, quantity: event.currentTarget.value })}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onEnter?.()
            }}
            className={joinClasses(inputClass, 'tabular')}
          />
        </div>
        <NativeSelect
          label={`Unit of ${food.name}`}
          isLabelHidden
          options={listUnits(food)}
          value={amount.unit}
          onChange={(event) => onChange(changeUnit(food, amount, event.currentTarget.value))}
          className="w-42 shrink"
        />
      </div>
      {problem !== null && (
        <div className="mt-1.5">
          <FieldError id={id}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
