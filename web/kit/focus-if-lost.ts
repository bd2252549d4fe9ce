/** How long to wait until a dialog is closed and the page under it is shown. */
const MOST_WAIT_MS = 3000
/**
 * A closing dialog returns the focus itself within one or two animation frames, if the element that had it still
 * exists.
 */
const LOST_FRAMES = 4

/**
 * Moves the focus when the focused control was removed, so that keyboard and screen reader stay in place. Does nothing
 * if something else gets the focus.
 *
 * @param find Finds the element to focus; by default the heading of the page. Called only after the focus is lost.
 */
export function focusIfLost(
  find: () => HTMLElement | null = () => document.querySelector<HTMLElement>('h1'),
): void {
  const giveUpAt = performance.now() + MOST_WAIT_MS
  let lostFrames = 0
  const look = (): void => {
    lostFrames = document.activeElement === document.body ? lostFrames + 1 : 0
    if (lostFrames >= LOST_FRAMES) {
      const target = find()
      if (target && target.tabIndex < 0) target.setAttribute('tabindex', '-1')
      target?.focus()
    } else if (performance.now() < giveUpAt) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
