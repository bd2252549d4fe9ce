import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Activity, PracticeDashboard } from '#contract/practice/dashboard.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime, formatNumber, formatTime } from '#domain/units/format.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ListCard } from './list-card.tsx'

/** Recent activities, newest first, each with a link to its screen. */
export function ActivityCard({
  activity,
  today,
  timeZone,
}: Pick<PracticeDashboard, 'activity' | 'today' | 'timeZone'>) {
  return (
    <ListCard id="activity-heading" title={t`Recent activity`}>
      {activity.length === 0 ? (
        <p className="px-5 pt-2 pb-5 text-muted">
          {t`No activity in the last 30 days. Plans, payments and consultations are listed here.`}
        </p>
      ) : (
        <ol className="mt-3">
          {activity.map((entry) => {
            const target = toPath(entry)
            const day = todayIn(timeZone, new Date(entry.at))
            const what =
              entry.count === 1
                ? entry.what
                : t`${{ activity: entry.what }} (${{ count: formatNumber(entry.count) }} times)`
            const about = entry.about === null ? null : t`about ${{ name: entry.about }}`
            return (
              <li
                key={entry.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line px-5 py-2.5 text-sm"
              >
                <span className="min-w-0">
                  {target === null ? (
                    <span className="font-medium">{what}</span>
                  ) : (
                    // Many links have the same text, so their accessible names include the details.
                    <Link
                      to={target}
                      aria-label={[what, about, formatDateTime(entry.at, timeZone)]
                        .filter((part) => part !== null)
                        .join(', ')}
                      className={textLinkClass}
                    >
                      {what}
                    </Link>
                  )}
                  <span className="block text-muted wrap-anywhere">
                    {[entry.who ?? t`System`, about].filter((part) => part !== null).join(' · ')}
                  </span>
                </span>
                <time
                  dateTime={entry.at}
                  title={formatDateTime(entry.at, timeZone)}
                  className="text-muted tabular whitespace-nowrap"
                >
                  {day === today ? formatTime(entry.at, timeZone) : formatDate(day)}
                </time>
              </li>
            )
          })}
        </ol>
      )}
    </ListCard>
  )
}

function toPath({ target }: Activity): string | null {
  if (target === null) return null
  switch (target.kind) {
    case 'client':
      return target.id === null ? null : paths.adminClient(target.id)
    case 'user':
      return target.id === null ? null : paths.adminUser(target.id)
    case 'diet-plan':
      return target.id === null ? null : paths.dietPlan(target.id)
    case 'consultation':
      return target.id === null ? null : paths.adminConsultation(target.id)
    case 'plan-review':
      return paths.adminReviews()
    case 'payments':
      return paths.adminPayments()
  }
}
