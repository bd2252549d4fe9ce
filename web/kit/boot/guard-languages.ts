import { redirectDocument } from 'react-router'
import type { AppUser } from '#contract/identity/sessions.ts'
import { hasLanguagePaths, toLanguagePath } from '#contract/language-paths.ts'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { currentLocale } from '#domain/words/say.ts'
import { readLatestHash } from './hold-navigation.ts'

/**
 * Checks the next screen where the page or the account has another language than English. The language of an open page never
 * changes, so a screen in another language is another document.
 *
 * @param url The address of the next screen; the language is taken away from it.
 * @param prefix The part of the page's address that names its language, such as `/hi`; `/` if there is none.
 * @throws A redirect to another document, if the screen is not at such an address, not in this language, or not for this person.
 */
export function guardLanguage(url: URL, prefix: string, user: AppUser | null): void {
  const page = currentLocale()
  const pathname = prefix === '/' ? url.pathname : url.pathname.slice(prefix.length) || '/'
  const answer = resolveScreen({ pathname, search: url.search }, toViewer(user))
  if (answer.kind === 'redirect') throw openDocument(toLanguagePath(answer.to, page))
  if (answer.kind === 'not-found') throw openDocument(url.pathname + url.search)
  // Screens without an address for each language are in that of the account.
  const isOfAccount = !hasLanguagePaths(pathname)
  const isHere = isOfAccount
    ? prefix === '/' && (user?.locale ?? 'en') === page
    : prefix !== '/' || page === 'en'
  if (!isHere) throw openDocument(toLanguagePath(pathname + url.search, page) + readLatestHash())
  url.pathname = pathname
}

/** A whole address, because the router would put the language before a path. */
function openDocument(path: string): Response {
  return redirectDocument(window.location.origin + path)
}
