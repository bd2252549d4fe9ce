import {
  createProgressEntry,
  deleteProgressEntry,
  exportProgress,
  getProgressChart,
  listProgress,
  restoreProgressEntry,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as progress from './service.ts'

/** Measurements of clients. */
export function registerProgress(app: App, platform: Platform): void {
  app.route({
    ...listProgress,
    handler: async (request, reply) => {
      const page = await progress.listEntries(platform, request, request.params.userId, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.entries
    },
  })
  app.route({
    ...exportProgress,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'measurements.csv',
        columns: progress.ENTRY_FILE_COLUMNS,
        rows: await progress.exportEntries(platform, request, request.params.userId),
      }),
  })
  app.route({
    ...getProgressChart,
    handler: (request) => progress.getChart(platform, request, request.params.userId),
  })
  app.route({
    ...createProgressEntry,
    handler: (request) => progress.createEntry(platform, request, request.body),
  })
  app.route({
    ...updateProgressEntry,
    handler: (request) => progress.updateEntry(platform, request, request.params.id, request.body),
  })
  app.route({
    ...deleteProgressEntry,
    handler: async (request) => {
      await progress.deleteEntry(platform, request, request.params.id)
      return {}
    },
  })
  app.route({
    ...restoreProgressEntry,
    handler: (request) => progress.restoreEntry(platform, request, request.params.id),
  })
}
