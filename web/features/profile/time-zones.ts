/** Names that browsers still give to zones which have been renamed. */
const RENAMED: Record<string, string> = { 'Asia/Calcutta': 'Asia/Kolkata' }

/** A zone as it is read: `Asia/Kolkata`, `America/New York`. */
export function nameTimeZone(timeZone: string): string {
  return (RENAMED[timeZone] ?? timeZone).replaceAll('_', ' ')
}

/** All zones that this browser knows, and the one that is chosen, each once by its name. */
export function listTimeZones(chosen: string): { value: string; label: string }[] {
  const byName = new Map<string, string>()
  for (const value of [chosen, ...Intl.supportedValuesOf('timeZone')]) {
    const name = nameTimeZone(value)
    if (!byName.has(name)) byName.set(name, value)
  }
  return [...byName]
    .map(([label, value]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
