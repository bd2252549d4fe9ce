import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { type DataAccess, listOwnDataAccess } from '#contract/privacy/access-log.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'

/** The client's own part of the audit log. Repeated actions of a day are one entry. */
export function AccessList() {
  const { timeZone } = useUser()
  return (
    <ListScreen
      endpoint={listOwnDataAccess}
      pageSize={30}
      words={{
        failure: t`The access log could not be loaded`,
        more: t`Show earlier ones`,
      }}
      skeleton={<LoadingAccesses />}
      icon={ShieldCheck}
      empty={{
        title: t`No one has viewed your data yet`,
        children: t`When someone at the practice opens your profile or works on your plan, you will see their name and the time here.`,
      }}
    >
      {(entries) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <Entry key={`${entry.at} ${entry.who} ${entry.what}`} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

function Entry({ entry, timeZone }: { entry: DataAccess; timeZone: string }) {
  const { at, timesCount, who, role, what } = entry
  const time = formatDateTime(at, timeZone)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-5">
      <span className="min-w-0">
        <span className="block font-semibold">{what}</span>
        <span className="block text-sm text-muted">
          {who} · {say(ROLE_LABELS[role])}
        </span>
      </span>
      <span className="text-sm text-muted tabular">
        {timesCount > 1 ? (
          <Trans>
            {{ count: formatNumber(timesCount) }} times, last on <time dateTime={at}>{time}</time>
          </Trans>
        ) : (
          <time dateTime={at}>{time}</time>
        )}
      </span>
    </li>
  )
}

/** The placeholder of the list. */
export function LoadingAccesses() {
  return <LoadingRows label={t`Loading the access log`} count={3} rowClassName="h-17" />
}
