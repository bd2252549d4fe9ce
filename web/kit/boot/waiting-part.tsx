import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { waitForInteraction } from './first-interaction.ts'

/* Parts of a page that are rendered in the document and readable without their script. The script loads at the
   visitor's first interaction. */

/** Elements whose script has not loaded, and the last press that needs it. */
const waiting = new Set<Element>()
let pressed: HTMLElement | null = null

/**
 * Makes a component whose script loads at the first interaction. Render it within a `WaitingPart` of the same id. On
 * the server, and after a navigation within the site, it loads immediately.
 *
 * @param load If it fails (no connection), the next interaction tries again; the part stays readable.
 */
export function lazyOnFirstInteraction<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await loadAtFirstSign(id, load) }))
}

/**
 * Contains a component of `lazyOnFirstInteraction`. An early press of a button is repeated when its part is hydrated, and of
 * a link when all such parts are.
 */
export function WaitingPart({ id, children }: { id: string; children: ReactNode }) {
  const [isInDocument] = useState(
    () => typeof document === 'undefined' || document.getElementById(id) !== null,
  )
  // Without a boundary, React shows the previous page until this one is complete.
  const Boundary = isInDocument ? Suspense : Fragment
  return (
    <div id={id}>
      <Boundary>
        {children}
        <Alive id={id} />
      </Boundary>
    </div>
  )
}

/** A sibling of the waiting component: its effect runs when that is hydrated. */
function Alive({ id }: { id: string }) {
  useEffect(() => {
    const part = document.getElementById(id)
    if (!part) return
    waiting.delete(part)
    if (waiting.size === 0) window.removeEventListener('click', keepClick, true)
    const control = pressed
    if (control === null || isWaiting(control)) return
    pressed = null
    control.click()
  }, [id])
  return null
}

async function loadAtFirstSign<Loaded>(id: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const part = typeof document === 'undefined' ? null : document.getElementById(id)
  if (part === null) return load()
  waiting.add(part)
  window.addEventListener('click', keepClick, true)
  // Already scrolled, by an anchor or a restored position, or the whole page has waited: the visitor is here.
  const isHere =
    window.location.hash !== '' || window.scrollY > 0 || 'here' in document.documentElement.dataset
  for (let attempt = 0; ; attempt += 1) {
    if (attempt > 0 || !isHere) await waitForInteraction()
    try {
      return await load()
    } catch {}
  }
}

/**
 * Runs before React, which would drop a press in a part that waits. A link within the page makes the router render
 * again, and React would then remove parts that it cannot render yet. Other links work normally.
 */
function keepClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>('button, a[href^="/#"]')
  if (!control) return
  if (!isWaiting(control)) {
    // It is newer than an earlier press, which would undo it.
    pressed = null
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed = control
}

/** Checks whether a button's own part waits, or for a link whether any does. */
function isWaiting(control: HTMLElement): boolean {
  return control.matches('button') ? [...waiting].some((part) => part.contains(control)) : waiting.size > 0
}
