import { UNATTENDED_HEADER } from '#contract/notifications/unattended.ts'

/** How long after the last touch or key a person counts as gone. */
const GONE_AFTER_MS = 5 * 60_000

/** Opening the page counts. */
let lastSignMs = 0

if (typeof window !== 'undefined') {
  const note = (): void => {
    lastSignMs = performance.now()
  }
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { passive: true, capture: true })
  }
}

/** What goes along with a call that a page makes by itself, while nobody has touched it for five minutes. */
export function attendanceHeaders(): Record<string, string> {
  return performance.now() - lastSignMs < GONE_AFTER_MS ? {} : { [UNATTENDED_HEADER]: '1' }
}
