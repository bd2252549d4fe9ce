import { type RefCallback, useCallback, useState } from 'react'

/** Measures the width of an element in whole px, as it changes; 0 until the element is there. */
export function useWidth(): [ref: RefCallback<HTMLElement>, widthPx: number] {
  const [widthPx, setWidthPx] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidthPx(Math.floor(element.clientWidth)))
    observer.observe(element)
    setWidthPx(Math.floor(element.clientWidth))
    return () => observer.disconnect()
  }, [])
  return [ref, widthPx]
}
