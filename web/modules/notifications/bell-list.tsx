import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { useMarkAll } from './use-mark-all.ts'

const COUNT = 6

/**
 * The newest notifications in the popover of the bell.
 *
 * @param props.onLeave Called when a link opens another screen.
 */
export function BellList({ unreadCount, onLeave }: { unreadCount: number; onLeave: () => void }) {
  // Fetched each time the popover opens; the cached notifications are shown in the meantime.
  const latest = useQuery({ ...queryOf(listNotifications, { querystring: { limit: COUNT } }), staleTime: 0 })
  const markAll = useMarkAll()
  return (
    <>
      <div className="sticky top-0 flex min-h-14 items-center justify-between gap-2 border-b border-line bg-surface py-2 pr-2 pl-4">
        <h2 className="heading text-lg">{t`Notifications`}</h2>
        {unreadCount > 0 && (
          <Button variant="quiet" size="sm" onPress={markAll.run} isPending={markAll.isPending}>
            {t`Mark all read`}
          </Button>
        )}
      </div>
      {latest.data ? (
        latest.data.length > 0 ? (
          <NotificationRows entries={latest.data} onOpen={onLeave} />
        ) : (
          <p className="px-4 py-6 text-muted">{t`No notifications yet.`}</p>
        )
      ) : latest.isError ? (
        <div className="p-4">
          <ErrorState
            title={t`Your notifications could not be loaded`}
            detail={messageOf(latest.error, t`Something went wrong. Please try again.`)}
            onRetry={() => void latest.refetch()}
            isRetrying={latest.isFetching}
          />
        </div>
      ) : (
        <div className="p-4">
          <LoadingRows label={t`Loading your notifications`} count={3} rowClassName="h-18" />
        </div>
      )}
      <p className="sticky bottom-0 border-t border-line bg-surface px-4 py-3">
        <Link to={paths.notifications()} onClick={onLeave} className={textLinkClass}>
          {t`See all`}
        </Link>
      </p>
    </>
  )
}
