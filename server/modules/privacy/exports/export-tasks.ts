import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type Ctx, createCtx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { writeExportFile } from './export-file.ts'
import { dataExportsRepository as dataExports, type ExportRun } from './repository.ts'
import { EXPORT_ATTEMPTS, EXPORT_DATA_TASK } from './service.ts'

/** Job that deletes files that have expired. */
export const EXPIRE_EXPORTS_TASK = 'expire-data-exports'

/** The job that ends exports whose process has died. */
export const REPAIR_EXPORTS_TASK = 'repair-data-exports'

const PART_BYTES = 512 * 1024
const KEEP_DAYS = 7

/** Creates the background jobs of exports. */
export function createExportTasks(platform: Platform, log: Pick<FastifyBaseLogger, 'error'>) {
  return {
    [EXPORT_DATA_TASK]: async (payload, { attempt }) => {
      const exportId = readExportId(payload)
      const ctx = createCtx(platform)
      try {
        await makeExport(ctx, exportId)
      } catch (error) {
        // Never log the error itself: it could contain personal data.
        log.error({ exportId, kind: error instanceof Error ? error.name : typeof error }, 'no data export')
        if (attempt >= EXPORT_ATTEMPTS) await dataExports.fail(ctx.db, exportId)
        throw error
      }
    },
    [REPAIR_EXPORTS_TASK]: () => dataExports.repair(platform.database.db, EXPORT_DATA_TASK),
    [EXPIRE_EXPORTS_TASK]: () => dataExports.expire(platform.database.db, platform.now()),
  } satisfies JobTasks
}

/** Puts one export together, in the language of its person. After an interruption, it starts from the beginning. */
export async function makeExport(ctx: Ctx, exportId: string): Promise<void> {
  const begun = await dataExports.begin(ctx.db, exportId)
  if (!begun) return
  const { locale } = await dataExports.findReader(ctx.db, begun.userId)
  await inLanguage(locale, () => makeBegunExport(ctx, exportId, begun))
}

async function makeBegunExport(
  ctx: Ctx,
  exportId: string,
  begun: { userId: string; runId: string },
): Promise<void> {
  const { db } = ctx
  const run = { id: exportId, runId: begun.runId }
  let shownPercent = 0
  const output = writeExportFile(ctx, begun.userId, async (share, step) => {
    const percent = Math.floor(share * 100)
    // Every update is sent to the open pages, so small steps are skipped.
    if (percent > 0 && percent < shownPercent + 5) return
    shownPercent = percent
    await dataExports.setProgress(db, run, percent, step)
  })
  const byteSize = await storeParts(db, run, output)
  if (byteSize === null) return
  const expiresAt = new Date(ctx.now().getTime() + KEEP_DAYS * 86_400_000)
  await inTransaction(ctx, async (inside) => {
    if (!(await dataExports.finish(inside.db, run, byteSize, expiresAt))) return
    await notify(inside.db, inside, begun.userId, {
      kind: 'export-ready',
      params: { exportId },
      causeKey: `export-ready:${exportId}`,
    })
  })
}

/**
 * Stores the file in parts. Returns the number of bytes, or `null` if another try has begun or the export was stopped.
 */
async function storeParts(db: Db, run: ExportRun, output: Readable): Promise<number | null> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let position = 0
  let byteSize = 0
  const store = async (): Promise<boolean> => {
    if (waitingBytes === 0) return true
    if (!(await dataExports.addPart(db, run, position, Buffer.concat(waiting)))) return false
    position += 1
    waiting = []
    waitingBytes = 0
    return true
  }
  for await (const chunk of output) {
    const bytes = Buffer.from(chunk)
    waiting.push(bytes)
    waitingBytes += bytes.length
    byteSize += bytes.length
    // Leaving the loop ends the stream, and with it the work on the file.
    if (waitingBytes >= PART_BYTES && !(await store())) return null
  }
  return (await store()) ? byteSize : null
}

function readExportId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'exportId' in payload)
    return String(payload.exportId)
  throw new Error('The job names no export.')
}
