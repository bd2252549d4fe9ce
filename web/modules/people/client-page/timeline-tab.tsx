import { t } from '@lingui/core/macro'
import {
  Camera,
  ClipboardList,
  History,
  IndianRupee,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
  PhoneCall,
  Scale,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import {
  listClientTimeline,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/people/client-timeline.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { describeEntry, findEntryLink, TIMELINE_LABELS } from './timeline-words.ts'

const ICONS: Record<TimelineKind, LucideIcon> = {
  account: UserRound,
  care: UsersRound,
  plan: ClipboardList,
  measurement: Scale,
  photo: Camera,
  review: MessageSquareText,
  consultation: PhoneCall,
  note: NotebookPen,
  payment: IndianRupee,
}

/** Everything that happened with a client, the newest first, grouped by day. */
export function TimelineTab({ client }: { client: ClientOverview }) {
  const user = useUser()
  const kinds = TIMELINE_KINDS.filter((value) => value !== 'payment' || isAllowed(user, 'payments:manage'))
  const filters: readonly ListFilter<typeof listClientTimeline>[] = [
    {
      kind: 'own',
      names: ['kind'],
      read: (get) => ({ kind: kinds.find((value) => value === get('kind')) }),
    },
  ]
  return (
    <section aria-labelledby="timeline-heading" className="max-w-4xl">
      <ListScreen
        endpoint={listClientTimeline}
        params={{ id: client.id }}
        pageSize={30}
        words={{
          failure: t`The timeline could not be loaded`,
          nextFailure: t`Earlier entries could not be loaded`,
          more: t`Show earlier`,
          loading: t`Loading the timeline`,
        }}
        filters={filters}
        above={({ query, set }) => (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="timeline-heading" className="heading text-xl">
              {t`Timeline`}
            </h2>
            <FilterSelect
              label={t`Show`}
              allLabel={t`Everything`}
              options={kinds.map((value) => ({ value, label: say(TIMELINE_LABELS[value]) }))}
              value={query.kind}
              onChange={(value) => set({ kind: value })}
              className="w-full sm:w-56"
            />
          </div>
        )}
        skeleton={{ count: 6, height: 'h-14' }}
        icon={History}
        empty={({ set }) => ({
          title: t`Nothing of this type yet`,
          actions: (
            <Button variant="secondary" onPress={() => set({ kind: null })}>
              {t`Clear filters`}
            </Button>
          ),
        })}
      >
        {(entries) => (
          <ol className="divide-y divide-line border-y border-line">
            {groupByDay(entries, PRACTICE_TIME_ZONE).map(({ day, entries: group }) => (
              <li key={day} className="grid gap-x-6 py-1 md:grid-cols-[7rem_minmax(0,1fr)]">
                <h3 className="pt-2 text-sm leading-6 font-semibold text-muted tabular">{formatDate(day)}</h3>
                <ul>
                  {group.map((entry) => (
                    <Entry key={entry.id} entry={entry} clientId={client.id} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </ListScreen>
    </section>
  )
}

function Entry({ entry, clientId }: { entry: TimelineEntry; clientId: string }) {
  const { weightUnit } = useUser()
  const Icon = ICONS[entry.kind]
  const { title, quote } = describeEntry(entry, weightUnit)
  const href = findEntryLink(entry, clientId)
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{href === null ? title : <TextLink href={href}>{title}</TextLink>}</p>
        {quote !== null && (
          <p className="measure mt-0.5 line-clamp-3 text-sm whitespace-pre-line text-muted wrap-anywhere">
            {quote}
          </p>
        )}
      </div>
      <time dateTime={entry.at} className="shrink-0 text-sm text-muted tabular">
        {formatTime(entry.at, PRACTICE_TIME_ZONE)}
      </time>
    </li>
  )
}

function groupByDay(
  entries: readonly TimelineEntry[],
  timeZone: string,
): { day: string; entries: TimelineEntry[] }[] {
  const groups: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = todayIn(timeZone, new Date(entry.at))
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}
