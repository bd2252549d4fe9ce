/** A place where two records differ, with both values in words; '' where there is none. */
export type Difference = { path: string; before: string; after: string }

/**
 * The places where two records of the same kind differ, by paths such as `services.0.title`. Entries of lists are compared
 * by what names them (`id`, `slug`) where they have it, else by their place: one that moved is no change of all behind it.
 */
export function listDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => listDifferences(before[name], after[name], join(path, name)))
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path)
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ path, before: writeValue(before), after: writeValue(after) }]
}

function compareLists(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  const names = [...before, ...after].map(nameOf)
  if (names.length === 0 || names.includes(null)) {
    const count = Math.max(before.length, after.length)
    return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      listDifferences(before[index], after[index], join(path, String(index + 1))),
    )
  }
  const old = new Map(before.map((entry) => [nameOf(entry), entry]))
  const now = new Map(after.map((entry) => [nameOf(entry), entry]))
  const entries = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    listDifferences(old.get(name), now.get(name), join(path, name ?? '')),
  )
  const kept = [...old.keys()].filter((name) => now.has(name))
  const order = [...now.keys()].filter((name) => old.has(name))
  return kept.join() === order.join()
    ? entries
    : [...entries, { path: join(path, 'order'), before: kept.join(', '), after: order.join(', ') }]
}

function nameOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null
  const name = entry.id ?? entry.slug
  return typeof name === 'string' ? name : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** A value as a person reads it: of what came or went as a whole, its title or its words. */
function writeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(writeValue).join('; ')
  if (isRecord(value)) {
    const title = value.title ?? value.name ?? value.heading ?? value.label
    if (typeof title === 'string') return title
    return Object.values(value).map(writeValue).filter(Boolean).join(', ')
  }
  return String(value)
}
