import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { BMI_RANGE_SENTENCES, type BmiGuideline } from '#domain/body/bmi.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import type { ChartData } from '../chart/chart-series.ts'
import { useMeasured } from '../measured.tsx'
import { summarizeProgress } from '../progress-summary.ts'

/** The summary of the measurements, beginning with the latest weight. A hidden weight and its figures are left out. */
export function ProgressFacts({ data }: { data: ChartData }) {
  const { weightUnit, hidesWeight, isSelf } = useMeasured()
  const { latest, first, changeKg } = summarizeProgress(data)
  return (
    <section aria-label={isSelf ? t`Your progress` : t`Their progress`} className="flex flex-col gap-5">
      {latest && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {hidesWeight ? (
            <span className="heading text-2xl">{t`Weight saved`}</span>
          ) : (
            <span className="heading text-5xl tabular">{formatWeight(latest.weightKg, weightUnit)}</span>
          )}
          <span className="text-muted">
            {t`on ${{ date: formatDate(latest.date) }}`}
            {first && changeKg !== null && first.date !== latest.date && !hidesWeight && (
              <span className="block">
                {t`${{ change: describeChange(changeKg, weightUnit) }} since ${{ date: formatDate(first.date) }}`}
              </span>
            )}
          </span>
        </p>
      )}
      <FactsList data={data} />
      {hidesWeight && (
        <p className="measure text-sm text-muted">
          <Trans>
            Your weights are saved but hidden, as you chose in{' '}
            <TextLink href={paths.profile()}>your profile</TextLink>.
          </Trans>
        </p>
      )}
    </section>
  )
}

/** Total change, number of entries, BMI and waist to height, by one guideline; "What is this?" shows the other one. */
export function FactsList({ data }: { data: ChartData }) {
  const { weightUnit, hidesWeight, isSelf } = useMeasured()
  const { changeKg, bmi, waistToHeight } = summarizeProgress(data)
  const guided = [hidesWeight ? null : bmi, waistToHeight].filter((fact) => fact !== null)
  const sources = new Set(guided.flatMap(({ guidance }) => guidance?.source ?? []))
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-4 lg:grid-cols-[auto_auto_1fr_1fr]">
        {changeKg !== null && !hidesWeight && (
          <Fact label={t`Total Change`}>{formatWeight(changeKg, weightUnit, { isChange: true })}</Fact>
        )}
        <Fact label={t({ message: 'Entries', context: 'measurements' })}>
          {formatNumber(data.entryCount)}
        </Fact>
        {bmi && !hidesWeight && (
          <Fact
            label="BMI"
            note={bmi.guidance?.sentence}
            more={bmi.guidance ? describeOtherGuideline(data.bmiGuideline) : undefined}
          >
            {bmi.text}
          </Fact>
        )}
        {waistToHeight && (
          <Fact label={t`Waist to height`} note={waistToHeight.guidance?.sentence}>
            {waistToHeight.text}
          </Fact>
        )}
      </dl>
      {guided.length > 0 && !data.isGuidelineFit && (
        <p className="measure text-sm text-muted">
          {t`BMI categories and waist guidelines are for adults, and do not apply during pregnancy.`}
          {isSelf && ` ${t`Your dietician can say what is right for you.`}`}
        </p>
      )}
      {sources.size > 0 && (
        <p className="-mt-2 text-xs text-muted">{t`Guidelines: ${{ sources: [...sources].join('; ') }}.`}</p>
      )}
    </div>
  )
}

/** Explains the BMI with the range of the other guideline; the practice's own is beside the figure. */
function describeOtherGuideline(guideline: BmiGuideline): string {
  const other = guideline === 'indian' ? 'who' : 'indian'
  return `${t`Body mass index (BMI): weight in kilograms divided by height in metres squared. It cannot tell muscle from fat.`} ${say(BMI_RANGE_SENTENCES[other].within)}`
}

function Fact({
  label,
  note,
  more,
  children,
}: {
  label: string
  note?: string
  /** The content that "What is this?" opens. */
  more?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={joinClasses('min-w-0', note && 'max-lg:col-span-2')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="text-lg font-semibold tabular">{children}</span>
        {note && <span className="block text-sm text-pretty text-muted">{note}</span>}
        {more && (
          <details className="text-sm text-muted">
            <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-3 focus-ring">
              {t`What is this?`}
            </summary>
            <p className="measure mt-1">{more}</p>
          </details>
        )}
      </dd>
    </div>
  )
}

/** Describes a change without its sign: `1.8 kg less`. */
export function describeChange(changeKg: number, unit: 'kg' | 'lb'): string {
  const amount = formatWeight(Math.abs(changeKg), unit)
  if (formatWeight(changeKg, unit, { isChange: true }) === `0.0 ${unit}`) return t`The same`
  return changeKg < 0 ? t`${{ amount }} less` : t`${{ amount }} more`
}
