import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import {
  exportLedger,
  LEDGER_KINDS,
  type LedgerEntry,
  listLedger,
  sumLedger,
} from '#contract/billing/payments.ts'
import { PAYMENT_METHODS } from '#contract/billing/subscriptions.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'
import { findSpan, LEDGER_DAYS } from './ledger-days.ts'

const PAGE_SIZE = 50
const KIND_OPTIONS = [
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
] as const
const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** Every payment and refund by day, with what they come to and a file of them. For admins and their accountant. */
export function LedgerList() {
  const address = useListAddress()
  const { search } = address
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const usual = search === '' ? 'month' : 'all'
  const days = LEDGER_DAYS.find(({ value }) => value === address.get('days'))?.value ?? usual
  const readDay = (name: string): string | undefined => {
    const day = address.get(name) ?? ''
    return isCalendarDate(day) ? day : undefined
  }
  const typed = { from: readDay('from'), to: readDay('to') }
  const filter = {
    ...findSpan(days, today, typed),
    kind: LEDGER_KINDS.find((kind) => kind === address.get('kind')),
    method: PAYMENT_METHODS.find((method) => method === address.get('method')),
    search: search === '' ? undefined : search,
  }
  const list = usePagedList(listLedger, { querystring: { limit: PAGE_SIZE, ...filter } })
  const sums = useQuery({
    ...queryOf(sumLedger, { querystring: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isNarrowed =
    search !== '' || filter.kind !== undefined || filter.method !== undefined || days !== usual

  return (
    <div className="flex flex-col gap-5">
      <search className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_11rem_11rem]">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email or reference"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <Select
          label="Days"
          options={LEDGER_DAYS}
          value={days}
          onChange={(value) => address.set({ days: value === usual ? null : value })}
        />
        <FilterSelect
          label="Kind"
          allLabel="Both"
          options={KIND_OPTIONS}
          value={filter.kind}
          onChange={(kind) => address.set({ kind })}
        />
        <FilterSelect
          label="Method"
          allLabel="All methods"
          options={METHOD_OPTIONS}
          value={filter.method}
          onChange={(method) => address.set({ method })}
        />
        {days === 'between' && (
          <div className="grid grid-cols-2 gap-3 sm:col-span-full sm:max-w-md">
            <TextField
              label="From"
              type="date"
              value={address.get('from') ?? ''}
              onChange={(event) => address.set({ from: event.currentTarget.value })}
            />
            <TextField
              label="To"
              type="date"
              value={address.get('to') ?? ''}
              onChange={(event) => address.set({ to: event.currentTarget.value })}
            />
          </div>
        )}
      </search>

      <Sums sums={sums.data} isStale={sums.isPlaceholderData} />
      {sums.isError && (
        <ErrorState
          title="The totals could not be loaded"
          detail={messageOf(sums.error, 'Please try again.')}
          onRetry={() => void sums.refetch()}
          isRetrying={sums.isFetching}
        />
      )}

      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListHeading label="Payments and refunds" list={list} />
        <CsvButton
          endpoint={exportLedger}
          input={{ querystring: filter }}
          fileName="payments.csv"
          what="the payments"
        />
      </div>
      <PagedList
        list={list}
        failure="The payments could not be loaded"
        nextFailure="The next payments could not be loaded"
        more="Show more"
        loading={<LoadingRows label="Loading payments" count={10} rowClassName="h-12" />}
        empty={
          <EmptyState
            icon={BookOpen}
            title={isNarrowed ? 'No payments match' : 'No payments this month'}
            actions={
              <Button
                variant="secondary"
                onPress={() => {
                  address.clear(['kind', 'method', 'from', 'to'])
                  address.set({ days: 'all' })
                }}
              >
                Show all days
              </Button>
            }
          >
            What you record for subscriptions stands here by its day.
          </EmptyState>
        }
      >
        {(entries) => (
          <>
            <div className="hidden lg:block">
              <LedgerTable entries={entries} />
            </div>
            <ul className="divide-y divide-line border-y border-line lg:hidden">
              {entries.map((entry) => (
                <li key={entry.id} className="flex items-start justify-between gap-4 py-3">
                  <div className="min-w-0">
                    <ClientLink entry={entry} />
                    <p className="text-sm text-muted">
                      {formatDate(entry.day)} · {METHOD_LABELS[entry.method]}
                      {entry.bankReference !== null && (
                        <span className="wrap-anywhere tabular"> · {entry.bankReference}</span>
                      )}
                    </p>
                    <p className="text-sm text-muted wrap-anywhere">
                      {entry.planName}
                      {entry.recordedByName !== null && ` · recorded by ${entry.recordedByName}`}
                    </p>
                    {entry.receipt && (
                      <ReceiptButton receipt={entry.receipt} text={entry.receipt.number} className="-ml-3" />
                    )}
                  </div>
                  <Amount entry={entry} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  )
}

function Sums({
  sums,
  isStale,
}: {
  sums: { receivedPaise: number; refundedPaise: number; inReviewPaise: number } | undefined
  isStale: boolean
}) {
  const figures = [
    { label: 'Received', paise: sums?.receivedPaise },
    { label: 'Refunded', paise: sums?.refundedPaise },
    { label: 'Received less refunded', paise: sums && sums.receivedPaise - sums.refundedPaise },
    { label: 'In review, not counted', paise: sums?.inReviewPaise },
  ]
  return (
    <dl
      aria-busy={isStale}
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4 ${isStale ? 'opacity-60' : ''}`}
    >
      {figures.map(({ label, paise }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 text-lg font-semibold tabular">
            {paise === undefined ? <span className="text-muted">…</span> : formatRupees(paise)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <Table caption="Payments and refunds">
      <thead>
        <tr>
          <Th className="pl-0">Day</Th>
          <Th>Client</Th>
          <Th>Subscription</Th>
          <Th>Method</Th>
          <Th>Recorded by</Th>
          <Th>Receipt</Th>
          <Th isNumeric>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Td className="pl-0 whitespace-nowrap">{formatDate(entry.day)}</Td>
            <Td className="min-w-36 wrap-anywhere">
              <ClientLink entry={entry} />
            </Td>
            <Td className="min-w-40">
              <span className="block wrap-anywhere">{entry.planName}</span>
              {entry.note !== null && <span className="block text-muted wrap-anywhere">{entry.note}</span>}
            </Td>
            <Td>
              <span className="block whitespace-nowrap">{METHOD_LABELS[entry.method]}</span>
              {entry.bankReference !== null && (
                <span className="block text-muted wrap-anywhere tabular">{entry.bankReference}</span>
              )}
            </Td>
            <Td>{entry.recordedByName ?? <span className="text-muted">Somebody who is gone</span>}</Td>
            <Td>
              {entry.receipt ? (
                <ReceiptButton receipt={entry.receipt} text={entry.receipt.number} className="-ml-3" />
              ) : (
                <span className="text-muted">None</span>
              )}
            </Td>
            <Td isNumeric>
              <Amount entry={entry} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ClientLink({ entry: { clientId, clientName } }: { entry: LedgerEntry }) {
  return (
    <Link to={paths.adminClient(clientId)} className={textLinkClass}>
      {clientName}
    </Link>
  )
}

function Amount({ entry: { kind, amountPaise, isInReview } }: { entry: LedgerEntry }) {
  return (
    <span className="whitespace-nowrap text-right tabular">
      <span className="block font-semibold">
        {formatRupees(kind === 'refund' ? -amountPaise : amountPaise)}
      </span>
      {kind === 'refund' && <span className="block text-sm text-muted">refund</span>}
      {isInReview && <span className="block text-sm text-beet">in review</span>}
    </span>
  )
}
