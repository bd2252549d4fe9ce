import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangedDay, DaySwap, DietPlan } from '#contract/plans/diet-plans.ts'
import { SWAP_DAYS } from '#domain/plans/client-swaps.ts'
import type { MealSlot, PlanItem } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { swapFood } from './swap-food.ts'
import { SwapSheet } from './swap-sheet.tsx'

/** Shows the swaps of one meal, each with a button that undoes it, and those that no longer suit the client. */
export function SwapNotes({ changed, slot }: { changed: ChangedDay; slot: MealSlot }) {
  const canUndo = useCanSwap(changed.date)
  const isHere = (swap: DaySwap): boolean => swap.slot === slot
  const [swaps, dropped] = [changed.swaps.filter(isHere), changed.dropped.filter(isHere)]
  if (swaps.length + dropped.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {swaps.map((swap) => (
        <SwapLine key={swap.plannedFoodId} swap={swap} date={changed.date} canUndo={canUndo} />
      ))}
      {dropped.map(({ plannedFoodId, plannedName, name }) => (
        <p key={plannedFoodId} role="status" className="text-sm text-muted">
          {t`${{ food: name }} no longer suits your health record, so ${{ plannedFood: plannedName }} is back.`}
        </p>
      ))}
    </div>
  )
}

const LOOKS = {
  wide: { variant: 'secondary', className: 'mb-3 w-full' },
  line: { variant: 'quiet', size: 'sm', className: '-ml-3 max-md:min-h-11' },
} as const

/** The button that opens the sheet with the offered foods. Nothing on other days, or for a meal without foods. */
export function SwapButton({
  plan,
  date,
  slot,
  label,
  items,
  look = 'wide',
}: {
  plan: Pick<DietPlan, 'changedDays'>
  date: string
  slot: MealSlot
  /** The meal's name, such as `Lunch`. */
  label: string
  items: readonly PlanItem[]
  /** `line`: one of many on a screen. */
  look?: 'wide' | 'line'
}) {
  const [isOpen, setIsOpen] = useState(false)
  const canSwap = useCanSwap(date)
  if (!canSwap || items.length === 0) return null
  const changed = plan.changedDays?.find((day) => day.date === date)
  return (
    <>
      <Button
        {...LOOKS[look]}
        icon={ArrowLeftRight}
        aria-label={t`Swap a food, ${{ meal: label }}`}
        onPress={() => setIsOpen(true)}
      >
        {t`Swap a food`}
      </Button>
      {isOpen && (
        <SwapSheet
          date={date}
          slot={slot}
          label={label}
          items={items}
          swaps={changed?.swaps.filter((swap) => swap.slot === slot) ?? []}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Checks whether foods of a date can be swapped: today and on the next six days. */
function useCanSwap(date: string): boolean {
  const { timeZone } = useUser()
  const today = todayIn(timeZone, new Date())
  return date >= today && date < addDays(today, SWAP_DAYS)
}

/** `Chole instead of Rajma`, with a button that brings the planned food back. */
function SwapLine({ swap, date, canUndo }: { swap: DaySwap; date: string; canUndo: boolean }) {
  const [isUndoing, setIsUndoing] = useState(false)
  const { slot, plannedFoodId, plannedName, name } = swap
  const undo = async (): Promise<void> => {
    setIsUndoing(true)
    await swapFood({ day: date, slot, foodId: plannedFoodId, name: plannedName }, null)
    setIsUndoing(false)
  }
  return (
    <p className="flex items-center justify-between gap-x-3 text-sm">
      <span className="min-w-0 break-words">
        <Trans>
          <span className="font-semibold">{name}</span> instead of {plannedName}
        </Trans>
      </span>
      {canUndo && (
        <Button
          variant="quiet"
          size="sm"
          icon={Undo2}
          className="-mr-3 shrink-0"
          aria-label={t`Undo: ${{ food: plannedName }} again`}
          isPending={isUndoing}
          onPress={() => void undo()}
        >
          {t`Undo`}
        </Button>
      )}
    </p>
  )
}
