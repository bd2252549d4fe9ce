/** Ticks that have not reached the server yet, by key: true puts the entry into the basket, false takes it out. */
export type WantedTicks = Readonly<Record<string, boolean>>

/** The basket to show: the server's, changed by the ticks since. */
export function applyWanted(serverKeys: readonly string[], wanted: WantedTicks): ReadonlySet<string> {
  const keys = new Set(serverKeys)
  for (const [key, isTicked] of Object.entries(wanted)) {
    if (isTicked) keys.add(key)
    else keys.delete(key)
  }
  return keys
}

/** The ticks that remain after some have been sent. A tick that was reversed meanwhile remains too. */
export function dropSent(wanted: WantedTicks, keys: readonly string[], isTicked: boolean): WantedTicks {
  const sent = new Set(keys)
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !sent.has(key) || value !== isTicked),
  )
}

/** The entries of the next call, at most `limit`; null: nothing waits. */
export function nextToSend(wanted: WantedTicks, limit: number): { keys: string[]; isTicked: boolean } | null {
  const [first] = Object.values(wanted)
  if (first === undefined) return null
  const keys = Object.entries(wanted)
    .filter(([, value]) => value === first)
    .map(([key]) => key)
  return { keys: keys.slice(0, limit), isTicked: first }
}
