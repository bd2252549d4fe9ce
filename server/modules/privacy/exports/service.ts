import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import type { DataExport } from '#contract/privacy/exports.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { dataExportsRepository as dataExports } from './repository.ts'

/** The job that puts a file together. */
export const EXPORT_DATA_TASK = 'export-data'
/** Number of tries before an export counts as failed. */
export const EXPORT_ATTEMPTS = 3

const MAX_A_DAY = 5
/** Failed exports are not the person's fault, but each costs work. */
const MAX_TRIES_A_DAY = 15

/** Lists the caller's exports, newest first. */
export function listDataExports(ctx: Ctx): Promise<DataExport[]> {
  return dataExports.list(ctx.db, requireActor(ctx).userId)
}

/** Requests an export of all of the caller's data as one file. Returns the current export if one is being made. */
export async function requestDataExport(ctx: Ctx): Promise<DataExport> {
  const { userId } = requireActor(ctx)
  const yesterday = new Date(ctx.now().getTime() - 24 * 3_600_000)
  return inTransaction(ctx, async ({ db }) => {
    // The lock makes two requests at the same time run one after the other.
    await lockUserRow(db, userId)
    await dataExports.repair(db, EXPORT_DATA_TASK, userId)
    const known = await dataExports.list(db, userId)
    const running = known.find(({ status }) => status === 'queued' || status === 'running')
    if (running) return running
    const { made, tried } = await dataExports.countSince(db, userId, yesterday)
    if (made >= MAX_A_DAY || tried >= MAX_TRIES_A_DAY) {
      throw new AppError(
        429,
        'too_many_requests',
        say(
          msg`Your data was prepared ${{ count: MAX_A_DAY }} times since yesterday. Please use the last file, or try again tomorrow.`,
        ),
        { retryAfterSeconds: 3600 },
      )
    }
    const begun = await dataExports.insert(db, userId)
    await dataExports.addJob(db, EXPORT_DATA_TASK, begun.id, EXPORT_ATTEMPTS)
    return begun
  })
}

/**
 * Deletes a person's files because something in them must no longer be stored. Runs in the transaction that ends the
 * storing.
 */
export function dropDataExports({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  return dataExports.drop(db, userId)
}

/** Opens the caller's own file as a stream of parts. Throws 404 if it does not exist or belongs to somebody else. */
export async function openDataExport(ctx: Ctx, id: string): Promise<{ body: Readable; byteSize: number }> {
  const byteSize = await dataExports.findReadySize(ctx.db, requireActor(ctx).userId, id, ctx.now())
  if (byteSize === null) {
    throw notFound(say(msg`This file is no longer available. Please request your data again.`))
  }
  async function* readParts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const bytes = await dataExports.readPart(ctx.db, id, position)
      if (!bytes) return
      yield bytes
    }
  }
  return { body: Readable.from(readParts(), { objectMode: false }), byteSize }
}
