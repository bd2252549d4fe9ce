/** Said in the sentence already: `describeAction`. */
const TOLD = new Set(['from', 'to', 'grants'])

/** The details of an entry for people: names of fields, counts, yes and no. */
export function describeDetails(details: Record<string, unknown>): { label: string; value: string }[] {
  return Object.entries(details)
    .filter(([name, value]) => !TOLD.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => ({ label: toWords(name), value: say(value) }))
    .filter(({ value }) => value !== '')
}

function say(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(say).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${toWords(name)}: ${say(inner)}`)
      .join('; ')
  }
  return String(value)
}

/** `endedCount` → `Ended count`, `from-day` → `From day`. */
function toWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
