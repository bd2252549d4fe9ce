/** How long a dialog may take to close, and what it covered to be shown. */
const MOST_WAIT_MS = 3000
/** A closing dialog gives the focus back itself within the next frame or two, where what had it is still there. */
const LOST_FRAMES = 4

/**
 * Once a control is gone and with it the focus, gives the focus to what is there instead, so that keyboard and screen
 * reader stay in place. Does nothing where the focus finds a place of its own.
 *
 * @param find What takes it; the heading of the page, unless given. Looked for when the focus is known to be lost.
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
