import { AsyncLocalStorage } from 'node:async_hooks'
import { fastifyRequestContext, requestContext } from '@fastify/request-context'
import type { FastifyRequest } from 'fastify'
import { LANGUAGE_HEADER, readLanguagePath } from '#contract/language-paths.ts'
import type { Locale } from '#domain/words/locale.ts'
import { type LanguageSource, setLanguageSource } from '#domain/words/say.ts'
import type { App } from '../platform.ts'
import { findProjectRoot } from '../project-root.ts'
import { readTranslations } from './read-translations.ts'

declare module '@fastify/request-context' {
  interface RequestContextData {
    locale: Locale
  }
}

const receiver = new AsyncLocalStorage<Locale>()

/** Where the server finds the language of a text, and its translations. */
export const SERVER_LANGUAGES: LanguageSource = {
  findLocale: () => receiver.getStore() ?? requestContext.get('locale') ?? 'en',
  readTranslations: (locale) => readTranslations(findProjectRoot(), locale),
}

/**
 * Says texts in the language of the person who reads them: of the page that makes a request or is requested, and in work
 * for another person that of the receiver (`inLanguage`). English is said where neither is named.
 */
export async function registerLanguage(app: App, offered: readonly Locale[]): Promise<void> {
  setLanguageSource(SERVER_LANGUAGES)
  await app.register(fastifyRequestContext, {
    defaultStoreValues: (request: FastifyRequest) => ({ locale: readLocale(request, offered), request }),
  })
}

/** Runs work whose texts are read by somebody else than the person who makes the request. */
export function inLanguage<Result>(locale: Locale, work: () => Result): Result {
  return receiver.run(locale, work)
}

/**
 * Answers the rest of a request in the language of the person who is signed in, unless its page has named one. Files that are
 * downloaded and a document's first calls name none.
 */
export function answerInLanguageOf(request: FastifyRequest, { locale }: { locale: Locale }): void {
  if (request.headers[LANGUAGE_HEADER] === undefined) requestContext.set('locale', locale)
}

function readLocale(request: FastifyRequest, offered: readonly Locale[]): Locale {
  const named = request.headers[LANGUAGE_HEADER]
  // Pages without JavaScript name their language in their address alone.
  if (named === undefined) return readLanguagePath(request.url.split('?')[0] ?? '', offered).locale
  return offered.find((locale) => locale === named) ?? 'en'
}
