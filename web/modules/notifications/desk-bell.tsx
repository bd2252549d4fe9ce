import { lazy, Suspense, useSyncExternalStore } from 'react'
import { BellLink } from './bell-link.tsx'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** The width from which both areas show the sidebar. */
const DESK = '(width >= 64rem)'

/** The bell beside the brand, which opens the newest notifications in place. On a phone its code is not loaded. */
export function DeskBell({ className }: { className?: string }) {
  const isDesk = useSyncExternalStore(watchWidth, readIsDesk, () => false)
  if (!isDesk) return <BellLink className={className} />
  return (
    <Suspense fallback={<BellLink className={className} />}>
      <Bell className={className} />
    </Suspense>
  )
}

function watchWidth(notify: () => void): () => void {
  const query = window.matchMedia(DESK)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

function readIsDesk(): boolean {
  return window.matchMedia(DESK).matches
}
