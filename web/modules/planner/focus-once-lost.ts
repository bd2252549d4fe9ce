/** How long what covers the page may take to close. */
const MOST_WAIT_MS = 3000
/** A list that gets the focus for the first time passes it on to its first row, a frame or two later. */
const SETTLING_FRAMES = 5

/**
 * Puts the focus somewhere sensible when what had it is about to go: it waits until menus and dialogs have given the focus
 * back, to what is no longer there or to a list that has become empty. Whoever goes on meanwhile is left alone.
 */
export function focusOnceLost(find: () => HTMLElement | null): void {
  const giveUpAt = performance.now() + MOST_WAIT_MS
  const over = new AbortController()
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => over.abort(), { signal: over.signal, capture: true })
  }
  const wait = (): void => {
    if (over.signal.aborted) return
    if (isLost(document.activeElement)) settle(SETTLING_FRAMES)
    else if (performance.now() < giveUpAt) requestAnimationFrame(wait)
    else over.abort()
  }
  const settle = (framesLeft: number): void => {
    const element = over.signal.aborted ? null : find()
    const { activeElement } = document
    if (!element || framesLeft === 0 || !(isLost(activeElement) || isInSameList(element, activeElement))) {
      over.abort()
      return
    }
    if (activeElement !== element) element.focus()
    requestAnimationFrame(() => settle(framesLeft - 1))
  }
  requestAnimationFrame(wait)
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body || active.matches('[role=grid]')
}

function isInSameList(element: HTMLElement, other: Element | null): boolean {
  return element === other || (element.closest('[role=grid]')?.contains(other) ?? false)
}
