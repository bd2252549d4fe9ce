import { getContent, updateContent } from '#contract/site/content-editing.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as content from './service.ts'

/** Content of the public pages, for editing by an admin. */
export function registerContentEditing(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getContent, (ctx) => content.getContent(ctx))
  answer(updateContent, (ctx, { body }) => content.updateContent(ctx, body))
}
