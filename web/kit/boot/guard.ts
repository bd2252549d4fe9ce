import { redirect, redirectDocument } from 'react-router'
import { resolveScreen } from '#contract/screens.ts'
import type { Route } from '../../+types/root.ts'
import { isSessionKnown, loadViewer } from '../api/session.ts'

/**
 * Checks the table of screens before anything of the next screen is loaded, as the server does for documents. So a
 * screen that is not for this person never appears for a moment, and `next` is preserved. Refusals are shown by the
 * practice area, which explains them.
 */
export const guardScreens: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  // The first screen of a document: the server has decided already.
  if (!isSessionKnown() && url.pathname === window.location.pathname) return next()
  const prefix = window.__reactRouterContext?.basename ?? '/'
  // A page at an address with a language; English pages do not load its rules.
  if (prefix !== '/') (await import('./guard-languages.ts')).guardLanguage(url, prefix, await loadViewer())
  const answer = resolveScreen(url, await loadViewer())
  switch (answer.kind) {
    case 'redirect':
      throw redirect(answer.to)
    case 'not-found':
      // The page there depends on the person, and the server has the page for both cases.
      throw redirectDocument(url.pathname + url.search)
    case 'show':
    case 'refuse':
      return next()
  }
}
