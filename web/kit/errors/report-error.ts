import { t } from '@lingui/core/macro'
import { reportBrowserError } from '#contract/practice/browser-errors.ts'
import { findScreen } from '#contract/screens.ts'
import { ApiError, isConnectionError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Filled in by the build. */
declare const RELEASE: string

const MAX_REPORTS = 5
const MAX_FRAMES = 20

/** React repairs these by itself; extensions that change the page cause them, too. */
const HYDRATION = /React error #4(18|2[0-5])\b/

/** The references of reported errors, by message and place: the same error is reported once by each page. */
const reported = new Map<string, Promise<string | null>>()

/**
 * Returns the reference of an error in the server's log, after reporting it if the server does not know it. `null` if it
 * has none: nothing reached the server, or the message already contains it. If the cause is the event of an error that
 * nothing has caught, its reference is shown.
 */
export async function report(cause: unknown): Promise<string | null> {
  if (cause instanceof Event) return showReference(cause)
  // What the router makes of a failed request: the body is our own.
  if (typeof cause === 'object' && cause !== null && 'data' in cause) {
    return /"reference":"([\w-]+)"/.exec(String(cause.data))?.[1] ?? null
  }
  if (!(cause instanceof Error) || cause instanceof ApiError || isExpected(cause)) return null
  return send(cause)
}

async function showReference(event: Event): Promise<null> {
  const error: unknown = 'reason' in event ? event.reason : 'error' in event ? event.error : null
  const reference = await report(error)
  if (reference === null || HYDRATION.test(String(error))) return null
  showToast({
    title: t`Something went wrong`,
    description: t`If something does not work, reload the page. Reference: ${{ reference }}`,
    tone: 'danger',
  })
  return null
}

/** Cancelled work and lost connections are no faults of a script. */
function isExpected(error: Error): boolean {
  return isConnectionError(error) || error.name === 'AbortError'
}

function send(error: Error): Promise<string | null> {
  const frames = readFrames(error.stack ?? '', window.location.origin)
  // Errors of extensions and of scripts that others have added are not ours.
  if (frames.length === 0) return Promise.resolve(null)
  const message = `${error.name}: ${error.message}`.slice(0, 300)
  const key = `${message} ${frames[0]}`
  const known = reported.get(key)
  if (known || reported.size >= MAX_REPORTS) return known ?? Promise.resolve(null)
  const screen = findScreen(window.location.pathname)?.path ?? 'unknown'
  const release = typeof RELEASE === 'undefined' ? 'sources' : RELEASE
  const sending = call(reportBrowserError, { body: { message, frames, screen, release } }).then(
    ({ reference }) => reference,
    () => null,
  )
  reported.set(key, sending)
  return sending
}

/** Lists the places in scripts of this site that a stack names, in the forms of all browsers. */
export function readFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf(`${origin}/assets/`)
      const place = /^\/assets\/[\w-]+\.js:\d+:\d+/.exec(line.slice(start + origin.length))?.[0]
      if (start < 0 || place === undefined) return []
      const name = /^\s*(?:at )?(?:async )?([\w$.<>[\] ]*?)\s*[(@]*$/.exec(line.slice(0, start))?.[1] ?? ''
      return [name === '' ? place : `${name.slice(0, 80)} ${place}`]
    })
    .slice(0, MAX_FRAMES)
}
