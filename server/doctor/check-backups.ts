import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '#server/config.ts'
import { BackupError, openBackup } from '#server/kit/backup/backup-file.ts'
import { describeError } from '#server/postgres/embedded-postgres-home.ts'
import { listBackupFiles } from './check-files.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const HOUR_MS = 3_600_000
/** A nightly backup may be late by some hours; after four nights without one something is broken. */
const AGE_HOURS = { warning: 36, problem: 4 * 24 }

/** Checks the age of the newest backup, and reads all of it with the key. */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const [newest] = listBackupFiles(config.backupDir)
  const [place, key] = [checkPlace(config), checkKey(config)]
  if (!newest) {
    const text = 'There is no backup in BACKUP_DIR.'
    return [warning('Backup', text, 'One is made each night; npm run backup makes one now.'), ...place, key]
  }
  return [await checkNewest(newest, config, now), ...place, key]
}

async function checkNewest(path: string, { backupKey }: Config, now: Date): Promise<Finding> {
  const name = basename(path)
  try {
    const backup = await openBackup(path, backupKey)
    await backup.close()
    const { createdAt, tables } = backup.manifest
    const hours = (now.getTime() - Date.parse(createdAt)) / HOUR_MS
    const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0)
    const text = `${name} was made ${Math.max(0, Math.round(hours))} hours ago and can be read: ${rowCount} rows of ${tables.length} tables.`
    const advice = 'Settings, Backups says why the last ones failed; npm run backup makes one now.'
    if (hours > AGE_HOURS.problem) return problem('Backup', text, advice)
    if (hours > AGE_HOURS.warning) return warning('Backup', text, advice)
    return ok('Backup', text)
  } catch (error) {
    const reason = error instanceof BackupError ? error.message : `${describeError(error)}.`
    return problem(
      'Backup',
      `${name} cannot be read. ${reason}`,
      'Set BACKUP_KEY to the key it was made with, or make a new one: npm run backup',
    )
  }
}

/** A backup beside the database is lost with its disk. Where the database is elsewhere, nothing can be said. */
function checkPlace({ dataDir, backupDir, databaseUrl }: Config): Finding[] {
  if (databaseUrl) return []
  const [data, backups] = [dataDir, backupDir].map(
    (folder) => statSync(folder, { throwIfNoEntry: false })?.dev,
  )
  if (data === undefined || backups === undefined || data !== backups) return []
  return [
    warning(
      'Backup disk',
      'Backups are on the same disk as the database.',
      'Set BACKUP_DIR to another disk, or copy the files to another machine each day.',
    ),
  ]
}

function checkKey({ backupKey, isPublicUrlLoopback }: Config): Finding {
  if (backupKey) return ok('BACKUP_KEY', 'Set: backups are encrypted. Store the key in another place, too.')
  const text = 'Not set: whoever has a backup can read everything.'
  if (isPublicUrlLoopback) return ok('BACKUP_KEY', text)
  return warning('BACKUP_KEY', text, 'Set it to the output of: openssl rand -base64 32')
}
