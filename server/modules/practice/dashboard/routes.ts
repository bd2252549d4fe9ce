import { getAdminStats, getPracticeDashboard, getPracticeSystem } from '#contract/practice/dashboard.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dashboard from './service.ts'

/** The first screen of staff. */
export function registerPracticeDashboard(app: App, platform: Platform): void {
  app.route({ ...getAdminStats, handler: (request) => dashboard.getStats(platform, request) })
  app.route({ ...getPracticeDashboard, handler: (request) => dashboard.getDashboard(platform, request) })
  app.route({ ...getPracticeSystem, handler: (request) => dashboard.getSystem(platform, request) })
}
