/** How long what covers the page may take to close. */
const MOST_WAIT_MS = 3000

/**
 * Puts the focus somewhere sensible when what had it is about to go: it waits until menus and dialogs have given the focus
 * back, to what is no longer there.
 */
export function focusOnceLost(find: () => HTMLElement | null): void {
  const giveUpAt = performance.now() + MOST_WAIT_MS
  const look = (): void => {
    if (document.activeElement === document.body) find()?.focus()
    else if (performance.now() < giveUpAt) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
