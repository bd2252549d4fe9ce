import { getContent, updateContent } from '#contract/site/content-editing.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as content from './service.ts'

/** What public pages say, as an admin edits it. */
export function registerContentEditing(app: App, platform: Platform): void {
  app.route({ ...getContent, handler: () => content.getContent(platform) })
  app.route({
    ...updateContent,
    handler: (request) => content.updateContent(platform, request, request.body),
  })
}
