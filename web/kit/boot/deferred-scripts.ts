import { HAS_SIGN_IN_NOTE } from '#web/kit/drafts/browser-storage.ts'
import { ACTIVITY_SIGNS } from './activity-signs.ts'

/*
 * The page's script takes about twice as much loading as everything that is painted. A document therefore defers it
 * until its first paint: reading comes first, and clicks until then are remembered (`early-clicks.ts`).
 */

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const CHARSET = /<meta charSet="utf-8"\/>/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Returns the document with the names of its modules at its start, for a screen of which nothing can be read before its
 * scripts have run.
 */
export function hastenScripts(html: string): string {
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ')
  return html.replace(PRELOAD, '').replace(CHARSET, `$&<meta name="modules" content="${modules}"/>`)
}

/**
 * Returns the document with its script as text that is not executed, and the names of its modules beside it.
 *
 * @param isPatient True for a page that is only read: its script waits for the first activity of a person.
 */
export function deferScripts(html: string, isPatient = false): string {
  if (!MODULE_SCRIPT.test(html)) return html
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ')
  return html
    .replace(PRELOAD, '')
    .replace(
      MODULE_SCRIPT,
      (_script, code: string) =>
        `<script type="text/later" data-modules="${modules}"${isPatient ? ' data-patient=""' : ''}>${code}</script>`,
    )
}

/**
 * A part of every document, before its style sheet: loads the modules that `hastenScripts` has named, behind the answers
 * that the screen needs (`early-reads.ts`).
 */
export const LOAD_NAMED_MODULES = `(() => {
  for (const href of document.querySelector('meta[name=modules]')?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
})()`

/**
 * A part of every document: runs the deferred script once something is painted. A page that is not painted, because its
 * tab is hidden, runs it when everything else has loaded. The page's policy allows exactly this text.
 *
 * A page that is only read waits for the first activity of a person: most visitors of an article never need its script.
 * People who are signed in do, because the page shows the way to their own area. The activity is noted as `data-here`, so
 * that the parts of the page (`waiting-part.tsx`) do not wait for another one.
 *
 * Zod is configured beforehand not to try to compile code: the policy refuses it, and browsers report the try.
 */
export const RUN_DEFERRED_SCRIPTS = `(() => {
  globalThis.__zod_globalConfig = { jitless: true }
  const SIGNS = ${JSON.stringify(ACTIVITY_SIGNS)}
  let isActive = false
  const isSignedIn = ${HAS_SIGN_IN_NOTE}
  const run = () => {
    const later = document.querySelector('script[type="text/later"]')
    if (!later || ('patient' in later.dataset && !isActive && !isSignedIn)) return
    for (const href of later.dataset.modules.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = later.textContent
    later.replaceWith(script)
  }
  const noteActivity = (event) => {
    // Browsers report a pointer that rests where the page appears.
    if (event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
    for (const sign of SIGNS) removeEventListener(sign, noteActivity, true)
    isActive = true
    document.documentElement.dataset.here = ''
    // Before the first paint, the page is not there to be used.
    if (document.readyState === 'complete') run()
  }
  for (const sign of SIGNS) addEventListener(sign, noteActivity, { capture: true, passive: true })
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) run()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
  addEventListener('load', () => setTimeout(run, 300))
})()`
