import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/*
 * Parts of a page that come with the document and are read without their script, which is fetched once somebody shows
 * that they are there. Until then nothing on the page can be used, and nothing that it needs is missing.
 */

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/** Elements whose script has not come yet, and what was pressed last of all that needs it. */
const waiting = new Set<Element>()
let pressed: HTMLElement | null = null

/**
 * A component whose script waits for the first sign of a person. To be rendered within a `WaitingPart` of the same id.
 * Where somebody came from another page of the site, and on the server, it is loaded at once.
 *
 * @param load Where it fails (no connection) it is tried again at the next sign: the part stays readable.
 */
export function lazyAtFirstSign<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await loadAtFirstSign(id, load) }))
}

/** Holds what `lazyAtFirstSign` made. What is pressed too early is pressed again when all such parts react. */
export function WaitingPart({ id, children }: { id: string; children: ReactNode }) {
  const [isInDocument] = useState(
    () => typeof document === 'undefined' || document.getElementById(id) !== null,
  )
  // Without a boundary, where there is nothing to show yet, the page before stays until this one is whole.
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

/** Stands beside what is waited for: its effect runs when that reacts. */
function Alive({ id }: { id: string }) {
  useEffect(() => {
    const part = document.getElementById(id)
    if (!part) return
    waiting.delete(part)
    if (waiting.size > 0) return
    window.removeEventListener('click', keepClick, true)
    pressed?.click()
    pressed = null
  }, [id])
  return null
}

async function loadAtFirstSign<Loaded>(id: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const part = typeof document === 'undefined' ? null : document.getElementById(id)
  if (part === null) return load()
  waiting.add(part)
  window.addEventListener('click', keepClick, true)
  // By a link into the page, or brought back by the browser to where they were: that scrolling is over by now.
  const isBelow = window.location.hash !== '' || window.scrollY > 0
  for (let attempt = 0; ; attempt += 1) {
    if (attempt > 0 || !isBelow) await waitForSign()
    try {
      return await load()
    } catch {}
  }
}

/**
 * Before React sees it, which would drop a press in a part that waits. A link within the page, wherever it stands, makes
 * the router render anew, for which React would take away what it cannot render yet. Other links lead on.
 */
function keepClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>('button, a[href^="/#"]')
  if (!control) return
  if (control.matches('button') && ![...waiting].some((part) => part.contains(control))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed = control
}

function waitForSign(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const settle = (): void => {
      listening.abort()
      resolve()
    }
    for (const sign of SIGNS) {
      document.addEventListener(sign, settle, { capture: true, passive: true, signal: listening.signal })
    }
  })
}
