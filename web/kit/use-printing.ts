import { useEffect, useState } from 'react'

/** Marks a part of the page for print (`data-print`) while it is printed: then nothing else of the page is. */
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
