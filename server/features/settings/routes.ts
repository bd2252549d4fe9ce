import { getSettings, getTestMail, sendTestMail, updateSettings } from '#contract/settings.ts'
import type { App, Platform } from '#server/platform/platform.ts'
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
}
