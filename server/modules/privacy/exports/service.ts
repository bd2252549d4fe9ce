import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { DataExport } from '#contract/privacy/exports.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { lockUserRow, type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { dataExportsRepository as dataExports } from './repository.ts'

/** The job that puts a file together. */
export const EXPORT_DATA_TASK = 'export-data'
/** How often it is tried before the export counts as failed. */
export const EXPORT_ATTEMPTS = 3

const MAX_A_DAY = 5
/** Failed ones are not the person's fault, but each costs work. */
const MAX_TRIES_A_DAY = 15

/** The caller's exports, newest first. */
export async function listDataExports(
  { database }: Platform,
  request: FastifyRequest,
): Promise<DataExport[]> {
  return dataExports.list(database.pool, requireActor(request).userId)
}

/** Has all of the caller's data put into one file; while one is being made, that one is answered. */
export async function requestDataExport(
  { database }: Platform,
  request: FastifyRequest,
): Promise<DataExport> {
  const { userId } = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    // Of two wishes at a time one is first.
    await lockUserRow(client, userId)
    await dataExports.repair(client, EXPORT_DATA_TASK, userId)
    const known = await dataExports.list(client, userId)
    const running = known.find(({ status }) => status === 'queued' || status === 'running')
    if (running) return running
    const { made, tried } = await dataExports.countSince(client, userId, 24)
    if (made >= MAX_A_DAY || tried >= MAX_TRIES_A_DAY) {
      throw new AppError(
        429,
        'too_many_requests',
        `Your data was put together ${MAX_A_DAY} times since yesterday. Please take the last file, or try again tomorrow.`,
        { retryAfterSeconds: 3600 },
      )
    }
    const begun = await dataExports.insert(client, userId)
    await dataExports.addJob(client, EXPORT_DATA_TASK, begun.id, EXPORT_ATTEMPTS)
    return begun
  })
}

/** Takes a person's files away, for what is in them is no longer to be kept. In the transaction that ends it. */
export function dropDataExports(db: Queryable, userId: string): Promise<void> {
  return dataExports.drop(db, userId)
}

/** The caller's own file, piece by piece; 404 when it is not there or not theirs. */
export async function openDataExport(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ body: Readable; byteSize: number }> {
  const ready = await dataExports.findReady(database.pool, requireActor(request).userId, id)
  if (!ready) throw notFound('This file is no longer kept. Please have your data put together again.')
  async function* readParts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const bytes = await dataExports.readPart(database.pool, id, position)
      if (!bytes) return
      yield bytes
    }
  }
  return { body: Readable.from(readParts(), { objectMode: false }), byteSize: ready.byteSize }
}
