import { renameTimeZone } from '#domain/units/time-zones.ts'

const INDIA = 'Asia/Kolkata'

/** Formats the name of a time zone: `Asia/Kolkata`, `America/New York`. */
export function nameTimeZone(timeZone: string): string {
  return renameTimeZone(timeZone).replaceAll('_', ' ')
}

/**
 * Lists India first, then the chosen zone, then all other zones that this browser supports; each once, under its
 * current name.
 */
export function listTimeZones(chosen: string): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').map(renameTimeZone).toSorted()
  const values = new Set([INDIA, renameTimeZone(chosen), ...others])
  return [...values].map((value) => ({ value, label: nameTimeZone(value) }))
}
