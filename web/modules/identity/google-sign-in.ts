import { t } from '@lingui/core/macro'
import {
  finishGoogle,
  GOOGLE_CHANNEL,
  GOOGLE_CONTINUED,
  GOOGLE_RETURNED,
  startGoogle,
} from '#contract/identity/google.ts'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { currentLocale } from '#domain/words/say.ts'
import { buildUrl, call } from '#web/kit/api/client.ts'
import { IdentityError } from './identity-client.ts'

const WINDOW_WIDTH_PX = 500
const WINDOW_HEIGHT_PX = 640
const LOOK_EVERY_MS = 400

/**
 * Opens Google's page in a window, or in this tab if windows are blocked or the screen is small. In this tab the
 * promise stays pending while the browser leaves; `resumeGoogle` continues after the return.
 *
 * @param next The requested screen; `null` for home.
 * @returns `null` if the person cancelled. Nothing has changed then.
 */
export async function signInWithGoogle(next: string | null): Promise<SignInAnswer | null> {
  const opened = hasRoomForWindows() ? openWindow(makeStartUrl('popup', next)) : null
  if (!opened) return leaveForGoogle(makeStartUrl('redirect', next))
  return (await waitForReturn(opened)) ? resumeGoogle() : null
}

/**
 * Opens Google's page in a separate window or tab, also on a phone, so that the form on this page is preserved.
 *
 * @returns `null` if the person cancelled. Nothing has changed then.
 * @throws IdentityError if the browser blocks the window.
 */
export async function proveWithGoogle(): Promise<SignInAnswer | null> {
  const opened = openWindow(makeStartUrl('popup', null))
  if (!opened)
    throw new IdentityError(
      t`Your browser blocked the Google window. Allow pop-ups for this site and try again.`,
    )
  return (await waitForReturn(opened)) ? resumeGoogle() : null
}

/** Reads the answer of Google's page. `null` if the person cancelled there. */
export async function resumeGoogle(): Promise<SignInAnswer | null> {
  const answer = await call(finishGoogle)
  return 'isCancelled' in answer ? null : answer
}

function makeStartUrl(mode: 'popup' | 'redirect', next: string | null): string {
  return buildUrl(startGoogle, {
    querystring: { mode, language: currentLocale(), ...(next === null ? {} : { next }) },
  })
}

function hasRoomForWindows(): boolean {
  return window.matchMedia('(min-width: 48rem) and (pointer: fine)').matches
}

function openWindow(url: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WINDOW_WIDTH_PX) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - WINDOW_HEIGHT_PX) / 3)
  const place = `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX},left=${left},top=${top}`
  return window.open(url, 'pathya-google', place)
}

/** Waits until the window returns from Google. Resolves to false if it was closed. */
function waitForReturn(opened: Window): Promise<boolean> {
  return new Promise((done) => {
    const channel = new BroadcastChannel(GOOGLE_CHANNEL)
    const stop = (isBack: boolean): void => {
      clearInterval(timer)
      channel.close()
      done(isBack)
    }
    channel.onmessage = ({ data }) => {
      if (data !== GOOGLE_RETURNED) return
      channel.postMessage(GOOGLE_CONTINUED)
      stop(true)
    }
    let looksClosed = 0
    const timer = setInterval(() => {
      // A window that is isolated from this page reports that it is closed while it is still in use. In that case this
      // page does not have the focus.
      looksClosed = opened.closed && document.hasFocus() ? looksClosed + 1 : 0
      if (looksClosed === 2) stop(false)
    }, LOOK_EVERY_MS)
  })
}

/** Leaves for Google's page. Never resolves, unless the person returns to this page with the Back button. */
function leaveForGoogle(url: string): Promise<null> {
  return new Promise((done) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) done(null)
    })
    window.location.assign(url)
  })
}
