import {
  getGuidelines,
  getSettings,
  getSettingsVersion,
  getTestMail,
  listSettingsVersions,
  sendTestMail,
  updateSettings,
} from '#contract/practice/settings.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as settings from './service.ts'

/** What the practice decides about its software and how it presents itself. */
export function registerSettings(app: App, platform: Platform): void {
  app.route({ ...getSettings, handler: (request) => settings.getSettings(platform, request) })
  app.route({
    ...updateSettings,
    handler: (request) => settings.updateSettings(platform, request, request.body),
  })
  app.route({ ...sendTestMail, handler: (request) => settings.sendTestMail(platform, request) })
  app.route({
    ...getTestMail,
    handler: (request) => settings.getTestMail(platform, request, request.params.id),
  })
  app.route({ ...getGuidelines, handler: () => settings.getGuidelines(platform) })
  app.route({
    ...listSettingsVersions,
    handler: async (request, reply) => {
      const page = await settings.listVersions(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.versions
    },
  })
  app.route({
    ...getSettingsVersion,
    handler: (request) => settings.getVersion(platform, request.params.id),
  })
}
