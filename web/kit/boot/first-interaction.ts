import { useEffect, useState } from 'react'
import { ACTIVITY_SIGNS } from './activity-signs.ts'

/** Resolves at the next activity of a person: pointer, touch, key, focus, wheel or scroll. */
export function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const finish = (event: Event): void => {
      // Browsers report a pointer that rests where the page appears.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !isMoved(event)) return
      listening.abort()
      resolve()
    }
    for (const sign of ACTIVITY_SIGNS) {
      document.addEventListener(sign, finish, { capture: true, passive: true, signal: listening.signal })
    }
  })
}

function isMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}

/** Becomes true at the first activity of a person after the component appeared. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false)
  useEffect(() => {
    let isOver = false
    void waitForInteraction().then(() => {
      if (!isOver) setHasInteracted(true)
    })
    return () => {
      isOver = true
    }
  }, [])
  return hasInteracted
}
