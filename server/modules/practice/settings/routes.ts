import {
  getGuidelines,
  getSettings,
  getSettingsVersion,
  getTestMail,
  listSettingsVersions,
  sendTestMail,
  updateSettings,
} from '#contract/practice/settings.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as settings from './service.ts'

/** Registers the calls for the settings of the software and of the practice's brand. */
export function registerSettings(app: App, platform: Platform): void {
  const { answer, page } = callsOf(app, platform)
  answer(getSettings, (ctx) => settings.getSettings(ctx))
  answer(updateSettings, (ctx, { body }) => settings.updateSettings(ctx, body))
  answer(sendTestMail, (ctx) => settings.sendTestMail(ctx))
  answer(getTestMail, (ctx, { params }) => settings.getTestMail(ctx, params.id))
  answer(getGuidelines, (ctx) => settings.getGuidelines(ctx))
  page(listSettingsVersions, (ctx, { query }) => settings.listVersions(ctx, query))
  answer(getSettingsVersion, (ctx, { params }) => settings.getVersion(ctx, params.id))
}
