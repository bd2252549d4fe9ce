import { type Locale, SITE_LOCALES } from '#domain/words/locale.ts'
import { findScreen } from './screens.ts'

/*
 * Addresses in languages. Screens that people open without being signed in have an address for each language: `/tips` in
 * English, `/hi/tips` in Hindi. Other screens have one address and are in the language of the person's account.
 */

/** The header in which pages of the site name their language, for texts in answers. */
export const LANGUAGE_HEADER = 'x-language'

/** An address without its language. `prefix` is what comes before the path: `/hi`, or nothing for English. */
export type LanguagePath = { locale: Locale; prefix: string; pathname: string }

/** Splits an address: `/hi/tips` into Hindi and `/tips`. Languages in which the site is not offered are no languages here. */
export function readLanguagePath(pathname: string, offered: readonly Locale[] = SITE_LOCALES): LanguagePath {
  const [, first = '', rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? []
  const locale = offered.find((known) => known !== 'en' && known === first.toLowerCase())
  return locale
    ? { locale, prefix: `/${locale}`, pathname: rest || '/' }
    : { locale: 'en', prefix: '', pathname }
}

/** Returns the address of a path in a language; unchanged if its screen has no address for each language. */
export function toLanguagePath(path: string, locale: Locale): string {
  const [pathname = ''] = path.split(/[?#]/)
  if (locale === 'en' || !hasLanguagePaths(pathname)) return path
  return pathname === '/' ? `/${locale}${path.slice(1)}` : `/${locale}${path}`
}

/** Checks whether the screen of a path has an address for each language. An unknown address may be anything. */
export function hasLanguagePaths(pathname: string): boolean {
  const screen = findScreen(pathname)
  return screen === null || ['everyone', 'link', 'entry'].includes(screen.audience)
}
