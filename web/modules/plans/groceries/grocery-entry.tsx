import { t } from '@lingui/core/macro'
import { Check, ChefHat, House, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GroceryItem } from '#contract/plans/diet-plans.ts'
import type { OwnGrocery } from '#contract/plans/own-groceries.ts'
import { writeAmount } from '#domain/plans/grocery/grocery.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { HindiName } from '../shared/hindi-name.tsx'

/** A row with a tick, its amount, and one action at its end. */
function TickRow({
  children,
  amount,
  action,
  isTicked,
  isHidden,
  isDisabled = false,
  onTick,
}: {
  children: ReactNode
  amount: string
  action: ReactNode
  /** `null` if it is not known: it is drawn neither as ticked nor as not ticked. */
  isTicked: boolean | null
  isHidden: boolean
  isDisabled?: boolean
  onTick: (isTicked: boolean) => void
}) {
  return (
    <li className={isHidden ? 'hidden print:list-item' : undefined}>
      {/* With large text the actions have a line of their own. */}
      <div className="flex flex-wrap items-center gap-x-1">
        <label className="group flex min-h-11 min-w-0 flex-[1_1_11rem] cursor-pointer items-center gap-3 py-2">
          <input
            type="checkbox"
            ref={(input) => {
              if (input) input.indeterminate = isTicked === null
            }}
            checked={isTicked === true}
            disabled={isDisabled}
            onChange={(event) => onTick(event.currentTarget.checked)}
            className="peer sr-only"
          />
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-[6px] border border-control bg-surface text-on-leaf group-has-checked:border-leaf group-has-checked:bg-leaf group-has-indeterminate:border-dashed peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
          >
            <Check size={18} strokeWidth={3} className="hidden group-has-checked:block" />
            <Minus size={16} className="hidden text-muted group-has-indeterminate:block" />
          </span>
          {/* With large text there is no room for both on a line. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
            <span className="min-w-0 flex-[1_1_7rem] break-words group-has-checked:text-muted group-has-checked:line-through">
              {children}
            </span>
            <span className="max-w-[max(50%,9rem)] text-right text-balance font-semibold tabular group-has-checked:text-muted">
              {keepAmountsWhole(amount)}
            </span>
          </span>
        </label>
        <span className="ml-auto flex shrink-0 print:hidden">{action}</span>
      </div>
    </li>
  )
}

/** An entry that the plan needs. */
export function Entry({
  item: { name, hindiName, ...amount },
  isTicked,
  hidesTicked,
  isDisabled,
  onTick,
  onAtHome,
  onUsedIn,
}: {
  item: GroceryItem
  isTicked: boolean | null
  hidesTicked: boolean
  isDisabled: boolean
  onTick: (isTicked: boolean) => void
  onAtHome: () => void
  /** Shows the dishes that need it; `null` for an entry that is no food. */
  onUsedIn: (() => void) | null
}) {
  return (
    <TickRow
      amount={writeAmount(amount)}
      isTicked={isTicked}
      isHidden={isTicked === true && hidesTicked}
      isDisabled={isDisabled}
      onTick={onTick}
      action={
        <>
          {onUsedIn && (
            <IconButton
              label={t`Dishes with ${{ food: name }}`}
              icon={ChefHat}
              className="size-11"
              onPress={onUsedIn}
            />
          )}
          <IconButton
            label={t`I have ${{ food: name }} at home`}
            icon={House}
            className="size-11"
            onPress={onAtHome}
          />
        </>
      }
    >
      {name}
      <HindiName name={hindiName} />
    </TickRow>
  )
}

/** An entry that the client wrote. */
export function OwnEntry({
  item,
  hidesTicked,
  onTick,
  onRemove,
}: {
  item: OwnGrocery
  hidesTicked: boolean
  onTick: (isTicked: boolean) => void
  onRemove: () => void
}) {
  return (
    <TickRow
      amount={item.amountText}
      isTicked={item.isBought}
      isHidden={item.isBought && hidesTicked}
      onTick={onTick}
      action={
        <IconButton
          label={t`Remove ${{ food: item.name }}`}
          icon={X}
          className="size-11"
          onPress={onRemove}
        />
      }
    >
      {item.name}
    </TickRow>
  )
}

/** The entries that need not be bought, folded. */
export function AtHome({
  items,
  onPutBack,
}: {
  items: readonly GroceryItem[]
  onPutBack: (key: string) => void
}) {
  if (items.length === 0) return null
  return (
    <details className="mt-2 border-t border-line pt-2 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 focus-ring">
        <h2 className="font-semibold">{t`At home`}</h2>
        <span className="text-sm text-muted tabular">{items.length}</span>
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.key} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 break-words text-muted">
              {item.name} · {keepAmountsWhole(writeAmount(item))}
            </span>
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11 shrink-0"
              aria-label={t`Buy ${{ food: item.name }}`}
              onPress={() => onPutBack(item.key)}
            >
              {t`Buy it`}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
