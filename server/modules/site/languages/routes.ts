import { listTextTranslations, saveTextTranslation } from '#contract/site/text-translations.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as languages from './service.ts'

/** What the public pages say in other languages, for editing by an admin. */
export function registerContentLanguages(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listTextTranslations, (ctx, { query }) => languages.listTextTranslations(ctx, query.locale))
  answer(saveTextTranslation, (ctx, { body }) => languages.saveTextTranslation(ctx, body))
}
