/*
 * What a signed-in person leaves in a browser (drafts of plans and pages, forms half filled, ticks not sent yet, what was
 * copied) is health data of theirs or of their clients. It goes when their session is ended.
 */

const PREFIX = 'pathya.'

/** A visitor's own, which no account has made; choices of how screens look; and what this is done with. */
const STAYING = [
  'pathya.planner',
  'pathya.calculator',
  'pathya.booking',
  'pathya.meals-view',
  'pathya.session-ended',
  'pathya.user',
  'pathya.last-user',
  'pathya.wiped',
]
/** Public forms, filled in this tab; and what was put off. */
const STAYING_PREFIXES = ['pathya.draft.', 'pathya.second-factor-later.']

const LAST_USER_KEY = 'pathya.last-user'
const WIPED_KEY = 'pathya.wiped'

let isClosed = false

/**
 * Removes what the person of a session that was ended left in this browser, in every tab. What an open editor writes until
 * its page is left goes too.
 */
export function wipeDrafts(): void {
  wipeTab()
  // Other tabs hear of it.
  tryStorage(() => window.localStorage.setItem(WIPED_KEY, String(Date.now())))
}

/** Looks for another tab having wiped: this tab's own storage is only this tab's to wipe. Gives what ends it. */
export function watchWipes(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === WIPED_KEY && newValue !== null) wipeTab()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Notes who has signed in here, and removes what somebody else has left. */
export function wipeDraftsOfOthers(userId: string): void {
  // Somebody has signed in since: what this page keeps from now on is theirs.
  isClosed = false
  if (typeof window !== 'undefined') window.removeEventListener('pagehide', remove)
  tryStorage(() => {
    const lastUserId = window.localStorage.getItem(LAST_USER_KEY)
    if (lastUserId === userId) return
    if (lastUserId !== null) remove()
    window.localStorage.setItem(LAST_USER_KEY, userId)
  })
}

function wipeTab(): void {
  remove()
  if (isClosed) return
  isClosed = true
  // Last of all listeners: after those that keep what was typed.
  window.addEventListener('pagehide', remove)
}

function remove(): void {
  for (const read of [() => window.localStorage, () => window.sessionStorage]) {
    tryStorage(() => {
      const storage = read()
      for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key)
    })
  }
}

function isPersonal(key: string): boolean {
  if (!key.startsWith(PREFIX) || STAYING.includes(key)) return false
  return !STAYING_PREFIXES.some((prefix) => key.startsWith(prefix))
}

/** Storage may be switched off: then nothing was left there. */
function tryStorage(use: () => void): void {
  try {
    use()
  } catch {}
}
