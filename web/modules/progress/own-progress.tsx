import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { formatDate, formatMonth } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import type { ChartData } from './chart/chart-series.ts'
import { useMeasured } from './measured.tsx'
import { findMonthChange, summarizeProgress } from './progress-summary.ts'
import { describeChange, FactsList } from './shared/progress-facts.tsx'

/**
 * The head of the client's own screen: the latest weight and this month's change in words. The other figures are in a
 * sheet.
 *
 * @param props.today The current date at the client's place.
 */
export function OwnProgress({ data, today }: { data: ChartData; today: string }) {
  const { weightUnit, hidesWeight } = useMeasured()
  const [isOpen, setIsOpen] = useState(false)
  const { latest } = summarizeProgress(data)
  const month = findMonthChange(data, today)
  return (
    <section aria-label={t`Your progress`} className="flex flex-col gap-1">
      {latest && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="heading text-5xl tabular">
            {hidesWeight ? t`Weight saved` : formatWeight(latest.weightKg, weightUnit)}
          </span>
          <span className="text-muted">{formatDate(latest.date)}</span>
        </p>
      )}
      {hidesWeight ? (
        <p className="measure text-sm text-muted">
          <Trans>
            Your weights are saved but hidden, as you chose in{' '}
            <TextLink href={paths.profile()}>your profile</TextLink>.
          </Trans>
        </p>
      ) : (
        <p className="text-lg">
          {month === null
            ? t`No weight in ${{ month: formatMonth(today.slice(0, 7)) }} yet`
            : t`Weight change in ${{ month: formatMonth(today.slice(0, 7)) }}: ${{ change: month.changeKg === null ? t`one weight so far` : describeChange(month.changeKg, weightUnit) }}`}
        </p>
      )}
      <Button
        variant="quiet"
        icon={Info}
        className="min-h-11 self-start -ml-3 print:hidden"
        onPress={() => setIsOpen(true)}
      >
        {hidesWeight ? t`Waist and entries` : t`BMI and waist`}
      </Button>
      <Dialog
        title={hidesWeight ? t`Waist and entries` : t`BMI and waist`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <Button variant="secondary" onPress={() => setIsOpen(false)}>
            {t`Done`}
          </Button>
        }
      >
        <FactsList data={data} />
        {data.heightCm === null && (
          <p className="mt-3 text-sm text-muted">
            <Trans>
              Add your height in <TextLink href={paths.profile()}>your profile</TextLink> to see these values.
            </Trans>
          </p>
        )}
      </Dialog>
    </section>
  )
}
