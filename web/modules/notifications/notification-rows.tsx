import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { useUser } from '#web/kit/api/session.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { markRead } from './mark-read.ts'

const rowClass = 'flex w-full items-start gap-3 px-4 py-3 text-left focus-ring -outline-offset-2'

/**
 * Notifications as rows, with the unread ones marked. A press marks a notification as read and opens its screen.
 *
 * @param props.onOpen Called when a notification opens another screen.
 */
export function NotificationRows({
  entries,
  onOpen = () => undefined,
  className,
}: {
  entries: readonly Notification[]
  onOpen?: () => void
  className?: string
}) {
  return (
    <ul className={joinClasses('divide-y divide-line', className)}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Row entry={entry} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Row({ entry, onOpen }: { entry: Notification; onOpen: () => void }) {
  const isUnread = entry.readAt === null
  // If the call fails, the notification visibly stays unread.
  const read = (): void => {
    if (isUnread) markRead([entry.id]).catch(() => undefined)
  }
  if (entry.link !== null) {
    const open = (): void => {
      read()
      onOpen()
    }
    return (
      <Link to={entry.link} onClick={open} className={joinClasses(rowClass, 'hover:bg-sunken')}>
        <Words entry={entry} />
      </Link>
    )
  }
  if (!isUnread) {
    return (
      <div className={rowClass}>
        <Words entry={entry} />
      </div>
    )
  }
  return (
    <button type="button" onClick={read} className={joinClasses(rowClass, 'cursor-pointer hover:bg-sunken')}>
      <Words entry={entry} />
      <span className="sr-only">. {t`Mark as read`}</span>
    </button>
  )
}

function Words({ entry: { title, text, createdAt, readAt } }: { entry: Notification }) {
  const { timeZone } = useUser()
  const [now] = useState(() => new Date())
  const isUnread = readAt === null
  return (
    <>
      <span
        aria-hidden
        className={joinClasses(
          'mt-2 size-2.5 shrink-0 rounded-full',
          isUnread ? 'forced-color-adjust-none bg-leaf' : 'bg-transparent',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={joinClasses('block leading-snug wrap-anywhere', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">{t`Unread:`} </span>}
          {title}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">{text}</span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt, timeZone)}
          className="mt-0.5 block text-sm text-muted tabular"
        >
          {formatDistance(createdAt, now)}
        </time>
      </span>
    </>
  )
}
