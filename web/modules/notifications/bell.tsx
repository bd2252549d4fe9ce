import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { BellAnnouncement, BellFace, bellClass, useUnreadCount } from './bell-face.tsx'

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }))

/** The bell with the number of unread notifications, updated live by the server. It opens the newest ones. */
export function Bell({ className }: { className?: string }) {
  const { unreadCount, label } = useUnreadCount()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button aria-label={label} className={bellClass(className)}>
          <BellFace unreadCount={unreadCount} />
        </Button>
        <Popover
          placement="bottom start"
          className="max-h-[min(36rem,80dvh)] w-96 max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-line bg-surface shadow-float outline-none data-entering:animate-rise"
        >
          <Suspense
            fallback={
              <div className="p-4">
                <LoadingRows label={t`Loading your notifications`} count={3} rowClassName="h-18" />
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
