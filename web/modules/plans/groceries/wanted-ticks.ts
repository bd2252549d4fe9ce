/** What was pressed and has not reached the server yet, by key: whether it is to be in the basket. */
export type WantedTicks = Readonly<Record<string, boolean>>

/** What is in the basket as it is shown: as the server knows it, with what was pressed since. */
export function applyWanted(serverKeys: readonly string[], wanted: WantedTicks): ReadonlySet<string> {
  const keys = new Set(serverKeys)
  for (const [key, isTicked] of Object.entries(wanted)) {
    if (isTicked) keys.add(key)
    else keys.delete(key)
  }
  return keys
}

/** What is left to be sent after some of it has arrived: not what was pressed again meanwhile, the other way. */
export function dropSent(wanted: WantedTicks, keys: readonly string[], isTicked: boolean): WantedTicks {
  const sent = new Set(keys)
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !sent.has(key) || value !== isTicked),
  )
}

/** What is sent in one call next, at most `limit` entries; null: nothing waits. */
export function nextToSend(wanted: WantedTicks, limit: number): { keys: string[]; isTicked: boolean } | null {
  const [first] = Object.values(wanted)
  if (first === undefined) return null
  const keys = Object.entries(wanted)
    .filter(([, value]) => value === first)
    .map(([key]) => key)
  return { keys: keys.slice(0, limit), isTicked: first }
}
