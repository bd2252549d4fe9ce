import {
  createProgressEntry,
  deleteProgressEntry,
  exportProgress,
  getProgressChart,
  listProgress,
  restoreProgressEntry,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as progress from './service.ts'

/** Measurements of clients. */
export function registerProgress(app: App, platform: Platform): void {
  const { answer, done, page, csv } = callsOf(app, platform)
  page(listProgress, (ctx, { params, query }) => progress.listEntries(ctx, params.userId, query))
  csv(
    exportProgress,
    { fileName: 'measurements.csv', columns: progress.ENTRY_FILE_COLUMNS },
    (ctx, { params }) => progress.exportEntries(ctx, params.userId),
  )
  answer(getProgressChart, (ctx, { params }) => progress.getChart(ctx, params.userId))
  answer(createProgressEntry, (ctx, { body }) => progress.createEntry(ctx, body))
  answer(updateProgressEntry, (ctx, { params, body }) => progress.updateEntry(ctx, params.id, body))
  done(deleteProgressEntry, (ctx, { params }) => progress.deleteEntry(ctx, params.id))
  answer(restoreProgressEntry, (ctx, { params }) => progress.restoreEntry(ctx, params.id))
}
