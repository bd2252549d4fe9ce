import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { BackupRun, listBackups as listBackupsCall } from '#contract/practice/backups.ts'
import { say } from '#domain/words/say.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { BACK_UP_TASK } from './backup-tasks.ts'
import { backupsRepository as backups } from './repository.ts'

const SHOWN = 60

/** Lists the backups and the folder in which they are stored. */
export async function listBackups({ db, config }: Ctx): Promise<EndpointOutput<typeof listBackupsCall>> {
  return {
    folder: config.backupDir,
    isEncrypted: config.backupKey !== null,
    runs: await backups.list(db, SHOWN),
  }
}

/** Queues a job that makes a backup. If one is already being made, returns that one. */
export async function makeBackup(ctx: Ctx): Promise<BackupRun> {
  await requireRecentProof(ctx)
  return inTransaction(ctx, async ({ db, config, audit }) => {
    await backups.lockRequests(db)
    await backups.failInterrupted(db)
    const running = await backups.findRunning(db)
    if (running) return running
    const run = await backups.insert(db, 'manual', config.backupKey !== null)
    await backups.addJob(db, BACK_UP_TASK, run.id)
    await audit({ action: 'backup.make', entity: 'backup', entityId: run.id })
    return run
  })
}

/** Opens the file of an encrypted backup. Throws 404 if it is not on this machine. */
export async function openBackupFile(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; byteSize: number; body: Readable }> {
  await requireRecentProof(ctx)
  const run = await backups.find(ctx.db, id)
  if (run?.status !== 'done' || !run.fileName || run.byteSize === null || run.removedAt !== null) {
    throw notFound(say(msg`This backup has been removed.`))
  }
  if (!run.isEncrypted) {
    throw conflict(
      'not_encrypted',
      say(
        msg`This backup is not encrypted, so copy it from the server itself. Set BACKUP_KEY to download later backups here.`,
      ),
    )
  }
  const path = join(ctx.config.backupDir, run.fileName)
  if (!existsSync(path)) throw notFound(say(msg`This backup’s file is no longer on the server.`))
  await ctx.audit({ action: 'backup.download', entity: 'backup', entityId: run.id })
  return { fileName: run.fileName, byteSize: run.byteSize, body: createReadStream(path) }
}
