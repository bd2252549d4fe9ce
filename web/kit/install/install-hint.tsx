import { lazy, Suspense, useEffect, useState } from 'react'
import './install-prompt.ts'

const InstallCard = lazy(async () => ({ default: (await import('./install-card.tsx')).InstallCard }))

/** What belongs to the first screen comes first. */
const DELAY_MS = 4000

/** The hint that the app can be installed. Its code is loaded after everything else of the screen. */
export function InstallHint() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isIdle && <InstallCard />}</Suspense>
}
