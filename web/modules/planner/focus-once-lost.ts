/** How long to wait at most until an open overlay is closed. */
const MOST_WAIT_MS = 3000
/** A list that gets the focus for the first time passes it to its first row one or two animation frames later. */
const MAX_FRAMES = 5

/**
 * Moves the focus to a sensible place when the focused element is about to disappear. It waits until menus and dialogs
 * have returned the focus, possibly to a removed element or to an empty list. If the reader moves the focus in the
 * meantime, it stays there.
 */
export function focusOnceLost(find: () => HTMLElement | null): void {
  const giveUpAt = performance.now() + MOST_WAIT_MS
  const over = new AbortController()
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => over.abort(), { signal: over.signal, capture: true })
  }
  const wait = (): void => {
    if (over.signal.aborted) return
    if (isLost(document.activeElement)) waitForFocus(MAX_FRAMES)
    else if (performance.now() < giveUpAt) requestAnimationFrame(wait)
    else over.abort()
  }
  const waitForFocus = (framesLeft: number): void => {
    const element = over.signal.aborted ? null : find()
    const { activeElement } = document
    if (!element || framesLeft === 0 || !(isLost(activeElement) || isInSameList(element, activeElement))) {
      over.abort()
      return
    }
    if (activeElement !== element) element.focus()
    requestAnimationFrame(() => waitForFocus(framesLeft - 1))
  }
  requestAnimationFrame(wait)
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body || active.matches('[role=grid]')
}

function isInSameList(element: HTMLElement, other: Element | null): boolean {
  return element === other || (element.closest('[role=grid]')?.contains(other) ?? false)
}
