/** How long what covers the page may take to close. */
const MOST_WAIT_MS = 3000
/** A list that gets the focus for the first time passes it on to its first row, a frame or two later. */
const SETTLING_FRAMES = 5

/**
 * Puts the focus somewhere sensible when what had it is about to go: it waits until menus and dialogs have given the focus
 * back, to what is no longer there.
 */
export function focusOnceLost(find: () => HTMLElement | null): void {
  const giveUpAt = performance.now() + MOST_WAIT_MS
  const wait = (): void => {
    if (document.activeElement === document.body) settle(SETTLING_FRAMES)
    else if (performance.now() < giveUpAt) requestAnimationFrame(wait)
  }
  const settle = (framesLeft: number): void => {
    const element = find()
    if (!element || framesLeft === 0) return
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !isInSameList(element, activeElement)
    if (isElsewhere) return
    if (activeElement !== element) element.focus()
    requestAnimationFrame(() => settle(framesLeft - 1))
  }
  requestAnimationFrame(wait)
}

function isInSameList(element: HTMLElement, other: Element | null): boolean {
  return element === other || (element.closest('[role=grid]')?.contains(other) ?? false)
}
