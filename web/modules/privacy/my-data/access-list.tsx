import { ShieldCheck } from 'lucide-react'
import { type DataAccess, listOwnDataAccess } from '#contract/privacy/access-log.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { useUser } from '#web/kit/api/session.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'

const PAGE_SIZE = 30

/** The client's own part of the audit log: what was done again and again on a day is one line. */
export function AccessList() {
  const { timeZone } = useUser()
  const log = usePagedList(listOwnDataAccess, { querystring: { limit: PAGE_SIZE } })
  return (
    <PagedList
      list={log}
      failure="Who looked at your data could not be loaded"
      more="Show earlier ones"
      loading={<LoadingAccesses />}
      empty={
        <EmptyState icon={ShieldCheck} title="Nobody has looked at your data yet">
          When somebody of the practice opens your profile or works on a plan for you, you read here who it
          was and when.
        </EmptyState>
      }
    >
      {(entries) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <Entry key={`${entry.at} ${entry.who} ${entry.what}`} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Entry({ entry, timeZone }: { entry: DataAccess; timeZone: string }) {
  const { at, timesCount, who, role, what } = entry
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-5">
      <span className="min-w-0">
        <span className="block font-semibold">{what}</span>
        <span className="block text-sm text-muted">
          {who} · {ROLE_LABELS[role]}
        </span>
      </span>
      <span className="text-sm text-muted tabular">
        {timesCount > 1 && `${formatNumber(timesCount)} times, last on `}
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
      </span>
    </li>
  )
}

/** Stands where the list will. */
export function LoadingAccesses() {
  return <LoadingRows label="Loading who looked at your data" count={3} rowClassName="h-17" />
}
