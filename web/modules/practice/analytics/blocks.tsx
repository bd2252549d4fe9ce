import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import {
  type ClientsOverTime,
  type DishUse,
  type Funnel,
  getClientsOverTime,
  getDishUse,
  getFunnel,
  getOutcomes,
  getRetention,
  getRevenue,
  type Outcomes,
  type Retention,
  type Revenue,
} from '#contract/practice/analytics.ts'
import { labelProgramme, MIN_PEOPLE, RETENTION_MONTHS } from '#domain/practice/figures.ts'
import { type DateSpan, describeBucket, type Grouping } from '#domain/practice/periods.ts'
import { formatDate, formatMonth, formatNumber, formatPercent, formatRupees } from '#domain/units/format.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { RangeMark } from '#web/kit/charts/range-mark.tsx'
import { ShareBar } from '#web/kit/charts/share-bar.tsx'
import { type TimeBucket, TimeChart } from '#web/kit/charts/time-chart.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { BlockCard } from './block-card.tsx'

/* The blocks of the analytics screen. Each loads its own figures. */

const count = (value: number): string => formatNumber(value)

/** Amounts on an axis and in summaries are whole rupees. */
const rupees = (paise: number): string => formatRupees(Math.round(paise / 100) * 100)

const frameClass = 'max-h-160 print:max-h-none rounded-control border border-line bg-surface!'
// Short lists that are read as a whole: all rows are shown.
const MOST_WHOLE_ROWS = 24
const wholeFrameClass = 'rounded-control border border-line bg-surface!'

/** Clients who joined, were active, or left. */
export function ClientsBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="clients"
      span={span}
      query={queryOf(getClientsOverTime, { querystring: span })}
      heightClass="min-h-113 sm:min-h-103"
      isEmpty={({ buckets }) => buckets.every(({ joined, left, active }) => joined + left + active === 0)}
      emptyText={t`No one joined, left or was active in this period. Clients appear here once they set up their account or have a plan.`}
      totals={({ total }) => [count(total.joined), count(total.active), count(total.left)]}
      chart={(data, titleId) => <ClientsChart data={data} titleId={titleId} />}
      table={({ buckets, grouping }) => (
        <Table caption={t`Clients over time`} frameClassName={frameClass}>
          <thead>
            <tr>
              <Th>{t`Period`}</Th>
              <Th isNumeric>{t`Joined`}</Th>
              <Th isNumeric>{t`Active`}</Th>
              <Th isNumeric>{t({ message: 'Left', context: 'clients who stopped' })}</Th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map(({ joined, active, left, ...piece }) => (
              <tr key={piece.from}>
                <Td className="whitespace-nowrap">{describeBucket(piece, grouping)}</Td>
                <Td isNumeric>{count(joined)}</Td>
                <Td isNumeric>{count(active)}</Td>
                <Td isNumeric>{count(left)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    />
  )
}

function ClientsChart({ data, titleId }: { data: ClientsOverTime; titleId: string }) {
  const { buckets, grouping } = data
  const pieces = useMemo(() => toPieces(buckets, grouping), [buckets, grouping])
  const panels = useMemo(
    () => [
      {
        title: t`Active on the last day`,
        format: count,
        series: [
          {
            key: 'active',
            label: t`Active`,
            kind: 'line' as const,
            values: buckets.map(({ active }) => active),
          },
        ],
      },
      {
        title: t`Joined (above) and left (below)`,
        format: count,
        series: [
          {
            key: 'joined',
            label: t`Joined`,
            kind: 'bar' as const,
            values: buckets.map(({ joined }) => joined),
          },
          {
            key: 'left',
            label: t({ message: 'Left', context: 'clients who stopped' }),
            kind: 'gone' as const,
            isDown: true,
            values: buckets.map(({ left }) => left),
          },
        ],
      },
    ],
    [buckets],
  )
  return <TimeChart labelledBy={titleId} pieces={pieces} panels={panels} />
}

/** The number of clients of each starting month who are still active later. */
export function RetentionBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="retention"
      span={span}
      query={queryOf(getRetention, { querystring: span })}
      heightClass="min-h-60"
      isEmpty={({ cohorts }) => cohorts.length === 0}
      emptyText={t`No one joined in this period. Choose a longer period to follow clients who joined earlier.`}
      table={(data) => <CohortTable data={data} />}
    />
  )
}

function CohortTable({ data }: { data: Retention }) {
  return (
    <Table
      caption={t`Clients still active, by month joined`}
      frameClassName={data.cohorts.length > MOST_WHOLE_ROWS ? frameClass : wholeFrameClass}
    >
      <thead>
        <tr>
          <Th>{t`Joined in`}</Th>
          <Th isNumeric>{t`Joined`}</Th>
          {RETENTION_MONTHS.map((months) => (
            <Th key={months} isNumeric>
              {plural(months, { one: '# month', other: '# months' })}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.cohorts.map(({ month, joined, marks }) => (
          <tr key={month}>
            <Td className="whitespace-nowrap">{formatMonth(month)}</Td>
            <Td isNumeric>{count(joined)}</Td>
            {marks.map(({ months, reached, active }) => (
              <Td
                key={months}
                isNumeric
                className={joinClasses(
                  'whitespace-nowrap border-l border-l-surface',
                  reached > 0 && findHeat(active / reached),
                )}
              >
                {reached === 0 ? (
                  <span className="text-muted">
                    <span aria-hidden>–</span>
                    <span className="sr-only">{t`not reached yet`}</span>
                  </span>
                ) : (
                  <>
                    <strong>{formatPercent(active / reached)}</strong>{' '}
                    <span className="block text-xs">
                      {t`${{ count: count(active) }} of ${{ all: count(reached) }}`}
                    </span>
                  </>
                )}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Returns a deeper colour for a higher share of remaining clients. The number shows the same. */
function findHeat(share: number): string {
  if (share >= 0.8) return 'bg-leaf/45'
  if (share >= 0.6) return 'bg-leaf/35'
  if (share >= 0.4) return 'bg-leaf/25'
  if (share >= 0.2) return 'bg-leaf/15'
  return 'bg-leaf/5'
}

/** Changes of weight after plans began. */
export function OutcomesBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="outcomes"
      span={span}
      query={queryOf(getOutcomes, { querystring: span })}
      heightClass="min-h-80"
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={t`No plan with a weight at the start and at the end reached 4, 8 or 12 weeks in this period.`}
      table={(data) => <OutcomesTable data={data} />}
    />
  )
}

function OutcomesTable({ data: { rows } }: { data: Outcomes }) {
  const ends = rows.flatMap(({ lowerQuartileKg, upperQuartileKg }) => [
    lowerQuartileKg ?? 0,
    upperQuartileKg ?? 0,
  ])
  const scale = { from: Math.min(0, ...ends) - 0.5, to: Math.max(0, ...ends) + 0.5 }
  return (
    <Table caption={t`Weight outcomes`} frameClassName={wholeFrameClass}>
      <thead>
        <tr>
          <Th>{t`Programme`}</Th>
          <Th isNumeric>{t`Weeks`}</Th>
          <Th isNumeric>{t`Plans`}</Th>
          <Th isNumeric>{t`Median change`}</Th>
          <Th isNumeric>{t`Quartiles`}</Th>
          <Th className="w-1/3">
            <span aria-hidden className="flex justify-between font-normal tabular">
              <span>{formatChange(scale.from, 0)}</span>
              <span>{t`${{ change: formatChange(scale.to, 0) }} kg`}</span>
            </span>
            <span className="sr-only">{t`Chart`}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ programme, weeks, plans, medianKg, lowerQuartileKg, upperQuartileKg }, index) => (
          <tr key={`${programme} ${weeks}`}>
            <Td className="whitespace-nowrap">
              {programme === rows[index - 1]?.programme ? (
                <span className="sr-only">{labelProgramme(programme)}</span>
              ) : (
                <span className="font-semibold">{labelProgramme(programme)}</span>
              )}
            </Td>
            <Td isNumeric>{weeks}</Td>
            {plans === null || medianKg === null || lowerQuartileKg === null || upperQuartileKg === null ? (
              <>
                <Td isNumeric className="text-muted">
                  <span aria-hidden>—</span>
                  <span className="sr-only">{t`not enough data`}</span>
                </Td>
                <Td colSpan={3} className="text-muted">
                  {t`Not enough data: fewer than ${MIN_PEOPLE} people`}
                </Td>
              </>
            ) : (
              <>
                <Td isNumeric>{count(plans)}</Td>
                <Td isNumeric className="font-semibold whitespace-nowrap">
                  {t`${{ change: formatChange(medianKg) }} kg`}
                </Td>
                <Td isNumeric className="whitespace-nowrap">
                  {t`${{ lower: formatChange(lowerQuartileKg) }} to ${{ upper: formatChange(upperQuartileKg) }}`}
                </Td>
                <Td>
                  <RangeMark
                    lower={lowerQuartileKg}
                    median={medianKg}
                    upper={upperQuartileKg}
                    scale={scale}
                  />
                </Td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A change with its sign: `−1.4`, `+0.3`, `0.0`. */
function formatChange(kg: number, decimals = 1): string {
  const text = formatNumber(Math.abs(kg), decimals, true)
  if (Number(text) === 0) return text
  return `${kg < 0 ? '−' : '+'}${text}`
}

/** Money received, refunded and outstanding. */
export function RevenueBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="revenue"
      span={span}
      query={queryOf(getRevenue, { querystring: span })}
      heightClass="min-h-130"
      isEmpty={({ packages }) => packages.length === 0}
      emptyText={t`No payments or refunds in this period, and nothing is outstanding. Record payments on the Payments page.`}
      totals={({ total }) => [
        formatRupees(total.receivedPaise),
        formatRupees(total.refundedPaise),
        formatRupees(total.receivedPaise - total.refundedPaise),
        formatRupees(total.outstandingPaise),
      ]}
      chart={(data, titleId) => (
        <>
          <RevenueChart data={data} titleId={titleId} />
          <RevenueByPackage data={data} />
        </>
      )}
      table={(data) => (
        <>
          <Table caption={t`Revenue over time`} frameClassName={frameClass}>
            <thead>
              <tr>
                <Th>{t`Period`}</Th>
                <Th isNumeric>{t`Received`}</Th>
                <Th isNumeric>{t`Refunded`}</Th>
                <Th isNumeric>{t`Revenue`}</Th>
              </tr>
            </thead>
            <tbody>
              {data.buckets.toReversed().map(({ receivedPaise, refundedPaise, ...piece }) => (
                <tr key={piece.from}>
                  <Td className="whitespace-nowrap">{describeBucket(piece, data.grouping)}</Td>
                  <Td isNumeric>{formatRupees(receivedPaise)}</Td>
                  <Td isNumeric>{formatRupees(refundedPaise)}</Td>
                  <Td isNumeric>{formatRupees(receivedPaise - refundedPaise)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <RevenueByPackage data={data} />
        </>
      )}
    />
  )
}

function RevenueChart({ data: { buckets, grouping }, titleId }: { data: Revenue; titleId: string }) {
  const pieces = useMemo(() => toPieces(buckets, grouping), [buckets, grouping])
  const panels = useMemo(
    () => [
      {
        title: t`Received (above) and refunded (below)`,
        format: (value: number) => rupees(value * 100),
        series: [
          {
            key: 'received',
            label: t`Received`,
            kind: 'bar' as const,
            values: buckets.map(({ receivedPaise }) => receivedPaise / 100),
          },
          {
            key: 'refunded',
            label: t`Refunded`,
            kind: 'gone' as const,
            isDown: true,
            values: buckets.map(({ refundedPaise }) => refundedPaise / 100),
          },
        ],
      },
    ],
    [buckets],
  )
  return <TimeChart labelledBy={titleId} pieces={pieces} panels={panels} />
}

function RevenueByPackage({ data: { packages, total } }: { data: Revenue }) {
  const most = Math.max(
    1,
    ...packages.map(({ receivedPaise, refundedPaise }) => receivedPaise - refundedPaise),
  )
  return (
    <>
      <Table
        caption={t`By package`}
        isCaptionHidden={false}
        frameClassName="rounded-control border border-line bg-surface! p-3"
      >
        <thead>
          <tr>
            <Th>{t`Package`}</Th>
            <Th isNumeric>{t`Revenue`}</Th>
            <Th className="w-1/3 max-sm:hidden">
              <span className="sr-only">{t`Chart`}</span>
            </Th>
            <Th isNumeric>{t`Outstanding today`}</Th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ name, receivedPaise, refundedPaise, outstandingPaise }) => (
            <tr key={name}>
              <Td>{name}</Td>
              <Td isNumeric>{formatRupees(receivedPaise - refundedPaise)}</Td>
              <Td className="align-middle! max-sm:hidden">
                <ShareBar share={(receivedPaise - refundedPaise) / most} />
              </Td>
              <Td isNumeric>{outstandingPaise === 0 ? '–' : formatRupees(outstandingPaise)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm text-muted">
        {total.inReviewPaise > 0 && (
          <>{t`${{ amount: formatRupees(total.inReviewPaise) }} from this period needs review.`} </>
        )}
        <Link to={paths.adminPayments()} className={textLinkClass}>
          {t`Payments`}
        </Link>
      </p>
    </>
  )
}

/** The steps from the enquiry to the client. */
export function FunnelBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="funnel"
      span={span}
      query={queryOf(getFunnel, { querystring: span })}
      heightClass="min-h-60"
      isEmpty={({ total }) => total.asked === 0}
      emptyText={t`No consultation or call-back requests in this period.`}
      totals={({ total }) => [count(total.asked), count(total.held), count(total.becameClients)]}
      chart={({ total }) => <FunnelStages total={total} />}
      table={({ buckets, grouping }) => (
        <Table caption={t`From enquiry to client`} frameClassName={frameClass}>
          <thead>
            <tr>
              <Th>{t`First enquiry`}</Th>
              <Th isNumeric>{t`Enquiries`}</Th>
              <Th isNumeric>{t`Consultation held`}</Th>
              <Th isNumeric>{t`Became clients`}</Th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map(({ asked, held, becameClients, ...piece }) => (
              <tr key={piece.from}>
                <Td className="whitespace-nowrap">{describeBucket(piece, grouping)}</Td>
                <Td isNumeric>{count(asked)}</Td>
                <Td isNumeric>{withShare(held, asked)}</Td>
                <Td isNumeric>{withShare(becameClients, asked)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    />
  )
}

function FunnelStages({ total }: { total: Funnel['total'] }) {
  const stages = [
    { label: t`Enquiries`, people: total.asked },
    { label: t`Consultation held`, people: total.held },
    { label: t`Became clients`, people: total.becameClients },
  ]
  return (
    <ol className="flex flex-col gap-5">
      {stages.map(({ label, people }) => (
        <li key={label} className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">{label}</span>
            <span className="tabular">
              {count(people)} <span className="text-muted">({formatPercent(people / total.asked)})</span>
            </span>
          </span>
          <ShareBar share={people / total.asked} className="h-7! rounded-control!" />
        </li>
      ))}
    </ol>
  )
}

function withShare(people: number, of: number): string {
  return of === 0 ? count(people) : `${count(people)} (${formatPercent(people / of)})`
}

/** The dishes that are in the most plans. */
export function DishesBlock({ span }: { span: DateSpan }) {
  return (
    <BlockCard
      block="dishes"
      span={span}
      query={queryOf(getDishUse, { querystring: span })}
      heightClass="min-h-110"
      isEmpty={({ dishes }) => dishes.length === 0}
      emptyText={t`No published plan that started in this period contains a dish.`}
      table={(data) => <DishesTable data={data} />}
    />
  )
}

function DishesTable({ data: { dishes, planCount } }: { data: DishUse }) {
  return (
    <Table
      caption={plural(planCount, {
        one: 'Of # plan that started in this period',
        other: 'Of # plans that started in this period',
      })}
      isCaptionHidden={false}
      frameClassName={`${frameClass} p-3`}
    >
      <thead>
        <tr>
          <Th>{t`Dish`}</Th>
          <Th isNumeric>{t`Plans`}</Th>
          <Th className="w-2/5 max-sm:hidden">
            <span className="sr-only">{t`Chart`}</span>
          </Th>
          <Th isNumeric>{t`Servings`}</Th>
        </tr>
      </thead>
      <tbody>
        {dishes.map(({ foodId, name, plans, servings }) => (
          <tr key={foodId}>
            <Td>{name}</Td>
            <Td isNumeric>{withShare(plans, planCount)}</Td>
            <Td className="align-middle! max-sm:hidden">
              <ShareBar share={plans / Math.max(1, planCount)} />
            </Td>
            <Td isNumeric>{count(servings)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function toPieces(buckets: readonly DateSpan[], grouping: Grouping): TimeBucket[] {
  return buckets.map((bucket) => ({
    key: bucket.from,
    label: describeBucket(bucket, grouping),
    short:
      grouping === 'month'
        ? formatMonth(bucket.from.slice(0, 7))
            .replace(/^(\w{3})\w*/, '$1')
            .replace(/ 20/, ' ’')
        : formatDate(bucket.from).slice(0, -5),
  }))
}
