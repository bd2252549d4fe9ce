import { createAdmin, lookAtSetup } from '#contract/identity/setup.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as setup from './service.ts'

/** The first admin. */
export function registerSetup(app: App, platform: Platform): void {
  app.route({ ...lookAtSetup, handler: (request) => setup.lookAtSetup(platform, request.body.token) })
  app.route({ ...createAdmin, handler: (request) => setup.createAdmin(platform, request, request.body) })
}
