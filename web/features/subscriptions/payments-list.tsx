import { IndianRupee, Receipt } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type AdminSubscription, listSubscriptions } from '#contract/subscription-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/booking/slots.ts'
import { findLastDay } from '#domain/subscription/periods.ts'
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatRupees,
} from '#domain/units/format.ts'
import { focusIfLost } from '#web/features/shell/focus-if-lost.ts'
import { ListHeading } from '#web/features/shell/list-heading.tsx'
import { PagedList } from '#web/features/shell/paged-list.tsx'
import { useListAddress } from '#web/features/shell/use-list-address.ts'
import { usePagedList } from '#web/features/shell/use-paged-list.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { describeState } from './describe-state.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { canRecordPayment } from './record-form.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { KIND_LABELS, METHOD_LABELS } from './subscription-words.ts'

const PAGE_SIZE = 25

/** What the list shows, as the address names it, and how the server is asked for it. */
const FILTERS = [
  { value: 'waiting', label: 'Waiting', query: { status: 'pending' } },
  { value: 'active', label: 'Active', query: { status: 'active' } },
  { value: 'ended', label: 'Ended', query: { status: 'ended' } },
  { value: 'cancelled', label: 'Cancelled', query: { status: 'cancelled' } },
  { value: 'settle', label: 'To settle', query: { view: 'settle' } },
  { value: 'all', label: 'All', query: {} },
] as const

/** The practice's subscriptions: what was said to be paid first, and where payments are recorded. For admins. */
export function PaymentsList() {
  const address = useListAddress()
  const { search } = address
  // Who searches looks among all, unless they have said among which.
  const usual = search === '' ? 'waiting' : 'all'
  const show = FILTERS.find(({ value }) => value === address.get('show'))?.value ?? usual
  const filter = FILTERS.find(({ value }) => value === show) ?? FILTERS[0]
  const list = usePagedList(listSubscriptions, {
    querystring: { limit: PAGE_SIZE, search, ...filter.query },
  })
  const [recorded, setRecorded] = useState<AdminSubscription | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrowed = search !== ''
  const closeDialog = (): void => {
    setRecorded(null)
    // What has been paid whole is no longer among those that wait.
    focusIfLost(() => heading.current)
  }

  return (
    <div className="flex flex-col gap-5">
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:max-w-2xl">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email or reference"
          value={address.typed}
          maxLength={100}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <Select
          label="Show"
          options={FILTERS}
          value={filter.value}
          onChange={(value) => address.set({ show: value === usual ? null : value })}
        />
      </search>

      <ListHeading label={filter.label} list={list} ref={heading} />

      <PagedList
        list={list}
        failure="The subscriptions could not be loaded"
        nextFailure="The next subscriptions could not be loaded"
        more="Show more"
        loading={<LoadingRows label="Loading subscriptions" count={8} rowClassName="h-16" />}
        empty={
          <EmptyState
            icon={Receipt}
            title={isNarrowed ? 'Nothing matches this search' : EMPTY_TITLES[filter.value]}
            actions={
              (isNarrowed || filter.value !== 'all') && (
                <Button
                  variant="secondary"
                  onPress={() => {
                    address.clear(['show'])
                    address.set({ show: 'all' })
                  }}
                >
                  Show all subscriptions
                </Button>
              )
            }
          >
            {!isNarrowed &&
              filter.value === 'waiting' &&
              'Subscriptions that clients choose, and prices of plans that you publish, wait here for their payment.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <>
            <div className="hidden xl:block">
              <PaymentsTable subscriptions={shown} onRecord={setRecorded} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
              {shown.map((subscription) => (
                <li key={subscription.id} className="flex">
                  <PaymentCard subscription={subscription} onRecord={setRecorded} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} shown
            </p>
          </>
        )}
      </PagedList>
      {recorded && <RecordPaymentDialog subscription={recorded} onClose={closeDialog} />}
    </div>
  )
}

const EMPTY_TITLES: Record<(typeof FILTERS)[number]['value'], string> = {
  waiting: 'Nothing waits for a payment',
  active: 'No subscription is active',
  ended: 'No subscription has ended',
  cancelled: 'No subscription was cancelled',
  settle: 'No payment waits for a decision',
  all: 'No subscriptions yet',
}

type OnRecord = (subscription: AdminSubscription) => void

function PaymentsTable({
  subscriptions,
  onRecord,
}: {
  subscriptions: readonly AdminSubscription[]
  onRecord: OnRecord
}) {
  return (
    <Table caption="Subscriptions and their payments">
      <thead>
        <tr>
          <Th className="pl-0">Client</Th>
          <Th>Subscription</Th>
          <Th>State</Th>
          <Th isNumeric>Due</Th>
          <Th>Payments</Th>
          <Th>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((subscription) => (
          <tr key={subscription.id}>
            <th
              scope="row"
              className="max-w-64 min-w-44 border-b border-line py-2 pr-3 text-left align-top font-normal wrap-anywhere"
            >
              <ClientLink subscription={subscription} />
              <span className="block text-muted">{subscription.clientEmail}</span>
            </th>
            <Td className="min-w-44">
              <PlanFacts subscription={subscription} />
            </Td>
            <Td>
              <StateBadge subscription={subscription} />
              <Claim subscription={subscription} />
            </Td>
            <Td isNumeric>
              <Due subscription={subscription} />
            </Td>
            <Td className="min-w-44">
              <Payments subscription={subscription} />
            </Td>
            <Td className="w-40">
              <RecordButton subscription={subscription} onRecord={onRecord} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PaymentCard({ subscription, onRecord }: { subscription: AdminSubscription; onRecord: OnRecord }) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h3 id={headingId}>
            <ClientLink subscription={subscription} />
          </h3>
          <p className="text-sm text-muted">{subscription.clientEmail}</p>
        </div>
        <StateBadge subscription={subscription} />
      </div>
      <Claim subscription={subscription} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>Subscription</dt>
        <dd>
          <PlanFacts subscription={subscription} />
        </dd>
        <dt>Due</dt>
        <dd>
          <Due subscription={subscription} />
        </dd>
        <dt>Payments</dt>
        <dd>
          <Payments subscription={subscription} />
        </dd>
      </dl>
      <RecordButton subscription={subscription} onRecord={onRecord} className="mt-auto" />
    </article>
  )
}

function ClientLink({ subscription: { clientId, clientName } }: { subscription: AdminSubscription }) {
  return (
    <Link to={paths.adminClient(clientId)} className={textLinkClass}>
      {clientName}
    </Link>
  )
}

function StateBadge({ subscription }: { subscription: AdminSubscription }) {
  const { label, tone } = describeState(subscription)
  return <Badge tone={tone}>{label}</Badge>
}

function PlanFacts({ subscription }: { subscription: AdminSubscription }) {
  const { planName, kind, startDate, paymentReference, packageKey } = subscription
  return (
    <>
      <span className="block wrap-anywhere">{planName}</span>
      <span className="block text-muted">
        <span className="whitespace-nowrap">{formatDate(startDate)}</span> to{' '}
        <span className="whitespace-nowrap">{formatDate(findLastDay(subscription))}</span>
      </span>
      <span className="block text-muted tabular">
        {packageKey === null ? 'With a plan' : KIND_LABELS[kind]}
        {paymentReference !== null && ` · ${paymentReference}`}
      </span>
    </>
  )
}

function Due({ subscription }: { subscription: AdminSubscription }) {
  const { duePaise, amountPaise, creditPaise } = subscription
  if (duePaise === 0) return <span className="text-muted">None</span>
  const wholePaise = amountPaise - creditPaise
  return (
    <span className="whitespace-nowrap tabular">
      <span className="font-semibold">{formatRupees(duePaise)}</span>
      {duePaise !== wholePaise && <span className="block text-muted">of {formatRupees(wholePaise)}</span>}
      {creditPaise > 0 && <span className="block text-muted">credit {formatRupees(creditPaise)}</span>}
    </span>
  )
}

/** When the client said that they have paid, and the number that they gave. */
function Claim({
  subscription: { paymentClaimedAt, paymentClaimText },
}: {
  subscription: AdminSubscription
}) {
  if (paymentClaimedAt === null) return null
  return (
    <p className="mt-1 text-sm">
      <time
        dateTime={paymentClaimedAt}
        title={formatDateTime(paymentClaimedAt, PRACTICE_TIME_ZONE)}
        className="block"
      >
        Client says paid, {formatDistance(paymentClaimedAt, new Date())}
      </time>
      {paymentClaimText !== null && (
        <span className="block wrap-anywhere text-muted tabular">{paymentClaimText}</span>
      )}
    </p>
  )
}

function Payments({ subscription: { payments } }: { subscription: AdminSubscription }) {
  if (payments.length === 0) return <span className="text-muted">None</span>
  return (
    <ul className="flex flex-col gap-2">
      {payments.map(({ id, amountPaise, method, receivedOn, receipt, standing }) => (
        <li key={id}>
          <span className="block tabular">
            {formatRupees(amountPaise)}
            {standing === 'in-review' && <span className="font-semibold text-beet"> · in review</span>}
          </span>
          <span className="block text-muted">
            {METHOD_LABELS[method]} · {formatDate(receivedOn)}
          </span>
          {receipt && <ReceiptButton receipt={receipt} text="Receipt" className="-ml-3" />}
        </li>
      ))}
    </ul>
  )
}

function RecordButton({
  subscription,
  onRecord,
  className,
}: {
  subscription: AdminSubscription
  onRecord: OnRecord
  className?: string
}) {
  if (!canRecordPayment(subscription)) return null
  const isWaiting = subscription.status === 'pending'
  return (
    <Button
      variant={isWaiting ? 'secondary' : 'quiet'}
      size="sm"
      icon={IndianRupee}
      className={joinClasses('whitespace-nowrap', className)}
      aria-label={`Record payment of ${subscription.clientName}`}
      onPress={() => onRecord(subscription)}
    >
      Record payment
    </Button>
  )
}
