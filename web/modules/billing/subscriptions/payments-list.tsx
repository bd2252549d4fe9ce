import { useQuery } from '@tanstack/react-query'
import { CircleX, FileText, IndianRupee, Receipt, Scale, Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type AdminSubscription,
  countSubscriptions,
  exportSubscriptions,
  listSubscriptions,
  type Payment,
} from '#contract/billing/subscriptions.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatRupees,
} from '#domain/units/format.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { InvoicesDialog } from '../invoices/invoices-dialog.tsx'
import { describeState } from '../shared/describe-state.ts'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { DECISION_LABELS, KIND_LABELS, METHOD_LABELS } from '../shared/subscription-words.ts'
import { EndDialog } from './end-dialog.tsx'
import { canRecordPayment } from './record-form.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import type { Choice } from './settle-form.ts'
import { ViewButtons } from './view-buttons.tsx'

const PAGE_SIZE = 25

/** What the list shows, as the address names it, and how the server is asked for it. The first four are there to be pressed. */
const FILTERS = [
  { value: 'waiting', label: 'To be paid', query: { view: 'due' } },
  { value: 'claimed', label: 'Said to be paid', query: { view: 'claimed' } },
  { value: 'review', label: 'Money to settle', query: { view: 'settle' } },
  { value: 'all', label: 'All', query: {} },
  { value: 'active', label: 'Active', query: { status: 'active' } },
  { value: 'ended', label: 'Ended', query: { status: 'ended' } },
  { value: 'cancelled', label: 'Cancelled', query: { status: 'cancelled' } },
] as const
type Filter = (typeof FILTERS)[number]['value']

const VIEWS = FILTERS.slice(0, 4)
const STATES = FILTERS.slice(4)

/** The dialog that is open, and of which subscription. */
type Open = { subscription: AdminSubscription } & (
  | { kind: 'record' | 'refund' | 'end' }
  | { kind: 'settle'; payment: Payment }
)

/** The practice's subscriptions: what was said to be paid first, and where their money is recorded. For admins. */
export function PaymentsList() {
  const address = useListAddress()
  const { search } = address
  // Who searches looks among all, unless they have said among which.
  const usual: Filter = search === '' ? 'waiting' : 'all'
  const show = FILTERS.find(({ value }) => value === address.get('show'))?.value ?? usual
  const filter = FILTERS.find(({ value }) => value === show) ?? FILTERS[0]
  const list = usePagedList(listSubscriptions, {
    querystring: { limit: PAGE_SIZE, search, ...filter.query },
  })
  const counts = useQuery({ ...queryOf(countSubscriptions), staleTime: 2000 })
  const [open, setOpen] = useState<Open | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrowed = search !== ''
  const isState = STATES.some(({ value }) => value === filter.value)
  const view: Filter = isState ? 'all' : filter.value
  const choose = (value: Filter): void => address.set({ show: value === usual ? null : value })
  const closeDialog = (): void => {
    setOpen(null)
    // What has been paid whole or settled is no longer among those that wait.
    focusIfLost(() => heading.current)
  }
  const finish = (title: string, description: string): void => {
    showToast({ title, description, tone: 'success' })
    closeDialog()
  }
  const numbers: Partial<Record<Filter, number>> = counts.data
    ? { waiting: counts.data.due, claimed: counts.data.claimed, review: counts.data.settle }
    : {}

  return (
    <div className="flex flex-col gap-5">
      <ViewButtons
        label="Subscriptions"
        views={VIEWS.map(({ value, label }) => ({ value, label, count: numbers[value] }))}
        shown={view}
        onShow={choose}
      />
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:max-w-2xl">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email or reference"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        {view === 'all' && (
          <FilterSelect
            label="State"
            allLabel="All states"
            options={STATES}
            value={isState ? filter.value : null}
            onChange={(value) => choose(STATES.find((one) => one.value === value)?.value ?? 'all')}
          />
        )}
      </search>

      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListHeading label={filter.label} list={list} ref={heading} />
        <CsvButton
          endpoint={exportSubscriptions}
          input={{ querystring: { search, ...filter.query } }}
          fileName="subscriptions.csv"
          what="the subscriptions"
        />
      </div>

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
            {!isNarrowed &&
              filter.value === 'review' &&
              'Money that comes for what is cancelled or over waits here until you decide what becomes of it.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <>
            <div className="hidden xl:block">
              <PaymentsTable subscriptions={shown} onOpen={setOpen} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
              {shown.map((subscription) => (
                <li key={subscription.id} className="flex">
                  <PaymentCard subscription={subscription} onOpen={setOpen} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} shown
            </p>
          </>
        )}
      </PagedList>
      {open?.kind === 'record' && (
        <RecordPaymentDialog subscription={open.subscription} onClose={closeDialog} />
      )}
      {open?.kind === 'refund' && (
        <RefundDialog
          subscription={open.subscription}
          onDone={({ clientName }, amountPaise) =>
            finish('Refund recorded', `${formatRupees(amountPaise)} went back to ${clientName}`)
          }
          onClose={closeDialog}
        />
      )}
      {open?.kind === 'settle' && (
        <SettleDialog
          subscription={open.subscription}
          payment={open.payment}
          onDone={(choice, { clientName }) => finish(SETTLED_TITLES[choice], clientName)}
          onClose={closeDialog}
        />
      )}
      {open?.kind === 'end' && (
        <EndDialog
          subscription={open.subscription}
          onDone={({ planName, status }) =>
            finish(status === 'ended' ? 'Subscription ended' : 'Subscription cancelled', planName)
          }
          onClose={closeDialog}
        />
      )}
    </div>
  )
}

const EMPTY_TITLES: Record<Filter, string> = {
  waiting: 'Nothing waits for a payment',
  claimed: 'No client says that they have paid',
  review: 'No payment waits for a decision',
  all: 'No subscriptions yet',
  active: 'No subscription is active',
  ended: 'No subscription has ended',
  cancelled: 'No subscription was cancelled',
}

const SETTLED_TITLES: Record<Choice['value'], string> = {
  reopen: 'Opened again',
  move: 'Payment moved',
  renew: 'Begun anew',
  refund: 'Refund recorded',
  keep: 'Payment kept',
}

type OnOpen = (open: Open) => void

function PaymentsTable({
  subscriptions,
  onOpen,
}: {
  subscriptions: readonly AdminSubscription[]
  onOpen: OnOpen
}) {
  return (
    <Table caption="Subscriptions and their payments">
      <thead>
        <tr>
          <Th className="pl-0">Client</Th>
          <Th>Subscription</Th>
          <Th>State</Th>
          <Th isNumeric>Due</Th>
          <Th isNumeric>Paid</Th>
          <Th>Payments and refunds</Th>
          <Th>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((subscription) => (
          <tr key={subscription.id}>
            <th
              scope="row"
              className="max-w-64 min-w-52 border-b border-line py-2 pr-3 text-left align-top font-normal wrap-break-word"
            >
              <ClientLink subscription={subscription} />
              <Email subscription={subscription} className="block text-muted" />
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
            <Td isNumeric>
              <Paid subscription={subscription} />
            </Td>
            <Td className="min-w-44">
              <Payments subscription={subscription} />
            </Td>
            <Td className="w-44">
              <Actions subscription={subscription} onOpen={onOpen} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PaymentCard({ subscription, onOpen }: { subscription: AdminSubscription; onOpen: OnOpen }) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-break-word">
          <h3 id={headingId}>
            <ClientLink subscription={subscription} />
          </h3>
          <Email subscription={subscription} className="block text-sm text-muted" />
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
        <dt>Paid</dt>
        <dd>
          <Paid subscription={subscription} />
        </dd>
        <dt>Payments</dt>
        <dd>
          <Payments subscription={subscription} />
        </dd>
      </dl>
      <Actions subscription={subscription} onOpen={onOpen} className="mt-auto" />
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

/** Broken behind its @ where it is too long for a line, and within its words only where it must be. */
function Email({
  subscription: { clientEmail },
  className,
}: {
  subscription: AdminSubscription
  className: string
}) {
  const at = clientEmail.lastIndexOf('@') + 1
  return (
    <span className={className}>
      {clientEmail.slice(0, at)}
      <wbr />
      {clientEmail.slice(at)}
    </span>
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

/** What counts for it, and what of that went back or lies above the price. */
function Paid({ subscription }: { subscription: AdminSubscription }) {
  const { paidPaise, refundedPaise, amountPaise, creditPaise } = subscription
  const abovePaise = paidPaise - (amountPaise - creditPaise)
  return (
    <span className="whitespace-nowrap tabular">
      {formatRupees(paidPaise)}
      {refundedPaise > 0 && <span className="block text-muted">refunded {formatRupees(refundedPaise)}</span>}
      {abovePaise > 0 && (
        <span className="block text-turmeric-ink">{formatRupees(abovePaise)} above its price</span>
      )}
    </span>
  )
}

function Payments({ subscription: { payments, refunds } }: { subscription: AdminSubscription }) {
  if (payments.length === 0) return <span className="text-muted">None</span>
  return (
    <ul className="flex flex-col gap-2">
      {payments.map(({ id, amountPaise, method, receivedOn, receipt, decision, openPaise, isMovedHere }) => (
        <li key={id}>
          <span className="block tabular">
            {formatRupees(amountPaise)}
            {openPaise > 0 && <span className="font-semibold text-beet"> · to settle</span>}
            {decision !== null && <span className="text-muted"> · {DECISION_LABELS[decision]}</span>}
          </span>
          <span className="block text-muted">
            {METHOD_LABELS[method]} · {formatDate(receivedOn)}
            {isMovedHere && ' · came for another'}
          </span>
          {receipt && <ReceiptButton receipt={receipt} text="Receipt" className="-ml-3" />}
        </li>
      ))}
      {refunds.map(({ id, amountPaise, method, refundedOn, receipt }) => (
        <li key={id}>
          <span className="block tabular">{formatRupees(-amountPaise)} · refund</span>
          <span className="block text-muted">
            {METHOD_LABELS[method]} · {formatDate(refundedOn)}
          </span>
          {receipt && <ReceiptButton receipt={receipt} text="Refund receipt" className="-ml-3" />}
        </li>
      ))}
    </ul>
  )
}

/** The one thing to do now as a button, everything else in a menu beside it. */
function Actions({
  subscription,
  onOpen,
  className,
}: {
  subscription: AdminSubscription
  onOpen: OnOpen
  className?: string
}) {
  const [hasInvoices, setHasInvoices] = useState(false)
  const { id, clientName, planName, status, payments, refundablePaise, duePaise } = subscription
  const open = payments.find(({ openPaise }) => openPaise > 0)
  const canRecord = canRecordPayment(subscription)
  const isMain = open === undefined && duePaise > 0
  const entries: MenuEntry[] = [
    ...(canRecord && !isMain
      ? [
          {
            id: 'record',
            label: 'Record payment',
            icon: IndianRupee,
            onAction: () => onOpen({ kind: 'record', subscription }),
          },
        ]
      : []),
    ...(refundablePaise > 0
      ? [
          {
            id: 'refund',
            label: 'Record refund',
            icon: Undo2,
            onAction: () => onOpen({ kind: 'refund', subscription }),
          },
        ]
      : []),
    { id: 'invoices', label: 'Invoices', icon: FileText, onAction: () => setHasInvoices(true) },
    ...(status === 'active' || status === 'pending'
      ? [
          {
            id: 'end',
            label: status === 'active' ? 'End today' : 'Cancel it',
            icon: CircleX,
            isDanger: true,
            onAction: () => onOpen({ kind: 'end', subscription }),
          },
        ]
      : []),
  ]
  return (
    <div className={joinClasses('flex items-center justify-between gap-1', className)}>
      {open && (
        <Button
          variant="secondary"
          size="sm"
          icon={Scale}
          className="flex-1 whitespace-nowrap"
          aria-label={`Settle payment of ${clientName}`}
          onPress={() => onOpen({ kind: 'settle', subscription, payment: open })}
        >
          Settle payment
        </Button>
      )}
      {isMain && (
        <Button
          variant="secondary"
          size="sm"
          icon={IndianRupee}
          className="flex-1 whitespace-nowrap"
          aria-label={`Record payment of ${clientName}`}
          onPress={() => onOpen({ kind: 'record', subscription })}
        >
          Record payment
        </Button>
      )}
      <span className="ml-auto">
        <MenuButton label={`More for ${planName} of ${clientName}`} entries={entries} />
      </span>
      {hasInvoices && <InvoicesDialog subscriptionId={id} onClose={() => setHasInvoices(false)} />}
    </div>
  )
}
