import { t } from '@lingui/core/macro'
/** A difference between two records, with both values as text; '' means missing. */
export type Difference = { path: string; before: string; after: string }

/**
 * Lists the differences between two records of the same kind, by paths such as `services.0.title`. List entries are
 * matched by `id` or `slug`, so that a moved entry is not a change of all that follow; entries without either by position.
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
  const shared = [...old.keys()].filter((name) => now.has(name))
  const order = [...now.keys()].filter((name) => old.has(name))
  return shared.join() === order.join()
    ? entries
    : [...entries, { path: join(path, 'order'), before: shared.join(', '), after: order.join(', ') }]
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

/** Writes a value as text: for a record its title, or all of its values. */
function writeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (Array.isArray(value)) return value.map(writeValue).join('; ')
  if (isRecord(value)) {
    const title = value.title ?? value.name ?? value.heading ?? value.label
    if (typeof title === 'string') return title
    return Object.values(value).map(writeValue).filter(Boolean).join(', ')
  }
  return String(value)
}
