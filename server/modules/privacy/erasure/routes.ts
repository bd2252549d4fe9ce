import { cancelErasure, getErasure, requestErasure } from '#contract/privacy/exports.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as erasures from './service.ts'

/** A client's wish to be erased. */
export function registerErasure(app: App, platform: Platform): void {
  app.route({ ...getErasure, handler: (request) => erasures.getErasure(platform, request) })
  app.route({
    ...requestErasure,
    handler: (request) => erasures.requestErasure(platform, request, request.body),
  })
  app.route({ ...cancelErasure, handler: (request) => erasures.cancelErasure(platform, request) })
}
