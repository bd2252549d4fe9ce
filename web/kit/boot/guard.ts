import { redirect, redirectDocument } from 'react-router'
import { hasLanguagePaths, readLanguagePath, toLanguagePath } from '#contract/language-paths.ts'
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
  const { locale, prefix, pathname } = readLanguagePath(url.pathname)
  const address = pathname + url.search
  const answer = resolveScreen({ pathname, search: url.search }, await loadViewer())
  switch (answer.kind) {
    case 'redirect':
      throw prefix === '' ? redirect(answer.to) : redirectDocument(toLanguagePath(answer.to, locale))
    case 'not-found':
      // The page there depends on the person, and the server has the page for both cases.
      throw redirectDocument(prefix + address)
    case 'show':
    case 'refuse':
      // A screen without an address for each language is in the language of the account, which another document has.
      if (prefix !== '' && !hasLanguagePaths(pathname)) throw redirectDocument(address)
      return next()
  }
}
