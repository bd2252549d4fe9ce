import { msg } from '@lingui/core/runtime-macro'
import { GOOGLE_CHANNEL, GOOGLE_CONTINUED, GOOGLE_RETURNED } from '#contract/identity/google.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'

/**
 * Notifies the page that opened this window, and closes the window. If that page is gone or cannot be reached, this
 * window continues itself.
 */
export const RETURNED_SCRIPT = `(() => {
  const channel = new BroadcastChannel('${GOOGLE_CHANNEL}')
  const goOn = setTimeout(() => location.replace(document.querySelector('a').href), 2000)
  channel.onmessage = ({ data }) => {
    if (data !== '${GOOGLE_CONTINUED}') return
    clearTimeout(goOn)
    window.close()
  }
  channel.postMessage('${GOOGLE_RETURNED}')
})()`

/**
 * Renders the page that Google's window shows for a moment after the return. `target` is the path at which it can
 * continue by itself.
 */
export function renderReturnedPage(target: string): string {
  const linkStart = `<a href="${escapeAttribute(target)}">`
  const linkEnd = '</a>'
  return `<!doctype html>
<html lang="${currentLocaleTag()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(msg`Signing in`)}</title>
<style>:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem 1.5rem }</style>
</head>
<body>
<h1>${say(msg`Signing you in…`)}</h1>
<p>${say(msg`This window closes by itself. If it stays open, ${{ linkStart }}continue here${{ linkEnd }}.`)}</p>
<script>${RETURNED_SCRIPT}</script>
</body>
</html>
`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
