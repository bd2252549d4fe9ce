import { IDLE_HEADER } from '#contract/notifications/unattended.ts'

/** Time after the last touch or key after which a person counts as away. */
const IDLE_AFTER_MS = 5 * 60_000

/** Opening the page counts as a sign of presence. */
let lastActivityMs = 0

if (typeof window !== 'undefined') {
  const note = (): void => {
    lastActivityMs = performance.now()
  }
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { passive: true, capture: true })
  }
}

/** Headers for calls that a page makes by itself while nobody has touched it for five minutes. */
export function unattendedHeaders(): Record<string, string> {
  return performance.now() - lastActivityMs < IDLE_AFTER_MS ? {} : { [IDLE_HEADER]: '1' }
}
