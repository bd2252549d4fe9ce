import { redirect, redirectDocument } from 'react-router'
import { resolveScreen } from '#contract/screens.ts'
import type { Route } from '../../+types/root.ts'
import { isSessionKnown, loadViewer } from '../api/session.ts'

/**
 * Decides by the table of screens before anything of the next one is loaded, as the server does for documents: no
 * screen flashes by that is not for this person, and `next` is preserved. Refusals are left to the practice area, which says
 * why.
 */
export const guardScreens: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  // The first screen of a document: the server has decided already.
  if (!isSessionKnown() && url.pathname === window.location.pathname) return next()
  const answer = resolveScreen(url, await loadViewer())
  switch (answer.kind) {
    case 'redirect':
      throw redirect(answer.to)
    case 'not-found':
      // The page there depends on the person; the server has both.
      throw redirectDocument(url.pathname + url.search)
    case 'show':
    case 'refuse':
      return next()
  }
}
