import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { inputClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AMOUNT_LENGTH } from '#web/ui/number-length.ts'
import type { CalculatorFood, TypedAmount } from './calculator-state.ts'
import { changeUnit, findUsualMeasure, isInGrams, listUnits, toggleGrams } from './meal.ts'

/** After this pause the visitor is considered to have finished typing. */
export const TYPING_PAUSE_MS = 700

/** The amount of a food: a number, its unit, and a button that changes it to grams and back; with an error below. */
export function AmountFields({
  food,
  amount,
  problem,
  isRefused = false,
  onChange,
  onEnter,
}: {
  food: CalculatorFood
  amount: TypedAmount
  /** The error of the number. It appears when typing pauses, so that nothing moves under a finger about to press. */
  problem: string | null
  /** Shows the error immediately. */
  isRefused?: boolean
  onChange: (amount: TypedAmount) => void
  onEnter?: () => void
}) {
  const id = useId()
  const { name } = food
  const debounced = useDebounced(amount.quantity, TYPING_PAUSE_MS)
  const shown = isRefused || debounced === amount.quantity ? problem : null
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 gap-1.5">
        <div className="w-16 shrink-0 sm:w-20">
          <input
            aria-label={t`Amount of ${{ food: food.name }}`}
            aria-invalid={shown === null ? undefined : true}
            aria-describedby={shown === null ? undefined : id}
            data-amount=""
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={AMOUNT_LENGTH}
            value={amount.quantity}
            onChange={(event) => onChange({ ...amount, quantity: event.currentTarget.value })}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onEnter?.()
            }}
            className={joinClasses(inputClass, 'tabular')}
          />
        </div>
        <NativeSelect
          label={t`Unit of ${{ food: food.name }}`}
          isLabelHidden
          options={listUnits(food)}
          value={amount.unit}
          onChange={(event) => onChange(changeUnit(food, amount, event.currentTarget.value))}
          className="w-32 shrink"
        />
        {findUsualMeasure(food) !== null && (
          <button
            type="button"
            aria-pressed={isInGrams(food, amount)}
            onClick={() => onChange(toggleGrams(food, amount))}
            className={joinClasses(
              'size-11 shrink-0 cursor-pointer rounded-control border font-semibold focus-ring',
              'aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:text-leaf',
              'not-aria-pressed:border-control not-aria-pressed:bg-surface not-aria-pressed:hover:bg-sunken',
            )}
          >
            <Trans>
              <span className="sr-only">{name} in </span>g
            </Trans>
          </button>
        )}
      </div>
      {shown !== null && (
        <div className="mt-1.5">
          <FieldError id={id}>{shown}</FieldError>
        </div>
      )}
    </div>
  )
}
