/** Ticks that have not reached the server yet, by key: true puts the entry into the basket, false takes it out. */
export type PendingTicks = Readonly<Record<string, boolean>>

/** Returns the basket to show: the server's keys, changed by the ticks since then. */
export function applyPendingTicks(serverKeys: readonly string[], wanted: PendingTicks): ReadonlySet<string> {
  const keys = new Set(serverKeys)
  for (const [key, isTicked] of Object.entries(wanted)) {
    if (isTicked) keys.add(key)
    else keys.delete(key)
  }
  return keys
}

/** Returns the ticks that remain after some have been sent. A tick that was reversed in the meantime also remains. */
export function dropSent(wanted: PendingTicks, keys: readonly string[], isTicked: boolean): PendingTicks {
  const sent = new Set(keys)
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !sent.has(key) || value !== isTicked),
  )
}

/** Returns the entries of the next call, at most `limit`, or `null` if none are waiting. */
export function findNextBatch(
  wanted: PendingTicks,
  limit: number,
): { keys: string[]; isTicked: boolean } | null {
  const [first] = Object.values(wanted)
  if (first === undefined) return null
  const keys = Object.entries(wanted)
    .filter(([, value]) => value === first)
    .map(([key]) => key)
  return { keys: keys.slice(0, limit), isTicked: first }
}
