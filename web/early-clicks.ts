const ALIVE = 'pathya:alive'

/**
 * A part of every document: until the page's script is there, a click on a control that does nothing without it is kept
 * instead of lost; the last one counts. Links lead on without script and are left alone, but for those that say with
 * `data-needs-script` that their address is not whole yet.
 */
export const KEEP_EARLY_CLICKS = `(() => {
  let kept
  const keep = (event) => {
    const control = event.target.closest('button, [role=tab], [data-needs-script]')
    if (!control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept = control
  }
  addEventListener('click', keep, true)
  addEventListener('${ALIVE}', () => {
    removeEventListener('click', keep, true)
    if (!kept) return
    // Tabs are drawn anew, under the same id.
    const control = kept.isConnected ? kept : document.getElementById(kept.id)
    control?.click()
  }, { once: true })
})()`

/** Called once the page reacts: makes the click that was kept. */
export function makeEarlyClick(): void {
  // What is drawn anew in the browser right afterwards, such as whole addresses, is there by then.
  setTimeout(() => window.dispatchEvent(new Event(ALIVE)))
}
