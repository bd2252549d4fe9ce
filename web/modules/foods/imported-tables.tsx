import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import {
  FOOD_TABLE_LABELS,
  type FoodTableImport,
  type FoodTableReport,
  listFoodTableImports,
} from '#contract/foods/food-tables.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatByteSize } from '#domain/units/byte-size.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Disclosure } from './disclosure.tsx'

/** Lists the tables that were imported on the server, each with its licence. Shows nothing if there is none. */
export function ImportedTables() {
  const imports = useQuery(queryOf(listFoodTableImports))
  if (imports.isError) {
    return (
      <ErrorState
        title={t`The imported tables could not be loaded`}
        detail={messageOf(imports.error, t`Please try again.`)}
        onRetry={() => void imports.refetch()}
        isRetrying={imports.isFetching}
      />
    )
  }
  if (!imports.data || imports.data.length === 0) return null
  return (
    <section aria-labelledby="tables-heading" className="w-full">
      <h2 id="tables-heading" className="heading text-lg">
        {t`Imported food tables`}
      </h2>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {imports.data.map((each) => (
          <Disclosure
            key={each.id}
            label={say(FOOD_TABLE_LABELS[each.kind])}
            aside={formatDateTime(each.createdAt, PRACTICE_TIME_ZONE)}
          >
            <ImportFacts {...each} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function ImportFacts({ files, licence, licenceNote, confirmedBy, removedAt, report }: FoodTableImport) {
  const facts: [label: string, value: string][] = [
    ...(removedAt === null
      ? []
      : [[t`Foods removed`, formatDateTime(removedAt, PRACTICE_TIME_ZONE)] satisfies [string, string]]),
    [t`Foods`, describeCounts(report)],
    [t`Licence`, licence],
    ...(licenceNote === null ? [] : [[t`Note`, licenceNote] satisfies [string, string]]),
    [t`Confirmed by`, confirmedBy ?? t`Someone with a deleted account`],
    ...files.map(({ name, byteSize, sha256 }): [string, string] => [
      t`File`,
      `${name}, ${formatByteSize(byteSize)}, SHA-256 ${sha256}`,
    ]),
  ]
  return (
    <div className="flex flex-col gap-4 pb-4">
      <dl className="flex flex-col gap-3">
        {facts.map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {report.refused.length > 0 && <RefusedRows report={report} />}
    </div>
  )
}

function RefusedRows({ report: { refused, refusedCount } }: { report: FoodTableReport }) {
  return (
    <Disclosure label={t`Refused rows`} aside={formatNumber(refusedCount)}>
      <ul className="flex flex-col gap-2 pb-3 text-sm">
        {refused.map(({ file, line, name, reason }) => (
          <li key={`${file} ${line} ${reason}`} className="wrap-anywhere">
            <span className="text-muted tabular">{t`${file}, line ${{ line: formatNumber(line) }}`}</span>{' '}
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function describeCounts({ newCount, changedCount, sameCount, refusedCount }: FoodTableReport): string {
  const counts = [
    t`${{ count: formatNumber(newCount) }} new`,
    t`${{ count: formatNumber(changedCount) }} changed`,
    ...(sameCount > 0 ? [t`${{ count: formatNumber(sameCount) }} unchanged`] : []),
    t`${{ count: formatNumber(refusedCount) }} refused`,
  ]
  return counts.join(', ')
}
