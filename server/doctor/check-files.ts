import { accessSync, constants, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { readDisk } from '#server/modules/practice/dashboard/service.ts'
import { judgeDisk } from '#server/modules/practice/dashboard/system-health.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Bits of a file's mode by which accounts other than its owner and group can use it. */
const OTHERS = 0o007

/** Checks the space where the server writes. */
export async function checkDisks({ dataDir, backupDir }: Config): Promise<Finding[]> {
  return Promise.all([checkDisk('DATA_DIR', dataDir), checkDisk('BACKUP_DIR', backupDir)])
}

async function checkDisk(subject: string, folder: string): Promise<Finding> {
  const { state, text } = judgeDisk({ disk: await readDisk(findExisting(folder)) })
  switch (state) {
    case 'ok':
      return ok(subject, text)
    case 'attention':
      return warning(subject, text, 'Remove what is not needed there, or use a larger disk.')
    case 'failing':
      return problem(subject, text, 'Remove what is not needed there, or use a larger disk.')
  }
}

/** Returns the folder, or the nearest one above it that exists: the server creates it when it first writes. */
function findExisting(folder: string): string {
  const parent = dirname(folder)
  return lstatSync(folder, { throwIfNoEntry: false }) || parent === folder ? folder : findExisting(parent)
}

/** Checks that this account can write where it must, and that others cannot read what they must not. */
export function checkPermissions({ dataDir, backupDir, databaseUrl, backupKey }: Config): Finding[] {
  const folders = [...new Set([dataDir, backupDir])].map(findExisting)
  const closed = folders.filter((folder) => !canWrite(folder))
  if (closed.length > 0) {
    return [
      problem(
        'Permissions',
        `This account cannot write to ${closed.join(' and ')}.`,
        'Run this command as the account of the server, or give the folder to that account (chown).',
      ),
    ]
  }
  const secret = databaseUrl ? [] : [join(dataDir, 'postgres')]
  const open = [...secret, backupDir, ...listBackupFiles(backupDir)].filter(isOpenToOthers)
  if (open.length === 0)
    return [ok('Permissions', 'Only the server’s account reads its database and backups.')]
  const text = `Every account of this machine can use ${open.slice(0, 3).join(', ')}${open.length > 3 ? ', …' : ''}.`
  const advice = `chmod -R o-rwx ${open[0]}`
  // An encrypted backup is of no use without its key.
  const isEncrypted = backupKey !== null && open.every((path) => !secret.includes(path))
  return [isEncrypted ? warning('Permissions', text, advice) : problem('Permissions', text, advice)]
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Lists the backups in a folder, the newest first by the time in their names. */
export function listBackupFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^pathya-.*\.zip(\.age)?$/.test(name))
      .sort()
      .reverse()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & OTHERS) !== 0
}
