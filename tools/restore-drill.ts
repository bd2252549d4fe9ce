import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { listBackupFiles } from '#server/doctor/check-files.ts'
import { BackupError } from '#server/kit/backup/backup-file.ts'
import { type DrillResult, drillRestore } from '#server/kit/backup/restore-drill.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { describeError, EmbeddedPostgresError } from '#server/postgres/embedded-postgres-home.ts'

/*
 * `npm run restore-drill`: restores the newest backup of BACKUP_DIR, or that of `-- FILE`, into a new database, and compares
 * the rows of all tables with the backup. The practice's own database is not touched. The new database is temporary, or
 * that of DRILL_DATABASE_URL, which must be empty and is left filled.
 */

async function drill(path: string | undefined): Promise<number> {
  const config = readConfig()
  const file = path ? resolve(path) : listBackupFiles(config.backupDir)[0]
  if (!file) throw new BackupError(`There is no backup in ${config.backupDir}. Make one: npm run backup`)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  console.log(`Restoring ${file} (${(size / 1_000_000).toFixed(1)} MB) into a new database.`)
  const startedAt = performance.now()
  const result = await withNewDatabase((databaseUrl) =>
    drillRestore({ databaseUrl, path: file, key: config.backupKey }),
  )
  report(result, performance.now() - startedAt)
  const isFailed = !result.isReady || (result.differences.length > 0 && !result.isOlder)
  console.log(isFailed ? 'The drill failed.' : 'The drill succeeded: this backup can be restored.')
  return isFailed ? 1 : 0
}

async function withNewDatabase(work: (url: string) => Promise<DrillResult>): Promise<DrillResult> {
  const given = process.env.DRILL_DATABASE_URL?.trim()
  if (given) return work(given)
  const dataDir = mkdtempSync(join(tmpdir(), 'pathya-drill-'))
  // PostgreSQL's own account must be able to pass through it when this runs as root.
  chmodSync(dataDir, 0o711)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    return await work(postgres.directUrl).finally(postgres.stop)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function report(result: DrillResult, totalMs: number): void {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  const lostMinutes = Math.max(0, Math.round((Date.now() - Date.parse(result.createdAt)) / 60_000))
  console.log(`
made at                    ${result.createdAt} (what was written in the ${lostMinutes} minutes since would be lost)
rows                       ${result.rowCount} in ${result.tableCount} tables
checksums                  ${seconds(result.checkMs)}
restore                    ${seconds(result.restoreMs)}
comparison of all tables   ${seconds(result.compareMs)}
in all                     ${seconds(totalMs)}
a server could start       ${result.isReady ? 'yes' : 'no'}
admins who can sign in     ${result.adminCount}
tables that differ         ${result.differences.length}`)
  for (const { table, inBackup, restored } of result.differences) {
    console.log(`  ${table}: ${inBackup} rows in the backup, ${restored} restored`)
  }
  if (result.isOlder)
    console.log('The backup is of an older version: later migrations may have changed rows.')
}

try {
  process.exitCode = await drill(process.argv[2])
} catch (error) {
  const isSentence =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError
  console.error(isSentence ? describeError(error) : `The drill could not be done: ${describeError(error)}`)
  process.exitCode = 1
}
