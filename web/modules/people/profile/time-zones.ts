import { renameTimeZone } from '#domain/units/time-zones.ts'

const INDIA = 'Asia/Kolkata'

/** A zone as it is read: `Asia/Kolkata`, `America/New York`. */
export function nameTimeZone(timeZone: string): string {
  return renameTimeZone(timeZone).replaceAll('_', ' ')
}

/** India first, then the one that is chosen, then all others that this browser knows; each once, under today's name. */
export function listTimeZones(chosen: string): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').map(renameTimeZone).toSorted()
  const values = new Set([INDIA, renameTimeZone(chosen), ...others])
  return [...values].map((value) => ({ value, label: nameTimeZone(value) }))
}
