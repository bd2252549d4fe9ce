/*
 * The page's policy lets in the scripts that the build has made, by their hash. The framework writes what a page is made
 * from into a script of its own for each page, which no build can know: it becomes data that nothing runs, beside a script
 * that is always the same and passes it on.
 */

const DATA_SCRIPT =
  /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\<]|\\.)*")\);<\/script>/g

const PASS_ON =
  'window.__reactRouterContext.streamController.enqueue(JSON.parse(document.currentScript.previousElementSibling.textContent));'

/** The document with its data as JSON instead of as scripts. */
export function separateData(html: string): string {
  return html.replace(
    DATA_SCRIPT,
    (_script, json: string) => `<script type="application/json">${json}</script><script>${PASS_ON}</script>`,
  )
}
