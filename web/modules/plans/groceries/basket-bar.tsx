import { t } from '@lingui/core/macro'
import { CalendarRange, EllipsisVertical, Eye, EyeOff, Printer, Share2, ShoppingBasket } from 'lucide-react'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { formatDays, formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The bar that stays at the top of the list: its days, the progress in the basket, and a menu for everything else. */
export function BasketBar({
  range,
  householdSize,
  inBasket,
  total,
  hidesTicked,
  onDays,
  onHide,
  onShare,
  onPrint,
  onEmpty,
}: {
  range: DateRange
  householdSize: number
  /** `null` if it is not known. */
  inBasket: number | null
  total: number
  hidesTicked: boolean
  onDays: () => void
  onHide: (hides: boolean) => void
  onShare: () => void
  onPrint: () => void
  onEmpty: () => void
}) {
  return (
    <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-2 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <Button variant="secondary" icon={CalendarRange} className="min-h-11 min-w-0" onPress={onDays}>
          <span className="sr-only">{t`Days and people:`} </span>
          {formatDays(range.from, range.to)}
          {householdSize > 1 && ` · ${t`${{ count: formatNumber(householdSize) }} people`}`}
        </Button>
        <MenuButton
          label={t`More for this list`}
          icon={EllipsisVertical}
          entries={[
            { id: 'share', label: t`Share`, icon: Share2, onAction: onShare },
            { id: 'print', label: t`Print`, icon: Printer, onAction: onPrint },
            {
              id: 'hide',
              label: hidesTicked ? t`Show items in the basket` : t`Hide items in the basket`,
              icon: hidesTicked ? Eye : EyeOff,
              onAction: () => onHide(!hidesTicked),
            },
            {
              id: 'empty',
              label: t`Empty basket`,
              icon: ShoppingBasket,
              isDisabled: !inBasket,
              onAction: onEmpty,
            },
          ]}
        />
      </div>
      {inBasket !== null && (
        <ProgressBar
          label={t`In the basket`}
          value={total === 0 ? 0 : inBasket / total}
          valueText={t`${{ inBasket: formatNumber(inBasket) }} of ${{ total: formatNumber(total) }}`}
        />
      )}
    </div>
  )
}
