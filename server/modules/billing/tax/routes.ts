import { getTaxSettings, updateTaxSettings } from '#contract/billing/tax-settings.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as taxSettings from './service.ts'

/** Registers the calls for the tax settings. */
export function registerTaxSettings(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getTaxSettings, (ctx) => taxSettings.findTaxSettings(ctx))
  answer(updateTaxSettings, (ctx, { body }) => taxSettings.updateTaxSettings(ctx, body))
}
