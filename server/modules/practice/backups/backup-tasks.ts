import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { BackupRun } from '#contract/practice/backups.ts'
import { say } from '#domain/words/say.ts'
import { BackupError } from '#server/kit/backup/backup-file.ts'
import { type BackupSummary, writeBackup } from '#server/kit/backup/write-backup.ts'
import { type Ctx, createCtx } from '#server/kit/ctx.ts'
import { dbOn } from '#server/kit/database/db.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findBackupSettings } from '#server/kit/settings/settings.ts'
import { notifyAdmins } from '#server/modules/notifications/service.ts'
import packageFile from '../../../../package.json' with { type: 'json' }
import { backupsRepository as backups } from './repository.ts'

/** The job that makes a backup: each night, or on request. */
export const BACK_UP_TASK = 'back-up'

/** The job that marks backups as failed if their process has died. */
export const REPAIR_BACKUPS_TASK = 'repair-backups'

/** A file without a row in this database that has not been changed for this time is not being written. */
const STALE_FILE_MS = 60 * 60_000

/** The part of the context that the command line also has, without a server. */
type BackupCtx = Pick<Ctx, 'db' | 'config' | 'now'>

const DAY_MS = 86_400_000

export type MadeBackup = BackupSummary & { fileName: string }

/** @param databaseUrl A direct connection, because everything must be read at one instant. */
export function createBackupTasks(
  platform: Platform,
  { databaseUrl, logger }: { databaseUrl: string; logger: Pick<FastifyBaseLogger, 'error'> },
) {
  return {
    [BACK_UP_TASK]: async (payload) => {
      const ctx = createCtx(platform)
      const runId = readRunId(payload)
      const { isBackedUpNightly } = await findBackupSettings(ctx.db)
      if (runId === null && !isBackedUpNightly) return
      const result = await backUp(ctx, databaseUrl, runId === null ? { kind: 'nightly' } : { runId })
      if (result instanceof BackupError) logger.error({ reason: result.message }, 'no backup')
    },
    [REPAIR_BACKUPS_TASK]: async () => {
      const ctx = createCtx(platform)
      await backups.failInterrupted(ctx.db)
      await removeUnfinished(ctx)
    },
  } satisfies JobTasks
}

/**
 * Makes one backup, records its result, and removes expired ones. Does nothing if another one is being made.
 *
 * @param databaseUrl The same as in `createBackupTasks`.
 * @param which A backup that was requested, or the kind of backup to start now.
 * @returns A summary of the backup, a BackupError with the reason, or `null` if another one is being made.
 */
export async function backUp(
  ctx: BackupCtx,
  databaseUrl: string,
  which: { runId: string } | { kind: BackupRun['kind'] },
): Promise<MadeBackup | BackupError | null> {
  const { db, config } = ctx
  const runId = 'runId' in which ? which.runId : null
  // The lock belongs to this direct connection. It is released when the connection ends, or with the process.
  const holder = new pg.Client({ connectionString: databaseUrl, application_name: 'pathya-backup-lock' })
  // A lost connection already fails the current statement. Without this handler it would end the process too.
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    if (!(await backups.tryLock(dbOn(holder)))) {
      if (runId !== null) await backups.fail(db, runId, say(msg`Another backup was already running.`))
      return null
    }
    await backups.failInterrupted(db, { runId })
    await removeUnfinished(ctx)
    const run =
      'kind' in which
        ? await backups.insert(db, which.kind, config.backupKey !== null)
        : await backups.find(db, which.runId)
    return run && (await makeOne(ctx, databaseUrl, run))
  } finally {
    await holder.end()
  }
}

async function makeOne(
  ctx: BackupCtx,
  databaseUrl: string,
  { id, kind }: BackupRun,
): Promise<MadeBackup | BackupError> {
  const { db } = ctx
  const { backupDir, backupKey } = ctx.config
  const now = ctx.now()
  const name = nameBackup(now, backupKey !== null)
  try {
    await backups.setFileName(db, id, name)
    const summary = await writeBackup({
      databaseUrl,
      path: join(backupDir, name),
      key: backupKey,
      software: packageFile.version,
      now,
    })
    await backups.finish(db, id, { name, ...summary })
    await removeOutdated(ctx)
    return { ...summary, fileName: name }
  } catch (error) {
    const reason =
      error instanceof BackupError
        ? error
        : new BackupError(say(msg`The backup stopped. See the server log for details.`))
    await backups.fail(db, id, reason.message)
    if (kind === 'nightly') {
      await notifyAdmins(db, ctx, {
        kind: 'backup-failed',
        params: { runId: id },
        causeKey: `backup-failed:${id}`,
      })
    }
    if (reason !== error) throw error
    return reason
  }
}

/**
 * Returns a name such as `pathya-2026-11-22-213000-3fa1.zip`, in UTC, with `.age` if the backup is encrypted. A random
 * part makes names differ.
 */
export function nameBackup(now: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  const mark = randomBytes(2).toString('hex')
  return `pathya-${day}-${time.slice(0, 8).replaceAll(':', '')}-${mark}.zip${isEncrypted ? '.age' : ''}`
}

async function removeOutdated({ db, config, now }: BackupCtx): Promise<void> {
  const { backupNights } = await findBackupSettings(db)
  const before = new Date(now().getTime() - backupNights * DAY_MS)
  for (const { id, fileName } of await backups.listOutdated(db, before)) {
    await rm(join(config.backupDir, fileName), { force: true })
    await backups.markRemoved(db, id)
  }
}

/**
 * Removes what killed processes have left behind: files of runs that have ended, and files without a row in this
 * database that no longer change. Another process, even with another database, may be writing to the same folder.
 */
async function removeUnfinished({ db, config: { backupDir: folder }, now }: BackupCtx): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^pathya-.*\.part$/.test(name))
  if (names.length === 0) return
  const runs = await backups.listByFile(
    db,
    names.map((name) => name.slice(0, -'.part'.length)),
  )
  for (const name of names) {
    const path = join(folder, name)
    const run = runs.find(({ fileName }) => `${fileName}.part` === name)
    const isOver = run ? run.status !== 'running' : await isStale(path, now())
    if (isOver) await rm(path, { force: true })
  }
}

async function isStale(path: string, now: Date): Promise<boolean> {
  const file = await stat(path).catch(() => null)
  return file !== null && now.getTime() - file.mtimeMs > STALE_FILE_MS
}

function readRunId(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('runId' in payload)) return null
  return String(payload.runId)
}
