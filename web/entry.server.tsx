import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferScripts, hastenScripts } from '#web/kit/boot/deferred-scripts.ts'
import { moveDataOutOfScripts } from '#web/kit/boot/inline-data.ts'

/** The layout of all signed-in screens, as the framework names it in `web/routes.ts`. */
const SIGNED_IN_LAYOUT = 'routes/signed-in'

/** Pages that are read and do nothing by themselves. */
const READING_PAGES: ReadonlySet<string> = new Set([
  'routes/public/landing',
  'routes/public/service',
  'routes/public/tips',
  'routes/public/tip',
  'privacy',
  'terms',
  'refunds',
])

export { setLanguageSource } from '#domain/words/say.ts'
export { pageDataContext, pageVariantContext, plainPageContext } from '#web/kit/boot/page-context.ts'

/**
 * Renders a page completely before answering: pages are cached, compressed and served to everybody, so sending a part
 * early has no advantage.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let answeredStatus = status
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // One chunk: several would need a script to join them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => {
      answeredStatus = 500
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  return new Response(finishDocument(html, routerContext), { status: answeredStatus, headers })
}

function finishDocument(html: string, { staticHandlerContext }: EntryContext): string {
  // In development, Vite's own scripts come first, and speed is not important.
  if (!import.meta.env.PROD) return html
  const document = moveDataOutOfScripts(html)
  // Signed-in screens have nothing to read before their scripts run, so these load at once.
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  if (ids.includes(SIGNED_IN_LAYOUT)) return hastenScripts(document)
  return deferScripts(
    document,
    ids.some((id) => READING_PAGES.has(id)),
  )
}
