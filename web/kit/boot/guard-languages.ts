import { redirectDocument } from 'react-router'
import { hasLanguagePaths } from '#contract/language-paths.ts'
import { resolveScreen, type Viewer } from '#contract/screens.ts'

/**
 * Checks the next screen of a page whose address begins with its language, and takes that away from the address.
 *
 * @param url The address of the next screen; changed.
 * @throws A redirect to another document, if the screen is not at such an address or not for this person.
 */
export function guardLanguage(url: URL, prefix: string, viewer: Viewer): void {
  const pathname = url.pathname.slice(prefix.length) || '/'
  const answer = resolveScreen({ pathname, search: url.search }, viewer)
  if (answer.kind === 'redirect') {
    throw redirectDocument(hasLanguagePaths(answer.to.split('?')[0] ?? '') ? prefix + answer.to : answer.to)
  }
  if (answer.kind === 'not-found') throw redirectDocument(url.pathname + url.search)
  // A screen without an address for each language is in the language of the account, which another document has.
  if (!hasLanguagePaths(pathname)) throw redirectDocument(pathname + url.search)
  url.pathname = pathname
}
