/*
 * The page's policy allows the scripts of the build, by their hash. The framework writes the data of each page into a
 * script that differs from page to page, so the build cannot hash it. Here it becomes data that is not executed, beside
 * a script that is always the same and passes the data on.
 */

const DATA_SCRIPT =
  /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\<]|\\.)*")\);<\/script>/g

const ENQUEUE_DATA_SCRIPT =
  'window.__reactRouterContext.streamController.enqueue(JSON.parse(document.currentScript.previousElementSibling.textContent));'

/** Returns the document with its data as JSON instead of as scripts. */
export function moveDataOutOfScripts(html: string): string {
  return html.replace(
    DATA_SCRIPT,
    (_script, json: string) =>
      `<script type="application/json">${json}</script><script>${ENQUEUE_DATA_SCRIPT}</script>`,
  )
}
