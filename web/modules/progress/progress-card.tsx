import { paths } from '#contract/paths.ts'
import type { Dashboard } from '#contract/progress/dashboard.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { useUser } from '#web/kit/api/session.ts'
import { TrendLine } from '#web/kit/charts/trend-line.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'

/** The change of the weight since the first measurement. */
export function ProgressCard({ measurements }: { measurements: Dashboard['measurements'] }) {
  const { weightUnit, hidesWeight } = useUser()
  const { entryCount, totalChangeKg, trend } = measurements
  return (
    <Card aria-labelledby="progress-heading" className="flex flex-col gap-4">
      <h2 id="progress-heading" className="heading text-lg">
        Progress Overview
      </h2>
      {entryCount > 1 ? (
        <>
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            {!hidesWeight && (
              <div>
                <dt className="text-sm text-muted">Total Change</dt>
                <dd className="text-xl font-bold tabular">
                  {totalChangeKg === null ? '—' : formatWeight(totalChangeKg, weightUnit, { isChange: true })}
                </dd>
              </div>
            )}
            <div>
              <dt className="text-sm text-muted">Entries</dt>
              <dd className="text-xl font-bold tabular">{formatNumber(entryCount)}</dd>
            </div>
          </dl>
          {!hidesWeight && (
            <TrendLine points={trend} label="The trend of your weight over your last measurements" />
          )}
        </>
      ) : (
        <p className="text-muted">Add more measurements to see progress trends</p>
      )}
      <p>
        <TextLink href={paths.progress()} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
          See all your progress
        </TextLink>
      </p>
    </Card>
  )
}
