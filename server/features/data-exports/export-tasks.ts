import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { runInTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import type { JobTasks } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeExportFile } from './export-file.ts'
import { dataExportsRepository as dataExports } from './repository.ts'
import { EXPORT_ATTEMPTS, EXPORT_DATA_TASK } from './service.ts'

/** The job that takes files away whose time is over. */
export const EXPIRE_EXPORTS_TASK = 'expire-data-exports'

const PART_BYTES = 512 * 1024
const KEEP_DAYS = 7

/** What happens to exports without anybody waiting. */
export function createExportTasks(
  platform: Pick<Platform, 'database' | 'pdf' | 'config'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  return {
    [EXPORT_DATA_TASK]: async (payload, { attempt }) => {
      const exportId = readExportId(payload)
      try {
        await makeExport(platform, exportId)
      } catch (error) {
        // Never what was in it.
        log.error({ exportId, kind: error instanceof Error ? error.name : typeof error }, 'no data export')
        if (attempt >= EXPORT_ATTEMPTS) await dataExports.fail(platform.database.pool, exportId)
        throw error
      }
    },
    [EXPIRE_EXPORTS_TASK]: () => dataExports.expire(platform.database.pool),
  } satisfies JobTasks
}

/** Puts one export together. Repeated after it broke off, it begins anew. */
export async function makeExport(
  platform: Pick<Platform, 'database' | 'pdf' | 'config'>,
  exportId: string,
): Promise<void> {
  const { pool } = platform.database
  const begun = await dataExports.begin(pool, exportId)
  if (!begun) return
  let shownPercent = 0
  const output = writeExportFile(platform, begun.userId, async (share, step) => {
    const percent = Math.floor(share * 100)
    // Each step goes to the open pages: a few of them are enough.
    if (percent > 0 && percent < shownPercent + 5) return
    shownPercent = percent
    await dataExports.setProgress(pool, exportId, percent, step)
  })
  const byteSize = await storeParts(pool, exportId, output)
  await runInTransaction(pool, async (client) => {
    if (!(await dataExports.finish(client, exportId, byteSize, KEEP_DAYS))) return
    await notify(client, platform, begun.userId, {
      kind: 'export-ready',
      params: { exportId },
      causeKey: `export-ready:${exportId}`,
    })
  })
}

async function storeParts(
  pool: Platform['database']['pool'],
  exportId: string,
  output: Readable,
): Promise<number> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let position = 0
  let byteSize = 0
  const store = async (): Promise<void> => {
    if (waitingBytes === 0) return
    await dataExports.addPart(pool, exportId, position, Buffer.concat(waiting))
    position += 1
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of output) {
    const bytes = Buffer.from(chunk)
    waiting.push(bytes)
    waitingBytes += bytes.length
    byteSize += bytes.length
    if (waitingBytes >= PART_BYTES) await store()
  }
  await store()
  return byteSize
}

function readExportId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'exportId' in payload)
    return String(payload.exportId)
  throw new Error('The job names no export.')
}
