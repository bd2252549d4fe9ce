import { exportAuditLog, findAuditPeople, listAuditLog } from '#contract/privacy/audit-log.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as log from './service.ts'

/** The whole audit log, for admins. */
export function registerAuditLog(app: App, platform: Platform): void {
  app.route({
    ...listAuditLog,
    handler: async (request, reply) => {
      const page = await log.listEntries(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      if (page.totalCount !== null) setTotalCount(reply, page.totalCount)
      return page.entries
    },
  })
  app.route({
    ...exportAuditLog,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'audit-log.csv',
        columns: log.AUDIT_COLUMNS,
        rows: await log.exportEntries(platform, request, request.query),
      }),
  })
  app.route({ ...findAuditPeople, handler: (request) => log.findPeople(platform, request.query) })
}
