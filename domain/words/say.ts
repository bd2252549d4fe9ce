import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from './compile-message.ts'
import type { Locale } from './locale.ts'

/** Translations by the id of their message. */
export type Translations = Readonly<Record<string, string>>

/** How a process finds the language of the text that is written now, and the translations of a language. */
export type LanguageSource = {
  findLocale: () => Locale
  /** Called once for each language other than English. A browser has none: its scripts contain the translations. */
  readTranslations?: (locale: Locale) => Translations
}

/** The languages as `Intl` names them, with India's numbers and dates. */
const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' }

const instances = new Map<Locale, I18n>()
let source: LanguageSource = { findLocale: () => 'en' }

/**
 * Returns a sentence in the language of the person who will read it: on the server the language of the request or of the
 * receiver, in a browser that of the page. Messages are written where they are used, as `` say(msg`Draft saved`) ``; the
 * code of the site uses the macros of Lingui for the same. A message without a translation is returned in English.
 */
export function say(message: MessageDescriptor): string {
  return instanceOf(source.findLocale())._(message)
}

/** What the macros of Lingui call: they name a function `_`. */
export const i18n = {
  _: (
    idOrMessage: string | MessageDescriptor,
    values?: Record<string, unknown>,
    options?: { message?: string },
  ): string => {
    const instance = instanceOf(source.findLocale())
    return typeof idOrMessage === 'string'
      ? instance._(idOrMessage, values, options)
      : instance._(idOrMessage)
  },
}

/** Sets where languages come from: a server asks the request or the receiver of a mail, a browser its page. */
export function setLanguageSource(given: LanguageSource): void {
  if (given === source) return
  source = given
  instances.clear()
}

/** Returns the language of the text that is written now. */
export function currentLocale(): Locale {
  return source.findLocale()
}

/** Returns the language of the text that is written now as documents and `Intl` name it, such as `hi-IN`. */
export function currentLocaleTag(): string {
  return LOCALE_TAGS[source.findLocale()]
}

function instanceOf(locale: Locale): I18n {
  const known = instances.get(locale)
  if (known) return known
  const translations = locale === 'en' ? {} : source.readTranslations?.(locale)
  const instance = setupI18n({
    locale,
    locales: [LOCALE_TAGS[locale]],
    messages: { [locale]: { ...translations } },
  })
  if (compileMessage) instance.setMessagesCompiler(compileMessage)
  instances.set(locale, instance)
  return instance
}
