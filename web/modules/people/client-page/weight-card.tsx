import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { ADULT_AGE_YEARS, assessBmi, BMI_CATEGORY_LABELS, type BmiGuideline } from '#domain/body/bmi.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { TrendLine } from '#web/kit/charts/trend-line.tsx'
import { useBmiGuideline } from '#web/kit/use-bmi-guideline.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { describeDaysAgo } from '../clients/client-words.ts'

/** The last weight with trend, goal weight and BMI. */
export function WeightCard({ client }: { client: ClientOverview }) {
  const { weightUnit } = useUser()
  const guideline = useBmiGuideline()
  const { weightKg, goalWeightKg, trend, bmi, lastEntryAt, timeZone, recentWeights } = client
  const today = todayIn(timeZone, new Date())
  const [last] = recentWeights
  const first = trend[0]
  const change = trend.length > 1 && first ? (trend.at(-1)?.weightKg ?? 0) - first.weightKg : null
  return (
    <Card aria-labelledby="weight-heading" className="flex flex-col gap-3">
      <h2 id="weight-heading" className="heading text-lg">
        {t`Weight`}
      </h2>
      {weightKg === null ? (
        <p className="text-muted">{t`Not known yet.`}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="heading text-3xl tabular">{formatWeight(weightKg, weightUnit)}</span>
            <span className="text-sm text-muted">
              {last
                ? describeDaysAgo(todayIn(timeZone, new Date(last.entryDate)), today)
                : t`from onboarding`}
            </span>
          </p>
          {trend.length > 1 && (
            <TrendLine points={trend} label={t`Smoothed weight, last 90 days`} className="h-12 w-full" />
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dt]:text-muted">
            {change !== null && first && (
              <>
                <dt>{t`Change`}</dt>
                <dd className="tabular">
                  {t`${{ weight: formatWeight(change, weightUnit, { isChange: true }) }} since ${{ date: formatDate(first.date) }}`}
                </dd>
              </>
            )}
            {goalWeightKg !== null && (
              <>
                <dt>{t`Goal`}</dt>
                <dd className="tabular">{formatWeight(goalWeightKg, weightUnit)}</dd>
              </>
            )}
            {bmi !== null && (
              <>
                <dt>{t`BMI`}</dt>
                <dd>
                  <span className="font-semibold tabular">{formatNumber(bmi, 1, true)}</span>
                  <span className="block text-muted">{describeBmi(client, bmi, guideline)}</span>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      {lastEntryAt !== null && (
        <p className="text-sm">
          <TextLink href={paths.adminClient(client.id, 'progress')}>{t`All measurements`}</TextLink>
        </p>
      )}
    </Card>
  )
}

/** Describes the category of a BMI by the practice's guideline, or why there is none. */
function describeBmi({ age, healthFlags }: ClientOverview, bmi: number, guideline: BmiGuideline): string {
  const assessed = assessBmi(bmi, { ageYears: age, isPregnant: healthFlags.includes('pregnancy') })
  if (!assessed.ok) {
    return assessed.reason === 'pregnancy'
      ? t`Categories do not apply during pregnancy.`
      : t`Categories are for adults; under ${{ age: ADULT_AGE_YEARS }}, growth charts are used.`
  }
  return guideline === 'indian'
    ? assessed.indian.sentence
    : t`WHO: ${{ category: say(BMI_CATEGORY_LABELS[assessed.category]) }}.`
}
