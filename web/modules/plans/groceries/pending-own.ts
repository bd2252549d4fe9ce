import type { OwnGrocery } from '#contract/plans/own-groceries.ts'

/** Own entries that have not reached the server yet, by id; `null` for a removed one. */
export type PendingOwn = Readonly<Record<string, OwnGrocery | null>>

/** Returns the entries to show: the server's, with the changes since then. New ones are last. */
export function applyPendingOwn(stored: readonly OwnGrocery[], wanted: PendingOwn): OwnGrocery[] {
  const rest = stored.flatMap((item) => {
    const change = wanted[item.id]
    return change === undefined ? [item] : change === null ? [] : [change]
  })
  const known = new Set(stored.map(({ id }) => id))
  const added = Object.values(wanted).filter((item) => item !== null && !known.has(item.id)) as OwnGrocery[] // checked
  return [...rest, ...added]
}

/** Returns the entry and its amount as typed in one line: `Foil, 2 rolls` → `Foil` and `2 rolls`. */
export function splitTypedEntry(line: string): { name: string; amountText: string } {
  const text = line.replace(/\s+/g, ' ').trim()
  const comma = text.lastIndexOf(', ')
  if (comma <= 0) return { name: text, amountText: '' }
  return { name: text.slice(0, comma).trim(), amountText: text.slice(comma + 1).trim() }
}
