import { type RefCallback, useCallback, useState } from 'react'

/**
 * Measures the width of an element in whole px, as it changes; 0 until the element is there. `textScale` is the reader's text
 * size: 2 if they read everything twice as large.
 */
export function useWidth(): [ref: RefCallback<HTMLElement>, widthPx: number, textScale: number] {
  const [widthPx, setWidthPx] = useState(0)
  const [textScale, setTextScale] = useState(1)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = (): void => {
      setWidthPx(Math.floor(element.clientWidth))
      setTextScale(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, widthPx, textScale]
}
