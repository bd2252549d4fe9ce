import { reportBrowserError } from '#contract/practice/browser-errors.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { referenceOf } from '#server/kit/http/reference.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { admitBrowserError } from './service.ts'

const BODY_LIMIT_BYTES = 8 * 1024

/** Registers the call by which pages report unexpected errors. They are logged and stored nowhere else. */
export function registerBrowserErrors(app: App, platform: Platform): void {
  app.route({
    ...reportBrowserError,
    bodyLimit: BODY_LIMIT_BYTES,
    handler: async (request) => {
      const address = readLimitAddress(request, platform.config)
      const entry = await admitBrowserError(ctxOf(platform, request), request.body, address)
      request.log.error({ ...entry, role: request.actor?.role }, 'browser error')
      return { reference: referenceOf(request) }
    },
  })
}
