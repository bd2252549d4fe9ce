import { paths } from '#contract/paths.ts'

/*
 * A client's first screen needs several answers of the server, and its scripts take longer to load than all of them. So
 * the document itself asks for them before anything else, and the calls take these answers instead of asking again.
 */

/** The calls that this screen waits for, without those of a day. A test compares them with the contract. */
export const EARLY_READS = ['/api/auth/user', '/api/diet-plans/current', '/api/erasure'] as const

/** The name under which the document's script leaves the answers. */
const NAME = 'pathyaEarlyReads'

/**
 * A part of every document, before its style sheet: on a client's first screen, which only signed-in people get, it sends
 * the screen's calls. The ticks are those of yesterday and today by the browser's clock, as the screen asks for them.
 */
export const SEND_EARLY_READS = `(() => {
  try {
    if (location.pathname !== ${JSON.stringify(paths.home())}) return
    const day = (at) => [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
    const now = new Date()
    const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
    const ticks = '/api/meal-ticks?from=' + day(before) + '&to=' + day(now)
    globalThis.${NAME} = new Map(
      ${JSON.stringify(EARLY_READS)}.concat(ticks).map((url) => {
        const answer = fetch(url, { credentials: 'include' })
        answer.catch(() => {})
        return [url, answer]
      }),
    )
  } catch {}
})()`

/**
 * Checks whether the document has asked for this answer, and nobody has taken it: the screen is shown for the first time.
 */
export function isEarlyRead(url: string): boolean {
  return (globalThis as { [NAME]?: Map<string, Promise<Response>> })[NAME]?.has(url) ?? false // see below
}

/** Returns the answer that the document has asked for, once. `null` if it has not asked for this address. */
export function takeEarlyRead(url: string): Promise<Response> | null {
  // The script above is the only one that sets it.
  const early = (globalThis as { [NAME]?: Map<string, Promise<Response>> })[NAME]
  const answer = early?.get(url) ?? null
  early?.delete(url)
  return answer
}
