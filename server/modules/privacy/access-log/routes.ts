import { listOwnDataAccess } from '#contract/privacy/access-log.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as accessLog from './service.ts'

/** What clients see of the audit log: their own part. */
export function registerAccessLog(app: App, platform: Platform): void {
  app.route({
    ...listOwnDataAccess,
    handler: async (request, reply) => {
      const page = await accessLog.listOwnDataAccess(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.entries
    },
  })
}
