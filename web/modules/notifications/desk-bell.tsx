import { lazy, Suspense, useSyncExternalStore } from 'react'
import { BellLink } from './bell-link.tsx'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** From the width on that the side of both areas stands at. */
const DESK = '(width >= 64rem)'

/** The bell beside the brand, which opens the newest notifications in place. On a phone nothing of it is fetched. */
export function DeskBell({ className }: { className?: string }) {
  const isDesk = useSyncExternalStore(watchWidth, readIsDesk, () => false)
  if (!isDesk) return <BellLink className={className} />
  return (
    <Suspense fallback={<BellLink className={className} />}>
      <Bell className={className} />
    </Suspense>
  )
}

function watchWidth(tell: () => void): () => void {
  const query = window.matchMedia(DESK)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

function readIsDesk(): boolean {
  return window.matchMedia(DESK).matches
}
