import { t } from '@lingui/core/macro'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChartColumn, Printer, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { exportAnalytics } from '#contract/practice/analytics.ts'
import { type AnalyticsBlock, BLOCK_TITLES, DEFINITIONS } from '#domain/practice/figures.ts'
import { type DateSpan, describeBucket } from '#domain/practice/periods.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/**
 * A block of figures: a chart and a table with the same data, an explanation of each figure, a CSV file, and print. It
 * loads on its own, and the previous figures stay visible while other days load.
 *
 * @param props.heightClass The minimum height, reserved while loading (`min-h-95`).
 * @param props.chart If missing, only the table is shown.
 */
export function BlockCard<Data extends { isUpToDate: boolean }>({
  block,
  span,
  query,
  heightClass,
  isEmpty,
  emptyText,
  chart,
  table,
  totals,
}: {
  block: AnalyticsBlock
  span: DateSpan
  query: UseQueryOptions<Data, Error, Data, QueryKey>
  heightClass: string
  isEmpty: (data: Data) => boolean
  emptyText: string
  chart?: (data: Data, titleId: string) => ReactNode
  table: (data: Data) => ReactNode
  /** The totals over all days, in the order of the figures that have one. */
  totals?: (data: Data) => readonly string[]
}) {
  const titleId = useId()
  const { isPrinting, print } = usePrinting()
  const [isTable, setIsTable] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const title = say(BLOCK_TITLES[block])
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isFetching || undefined}
      data-print={isPrinting || undefined}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-col gap-y-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
        <h2 id={titleId} className="heading text-xl">
          {title}
          <span className="hidden text-base font-normal print:inline"> · {describeBucket(span, 'day')}</span>
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
        <div role="group" aria-label={title} className="flex flex-wrap items-center gap-2 print:hidden">
          {chart && (
            <Button
              variant="quiet"
              size="sm"
              icon={isTable ? ChartColumn : Table2}
              className="max-sm:-ml-3"
              onPress={() => setIsTable(!isTable)}
            >
              {isTable ? t`Show as chart` : t`Show as table`}
            </Button>
          )}
          <CsvButton
            endpoint={exportAnalytics}
            input={{ querystring: { block, ...span } }}
            fileName={`${block}.csv`}
            failure={t`Failed to export these numbers`}
          />
          <IconButton label={t`Print`} icon={Printer} size="sm" className="max-md:size-11" onPress={print} />
        </div>
      </div>
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div
            className={joinClasses(
              'flex min-w-0 flex-col gap-4 transition-opacity',
              heightClass,
              isPlaceholderData && 'opacity-60',
            )}
          >
            {isEmpty(data) ? (
              <p className="measure my-auto text-muted">{emptyText}</p>
            ) : chart && !isTable ? (
              chart(data, titleId)
            ) : (
              table(data)
            )}
            {error && (
              <ErrorState
                title={t`This period could not be loaded; the previous one is shown`}
                detail={messageOf(error, t`Please try again.`)}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            )}
          </div>
          <Definitions block={block} totals={totals?.(data) ?? null} />
          {!data.isUpToDate && (
            <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-muted lg:col-span-2">
              {t`Some recent changes are still being counted.`}
              <Button variant="secondary" size="sm" isPending={isFetching} onPress={() => void refetch()}>
                {t`Refresh`}
              </Button>
            </p>
          )}
        </div>
      ) : error ? (
        <div className={heightClass}>
          <ErrorState
            title={t`These numbers could not be loaded`}
            detail={messageOf(error, t`Please try again.`)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <Loading
          label={t`Loading: ${title}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]"
        >
          <div className={joinClasses('flex flex-col', heightClass)}>
            <Skeleton className="w-full grow" />
          </div>
          <Definitions block={block} totals={null} />
        </Loading>
      )}
    </section>
  )
}

/** Explains each figure, with its total if it has one. `totals` is `null` while loading. */
function Definitions({ block, totals }: { block: AnalyticsBlock; totals: readonly string[] | null }) {
  const definitions = DEFINITIONS[block]
  const withTotals = [...definitions.keys()].filter((index) => definitions[index]?.hasTotal)
  return (
    <dl className="grid content-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
      {definitions.map(({ figure, text, hasTotal }, index) => (
        <div key={say(figure)}>
          <dt className="font-semibold">{say(figure)}</dt>
          {hasTotal && (
            <dd className="heading flex h-8 items-center text-xl tabular">
              {totals ? totals[withTotals.indexOf(index)] : <Skeleton className="h-6 w-24" />}
            </dd>
          )}
          <dd className="text-sm text-muted">{say(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
