import { exportAuditLog, findAuditPeople, listAuditLog } from '#contract/privacy/audit-log.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as log from './service.ts'

/** The whole audit log, for admins. */
export function registerAuditLog(app: App, platform: Platform): void {
  const { answer, csv, page } = callsOf(app, platform)
  const file = { fileName: 'audit-log.csv', columns: log.AUDIT_COLUMNS }
  page(listAuditLog, (ctx, { query }) => log.listEntries(ctx, query))
  csv(exportAuditLog, file, (ctx, { query }) => log.exportEntries(ctx, query))
  answer(findAuditPeople, (ctx, { query }) => log.findPeople(ctx, query))
}
