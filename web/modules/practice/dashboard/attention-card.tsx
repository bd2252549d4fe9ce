import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Attention, AttentionEntry, AttentionKind } from '#contract/practice/dashboard.ts'
import { formatDate, formatNumber, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ListCard } from './list-card.tsx'

type Kind = {
  title: MessageDescriptor
  tone: BadgeTone
  /** The screen that lists all of this kind. */
  list: string
  entry: (entry: AttentionEntry) => string
  /** Returns the text with the day. `null` if the day is unknown. */
  since: (day: string | null) => string | null
}

/** Large enough for a finger on a phone. */
const entryLinkClass = `${textLinkClass} inline-flex min-h-11 items-center sm:min-h-0`

const sinceDay = (day: string | null): string | null =>
  day === null ? null : t`since ${{ date: formatDate(day) }}`

const KINDS: Record<AttentionKind, Kind> = {
  'plans-paused': {
    title: msg`Paused plans`,
    tone: 'beet',
    list: `${paths.dietPlans()}?status=flagged`,
    entry: ({ id }) => paths.dietPlan(id),
    since: (day) => (day === null ? null : t`paused since ${{ date: formatDate(day) }}`),
  },
  'safety-flags': {
    title: msg`Safety flags`,
    tone: 'beet',
    list: `${paths.dietPlans()}?status=flagged`,
    entry: ({ id }) => paths.dietPlan(id),
    since: sinceDay,
  },
  'weight-flags': {
    title: msg`Weight alerts`,
    tone: 'beet',
    list: paths.notifications(),
    entry: ({ id }) => paths.adminClient(id),
    since: sinceDay,
  },
  'new-enquiries': {
    title: msg`New enquiries`,
    tone: 'turmeric',
    list: `${paths.adminConsultations()}?status=new&kind=enquiry`,
    entry: ({ id }) => paths.adminConsultation(id),
    since: sinceDay,
  },
  'reviews-asked': {
    title: msg`Review requests`,
    tone: 'turmeric',
    list: paths.adminReviews(),
    entry: ({ id }) => `${paths.adminReviews()}#review-${id}`,
    since: sinceDay,
  },
  'payments-claimed': {
    title: msg`Client says paid`,
    tone: 'turmeric',
    list: `${paths.adminPayments()}?show=claimed`,
    entry: ({ name }) => paths.adminPayments(name),
    since: sinceDay,
  },
  'money-in-review': {
    title: msg`Needs review`,
    tone: 'turmeric',
    list: `${paths.adminPayments()}?show=review`,
    entry: () => `${paths.adminPayments()}?show=review`,
    since: sinceDay,
  },
  'subscriptions-unpaid': {
    title: msg`Unpaid for over 3 days`,
    tone: 'sky',
    list: paths.adminPayments(),
    entry: ({ name }) => paths.adminPayments(name),
    since: sinceDay,
  },
  'plans-ending': {
    title: msg`Plans ending soon`,
    tone: 'sky',
    list: `${paths.adminClients()}?plan=ending`,
    entry: ({ id }) => paths.dietPlan(id),
    since: (day) => (day === null ? null : t`last day ${{ date: formatDate(day) }}`),
  },
  'clients-silent': {
    title: msg`No update in 14 days`,
    tone: 'sky',
    list: `${paths.adminClients()}?entry=silent&sort=quiet`,
    entry: ({ id }) => paths.adminClient(id),
    since: (day) => (day === null ? t`no entry yet` : t`last entry ${{ date: formatDate(day) }}`),
  },
}

/** The list of what needs attention, most urgent first. Each kind links to its screen. */
export function AttentionCard({ attention }: { attention: readonly Attention[] }) {
  return (
    <ListCard id="attention-heading" title={t`Needs attention`}>
      {attention.length === 0 ? (
        <p className="flex items-center gap-2 px-5 pt-2 pb-5 text-muted">
          <CircleCheck size={20} aria-hidden className="shrink-0 text-leaf" />
          {t`Nothing needs attention.`}
        </p>
      ) : (
        <ul className="mt-3">
          {attention.map(({ kind, count, entries }) => {
            const { tone, list, entry: toEntry, since } = KINDS[kind]
            const title = say(KINDS[kind].title)
            const more = formatNumber(count - entries.length)
            return (
              <li
                key={kind}
                className="grid gap-x-6 gap-y-1 border-t border-line px-5 py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
              >
                <Link
                  to={list}
                  className="group -my-1 flex min-h-11 items-center gap-2 self-start rounded-control font-semibold focus-ring sm:min-h-8"
                >
                  <Badge tone={tone} className="min-w-8 justify-center">
                    {formatNumber(count)}
                  </Badge>
                  <span className="underline-offset-3 group-hover:underline">{title}</span>
                </Link>
                <ul className="flex flex-col text-sm">
                  {entries.map((entry) => (
                    <li
                      key={entry.id}
                      className="flex min-h-11 flex-wrap content-center items-baseline gap-x-3 py-0.5 sm:min-h-0"
                    >
                      <Link to={toEntry(entry)} className={entryLinkClass}>
                        {entry.name}
                      </Link>
                      <span className="text-muted">
                        {[
                          entry.label,
                          entry.amountPaise === null ? null : formatRupees(entry.amountPaise),
                          since(entry.on),
                        ]
                          .filter((part) => part !== null)
                          .join(' · ')}
                      </span>
                    </li>
                  ))}
                  {count > entries.length && (
                    <li className="flex min-h-11 items-center py-0.5 sm:min-h-0">
                      <Link
                        to={list}
                        aria-label={t`and ${{ count: more }} more: ${title}`}
                        className={entryLinkClass}
                      >
                        {t`and ${{ count: more }} more`}
                      </Link>
                    </li>
                  )}
                </ul>
              </li>
            )
          })}
        </ul>
      )}
    </ListCard>
  )
}
