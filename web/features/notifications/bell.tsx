import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { BellAnnouncement, BellFace, bellClass, useUnreadCount } from './bell-face.tsx'
import { BellLink } from './bell-link.tsx'

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }))

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
  const { unreadCount, label } = useUnreadCount()
  const [isOpen, setIsOpen] = useState(false)
  if (opens === 'page') return <BellLink className={className} />
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button aria-label={label} className={bellClass(className)}>
          <BellFace unreadCount={unreadCount} />
        </Button>
        <Popover
          placement={placement}
          className="max-h-[min(36rem,80dvh)] w-96 max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-line bg-surface shadow-float outline-none data-entering:animate-rise"
        >
          <Suspense
            fallback={
              <div className="p-4">
                <LoadingRows label="Loading your notifications" count={3} rowClassName="h-18" />
              </div>
            }
          >
            <BellList unreadCount={unreadCount ?? 0} onLeave={() => setIsOpen(false)} />
          </Suspense>
        </Popover>
      </DialogTrigger>
      <BellAnnouncement unreadCount={unreadCount} />
    </>
  )
}
