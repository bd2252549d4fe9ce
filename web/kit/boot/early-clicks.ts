const ALIVE = 'pathya:alive'

/**
 * A part of every document: until the page's script is there, a click on a control that needs the script is remembered
 * instead of lost; the last click counts. Links work without script and are not touched, with two exceptions. Links
 * with `data-needs-script`, whose address is not complete yet, are remembered too. Links to a part of this page are
 * followed without the router, which would take the browser's own navigation for a step back and scroll to the top
 * again; those with `data-again` are repeated too.
 *
 * A control that is redrawn between the press and the release of the button gets no click at all, so the press counts.
 */
export const REMEMBER_EARLY_CLICKS = `(() => {
  const CONTROLS = 'button, [role=tab], [data-needs-script]'
  let kept
  let pressed
  const press = (event) => {
    pressed = event.target.closest(CONTROLS)
  }
  const takePressed = () => (pressed && !pressed.isConnected ? pressed : null)
  const keep = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target.closest('a[href^="/#"]')
    const part = link?.pathname === location.pathname && document.getElementById(link.hash.slice(1))
    const control = event.target.closest(CONTROLS) ?? takePressed()
    pressed = null
    if (!part && !control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (part) {
      history.pushState(history.state, '', link.href)
      part.scrollIntoView()
      // It also chooses something, so it is pressed again.
      if (link.hasAttribute('data-again')) kept = link
    } else {
      kept = control
    }
  }
  addEventListener('pointerdown', press, true)
  // A touch that scrolls presses nothing.
  addEventListener('pointercancel', () => (pressed = null), true)
  addEventListener('click', keep, true)
  addEventListener('${ALIVE}', () => {
    removeEventListener('pointerdown', press, true)
    removeEventListener('click', keep, true)
    kept ??= takePressed()
    if (!kept) return
    // For parts whose script waits for a sign that somebody is there, and then presses again itself.
    document.dispatchEvent(new Event('scroll'))
    // Tabs are drawn anew, under the same id.
    const control = kept.isConnected ? kept : document.getElementById(kept.id)
    control?.click()
  }, { once: true })
})()`

/** Repeats the remembered click once the page reacts, and marks the document as alive (`data-alive`). */
export function replayEarlyClick(): void {
  // Complete addresses, and parts that load by themselves, are rendered right after the first time, so they are there
  // by then.
  const announce = (): void => {
    document.documentElement.dataset.alive = ''
    window.dispatchEvent(new Event(ALIVE))
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(announce, { timeout: 1000 })
  else setTimeout(announce, 100)
}
