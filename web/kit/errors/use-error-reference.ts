import { useEffect, useState } from 'react'

/**
 * Returns the reference of an error, or of the event of one that nothing caught, which is then shown; `null` if it has none.
 * Never rejects.
 */
export const findReference = (cause: unknown): Promise<string | null> =>
  import('./report-error.ts').then(({ report }) => report(cause)).catch(() => null)

/** Returns the reference of an error that a screen shows, once the server has logged it; `null` until then. */
export function useErrorReference(error: unknown): string | null {
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => void findReference(error).then(setReference), [error])
  return reference
}
