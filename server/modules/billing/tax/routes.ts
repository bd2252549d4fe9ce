import { getTaxSettings, updateTaxSettings } from '#contract/billing/tax-settings.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as taxSettings from './service.ts'

/** How the practice invoices. */
export function registerTaxSettings(app: App, platform: Platform): void {
  app.route({ ...getTaxSettings, handler: () => taxSettings.getTaxSettings(platform) })
  app.route({
    ...updateTaxSettings,
    handler: (request) => taxSettings.updateTaxSettings(platform, request, request.body),
  })
}
