import { msg, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { LedgerEntry } from '#contract/billing/payments.ts'
import { paths } from '#contract/paths.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'

/** The columns of payments and refunds. In narrow rows, two lines of facts appear below the client's name. */
export const LEDGER_COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    header: msg`Day`,
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day)}</span>,
    card: { as: 'line', order: 1 },
  },
  {
    header: msg`Client`,
    cell: ({ clientId, clientName }) => (
      <Link to={paths.adminClient(clientId)} className={textLinkClass}>
        {clientName}
      </Link>
    ),
    className: 'min-w-36 wrap-anywhere',
    card: 'title',
  },
  {
    header: msg`Subscription`,
    cell: ({ planName, note }) => (
      <>
        <span className="block wrap-anywhere">{planName}</span>
        {note !== null && <span className="block text-muted wrap-anywhere">{note}</span>}
      </>
    ),
    className: 'min-w-40',
    card: { as: 'line', order: 2, cell: ({ planName }) => planName },
  },
  {
    header: msg`Method`,
    cell: ({ method, bankReference }) => (
      <>
        <span className="block whitespace-nowrap">{say(METHOD_LABELS[method])}</span>
        {bankReference !== null && (
          <span className="block text-muted wrap-anywhere tabular">{bankReference}</span>
        )}
      </>
    ),
    card: {
      as: 'line',
      order: 1,
      cell: ({ method, bankReference }) =>
        [say(METHOD_LABELS[method]), bankReference].filter(Boolean).join(' · '),
    },
  },
  {
    header: msg`Recorded by`,
    cell: ({ recordedByName }) => recordedByName ?? <span className="text-muted">{t`Deleted account`}</span>,
    card: {
      as: 'line',
      order: 2,
      cell: ({ recordedByName }) => (recordedByName === null ? null : t`recorded by ${recordedByName}`),
    },
  },
  {
    header: msg`Receipt`,
    cell: (entry) => <Receipt entry={entry} />,
    card: { as: 'foot', cell: (entry) => entry.receipt && <Receipt entry={entry} /> },
  },
  { header: msg`Amount`, cell: (entry) => <Amount entry={entry} />, isNumeric: true, card: 'aside' },
]

function Receipt({ entry: { receipt } }: { entry: LedgerEntry }) {
  if (!receipt) return <span className="text-muted">{t({ message: 'None', context: 'receipt' })}</span>
  return <ReceiptButton receipt={receipt} text={receipt.number} className="-ml-3" />
}

function Amount({ entry: { kind, amountPaise, isInReview } }: { entry: LedgerEntry }) {
  return (
    <span className="whitespace-nowrap text-right tabular">
      <span className="block font-semibold">
        {formatRupees(kind === 'refund' ? -amountPaise : amountPaise)}
      </span>
      {kind === 'refund' && <span className="block text-sm text-muted">{t`refund`}</span>}
      {isInReview && <span className="block text-sm text-beet">{t`needs review`}</span>}
    </span>
  )
}
