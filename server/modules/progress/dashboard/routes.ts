import { getDashboard } from '#contract/progress/dashboard.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dashboard from './service.ts'

/** The first screen of clients. */
export function registerDashboard(app: App, platform: Platform): void {
  app.route({
    ...getDashboard,
    handler: (request) => dashboard.getDashboard(platform, request, request.params.userId),
  })
}
