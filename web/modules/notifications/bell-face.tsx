import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countUnreadNotifications } from '#contract/notifications/notifications.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useSession } from '#web/kit/api/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The largest number that fits into the badge on the bell. */
const MAX_SHOWN = 9

/**
 * Returns the number of unread notifications (`null` while unknown) and the label of the bell. The label contains the
 * text of the badge, so that voice control finds the bell by its visible text.
 */
export function useUnreadCount(): { unreadCount: number | null; label: string } {
  const session = useSession()
  const { data } = useQuery({
    ...queryOf(countUnreadNotifications),
    // The session may have ended, so wait until its state is known.
    enabled: session.state === 'signed-in',
  })
  // A sidebar that gets its code late first shows what the server has rendered, although the count is known by then.
  const unreadCount = session.state === 'signed-in' ? (data?.count ?? null) : null
  return {
    unreadCount,
    label: unreadCount ? t`Notifications, ${{ count: writeMark(unreadCount) }} unread` : t`Notifications`,
  }
}

function writeMark(unreadCount: number): string {
  return unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unreadCount)
}

/** Returns the CSS classes of the bell's button or link. */
export function bellClass(className?: string): string {
  return joinClasses(
    buttonClass({ variant: 'quiet', isIconOnly: true }),
    'relative shrink-0 text-ink',
    className,
  )
}

/** The bell with its badge. */
export function BellFace({ unreadCount }: { unreadCount: number | null }) {
  return (
    <>
      <BellIcon size={22} aria-hidden />
      {unreadCount !== null && unreadCount > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-beet px-1 text-xs leading-none font-semibold text-on-beet tabular outline-2 outline-paper"
        >
          {writeMark(unreadCount)}
        </span>
      )}
    </>
  )
}

/** Announces new notifications to screen readers, but not those that exist when the page opens. */
export function BellAnnouncement({ unreadCount }: { unreadCount: number | null }) {
  const before = useRef(unreadCount)
  const [text, setText] = useState('')
  useEffect(() => {
    if (unreadCount === null) return
    if (before.current !== null && unreadCount > before.current) {
      setText(
        plural(unreadCount, {
          one: 'You have a new notification.',
          other: 'You have a new notification. # unread.',
        }),
      )
    } else if (before.current !== null && unreadCount < before.current) {
      setText('')
    }
    before.current = unreadCount
  }, [unreadCount])
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
