import { toLanguagePath } from '#contract/language-paths.ts'
import { currentLocale } from '#domain/words/say.ts'

/** Returns the address of one of our pages in the language of the text that contains it. */
export function localiseLink(url: string): string {
  const locale = currentLocale()
  if (locale === 'en') return url
  const { origin, pathname, search, hash } = new URL(url)
  return origin + toLanguagePath(pathname + search + hash, locale)
}
