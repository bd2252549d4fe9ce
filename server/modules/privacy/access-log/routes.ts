import { listOwnDataAccess } from '#contract/privacy/access-log.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as accessLog from './service.ts'

/** Registers the access log, the part of the audit log that clients may read about themselves. */
export function registerAccessLog(app: App, platform: Platform): void {
  const { page } = callsOf(app, platform)
  page(listOwnDataAccess, (ctx, { query }) => accessLog.listOwnDataAccess(ctx, query))
}
