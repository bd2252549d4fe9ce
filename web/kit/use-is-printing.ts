import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Becomes true right before the page is printed, by whatever means, so that a part for print alone is rendered only then.
 *
 * @param isKnown True while the page prints itself (`usePrinting`): nothing has to be watched then.
 */
export function useIsPrinting(isKnown = false): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (isKnown) return
    const start = (): void => flushSync(() => setIsPrinting(true))
    const finish = (): void => setIsPrinting(false)
    // Tools that make a PDF change the medium without an event of printing.
    const media = window.matchMedia('print')
    const follow = (): void => (media.matches ? start() : finish())
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', finish)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', finish)
      media.removeEventListener('change', follow)
    }
  }, [isKnown])
  return isPrinting
}
