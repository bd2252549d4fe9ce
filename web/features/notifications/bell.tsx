import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { Link } from 'react-router'
import { countUnreadNotifications } from '#contract/notifications.ts'
import { queryOf } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { popoverClass } from '#web/ui/listbox-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }))

/** What fits into the mark on the bell. */
const MOST_SHOWN = 9

/**
 * The bell with how many notifications are unread, kept up to date by the news from the server.
 *
 * @param props.opens `list`: the newest ones, beside the bell; `page`: all of them, on a screen of their own (phones).
 */
export function Bell({
  opens,
  placement = 'bottom end',
  className,
}: {
  opens: 'list' | 'page'
  placement?: PopoverProps['placement']
  className?: string
}) {
  const session = useSession()
  const { data } = useQuery({
    ...queryOf(countUnreadNotifications),
    // Until it is known who is signed in, it may be nobody any more.
    enabled: session.state === 'signed-in',
  })
  const unreadCount = data?.count ?? 0
  const label = unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`
  const look = joinClasses(
    buttonClass({ variant: 'quiet', isIconOnly: true }),
    'relative shrink-0 text-ink',
    className,
  )
  const face = (
    <>
      <BellIcon size={22} aria-hidden />
      {unreadCount > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-beet px-1 text-xs font-semibold text-on-beet tabular outline-2 outline-paper"
        >
          {unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : unreadCount}
        </span>
      )}
    </>
  )
  return (
    <>
      {opens === 'page' ? (
        <Link to={paths.notifications()} prefetch="intent" aria-label={label} className={look}>
          {face}
        </Link>
      ) : (
        <DialogTrigger>
          <Button aria-label={label} className={look}>
            {face}
          </Button>
          <Popover
            placement={placement}
            className={joinClasses(
              popoverClass,
              'max-h-[min(36rem,80dvh)] w-96 max-w-[calc(100vw-2rem)] p-0',
            )}
          >
            <Dialog aria-label="Notifications" className="outline-none">
              {({ close }) => (
                <Suspense
                  fallback={
                    <div className="p-4">
                      <LoadingRows label="Loading your notifications" count={3} rowClassName="h-18" />
                    </div>
                  }
                >
                  <BellList unreadCount={unreadCount} onLeave={close} />
                </Suspense>
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
      <Announcement unreadCount={data?.count ?? null} />
    </>
  )
}

/** Says that there is something new, to those who do not see the mark; what was there before is not news. */
function Announcement({ unreadCount }: { unreadCount: number | null }) {
  const before = useRef(unreadCount)
  const [text, setText] = useState('')
  useEffect(() => {
    if (unreadCount === null) return
    if (before.current !== null && unreadCount > before.current) {
      setText(
        `You have a new notification. ${unreadCount === 1 ? 'It is unread.' : `${unreadCount} are unread.`}`,
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
