import { useEffect, useState } from 'react'

const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const

/** Resolves at the next activity of a person: pointer, touch, key, focus, wheel or scroll. */
export function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const finish = (): void => {
      listening.abort()
      resolve()
    }
    for (const sign of INTERACTION_EVENTS) {
      document.addEventListener(sign, finish, { capture: true, passive: true, signal: listening.signal })
    }
  })
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
