import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from './compile-message.ts'
import type { Locale } from './locale.ts'

/** Translations by the id of their message. */
export type Translations = Readonly<Record<string, string>>

/** The languages as `Intl` names them, with India's numbers and dates. */
const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' }

const instances = new Map<Locale, I18n>()
let readLocale = (): Locale => 'en'

/**
 * Returns a sentence in the language of the person who will read it: on the server the language of the request or of the
 * receiver, in a browser that of the page. Messages are written where they are used, as `` say(msg`Draft saved`) ``; the
 * code of the site uses the macros of Lingui for the same. A message without a translation is returned in English.
 */
export function say(message: MessageDescriptor): string {
  return instanceOf(readLocale())._(message)
}

/** What the macros of Lingui call: they name a function `_`. */
export const i18n = {
  _: (
    idOrMessage: string | MessageDescriptor,
    values?: Record<string, unknown>,
    options?: { message?: string },
  ): string => {
    const instance = instanceOf(readLocale())
    return typeof idOrMessage === 'string'
      ? instance._(idOrMessage, values, options)
      : instance._(idOrMessage)
  },
}

/** Decides how the language of the text that is written now is found: a server asks the request, a browser its page. */
export function findLocaleBy(read: () => Locale): void {
  readLocale = read
}

/** Adds the translations of a language. */
export function loadTranslations(locale: Locale, translations: Translations): void {
  instanceOf(locale).load(locale, { ...translations })
}

function instanceOf(locale: Locale): I18n {
  const known = instances.get(locale)
  if (known) return known
  const instance = setupI18n({ locale, locales: [LOCALE_TAGS[locale]], messages: { [locale]: {} } })
  if (compileMessage) instance.setMessagesCompiler(compileMessage)
  instances.set(locale, instance)
  return instance
}
