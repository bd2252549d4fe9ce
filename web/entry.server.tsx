import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { pageDataContext, pageVariantContext } from './page-context.ts'

/**
 * Renders a page to its end before answering: pages are kept, compressed and served to everybody, so nothing is gained
 * by sending half of one early.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let answeredStatus = status
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // One piece: a page in pieces would bring a script to put them together.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => {
      answeredStatus = 500
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await new Response(stream).text(), { status: answeredStatus, headers })
}
