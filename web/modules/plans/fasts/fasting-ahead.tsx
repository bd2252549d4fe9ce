import { lazy, Suspense, useEffect, useState } from 'react'

const FastsOnToday = lazy(async () => ({ default: (await import('./fasts-on-today.tsx')).FastsOnToday }))

/** The client's fasts under the meals of Today. It loads when the page has nothing more urgent to do. */
export function FastingAhead() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const start = (): void => setIsIdle(true)
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(start, { timeout: 2000 })
      return () => cancelIdleCallback(id)
    }
    const id = setTimeout(start, 1000)
    return () => clearTimeout(id)
  }, [])
  if (!isIdle) return null
  return (
    <Suspense fallback={null}>
      <FastsOnToday />
    </Suspense>
  )
}
