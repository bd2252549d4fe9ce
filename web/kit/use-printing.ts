import { useEffect, useState } from 'react'

/** Marks a part of the page (`data-print`) while it is printed, so that only this part is printed. */
export function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const finish = (): void => setIsPrinting(false)
    window.addEventListener('afterprint', finish)
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [isPrinting])
  return { isPrinting, print: () => setIsPrinting(true) }
}
