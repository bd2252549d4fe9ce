import type { BrowserError } from '#contract/practice/browser-errors.ts'
import { SCREENS } from '#contract/screens.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'

/** Reports from one address, and from all addresses, so that nobody can fill the log. */
const OF_ADDRESS = { count: 10, windowSeconds: 600 }
const OF_ALL = { count: 300, windowSeconds: 3600 }

/** A name, and the place in a file of the build. */
const FRAME = /^(?:[\w$.<>[\] ]{1,80} )?\/assets\/[\w-]+\.js:\d{1,7}:\d{1,7}$/
const RELEASE = /^[\w.+-]{1,40}$/

/**
 * Admits a report and returns what is logged. Anybody can send one, so only what can be checked is logged: places in our
 * scripts, a known screen, and a message without whatever could be about a person.
 *
 * @param address The address to which limits apply; `null` on a developer's machine.
 */
export async function admitBrowserError(
  ctx: Ctx,
  { message, frames, screen, release }: BrowserError,
  address: string | null,
): Promise<BrowserError> {
  await consumeLimits(ctx, 'browser-error', [
    ...(address === null ? [] : [{ key: address, ...OF_ADDRESS }]),
    { key: 'all', ...OF_ALL },
  ])
  ctx.metrics.countBrowserError()
  return {
    message: cleanMessage(message),
    frames: frames.filter((frame) => FRAME.test(frame)),
    screen: SCREENS.some(({ path }) => path === screen) ? screen : 'unknown',
    release: RELEASE.test(release) ? release : 'unknown',
  }
}

/**
 * Removes what may come from data: addresses, mail addresses, quoted texts such as a part of an answer that is no JSON,
 * numbers, and all that is not ASCII.
 */
export function cleanMessage(message: string): string {
  return message
    .replace(/\S+@\S+/g, '…')
    .replace(/\b[a-z][a-z+.-]*:\/\/\S*/gi, '…')
    .replace(/"[^"]*(?:"|$)/g, '"…"')
    .replace(/\/\S*/g, '/…')
    .replace(/\d[\d.,:-]*/g, '#')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .slice(0, 200)
}
