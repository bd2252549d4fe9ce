import {
  finishGoogle,
  GOOGLE_CHANNEL,
  GOOGLE_RETURNED,
  GOOGLE_TAKEN,
  startGoogle,
} from '#contract/identity/google.ts'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { buildUrl, call } from '#web/kit/api/client.ts'
import { IdentityError } from './identity-client.ts'

const WINDOW_WIDTH_PX = 500
const WINDOW_HEIGHT_PX = 640
const LOOK_EVERY_MS = 400

/**
 * Opens Google's page: in a window of its own, or in this one where windows are blocked or the device has no room for
 * two. In this one the promise stays open while the browser leaves; `resumeGoogle` goes on at the return.
 *
 * @param next Where the person was going; null: home.
 * @returns null where the person turned back: nothing has happened.
 */
export async function signInWithGoogle(next: string | null): Promise<SignInAnswer | null> {
  const opened = hasRoomForWindows() ? openWindow(makeStartUrl('popup', next)) : null
  if (!opened) return leaveForGoogle(makeStartUrl('redirect', next))
  return (await waitForReturn(opened)) ? resumeGoogle() : null
}

/**
 * Opens Google's page in a window or tab of its own, also on a phone, so that what was typed here stays.
 *
 * @returns null where the person turned back: nothing has happened.
 * @throws IdentityError where the browser lets no window be opened.
 */
export async function proveWithGoogle(): Promise<SignInAnswer | null> {
  const opened = openWindow(makeStartUrl('popup', null))
  if (!opened)
    throw new IdentityError('Your browser blocked the window of Google. Please allow it, and try again.')
  return (await waitForReturn(opened)) ? resumeGoogle() : null
}

/** Takes what came of Google's page. null: the person turned back there. */
export async function resumeGoogle(): Promise<SignInAnswer | null> {
  const answer = await call(finishGoogle)
  return 'isCancelled' in answer ? null : answer
}

function makeStartUrl(mode: 'popup' | 'redirect', next: string | null): string {
  return buildUrl(startGoogle, { querystring: { mode, ...(next === null ? {} : { next }) } })
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

/** Whether the window came back from Google; false when it was closed instead. */
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
      channel.postMessage(GOOGLE_TAKEN)
      stop(true)
    }
    let looksClosed = 0
    const timer = setInterval(() => {
      // A window cut off from this page says that it is closed while somebody types in it: then this page has no focus.
      looksClosed = opened.closed && document.hasFocus() ? looksClosed + 1 : 0
      if (looksClosed === 2) stop(false)
    }, LOOK_EVERY_MS)
  })
}

/** Never ends, but for somebody who comes back by the browser's own button to the page as they left it. */
function leaveForGoogle(url: string): Promise<null> {
  return new Promise((done) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) done(null)
    })
    window.location.assign(url)
  })
}
