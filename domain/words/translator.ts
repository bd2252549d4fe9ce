import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LOCALE_TAGS, type Locale } from './locale.ts'

/** Translations by the id of their message. */
export type Translations = Readonly<Record<string, string>>

/** Writes the text of a message in one language. */
export type Translator = (message: MessageDescriptor) => string

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

/** Lingui's own. The scripts of browsers contain `lean-translator.ts` instead of this file (`web/vite/messages.ts`). */
export function createTranslator(locale: Locale, translations: Translations): Translator {
  const instance = setupI18n({
    locale,
    locales: [LOCALE_TAGS[locale]],
    messages: { [locale]: { ...translations } },
  })
  instance.setMessagesCompiler((message) => {
    const known = compiled.get(message)
    if (known) return known
    const tokens = compileMessage(message)
    compiled.set(message, tokens)
    return tokens
  })
  return (message) => instance._(message)
}
