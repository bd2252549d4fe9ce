import { listPackages } from '#contract/subscription-plans.ts'
import type { App, Platform } from '#server/platform/platform.ts'
import * as packages from './service.ts'

/** What the practice offers. */
export function registerPackages(app: App, platform: Platform): void {
  app.route({ ...listPackages, handler: () => packages.listPackages(platform) })
}
