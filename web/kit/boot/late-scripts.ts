/*
 * The page's script takes twice the way of all that is painted. A document therefore holds it back until its first
 * painting: reading comes first, and clicks until then are remembered (`early-clicks.ts`).
 */

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** The document with its script as text that nothing runs, and the names of its modules beside it. */
export function holdScripts(html: string): string {
  if (!MODULE_SCRIPT.test(html)) return html
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ')
  return html
    .replace(PRELOAD, '')
    .replace(
      MODULE_SCRIPT,
      (_script, code: string) => `<script type="text/later" data-modules="${modules}">${code}</script>`,
    )
}

/**
 * A part of every document: runs the script that was held back, once something is painted. A page that is not painted, in
 * a tab out of sight, runs it when everything else has loaded. Its text is the one that the page's policy lets in.
 *
 * Zod is configured beforehand not to try to compile code: the policy refuses it, and browsers report the try.
 */
export const RUN_LATE_SCRIPTS = `(() => {
  globalThis.__zod_globalConfig = { jitless: true }
  const run = () => {
    const later = document.querySelector('script[type="text/later"]')
    if (!later) return
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
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) run()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
  addEventListener('load', () => setTimeout(run, 300))
})()`
