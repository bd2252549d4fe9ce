import { redirect, redirectDocument } from 'react-router'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Route } from '../../+types/root.ts'
import { isSessionKnown, loadUser } from '../api/session.ts'

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
  const user = await loadUser()
  // English pages of people who read English do not load the rules of languages.
  if (currentLocale() !== 'en' || (user?.locale ?? 'en') !== 'en') {
    ;(await import('./guard-languages.ts')).guardLanguage(url, prefix, user)
  }
  const answer = resolveScreen(url, toViewer(user))
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
