import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { BellAnnouncement, BellFace, bellClass, useUnreadCount } from './bell-face.tsx'

/** The bell as a link to the screen of all notifications. It loads no code for popovers. */
export function BellLink({ className }: { className?: string }) {
  const { unreadCount, label } = useUnreadCount()
  return (
    <>
      <Link to={paths.notifications()} prefetch="intent" aria-label={label} className={bellClass(className)}>
        <BellFace unreadCount={unreadCount} />
      </Link>
      <BellAnnouncement unreadCount={unreadCount} />
    </>
  )
}
