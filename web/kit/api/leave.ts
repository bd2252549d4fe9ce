import { msg } from '@lingui/core/runtime-macro'
import { isSignInStep, readNext, resolveScreen, toViewer, withNext } from '#contract/screens.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { isStorageClosed } from '#web/kit/drafts/browser-storage.ts'
import { countWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { removeStoredAnswers } from '#web/kit/offline/wipe-offline.ts'
import { showToast } from '#web/ui/toast.tsx'
import { forgetSession, refreshUser } from './session.ts'
import { noteSessionEnded } from './session-ended.ts'

const REDIRECT_DELAY_MS = 500

const listeners = new Set<() => void>()
let isLeaving = false

/**
 * Adds a listener that is called just before the page is left, because the session has ended or a step after sign-in is
 * missing. It can store the unsaved text. Returns a function that removes the listener.
 */
export function beforeLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows that the session has ended, then goes to sign-in and back here. Only the first call has an effect. */
export function redirectToSignIn(): void {
  if (isLeaving) return
  isLeaving = true
  const unsentCount = countWaitingWrites()
  const { pathname, search } = window.location
  // Steps after sign-in appear without a redirect of ours, but their `next` must not be lost.
  const next = isSignInStep(pathname) ? readNext(search) : pathname + search
  showToast({
    title: say(msg`Unauthorized`),
    description: say(msg`You are logged out. Logging in again...`),
    tone: 'danger',
  })
  // What waits to be sent stays for the same person.
  if (!isStorageClosed()) removeStoredAnswers()
  setTimeout(() => {
    forgetSession()
    noteSessionEnded({ unsentCount, areRemoved: isStorageClosed() })
    const locale = currentLocale()
    leaveFor(withNext(locale === 'en' ? '/api/login' : `/${locale}/login`, next))
  }, REDIRECT_DELAY_MS)
}

/** Goes to the missing step, such as a second factor that staff now need, and back here. */
export async function redirectToMissingStep(): Promise<void> {
  const user = await refreshUser()
  const answer = resolveScreen(window.location, toViewer(user))
  if (answer.kind !== 'redirect' || isLeaving) return
  isLeaving = true
  leaveFor(answer.to)
}

function leaveFor(address: string): void {
  for (const keep of listeners) keep()
  window.location.assign(address)
}
